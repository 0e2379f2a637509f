/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * argument.c - arguments of collectives: what they are, and whether those of
 *              two processes are equal.
 *
 * In:   one or two calls of a collective; the registry's columns "equal" and
 *       "same"; the values of nodes (value/value.h).
 * Out:  see argument.h.
 * Cost: O(arguments).
 * Not:  Contents of arrays (column "same") are never proved to differ.  A
 *       derived datatype is never proved to have another type signature.
 */
#include "argument/argument.h"

#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_handles.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "memory/ssa_query.h"
#include "value/frame.h"
#include "value/maker.h"
#include "value/value.h"
#include "uniform/uniform.h"
#include "argument/ask.h"

static const struct pc_event *call_at(const struct pc_spot *spot)
{
	return pc_event_at(spot->fn, spot->block, spot->event);
}

/* The value of argument ARG of process I, in terms of the function where the
 * frames begin. */
static uint32_t argument_node(const struct pc_two *t, int i, uint32_t arg)
{
	const struct pc_spot *spot = &t->spot[i];
	const struct pc_mpi_op *op = call_at(spot)->callee->op;
	struct pc_opnd opnd = pc_argument_opnd(spot->fn, spot->block,
					       spot->event, arg,
					       op->same >> arg & 1);
	const struct pc_ssa_call *call = pc_ssa_call_at(spot->fn, spot->block,
							spot->event);
	uint32_t node = opnd.def != PC_NONE && call &&
			opnd.def == pc_ssa_content(spot->fn, call, arg).def ?
		pc_value_content(t->program, spot->fn, call, arg, NULL) :
		pc_value_of(t->program, spot->fn, opnd);

	node = pc_value_lift(t->program, spot->frame, node);
	return node && t->name ? t->name(t->data, i, node) : node;
}

const char *pc_argument_word(struct pc_program *program,
			     const struct pc_mpi_op *op, uint32_t arg)
{
	if ((int32_t)arg == op->root)
		return "root";
	if ((int32_t)arg == op->redop)
		return "operation";
	if (op->counts >> arg & 1)
		return op->same >> arg & 1 ? "array of counts" : "count";
	if (op->types >> arg & 1)
		return "datatype";
	if ((int32_t)arg == op->comm)
		return "communicator";
	return pc_arena_printf(program->arena, "value of argument %u", arg + 1);
}

int32_t pc_argument_partner(const struct pc_mpi_op *op, uint32_t arg)
{
	bool count = op->counts >> arg & 1;
	uint32_t others = count ? op->types : op->counts;

	/* A datatype follows its count. */
	if (count)
		for (uint32_t i = arg + 1; i < 32; i++)
			if (others >> i & 1)
				return (int32_t)i;
	for (uint32_t i = arg; !count && i-- > 0;)
		if (others >> i & 1)
			return (int32_t)i;
	return -1;
}

bool pc_argument_in_place(struct pc_program *program, const struct pc_fn *fn,
			  uint32_t block, uint32_t event, uint32_t arg)
{
	const struct pc_mpi_op *op = pc_event_at(fn, block, event)->callee->op;
	const struct pc_ssa_call *call = pc_ssa_call_at(fn, block, event);
	int32_t count = op->counts >> arg & 1 ? (int32_t)arg :
						pc_argument_partner(op, arg);
	struct pc_choices choices = { 0 };

	/* The buffer is directly before its count. */
	if (!call || count < 1)
		return false;
	pc_argument_choices(program, fn,
			   pc_ssa_arg(fn, call, (uint32_t)count - 1), &choices);
	for (uint32_t i = 0; i < choices.list.n; i++)
		if (pc_opnd_in_place(choices.list.v[i]))
			return true;
	return choices.many;
}

/* ---- certainly different values ---- */

static const struct pc_node *node_of(const struct pc_program *program,
				     uint32_t node)
{
	return pc_node(program, node);
}

bool pc_argument_types_clash(const struct pc_program *program, uint32_t a,
			     uint32_t b)
{
	const struct pc_node *node[2] = { node_of(program, a),
					  node_of(program, b) };

	if (a == b || node[0]->kind != node[1]->kind)
		return false;
	for (int i = 0; i < 2; i++) {
		const struct pc_node *n = node[i];
		const char *name = n->kind == PC_NODE_NAME ?
					   pc_mpi_handle_symbol(n->name) :
					   NULL;

		/* Open MPI's handles in Fortran are small numbers. */
		if (!pc_argument_is_predefined(n) ||
		    pc_mpi_type_is_loose(name, n->num, n->num < 0x04000000) ||
		    pc_mpi_is_null_handle(name, n->num, true))
			return false;
	}
	return true;
}

static uint32_t group_of(struct pc_program *program, const struct pc_spot *spot)
{
	return pc_value_peers(program, pc_value_handle(
		program, spot->fn, spot->block, spot->event));
}

/* Whether argument ARG is the same on all processes.  If it is not, equal nodes
 * at two places need not have equal values. */
static enum pc_strength strength(struct pc_program *program,
				 const struct pc_spot *spot, uint32_t arg)
{
	const struct pc_mpi_op *op = call_at(spot)->callee->op;
	struct pc_opnd opnd = pc_argument_opnd(spot->fn, spot->block,
					       spot->event, arg,
					       op->same >> arg & 1);

	return pc_uniform_opnd(program, spot->fn, opnd, spot->block,
			       group_of(program, spot));
}

/* Whether the value of NODE on process I is known: *VALUE. */
static bool value_in(const struct pc_two *t, int i, uint32_t node,
		     int64_t *value)
{
	const struct pc_node *n = node_of(t->program, node);

	if (n->kind == PC_NODE_INT) {
		*value = n->num;
		return true;
	}
	return t->process[i] &&
	       pc_process_value(t->program, t->process[i], node, value);
}

static bool is_literal(const struct pc_two *t, uint32_t node)
{
	return pc_argument_is_predefined(node_of(t->program, node));
}

/* Whether process I computes the root or operation ARG at run time: a counter,
 * a parameter, an output of MPI.  RATIONALE: such an argument is expected to
 * vary, so a constant in its place on the other path is a mistake.  A global or
 * a field does not count: it may be a name for that constant. */
static bool is_computed(const struct pc_two *t, int i, uint32_t node,
			uint32_t arg)
{
	const struct pc_mpi_op *op = call_at(&t->spot[i])->callee->op;
	const struct pc_node *n = node_of(t->program, node);
	const struct pc_def *def;

	if (((int32_t)arg != op->root && (int32_t)arg != op->redop) ||
	    strength(t->program, &t->spot[i], arg) == PC_DIVERGENT)
		return false;
	switch (n->kind) {
	case PC_NODE_COUNT:
	case PC_NODE_PARAM:
		return true;
	case PC_NODE_OPER:
		return n->oper != PC_OPER_OTHER;
	case PC_NODE_DEF:
		def = &n->fn->info->ssa->defs.v[n->num];
		return def->kind == PC_DEF_OUTPUT &&
		       pc_event_at(n->fn, def->block,
				   def->event)->callee &&
		       pc_event_at(n->fn, def->block,
				   def->event)->callee->op;
	default:
		return false;
	}
}

/* Whether VALUE marks a process that does not take part: MPI_ROOT,
 * MPI_PROC_NULL and MPI_UNDEFINED are negative. */
static bool is_word(const struct pc_mpi_op *op, uint32_t arg, int64_t value)
{
	return value < 0 && !((op->counts | op->types) >> arg & 1) &&
	       (int32_t)arg != op->redop;
}

/* The group of the call in terms of the function where the frames begin. */
static uint32_t outer_group(const struct pc_two *t)
{
	const struct pc_spot *spot = &t->spot[0];

	return pc_value_peers(t->program, pc_value_lift(
		t->program, spot->frame,
		pc_value_handle(t->program, spot->fn, spot->block,
				spot->event)));
}

/* Whether the values NODE of argument ARG are equal: a handle or a number that
 * is known, or a question to the decider. */
static enum pc_answer compare_nodes(const struct pc_two *t, uint32_t arg,
				    const uint32_t node[2])
{
	const struct pc_mpi_op *op = call_at(&t->spot[0])->callee->op;
	bool literal[2] = { is_literal(t, node[0]), is_literal(t, node[1]) };
	enum pc_answer answer;

	if (literal[0] && node[0] == node[1])
		return PC_ANSWER_EQUAL;
	if (op->types >> arg & 1 &&
	    pc_argument_types_clash(t->program, node[0], node[1]))
		return PC_ANSWER_WITNESS;
	/* LIMIT: another type may have the same signature, and an array with
	 * another name the same numbers. */
	if ((op->types | op->same) >> arg & 1)
		return node[0] == node[1] ?
		       pc_argument_ask(t, outer_group(t), node) :
		       PC_ANSWER_UNKNOWN;
	if (literal[0] && literal[1])
		return PC_ANSWER_WITNESS;
	answer = pc_argument_ask(t, outer_group(t), node);
	if (answer == PC_ANSWER_UNKNOWN &&
	    ((literal[0] && is_computed(t, 1, node[1], arg)) ||
	     (literal[1] && is_computed(t, 0, node[0], arg))))
		return PC_ANSWER_WITNESS;
	return answer;
}

/* Whether argument ARG is equal.  *APART: a process passes a value that marks
 * it as not taking part. */
static enum pc_answer compare_one(const struct pc_two *t, uint32_t arg,
				  bool *apart)
{
	const struct pc_mpi_op *op = call_at(&t->spot[0])->callee->op;
	uint32_t node[2];
	int64_t value[2] = { 0 };
	bool numbers = true;

	for (int i = 0; i < 2; i++) {
		node[i] = argument_node(t, i, arg);
		if (!node[i])
			return PC_ANSWER_UNKNOWN;
		if (!value_in(t, i, node[i], &value[i]))
			numbers = false;
		else
			*apart |= is_word(op, arg, value[i]);
	}
	if (*apart)
		return PC_ANSWER_UNKNOWN;
	if (numbers && value[0] != value[1] &&
	    !((op->types | op->same) >> arg & 1))
		return PC_ANSWER_WITNESS;
	return compare_nodes(t, arg, node);
}

/* Whether MPI uses the count or datatype ARG on both processes. */
static bool counts_for_both(const struct pc_two *t, uint32_t arg)
{
	for (int i = 0; i < 2; i++)
		if (pc_argument_in_place(t->program, t->spot[i].fn,
					 t->spot[i].block, t->spot[i].event,
					 arg))
			return false;
	return true;
}

/* Whether argument COUNT (-1: none) is 0 on one of the two processes. */
static bool has_nothing(const struct pc_two *t, int32_t count)
{
	for (int i = 0; i < 2; i++) {
		int64_t value;
		uint32_t node;

		if (count < 0)
			continue;
		node = argument_node(t, i, (uint32_t)count);
		if (node && value_in(t, i, node, &value) && !value)
			return true;
	}
	return false;
}

/* Whether both processes pass the same datatype as argument ARG. */
static bool same_type(const struct pc_two *t, int32_t arg)
{
	uint32_t node[2];

	for (int i = 0; i < 2; i++)
		node[i] = arg < 0 ? PC_NODE_NONE :
				    argument_node(t, i, (uint32_t)arg);
	return node[0] && node[0] == node[1] &&
	       (pc_argument_is_predefined(node_of(t->program, node[0])) ||
		strength(t->program, &t->spot[0], (uint32_t)arg) ==
			PC_UNIFORM);
}

/* Whether the different values of the count or datatype ARG prove that the
 * processes exchange different data. */
static bool buffer_differs(const struct pc_two *t, uint32_t arg)
{
	const struct pc_mpi_op *op = call_at(&t->spot[0])->callee->op;
	int32_t partner = pc_argument_partner(op, arg);

	if (!counts_for_both(t, arg))
		return false;
	if (op->types >> arg & 1)
		return !has_nothing(t, partner);
	/* 10 elements may equal one element of 10: only with the same datatype
	 * does a different count prove a difference. */
	return same_type(t, partner);
}

/* Whether both pass MPI_IN_PLACE as argument 0, or neither does. */
static bool is_same_place(const struct pc_two *t)
{
	uint32_t in_place[2] = { 0, 0 }, n[2];

	for (int i = 0; i < 2; i++) {
		const struct pc_spot *spot = &t->spot[i];
		struct pc_choices choices = { 0 };

		pc_argument_choices(t->program, spot->fn,
				    pc_ssa_arg(spot->fn, pc_ssa_call_at(
					    spot->fn, spot->block,
					    spot->event), 0), &choices);
		for (n[i] = 0; n[i] < choices.list.n; n[i]++)
			in_place[i] += pc_opnd_in_place(
				choices.list.v[n[i]]);
		if (choices.many)
			return false;
	}
	return in_place[0] || in_place[1] ?
	       in_place[0] == n[0] && in_place[1] == n[1] : true;
}

int32_t pc_argument_compare(const struct pc_two *t, uint32_t *open)
{
	const struct pc_mpi_op *op = call_at(&t->spot[0])->callee->op;
	uint32_t must = op->equal | op->same;
	bool apart = false;

	*open = 0;
	/* The root comes first: it says which of the others count. */
	for (uint32_t k = 0; k <= 32 && !apart; k++) {
		uint32_t i = k ? k - 1 : (uint32_t)op->root;
		enum pc_answer answer;

		if (i >= 32 || !(must >> i & 1) ||
		    (k && (int32_t)i == op->root))
			continue;
		answer = compare_one(t, i, &apart);
		if (answer == PC_ANSWER_WITNESS &&
		    (!((op->counts | op->types) >> i & 1) ||
		     buffer_differs(t, i)))
			return (int32_t)i;
		if (answer != PC_ANSWER_EQUAL)
			*open |= 1u << i;
	}
	if (apart)
		*open = must;
	if (op->flags & PC_OPF_PLACE_ALL && !is_same_place(t))
		*open |= 1;
	return -1;
}
