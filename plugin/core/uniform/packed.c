/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * packed.c - values that may be the same on all processes because one packed
 *            them into what it sent, and the others unpacked them.
 *
 * In:   a phi that differs, where the paths of the root of a broadcast and of
 *       the other processes meet.
 * Out:  whether the others bring what is computed from the output of the
 *       broadcast, and what the root brings is among the values from which it
 *       computed what it sent.
 * Cost: O(paths * PC_UNI_WALK) for a phi that differs, in a function with a
 *       broadcast; O(paths * MOST * MOST) where root and others meet.
 * Not:  If the positions of the values are known, broadcast.c decides, unless
 *       the function that broadcasts does not always do so (`if (size > 1)`).
 *
 * RATIONALE: `buf = (/ n, m /)`, `buf[k++] = n`, MPI_Pack, a logical as a
 * number: it is not proved that the values are unpacked in the order in which
 * they were packed.  It is checked at run time, and reported at level strict;
 * to report it by default would nearly always be wrong.  A value that the root
 * changes after packing it is reported as different.
 */
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "memory/ssa_query.h"
#include "uniform/rules.h"
#include "uniform/sent.h"

#define MOST 96 /* definitions examined */

/* Definitions from which something is computed. */
struct parts {
	uint32_t list[MOST], n;
};

static void add(struct parts *p, uint32_t def)
{
	for (uint32_t i = 0; i < p->n; i++)
		if (p->list[i] == def)
			return;
	if (def != PC_NONE && p->n < MOST)
		p->list[p->n++] = def;
}

static bool has(const struct parts *p, uint32_t def)
{
	for (uint32_t i = 0; i < p->n; i++)
		if (p->list[i] == def)
			return true;
	return false;
}

/* Add what an MPI procedure reads that writes DEF on this process alone
 * (MPI_Pack, MPI_Unpack). */
static void add_inputs(const struct pc_run *run, struct parts *p,
		       const struct pc_def *def)
{
	const struct pc_event *event =
		pc_event_at(run->fn, def->block, def->event);
	const struct pc_mpi_op *op = event->callee ? event->callee->op : NULL;
	const struct pc_ssa_call *call =
		pc_ssa_call_at(run->fn, def->block, def->event);

	if (!op || op->class_ != PC_OP_LOCAL || !call)
		return;
	for (uint32_t i = 0; i < event->args.n && i < (uint32_t)op->nargs; i++)
		if (op->input >> i & 1)
			add(p, pc_ssa_content(run->fn, call, i).def);
	add(p, run->ssa->opnds.v[def->first + def->n - 1].def);
}

/* Add what the paths to PHI bring, and what decides between them. */
static void add_ways(const struct pc_run *run, struct parts *p,
		     const struct pc_def *phi)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;

	for (uint32_t i = 0; i < phi->n; i++) {
		struct pc_uni_walk w;
		uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];

		if (cfg->num[from] == PC_NONE)
			continue;
		add(p, run->ssa->opnds.v[phi->first + i].def);
		if (pc_uni_walk_from(run, from, phi->block, &w))
			add(p, run->ssa->cond[w.branch].def);
	}
}

/* Collect everything from which OPND is computed, as far as it is visible
 * here. */
static void collect(const struct pc_run *run, struct pc_opnd opnd, struct parts *p)
{
	p->n = 0;
	add(p, opnd.def);
	for (uint32_t i = 0; i < p->n; i++) {
		const struct pc_def *def = &run->ssa->defs.v[p->list[i]];

		if (def->kind == PC_DEF_PHI)
			add_ways(run, p, def);
		else if (def->kind == PC_DEF_OUTPUT && def->n)
			add_inputs(run, p, def);
		for (uint32_t k = 0; def->kind == PC_DEF_ASSIGN && k < def->n; k++)
			add(p, run->ssa->opnds.v[def->first + k].def);
	}
}

/* Whether OPND is known exactly: it is not an element of which only the array
 * is known. */
static bool is_exact(const struct pc_run *run, struct pc_opnd opnd)
{
	const struct pc_def *def = opnd.def == PC_NONE ? NULL :
				   &run->ssa->defs.v[opnd.def];

	return !def || (def->kind != PC_DEF_PHI && !def->weak);
}

/* Whether OPND, on a process that is not the root, comes from the output of a
 * broadcast before block BLOCK: *C, and SENT is what its root sent. */
static bool find_cast(const struct pc_run *run, struct pc_opnd opnd, uint32_t block,
		      struct pc_cast *c, struct parts *sent)
{
	struct pc_origin has_left, was_sent;
	struct pc_cast sure;
	struct parts p;

	collect(run, opnd, &p);
	for (uint32_t i = 0; i < p.n; i++) {
		const struct pc_def *cast = &run->ssa->defs.v[p.list[i]];
		struct pc_opnd old;

		if (cast->kind != PC_DEF_OUTPUT || !cast->n ||
		    !pc_ssa_dominates(run->fn, cast->block, block) ||
		    !pc_uni_same_round(run, cast->block, block) ||
		    !pc_cast_is(run, p.list[i], true, c))
			continue;
		old = run->ssa->opnds.v[cast->first + cast->n - 1];
		pc_origin_find(run, NULL, opnd, &has_left);
		pc_origin_find(run, c, old, &was_sent);
		if (!pc_cast_left(&has_left, c) || !is_exact(run, was_sent.opnd)) {
			collect(run, old, sent);
			return true;
		}
		sent->n = 0;
		add(sent, was_sent.opnd.def);
		return !pc_cast_is(run, c->def, false, &sure);
	}
	return false;
}

uint32_t pc_uni_handed(const struct pc_run *run, uint32_t phi, bool *always)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	const uint32_t *from = cfg->preds + cfg->pred_first[def->block];
	uint32_t others = 0, roots = 0;
	struct parts sent;
	struct pc_cast c, sure;

	if (run->axis == PC_AXIS_THREADS || def->n < 2 || def->n > PC_CAST_WAYS ||
	    !pc_cast_parts(run, def))
		return 0;
	for (uint32_t i = 0; i < def->n; i++) {
		if (cfg->num[from[i]] == PC_NONE ||
		    !find_cast(run, run->ssa->opnds.v[def->first + i], def->block,
			       &c, &sent))
			continue;
		for (uint32_t k = 0; k < def->n; k++) {
			struct pc_origin o;
			enum pc_cast_who who;

			if (cfg->num[from[k]] == PC_NONE)
				continue;
			who = pc_cast_who(run, &c, from[k], def->block);
			if (who == PC_CAST_REST) {
				others |= 1u << k;
				continue;
			}
			pc_origin_find(run, &c, run->ssa->opnds.v[def->first + k],
				       &o);
			if (who != PC_CAST_ROOT || !has(&sent, o.opnd.def))
				return 0;
			roots++;
		}
		*always = pc_cast_is(run, c.def, false, &sure);
		return roots ? others : 0;
	}
	return 0;
}
