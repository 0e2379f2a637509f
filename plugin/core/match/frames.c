/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * frames.c - whether a value of a called function is one value on both sides of a
 *            walk, which called the function from different places.
 *
 *     if (rank) solve (1); else solve (5);     with `if (a[n] > 3) Barrier` in it
 *
 * In:   a value of the walk's sides; the calls through which they came to it.
 * Out:  whether the function was called with equal inputs, as far as the value is
 *       computed from them: arguments, what they point to, shared locations.
 * Cost: O(definitions of the function), at most STEPS, for each value that the caller
 *       has no name for.
 * Not:  what comes from a chain of several calls that differ is not followed through
 *       more than one function.
 *
 * RATIONALE: a definition without a value in terms of the caller is one node, whatever
 * call it belongs to.  What a collective leaves that is equal on all processes is the
 * same in both calls if they match, which the walk examines.
 */
#include "base/arena.h"
#include "base/vec.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "model/record_types.h"
#include "model/program.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "match/moves.h"
#include "match/walk.h"

#define STEPS 2000 /* definitions of one function */

/* Two calls of one function, by side, and what was seen in it. */
struct calls {
	struct seq_walk *w;
	const struct pc_fn *fn;
	const struct pc_frame *frame[2];
	bool *seen; /* by definition */
	PC_VEC(uint32_t) todo;
	uint32_t steps;
	bool ways; /* conditions count */
};

/* Whether A and B are the same calls. */
static bool is_one_way(const struct pc_frame *a, const struct pc_frame *b)
{
	for (; a && b && a != b; a = a->up, b = b->up)
		if (a->fn != b->fn || a->block != b->block || a->event != b->event)
			return false;
	return a == b;
}

/* The call by which SIDE came to FN, in which it is, or NULL. */
static const struct pc_frame *call_of(const struct seq_side *side, const struct pc_fn *fn)
{
	const struct pc_frame *f = side->frame;

	if (side->fn == fn)
		return f;
	while (f && f->fn != fn)
		f = f->up;
	return f ? f->up : NULL;
}

static void add(struct calls *c, struct pc_opnd opnd)
{
	if (opnd.def == PC_NONE || c->seen[opnd.def])
		return;
	c->seen[opnd.def] = true;
	pc_vec_push(c->w->scratch, c->todo, opnd.def);
}

static void add_all(struct calls *c, uint32_t first, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		add(c, c->fn->info->ssa->opnds.v[first + i]);
}

/* DEF is of a call: all that the call gets counts, unless it is a collective after
 * which all processes have the same there. */
static void add_call(struct calls *c, const struct pc_def *def)
{
	const struct pc_event *event = pc_event_at(c->fn, def->block, def->event);
	const struct pc_mpi_op *op = event->callee ? event->callee->op : NULL;
	const struct pc_ssa_call *call = pc_ssa_call_at(c->fn, def->block, def->event);
	const struct pc_ssa *ssa = c->fn->info->ssa;

	if (op && def->kind == PC_DEF_OUTPUT && def->arg < 32 && op->uniform >> def->arg & 1)
		return;
	add_all(c, def->first, def->n);
	add_all(c, call->args, 2 * event->args.n);
	for (uint32_t i = 0; i < call->n_shared; i++)
		add(c, (struct pc_opnd){ .def = ssa->shared.v[call->shared + i].def });
}

/* Which of several values a phi is depends on conditions. */
static void add_ways(struct calls *c)
{
	for (uint32_t i = 0; !c->ways && i < c->fn->info->cfg.n_reach; i++) {
		uint32_t b = c->fn->info->cfg.rpo[i];

		if (c->fn->blocks.v[b].succ.n > 1)
			add(c, c->fn->info->ssa->cond[b]);
	}
	c->ways = true;
}

/* A value of the called function L->FN. */
static bool is_of_callee(const struct seq_leaves *l, const struct pc_node *node)
{
	return node->fn == l->fn;
}

/* A value of a function other than that of the walk. */
static bool is_between(const struct seq_leaves *l, const struct pc_node *node)
{
	return node->fn && node->fn != l->w->fn;
}

/* Whether both calls pass the same objects of those that have the field AT: loads from
 * the object of a parameter do not always say so. */
static bool same_objects(struct pc_program *program,
			 const struct pc_frame *const frame[2], struct pc_val at)
{
	const struct pc_event *event[2];
	uint32_t node[2];

	for (int i = 0; i < 2; i++)
		event[i] = pc_event_at(frame[i]->fn, frame[i]->block, frame[i]->event);
	for (uint32_t k = 0; k < event[0]->args.n && k < event[1]->args.n; k++) {
		if (!event[0]->args.v[k].rec ||
		    !pc_record_has(program, event[0]->args.v[k].rec, at.name))
			continue;
		for (int i = 0; i < 2; i++) {
			const struct pc_frame *f = frame[i];

			node[i] = pc_value_lift(program, f->up, pc_value_of(
				program, f->fn, pc_ssa_arg(f->fn, pc_ssa_call_at(
					f->fn, f->block, f->event), k)));
		}
		if (!node[0] || node[0] != node[1])
			return false;
	}
	return true;
}

/* Whether both calls found the same on entry in definition ID. */
static bool is_same_input(struct calls *c, uint32_t id)
{
	struct pc_val at = c->fn->info->ssa->places.v[
		c->fn->info->ssa->defs.v[id].place].at;
	struct pc_program *program = c->w->program;
	struct seq_leaves own = { .w = c->w, .fn = c->fn, .ask = is_of_callee };
	struct seq_leaves any = { .w = c->w, .ask = is_between };
	uint32_t node = pc_value_of_def(program, c->fn, id), lifted[2];

	if (!node || (at.kind == PC_VAL_FIELD && !same_objects(program, c->frame, at)))
		return false;
	for (int i = 0; i < 2; i++)
		lifted[i] = pc_value_lift(program, c->frame[i], node);
	if (!lifted[0] || lifted[0] != lifted[1] || seq_any_leaf(&own, lifted[0]))
		return false;
	return !seq_any_leaf(&any, lifted[0]) ||
	       is_one_way(c->frame[0]->up, c->frame[1]->up);
}

static bool is_step_same(struct calls *c, uint32_t id)
{
	const struct pc_def *def = &c->fn->info->ssa->defs.v[id];

	switch (def->kind) {
	case PC_DEF_ENTRY:
		return is_same_input(c, id);
	case PC_DEF_RESULT:
	case PC_DEF_OUTPUT:
	case PC_DEF_EFFECT:
		add_call(c, def);
		return true;
	case PC_DEF_PHI:
		add_ways(c);
		break;
	case PC_DEF_ASSIGN:
	case PC_DEF_ALIAS:
		break;
	}
	add_all(c, def->first - def->of, def->n + def->of);
	return true;
}

/* Whether definition ID of FN has one value for both sides. */
static bool is_same_def(struct seq_walk *w, const struct seq_state *s,
			const struct pc_fn *fn, uint32_t id)
{
	struct calls c = { .w = w, .fn = fn };

	for (int i = 0; i < 2; i++)
		c.frame[i] = call_of(&s->side[i], fn);
	if (is_one_way(c.frame[0], c.frame[1]))
		return true;
	if (!c.frame[0] || !c.frame[1] || !fn->info->ssa)
		return false;
	c.seen = PC_ARRAY(w->scratch, fn->info->ssa->defs.n, bool);
	add(&c, (struct pc_opnd){ .def = id });
	while (c.todo.n)
		if (c.steps++ == STEPS || !is_step_same(&c, c.todo.v[--c.todo.n]))
			return false;
	return true;
}

/* The walk and the state for which a value is examined. */
struct asked {
	struct seq_walk *w;
	const struct seq_state *s;
};

/* Whether both sides came here with the same objects that have the field AT. */
static bool same_field(const struct asked *a, struct pc_val at)
{
	const struct pc_frame *f[2] = { a->s->side[0].frame, a->s->side[1].frame };

	for (; f[0] && f[1] && !is_one_way(f[0], f[1]); f[0] = f[0]->up, f[1] = f[1]->up)
		if (!same_objects(a->w->program, f, at))
			return false;
	return is_one_way(f[0], f[1]);
}

/* The field that N, a part of a value, holds; UNKNOWN: none. */
static struct pc_val field_in(const struct pc_node *n)
{
	struct pc_val at = { .kind = n->place, .mod = n->mod, .name = n->name };
	const struct pc_ssa *ssa = n->kind == PC_NODE_DEF ? n->fn->info->ssa : NULL;

	if (ssa && ssa->defs.v[n->num].place != PC_NONE)
		at = ssa->places.v[ssa->defs.v[n->num].place].at;
	else if (n->kind != PC_NODE_ENTRY)
		at.kind = PC_VAL_UNKNOWN;
	return at.kind == PC_VAL_FIELD ? at : (struct pc_val){ .kind = PC_VAL_UNKNOWN };
}

/* Whether N, a part of a value, is the same for both sides. */
static bool is_same_leaf(const struct pc_node *n, const void *data)
{
	const struct asked *a = (const struct asked *)data;
	struct pc_val field = field_in(n);

	if (field.kind == PC_VAL_FIELD && !same_field(a, field))
		return false;
	if (!n->fn || n->fn == a->w->fn)
		return true;
	/* The caller has no value for what the function found on entry. */
	if (n->kind == PC_NODE_PARAM || n->kind == PC_NODE_ENTRY)
		return is_one_way(call_of(&a->s->side[0], n->fn),
				  call_of(&a->s->side[1], n->fn));
	return n->kind != PC_NODE_DEF ||
	       is_same_def(a->w, a->s, n->fn, (uint32_t)n->num);
}

bool seq_is_one_value(struct seq_walk *w, const struct seq_state *s, uint32_t node)
{
	struct asked asked = { w, s };

	return (!s->side[0].frame && !s->side[1].frame) || !node ||
	       pc_node_all(w->program, node, PC_NODES_MOST, is_same_leaf, &asked);
}

bool seq_is_one_condition(struct seq_walk *w, const struct seq_state *s)
{
	const struct seq_side *side = &s->side[0];
	struct pc_opnd cond;

	if (!side->frame || !side->fn->info->ssa)
		return true;
	cond = side->fn->info->ssa->cond[side->block];
	return cond.def == PC_NONE || is_same_def(w, s, side->fn, cond.def);
}
