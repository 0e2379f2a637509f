/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * common_values.c - values that two processes share because both called the
 *                   same collective, each at its own call site.
 *
 * In:   two sides at a collective that matches.
 * Out:  s->told: which value of one side equals which value of the other; a
 *       condition with these values in the names of the other side.
 * Cost: O(definitions of the call) per collective; O(nodes) per condition.
 * Not:  nonblocking collectives; buffers with different names on both sides,
 *       except single variables.
 *
 * RATIONALE: `if (rank == 0) { n = f (); Bcast (&n); send (n); } else { Bcast
 * (&n); receive (n); }` has two variables n for one number. The first side's
 * definition represents it on both sides. What the root held before represents
 * it for the root's own conditions only, since the others may compute the same
 * expression from other values.
 */
#include "tables/mpi_find.h"
#include "model/value.h"
#include "memory/places.h"
#include "memory/ssa_form.h"
#include "value/nodes.h"
#include "match/moves.h"
#include "match/walk.h"

#define MOST 64  /* values in common */

/* ---- known equalities ---- */

/* Record that NODE of side I equals TO. */
static void tell(struct seq_walk *w, struct seq_state *s, int i, uint32_t node,
		 uint32_t to)
{
	struct seq_told one = { .side = i, .from = node, .to = to };

	if (!node || !to || node == to || s->told.n >= MOST ||
	    pc_node(w->program, node)->kind == PC_NODE_INT)
		return;
	for (int k = 0; k < 2; k++)
		one.frame[k] = s->side[k].frame;
	for (uint32_t k = 0; k < s->told.n; k++)
		if (s->told.v[k].side == i && s->told.v[k].from == node) {
			s->told.v[k] = one;
			return;
		}
	pc_vec_push(w->scratch, s->told, one);
}

/* Whether DEF of FN, an output of the collective there, is the same on all
 * processes after it, and replaces the old value completely. */
static bool is_common(const struct pc_mpi_op *op, const struct seq_side *side,
		      const struct pc_def *def)
{
	return def->kind == PC_DEF_OUTPUT && def->event == side->event &&
	       def->arg >= 0 && op->uniform >> def->arg & 1 && !def->weak &&
	       def->place != PC_NONE;
}

static const struct pc_val *arg_of(const struct seq_side *side, int32_t arg)
{
	return &seq_event(side)->args.v[arg];
}

/* Whether SIDE's argument for DEF is the address of exactly its location. */
static bool is_all(const struct seq_side *side, const struct pc_def *def)
{
	const struct pc_place *p = &side->fn->info->ssa->places.v[def->place];
	struct pc_val arg = *arg_of(side, def->arg);

	if (arg.mod != PC_MOD_ADDR || p->whole != PC_NONE || p->n_elems)
		return false;
	arg.mod = PC_MOD_NONE;
	return pc_val_eq(arg, p->at);
}

/* Whether the collective stores the same data in both. */
static bool is_same_part(const struct seq_state *s, const struct pc_def *x,
			 const struct pc_def *y)
{
	const struct seq_side *a = &s->side[0], *b = &s->side[1];
	const struct pc_val *arg = arg_of(a, x->arg);

	if (x->arg != y->arg)
		return false;
	if (is_all(a, x) && is_all(b, y))
		return true;
	return a->fn == b->fn && arg->kind != PC_VAL_TMP &&
	       pc_val_eq(*arg, *arg_of(b, y->arg)) && x->place == y->place;
}

/* ---- the root's own value ---- */

static bool is_root(struct seq_walk *w, const struct seq_state *s, int i)
{
	const struct seq_side *side = &s->side[i];
	const struct pc_mpi_op *op = seq_event(side)->callee->op;
	struct pc_process room = { { 0 } };
	uint32_t comm = seq_comm(w, side), root;
	int64_t yes;

	if (op->root < 0 || !comm)
		return false;
	root = pc_value_lift(w->program, side->frame,
			     pc_value_number_arg(w->program, side->fn,
						 side->block, side->event,
						 (uint32_t)op->root));
	return pc_process_value(
		       w->program, seq_known(w, s, i, &room),
		       pc_node_oper(w->program, PC_OPER_EQ, root,
				    pc_node_rank(w->program,
						 pc_node_order(w->program,
							       comm))),
		       &yes) && yes;
}

static uint32_t value_of(struct seq_walk *w, const struct seq_side *side,
			 uint32_t def)
{
	return pc_value_lift(w->program, side->frame,
			     pc_value_of_def(w->program, side->fn, def));
}

/* The value of side I, the root, before DEF; *IS_NUMBER: it is *NUMBER. */
static uint32_t held(struct seq_walk *w, const struct seq_state *s, int i,
		     const struct pc_def *def, int64_t *number, bool *is_number)
{
	const struct seq_side *side = &s->side[i];
	struct pc_process room = { { 0 } };
	uint32_t node = pc_value_lift(
		w->program, side->frame,
		pc_value_of(w->program, side->fn,
			    side->fn->info->ssa->opnds.v[def->first]));

	*is_number = pc_process_value(w->program, seq_known(w, s, i, &room),
				      node, number);
	return node;
}

/* Definitions ID, one of each side, are equal. */
static void make_one(struct seq_walk *w, struct seq_state *s,
		     const uint32_t id[2], const bool root[2])
{
	uint32_t node[2];

	for (int i = 0; i < 2; i++)
		node[i] = value_of(w, &s->side[i], id[i]);
	tell(w, s, 1, node[1], node[0]);
	for (int i = 0; i < 2; i++) {
		const struct pc_ssa *ssa = s->side[i].fn->info->ssa;
		bool is_number;
		int64_t number;
		uint32_t before;

		if (!root[i])
			continue;
		before = held(w, s, i, &ssa->defs.v[id[i]], &number,
			      &is_number);
		if (!is_number) {
			tell(w, s, i, before, node[0]);
			continue;
		}
		for (int k = 0; k < 2; k++)
			tell(w, s, k, node[k],
			     pc_value_int(w->program, number));
	}
}

void seq_tell(struct seq_walk *w, struct seq_state *s)
{
	const struct seq_side *a = &s->side[0], *b = &s->side[1];
	const struct pc_mpi_op *op = seq_event(a)->callee->op;
	const struct pc_ssa *x = a->fn->info->ssa, *y = b->fn->info->ssa;
	bool root[2];

	if (!op || !op->uniform || pc_mpi_op_is_nonblocking(op) ||
	    !pc_mpi_op_matches(op, seq_event(b)->callee->op) ||
	    seq_same_place(a, b))
		return;
	for (int i = 0; i < 2; i++)
		root[i] = is_root(w, s, i);
	for (uint32_t j = x->def_first[a->block]; j < x->def_first[a->block + 1];
	     j++) {
		uint32_t id[2] = { x->block_defs[j] };

		if (!is_common(op, a, &x->defs.v[id[0]]))
			continue;
		for (uint32_t k = y->def_first[b->block];
		     k < y->def_first[b->block + 1]; k++) {
			id[1] = y->block_defs[k];
			if (is_common(op, b, &y->defs.v[id[1]]) &&
			    is_same_part(s, &x->defs.v[id[0]],
					 &y->defs.v[id[1]]))
				make_one(w, s, id, root);
		}
	}
}

/* ---- conditions in common names ---- */

struct words {
	struct seq_walk *w;
	const struct seq_state *s;
	int side;
};

static bool replace(void *data, uint32_t node, uint32_t *by)
{
	const struct words *words = (const struct words *)data;
	const struct seq_state *s = words->s;

	*by = node;
	for (uint32_t k = 0; k < s->told.n; k++) {
		const struct seq_told *one = &s->told.v[k];

		if (one->side != words->side || one->from != node ||
		    one->frame[words->side] != s->side[words->side].frame)
			continue;
		*by = one->to;
		return true;
	}
	return pc_node(words->w->program, node)->kind != PC_NODE_OPER;
}

uint32_t seq_common(struct seq_walk *w, const struct seq_state *s, int i,
		    uint32_t node)
{
	struct words words = { .w = w, .s = s, .side = i };
	struct pc_remake remake = { w->program, replace, NULL, &words };

	return s->told.n && node ? pc_node_remake(&remake, node) : node;
}

/* ---- forgetting ---- */

void seq_told_leave(struct seq_state *s, int i)
{
	uint32_t n = 0;

	for (uint32_t k = 0; k < s->told.n; k++)
		if (!s->told.v[k].frame[i])
			s->told.v[n++] = s->told.v[k];
	s->told.n = n;
}
