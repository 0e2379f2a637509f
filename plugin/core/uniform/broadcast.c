/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * broadcast.c - values that are the same on all processes because all but one
 *               took them from what that one sent.
 *
 * In:   a phi that differs, where the paths of the root of a broadcast and of
 *       the other processes meet.
 * Out:  the paths of the others, if they bring the output of the broadcast, and
 *       the root brings what it sent.
 * Cost: O(paths * (steps back + PC_UNI_WALK)) for a phi that differs, in a
 *       function with a broadcast.
 * Not:  Values that are computed from the output, or packed (packed.c);
 *       broadcasts that a function does not always do; functions that do more
 *       with the value than store it in a field.
 *
 * RATIONALE: `if (rank == 0) { n = read (); buf[0] = n; } Bcast (buf); if (rank
 * != 0) n = buf[0];` is how programs distribute what one process has read;
 * often with fields of records instead of n (`p->n`), and the other processes
 * may have made their record just before.
 */
#include "model/call.h"
#include "model/contents.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "model/target.h"
#include "value/maker.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "uniform/rules.h"
#include "uniform/sent.h"

#define DEEPEST 3    /* functions from a call to the broadcast */
#define MOST_ROOTS 8 /* roots of broadcasts distinguished in a function */

/* ---- the broadcast ---- */

/* What a function leaves is PHI: the only path to it that brings something else
 * than the function found there, or PC_NONE. */
static uint32_t unless_left(const struct pc_run *run, uint32_t phi)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	uint32_t found = PC_NONE;

	for (uint32_t i = 0; i < def->n; i++) {
		uint32_t from = run->ssa->opnds.v[def->first + i].def;

		if (from == run->ssa->places.v[def->place].entry)
			continue;
		if (from == PC_NONE || found != PC_NONE)
			return PC_NONE;
		found = from;
	}
	return found;
}

/* Whether ID is the output of a broadcast, in this function or through at most
 * DEPTH calls, of functions that always broadcast or, if MAYBE, on one path;
 * then *COMM and *ROOT are the nodes of its communicator and root. */
static bool leaves_cast(const struct pc_run *run, uint32_t id, int depth, bool maybe,
			uint32_t *comm, uint32_t *root)
{
	const struct pc_def *def = &run->ssa->defs.v[id], *left;
	struct pc_program *program = run->program;
	const struct pc_event *event;
	const struct pc_mpi_op *op;
	struct pc_run in = *run;
	const struct pc_fn *to;
	uint32_t old;

	if (def->kind != PC_DEF_OUTPUT || def->arg < 0 || def->arg > 30)
		return false;
	event = pc_event_at(run->fn, def->block, def->event);
	op = pc_event_collective(event);
	to = pc_event_runs(event);
	if (op) {
		if (!pc_mpi_op_sends(op, def->arg))
			return false;
		*comm = pc_value_handle(program, run->fn, def->block, def->event);
		*root = pc_value_number_arg(program, run->fn, def->block,
					    def->event, (uint32_t)op->root);
		return *comm && *root;
	}
	if (!to || !depth || def->there == PC_NONE || to->info->ssa->rets.n != 1)
		return false;
	pc_uni_select(&in, program->fns.v[to->index]);
	id = pc_ssa_out(to, in.ssa->rets.v[0], def->there);
	if (maybe && id != PC_NONE && in.ssa->defs.v[id].kind == PC_DEF_PHI)
		id = unless_left(&in, id);
	if (id == PC_NONE || !leaves_cast(&in, id, depth - 1, maybe, comm, root))
		return false;
	/* The callee sends what its caller has put there. */
	left = &in.ssa->defs.v[id];
	old = in.ssa->opnds.v[left->first + left->n - 1].def;
	*comm = pc_value_through(program, run->fn, def->block, def->event, *comm);
	*root = pc_value_through(program, run->fn, def->block, def->event, *root);
	return *comm && *root && old != PC_NONE &&
	       old == in.ssa->places.v[def->there].entry;
}

bool pc_cast_is(const struct pc_run *run, uint32_t id, bool maybe, struct pc_cast *c)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	uint32_t comm, root, rank;

	if (!leaves_cast(run, id, DEEPEST, maybe, &comm, &root))
		return false;
	if (pc_value_inter(run->program, comm) == PC_INTER_YES)
		return false;
	rank = pc_node_rank(run->program, pc_node_order(run->program, comm));
	c->def = id;
	c->number = root;
	c->maybe = maybe;
	c->buffer = pc_event_at(run->fn, def->block, def->event)->args.v[def->arg];
	c->root = pc_node_oper(run->program, PC_OPER_EQ, rank, root);
	c->rest = pc_node_oper(run->program, PC_OPER_NE, rank, root);
	return c->root && c->rest;
}

bool pc_cast_left(const struct pc_origin *o, const struct pc_cast *c)
{
	const struct pc_opnd buffer = { PC_NONE, &c->buffer };

	return o->opnd.def == c->def && (!o->has_from || pc_origin_same(o->from, buffer));
}

/* Fill u->cast_roots. */
static void find_roots(const struct pc_run *run)
{
	struct pc_uniform_fn *u = run->u;
	struct pc_cast c;

	u->casts_known = true;
	for (uint32_t i = 0; i < run->ssa->defs.n; i++) {
		uint32_t k = 0;

		if (!pc_cast_is(run, i, true, &c))
			continue;
		while (k < u->cast_roots.n && u->cast_roots.v[k] != c.root)
			k += 3;
		if (k < u->cast_roots.n || u->cast_roots.n == 3 * MOST_ROOTS)
			continue;
		pc_vec_push(run->program->arena, u->cast_roots, c.root);
		pc_vec_push(run->program->arena, u->cast_roots, c.rest);
		pc_vec_push(run->program->arena, u->cast_roots, c.number);
	}
}

/* Only few functions have a broadcast. */
bool pc_cast_any(const struct pc_run *run)
{
	if (!run->u->casts_known)
		find_roots(run);
	return run->u->cast_roots.n > 0;
}

/* Whether each path to PHI is taken only by the root of C, or only by other
 * processes, and both kinds of path exist. */
static bool is_parted(const struct pc_run *run, const struct pc_def *phi,
		      const struct pc_cast *c)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	bool root = false, rest = false;

	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];

		if (cfg->num[from] == PC_NONE)
			continue;
		switch (pc_cast_who(run, c, from, phi->block)) {
		case PC_CAST_ANYBODY: return false;
		case PC_CAST_ROOT: root = true; break;
		case PC_CAST_REST: rest = true; break;
		}
	}
	return root && rest;
}

bool pc_cast_parts(const struct pc_run *run, const struct pc_def *phi)
{
	const struct pc_uints *who = &run->u->cast_roots;

	if (!pc_cast_any(run))
		return false;
	for (uint32_t k = 0; k < who->n; k += 3) {
		struct pc_cast c = { .root = who->v[k], .rest = who->v[k + 1],
				     .number = who->v[k + 2], .maybe = true };

		if (is_parted(run, phi, &c))
			return true;
	}
	return false;
}

/* Find a path to PHI that brings the output of a broadcast. */
static bool find_cast(const struct pc_run *run, const struct pc_def *phi,
		      struct pc_cast *c)
{
	struct pc_origin o;

	for (uint32_t i = 0; i < phi->n; i++) {
		pc_origin_find(run, NULL, run->ssa->opnds.v[phi->first + i], &o);
		if (o.opnd.def != PC_NONE && pc_cast_is(run, o.opnd.def, false, c) &&
		    pc_cast_left(&o, c))
			return true;
	}
	return false;
}

/* ---- the phi ---- */

/* Whether OPND, which the root brings to the phi, is what it has sent; *BROUGHT
 * is then its origin, with the object that holds it. */
static bool is_own(const struct pc_run *run, const struct pc_cast *c,
		   struct pc_opnd opnd, struct pc_origin *brought)
{
	const struct pc_def *cast = &run->ssa->defs.v[c->def];
	const struct pc_opnd buffer = { PC_NONE, &c->buffer };
	struct pc_origin sent;
	uint32_t a, b;

	pc_origin_find(run, c, run->ssa->opnds.v[cast->first + cast->n - 1], &sent);
	pc_origin_find(run, c, opnd, brought);
	if (sent.has_put && !pc_origin_same(sent.put, buffer))
		return false;
	if (sent.has_from && !brought->has_put && !brought->has_from) {
		/* The phi merges the values of that field. */
		brought->put = sent.from;
		brought->has_put = true;
		return pc_origin_same(sent.opnd, brought->opnd);
	}
	if (sent.has_from != brought->has_from ||
	    (sent.has_from && !pc_origin_same(sent.from, brought->from)))
		return false;
	if (pc_origin_same(sent.opnd, brought->opnd))
		return true;
	a = pc_value_of(run->program, run->fn, sent.opnd);
	b = pc_value_of(run->program, run->fn, brought->opnd);
	return !sent.has_from && a && a == b;
}

/* On path number WAY to PHI, a process other than the root has put the value
 * into object WANTED; the root has it in object HAS.  Whether code after PHI
 * that refers to WANTED on that process refers to HAS on the root; *ASKED is
 * then its name for both objects. */
static bool is_same_object(const struct pc_run *run, const struct pc_cast *c,
			   const struct pc_def *phi, uint32_t way,
			   struct pc_opnd wanted, struct pc_opnd has,
			   struct pc_opnd *asked)
{
	const struct pc_ssa *ssa = run->ssa;
	bool same = pc_origin_same(pc_origin_bare(run, c, wanted), has);

	*asked = wanted;
	for (uint32_t k = ssa->def_first[phi->block];
	     k < ssa->def_first[phi->block + 1]; k++) {
		uint32_t id = ssa->block_defs[k];
		const struct pc_def *def = &ssa->defs.v[id];
		struct pc_opnd own = { id, NULL };

		if (def->kind != PC_DEF_PHI ||
		    !pc_origin_same(pc_origin_bare(run, NULL, ssa->opnds.v
						   [def->first + way]),
				    wanted))
			continue;
		same = pc_origin_same(pc_origin_bare(run, c, own), has);
		if (!same)
			return false;
		*asked = own;
	}
	return same;
}

/* As pc_uni_sent (); if PHI is a field, *ASKED is its object. */
static uint32_t sent(const struct pc_run *run, uint32_t phi, struct pc_opnd *asked)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	const uint32_t *from = cfg->preds + cfg->pred_first[def->block];
	struct pc_origin o[PC_CAST_WAYS], own = { .has_put = false };
	uint32_t ways = 0, root = PC_NONE, at;
	struct pc_cast c;

	if (run->axis == PC_AXIS_THREADS || def->n < 2 || def->n > PC_CAST_WAYS ||
	    !pc_cast_any(run) || !find_cast(run, def, &c))
		return 0;
	at = run->ssa->defs.v[c.def].block;
	if (!pc_ssa_dominates(run->fn, at, def->block) ||
	    !pc_uni_same_round(run, at, def->block))
		return 0;
	for (uint32_t i = 0; i < def->n; i++) {
		if (cfg->num[from[i]] == PC_NONE)
			continue;
		pc_origin_find(run, NULL, run->ssa->opnds.v[def->first + i], &o[i]);
		if (pc_cast_left(&o[i], &c)) {
			ways |= 1u << i;
			continue;
		}
		if (pc_cast_who(run, &c, from[i], def->block) != PC_CAST_ROOT ||
		    (root != PC_NONE &&
		     !pc_origin_same(run->ssa->opnds.v[def->first + root],
				     run->ssa->opnds.v[def->first + i])))
			return 0;
		if (root == PC_NONE &&
		    !is_own(run, &c, run->ssa->opnds.v[def->first + i], &own))
			return 0;
		root = i;
	}
	for (uint32_t i = 0; i < def->n; i++)
		if (ways >> i & 1 &&
		    (o[i].has_put != own.has_put ||
		     (own.has_put && !is_same_object(run, &c, def, i, o[i].put,
						     own.put, asked))))
			return 0;
	return ways;
}

uint32_t pc_uni_sent(const struct pc_run *run, uint32_t phi)
{
	struct pc_opnd asked;

	return sent(run, phi, &asked);
}

bool pc_uni_sent_in(const struct pc_run *run, uint32_t def, struct pc_opnd object)
{
	struct pc_opnd asked = { .def = PC_NONE };

	return run->ssa->defs.v[def].kind == PC_DEF_PHI && sent(run, def, &asked) &&
	       asked.def != PC_NONE && pc_origin_bare(run, NULL, object).def == asked.def;
}
