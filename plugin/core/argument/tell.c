/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tell.c - the texts of parcoach-argument.
 *
 * In:   what check.c found at one call, or match/ at two calls.
 * Out:  diagnostics; further calls with the same value become notes of the
 *       first.
 * Cost: O(calls that were reported) for each call.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_handles.h"
#include "model/live.h"
#include "model/shown.h"
#include "graph/fn_info.h"
#include "graph/where.h"
#include "report/cause.h"
#include "report/messages.h"
#include "report/steps.h"
#include "value/value.h"
#include "uniform/uniform.h"
#include "argument/argument.h"
#include "argument/mismatch.h"

static struct pc_loc loc_of(const struct pc_call *c)
{
	return pc_loc_near(c->fn, c->block,
			   pc_event_at(c->fn, c->block, c->event)->loc);
}

static const char *comm_shown(const struct pc_call *c)
{
	return c->comm ? pc_value_shown(c->program, c->comm) : NULL;
}

/* Whether DEF was reported before; then this call becomes a note of that
 * report. */
static bool told(struct pc_call *c, uint32_t def)
{
	for (uint32_t i = 0; def != PC_NONE && i < c->defs.n; i++) {
		if (c->defs.v[i] != def)
			continue;
		if (c->more.v[i]++ < 3)
			pc_diag_note(c->program, c->diags.v[i], loc_of(c),
				     PC_NOTE(AFFECTED_VALUE), c->op->name);
		return true;
	}
	return false;
}

static void remember(struct pc_call *c, uint32_t def, struct pc_diag *diag)
{
	pc_vec_push(c->program->arena, c->defs, def);
	pc_vec_push(c->program->arena, c->more, 0);
	pc_vec_push(c->program->arena, c->diags, diag);
}

/* A count and its datatype belong together. */
static const char *rule_of(const struct pc_call *c, uint32_t arg)
{
	if ((c->op->counts | c->op->types) >> arg & 1)
		return "the same number of elements of the same type";
	return pc_arena_printf(c->program->arena, "the same %s",
			       pc_argument_word(c->program, c->op, arg));
}

void pc_argument_tell_differs(struct pc_call *c, uint32_t arg,
			 const struct pc_steps *steps)
{
	const char *comm = comm_shown(c);
	struct pc_opnd opnd = pc_call_opnd(c, arg);
	uint32_t def = opnd.def;
	struct pc_diag *diag;

	if (told(c, def))
		return;
	diag = pc_diag_add(c->program, c->fn, PC_DIAG_ARGUMENT, loc_of(c),
			   c->op->name,
			   pc_uniform_opnd(c->program, c->fn, opnd, c->block,
					   c->group) ==
					   PC_DIVERGENT ||
				   pc_argument_chosen(c, opnd) ?
			   PC_MSG_ARGUMENT :
			   PC_MSG_ARGUMENT_UNPROVEN,
			   pc_argument_word(c->program, c->op, arg),
			   c->op->name);
	pc_steps_note(c->program, diag, steps);
	if (comm)
		pc_diag_note(c->program, diag, loc_of(c),
			     PC_NOTE(ARGUMENT_RULE), comm, rule_of(c, arg));
	else
		pc_diag_note(c->program, diag, loc_of(c),
			     PC_NOTE(ARGUMENT_RULE_UNKNOWN), rule_of(c, arg));
	remember(c, def, diag);
}

/* Whether the condition of BLOCK compares the call's communicator with another
 * one. */
static bool is_about_comm(const struct pc_call *c, uint32_t block)
{
	const struct pc_node *n = pc_node(c->program, pc_value_cond(
						  c->program, c->fn, block));

	return n->kind == PC_NODE_OPER &&
	       (n->oper == PC_OPER_EQ || n->oper == PC_OPER_NE) && c->comm &&
	       (n->a == c->comm || n->b == c->comm);
}

/* A mismatch reported for a condition that compares this communicator has the
 * same cause: it becomes a note of DIAG. */
static void take_over(struct pc_call *c, struct pc_diag *diag)
{
	for (uint32_t i = 0; i < c->fn->info->causes.n; i++) {
		const struct pc_cause *cause = &c->fn->info->causes.v[i];

		if (!cause->diag || cause->diag->dropped || !cause->mismatch ||
		    cause->mismatch->comm != c->comm ||
		    !is_about_comm(c, cause->block))
			continue;
		cause->diag->dropped = true;
		pc_diag_note(c->program, diag, cause->diag->loc,
			     PC_NOTE(FOLLOWS), cause->diag->call);
	}
}

void pc_argument_tell_comm(struct pc_call *c, uint32_t by)
{
	uint32_t def = pc_argument_opnd(c->fn, c->block, c->event,
					(uint32_t)c->op->comm, false).def;
	struct pc_loc loc = pc_loc_near(c->fn, by, c->fn->blocks.v[by].loc);
	struct pc_steps steps = { 0 };
	struct pc_diag *diag;

	if (told(c, def))
		return;
	diag = pc_diag_add(c->program, c->fn, PC_DIAG_ARGUMENT, loc_of(c),
			   c->op->name, PC_MSG_ARGUMENT_COMM, c->op->name);
	pc_diag_note_plain(c->program, diag, loc,
			   pc_condition_note(c->fn, by));
	pc_uniform_why_cond(c->program, c->fn, by, PC_NODE_NONE, &steps);
	pc_steps_note(c->program, diag, &steps);
	take_over(c, diag);
	remember(c, def, diag);
}

void pc_argument_tell_invalid(struct pc_call *c, uint32_t arg)
{
	const char *comm = comm_shown(c);

	if ((int32_t)arg == c->op->root && comm)
		pc_diag_add(c->program, c->fn, PC_DIAG_ARGUMENT, loc_of(c),
			    c->op->name, PC_MSG_ARGUMENT_NO_RANK, c->op->name,
			    comm);
	else if ((int32_t)arg == c->op->root)
		pc_diag_add(c->program, c->fn, PC_DIAG_ARGUMENT, loc_of(c),
			    c->op->name, PC_MSG_ARGUMENT_NO_RANK_UNKNOWN,
			    c->op->name);
	else
		pc_diag_add(c->program, c->fn, PC_DIAG_ARGUMENT, loc_of(c),
			    c->op->name, PC_MSG_ARGUMENT_NULL,
			    pc_argument_word(c->program, c->op, arg),
			    c->op->name);
}

void pc_argument_tell_below(struct pc_call *c, const char *argument,
			    int64_t number)
{
	pc_diag_add(c->program, c->fn, PC_DIAG_ARGUMENT, loc_of(c),
		    c->op->name, PC_MSG_ARGUMENT_BELOW, argument, c->op->name,
		    (long long)number);
}

void pc_argument_tell_unfit(struct pc_call *c, const struct pc_buffer b[2])
{
	if (b[0].name && b[1].name)
		pc_diag_add(c->program, c->fn, PC_DIAG_ARGUMENT, loc_of(c),
			    c->op->name, PC_MSG_ARGUMENT_UNFIT, c->op->name,
			    (long long)b[0].count, b[0].name,
			    (long long)b[1].count, b[1].name);
	else if (b[0].type == b[1].type)
		pc_diag_add(c->program, c->fn, PC_DIAG_ARGUMENT, loc_of(c),
			    c->op->name, PC_MSG_ARGUMENT_UNFIT_COUNT,
			    c->op->name, (long long)b[0].count,
			    (long long)b[1].count);
	else
		pc_diag_add(c->program, c->fn, PC_DIAG_ARGUMENT, loc_of(c),
			    c->op->name, PC_MSG_ARGUMENT_UNFIT_TYPE,
			    c->op->name);
}

void pc_argument_tell_more(struct pc_call *c)
{
	for (uint32_t i = 0; i < c->diags.n; i++) {
		struct pc_diag *diag = c->diags.v[i];

		if (c->more.v[i] == 4)
			pc_diag_note(c->program, diag, diag->loc,
				     PC_NOTE(AFFECTED_ONE_MORE));
		else if (c->more.v[i] > 4)
			pc_diag_note(c->program, diag, diag->loc,
				     PC_NOTE(AFFECTED_MORE), c->more.v[i] - 3);
	}
}

/* ---- arguments of two calls ---- */

/* An argument as written in the source, or NULL. */
static const char *shown_argument(struct pc_program *program,
				  const struct pc_spot *spot, int32_t argument)
{
	const struct pc_event *event = pc_event_at(spot->fn, spot->block,
						   spot->event);
	const struct pc_mpi_op *op = event->callee->op;
	struct pc_val value;

	if (argument < 0 || (uint32_t)argument >= event->args.n)
		return NULL;
	value = event->args.v[argument];
	if ((value.kind == PC_VAL_GLOBAL || value.kind == PC_VAL_INT) &&
	    ((op->types >> argument & 1) || argument == op->redop))
		return value.kind == PC_VAL_GLOBAL ?
		       pc_mpi_handle_symbol(value.name) : NULL;
	if (value.kind == PC_VAL_INT)
		return pc_arena_printf(program->arena, "%lld",
				       (long long)value.num);
	if (value.kind == PC_VAL_VAR || value.kind == PC_VAL_GLOBAL)
		return pc_shown_val(program, value);
	return NULL;
}

void pc_argument_note(struct pc_program *program, struct pc_diag *diag,
		      const struct pc_mismatch *m, struct pc_loc loc)
{
	const char *here = shown_argument(program, &m->first, m->argument);
	const char *there = shown_argument(program, &m->second, m->argument);

	if (here && there)
		pc_diag_note(program, diag, loc, PC_NOTE(ARGUMENT_THERE),
			     there, here);
	else
		pc_diag_note(program, diag, loc,
			     PC_NOTE(ARGUMENT_THERE_PLAIN));
}
