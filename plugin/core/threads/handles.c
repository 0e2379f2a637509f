/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handles.c - compares the handles of calls by different threads.
 *
 * In:   value numbers.
 * Out:  answers (handles.h). Handles made by different calls differ, and none
 *       of them is a predefined handle. No warning says that two handles of
 *       unknown origin are one if they have different names in the source.
 * Cost: O(nodes of a value) per question; for a call, that of reached.h.
 * Not:  LIMIT: which element of an array two calls use if an index is not
 *       constant; copies of handles in memory that several names reach.
 */
#include "threads/handles.h"

#include <string.h>
#include "model/call.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/regions.h"
#include "memory/places.h"
#include "memory/ssa_form.h"
#include "value/frame.h"
#include "value/nodes.h"
#include "threads/across.h"
#include "threads/handle_object.h"
#include "threads/reached.h"
#include "threads/own_comm.h"

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

/* NODE of the function at the innermost of FRAMES in terms of the function that
 * a new thread begins with: all frames but the one of the call that creates the
 * thread. */
static uint32_t lift_in_thread(struct pc_program *program,
			       const struct pc_frame *frames, uint32_t node)
{
	struct pc_frame one;

	for (; frames && frames->up && node; frames = frames->up) {
		one = *frames;
		one.up = NULL;
		node = pc_value_lift_comm(program, &one, node);
	}
	return node;
}

/* NODE of the function that the thread begins with which the call of MAKER creates, in
 * terms of the creating function, or PC_NODE_NONE.  What the thread gets is in a call
 * that the pass "starts" has added. */
static uint32_t lift_to_creator(struct pc_program *program,
				const struct pc_frame *maker, uint32_t node)
{
	const struct pc_block *block = &maker->fn->blocks.v[maker->block];

	for (uint32_t e = maker->event + 1; node && e < block->events.n; e++) {
		struct pc_frame start = { NULL, maker->fn, maker->block, e };

		if (block->events.v[e].kind == PC_EV_CALL)
			return block->events.v[e].flags & PC_EVF_BESIDE ?
			       pc_value_lift_comm(program, &start, node) :
			       PC_NODE_NONE;
	}
	return PC_NODE_NONE;
}

/* Whether the handle NODE at SPOT, in a new thread, follows from what that
 * thread got, or is in a local variable of its functions: it is no predefined
 * handle, no global variable, no handle that was made once. */
static bool is_threads(struct pc_program *program, const struct pc_spot *spot,
		       uint32_t node)
{
	const struct pc_node *n = pc_node(program, node);
	uint32_t object;

	if (pc_handle_object(program, spot, node, &object))
		return pc_node(program, object)->kind != PC_NODE_NAME ||
		       pc_node(program, object)->place == PC_VAL_VAR;
	return !(n->kind == PC_NODE_ENTRY && n->place == PC_VAL_GLOBAL) &&
	       !(n->kind == PC_NODE_DEF && n->fn == spot->fn) &&
	       !pc_across_is_common(program, spot->fn, PC_NONE, node);
}

struct pc_handle pc_handle_at(struct pc_program *program,
			      const struct pc_spot *spot, bool thread)
{
	struct pc_handle h = handle_of(program, spot->fn, spot->block,
				       spot->event);
	const struct pc_frame *maker;

	if (spot->frame && !h.comm.constant)
		h.comm = (struct pc_comm){ .param = 0 };
	if (spot->frame && !thread && h.node)
		h.node = pc_value_lift_comm(program, spot->frame, h.node);
	if (!thread || !program->values)
		return h;
	h.given = lift_in_thread(program, spot->frame, h.node);
	h.own = is_threads(program, spot, h.given);
	for (maker = spot->frame; maker && maker->up;)
		maker = maker->up;
	h.given = maker ? lift_to_creator(program, maker, h.given) :
			  PC_NODE_NONE;
	return h;
}

struct search {
	struct pc_program *program;
	struct pc_handles *out;
	bool thread; /* the parameters are those that pthread_create passes */
};

static void add(void *data, const struct pc_spot *spot)
{
	const struct search *s = (const struct search *)data;
	const struct pc_mpi_op *op =
		pc_event_at(spot->fn, spot->block, spot->event)->callee->op;
	struct pc_handles *list = s->out;

	list->blocks |= !pc_mpi_op_is_nonblocking(op);
	if (list->n == PC_HANDLES)
		list->many = true;
	else
		list->list[list->n++] = pc_handle_at(s->program, spot,
						     s->thread);
}

void pc_handles_of(struct pc_program *program, const struct pc_fn *fn,
		   const struct pc_site *site, struct pc_handles *list)
{
	struct search s = { program, list, site->starts != NULL };

	list->n = 0;
	list->many = list->blocks = false;
	if (!pc_reached_each(fn, site, add, NULL, &s))
		list->many = list->blocks = true;
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

/* Whether the function to which the handle A was passed has made B: A existed
 * before. */
static bool is_older(struct pc_program *program, uint32_t a, uint32_t b)
{
	const struct pc_node *n = pc_node(program, a);

	return n->kind == PC_NODE_PARAM && pc_node_is_made(program, b) &&
	       pc_node(program, b)->fn == n->fn;
}

/* Whether A and B, neither of which is known to be another handle than the other,
 * are named as one would name different handles. */
static bool are_apart(struct pc_program *program, uint32_t a, uint32_t b)
{
	const struct pc_node *na = pc_node(program, a);
	const struct pc_node *nb = pc_node(program, b);
	const struct pc_fn *fa, *fb;
	struct pc_val at, other;

	if (is_element(na) && is_element(nb) && na->a == nb->a)
		return pc_node(program, na->b)->kind == PC_NODE_INT &&
		       pc_node(program, nb->b)->kind == PC_NODE_INT;
	/* RATIONALE: an array of handles is made for different handles. */
	if (is_element(na) || is_element(nb))
		return is_fixed(program, is_element(na) ? b : a);
	if (chooses(program, a, b) || chooses(program, b, a))
		return false;
	if ((na->kind == PC_NODE_PARAM && pc_node_is_made(program, b)) ||
	    (nb->kind == PC_NODE_PARAM && pc_node_is_made(program, a)))
		return true;
	/* RATIONALE: two names mean two communicators. */
	if (place_of(program, a, &at, &fa))
		return nb->kind != PC_NODE_PARAM &&
		       (is_fixed(program, b) ||
			(place_of(program, b, &other, &fb) &&
			 (fa != fb || !pc_val_eq(at, other))));
	return place_of(program, b, &other, &fb) && is_fixed(program, a);
}

static enum pc_meeting nodes_meet(struct pc_program *program, uint32_t a,
				  uint32_t b)
{
	if (a == b)
		return pc_handle_is_threadprivate(program, a) ? PC_MEET_MAYBE :
								PC_MEET_YES;
	if ((is_fixed(program, a) && is_fixed(program, b)) ||
	    is_older(program, a, b) || is_older(program, b, a))
		return PC_MEET_NO;
	return are_apart(program, a, b) ? PC_MEET_MAYBE : PC_MEET_YES;
}

static enum pc_meeting meet(struct pc_program *program,
			    const struct pc_handle *a,
			    const struct pc_handle *b)
{
	uint32_t x = a->given && !b->given ? a->given : a->node;
	uint32_t y = b->given && !a->given ? b->given : b->node;
	enum pc_meeting meeting;

	if (x && y) {
		meeting = nodes_meet(program, x, y);
		/* What a thread gets is not known. */
		return meeting == PC_MEET_YES && x != y &&
		       (x != a->node || y != b->node) ? PC_MEET_MAYBE : meeting;
	}
	if (pc_comm_may_equal(a->comm, b->comm))
		return PC_MEET_YES;
	return a->comm.constant && b->comm.constant ? PC_MEET_NO :
						      PC_MEET_MAYBE;
}

enum pc_meeting pc_handles_meet(struct pc_program *program,
				const struct pc_handles *a,
				const struct pc_handles *b)
{
	enum pc_meeting most = PC_MEET_NO;

	if (a->many || b->many)
		return PC_MEET_YES;
	for (uint32_t i = 0; i < a->n; i++)
		for (uint32_t k = 0; k < b->n; k++) {
			enum pc_meeting one = meet(program, &a->list[i],
						   &b->list[k]);

			most = one > most ? one : most;
		}
	return most;
}

bool pc_handles_depend(const struct pc_handles *a, const struct pc_handles *b)
{
	for (uint32_t i = 0; i < a->n; i++)
		if (!a->list[i].own)
			return false;
	for (uint32_t i = 0; i < b->n; i++)
		if (!b->list[i].own)
			return false;
	return a->n && b->n && !a->many && !b->many;
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
