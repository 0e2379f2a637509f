/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * prove_call.c - proofs about one call of a collective (contract in
 *                prove_call.h).
 *
 * In:   uniformity, the verdicts of the pass "match", values, contexts, levels.
 * Out:  proofs by the rules of calls (proof/rules.def).
 * Cost: that of the questions; O(branches) for a function, O(choices) for
 *       MPI_IN_PLACE.
 * Not:  A unit that is compiled without OpenMP is taken to have one thread.
 */
#include "verdict/prove_call.h"

#include <string.h>
#include "base/arena.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_handles.h"
#include "model/call.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/regions.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "proof/make.h"
#include "uniform/uniform.h"
#include "threads/levels.h"
#include "argument/argument.h"
#include "match/compare.h"
#include "match/prove.h"

/* ---- order ---- */

const struct pc_proof *pc_prove_branches(struct pc_program *program,
					 const struct pc_fn *fn,
					 uint32_t *block)
{
	struct pc_theorem theorem = { .topic = PC_TOPIC_SIDES, .fn = fn,
				      .block = PC_NONE, .arg = -1 };
	const struct pc_cfg *cfg = &fn->info->cfg;
	PC_VEC(const struct pc_proof *) from = { NULL, 0, 0 };

	*block = PC_NONE;
	if (fn->info->unknown || !fn->info->sequence)
		return NULL;
	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		const struct pc_proof *one;

		if (!pc_sequence_decides(fn, cfg->rpo[i]))
			continue;
		one = pc_prove_branch(program, fn, cfg->rpo[i]);
		if (!one) {
			*block = cfg->rpo[i];
			return NULL;
		}
		pc_vec_push(program->arena, from, one);
	}
	return pc_proof_by(program, &theorem, PC_RULE_CONDITIONS, from.v,
			   from.n);
}

const struct pc_proof *pc_prove_unit(struct pc_program *program,
				     const struct pc_proof *const *from,
				     uint32_t n)
{
	struct pc_theorem theorem = { .topic = PC_TOPIC_SIDES,
				      .block = PC_NONE, .arg = -1 };

	return pc_proof_by(program, &theorem, PC_RULE_CONDITIONS, from, n);
}

static struct pc_theorem about(enum pc_topic topic, const struct pc_fn *fn,
			       uint32_t block, uint32_t event, int32_t arg)
{
	return (struct pc_theorem){ .topic = topic, .fn = fn, .block = block,
				    .event = event, .arg = arg };
}

const struct pc_proof *pc_prove_order(struct pc_program *program,
				      const struct pc_fn *fn,
				      const struct pc_site *site,
				      const struct pc_proof *branches,
				      const struct pc_proof *unit)
{
	struct pc_theorem theorem = about(PC_TOPIC_ORDER, fn, site->block,
					  site->event, -1);
	const struct pc_proof *from[] = { branches, unit };

	return pc_proof_by(program, &theorem, PC_RULE_CONDITIONS, from, 2);
}

/* ---- arguments ---- */

static const struct pc_event *call_of(const struct pc_call *c)
{
	return pc_event_at(c->fn, c->block, c->event);
}

const struct pc_proof *pc_prove_handle(const struct pc_call *c)
{
	struct pc_theorem theorem = about(PC_TOPIC_COMM, c->fn, c->block,
					  c->event, c->op->comm);
	const struct pc_node *node = pc_node(c->program, c->comm);
	const struct pc_proof *value;
	struct pc_opnd opnd;

	if (c->op->comm < 0)
		return c->op->on != PC_ON_WORLD ? NULL :
		       pc_proof_by(c->program, &theorem, PC_RULE_HANDLE, NULL,
				   0);
	if (node->kind == PC_NODE_NAME || node->kind == PC_NODE_INT ||
	    pc_node_is_made(c->program, c->comm))
		return pc_proof_by(c->program, &theorem, PC_RULE_HANDLE, NULL,
				   0);
	opnd = pc_argument_opnd(c->fn, c->block, c->event,
				(uint32_t)c->op->comm,
				pc_handle_by_reference(call_of(c),
						       c->op->comm));
	if (opnd.def == PC_NONE)
		return NULL;
	value = pc_prove_opnd(c->program, c->fn, opnd, PC_NODE_NONE);
	return pc_proof_by(c->program, &theorem, PC_RULE_HANDLE, &value, 1);
}

const struct pc_proof *pc_prove_argument(const struct pc_call *c, uint32_t arg)
{
	struct pc_theorem theorem = about(PC_TOPIC_ARGUMENT, c->fn, c->block,
					  c->event, (int32_t)arg);
	const struct pc_proof *value = pc_prove_opnd(
		c->program, c->fn, pc_call_opnd(c, arg), c->group);

	return pc_proof_by(c->program, &theorem, PC_RULE_ARGUMENT, &value, 1);
}

/* Whether OPND is memory, and so not MPI_IN_PLACE: an address, the result of
 * address arithmetic, or what a library function returned. */
static bool is_memory(const struct pc_call *c, struct pc_opnd opnd)
{
	const struct pc_def *def;

	if (opnd.def == PC_NONE)
		return pc_opnd_val(opnd).kind != PC_VAL_UNKNOWN;
	def = &c->fn->info->ssa->defs.v[opnd.def];
	switch (def->kind) {
	case PC_DEF_ASSIGN:
		return true;
	case PC_DEF_RESULT:
	case PC_DEF_OUTPUT:
		return !pc_event_target(pc_event_at(c->fn, def->block,
						    def->event));
	default:
		return false;
	}
}

/* Whether each value that the buffer may have is MPI_IN_PLACE, or none is. */
static bool is_all_or_none(const struct pc_call *c, struct pc_opnd opnd,
			   bool spread)
{
	struct pc_choices choices = { 0 };
	uint32_t in_place = 0;

	pc_argument_choices(c->program, c->fn, opnd, &choices);
	for (uint32_t i = 0; i < choices.list.n; i++)
		if (pc_opnd_in_place(choices.list.v[i]))
			in_place++;
		else if (!is_memory(c, choices.list.v[i]) &&
			 (spread || !pc_call_fortran(call_of(c))))
			return false;
	return !choices.many && (!in_place || in_place == choices.list.n);
}

const struct pc_proof *pc_prove_in_place(const struct pc_call *c, bool spread)
{
	struct pc_theorem theorem = about(PC_TOPIC_ARGUMENT, c->fn, c->block,
					  c->event, 0);
	const struct pc_proof *value;
	struct pc_opnd opnd = pc_ssa_arg(
		c->fn, pc_ssa_call_at(c->fn, c->block, c->event), 0);

	if (!(c->op->flags & PC_OPF_PLACE_ALL) ||
	    is_all_or_none(c, opnd, spread))
		return pc_proof_by(c->program, &theorem, PC_RULE_ARGUMENT,
				   NULL, 0);
	value = pc_prove_opnd(c->program, c->fn, opnd, c->group);
	return pc_proof_by(c->program, &theorem, PC_RULE_ARGUMENT, &value, 1);
}

/* Fortran's MPI_IN_PLACE is a variable of which only the address matters. */
static bool hands_in_place(const struct pc_event *event)
{
	if (event->kind == PC_EV_CALL && event->callee && event->callee->op)
		return false;
	for (uint32_t i = 0; i < event->args.n; i++) {
		struct pc_val val = event->args.v[i];

		if ((val.kind == PC_VAL_GLOBAL || val.kind == PC_VAL_FIELD) &&
		    pc_mpi_is_in_place(val.name))
			return true;
	}
	return false;
}

bool pc_in_place_spreads(const struct pc_program *program)
{
	for (uint32_t i = 0; program->closed && i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		if (!pc_fn_live(fn))
			continue;
		for (uint32_t b = 0; b < fn->blocks.n; b++)
			for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
				if (hands_in_place(pc_event_at(fn, b, e)))
					return true;
	}
	return !program->closed;
}

/* ---- threads ---- */

/* Whether functions that are not seen may call FN in a team. */
static bool may_be_in_team(const struct pc_program *program,
			   const struct pc_fn *fn)
{
	return program->opts->openmp && !program->closed &&
	       fn->flags & (PC_FN_EXPORTED | PC_FN_ADDRESS) &&
	       strcmp(fn->name, "main");
}

const struct pc_proof *pc_prove_context(struct pc_program *program,
					const struct pc_fn *fn,
					const struct pc_site *site)
{
	struct pc_theorem theorem = about(PC_TOPIC_CONTEXT, fn, site->block,
					  site->event, -1);

	if (site->multi || may_be_in_team(program, fn))
		return NULL;
	return pc_proof_by(program, &theorem, PC_RULE_ONE_THREAD, NULL, 0);
}

const struct pc_proof *pc_prove_threads(struct pc_program *program,
					const struct pc_fn *fn,
					const struct pc_site *site)
{
	struct pc_theorem theorem = about(PC_TOPIC_THREADS, fn, site->block,
					  site->event, -1);

	if (site->once)
		return NULL;
	return pc_proof_by(program, &theorem, PC_RULE_ORDERED, NULL, 0);
}

const struct pc_proof *pc_prove_level(struct pc_program *program,
				      const struct pc_fn *fn,
				      const struct pc_site *site)
{
	struct pc_theorem theorem = about(PC_TOPIC_LEVEL, fn, site->block,
					  site->event, -1);

	if (site->lacks || !pc_levels_granted(program, site->level))
		return NULL;
	return pc_proof_by(program, &theorem, PC_RULE_LEVEL, NULL, 0);
}
