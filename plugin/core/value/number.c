/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * number.c - the pass "value": the node of every definition.
 *
 * In:   info->ssa of all live functions, callees first.
 * Out:  program->values, info->value.
 * Cost: O(definitions and operands) a few times for each of at most ROUNDS
 *       rounds over the program: until nothing changes in loops, at most
 *       PASSES.
 * Not:  Values that become known only through more than ROUNDS shared locations
 *       remain opaque.
 *
 * Functions that store ranks, sizes and communicators in shared locations come
 * first, so that values that depend on these are not computed twice.
 *
 * Within a function the search is optimistic (Simpson 1996): the value on a
 * back edge is first assumed to be the one that entered the loop.  Between
 * functions it is not: if all definitions of a shared location, or all calls,
 * agree on a value, the next round uses it.
 */
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "tables/passes.h"
#include "model/build.h"
#include "model/facts.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/value.h"
#include "graph/callgraph.h"
#include "graph/exits.h"
#include "graph/fn_info.h"
#include "graph/regions.h"
#include "memory/element.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/loaded.h"
#include "value/maker.h"
#include "value/nodes.h"
#include "value/numbering.h"
#include "value/phi.h"
#include "value/settled.h"

#define ROUNDS 4
#define PASSES 8
#define FIELDS 24 /* nodes of a value that is compared with itself */

struct walk {
	struct pc_program *program;
	const struct pc_fn *fn;
	const struct pc_ssa *ssa;
	struct pc_value_fn *value;
	bool changed;
	bool far;     /* a value from elsewhere has FAR set */
	uint8_t pass; /* from 1 */
};

/* ---- definitions ---- */

static uint32_t opaque(struct walk *w, uint32_t def)
{
	return pc_node_def(w->program, w->fn, def,
			   !pc_settled_only(w->program, w->fn, def));
}

static uint32_t entry_of_place(struct walk *w, uint32_t place)
{
	const struct pc_place *p = &w->ssa->places.v[place];
	struct pc_node node = { .kind = PC_NODE_ENTRY, .place = p->at.kind,
				.name = pc_val_has_name(p->at) ?
					p->at.name : NULL, .mod = p->at.mod,
				.fn = w->fn };
	const struct pc_settled *s = pc_settled_get(w->program, w->fn, place);

	if (s && s->node && (s->handle || pc_settled_before(w->program, w->fn, s)))
		return s->node;
	if (!s || s->handle || !s->n_defs)
		node.fn = NULL;
	return pc_node_make(w->program, node);
}

static uint32_t entry(struct walk *w, uint32_t id, const struct pc_def *def)
{
	const struct pc_place *p = &w->ssa->places.v[def->place];
	struct pc_node node = { .kind = PC_NODE_PARAM, .num = p->param,
				.mod = p->at.mod, .fn = w->fn };

	if (p->shared)
		return entry_of_place(w, def->place);
	if (p->param < 0 || p->loose || p->whole != PC_NONE)
		return opaque(w, id);
	if (w->value->param[2 * p->param + (p->at.mod == PC_MOD_DEREF)])
		return w->value->param[2 * p->param +
				       (p->at.mod == PC_MOD_DEREF)];
	return pc_node_make(w->program, node);
}

/* Replace a number that is compared with a handle by the handle it means. */
static void name_handles(struct walk *w, uint32_t *a, uint32_t *b)
{
	bool fortran = w->fn->lang == PC_LANG_FORTRAN;
	uint32_t *v[2] = { a, b };

	for (int i = 0; i < 2; i++) {
		bool made = pc_node_is_made(w->program, *v[1 - i]);

		if (pc_node(w->program, *v[i])->kind == PC_NODE_INT &&
		    pc_node(w->program, *v[1 - i])->kind != PC_NODE_INT)
			*v[i] = pc_node_handle(w->program, *v[i],
					       fortran && made);
	}
}

/* Whether EVENT may read, by definition ID, another object than the one whose
 * handle was freed there. */
static bool is_freed_elsewhere(const struct walk *w, const struct pc_event *event,
			       uint32_t id)
{
	const struct pc_def *freed = id == PC_NONE ? NULL : &w->ssa->defs.v[id];
	const struct pc_event *by;

	if (!freed || freed->kind != PC_DEF_OUTPUT || freed->arg < 0 ||
	    !pc_event_asked(event) || !(event->flags & PC_EVF_EXACT) ||
	    event->flags & PC_EVF_SOLE)
		return false;
	by = pc_event_at(w->fn, freed->block, freed->event);
	return by->callee && by->callee->op && freed->arg == by->callee->op->comm;
}

/* Whether two operands of EVENT have one value only because a field has one for
 * all objects of its type. */
static bool is_of_any(struct walk *w, const struct pc_event *event,
		      const uint32_t *v)
{
	return event->args.n >= 2 && v[0] && v[0] == v[1] &&
	       (event->args.v[0].kind == PC_VAL_FIELD ||
		!pc_val_eq(event->args.v[0], event->args.v[1])) &&
	       !pc_node_all(w->program, v[0], FIELDS, pc_value_no_field, NULL);
}

/* Whether NODE is what a location holds, not the one value that all objects of a
 * type have in a field. */
static bool is_content(const struct pc_program *program, uint32_t node)
{
	return pc_node(program, node)->kind == PC_NODE_DEF ||
	       pc_node(program, node)->kind == PC_NODE_ENTRY;
}

static uint32_t assign(struct walk *w, const struct pc_def *def)
{
	const struct pc_event *event = pc_event_at(w->fn, def->block,
						   def->event);
	uint32_t n = event->args.n, v[3] = { 0, 0, 0 }, by;

	if (pc_event_asked(event) && def->n == 1)
		n = 1;
	if (n > 3 || def->n < n ||
	    pc_event_iterates(w->fn, def->block, def->event))
		return PC_NODE_NONE;
	/* The event only says to which object the preceding call wrote. */
	if (pc_event_tells(event))
		return pc_value_of(w->program, w->fn, w->ssa->opnds.v[def->first]);
	for (uint32_t i = 0; i < n; i++)
		v[i] = pc_value_named(w->program, w->fn, event->args.v[i],
				      w->ssa->opnds.v[def->first + i]);
	if (def->weak) {
		uint32_t old = pc_value_of(w->program, w->fn, w->ssa->opnds.v[
						   def->first + def->n - 1]);

		return event->oper == PC_OPER_COPY &&
		       def->n >= n + 1 && v[0] == old &&
		       pc_node_all(w->program, old, FIELDS, pc_value_no_field, NULL) ?
		       old : PC_NODE_NONE;
	}
	if (def->n != n)
		return PC_NODE_NONE;
	if (event->oper != PC_OPER_COPY && is_of_any(w, event, v))
		return PC_NODE_NONE;
	if (event->oper == PC_OPER_EQ || event->oper == PC_OPER_NE)
		name_handles(w, &v[0], &v[1]);
	if (event->oper == PC_OPER_COPY) {
		if (n > 1 && event->args.v[0].kind == PC_VAL_FIELD &&
		    event->args.v[0].mod == PC_MOD_ADDR)
			return pc_value_address(w->program, event, v);
		if (is_freed_elsewhere(w, event, w->ssa->opnds.v[def->first].def))
			return PC_NODE_NONE;
		if (def->of)
			return pc_value_loaded(w->program, w->fn, def, v[0]);
		by = is_content(w->program, v[0]) &&
		     pc_value_is_apart(w->program, w->fn, def, v[0]);
		for (uint32_t i = 1; i < n; i++)
			if (event->args.v[i].mod != PC_MOD_ADDR || by)
				v[0] = pc_node_element(w->program, v[0], v[i]);
		return v[0];
	}
	if (n == 3)
		v[1] = pc_node_oper(w->program, PC_OPER_MUL, v[1], v[2]);
	by = pc_oper_compares(event->oper) ? pc_value_compared(
		w->program, w->fn, event->oper, v[0], v[1]) : PC_NODE_NONE;
	return by ? by : pc_node_oper(w->program, event->oper, v[0], v[1]);
}

/* Whether DEF, of a call, writes the field of one object after the function has
 * written that of some. */
static bool is_one_of_several(const struct walk *w, const struct pc_def *def)
{
	uint32_t old = w->ssa->opnds.v[def->first + def->n - 1].def;

	return def->weak && def->any && old != PC_NONE &&
	       w->ssa->places.v[def->place].at.kind == PC_VAL_FIELD &&
	       w->ssa->defs.v[old].kind != PC_DEF_ENTRY;
}

/* What the MPI call writes through the argument of DEF. */
static uint32_t mpi_output(struct walk *w, const struct pc_def *def,
			   const struct pc_mpi_op *op)
{
	uint32_t bit = def->arg < 31 ? 1u << def->arg : 0, comm;

	if (def->arg == op->comm && op->on == PC_ON_COMM_PTR)
		return pc_node_name(w->program, "MPI_COMM_NULL");
	if (def->arg == op->comm && op->on == PC_ON_WIN_PTR)
		return pc_node_name(w->program, "MPI_WIN_NULL");
	if (def->arg == op->comm && op->on == PC_ON_FILE_PTR)
		return pc_node_name(w->program, "MPI_FILE_NULL");
	if (!(op->flags & PC_OPF_RANK && op->varying & bit) &&
	    !(op->flags & PC_OPF_SIZE && op->uniform & bit))
		return PC_NODE_NONE;
	if (is_one_of_several(w, def))
		return PC_NODE_NONE;
	comm = pc_value_handle_arg(w->program, w->fn, def->block, def->event,
				   op->comm);
	w->far |= pc_node(w->program, comm)->far ||
		  pc_node(w->program, comm)->kind == PC_NODE_DEF ||
		  pc_node(w->program, comm)->kind == PC_NODE_OPER;
	comm = pc_inter_own(w->program, comm);
	if (!comm)
		return PC_NODE_NONE;
	return op->flags & PC_OPF_RANK ?
	       pc_node_rank(w->program, pc_node_order(w->program, comm)) :
	       pc_node_size(w->program, pc_value_group(w->program, comm));
}

/* What TARGET leaves in its location AT, in terms of the caller. */
static uint32_t left_in(struct walk *w, const struct pc_def *def,
			const struct pc_fn *target, struct pc_val at)
{
	uint32_t place;

	if (!target->info->value || !target->info->value->out)
		return PC_NODE_NONE;
	place = pc_place_find(target, at);
	return place == PC_NONE ? PC_NODE_NONE :
	       pc_value_through(w->program, w->fn, def->block, def->event,
				target->info->value->out[place]);
}

static uint32_t output(struct walk *w, const struct pc_def *def)
{
	const struct pc_event *event = pc_event_at(w->fn, def->block,
						   def->event);
	const struct pc_fn *target = pc_event_runs(event);
	struct pc_val at = { .kind = PC_VAL_VAR, .mod = PC_MOD_DEREF };

	if (event->callee && event->callee->op)
		return mpi_output(w, def, event->callee->op);
	if (!target || def->weak || (uint32_t)def->arg >= target->params.n)
		return PC_NODE_NONE;
	/* One field of a record that the callee receives as a whole. */
	if (pc_place_compare(pc_elem_whole(w->program,
					   w->ssa->places.v[def->place].at),
			     pc_elem_whole(w->program, pc_place_behind(
					w->fn, event->args.v[def->arg]))))
		return PC_NODE_NONE;
	at = pc_elem_below(w->program, w->fn, event, (uint32_t)def->arg,
			   w->ssa->places.v[def->place].at, target);
	return left_in(w, def, target, at);
}

static uint32_t effect(struct walk *w, const struct pc_def *def)
{
	const struct pc_fn *target = pc_event_runs(
		pc_event_at(w->fn, def->block, def->event));
	struct pc_opnd old = w->ssa->opnds.v[def->first + def->n - 1];
	struct pc_val at = w->ssa->places.v[def->place].at;
	const struct pc_settled *s = pc_settled_get(w->program, w->fn,
						    def->place);
	const struct pc_def *before;
	uint32_t node = PC_NODE_NONE;

	before = old.def != PC_NONE ? &w->ssa->defs.v[old.def] : NULL;
	/* The call also writes it through an argument; which write is last is
	 * not known. */
	if (before && before->kind == PC_DEF_OUTPUT &&
	    before->block == def->block && before->event == def->event)
		return PC_NODE_NONE;
	if (target)
		node = left_in(w, def, target, at);
	if (!node && s && s->handle)
		node = entry_of_place(w, def->place);
	return node;
}

static uint32_t result(struct walk *w, const struct pc_def *def)
{
	const struct pc_fn *target = pc_event_runs(
		pc_event_at(w->fn, def->block, def->event));

	if (!target || !target->info->value || def->weak)
		return PC_NODE_NONE;
	return pc_value_through(w->program, w->fn, def->block, def->event,
				target->info->value->result);
}

/* ---- a function ---- */

/* The handle that the variable of DEF always holds, as stated by the user. */
static uint32_t stated(struct walk *w, const struct pc_def *def)
{
	struct pc_val at = { .kind = PC_VAL_UNKNOWN };
	const char *handle = NULL;

	if (def->place != PC_NONE)
		at = w->ssa->places.v[def->place].at;
	if (at.kind == PC_VAL_GLOBAL && at.mod == PC_MOD_NONE)
		handle = pc_user_handle(w->program, at.name);
	return handle ? pc_node_name(w->program, handle) : PC_NODE_NONE;
}

/* Whether DEF is of a call, and the function continues after an exception of
 * it: what the callee leaves then is not known. */
static bool is_survived(const struct walk *w, const struct pc_def *def)
{
	const struct pc_block *block = &w->fn->blocks.v[def->block];

	return block->survived && def->place != PC_NONE &&
	       (def->kind == PC_DEF_RESULT || def->kind == PC_DEF_OUTPUT ||
		def->kind == PC_DEF_EFFECT) &&
	       pc_event_at(w->fn, def->block, def->event) ==
		       pc_block_call(block);
}

static uint32_t computed(struct walk *w, uint32_t id, const struct pc_def *def)
{
	bool loose = (def->place != PC_NONE &&
		      w->ssa->places.v[def->place].loose) ||
		     is_survived(w, def);

	switch (def->kind) {
	case PC_DEF_ENTRY: return entry(w, id, def);
	case PC_DEF_ASSIGN: return loose ? 0 : assign(w, def);
	case PC_DEF_RESULT: return loose ? 0 : result(w, def);
	case PC_DEF_OUTPUT: return loose ? 0 : output(w, def);
	case PC_DEF_EFFECT: return loose ? 0 : effect(w, def);
	case PC_DEF_ALIAS: return loose || def->weak ? 0 :
				  pc_value_of(w->program, w->fn,
					      w->ssa->opnds.v[def->first]);
	case PC_DEF_PHI: return pc_value_phi(w->program, w->fn, id);
	}
	return PC_NODE_NONE;
}

static void evaluate(struct walk *w, uint32_t id)
{
	const struct pc_def *def = &w->ssa->defs.v[id];
	uint32_t node = stated(w, def);

	if (!node)
		node = computed(w, id, def);
	if (!node)
		node = opaque(w, id);
	w->far |= def->kind != PC_DEF_ASSIGN && def->kind != PC_DEF_PHI &&
		  def->kind != PC_DEF_OUTPUT && pc_node(w->program, node)->far;
	if (node == w->value->node[id])
		return;
	w->changed = true;
	w->value->stamp[id] = w->pass;
	w->value->node[id] = node;
}

static void pass_over(struct walk *w)
{
	const struct pc_cfg *cfg = &w->fn->info->cfg;
	struct pc_value_call last = { .block = PC_NONE };

	w->changed = false;
	w->pass++;
	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];

		for (uint32_t k = w->ssa->def_first[b];
		     k < w->ssa->def_first[b + 1]; k++) {
			uint32_t id = w->ssa->block_defs[k];

			if (w->pass == 1 ||
			    pc_value_is_new(w->program, w->fn, id, w->pass,
					    &last))
				evaluate(w, id);
		}
	}
}

static void number_fn(struct pc_program *program, const struct pc_fn *fn)
{
	struct walk w = { .program = program, .fn = fn, .ssa = fn->info->ssa,
			  .value = fn->info->value };
	uint32_t n = w.ssa->defs.n;
	bool loops = false;

	memset(w.value->node, 0, n * sizeof *w.value->node);
	memset(w.value->phi, PC_PHI_OPEN, n);
	memset(w.value->stamp, 0, n);
	for (uint32_t i = 0; i < n; i++) {
		if (w.ssa->defs.v[i].kind == PC_DEF_ENTRY)
			evaluate(&w, i);
		loops |= w.ssa->defs.v[i].kind == PC_DEF_PHI &&
			 pc_value_looped(fn, w.ssa->defs.v[i].block);
	}
	pass_over(&w);
	for (int i = 1; loops && w.changed && i < PASSES; i++)
		pass_over(&w);
	if (loops && w.changed) {
		for (uint32_t i = 0; i < n; i++)
			if (w.ssa->defs.v[i].kind == PC_DEF_PHI &&
			    pc_value_looped(fn, w.ssa->defs.v[i].block)) {
				w.value->phi[i] = PC_PHI_CLOSED;
				w.value->node[i] = opaque(&w, i);
				w.value->stamp[i] = w.pass + 1;
			}
		pass_over(&w);
	}
	w.value->numbered = ++program->values->clock;
	w.value->again = w.far;
	if (pc_value_sum_up(program, fn))
		w.value->left = program->values->clock;
}

static void new_fn(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_arena *arena = program->arena;
	struct pc_value_fn *value = PC_NEW(arena, struct pc_value_fn);
	const struct pc_ssa *ssa = fn->info->ssa;

	value->node = PC_ARRAY(arena, ssa->defs.n, uint32_t);
	value->opaque = PC_ARRAY(arena, ssa->defs.n, uint32_t);
	value->phi = PC_ARRAY(arena, ssa->defs.n, uint8_t);
	value->stamp = PC_ARRAY(arena, ssa->defs.n, uint8_t);
	value->settled = PC_ARRAY(arena, ssa->places.n, uint32_t);
	value->param = PC_ARRAY(arena, 2 * fn->params.n, uint32_t);
	value->seen = PC_ARRAY(arena, 2 * fn->params.n, uint32_t);
	value->out = PC_ARRAY(arena, ssa->places.n, uint32_t);
	fn->info->value = value;
	pc_value_find_makers(fn);
	pc_value_find_puts(program, fn);
	pc_value_find_early(fn);
	pc_value_find_ends(program, fn);
	pc_value_find_exits(program, fn);
}

void pc_pass_value_run(struct pc_program *program)
{
	struct pc_fn **order;
	uint32_t n, defs = 0;

	if (program->opts->level == PC_LEVEL_PAPER)
		return;
	order = pc_callgraph_order(program, &n);
	for (uint32_t i = 0; i < n; i++)
		defs += order[i]->info->ssa->defs.n;
	pc_inter_find(program);
	pc_values_new(program, defs);
	for (uint32_t i = 0; i < n; i++)
		new_fn(program, order[i]);
	pc_values_find_handles(program, order, n);
	/* Only the number of definitions is known so far. */
	pc_values_settle(program, order, n);
	for (uint32_t i = 0; i < n; i++)
		if (order[i]->info->value->early)
			number_fn(program, order[i]);
	pc_values_settle(program, order, n);
	for (int round = 0; round < ROUNDS; round++) {
		for (uint32_t i = 0; i < n; i++)
			if (pc_value_is_due(program, order[i]))
				number_fn(program, order[i]);
		if (!pc_values_settle(program, order, n))
			break;
	}
	pc_values_find_parts(program, order, n);
}
