/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * comm.c - which communicator (window, file) a value is, and its name.
 *
 * In:   a value in a function.
 * Out:  an identity: the predefined handle, or the variable, field or parameter
 *       that holds it.
 * Cost: O(log T) for T temporaries of the function, after O(T log T) once.
 * Not:  a variable counts as one communicator, even if several are assigned to
 *       it; two variables are two communicators, even if one is a copy of the
 *       other.
 */
#include "paper/comm.h"

#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_find.h"
#include "tables/mpi_handles.h"
#include "model/program.h"
#include "model/shown.h"
#include "graph/temps.h"

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
	else if (value.kind == PC_VAL_GLOBAL)
		known = pc_mpi_constant(value.name);
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
