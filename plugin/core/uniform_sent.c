/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * uniform_sent.c - values that are the same on all processes because all but one took
 *                  them from what that one has sent.
 *
 * In:   a phi that differs, as ways of the root of a broadcast and of the others meet
 *       there.
 * Out:  the ways of the others, if they bring what the broadcast has left them, and the
 *       root brings what it put there.
 * Cost: O(ways * (LOOKS + PC_UNI_WALK)) for a phi that differs, in a function with a
 *       broadcast.
 * Not:  what is computed from that; buffers that are packed; broadcasts in functions that
 *       are called; of what functions do with it, more than to put it into a field.
 *
 * RATIONALE: `if (rank == 0) { n = read (); buf[0] = n; } Bcast (buf); if (rank != 0)
 * n = buf[0];` is how programs hand round what one has read; with records in place of n
 * as often (`p->n`), which the others may have made just then.
 */
#include "uniform_in.h"

#include "value_nodes.h"

#define WAYS 16
#define LOOKS 16

/* A broadcast. */
struct cast {
	uint32_t def;        /* what it leaves */
	struct pc_val buffer;
	uint32_t root, rest; /* nodes: whether the process is the root, is not */
};

/* Where something comes from. */
struct origin {
	struct pc_opnd opnd;  /* no copy of another one */
	struct pc_opnd put;   /* the object of the first store on the way to it; */
	bool has_put;         /* a field */
	struct pc_opnd from;  /* that of the last load, if OPND is a field */
	bool has_from;
};

/* ---- who comes by a way ---- */

enum who { ANYBODY, ROOT, REST };

static enum who who_comes(const struct pc_run *run, const struct cast *c,
			  uint32_t from, uint32_t block)
{
	struct pc_uni_walk w;

	for (bool any = pc_uni_walk_from(run, from, block, &w); any;
	     any = pc_uni_walk_on(run, &w)) {
		uint32_t cond = pc_value_cond(run->program, run->fn, w.branch);

		if (run->fn->blocks.v[w.branch].term != PC_TERM_BR || !cond)
			continue;
		cond = pc_node_truth(run->program, cond);
		if (cond == c->root)
			return w.way == 0 ? ROOT : REST;
		if (cond == c->rest)
			return w.way == 0 ? REST : ROOT;
	}
	return ANYBODY;
}

/* The only operand of PHI that the root may bring, or PC_NONE. */
static uint32_t roots_way(const struct pc_run *run, const struct cast *c,
			  const struct pc_def *phi)
{
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	uint32_t only = PC_NONE;

	if (phi->n > WAYS || pc_cfg_loop(cfg, phi->block) == phi->block)
		return PC_NONE;
	for (uint32_t i = 0; i < phi->n; i++) {
		uint32_t from = cfg->preds[cfg->pred_first[phi->block] + i];

		if (cfg->num[from] == PC_NONE ||
		    who_comes(run, c, from, phi->block) == REST)
			continue;
		if (only != PC_NONE)
			return PC_NONE;
		only = i;
	}
	return only;
}

/* ---- where a value comes from ---- */

/* What the variable VALUE, of which an object is, holds at an event; what VALUE is if it
 * is no variable.  UNKNOWN: not known. */
static struct pc_opnd object_at(const struct pc_run *run, const struct pc_val *value,
			     uint32_t block, uint32_t event)
{
	const struct pc_ssa *ssa = run->ssa;
	struct pc_opnd opnd = { PC_NONE, value };
	uint32_t place;

	if (value->kind != PC_VAL_VAR || value->mod != PC_MOD_NONE)
		return opnd;
	opnd.val = NULL;
	place = pc_place_find(run->fn, *value);
	if (place == PC_NONE)
		return opnd;
	for (uint32_t b = block; b != PC_NONE; b = ssa->idom[b])
		for (uint32_t k = ssa->def_first[b + 1]; k > ssa->def_first[b];
		     k--) {
			uint32_t id = ssa->block_defs[k - 1];
			const struct pc_def *def = &ssa->defs.v[id];

			if (def->place == place &&
			    (b != block || def->kind == PC_DEF_PHI ||
			     def->event < event))
				return (struct pc_opnd){ id, NULL };
		}
	opnd.def = ssa->places.v[place].entry;
	return opnd;
}

/* What OPND is a copy of; by C, which may be NULL, for the root of it. */
static struct pc_opnd bare(const struct pc_run *run, const struct cast *c,
			   struct pc_opnd opnd)
{
	for (int i = 0; i < LOOKS && opnd.def != PC_NONE; i++) {
		const struct pc_def *def = &run->ssa->defs.v[opnd.def];
		uint32_t way = 0;

		if (def->kind == PC_DEF_PHI && c)
			way = roots_way(run, c, def);
		else if (def->kind != PC_DEF_ASSIGN || def->weak || def->n != 1 ||
			 pc_event_at(run->fn, def->block, def->event)->oper !=
				 PC_OPER_COPY)
			way = PC_NONE;
		if (way == PC_NONE)
			break;
		opnd = run->ssa->opnds.v[def->first + way];
	}
	return opnd;
}

static bool is_same(struct pc_opnd a, struct pc_opnd b)
{
	if (a.def != PC_NONE || b.def != PC_NONE)
		return a.def == b.def;
	return pc_val_eq(pc_opnd_val(a), pc_opnd_val(b));
}

/* Whether DEF puts its first operand, or takes it from, where it is known to lie: no
 * element of which only the array is known. */
static bool is_copy(const struct pc_def *def, const struct pc_event *event)
{
	uint32_t objects = event->args.n - 1;

	if (event->kind != PC_EV_ASSIGN || event->oper != PC_OPER_COPY ||
	    !event->args.n || objects > 1 || pc_event_tells(event))
		return false;
	if (def->weak && pc_event_put(event) != 1)
		return false;
	return def->n - def->weak <= 1 + objects;
}

/* What the call of which DEF is an effect returns, or PC_NONE. */
static uint32_t result_of(const struct pc_run *run, const struct pc_def *def)
{
	const struct pc_ssa *ssa = run->ssa;

	for (uint32_t k = ssa->def_first[def->block];
	     k < ssa->def_first[def->block + 1]; k++) {
		uint32_t id = ssa->block_defs[k];

		if (ssa->defs.v[id].kind == PC_DEF_RESULT &&
		    ssa->defs.v[id].event == def->event)
			return id;
	}
	return PC_NONE;
}

/* The number of the parameter whose value OPND is, or -1. */
static int32_t param_of(const struct pc_run *run, struct pc_opnd opnd)
{
	const struct pc_def *def;

	opnd = bare(run, NULL, opnd);
	if (opnd.def == PC_NONE)
		return -1;
	def = &run->ssa->defs.v[opnd.def];
	return def->kind == PC_DEF_ENTRY &&
			       run->ssa->places.v[def->place].at.mod == PC_MOD_NONE ?
		       run->ssa->places.v[def->place].param :
		       -1;
}

/* Whether the function that is called puts one of its arguments, *VALUE, into the field
 * DEF of an object that it returns, or of another argument, *AT. */
static bool is_filled(const struct pc_run *run, const struct pc_def *def,
		      struct pc_opnd *value, struct pc_opnd *at)
{
	const struct pc_fn *to =
		pc_event_target(pc_event_at(run->fn, def->block, def->event));
	const struct pc_ssa_call *call =
		pc_ssa_call_at(run->fn, def->block, def->event);
	const struct pc_event *event;
	const struct pc_def *put;
	struct pc_run in = *run;
	struct pc_opnd object;
	int32_t param;

	if (!to || !call || def->there == PC_NONE || to->info->ssa->rets.n != 1)
		return false;
	pc_uni_select(&in, run->program->fns.v[to->index]);
	param = (int32_t)pc_ssa_out(to, in.ssa->rets.v[0], def->there);
	if (param < 0)
		return false;
	put = &in.ssa->defs.v[param];
	if (put->kind != PC_DEF_ASSIGN)
		return false;
	event = pc_event_at(to, put->block, put->event);
	if (!is_copy(put, event) || pc_event_put(event) != 1)
		return false;
	object = bare(&in, NULL, object_at(&in, &event->args.v[1], put->block,
					   put->event));
	param = param_of(&in, in.ssa->opnds.v[put->first]);
	if (param < 0)
		return false;
	*value = pc_ssa_arg(run->fn, call, (uint32_t)param);
	param = param_of(&in, object);
	if (param >= 0)
		*at = bare(run, NULL, pc_ssa_arg(run->fn, call, (uint32_t)param));
	else if (is_same(object, bare(&in, NULL, in.ssa->cond[in.ssa->rets.v[0]])))
		*at = (struct pc_opnd){ result_of(run, def), NULL };
	else
		return false;
	return true;
}

/* One step further back than O, by C, which may be NULL, for the root of it; false: there
 * is none. */
static bool go_back(const struct pc_run *run, const struct cast *c, bool first,
		    struct origin *o)
{
	const struct pc_def *def = &run->ssa->defs.v[o->opnd.def];
	struct pc_opnd value, at = { .def = PC_NONE };
	const struct pc_event *event;
	bool puts = true, asks = false;
	uint32_t way;

	if (def->kind == PC_DEF_PHI) {
		way = c ? roots_way(run, c, def) : PC_NONE;
		if (way != PC_NONE)
			o->opnd = run->ssa->opnds.v[def->first + way];
		return way != PC_NONE;
	}
	if (def->kind == PC_DEF_EFFECT) {
		if (!is_filled(run, def, &value, &at))
			return false;
	} else if (def->kind == PC_DEF_ASSIGN) {
		event = pc_event_at(run->fn, def->block, def->event);
		if (!is_copy(def, event))
			return false;
		value = run->ssa->opnds.v[def->first];
		if (event->args.n > 1)
			at = bare(run, c, object_at(run, &event->args.v[1],
						    def->block, def->event));
		puts = pc_event_put(event);
		asks = pc_event_asked(event);
	} else {
		return false;
	}
	if (puts) {
		/* Into the object that is asked for behind it. */
		if (o->has_from && !is_same(o->from, at))
			return false;
		if (first) {
			o->put = at;
			o->has_put = true;
		}
	}
	o->has_from = asks;
	o->from = at;
	o->opnd = value;
	return true;
}

/* Where OPND comes from. */
static void follow(const struct pc_run *run, const struct cast *c,
		   struct pc_opnd opnd, struct origin *o)
{
	*o = (struct origin){ .opnd = opnd };
	for (int i = 0; i < LOOKS && o->opnd.def != PC_NONE; i++)
		if (!go_back(run, c, !i, o))
			return;
}

/* ---- the broadcast ---- */

/* Whether ID is what a broadcast leaves; then *C. */
static bool is_cast(const struct pc_run *run, uint32_t id, struct cast *c)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	const struct pc_event *event;
	const struct pc_mpi_op *op;
	uint32_t comm, rank, root;

	if (def->kind != PC_DEF_OUTPUT || def->arg < 0 || def->arg > 30)
		return false;
	event = pc_event_at(run->fn, def->block, def->event);
	op = pc_event_collective(event);
	if (!op || op->root < 0 || op->input >> def->arg & 1 ||
	    !(op->uniform >> def->arg & 1) || !(op->counts >> (def->arg + 1) & 1))
		return false;
	comm = pc_value_handle(run->program, run->fn, def->block, def->event);
	root = pc_value_number_arg(run->program, run->fn, def->block, def->event,
				   (uint32_t)op->root);
	if (!comm || !root)
		return false;
	rank = pc_node_rank(run->program, pc_node_order(run->program, comm));
	c->def = id;
	c->buffer = event->args.v[def->arg];
	c->root = pc_node_oper(run->program, PC_OPER_EQ, rank, root);
	c->rest = pc_node_oper(run->program, PC_OPER_NE, rank, root);
	return c->root && c->rest;
}

/* Whether O is what the broadcast C has left, and no other object's. */
static bool is_of_cast(const struct origin *o, const struct cast *c)
{
	const struct pc_opnd buffer = { PC_NONE, &c->buffer };

	return o->opnd.def == c->def && (!o->has_from || is_same(o->from, buffer));
}

/* A way to PHI by which comes what a broadcast leaves. */
static bool find_cast(const struct pc_run *run, const struct pc_def *phi,
		      struct cast *c)
{
	struct origin o;

	for (uint32_t i = 0; i < phi->n; i++) {
		follow(run, NULL, run->ssa->opnds.v[phi->first + i], &o);
		if (o.opnd.def != PC_NONE && is_cast(run, o.opnd.def, c) &&
		    is_of_cast(&o, c))
			return true;
	}
	return false;
}

/* ---- the phi ---- */

/* What the root brings is what it has sent; *AT is the object in which it has it. */
static bool is_own(const struct pc_run *run, const struct cast *c,
		   struct pc_opnd opnd, struct origin *brought)
{
	const struct pc_def *cast = &run->ssa->defs.v[c->def];
	const struct pc_opnd buffer = { PC_NONE, &c->buffer };
	struct origin sent;
	uint32_t a, b;

	follow(run, c, run->ssa->opnds.v[cast->first + cast->n - 1], &sent);
	follow(run, c, opnd, brought);
	if (sent.has_put && !is_same(sent.put, buffer))
		return false;
	if (sent.has_from && !brought->has_put && !brought->has_from) {
		/* The phi is of that field. */
		brought->put = sent.from;
		brought->has_put = true;
		return is_same(sent.opnd, brought->opnd);
	}
	if (sent.has_from != brought->has_from ||
	    (sent.has_from && !is_same(sent.from, brought->from)))
		return false;
	if (is_same(sent.opnd, brought->opnd))
		return true;
	a = pc_value_of(run->program, run->fn, sent.opnd);
	b = pc_value_of(run->program, run->fn, brought->opnd);
	return !sent.has_from && a && a == b;
}

/* Whether who asks behind PHI for the object WANTED, in which one of the others, by the
 * way number WAY, has put something, asks the root for the object HAS; then *ASKED is
 * that object of both. */
static bool is_same_object(const struct pc_run *run, const struct cast *c,
			   const struct pc_def *phi, uint32_t way,
			   struct pc_opnd wanted, struct pc_opnd has,
			   struct pc_opnd *asked)
{
	const struct pc_ssa *ssa = run->ssa;
	bool same = is_same(bare(run, c, wanted), has);

	*asked = wanted;
	for (uint32_t k = ssa->def_first[phi->block];
	     k < ssa->def_first[phi->block + 1]; k++) {
		uint32_t id = ssa->block_defs[k];
		const struct pc_def *def = &ssa->defs.v[id];

		if (def->kind != PC_DEF_PHI ||
		    !is_same(bare(run, NULL, ssa->opnds.v[def->first + way]),
			     wanted))
			continue;
		same = is_same(bare(run, c, (struct pc_opnd){ id, NULL }), has);
		if (!same)
			return false;
		*asked = (struct pc_opnd){ id, NULL };
	}
	return same;
}

/* The same as pc_uni_sent; *ASKED is the object of which the field is that PHI is. */
static uint32_t sent(const struct pc_run *run, uint32_t phi, struct pc_opnd *asked)
{
	const struct pc_def *def = &run->ssa->defs.v[phi];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	const uint32_t *from = cfg->preds + cfg->pred_first[def->block];
	struct origin o[WAYS], own = { .has_put = false };
	uint32_t ways = 0, roots = 0, at;
	struct cast c;

	if (run->axis == PC_AXIS_THREADS || def->n < 2 || def->n > WAYS ||
	    !find_cast(run, def, &c))
		return 0;
	at = run->ssa->defs.v[c.def].block;
	if (!pc_ssa_dominates(run->fn, at, def->block) ||
	    !pc_uni_same_round(run, at, def->block))
		return 0;
	for (uint32_t i = 0; i < def->n; i++) {
		if (cfg->num[from[i]] == PC_NONE)
			continue;
		follow(run, NULL, run->ssa->opnds.v[def->first + i], &o[i]);
		if (is_of_cast(&o[i], &c)) {
			ways |= 1u << i;
			continue;
		}
		if (roots++ ||
		    who_comes(run, &c, from[i], def->block) != ROOT ||
		    !is_own(run, &c, run->ssa->opnds.v[def->first + i], &own))
			return 0;
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
	       asked.def != PC_NONE && bare(run, NULL, object).def == asked.def;
}
