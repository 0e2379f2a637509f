/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * difference.c - comparisons of two values that differ between processes by the
 *                same amount.
 *
 * In:   a condition that compares two values: a loop from the rank to the rank
 *       + N tests in iteration i whether i < N.
 * Out:  the states of such conditions: the difference of the two values counts
 *       instead of each.
 * Cost: O(size of the node), at most LARGEST, for each such condition whenever
 *       its block or its function is evaluated.
 * Not:  Values of other functions; threads of a team.  Unsigned numbers wrap
 *       around, and the model does not say which numbers are unsigned: so only
 *       == and != are proved, and an order is not proved.
 */
#include "model/contents.h"
#include "model/flags.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "uniform/rules.h"

#define LARGEST 16 /* nodes examined */

/* The definition of run->fn with the value N, or PC_NONE.  What no function sets
 * (fn NULL) is the same in all. */
static uint32_t def_of(const struct pc_run *run, const struct pc_node *n)
{
	struct pc_val at = { .kind = n->place, .mod = n->mod, .name = n->name };
	uint32_t place;

	if (n->fn && n->fn != run->fn)
		return PC_NONE;
	if (n->kind == PC_NODE_DEF)
		return (uint32_t)n->num;
	if (n->kind == PC_NODE_PARAM) {
		at.kind = PC_VAL_VAR;
		at.name = run->fn->params.v[n->num];
	} else if (n->kind != PC_NODE_ENTRY) {
		return PC_NONE;
	}
	place = pc_place_find(run->fn, at);
	return place == PC_NONE ? PC_NONE : run->ssa->places.v[place].entry;
}

/* Whether N counts the iterations of a loop around BLOCK.  There, all processes
 * are in the same iteration. */
static bool is_inside(const struct pc_run *run, const struct pc_node *n,
		      uint32_t block)
{
	return n->kind == PC_NODE_COUNT && n->fn == run->fn &&
	       pc_cfg_in_loop(&run->fn->info->cfg, block, (uint32_t)n->num);
}

/* Add to UNI the state of N, used at BLOCK, without its operands; false: not
 * known. */
static bool add_node(const struct pc_run *run, const struct pc_node *n,
		     uint32_t block, struct pc_uni *uni)
{
	struct pc_opnd opnd = { .def = PC_NONE };

	switch (n->kind) {
	case PC_NODE_INT:
	case PC_NODE_NAME:
	case PC_NODE_OPER:
		return true;
	case PC_NODE_SIZE:
		pc_uni_join(uni, pc_uni_on(run->program, pc_value_group(
			run->program, n->a)));
		return true;
	case PC_NODE_COUNT:
		return is_inside(run, n, block);
	default:
		opnd.def = def_of(run, n);
		if (opnd.def == PC_NONE)
			return false;
		pc_uni_join(uni, pc_uni_opnd(run, opnd, block));
		return true;
	}
}

static bool number_state(const struct pc_run *run, uint32_t number,
			 uint32_t block, struct pc_uni *uni)
{
	uint32_t stack[LARGEST + 2] = { number }, n = 1;

	for (uint32_t seen = 0; n; seen++) {
		const struct pc_node node = *pc_node(run->program, stack[--n]);

		if (seen == LARGEST || !add_node(run, &node, block, uni))
			return false;
		if (node.kind != PC_NODE_OPER && node.kind != PC_NODE_COUNT)
			continue;
		stack[n++] = node.a;
		if (node.b)
			stack[n++] = node.b;
	}
	return true;
}

/* NODE in the first iteration of the loop around BLOCK that it counts, perhaps
 * plus a constant; *STEP is the increment, PC_NODE_NONE: it is not a count. */
static uint32_t at_first(const struct pc_run *run, uint32_t node,
			 uint32_t block, uint32_t *step)
{
	struct pc_node n = *pc_node(run->program, node);
	uint32_t more = PC_NODE_NONE;

	if (n.kind == PC_NODE_OPER && n.oper == PC_OPER_ADD &&
	    pc_node(run->program, n.b)->kind == PC_NODE_INT) {
		more = n.b;
		n = *pc_node(run->program, n.a);
	}
	*step = PC_NODE_NONE;
	if (!is_inside(run, &n, block))
		return node;
	*step = n.b;
	return more ? pc_node_oper(run->program, PC_OPER_ADD, n.a, more) :
		      n.a;
}

/* Whether A is the element of an array or the field of a record, and B a number.  What
 * is read may differ more than the array and what selects the element do. */
static bool is_element(const struct pc_program *program, uint32_t a, uint32_t b)
{
	const struct pc_node *n = pc_node(program, a);

	return n->kind == PC_NODE_OPER && n->oper == PC_OPER_OTHER && !n->num &&
	       pc_node(program, b)->kind == PC_NODE_INT;
}

/* If the condition of BLOCK, whose state is *UNI, compares two values whose
 * difference has a better state: set *UNI to that state and return true. */
static bool by_difference(const struct pc_run *run, uint32_t block,
			  struct pc_uni *uni)
{
	struct pc_uni all = pc_uni_of(PC_UNIFORM);
	struct pc_node n;
	uint32_t part[3];

	if (run->axis == PC_AXIS_THREADS || uni->strength == PC_UNIFORM ||
	    !pc_uni_is_branch(run->fn, block))
		return false;
	n = *pc_node(run->program,
		     pc_value_cond(run->program, run->fn, block));
	if (!pc_node_compares(&n))
		return false;
	part[0] = at_first(run, n.a, block, &part[1]);
	n.b = at_first(run, n.b, block, &part[2]);
	if (is_element(run->program, part[0], n.b) ||
	    is_element(run->program, n.b, part[0]))
		return false;
	part[0] = pc_node_oper(run->program, PC_OPER_SUB, part[0], n.b);
	for (int i = 0; i < 3; i++)
		if ((!i || part[i]) && !number_state(run, part[i], block, &all))
			return false;
	if (n.oper != PC_OPER_EQ && n.oper != PC_OPER_NE)
		pc_uni_join(&all, pc_uni_of(PC_UNPROVEN));
	if (all.strength >= uni->strength)
		return false;
	pc_uni_by(run, PC_RULE_DIFFERENCE);
	*uni = all;
	return true;
}

static bool look_at(struct pc_run *run, uint32_t block)
{
	struct pc_opnd cond = run->ssa->cond[block];
	struct pc_uni uni;
	bool counted;

	*run->by = 0;
	if (run->fn->blocks.v[block].term == PC_TERM_TRY)
		uni = pc_uni_raised(run, block);
	else
		uni = pc_uni_vote(run, cond, block, block,
				  pc_uni_alone(run, block, PC_NONE,
					       pc_uni_opnd(run, cond, block)));
	/* Threads share the iterations: each gets others. */
	if (run->axis == PC_AXIS_THREADS &&
	    run->fn->blocks.v[block].flags & PC_BLF_WORKSHARE)
		uni = pc_uni_of(PC_UNPROVEN);
	counted = by_difference(run, block, &uni);
	uni = pc_uni_decided(run, block, uni);
	uni.moved |= !pc_uni_clear(uni) && pc_uni_is_branch(run->fn, block);
	run->u->cond_by[block] = *run->by;
	if (!pc_uni_join(&run->u->cond[block], uni))
		return counted;
	run->u->branched = run->u->stirred = run->clock;
	pc_uni_branch(run, block, run->u->cond[block]);
	return counted;
}

void pc_uni_cond(struct pc_run *run, uint32_t block)
{
	if (!look_at(run, block) || run->u->is_counted[block])
		return;
	run->u->is_counted[block] = true;
	pc_vec_push(run->program->arena, run->u->counted, block);
}

bool pc_uni_recount(struct pc_run *run)
{
	run->clock++;
	for (uint32_t i = 0; i < run->u->counted.n; i++)
		look_at(run, run->u->counted.v[i]);
	return run->u->heap.n;
}
