/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * twin.c - handles that the two sides of a branch make, each by its own call of
 *          the same collective: they are one window, file or communicator.
 *
 * In:   the handles of a walk.
 * Out:  w->twins: for each handle the first one that is the same object;
 *       whether it is not known that a handle is another one.
 * Cost: O(blocks) for each pair that the same procedure made from the same
 *       communicator; counted as steps.
 * Not:  two calls that one process may both execute make two handles.
 */
#include "base/numbers.h"
#include "tables/mpi_find.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "proof/decide_nodes.h"
#include "match/walk.h"

#define GUARDS 8 /* conditions before one block */
#define LOOKS 24 /* handles that one may be */

uint32_t seq_twin(const struct seq_walk *w, uint32_t comm)
{
	for (uint32_t i = 0; i < w->n_twins; i++)
		if (w->twins[i].comm == comm)
			return w->twins[i].first;
	return comm;
}

static const struct pc_def *def_of(const struct pc_program *program,
				   uint32_t comm)
{
	const struct pc_node *n = pc_node(program, comm);

	return n->kind == PC_NODE_DEF && n->fn->info->ssa ?
	       &n->fn->info->ssa->defs.v[n->num] : NULL;
}

/* Whether a process that was at block FROM may reach block TO. */
static bool reaches(struct pc_sequence_fn *of, uint32_t from, uint32_t to)
{
	struct pc_flow *f = of->flow;

	pc_flow_walk(f, false);
	do {
		if (!of->steps)
			return true;
		of->steps--;
		pc_visit_on(&f->walk, from);
	} while (!pc_visit_has(&f->walk, to) && pc_visit_next(&f->walk, &from));
	return pc_visit_has(&f->walk, to);
}

/* ---- conditions before a block ---- */

/* Add the conditions that hold for a process at BLOCK of FN, and always have
 * the same value for it. */
static void add_guards(struct pc_node_question *nq, const struct pc_fn *fn,
		       uint32_t block)
{
	struct pc_guard g = pc_value_guard(nq->program, fn, block);

	for (int i = 0; i < GUARDS && g.block != PC_NONE; i++) {
		uint32_t node = pc_value_way(nq->program, fn, g.block, g.to);

		if (node && !pc_node(nq->program, node)->inner)
			pc_nodes_fact(nq, node, true);
		g = pc_value_guard(nq->program, fn, g.next);
	}
}

/* Whether no process reaches both blocks. */
static bool by_conditions(struct pc_program *program, const struct pc_fn *fn,
			  uint32_t one, uint32_t other)
{
	struct pc_node_question nq;
	struct pc_decision decision = { .answer = PC_ANSWER_UNKNOWN };

	pc_nodes_begin(&nq, program, pc_node_name(program, "MPI_COMM_WORLD"));
	add_guards(&nq, fn, one);
	add_guards(&nq, fn, other);
	if (nq.q.n_facts)
		pc_decide_nobody(&nq.q, &decision);
	pc_nodes_end(&nq);
	return decision.answer == PC_ANSWER_EQUAL;
}

/* A and B were made by calls of which each process executes at most one. */
static bool are_twins(struct seq_walk *w, uint32_t a, uint32_t b)
{
	const struct pc_def *x = def_of(w->program, a);
	const struct pc_def *y = def_of(w->program, b);
	const struct pc_fn *fn = pc_node(w->program, a)->fn;
	struct pc_sequence_fn *of;
	uint32_t parent;

	if (!x || !y || fn != pc_node(w->program, b)->fn ||
	    !pc_node_is_made(w->program, a) || !pc_node_is_made(w->program, b))
		return false;
	if (x->block == y->block ||
	    !pc_mpi_op_matches(pc_event_at(fn, x->block, x->event)->callee->op,
			       pc_event_at(fn, y->block, y->event)->callee->op))
		return false;
	parent = pc_value_handle(w->program, fn, x->block, x->event);
	of = fn->info->sequence;
	return parent && of &&
	       parent == pc_value_handle(w->program, fn, y->block, y->event) &&
	       (by_conditions(w->program, fn, x->block, y->block) ||
		(!reaches(of, x->block, y->block) &&
		 !reaches(of, y->block, x->block)));
}

/* COMM is a phi of handles: the first handle of the same object, if all of them
 * are one object; else COMM. */
static uint32_t met(struct seq_walk *w, uint32_t comm)
{
	const struct pc_def *phi = def_of(w->program, comm);
	const struct pc_fn *fn = pc_node(w->program, comm)->fn;
	uint32_t all = PC_NODE_NONE;

	if (!phi || phi->kind != PC_DEF_PHI ||
	    fn->info->cfg.is_head[phi->block])
		return comm;
	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t one = seq_twin(w, pc_value_of(
			w->program, fn,
			fn->info->ssa->opnds.v[phi->first + i]));

		if (!one || (all && one != all))
			return comm;
		all = one;
	}
	return all;
}

void seq_find_twins(struct seq_walk *w, const uint32_t *comms, uint32_t n)
{
	for (uint32_t i = 0; i < n && i < SEQ_COMMS; i++)
		w->twins[i] = (struct seq_twins){ comms[i], comms[i] };
	w->n_twins = n < SEQ_COMMS ? n : SEQ_COMMS;
	for (uint32_t i = 0; i < w->n_twins; i++)
		for (uint32_t k = 0; k < i; k++)
			if (w->twins[k].first == comms[k] &&
			    are_twins(w, comms[i], comms[k])) {
				w->twins[i].first = comms[k];
				break;
			}
	for (uint32_t i = 0; i < w->n_twins; i++)
		if (w->twins[i].first == comms[i])
			w->twins[i].first = met(w, comms[i]);
}

/* Whether the condition of BLOCK is that of the walk, or its negation. */
static bool is_asked(const struct seq_walk *w, uint32_t block)
{
	uint32_t a = pc_value_cond(w->program, w->fn, w->block);
	uint32_t b = pc_value_cond(w->program, w->fn, block);

	return a && b && (a == b || pc_node_oper(w->program, PC_OPER_NOT, a,
						 0) == b);
}

/* Whether the walk's communicator is made after block FROM. */
static bool is_made_behind(const struct seq_walk *w, uint32_t from)
{
	const struct pc_def *def = def_of(w->program, w->comm);

	return def && pc_node(w->program, w->comm)->fn == w->fn &&
	       def->block != from &&
	       pc_ssa_dominates(w->fn, from, def->block);
}

/* ---- handles that writes elsewhere may have changed ---- */

struct handles {
	uint32_t v[LOOKS], n;
	bool lost; /* one is not known, or they are too many */
};

/* Add what the handle NODE may still be after a write to what may be another
 * location, or what it is on each path; false: it is no such value. */
static bool look_back(const struct seq_walk *w, uint32_t node,
		      struct handles *h)
{
	const struct pc_def *def = def_of(w->program, node);
	const struct pc_fn *fn = pc_node(w->program, node)->fn;
	uint32_t from;

	if (!def || !(def->kind == PC_DEF_PHI ||
		      (def->kind == PC_DEF_ALIAS && def->weak)))
		return false;
	from = def->kind == PC_DEF_PHI ? 0 : def->n - 1;
	for (uint32_t i = from; i < def->n; i++) {
		uint32_t one = pc_value_of(
			w->program, fn,
			fn->info->ssa->opnds.v[def->first + i]);

		h->lost |= !one || h->n == LOOKS;
		if (!h->lost && !pc_has(h->v, h->n, one))
			h->v[h->n++] = one;
	}
	return true;
}

/* The one handle that COMM is if no such write changed it, or COMM. */
static uint32_t unchanged(const struct seq_walk *w, uint32_t comm)
{
	struct handles h = { .v = { comm }, .n = 1 };
	uint32_t only = PC_NODE_NONE;

	for (uint32_t i = 0; i < h.n; i++) {
		if (look_back(w, h.v[i], &h))
			continue;
		if (only)
			return comm;
		only = h.v[i];
	}
	return only && !h.lost ? only : comm;
}

/* Whether A and B come from outside of the function and may be one handle.
 * RATIONALE: a caller passes two parameters for two communicators. */
static bool are_from_outside(const struct seq_walk *w, uint32_t a, uint32_t b)
{
	enum pc_node_kind x = pc_node(w->program, a)->kind;
	enum pc_node_kind y = pc_node(w->program, b)->kind;

	return (x == PC_NODE_ENTRY && (y == x || y == PC_NODE_PARAM)) ||
	       (x == PC_NODE_PARAM && y == PC_NODE_ENTRY);
}

/* Whether a process that does not make the call of the mismatch calls the same
 * procedure with HANDLE, on a path of its own. */
static bool is_called_beside(const struct seq_walk *w, uint32_t handle)
{
	const struct pc_spot *spot = &w->found.first;
	const struct pc_cfg *cfg = &w->fn->info->cfg;
	const struct pc_event *call;

	if (spot->frame || spot->event == PC_NONE)
		return false;
	call = pc_event_at(spot->fn, spot->block, spot->event);
	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];

		for (uint32_t k = w->of->obs_first[b];
		     k < w->of->obs_first[b + 1]; k++) {
			const struct pc_event *other = pc_event_at(
				w->fn, b, w->of->obs[k]);

			if (other->callee == call->callee &&
			    pc_value_handle(w->program, w->fn, b,
					    w->of->obs[k]) == handle &&
			    !reaches(w->of, spot->block, b) &&
			    !reaches(w->of, b, spot->block))
				return true;
		}
	}
	return false;
}

bool seq_is_unclear(const struct seq_walk *w)
{
	uint32_t old = unchanged(w, w->comm);

	for (uint32_t i = 0; i < w->n_twins; i++)
		if (w->twins[i].comm != w->comm &&
		    (unchanged(w, w->twins[i].comm) == old ||
		     (are_from_outside(w, w->comm, w->twins[i].comm) &&
		      is_called_beside(w, w->twins[i].comm))))
			return true;
	return false;
}

bool seq_is_chosen(const struct seq_walk *w)
{
	const struct pc_ssa *ssa = w->fn->info->ssa;

	for (uint32_t i = 0; i < w->n_twins; i++) {
		const struct pc_def *phi = def_of(w->program,
						  w->twins[i].comm);

		if (!phi || phi->kind != PC_DEF_PHI ||
		    pc_node(w->program, w->twins[i].comm)->fn != w->fn ||
		    ssa->idom[phi->block] == PC_NONE ||
		    !is_asked(w, ssa->idom[phi->block]) ||
		    is_made_behind(w, ssa->idom[phi->block]))
			continue;
		for (uint32_t k = 0; k < phi->n; k++)
			if (pc_value_of(w->program, w->fn,
					ssa->opnds.v[phi->first + k]) ==
			    w->comm)
				return true;
	}
	return false;
}
