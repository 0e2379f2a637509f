/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * formula.c - expressions that are evaluated for many processes.
 *
 * In:   expressions; the values of some nodes in them (the inputs).
 * Out:  their values, equal to those of pc_process_value () if only the inputs
 *       are known.
 * Cost: O(nodes that depend on it) for each change of an input.  The parts are
 *       found only once; pc_process_value () finds them each time.
 * Not:  An expression of more than PC_FORMULA_LARGEST nodes has no value.
 */
#include "value/expression.h"
#include "value/process.h"

void pc_formula_start(struct pc_formula *formula)
{
	formula->parts.n = 0;
	formula->done = 0;
	formula->n_inputs = 0;
	formula->version = 1;
	for (int i = 0; i < 8; i++)
		formula->changed[i] = 0;
}

static uint32_t find_part(const struct pc_formula *formula, uint32_t node)
{
	for (uint32_t i = formula->parts.n; i-- > 0;)
		if (formula->parts.v[i].node == node)
			return i;
	return PC_NONE;
}

static uint32_t push(struct pc_program *program, struct pc_formula *formula,
		     struct pc_formula_part part)
{
	pc_vec_push(program->arena, formula->parts, part);
	return formula->parts.n - 1;
}

uint32_t pc_formula_input(struct pc_program *program,
			  struct pc_formula *formula, uint32_t node)
{
	struct pc_formula_part part = { .node = node, .leaf = true };

	part.inputs = (uint8_t)(1u << (formula->n_inputs < 7 ?
				       formula->n_inputs : 7));
	formula->n_inputs++;
	return push(program, formula, part);
}

/* Add NODE if its parts are there; else *WANTED is a part that is not. */
static bool add_one(struct pc_program *program, struct pc_formula *formula,
		    uint32_t node, uint32_t *wanted)
{
	struct pc_formula_part part = { .node = node, .leaf = true };
	uint32_t parts[3];

	part.as = *pc_node(program, node);
	if (part.as.kind == PC_NODE_INT) {
		part.known = true;
		part.value = part.as.num;
	} else if (pc_node_parts(program, node, parts)) {
		part.leaf = false;
		for (int i = 0; i < 3; i++) {
			part.part[i] = PC_NONE;
			if (!parts[i])
				continue;
			part.part[i] = find_part(formula, parts[i]);
			if (part.part[i] == PC_NONE) {
				*wanted = parts[i];
				return false;
			}
			part.inputs |= formula->parts.v[part.part[i]].inputs;
		}
	}
	push(program, formula, part);
	return true;
}

uint32_t pc_formula_add(struct pc_program *program,
			struct pc_formula *formula, uint32_t node)
{
	uint32_t stack[PC_FORMULA_LARGEST], depth = 0, wanted;
	uint32_t first = formula->parts.n, found = find_part(formula, node);

	if (found != PC_NONE)
		return found;
	stack[depth++] = node;
	while (depth) {
		if (formula->parts.n - first == PC_FORMULA_LARGEST)
			return PC_NONE;
		if (add_one(program, formula, stack[depth - 1], &wanted))
			depth--;
		else if (depth == PC_FORMULA_LARGEST)
			return PC_NONE;
		else
			stack[depth++] = wanted;
	}
	return formula->parts.n - 1;
}

void pc_formula_set(struct pc_formula *formula, uint32_t part, int64_t value)
{
	struct pc_formula_part *p = &formula->parts.v[part];

	if (p->known && p->value == value)
		return;
	p->known = true;
	p->value = value;
	formula->changed[__builtin_ctz(p->inputs)] = ++formula->version;
	formula->done = 0;
}

/* Whether P was never evaluated, or its inputs have changed since. */
static bool is_old(const struct pc_formula *formula,
		   const struct pc_formula_part *p)
{
	if (!p->made)
		return true;
	for (unsigned bits = p->inputs; bits; bits &= bits - 1)
		if (formula->changed[__builtin_ctz(bits)] > p->made)
			return true;
	return false;
}

static void work_out(struct pc_formula *formula, struct pc_formula_part *p)
{
	int64_t v[3] = { 0, 0, 0 };
	bool known[3] = { false, false, false };

	for (int i = 0; i < 3; i++)
		if (p->part[i] != PC_NONE) {
			v[i] = formula->parts.v[p->part[i]].value;
			known[i] = formula->parts.v[p->part[i]].known;
		}
	p->known = pc_node_work_out(&p->as, v, known, &p->value);
	p->made = formula->version;
}

bool pc_formula_value(struct pc_formula *formula, uint32_t part,
		      int64_t *value)
{
	if (part == PC_NONE)
		return false;
	/* Operands come before the parts that use them. */
	for (; formula->done <= part; formula->done++) {
		struct pc_formula_part *p = &formula->parts.v[formula->done];

		if (!p->leaf && is_old(formula, p))
			work_out(formula, p);
	}
	*value = formula->parts.v[part].value;
	return formula->parts.v[part].known;
}
