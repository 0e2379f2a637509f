/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * given.c - what a function does if its arguments are certain constants
 *           (contract in given.h).
 *
 * In:   SSA form of a function; a call of it.
 * Out:  which of its blocks the call can reach; what it then leaves.
 * Cost: O(B) once for each function for the branches on parameters, at most
 *       BRANCHES of them; O(E) once for each context, at most CONTEXTS for a
 *       function.
 * Not:  Only a branch that directly compares a parameter, or what it points to
 *       on entry, with a number counts.
 */
#include "uniform/given.h"

#include "base/arena.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "graph/reach_blocks.h"
#include "memory/places.h"
#include "memory/ssa_claim.h"
#include "memory/ssa_query.h"

#define BRANCHES 8
#define CONTEXTS 8
#define LONGEST 8 /* copies of a parameter */

/* BLOCK branches on `PARAM OPER NUMBER`. */
struct decider {
	uint32_t block;
	uint32_t param;
	bool content; /* compares what it points to */
	enum pc_oper oper;
	int64_t number;
};

/* The blocks that are reached if the branches in MASK have the truth values in
 * WAY. */
struct pc_given {
	uint32_t mask, way;
	bool *block;
};

struct pc_contexts {
	struct decider list[BRANCHES];
	uint32_t n;
	struct pc_given seen[CONTEXTS];
	uint32_t n_seen;
};

/* Whether OPND of FN is a parameter as it was given, or its content. */
static bool is_given(const struct pc_fn *fn, struct pc_opnd opnd,
		     struct decider *d)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_def *def;
	const struct pc_place *p;

	opnd = pc_ssa_bare(fn, opnd, LONGEST);
	def = opnd.def == PC_NONE ? NULL : &ssa->defs.v[opnd.def];
	if (!def || def->kind != PC_DEF_ENTRY || def->place == PC_NONE)
		return false;
	p = &ssa->places.v[def->place];
	d->param = (uint32_t)p->param;
	d->content = p->at.mod == PC_MOD_DEREF;
	return p->param >= 0 && p->whole == PC_NONE && !p->loose;
}

static void note_branch(const struct pc_fn *fn, uint32_t block,
			struct pc_contexts *c)
{
	struct decider d = { .block = block };
	struct pc_claim claims[PC_CLAIMS], *claim;
	uint32_t n = fn->blocks.v[block].term == PC_TERM_BR ?
		     pc_ssa_claims(fn, block, 0, 1, claims) : 0;

	if (!n)
		return;
	claim = &claims[n - 1];
	if (!claim->number || !claim->sole || !claim->depth ||
	    !is_given(fn, (struct pc_opnd){ claim->x.at, claim->x.val }, &d))
		return;
	d.oper = claim->is;
	d.number = claim->num;
	c->list[c->n++] = d;
}

static struct pc_contexts *contexts_of(struct pc_program *program,
				       const struct pc_fn *fn)
{
	struct pc_contexts *c = fn->info->contexts;

	if (c)
		return c;
	c = PC_NEW(program->arena, struct pc_contexts);
	fn->info->contexts = c;
	for (uint32_t i = 0; i < fn->info->cfg.n_reach && c->n < BRANCHES; i++)
		note_branch(fn, fn->info->cfg.rpo[i], c);
	return c;
}

bool pc_given_counts(const struct pc_fn *to)
{
	return to->info->contexts && to->info->contexts->n;
}

/* Whether OPND of FN is an integer constant, seen through copies: *NUMBER. */
static bool is_number(const struct pc_fn *fn, struct pc_opnd opnd,
		      int64_t *number)
{
	opnd = pc_ssa_bare(fn, opnd, LONGEST);
	*number = pc_opnd_val(opnd).num;
	return opnd.def == PC_NONE && pc_opnd_val(opnd).kind == PC_VAL_INT;
}

/* Whether CALL, in FN, of TO decides the branch D; *TRUTH: its condition. */
static bool decide(const struct decider *d, const struct pc_fn *fn,
		   const struct pc_ssa_call *call, const struct pc_fn *to,
		   bool *truth)
{
	const struct pc_event *event =
		pc_event_at(fn, call->block, call->event);
	int64_t number;

	if (d->param >= event->args.n)
		return false;
	/* Fortran passes a constant by reference. */
	if (event->args.v[d->param].kind == PC_VAL_INT) {
		if (d->content != (to->lang == PC_LANG_FORTRAN))
			return false;
		number = event->args.v[d->param].num;
	} else if (!is_number(fn, d->content ?
			      pc_ssa_content(fn, call, d->param) :
			      pc_ssa_arg(fn, call, d->param), &number)) {
		return false;
	}
	*truth = pc_oper_holds(d->oper, number, d->number);
	return true;
}

/* The only successor of BLOCK in context R, or PC_NONE. */
static uint32_t way_of(const struct pc_contexts *c, const struct pc_given *r,
		       const struct pc_fn *fn, uint32_t block)
{
	for (uint32_t i = 0; i < c->n; i++)
		if (c->list[i].block == block && r->mask >> i & 1)
			return fn->blocks.v[block].succ.v[!(r->way >> i & 1)];
	return PC_NONE;
}

static void reach(struct pc_program *program, const struct pc_fn *fn,
		  const struct pc_contexts *c, struct pc_given *r)
{
	struct pc_arena *scratch = pc_scratch_take(program);
	struct pc_visit visit = { 0 };
	uint32_t b;

	r->block = PC_ARRAY(program->arena, fn->blocks.n, bool);
	pc_visit_fn(&visit, scratch, fn);
	pc_visit_add(&visit, 0);
	while (pc_visit_next(&visit, &b)) {
		uint32_t only = way_of(c, r, fn, b);

		r->block[b] = true;
		if (only == PC_NONE)
			pc_visit_on(&visit, b);
		else
			pc_visit_add(&visit, only);
	}
	pc_scratch_give(program, scratch);
}

const struct pc_given *pc_given_of(struct pc_program *program,
				   const struct pc_fn *fn,
				   const struct pc_ssa_call *call,
				   const struct pc_fn *to)
{
	struct pc_contexts *c = contexts_of(program, to);
	struct pc_given fresh = { 0 }, *r;

	for (uint32_t i = 0; i < c->n; i++) {
		bool truth;

		if (!decide(&c->list[i], fn, call, to, &truth))
			continue;
		fresh.mask |= 1u << i;
		fresh.way |= (uint32_t)truth << i;
	}
	if (!fresh.mask)
		return NULL;
	for (uint32_t i = 0; i < c->n_seen; i++)
		if (c->seen[i].mask == fresh.mask &&
		    c->seen[i].way == fresh.way)
			return &c->seen[i];
	if (c->n_seen == CONTEXTS)
		return NULL;
	r = &c->seen[c->n_seen++];
	*r = fresh;
	reach(program, to, c, r);
	return r;
}

bool pc_given_takes(const struct pc_given *given, const struct pc_fn *to,
		    uint32_t from, uint32_t block)
{
	uint32_t only;

	if (to->info->cfg.num[from] == PC_NONE || !given->block[from])
		return false;
	only = way_of(to->info->contexts, given, to, from);
	return only == PC_NONE || only == block;
}

bool pc_given_is_open(const struct pc_given *given, const struct pc_fn *to,
		      uint32_t block)
{
	return given->block[block] &&
	       way_of(to->info->contexts, given, to, block) == PC_NONE;
}

/* The only definition that ID of FN can be in context R, or ID itself. */
static uint32_t narrow(const struct pc_fn *fn, const struct pc_given *r,
		       uint32_t id)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_cfg *cfg = &fn->info->cfg;

	for (;;) {
		const struct pc_def *def = &ssa->defs.v[id];
		uint32_t one = PC_NONE;

		if (def->kind != PC_DEF_PHI)
			return id;
		for (uint32_t i = 0; i < def->n; i++) {
			uint32_t from = cfg->preds[cfg->pred_first[def->block] +
						   i];
			uint32_t in = ssa->opnds.v[def->first + i].def;

			if (!pc_given_takes(r, fn, from, def->block))
				continue;
			if (in == PC_NONE || in == id ||
			    (one != PC_NONE && one != in))
				return id;
			one = in;
		}
		if (one == PC_NONE)
			return id;
		/* A value from a loop depends on its trip count. */
		if (pc_cfg_loop(cfg, ssa->defs.v[one].block) !=
		    pc_cfg_loop(cfg, def->block))
			return id;
		id = one;
	}
}

uint32_t pc_given_leaves(const struct pc_given *r, const struct pc_fn *to,
			 uint32_t place, uint32_t *block)
{
	const struct pc_ssa *ssa = to->info->ssa;
	uint32_t one = PC_NONE;

	for (uint32_t i = 0; i < ssa->rets.n; i++) {
		uint32_t b = ssa->rets.v[i], def;

		if (!r->block[b])
			continue;
		def = place == PC_NONE ? ssa->cond[b].def :
					 pc_ssa_out(to, b, place);
		if (def == PC_NONE || one != PC_NONE)
			return PC_NONE;
		one = narrow(to, r, def);
		*block = b;
	}
	return one;
}
