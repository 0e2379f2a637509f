/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * effects.c - which globals, fields and contents of parameters a function may
 *             read and change, with all that it calls (struct pc_effects).
 *
 * In:   the call graph; aliases of each function (places.c).
 * Out:  info->effects of live functions.
 * Cost: O(events + calls x MOST); within a recursion until nothing changes.
 * Not:  more than MOST locations are not kept (many).  What is not defined here
 *       is taken to change only what it gets the address of.
 */
#include "ssa_form.h"

#include <stdlib.h>

#define MOST 256

struct finder {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_effects *effects;
};

static bool is_shared(struct pc_val at)
{
	return at.kind == PC_VAL_GLOBAL || at.kind == PC_VAL_FIELD;
}

static int compare_val(const void *left, const void *right)
{
	return pc_place_compare(*(const struct pc_val *)left,
				*(const struct pc_val *)right);
}

bool pc_call_writes(const struct pc_fn *fn, const struct pc_event *call,
		    uint32_t arg)
{
	const struct pc_mpi_op *op = call->callee ? call->callee->op : NULL;
	const struct pc_fn *target = pc_event_target(call);

	(void)fn;
	if (op && arg < 31 && (op->input >> arg & 1))
		return false;
	if (target && target->info->effects)
		return target->info->effects->param_writes >>
			       (arg < 63 ? arg : 63) & 1;
	if (call->callee && !target)
		return !(call->callee->reads >> (arg < 63 ? arg : 63) & 1);
	return true;
}

static uint64_t param_bit(const struct pc_fn *fn, struct pc_val at)
{
	for (uint32_t i = 0; i < fn->params.n; i++)
		if (at.kind == PC_VAL_VAR && fn->params.v[i] == at.name)
			return i < 63 ? 1ull << i : 1ull << 63;
	return 0;
}

static void touch(struct finder *f, struct pc_val at, bool write)
{
	if (is_shared(at)) {
		if (write)
			pc_vec_push(f->program->arena, f->effects->writes, at);
		else
			pc_vec_push(f->program->arena, f->effects->reads, at);
	} else if (at.mod == PC_MOD_DEREF && at.kind == PC_VAL_VAR) {
		if (write)
			f->effects->param_writes |= param_bit(f->fn, at);
		else
			f->effects->param_reads |= param_bit(f->fn, at);
	}
}

/* VALUE as an operand or as what is assigned to. */
static void touch_value(struct finder *f, struct pc_val value, bool write)
{
	if (value.mod == PC_MOD_DEREF)
		touch(f, pc_place_behind(f->fn, value), write);
	else if (value.mod == PC_MOD_NONE)
		touch(f, value, write);
}

/* MPI, or what is not defined here, gets the address of a record. */
static void touch_record(struct finder *f, const char *rec)
{
	uint32_t n;
	const struct pc_val *fields = pc_record_fields(f->program, rec, &n);

	for (uint32_t i = 0; i < n; i++)
		touch(f, fields[i], true);
}

static void touch_call(struct finder *f, const struct pc_event *call)
{
	const struct pc_fn *target = pc_event_target(call);

	if (!call->callee)
		f->effects->blind = true;
	for (uint32_t i = 0; i < call->args.n; i++) {
		struct pc_val at = pc_place_behind(f->fn, call->args.v[i]);

		bool writes = !target && pc_call_writes(f->fn, call, i);

		if (writes && call->args.v[i].rec)
			touch_record(f, call->args.v[i].rec);
		if (at.kind == PC_VAL_UNKNOWN)
			continue;
		touch(f, at, false);
		if (writes)
			touch(f, at, true);
	}
}

static void find_own(struct finder *f)
{
	const struct pc_fn *fn = f->fn;

	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++) {
		uint32_t b = fn->info->cfg.rpo[i];

		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			for (uint32_t k = 0; k < event->args.n; k++)
				touch_value(f, event->args.v[k], false);
			if (event->dst.kind != PC_VAL_UNKNOWN)
				touch_value(f, event->dst, true);
			if (event->kind == PC_EV_CALL)
				touch_call(f, event);
		}
		touch_value(f, fn->blocks.v[b].cond, false);
	}
}

static void tidy(struct pc_effects *effects)
{
	struct pc_val *v[2] = { effects->reads.v, effects->writes.v };
	uint32_t *n[2] = { &effects->reads.n, &effects->writes.n };

	for (int i = 0; i < 2; i++) {
		uint32_t kept = 0;

		if (*n[i])
			qsort(v[i], *n[i], sizeof **v, compare_val);
		for (uint32_t k = 0; k < *n[i]; k++)
			if (!kept || pc_place_compare(v[i][kept - 1], v[i][k]))
				v[i][kept++] = v[i][k];
		effects->many |= kept > MOST;
		*n[i] = kept > MOST ? MOST : kept;
	}
}

/* What the callee does to its parameters, done to the arguments. */
static void pass_params(struct finder *f, const struct pc_event *call,
			const struct pc_effects *callee)
{
	for (uint32_t i = 0; i < call->args.n && i < 64; i++) {
		struct pc_val at = pc_place_behind(f->fn, call->args.v[i]);

		if (callee->param_writes >> i & 1 && call->args.v[i].rec)
			touch_record(f, call->args.v[i].rec);
		if (at.kind == PC_VAL_UNKNOWN)
			continue;
		if (callee->param_writes >> i & 1)
			touch(f, at, true);
		if (callee->param_reads >> i & 1)
			touch(f, at, false);
	}
}

static uint64_t weight(const struct pc_effects *e)
{
	return e->reads.n + e->writes.n + e->many + e->blind +
	       (uint64_t)__builtin_popcountll(e->param_reads) +
	       (uint64_t)__builtin_popcountll(e->param_writes);
}

/* Add the N locations at V to MINE, the first HAVE of which are sorted as V is:
 * those that are not there. */
static void add_locations(struct finder *f, const struct pc_val *v, uint32_t n,
			  uint32_t have, bool write)
{
	uint32_t k = 0;

	for (uint32_t i = 0; i < n; i++) {
		const struct pc_val *mine = write ? f->effects->writes.v :
					    f->effects->reads.v;
		int order = -1;

		while (k < have &&
		       (order = pc_place_compare(mine[k], v[i])) < 0)
			k++;
		if (k == have || order)
			touch(f, v[i], write);
	}
}

/* Add what the functions do that F calls; whether that was news. */
static bool add_callees(struct finder *f)
{
	struct pc_fn_info *info = f->fn->info;
	struct pc_effects *mine = f->effects;
	uint64_t before = weight(mine);

	for (uint32_t i = 0; i < info->calls.n; i++) {
		const struct pc_edge *edge = &info->calls.v[i];
		const struct pc_fn *to = f->program->fns.v[edge->callee];
		const struct pc_effects *theirs = to->info->effects;
		uint32_t reads = mine->reads.n, writes = mine->writes.n;

		if (!theirs)
			continue;
		mine->many |= theirs->many;
		mine->blind |= theirs->blind;
		if (theirs != mine) {
			add_locations(f, theirs->reads.v, theirs->reads.n,
				      reads, false);
			add_locations(f, theirs->writes.v, theirs->writes.n,
				      writes, true);
		}
		pass_params(f, pc_event_at(f->fn, edge->block, edge->event),
			    theirs);
		if (mine->reads.n != reads || mine->writes.n != writes)
			tidy(mine);
	}
	return weight(mine) != before;
}

void pc_effects_find(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);

	pc_record_collect(program);
	for (uint32_t i = 0; i < n; i++) {
		struct finder f = { .program = program, .fn = order[i] };

		f.effects = pc_arena_alloc(program->arena, sizeof *f.effects);
		find_own(&f);
		tidy(f.effects);
		order[i]->info->effects = f.effects;
	}
	for (uint32_t from = 0, to; from < n; from = to) {
		bool again = true;

		for (to = from; to < n && order[to]->info->scc ==
		     order[from]->info->scc; to++)
			;
		while (again) {
			again = false;
			for (uint32_t i = from; i < to; i++) {
				struct finder f = { .program = program,
						    .fn = order[i] };

				f.effects = order[i]->info->effects;
				again |= add_callees(&f) &&
					 order[i]->info->recursive;
			}
		}
	}
}
