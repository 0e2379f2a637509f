/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * first_call.c - calls of functions that test whether they are the first to need
 *                something (first_use.c):
 *
 *     if (rank == 0)
 *             get ()->calls++;          another field than the next one
 *     if (get ()->verbose)
 *
 * Only process 0 makes the first call.  If nothing but the region of get () sets
 * "verbose", this is no difference.
 *
 * In:   a phi, or a value that leaves a loop; SSA form of all functions, tests of
 *       flags.
 * Out:  whether its location changes only in such regions on all paths that
 *       meet there, or in the loop.  A doubt, which silences a warning and proves
 *       nothing.
 * Cost: O(calls) once for each location, with the functions that are called;
 *       what is false may be asked again.  At most MOST definitions between a
 *       phi and what is there before all paths, and DEEPEST calls.
 * Not:  calls of functions with several returns.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "uniform/rules.h"

#define MOST 64
#define DEEPEST 256

/* What is known of the calls of a function, for a place, and of a phi. */
enum {
	UNKNOWN,
	NOT,      /* it is changed elsewhere, too */
	ASKED,    /* is asked now */
	ONLY,     /* only such regions change it */
	SET = 4,  /* ... and it is set nowhere else */
	NUMBER = 8 /* ... and it gets a number, which tells whether its use has begun */
};

/* A question about a phi. */
struct question {
	uint32_t depth;
	uint8_t makes; /* SET, NUMBER */
	bool gave_up;
	PC_VEC(uint8_t *) asked;
};

static uint32_t before_use(const struct pc_run *run, uint32_t id, struct question *q);

/* Note in Q what the PHI of RUN's function, after the test, gets now. */
static bool note_use(const struct pc_run *run, uint32_t phi, struct question *q)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	enum pc_first_use use = pc_uni_once((struct pc_run *)run, phi);

	if (use == PC_ONCE_SET)
		q->makes |= SET;
	for (uint32_t i = 0; use != PC_ONCE_NOT && i < def->n; i++)
		if (pc_uni_first(run, def, i) &&
		    pc_uni_can_be_flag(&run->ssa->places.v[def->place]) &&
		    pc_node(run->program, pc_value_of(
				run->program, run->fn, run->ssa->opnds.v
				[def->first + i]))->kind == PC_NODE_INT)
			q->makes |= NUMBER;
	return use != PC_ONCE_NOT;
}

/* Whether the function of RUN, of which KNOWN is known, changes PLACE only in such
 * regions. */
static bool begins(const struct pc_run *run, uint32_t place, struct question *q)
{
	uint32_t out;

	if (run->ssa->rets.n != 1)
		return false;
	out = pc_ssa_out(run->fn, run->ssa->rets.v[0], place);
	if (out == PC_NONE)
		return false;
	if (run->ssa->defs.v[out].kind == PC_DEF_PHI && note_use(run, out, q))
		return true;
	out = before_use(run, out, q);
	return out != PC_NONE && run->ssa->defs.v[out].kind == PC_DEF_ENTRY;
}

/* The same for the call that defines ID of the function of RUN.
 * RATIONALE: in a recursion, what is asked is taken to be true: there is no first
 * call for which it would be false. */
static bool call_begins(const struct pc_run *run, uint32_t id, struct question *q)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	struct pc_run in = *run;
	const struct pc_fn *to;
	uint8_t *known;

	if (def->kind != PC_DEF_EFFECT || def->there == PC_NONE || !def->n)
		return false;
	to = pc_event_runs(pc_event_at(run->fn, def->block, def->event));
	if (!to)
		return false;
	pc_uni_select(&in, run->program->fns.v[to->index]);
	if (!in.u->begins)
		in.u->begins = PC_ARRAY(run->program->arena, in.ssa->places.n, uint8_t);
	known = &in.u->begins[def->there];
	if (*known) {
		q->makes |= *known & (SET | NUMBER);
		return *known != NOT;
	}
	if (q->depth == DEEPEST) {
		q->gave_up = true;
		return false;
	}
	q->depth++;
	*known = ASKED;
	pc_vec_push(run->program->arena, q->asked, known);
	if (!begins(&in, def->there, q) && !q->gave_up)
		*known = NOT;
	q->depth--;
	return *known == ASKED && !q->gave_up;
}

/* ---- where paths meet ---- */

/* Definitions between PHI and BASE, the last one before all paths to PHI. */
struct between {
	uint32_t phi, base;
	uint32_t n, seen[MOST];
};

/* Add ID.  Returns false if that is not possible. */
static bool add_between(const struct pc_run *run, struct between *w, uint32_t id)
{
	uint32_t to = run->ssa->defs.v[w->phi].block, block;

	if (id == PC_NONE)
		return false;
	block = run->ssa->defs.v[id].block;
	if (run->ssa->defs.v[id].kind == PC_DEF_ENTRY ||
	    (block != to && pc_ssa_dominates(run->fn, block, to))) {
		if (w->base == PC_NONE)
			w->base = id;
		return w->base == id;
	}
	for (uint32_t i = 0; i < w->n; i++)
		if (w->seen[i] == id)
			return true;
	if (w->n == MOST)
		return false;
	w->seen[w->n++] = id;
	return true;
}

/* What the location held before all paths to PHI, if there are only calls that begin
 * its use on them; else PHI. */
static uint32_t before_phi(const struct pc_run *run, uint32_t phi, struct question *q)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	struct between w = { phi, PC_NONE, 1, { phi } };

	for (uint32_t k = 0; k < w.n; k++) {
		const struct pc_def *def = &run->ssa->defs.v[w.seen[k]];
		const uint32_t *from = &cfg->preds[cfg->pred_first[def->block]];
		bool meet = def->kind == PC_DEF_PHI;

		if (!meet && !call_begins(run, w.seen[k], q))
			return phi;
		for (uint32_t i = meet ? 0 : def->n - 1u; i < def->n; i++)
			if ((!meet || cfg->num[from[i]] != PC_NONE) &&
			    !add_between(run, &w, run->ssa->opnds.v
						  [def->first + i].def))
				return phi;
	}
	return w.base == PC_NONE ? phi : w.base;
}

/* What the location held before the call that defines ID, or the paths that meet
 * there, if these only begin its use; else ID. */
static uint32_t step_back(const struct pc_run *run, uint32_t id, struct question *q)
{
	const struct pc_def *def = &run->ssa->defs.v[id];

	if (def->kind == PC_DEF_PHI)
		return before_phi(run, id, q);
	return call_begins(run, id, q) ?
		       run->ssa->opnds.v[def->first + def->n - 1].def : id;
}

/* The same, as often as possible; or PC_NONE. */
static uint32_t before_use(const struct pc_run *run, uint32_t id, struct question *q)
{
	uint32_t from = id;

	do {
		id = from;
		from = id == PC_NONE ? id : step_back(run, id, q);
	} while (from != id);
	return id;
}

/* One step as a question of its own; add to *MAKES what the calls make. */
static uint32_t ask_step(const struct pc_run *run, uint32_t id, uint8_t *makes)
{
	struct question q = { .depth = 0 };
	uint32_t from = step_back(run, id, &q);

	for (uint32_t i = 0; i < q.asked.n; i++)
		if (*q.asked.v[i] == ASKED)
			*q.asked.v[i] = from == id ? UNKNOWN : (uint8_t)(ONLY | q.makes);
	*makes |= q.makes;
	return from;
}

/* Whether a path to PHI brings BASE, on which no call has begun the use. */
static bool brings(const struct pc_run *run, const struct pc_def *phi, uint32_t base)
{
	for (uint32_t i = 0; i < phi->n; i++)
		if (run->ssa->opnds.v[phi->first + i].def == base)
			return true;
	return false;
}

/* Whether ID of the function of RUN holds a location that can be asked about. */
static bool can_ask(const struct pc_run *run, uint32_t id)
{
	uint32_t place = run->ssa->defs.v[id].place;

	return run->axis != PC_AXIS_THREADS && place != PC_NONE &&
	       (run->ssa->places.v[place].at.kind == PC_VAL_FIELD ||
		pc_uni_can_be_flag(&run->ssa->places.v[place]));
}

/* What the location held before such calls, of which *MAKES says what they make, led
 * to ID. */
static uint32_t first_before(const struct pc_run *run, uint32_t id, uint8_t *makes)
{
	uint32_t from = id;

	do {
		id = from;
		from = id == PC_NONE ? id : ask_step(run, id, makes);
	} while (from != id);
	return id;
}

bool pc_uni_begun(struct pc_run *run, uint32_t phi)
{
	uint8_t makes = 0;
	uint32_t base;

	if (pc_uni_once(run, phi) != PC_ONCE_NOT)
		return true;
	if (!can_ask(run, phi))
		return false;
	base = first_before(run, phi, &makes);
	return base != phi && (!makes || !brings(run, &run->ssa->defs.v[phi], base));
}

bool pc_uni_loop_begins(const struct pc_run *run, uint32_t def, uint32_t use)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint8_t makes = 0;
	uint32_t base, head;

	if (!can_ask(run, def))
		return false;
	base = first_before(run, def, &makes);
	if (base == PC_NONE || makes)
		return false;
	head = pc_cfg_loop(cfg, run->ssa->defs.v[base].block);
	return head == PC_NONE || pc_cfg_in_loop(cfg, use, head);
}
