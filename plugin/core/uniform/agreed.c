/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * agreed.c - values that processes compare, or make equal, by collectives that give
 *            all of them something of what each has; which is a doubt.
 *
 *     Allreduce (&x, &most, MAX);             Allgather (&x, all);
 *     Allreduce (&x, &least, MIN);            for (i = 0; i < size; i++)
 *     if (most != least)                              if (x < 0 && all[i] >= 0)
 *             return;                                         x = all[i];
 *
 * In:   a value that differs; collectives to which it contributed.
 * Out:  not known to differ, if its use is only reached when two of their results are
 *       equal; or if the paths that meet bring it and what it contributed to, and only
 *       the two decide between the paths.
 * Cost: O(definitions) once for a function, O(PC_UNI_WALK) for a value or O(phis of the
 *       loop) for a phi, in a function with such collectives.
 * Not:  What collectives make of x, or of a part of it, is not looked at: that x is the
 *       same afterwards is not proved.
 */
#include "model/live.h"
#include "tables/mpi_ops.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "model/value.h"
#include "uniform/rules.h"
#include "uniform/vote.h"

#define COPIES 4
#define PHIS 16

/* Whether definition ID is computed from FROM, in at most STEPS assignments; COPIED: it is
 * a copy. */
static bool follows_from(const struct pc_run *run, uint32_t id, uint32_t from,
			 bool copied, int steps)
{
	const struct pc_def *def;

	if (id == PC_NONE || id == from)
		return id == from;
	def = &run->ssa->defs.v[id];
	if (copied && def->kind == PC_DEF_ASSIGN &&
	    pc_event_at(run->fn, def->block, def->event)->oper != PC_OPER_COPY)
		return false;
	for (uint32_t i = 0; steps && def->kind == PC_DEF_ASSIGN && i < def->n; i++)
		if (follows_from(run, run->ssa->opnds.v[def->first + i].def, from,
				 copied, steps - 1))
			return true;
	return false;
}

/* Whether argument ARG of EVENT, a call of a collective, says what MPI does with the data. */
static bool is_about(const struct pc_event *event, uint32_t arg)
{
	const struct pc_mpi_op *op = event->callee ? event->callee->op : NULL;

	return op && ((op->counts | op->types) >> arg & 1 || (int32_t)arg == op->root ||
		      (int32_t)arg == op->redop || (int32_t)arg == op->comm);
}

/* Whether the call that gives the output OUT gets what follows from FROM, or (COPIED) gets
 * FROM in another argument, in the same element of an array. */
static bool is_contributed(const struct pc_run *run, const struct pc_def *out,
			   uint32_t from, bool copied)
{
	const struct pc_ssa *ssa = run->ssa;
	const struct pc_place *places = ssa->places.v, *to = &places[out->place];
	const struct pc_ssa_call *call = pc_ssa_call_at(run->fn, out->block, out->event);
	const struct pc_event *event = pc_event_at(run->fn, out->block, out->event);

	for (uint32_t arg = 0; call && arg < event->args.n; arg++) {
		bool apart = is_about(event, arg) ||
			     (copied && (int32_t)arg == out->arg);
		uint32_t in = apart ? PC_NONE :
				      pc_ssa_content(run->fn, call, arg).def;
		uint32_t at = in == PC_NONE ? PC_NONE : ssa->defs.v[in].place;

		if (to->whole == PC_NONE && follows_from(run, in, from, copied, COPIES))
			return true;
		if (to->whole == PC_NONE || at == PC_NONE || at == to->whole)
			continue;
		do
			at = places[at].elem;
		while (at != PC_NONE &&
		       pc_elem_number(places[at].at) != pc_elem_number(to->at));
		for (uint32_t i = 0; at != PC_NONE && i < ssa->defs.n; i++)
			if (ssa->defs.v[i].place == at &&
			    pc_ssa_dominates(run->fn, ssa->defs.v[i].block, out->block) &&
			    follows_from(run, i, from, copied, COPIES))
				return true;
	}
	return false;
}

/* The output of a call with collectives from which alone definition ID is computed, or of
 * which it is an element; NULL: none. */
static const struct pc_def *collected(const struct pc_run *run, uint32_t id)
{
	for (int i = 0; i <= COPIES && id != PC_NONE; i++) {
		const struct pc_def *def = &run->ssa->defs.v[id];
		const struct pc_event *event = pc_event_at(run->fn, def->block,
							   def->event);

		if (def->kind == PC_DEF_OUTPUT)
			return def->place != PC_NONE && pc_event_may_collect(event) &&
			       (!event->callee || !event->callee->op ||
				event->callee->op->uniform >> def->arg & 1) ?
				       def : NULL;
		if (def->kind != PC_DEF_ASSIGN || def->weak)
			break;
		/* The others select the element. */
		id = event->oper == PC_OPER_COPY || event->oper == PC_OPER_OTHER ?
			     run->ssa->opnds.v[def->first].def :
			     pc_uni_only_part(run, def);
	}
	return NULL;
}

/* Whether BRANCH compares two outputs of collectives; if FROM is a definition, also
 * whether it contributed to both, and successor WAY is that of equal outputs. */
static bool compares(const struct pc_run *run, uint32_t branch, uint32_t way,
		     uint32_t from)
{
	const struct pc_def *a, *b;
	struct pc_opnd opnd[2];
	uint32_t equal;

	if (!pc_uni_equality(run, branch, opnd, &equal))
		return false;
	a = collected(run, opnd[0].def);
	b = a ? collected(run, opnd[1].def) : NULL;
	return b && (from == PC_NONE ||
		     (way == equal && is_contributed(run, a, from, false) &&
		      is_contributed(run, b, from, false)));
}

/* Whether the function uses what collectives give to all: the answer is kept. */
static bool has_collected(const struct pc_run *run)
{
	struct pc_uniform_fn *u = run->u;

	for (uint32_t i = 0; !u->agrees && i < run->ssa->defs.n; i++)
		if (run->ssa->defs.v[i].kind == PC_DEF_OUTPUT && collected(run, i))
			u->agrees = 2;
	u->agrees |= 1;
	return u->agrees & 2;
}

struct pc_uni pc_uni_compared(const struct pc_run *run, struct pc_opnd opnd,
			      uint32_t use, struct pc_uni uni)
{
	struct pc_uni_walk w;

	if ((uni.strength != PC_DIVERGENT && !uni.params && !uni.contents) ||
	    run->axis == PC_AXIS_THREADS || opnd.def == PC_NONE || !has_collected(run))
		return uni;
	for (bool any = pc_uni_walk_from(run, use, use, &w); any;
	     any = pc_uni_walk_on(run, &w))
		if (compares(run, w.branch, w.way, opnd.def)) {
			pc_uni_doubt(run, PC_DOUBT_VOTE_UNSURE);
			return pc_uni_doubted(uni);
		}
	return uni;
}

/* ---- what is made equal ---- */

/* The phis through which paths bring values to the first of them, and the output of
 * which some of these values are. */
struct web {
	const struct pc_run *run;
	const struct pc_def *out;
	uint32_t phi[PHIS], n;
	bool full;
};

static void add(struct web *w, uint32_t phi)
{
	if (pc_has(w->phi, w->n, phi))
		return;
	w->full |= w->n == PHIS;
	if (!w->full)
		w->phi[w->n++] = phi;
}

/* Whether UNI does not differ, whatever callers pass. */
static bool is_plain(struct pc_uni uni)
{
	return uni.strength != PC_DIVERGENT && !uni.params && !uni.contents;
}

/* How a value is computed from those of a web, and what does not differ. */
enum made { OTHERWISE, PLAIN, FROM_WEB };

/* How definition ID, or NONE, is computed, in at most STEPS assignments. */
static enum made made_of(const struct web *w, uint32_t id, int steps)
{
	enum made all = PLAIN;
	const struct pc_def *def;

	if (id == PC_NONE)
		return PLAIN;
	if (pc_has(w->phi, w->n, id) || collected(w->run, id) == w->out ||
	    is_contributed(w->run, w->out, id, true))
		return FROM_WEB;
	def = &w->run->ssa->defs.v[id];
	for (uint32_t i = 0; steps && def->kind == PC_DEF_ASSIGN && i < def->n; i++) {
		enum made one = made_of(w, w->run->ssa->opnds.v[def->first + i].def,
					steps - 1);

		if (one == OTHERWISE)
			all = one;
		else if (all == PLAIN)
			all = one;
	}
	return (!steps || def->kind != PC_DEF_ASSIGN || all == OTHERWISE) ?
		       is_plain(w->run->u->def[id]) ? PLAIN : OTHERWISE : all;
}

/* Find W->out. */
static bool find_output(struct web *w)
{
	const struct pc_run *run = w->run;

	for (uint32_t k = 0; k < w->n && !w->full; k++) {
		const struct pc_def *phi = &run->ssa->defs.v[w->phi[k]];

		for (uint32_t i = 0; i < phi->n; i++) {
			uint32_t id = run->ssa->opnds.v[phi->first + i].def;

			w->out = collected(run, id);
			if (w->out)
				return true;
			if (id != PC_NONE && run->ssa->defs.v[id].kind == PC_DEF_PHI)
				add(w, id);
		}
	}
	return false;
}

/* Whether the paths to each phi of W bring only what it may bring, and what contributed
 * to it at least once. */
static bool brings_both(struct web *w)
{
	const struct pc_run *run = w->run;
	bool own = false;

	w->n = 1;
	for (uint32_t k = 0; k < w->n && !w->full; k++) {
		const struct pc_def *phi = &run->ssa->defs.v[w->phi[k]];

		for (uint32_t i = 0; i < phi->n; i++) {
			uint32_t id = run->ssa->opnds.v[phi->first + i].def;

			if (id != PC_NONE && is_contributed(run, w->out, id, true))
				own = true;
			else if (id != PC_NONE && run->ssa->defs.v[id].kind == PC_DEF_PHI)
				add(w, id);
			else if (id != PC_NONE && collected(run, id) != w->out)
				return false;
		}
	}
	return own && !w->full;
}

/* Whether the values of W decide between the paths to one of its phis. */
static bool is_chosen(const struct web *w)
{
	const struct pc_cfg *cfg = &w->run->fn->info->cfg;
	const struct pc_ssa *ssa = w->run->ssa;

	for (uint32_t k = 0; k < w->n; k++) {
		uint32_t block = ssa->defs.v[w->phi[k]].block, top = ssa->idom[block];

		for (uint32_t p = cfg->pred_first[block]; p < cfg->pred_first[block + 1];
		     p++) {
			uint32_t b = cfg->preds[p];

			for (int i = 0; i < PHIS && b != PC_NONE; i++) {
				if (made_of(w, ssa->cond[b].def, COPIES) == FROM_WEB)
					return true;
				b = b == top ? PC_NONE : ssa->idom[b];
			}
		}
	}
	return false;
}

bool pc_uni_agreed(const struct pc_run *run, uint32_t phi)
{
	struct web w = { .run = run, .phi = { phi }, .n = 1 };

	if (run->axis == PC_AXIS_THREADS || !has_collected(run) || !find_output(&w) ||
	    !brings_both(&w))
		return false;
	for (uint32_t k = 0; k < w.n; k++) {
		const struct pc_joins *joins =
			&run->u->joins[run->ssa->defs.v[w.phi[k]].block];

		for (uint32_t i = 0; i < joins->n; i++) {
			uint32_t branch = joins->v[i].branch;

			if (!is_plain(run->u->cond[branch]) &&
			    made_of(&w, run->ssa->cond[branch].def, COPIES) == OTHERWISE)
				return false;
		}
	}
	return is_chosen(&w);
}
