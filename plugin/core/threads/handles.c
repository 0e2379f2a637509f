/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handles.c - compares the handles of calls by different threads.
 *
 * In:   value numbers.
 * Out:  answers (handles.h). Handles made by different calls differ, and none
 *       of them is a predefined handle. Two handles of unknown origin are
 *       assumed to differ if they have different names in the source.
 * Cost: O(nodes of a value) per question; for a call, LOOKS sites that it leads
 *       to, at a depth of DEEP calls.
 * Not:  LIMIT: which element of an array two calls use if an index is not
 *       constant; copies of handles in memory that several names reach.
 */
#include "threads/handles.h"

#include <string.h>
#include "model/call.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/regions.h"
#include "memory/places.h"
#include "value/frame.h"
#include "value/nodes.h"

#define LOOKS 512
#define DEEP 8

/* The handle of the MPI procedure that EVENT of FN calls. */
static struct pc_handle handle_of(struct pc_program *program,
				  const struct pc_fn *fn, uint32_t block,
				  uint32_t event)
{
	struct pc_handle h = { .fn = fn };

	h.comm = pc_comm_of_call(program, fn, pc_event_at(fn, block, event));
	if (program->values)
		h.node = pc_value_handle(program, fn, block, event);
	return h;
}

/* ---- the handles of a call ---- */

static void add(struct pc_handles *list, struct pc_handle handle,
		const struct pc_mpi_op *op)
{
	list->blocks |= !pc_mpi_op_is_nonblocking(op);
	if (list->n == PC_HANDLES)
		list->many = true;
	else
		list->list[list->n++] = handle;
}

/* One call on the path: its sites up to NEXT are done. */
struct level {
	struct pc_frame frame;
	const struct pc_fn *fn; /* the callee */
	uint32_t next;
};

struct search {
	struct pc_program *program;
	struct pc_handles *out;
	struct level levels[DEEP];
	uint32_t depth;
	bool thread; /* the parameters are those that pthread_create passes */
};

/* Process the next site of the innermost call. */
static void look(struct search *s)
{
	struct level *top = &s->levels[s->depth - 1];
	const struct pc_site *site = &top->fn->info->sites.v[top->next++];
	const struct pc_event *event = pc_event_at(top->fn, site->block,
						   site->event);
	const struct pc_fn *target = pc_event_target(event);
	struct pc_handle handle;

	if (pc_event_collective(event)) {
		handle = handle_of(s->program, top->fn, site->block,
				      site->event);
		if (!handle.comm.constant)
			handle.comm = (struct pc_comm){ .param = 0 };
		if (!s->thread && handle.node)
			handle.node = pc_value_lift_comm(
				s->program, &top->frame, handle.node);
		add(s->out, handle, event->callee->op);
	} else if (target && target->info->any_coll && s->depth < DEEP) {
		s->levels[s->depth++] = (struct level){
			{ &top->frame, top->fn, site->block, site->event },
			target, 0 };
	} else if (target && target->info->any_coll) {
		s->out->many = s->out->blocks = true;
	}
}

void pc_handles_of(struct pc_program *program, const struct pc_fn *fn,
		   const struct pc_site *site, struct pc_handles *list)
{
	const struct pc_event *event = pc_event_at(fn, site->block,
						   site->event);
	const struct pc_fn *target = site->starts ? site->starts
						  : pc_event_target(event);
	struct search s = { .program = program, .out = list };
	uint32_t looks = 0;

	list->n = 0;
	list->many = list->blocks = false;
	if (!target) {
		if (pc_event_collective(event))
			add(list, handle_of(program, fn, site->block,
					       site->event),
			    event->callee->op);
		return;
	}
	s.thread = site->starts != NULL;
	s.levels[s.depth++] = (struct level){
		{ NULL, fn, site->block, site->event }, target, 0 };
	while (s.depth && !list->many)
		if (s.levels[s.depth - 1].next ==
		    s.levels[s.depth - 1].fn->info->sites.n)
			s.depth--;
		else if (looks++ == LOOKS)
			list->many = list->blocks = true;
		else
			look(&s);
}

/* ---- comparison ---- */

/* A handle whose origin is known. */
static bool is_fixed(const struct pc_program *program, uint32_t node)
{
	return pc_node(program, node)->kind == PC_NODE_NAME ||
	       pc_node_is_made(program, node);
}

static const struct pc_def *def_of(const struct pc_node *n)
{
	return n->kind == PC_NODE_DEF ? &n->fn->info->ssa->defs.v[n->num]
				      : NULL;
}

/* Whether A is a phi and B is one of its values. */
static bool chooses(struct pc_program *program, uint32_t a, uint32_t b)
{
	const struct pc_node *n = pc_node(program, a);
	const struct pc_def *def = def_of(n);
	bool fortran;

	if (!def || def->kind != PC_DEF_PHI)
		return false;
	fortran = n->fn->lang == PC_LANG_FORTRAN;
	for (uint32_t i = 0; i < def->n; i++) {
		uint32_t value = pc_value_of(
			program, n->fn,
			n->fn->info->ssa->opnds.v[def->first + i]);

		if (value && pc_node_handle(program, value, fortran) == b)
			return true;
	}
	return false;
}

/* The location of NODE as the source names it. *FN is its function, or NULL if
 * the location belongs to the program. */
static bool place_of(const struct pc_program *program, uint32_t node,
		     struct pc_val *at, const struct pc_fn **fn)
{
	const struct pc_node *n = pc_node(program, node);
	const struct pc_def *def = def_of(n);

	if (n->kind == PC_NODE_ENTRY) {
		*at = (struct pc_val){ .kind = n->place, .mod = n->mod,
				       .name = n->name };
		*fn = NULL;
		return true;
	}
	if (!def || def->place == PC_NONE)
		return false;
	*at = n->fn->info->ssa->places.v[def->place].at;
	*fn = at->kind == PC_VAL_VAR ? n->fn : NULL;
	return at->mod == PC_MOD_NONE;
}

/* Element B of the array A. */
static bool is_element(const struct pc_node *n)
{
	return n->kind == PC_NODE_OPER && n->oper == PC_OPER_OTHER && n->b;
}

static bool nodes_may_equal(struct pc_program *program, uint32_t a, uint32_t b)
{
	const struct pc_node *na = pc_node(program, a);
	const struct pc_node *nb = pc_node(program, b);
	const struct pc_fn *fa, *fb;
	struct pc_val at, other;

	if (a == b)
		return true;
	if (is_fixed(program, a) && is_fixed(program, b))
		return false;
	/* One of them existed before the other was made. */
	if ((na->kind == PC_NODE_PARAM && pc_node_is_made(program, b)) ||
	    (nb->kind == PC_NODE_PARAM && pc_node_is_made(program, a)))
		return false;
	if (is_element(na) && is_element(nb) && na->a == nb->a)
		return pc_node(program, na->b)->kind != PC_NODE_INT ||
		       pc_node(program, nb->b)->kind != PC_NODE_INT;
	/* RATIONALE: an array of handles is made for different handles. */
	if (is_element(na))
		return !is_fixed(program, b);
	if (is_element(nb))
		return !is_fixed(program, a);
	if (chooses(program, a, b) || chooses(program, b, a))
		return true;
	/* RATIONALE: two names mean two communicators. */
	if (place_of(program, a, &at, &fa))
		return pc_node(program, b)->kind == PC_NODE_PARAM ||
		       (!is_fixed(program, b) &&
			(!place_of(program, b, &other, &fb) ||
			 (fa == fb && pc_val_eq(at, other))));
	return !place_of(program, b, &other, &fb) || !is_fixed(program, a);
}

/* Whether A and B may be the same. */
static bool may_equal(struct pc_program *program, const struct pc_handle *a,
		      const struct pc_handle *b)
{
	if (a->node && b->node)
		return nodes_may_equal(program, a->node, b->node);
	return pc_comm_may_equal(a->comm, b->comm);
}

bool pc_handles_may_meet(struct pc_program *program,
			 const struct pc_handles *a,
			 const struct pc_handles *b)
{
	if (a->many || b->many)
		return true;
	for (uint32_t i = 0; i < a->n; i++)
		for (uint32_t k = 0; k < b->n; k++)
			if (may_equal(program, &a->list[i],
						&b->list[k]))
				return true;
	return false;
}

bool pc_handle_is_self(struct pc_program *program, const struct pc_handle *a)
{
	const char *name = a->comm.constant ? a->comm.id : NULL;
	const struct pc_node *n;

	if (a->node) {
		n = pc_node(program, pc_value_group(program, a->node));
		name = n->kind == PC_NODE_NAME ? n->name : NULL;
	}
	return name && !strcmp(name, "MPI_COMM_SELF");
}

bool pc_handles_self(struct pc_program *program, const struct pc_handles *a)
{
	for (uint32_t i = 0; i < a->n; i++)
		if (!pc_handle_is_self(program, &a->list[i]))
			return false;
	return !a->many;
}

bool pc_handles_block(struct pc_program *program, const struct pc_handles *a)
{
	return a->blocks && !pc_handles_self(program, a);
}
