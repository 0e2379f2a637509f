/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * argument.c - arguments of collectives: what they are, and whether those of
 *              two processes certainly differ.
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
#include "tables/mpi_handles.h"
#include "model/call.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "memory/ssa_claim.h"
#include "memory/ssa_query.h"
#include "value/frame.h"
#include "value/value.h"
#include "uniform/uniform.h"

static const struct pc_event *call_at(const struct pc_spot *spot)
{
	return pc_event_at(spot->fn, spot->block, spot->event);
}

/* The argument's value in terms of the function where the frames of SPOT
 * begin. */
static uint32_t argument_node(struct pc_program *program,
			      const struct pc_spot *spot, uint32_t arg)
{
	const struct pc_mpi_op *op = call_at(spot)->callee->op;
	struct pc_opnd opnd = pc_argument_opnd(spot->fn, spot->block,
					       spot->event, arg,
					       op->same >> arg & 1);

	return pc_value_lift(program, spot->frame,
			     pc_value_of(program, spot->fn, opnd));
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

/* A handle that MPI defines. */
static bool is_predefined(const struct pc_node *node)
{
	return node->kind == PC_NODE_INT ||
	       (node->kind == PC_NODE_NAME && pc_mpi_handle_symbol(node->name));
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
		if (!is_predefined(n) ||
		    pc_mpi_type_is_loose(name, n->num, n->num < 0x04000000) ||
		    pc_mpi_is_null_handle(name, n->num, true))
			return false;
	}
	return true;
}

static uint32_t group_of(struct pc_program *program, const struct pc_spot *spot)
{
	return pc_value_group(program, pc_value_handle(
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

	return pc_uniform_opnd(program, spot->fn, opnd,
			       group_of(program, spot));
}

/* Whether B is A plus or minus a constant that is not 0. */
static bool is_shifted(const struct pc_program *program, uint32_t a,
		       uint32_t b)
{
	const struct pc_node *n = node_of(program, b);

	return n->kind == PC_NODE_OPER &&
	       (n->oper == PC_OPER_ADD || n->oper == PC_OPER_SUB) &&
	       n->a == a && node_of(program, n->b)->kind == PC_NODE_INT &&
	       node_of(program, n->b)->num;
}

struct two {
	struct pc_program *program;
	const struct pc_spot *spot[2];
	const struct pc_process *process[2];
	const struct pc_parted *parted;
};

/* Whether the value of NODE on process I is known: *VALUE. */
static bool value_in(const struct two *t, int i, uint32_t node, int64_t *value)
{
	const struct pc_node *n = node_of(t->program, node);

	if (n->kind == PC_NODE_INT) {
		*value = n->num;
		return true;
	}
	return t->process[i] &&
	       pc_process_value(t->program, t->process[i], node, value);
}

static bool is_literal(const struct two *t, uint32_t node)
{
	return is_predefined(node_of(t->program, node));
}

/* Whether process I computes the root or operation ARG at run time: a counter,
 * a parameter, an output of MPI.  RATIONALE: such an argument is expected to
 * vary, so a constant in its place on the other path is a mistake.  A global or
 * a field does not count: it may be a name for that constant. */
static bool is_computed(const struct two *t, int i, uint32_t node,
			uint32_t arg)
{
	const struct pc_mpi_op *op = call_at(t->spot[i])->callee->op;
	const struct pc_node *n = node_of(t->program, node);
	const struct pc_def *def;

	if (((int32_t)arg != op->root && (int32_t)arg != op->redop) ||
	    strength(t->program, t->spot[i], arg) == PC_DIVERGENT)
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
static uint32_t outer_group(const struct two *t)
{
	const struct pc_spot *spot = t->spot[0];

	return pc_value_group(t->program, pc_value_lift(
		t->program, spot->frame,
		pc_value_handle(t->program, spot->fn, spot->block,
				spot->event)));
}

/* Whether the nodes differ in some possible job or iteration. */
static bool differs_once(const struct two *t, const uint32_t node[2])
{
	uint32_t group;

	if (is_literal(t, node[0]) && is_literal(t, node[1]))
		return false;
	group = outer_group(t);
	return pc_argument_sizes(t->program, group, t->spot, t->process,
				 node) ||
	       pc_argument_rounds(t->program, group, t->parted, t->spot,
				  t->process, node);
}

/* 1: argument ARG certainly differs. 0: it is or may be the same. -1: a process
 * passes a value that marks it as not taking part. */
static int differs(const struct two *t, uint32_t arg)
{
	const struct pc_mpi_op *op = call_at(t->spot[0])->callee->op;
	uint32_t node[2] = { 0 };
	int64_t value[2] = { 0 };
	bool numbers = true;

	for (int i = 0; i < 2; i++) {
		node[i] = argument_node(t->program, t->spot[i], arg);
		if (!node[i])
			return 0;
		if (!value_in(t, i, node[i], &value[i]))
			numbers = false;
		else if (is_word(op, arg, value[i]))
			return -1;
	}
	if (op->types >> arg & 1)
		return pc_argument_types_clash(t->program, node[0], node[1]);
	if (numbers && value[0] != value[1])
		return 1;
	if (numbers)
		return differs_once(t, node);
	if (is_predefined(node_of(t->program, node[0])) &&
	    is_predefined(node_of(t->program, node[1])))
		return node[0] != node[1];
	if ((is_literal(t, node[0]) && is_computed(t, 1, node[1], arg)) ||
	    (is_literal(t, node[1]) && is_computed(t, 0, node[0], arg)) ||
	    differs_once(t, node))
		return 1;
	return (is_shifted(t->program, node[0], node[1]) ||
		is_shifted(t->program, node[1], node[0])) &&
	       strength(t->program, t->spot[0], arg) == PC_UNIFORM &&
	       strength(t->program, t->spot[1], arg) == PC_UNIFORM;
}

/* Whether MPI uses the count or datatype ARG on both processes. */
static bool counts_for_both(const struct two *t, uint32_t arg)
{
	for (int i = 0; i < 2; i++)
		if (pc_argument_in_place(t->program, t->spot[i]->fn,
					 t->spot[i]->block, t->spot[i]->event,
					 arg))
			return false;
	return true;
}

/* Whether argument COUNT (-1: none) is 0 on one of the two processes. */
static bool has_nothing(const struct two *t, int32_t count)
{
	for (int i = 0; i < 2; i++) {
		int64_t value;
		uint32_t node;

		if (count < 0)
			continue;
		node = argument_node(t->program, t->spot[i],
					(uint32_t)count);
		if (node && value_in(t, i, node, &value) && !value)
			return true;
	}
	return false;
}

/* Whether both processes pass the same datatype as argument ARG. */
static bool same_type(const struct two *t, int32_t arg)
{
	uint32_t node[2];

	for (int i = 0; i < 2; i++)
		node[i] = arg < 0 ? PC_NODE_NONE :
				    argument_node(t->program, t->spot[i],
						     (uint32_t)arg);
	return node[0] && node[0] == node[1] &&
	       (is_predefined(node_of(t->program, node[0])) ||
		strength(t->program, t->spot[0], (uint32_t)arg) ==
			PC_UNIFORM);
}

static bool buffer_differs(const struct two *t, uint32_t arg)
{
	const struct pc_mpi_op *op = call_at(t->spot[0])->callee->op;
	int32_t partner = pc_argument_partner(op, arg);

	if (differs(t, arg) != 1 || !counts_for_both(t, arg))
		return false;
	if (op->types >> arg & 1)
		return !has_nothing(t, partner);
	/* 10 elements may equal one element of 10: only with the same datatype
	 * does a different count prove a difference. */
	return same_type(t, partner);
}

int32_t pc_argument_compare(struct pc_program *program,
			    const struct pc_parted *parted,
			    const struct pc_spot *a, const struct pc_process *p,
			    const struct pc_spot *b, const struct pc_process *q)
{
	struct two t = { program, { a, b }, { p, q }, parted };
	const struct pc_mpi_op *op = call_at(a)->callee->op;

	if (op->root >= 0) {
		int root = differs(&t, (uint32_t)op->root);

		if (root)
			return root > 0 ? op->root : -1;
	}
	for (uint32_t i = 0; op->equal >> i; i++) {
		if (!(op->equal >> i & 1) || (int32_t)i == op->root)
			continue;
		if ((op->counts | op->types) >> i & 1 ? buffer_differs(&t, i) :
							differs(&t, i) == 1)
			return (int32_t)i;
	}
	return -1;
}
