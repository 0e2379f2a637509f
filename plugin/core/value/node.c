/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * node.c - the nodes of a program: each exists once (hash-consing).
 *
 * Out:  program->values.  An opaque node of a definition is found by the number
 *       of the definition, not in the table.
 * Cost: O(1) expected for a node; memory once for each node.
 */
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_handles.h"
#include "model/names.h"
#include "model/print.h"
#include "model/program.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_form.h"
#include "value/nodes.h"
#include "value/numbering.h"

#define WINDOW 256u /* slots near an operand */
#define NEAR 8      /* how many of them are tried */

const struct pc_node *pc_node(const struct pc_program *program, uint32_t node)
{
	return &program->values->nodes.v[node];
}

void pc_values_new(struct pc_program *program, uint32_t defs)
{
	struct pc_values *values = PC_NEW(program->arena, struct pc_values);
	struct pc_node none = { .kind = PC_NODE_UNKNOWN };

	pc_vec_room(program->arena, values->nodes, defs + 16);
	values->n_slots = 256;
	while (values->n_slots < defs)
		values->n_slots *= 2;
	values->slots = PC_ARRAY(program->arena, values->n_slots, uint32_t);
	pc_vec_push(program->arena, values->nodes, none);
	program->values = values;
}

static uint32_t hash_node(const struct pc_node *n)
{
	uint64_t h = n->kind * 31u + n->oper;

	h = (h * 31 + n->place) * 31 + n->mod;
	h = (h ^ n->a) * 0x9e3779b97f4a7c15u;
	h = (h ^ n->b ^ (h >> 29)) * 0x9e3779b97f4a7c15u;
	h = (h ^ (uint64_t)n->num ^ (h >> 31)) * 0x9e3779b97f4a7c15u;
	h = (h ^ (uintptr_t)n->name ^ (h >> 30)) * 0x9e3779b97f4a7c15u;
	h = (h ^ (n->fn ? n->fn->index + 1u : 0) ^ (h >> 28)) *
	    0x9e3779b97f4a7c15u;
	return (uint32_t)(h >> 32);
}

static bool same_node(const struct pc_node *x, const struct pc_node *y)
{
	return x->kind == y->kind && x->oper == y->oper &&
	       x->place == y->place && x->mod == y->mod &&
	       x->inner == y->inner && x->a == y->a && x->b == y->b &&
	       x->num == y->num && x->name == y->name && x->fn == y->fn;
}

/* RATIONALE: the nodes of one function are kept near each other, close to their
 * newest operand while there is room, because a table of all functions does not
 * fit into a cache. */
static uint32_t slot_of(const struct pc_values *values,
			const struct pc_node *node)
{
	uint32_t mask = values->n_slots - 1, hash = hash_node(node);
	uint32_t newest = node->a > node->b ? node->a : node->b;
	uint32_t i = newest + hash % WINDOW;

	for (int step = 0; newest && step < NEAR; step++, i++)
		if (!values->slots[i & mask] ||
		    same_node(&values->nodes.v[values->slots[i & mask]], node))
			return i & mask;
	for (i = hash & mask; values->slots[i] &&
	     !same_node(&values->nodes.v[values->slots[i]], node);
	     i = (i + 1) & mask)
		;
	return i;
}

static void grow(struct pc_program *program)
{
	struct pc_values *values = program->values;
	size_t had = values->n_slots * sizeof *values->slots;

	if (values->n_slots > 2 * values->n_used)
		return;
	pc_arena_return(program->arena, values->slots, had);
	values->n_slots *= 2;
	values->slots = PC_ARRAY(program->arena, values->n_slots, uint32_t);
	for (uint32_t i = 1; i < values->nodes.n; i++)
		if (values->nodes.v[i].kind != PC_NODE_DEF ||
		    !values->nodes.v[i].inner)
			values->slots[slot_of(values, &values->nodes.v[i])] = i;
}

uint32_t pc_node_make(struct pc_program *program, struct pc_node node)
{
	struct pc_values *values = program->values;
	uint32_t slot;

	if (node.kind != PC_NODE_DEF) {
		node.far = values->nodes.v[node.a].far ||
			   values->nodes.v[node.b].far ||
			   ((node.kind == PC_NODE_RANK ||
			     node.kind == PC_NODE_SIZE) &&
			    values->nodes.v[node.a].inner);
		node.inner = values->nodes.v[node.a].inner ||
			     values->nodes.v[node.b].inner ||
			     node.kind == PC_NODE_PARAM ||
			     node.kind == PC_NODE_COUNT || node.fn;
	}
	grow(program);
	slot = slot_of(values, &node);
	if (!values->slots[slot]) {
		values->slots[slot] = values->nodes.n;
		values->n_used++;
		pc_vec_push(program->arena, values->nodes, node);
	}
	return values->slots[slot];
}

uint32_t pc_value_int(struct pc_program *program, int64_t number)
{
	struct pc_node node = { .kind = PC_NODE_INT, .num = number };
	uint32_t *small = number >= -1 && number <= 14 ?
			  &program->values->small[number + 1] : NULL;

	if (!small)
		return pc_node_make(program, node);
	if (!*small)
		*small = pc_node_make(program, node);
	return *small;
}

uint32_t pc_node_name(struct pc_program *program, const char *name)
{
	return pc_node_make(program, (struct pc_node){
		.kind = PC_NODE_NAME, .name = pc_name(program, name) });
}

uint32_t pc_node_def(struct pc_program *program, const struct pc_fn *fn,
		     uint32_t def, bool inner)
{
	struct pc_node node = { .kind = PC_NODE_DEF, .fn = fn, .num = def,
				.inner = inner };
	uint32_t *known = &fn->info->value->opaque[def];

	if (inner && *known)
		return *known;
	node.far = pc_def_is_made(fn, def);
	if (!inner)
		return pc_node_make(program, node);
	*known = program->values->nodes.n;
	pc_vec_push(program->arena, program->values->nodes, node);
	return *known;
}

static bool is_self(const struct pc_program *program, uint32_t comm)
{
	const struct pc_node *n = pc_node(program, comm);

	return n->kind == PC_NODE_NAME && !strcmp(n->name, "MPI_COMM_SELF");
}

uint32_t pc_node_rank(struct pc_program *program, uint32_t order)
{
	if (is_self(program, order))
		return pc_value_int(program, 0);
	return pc_node_make(program, (struct pc_node){ .kind = PC_NODE_RANK,
						       .a = order });
}

uint32_t pc_node_size(struct pc_program *program, uint32_t group)
{
	if (is_self(program, group))
		return pc_value_int(program, 1);
	return pc_node_make(program, (struct pc_node){ .kind = PC_NODE_SIZE,
						       .a = group });
}

bool pc_node_is_null(const struct pc_program *program, uint32_t node)
{
	const struct pc_node *n = pc_node(program, node);

	return n->kind == PC_NODE_NAME &&
	       pc_mpi_is_null_handle(n->name, 0, false);
}

bool pc_node_is_truth(const struct pc_program *program, uint32_t node)
{
	/* The second operand of a product or conjunction may be only a
	 * comparison, as choice.c makes them. */
	for (int depth = 0; depth < 8; depth++) {
		const struct pc_node *n = pc_node(program, node);
		const struct pc_node *b;

		if (n->kind == PC_NODE_INT)
			return n->num == 0 || n->num == 1;
		if (pc_node_compares(n))
			return true;
		if (n->kind != PC_NODE_OPER ||
		    (n->oper != PC_OPER_MUL && n->oper != PC_OPER_AND &&
		     n->oper != PC_OPER_OR))
			return false;
		b = pc_node(program, n->b);
		if (!pc_node_compares(b))
			return false;
		node = n->a;
	}
	return false;
}

uint32_t pc_node_truth(struct pc_program *program, uint32_t node)
{
	if (!node || pc_node_is_truth(program, node))
		return node;
	return pc_node_oper(program, PC_OPER_NE, node,
			    pc_value_int(program, 0));
}

bool pc_node_all(const struct pc_program *program, uint32_t node, uint32_t most,
		 bool (*holds)(const struct pc_node *node, const void *data),
		 const void *data)
{
	uint32_t stack[PC_NODES_MOST + 2], n = 0, seen = 0;

	stack[n++] = node;
	while (n) {
		const struct pc_node *v = pc_node(program, stack[--n]);

		if (seen++ == most || (holds && !holds(v, data)))
			return false;
		if (v->a)
			stack[n++] = v->a;
		if (v->b)
			stack[n++] = v->b;
	}
	return true;
}

/* ---- replaced parts ---- */

uint32_t pc_node_with(struct pc_program *program, const struct pc_node *n,
		      uint32_t a, uint32_t b)
{
	struct pc_node fresh = *n;

	if (!a || (n->b && !b))
		return PC_NODE_NONE;
	if (n->kind == PC_NODE_OPER && n->oper != PC_OPER_OTHER)
		return pc_node_oper(program, n->oper, a, b);
	fresh.a = a;
	fresh.b = b;
	return pc_node_make(program, fresh);
}

struct remade {
	uint32_t from[PC_REMAKE_MOST], to[PC_REMAKE_MOST], n;
};

static const uint32_t *find_remade(const struct remade *done, uint32_t node)
{
	for (uint32_t i = 0; i < done->n; i++)
		if (done->from[i] == node)
			return &done->to[i];
	return NULL;
}

/* Remake NODE if its operands are; else *WANTED is the first that is not. */
static bool remake_one(const struct pc_remake *r, const struct remade *done,
		       uint32_t node, uint32_t *wanted, uint32_t *result)
{
	const struct pc_node n = *pc_node(r->program, node);
	const uint32_t in[2] = { n.a, n.b };
	uint32_t out[2] = { 0, 0 };

	if (r->replace(r->data, node, result))
		return true;
	for (int i = 0; i < 2; i++) {
		const uint32_t *one = in[i] ? find_remade(done, in[i]) : NULL;

		if (in[i] && !one) {
			*wanted = in[i];
			return false;
		}
		out[i] = one ? *one : PC_NODE_NONE;
	}
	*result = r->make ? r->make(r->data, &n, out[0], out[1]) :
		  out[0] == in[0] && out[1] == in[1] ? node :
		  pc_node_with(r->program, &n, out[0], out[1]);
	return true;
}

uint32_t pc_node_remake(const struct pc_remake *r, uint32_t node)
{
	uint32_t stack[PC_REMAKE_MOST] = { node }, depth = 1, wanted;
	uint32_t result = PC_NODE_NONE;
	struct remade done = { .n = 0 };

	while (depth) {
		bool made = remake_one(r, &done, stack[depth - 1], &wanted,
				       &result);

		if (made ? done.n == PC_REMAKE_MOST : depth == PC_REMAKE_MOST)
			return PC_NODE_NONE;
		if (!made) {
			stack[depth++] = wanted;
			continue;
		}
		done.from[done.n] = stack[--depth];
		done.to[done.n++] = result;
	}
	return result;
}

/* ---- printing ---- */

#define DEEPEST 24
#define LONGEST 100 /* compound nodes printed of one node */

/* A node or a text that is still to be printed. */
struct todo {
	uint32_t node, depth;
	const char *text;
};

struct printer {
	FILE *out;
	struct todo list[6 * DEEPEST + 8];
	unsigned n, printed;
};

static void later(struct printer *p, uint32_t node, uint32_t depth,
		  const char *text)
{
	p->list[p->n++] = (struct todo){ node, depth, text };
}

/* The last part is pushed first. */
static void print_compound(struct printer *p, const struct pc_node *n,
			   uint32_t depth)
{
	if (depth >= DEEPEST || p->printed++ > LONGEST) {
		fputs("...", p->out);
		return;
	}
	depth++;
	later(p, 0, 0, n->kind == PC_NODE_OPER && depth == 1 &&
	      n->oper != PC_OPER_OTHER && n->b ? "" : ")");
	if (n->kind == PC_NODE_RANK || n->kind == PC_NODE_SIZE) {
		fputs(n->kind == PC_NODE_RANK ? "rank(" : "size(", p->out);
		later(p, n->a, depth, NULL);
		return;
	}
	if (n->kind == PC_NODE_COUNT) {
		fprintf(p->out, "count(b%lld, ", (long long)n->num);
		later(p, n->b, depth, NULL);
		later(p, 0, 0, ", ");
	} else if (!n->b) {
		fputs(n->oper == PC_OPER_NEG ? "-(" : "ones(", p->out);
	} else if (n->oper == PC_OPER_OTHER) {
		fputs(n->num ? "trips(" : "element(", p->out);
		later(p, n->b, depth, NULL);
		later(p, 0, 0, ", ");
	} else {
		fputs(depth == 1 ? "" : "(", p->out);
		later(p, n->b, depth, NULL);
		later(p, 0, 0, " ");
		later(p, 0, 0, pc_oper_sign(n->oper));
		later(p, 0, 0, " ");
	}
	later(p, n->a, depth, NULL);
}

static void print_def(FILE *out, const struct pc_node *n)
{
	const struct pc_ssa *ssa = n->fn->info->ssa;
	const struct pc_def *def = &ssa->defs.v[n->num];

	fprintf(out, "%s:", n->fn->name);
	if (def->place == PC_NONE) {
		fprintf(out, "%%%u", (unsigned)def->tmp);
		return;
	}
	pc_val_print(out, ssa->places.v[def->place].at);
	fprintf(out, "@%lld", (long long)n->num);
}

static void print_leaf(FILE *out, const struct pc_node *n)
{
	static const char *const mods[] = { [PC_MOD_ADDR] = "&",
					    [PC_MOD_DEREF] = "*" };

	if (n->mod != PC_MOD_NONE)
		fputs(mods[n->mod], out);
	switch (n->kind) {
	case PC_NODE_INT:
		fprintf(out, "%lld", (long long)n->num);
		break;
	case PC_NODE_NAME:
		fputs(n->name, out);
		break;
	case PC_NODE_PARAM:
		fprintf(out, "%s:%s", n->fn->name, n->fn->params.v[n->num]);
		break;
	case PC_NODE_ENTRY:
		if (n->fn)
			fprintf(out, "%s:", n->fn->name);
		fprintf(out, "%c%s", n->place == PC_VAL_FIELD ? '.' : '@',
			n->name);
		break;
	case PC_NODE_DEF:
		print_def(out, n);
		break;
	default:
		fputc('?', out);
	}
}

void pc_node_print(FILE *out, const struct pc_program *program, uint32_t node)
{
	struct printer p = { .out = out };

	later(&p, node, 0, NULL);
	while (p.n) {
		struct todo t = p.list[--p.n];
		const struct pc_node *n = pc_node(program, t.node);

		if (t.text)
			fputs(t.text, out);
		else if (n->kind == PC_NODE_OPER || n->kind == PC_NODE_RANK ||
			 n->kind == PC_NODE_SIZE || n->kind == PC_NODE_COUNT)
			print_compound(&p, n, t.depth);
		else
			print_leaf(out, n);
	}
}
