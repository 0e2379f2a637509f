/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * process.c - the values that follow for a process from the known ones.
 *
 * In:   values of some nodes.
 * Out:  values of other nodes; the leaves of expressions.
 * Cost: O(nodes below it * known ones), at most LARGEST; no recursion.
 * Not:  Numbers beyond 64 bits.
 */
#include "value/process.h"

#include "graph/branch_claim.h"
#include "model/contents.h"
#include "value/nodes.h"
#include "value/value.h"

#define LARGEST 96 /* nodes */
#define LEARNS 4 /* nodes through which a value says what another one is */

struct eval {
	struct pc_program *program;
	const struct pc_process *process;
	uint32_t node[LARGEST];
	int64_t value[LARGEST];
	bool known[LARGEST];
	uint32_t n;
};

static const struct pc_known *find_known(const struct pc_process *process,
					 uint32_t node)
{
	for (uint32_t i = 0; i < process->known.n; i++)
		if (process->known.v[i].node == node)
			return &process->known.v[i];
	return NULL;
}

static uint32_t find_done(const struct eval *e, uint32_t node)
{
	for (uint32_t i = 0; i < e->n; i++)
		if (e->node[i] == node)
			return i;
	return PC_NONE;
}

uint32_t pc_node_iteration(struct pc_program *program, const struct pc_fn *fn,
			   uint32_t head)
{
	return pc_node_make(program, (struct pc_node){
		.kind = PC_NODE_COUNT, .fn = fn, .num = head,
		.a = pc_value_int(program, 0), .b = pc_value_int(program, 1) });
}

bool pc_node_parts(struct pc_program *program, uint32_t node,
		   uint32_t parts[3])
{
	struct pc_node n = *pc_node(program, node);

	parts[0] = n.a;
	parts[1] = n.b;
	parts[2] = PC_NODE_NONE;
	if (n.kind == PC_NODE_OPER)
		return n.oper != PC_OPER_OTHER || n.num;
	if (n.kind != PC_NODE_COUNT)
		return false;
	parts[2] = pc_node_iteration(program, n.fn, (uint32_t)n.num);
	return parts[2] != node;
}

/* The value of x * 0 or x & 0 follows from one operand. */
static bool half_known(const struct pc_node *n, bool known, int64_t value)
{
	return known && !value && n->kind == PC_NODE_OPER &&
	       (n->oper == PC_OPER_MUL || n->oper == PC_OPER_AND);
}

/* Compute *RESULT, the value of N, from its parts; false: not known. */
static bool work_out(const struct pc_node *n, const int64_t v[3],
		     const bool known[3], int64_t *result)
{
	*result = 0;
	if (half_known(n, known[0], v[0]) || half_known(n, known[1], v[1]))
		return true;
	if (!known[0] || (n->b && !known[1]))
		return false;
	if (n->kind == PC_NODE_COUNT) {
		*result = (int64_t)((uint64_t)v[0] +
				    (uint64_t)v[1] * (uint64_t)v[2]);
		return known[2];
	}
	if (n->oper != PC_OPER_OTHER)
		return pc_node_compute(n->oper, v[0], v[1], result);
	*result = v[0] <= 0 || v[1] <= 0 ? 0 : (v[0] - 1) / v[1] + 1;
	return true;
}

/* The value of comparison NODE, if that of its negation is known. */
static bool from_negation(struct eval *e, uint32_t node, int64_t *result)
{
	const struct pc_known *k;
	bool any = false;

	if (!pc_node_compares(pc_node(e->program, node)))
		return false;
	for (uint32_t i = 0; i < e->process->known.n; i++)
		any |= pc_node(e->program, e->process->known.v[i].node)->kind ==
		       PC_NODE_OPER;
	if (!any)
		return false;
	k = find_known(e->process, pc_node_oper(e->program, PC_OPER_NOT, node,
						0));
	if (k)
		*result = !k->value;
	return k;
}

/* Evaluate NODE if its parts are done; else *WANTED is a part that is not. */
static bool try_one(struct eval *e, uint32_t node, uint32_t *wanted)
{
	const struct pc_known *k = find_known(e->process, node);
	const struct pc_node *n = pc_node(e->program, node);
	uint32_t parts[3];
	int64_t v[3] = { 0, 0, 0 }, result = 0;
	bool known[3] = { false, false, false }, ok;

	if (k || n->kind == PC_NODE_INT) {
		result = k ? k->value : n->num;
		ok = true;
	} else if (!pc_node_parts(e->program, node, parts)) {
		ok = false;
	} else {
		for (int i = 0; i < 3; i++) {
			uint32_t at;

			if (!parts[i])
				continue;
			at = find_done(e, parts[i]);
			if (at == PC_NONE) {
				*wanted = parts[i];
				return false;
			}
			v[i] = e->value[at];
			known[i] = e->known[at];
		}
		ok = work_out(n, v, known, &result) ||
		     from_negation(e, node, &result);
	}
	e->node[e->n] = node;
	e->value[e->n] = result;
	e->known[e->n++] = ok;
	return true;
}

bool pc_process_value(struct pc_program *program,
		      const struct pc_process *process, uint32_t node,
		      int64_t *value)
{
	struct eval e = { .program = program, .process = process };
	uint32_t stack[LARGEST], depth = 0, wanted;

	if (!node)
		return false;
	stack[depth++] = node;
	while (depth) {
		if (e.n == LARGEST)
			return false;
		if (try_one(&e, stack[depth - 1], &wanted)) {
			depth--;
		} else {
			if (depth == LARGEST)
				return false;
			stack[depth++] = wanted;
		}
	}
	*value = e.value[e.n - 1];
	return e.known[e.n - 1];
}

static void set(struct pc_program *program, struct pc_process *process,
		struct pc_known fresh)
{
	for (uint32_t i = 0; i < process->known.n; i++)
		if (process->known.v[i].node == fresh.node) {
			process->known.v[i] = fresh;
			return;
		}
	pc_vec_push(program->arena, process->known, fresh);
}

void pc_process_learn(struct pc_program *program, struct pc_process *process,
		      uint32_t node, int64_t value)
{
	struct pc_claim claims[PC_CLAIMS];
	struct pc_known known;
	uint32_t n = node ? pc_node_claims(program, node, PC_OPER_EQ, value,
					   LEARNS, claims) : 0;

	for (uint32_t i = 0; i < n; i++)
		if (pc_node(program, claims[i].x.at)->kind != PC_NODE_INT &&
		    pc_claim_value(program, &claims[i], &known))
			set(program, process, known);
}

/* ---- leaves ---- */

static void add_leaf(struct pc_leaves *leaves, uint32_t node)
{
	for (uint32_t i = 0; i < leaves->n; i++)
		if (leaves->node[i] == node)
			return;
	if (leaves->n == PC_LEAVES_MOST)
		leaves->all = false;
	else
		leaves->node[leaves->n++] = node;
}

void pc_leaves_add(struct pc_program *program, struct pc_leaves *leaves,
		   uint32_t node)
{
	uint32_t stack[2 * LARGEST + 1], n = 0, steps = 0, parts[3];

	stack[n++] = node;
	while (n) {
		const struct pc_node *v = pc_node(program, stack[--n]);
		uint32_t at = stack[n];

		if (steps++ == LARGEST) {
			leaves->all = false;
			return;
		}
		if (v->kind == PC_NODE_INT)
			continue;
		if (pc_node_parts(program, at, parts)) {
			for (int i = 0; i < 3; i++)
				if (parts[i])
					stack[n++] = parts[i];
		} else if (v->kind == PC_NODE_UNKNOWN ||
			   v->kind == PC_NODE_NAME ||
			   v->kind == PC_NODE_OPER ||
			   pc_node_is_made(program, at)) {
			leaves->all = false;
		} else {
			add_leaf(leaves, at);
		}
	}
}

bool pc_value_one_part(struct pc_program *program, uint32_t comm)
{
	struct pc_leaves leaves = { .all = true };
	uint32_t parent, colour;

	if (!pc_value_part(program, comm, &parent, &colour) || !colour)
		return false;
	pc_leaves_add(program, &leaves, colour);
	for (uint32_t i = 0; i < leaves.n; i++)
		if (pc_node(program, leaves.node[i])->kind != PC_NODE_SIZE)
			return false;
	return leaves.all;
}
