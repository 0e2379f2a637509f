/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sequence_twin.c - handles that each side of a branch made by its own call of
 *                   one collective: one window, file or communicator.
 *
 * In:   the handles of a walk.
 * Out:  w->twins: for each of them the first that it is one with.
 * Cost: O(blocks) for each two that the same procedure made of the same
 *       communicator; counted as steps.
 * Not:  two calls of which one process may execute both make two.
 */
#include "sequence_walk.h"
#include "value_nodes.h"

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

/* Whether a process that was at block FROM may come to block TO. */
static bool reaches(struct pc_sequence_fn *of, uint32_t from, uint32_t to)
{
	struct pc_flow *f = of->flow;
	uint32_t n = 0;

	f->visits++;
	f->queue[n++] = from;
	for (uint32_t i = 0; i < n; i++) {
		uint32_t b = f->queue[i];

		if (!of->steps)
			return true;
		of->steps--;
		for (uint32_t k = f->succ_first[b]; k < f->succ_first[b + 1];
		     k++) {
			if (f->succ[k] == to)
				return true;
			if (f->visit[f->succ[k]] == f->visits)
				continue;
			f->visit[f->succ[k]] = f->visits;
			f->queue[n++] = f->succ[k];
		}
	}
	return false;
}

/* A and B were made by calls of which each process executes one at most. */
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
	    pc_event_at(fn, x->block, x->event)->callee->op->hash !=
		    pc_event_at(fn, y->block, y->event)->callee->op->hash)
		return false;
	parent = pc_value_handle(w->program, fn, x->block, x->event);
	of = fn->info->sequence;
	return parent && of &&
	       parent == pc_value_handle(w->program, fn, y->block, y->event) &&
	       !reaches(of, x->block, y->block) &&
	       !reaches(of, y->block, x->block);
}

/* COMM is one of several, whichever way was taken: what all of them are one
 * with, or COMM. */
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
