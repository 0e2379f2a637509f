/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * comm.c - which communicator (window, file) a value is, and its name.
 *
 * In:   a value in a function.
 * Out:  an identity: the predefined handle, or the variable, field or
 *       parameter that holds it.
 * Cost: O(log T) for T temporaries of the function, after O(T log T) once.
 * Not:  a variable is one communicator, whatever is assigned to it; two
 *       variables are two, even if one is a copy of the other.
 */
#include "analysis.h"

#include <stdlib.h>
#include <string.h>

static int compare_tmp(const void *left, const void *right)
{
	const struct pc_tmp_def *a = (const struct pc_tmp_def *)left;
	const struct pc_tmp_def *b = (const struct pc_tmp_def *)right;

	return a->num < b->num ? -1 : a->num > b->num;
}

/* Sort the temporaries of INFO, the largest of which is MOST: mostly there are few
 * gaps between their numbers. */
static void sort_tmps(struct pc_program *program, struct pc_fn_info *info,
		      int64_t most)
{
	struct pc_arena *scratch = pc_scratch_take(program);
	struct pc_tmp_def *all = info->tmps.v, *by_num;
	uint32_t n = info->tmps.n, kept = 0;
	bool dense = most < 2 * (int64_t)n + 64;

	by_num = PC_ARRAY(scratch, dense ? most + 1 : 0, struct pc_tmp_def);
	for (uint32_t i = 0; i < n && dense; i++) {
		dense = all[i].num >= 0 && !by_num[all[i].num].event;
		if (dense) {
			by_num[all[i].num] = all[i];
			by_num[all[i].num].event++; /* 0: none */
		}
	}
	for (int64_t k = 0; k <= most && dense; k++) {
		all[kept] = by_num[k];
		if (all[kept].event--)
			kept++;
	}
	pc_scratch_give(program, scratch);
	if (!dense)
		qsort(all, n, sizeof *all, compare_tmp);
}

void pc_tmps_find(struct pc_program *program, const struct pc_fn *fn)
{
	struct pc_fn_info *info = fn->info;
	struct pc_arena *arena = program->arena;
	bool sorted = true;
	int64_t most = -1;

	if (info->tmps_known)
		return;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_val *dst = &pc_event_at(fn, b, e)->dst;
			struct pc_tmp_def def = { dst->num, b, e, false };

			if (dst->kind != PC_VAL_TMP || dst->mod != PC_MOD_NONE)
				continue;
			pc_vec_push(arena, info->tmps, def);
			sorted &= dst->num > most;
			most = dst->num > most ? dst->num : most;
		}
	if (!sorted)
		sort_tmps(program, info, most);
	info->tmps_known = true;
}

struct pc_tmp_def *pc_tmp_def_of(const struct pc_fn *fn, int64_t num)
{
	struct pc_tmp_def *v = fn->info->tmps.v;
	uint32_t n = fn->info->tmps.n, low = 0, high = n - 1;

	if (!n || num < v[0].num || num > v[n - 1].num)
		return NULL;
	/* No number twice: so many are at most before it, and behind it. */
	if (num - v[0].num < n - 1)
		high = (uint32_t)(num - v[0].num);
	if (v[n - 1].num - num < n - 1)
		low = n - 1 - (uint32_t)(v[n - 1].num - num);
	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (v[middle].num < num)
			low = middle + 1;
		else
			high = middle;
	}
	return v[low].num == num ? &v[low] : NULL;
}

struct pc_val pc_val_origin(const struct pc_fn *fn, struct pc_val value)
{
	for (int step = 0; step < 16 && value.kind == PC_VAL_TMP; step++) {
		const struct pc_tmp_def *def = pc_tmp_def_of(fn, value.num);
		const struct pc_event *event;

		if (!def)
			break;
		event = pc_event_at(fn, def->block, def->event);
		if (event->kind != PC_EV_ASSIGN ||
		    event->oper != PC_OPER_COPY || event->args.n != 1)
			break;
		value = event->args.v[0];
	}
	return value;
}

static int32_t param_index(const struct pc_fn *fn, const char *name)
{
	for (uint32_t i = 0; i < fn->params.n; i++)
		if (fn->params.v[i] == name)
			return (int32_t)i;
	return -1;
}

static struct pc_comm predefined(struct pc_program *program, const char *name)
{
	const char *id = pc_name(program, name);

	return (struct pc_comm){ .id = id, .shown = id, .param = -1,
				 .constant = true };
}

static struct pc_comm named(struct pc_program *program, const struct pc_fn *fn,
			    struct pc_val value)
{
	struct pc_comm comm = { .param = -1 };

	switch (value.kind) {
	case PC_VAL_VAR:
		comm.id = pc_arena_printf(program->arena, "%s:%s", fn->name,
					  value.name);
		comm.param = param_index(fn, value.name);
		comm.shown = pc_shown_val(program, value);
		break;
	case PC_VAL_GLOBAL:
		comm.id = pc_arena_printf(program->arena, "@%s", value.name);
		comm.shown = pc_shown_val(program, value);
		break;
	case PC_VAL_FIELD:
		comm.id = pc_arena_printf(program->arena, ".%s", value.name);
		comm.shown = pc_shown_val(program, value);
		break;
	default:
		comm.id = pc_arena_printf(program->arena, "%s:%%%lld", fn->name,
					  value.kind == PC_VAL_TMP ?
					  (long long)value.num : -1ll);
	}
	comm.id = pc_name(program, comm.id);
	return comm;
}

struct pc_comm pc_comm_of(struct pc_program *program, const struct pc_fn *fn,
			  struct pc_val value, bool fortran)
{
	const char *known = NULL;

	pc_tmps_find(program, fn);
	value = pc_val_origin(fn, value);
	if (value.kind == PC_VAL_INT)
		known = pc_mpi_comm_constant(value.num, fortran);
	else if (value.kind == PC_VAL_GLOBAL) {
		known = pc_mpi_handle_symbol(value.name);
		if (!known && !strncmp(value.name, "MPI_", 4))
			known = value.name;
	}
	if (known)
		return predefined(program, known);
	return named(program, fn, value);
}

struct pc_comm pc_comm_of_call(struct pc_program *program,
			       const struct pc_fn *fn,
			       const struct pc_event *call)
{
	const struct pc_mpi_op *op = call->callee->op;
	bool fortran = pc_mpi_op_is_fortran(op, call->callee->name);

	if (op->on == PC_ON_WORLD)
		return predefined(program, "MPI_COMM_WORLD");
	if (op->comm < 0 || (uint32_t)op->comm >= call->args.n)
		return named(program, fn, (struct pc_val){ PC_VAL_UNKNOWN });
	return pc_comm_of(program, fn, call->args.v[op->comm], fortran);
}

struct pc_comm pc_comm_subst(struct pc_program *program,
			     const struct pc_fn *fn,
			     const struct pc_event *call, struct pc_comm comm)
{
	if (comm.param < 0)
		return comm;
	if ((uint32_t)comm.param >= call->args.n) {
		comm.param = -1;
		return comm;
	}
	return pc_comm_of(program, fn, call->args.v[comm.param],
			  fn->lang == PC_LANG_FORTRAN);
}

bool pc_comm_may_equal(struct pc_comm a, struct pc_comm b)
{
	return a.id == b.id || !a.shown || !b.shown || a.param >= 0 ||
	       b.param >= 0;
}
