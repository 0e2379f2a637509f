/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fold.c - simplifies expressions over nodes to one form.
 *
 * In:   an operation and the nodes of its operands.
 * Out:  the node of the result: numbers are computed; a > b becomes b < a, not
 *       (a = b) becomes a != b, x <= 3 becomes x < 4; operands of commutative
 *       operations are sorted, constants last; 0 <= rank < size is used.
 * Cost: O(1).
 * Not:  Types.  LIMIT: unsigned arithmetic is recognized only by its constants
 *       (x + 4294967295), which are kept unchanged; other wrap-around of 32
 *       bits is not seen.
 */
#include <string.h>
#include "tables/mpi_handles.h"
#include "value/nodes.h"

/* A constant that may be added unchanged: no wrap-around of an unsigned
 * type. */
static bool is_small(int64_t number)
{
	return number > -(INT64_C(1) << 31) && number < INT64_C(1) << 31;
}

bool pc_node_compute(enum pc_oper oper, int64_t a, int64_t b, int64_t *result)
{
	uint64_t x = (uint64_t)a, y = (uint64_t)b;

	if ((oper == PC_OPER_DIV || oper == PC_OPER_MOD) &&
	    (!b || (a == INT64_MIN && b == -1)))
		return false;
	switch (oper) {
	case PC_OPER_COPY: *result = a; break;
	case PC_OPER_ADD: *result = (int64_t)(x + y); break;
	case PC_OPER_SUB: *result = (int64_t)(x - y); break;
	case PC_OPER_MUL: *result = (int64_t)(x * y); break;
	case PC_OPER_DIV: *result = a / b; break;
	case PC_OPER_MOD: *result = a % b; break;
	case PC_OPER_AND: *result = a & b; break;
	case PC_OPER_OR: *result = a | b; break;
	case PC_OPER_XOR: *result = a ^ b; break;
	case PC_OPER_MIN: *result = a < b ? a : b; break;
	case PC_OPER_MAX: *result = a < b ? b : a; break;
	case PC_OPER_NOT: *result = !a; break;
	case PC_OPER_NEG: *result = (int64_t)(0 - x); break;
	default:
		*result = pc_oper_holds(oper, a, b);
		return pc_oper_compares(oper);
	}
	/* x + 4294967295 is x - 1 of an unsigned type of 32 bits. */
	if (oper == PC_OPER_ADD && !is_small(b) && b > 0 &&
	    b <= UINT32_MAX)
		*result &= UINT32_MAX;
	return true;
}

struct fold {
	struct pc_program *program;
	enum pc_oper oper;
	uint32_t a, b;
};

static const struct pc_node *node_of(const struct fold *f, uint32_t node)
{
	return pc_node(f->program, node);
}

static bool is_int(const struct fold *f, uint32_t node)
{
	return node_of(f, node)->kind == PC_NODE_INT;
}

static bool is_number(const struct fold *f, uint32_t node, int64_t number)
{
	return is_int(f, node) && node_of(f, node)->num == number;
}

static bool is_oper(const struct fold *f, uint32_t node, enum pc_oper oper)
{
	const struct pc_node *n = node_of(f, node);

	return n->kind == PC_NODE_OPER && n->oper == oper;
}

/* x + constant without wrap-around. */
static bool is_offset(const struct fold *f, uint32_t node)
{
	return is_oper(f, node, PC_OPER_ADD) &&
	       is_int(f, node_of(f, node)->b) &&
	       is_small(node_of(f, node_of(f, node)->b)->num);
}

static bool is_plain(const struct fold *f, uint32_t node)
{
	return is_int(f, node) && is_small(node_of(f, node)->num);
}

static int64_t offset_of(const struct fold *f, uint32_t node)
{
	return node_of(f, node_of(f, node)->b)->num;
}

static uint32_t number(struct fold *f, int64_t value)
{
	return pc_value_int(f->program, value);
}

static uint32_t plain_oper(struct fold *f, enum pc_oper oper, uint32_t a,
			   uint32_t b)
{
	return pc_node_make(f->program,
			    (struct pc_node){ .kind = PC_NODE_OPER,
					      .oper = oper, .a = a, .b = b });
}

static uint32_t again(struct fold *f, enum pc_oper oper, uint32_t a, uint32_t b)
{
	return pc_node_oper(f->program, oper, a, b);
}

/* Constants last, others by node number. */
static void sort_operands(struct fold *f)
{
	bool a = is_int(f, f->a), b = is_int(f, f->b);

	if (a != b ? a : f->a > f->b) {
		uint32_t swap = f->a;

		f->a = f->b;
		f->b = swap;
	}
}

/* ---- comparisons ---- */

static uint32_t negated(struct fold *f, uint32_t node)
{
	struct pc_node n = *node_of(f, node);

	if (n.kind == PC_NODE_OPER)
		switch (n.oper) {
		case PC_OPER_EQ: return again(f, PC_OPER_NE, n.a, n.b);
		case PC_OPER_NE: return again(f, PC_OPER_EQ, n.a, n.b);
		case PC_OPER_LT: return again(f, PC_OPER_LE, n.b, n.a);
		case PC_OPER_LE: return again(f, PC_OPER_LT, n.b, n.a);
		default: break;
		}
	return again(f, PC_OPER_EQ, node, number(f, 0));
}

/* The least value of NODE.  MPI-4.0 6.4.1: 0 <= rank < size, 1 <= size. */
static bool least(const struct fold *f, uint32_t node, int64_t *value)
{
	const struct pc_node *n = node_of(f, node);

	*value = n->kind == PC_NODE_SIZE;
	return n->kind == PC_NODE_SIZE || n->kind == PC_NODE_RANK;
}

static bool rank_and_size(const struct fold *f, uint32_t rank, uint32_t size)
{
	const struct pc_node r = *node_of(f, rank), s = *node_of(f, size);

	return r.kind == PC_NODE_RANK && s.kind == PC_NODE_SIZE &&
	       pc_value_group(f->program, r.a) == s.a;
}

/* comm == MPI_COMM_NULL, if membership in COMM is known. */
static uint32_t fold_null(struct fold *f)
{
	bool first = pc_node_is_null(f->program, f->a);
	uint32_t member;

	if (!first && !pc_node_is_null(f->program, f->b))
		return PC_NODE_NONE;
	member = pc_node_member(f->program, first ? f->b : f->a);
	return member && f->oper == PC_OPER_EQ ?
	       again(f, PC_OPER_NOT, member, 0) : member;
}

static uint32_t fold_equal(struct fold *f)
{
	bool equal = f->oper == PC_OPER_EQ;
	struct pc_node a, b; /* copies: making a node moves the others */
	uint32_t null = fold_null(f);
	int64_t low;

	if (null)
		return null;

	sort_operands(f);
	a = *node_of(f, f->a);
	b = *node_of(f, f->b);
	if (f->a == f->b)
		return number(f, equal);
	if (a.kind == PC_NODE_NAME && b.kind == PC_NODE_NAME &&
	    pc_mpi_constant(a.name) && pc_mpi_constant(b.name))
		return number(f, !equal);
	if (rank_and_size(f, f->a, f->b) || rank_and_size(f, f->b, f->a))
		return number(f, !equal);
	if (b.kind != PC_NODE_INT)
		return plain_oper(f, f->oper, f->a, f->b);
	if (least(f, f->a, &low) && b.num < low)
		return number(f, !equal);
	if (pc_node_is_truth(f->program, f->a)) {
		if (b.num != 0 && b.num != 1)
			return number(f, !equal);
		return equal == (b.num == 1) ? f->a :
		       pc_node_compares(&a) ? negated(f, f->a) :
		       plain_oper(f, PC_OPER_EQ, f->a, number(f, 0));
	}
	if (is_offset(f, f->a) && is_plain(f, f->b))
		return again(f, f->oper, a.a,
			     number(f, b.num - offset_of(f, f->a)));
	return plain_oper(f, f->oper, f->a, f->b);
}

/* a < b, or a <= b. */
static uint32_t fold_less(struct fold *f)
{
	const struct pc_node a = *node_of(f, f->a), b = *node_of(f, f->b);
	bool strict = f->oper == PC_OPER_LT;
	int64_t low;

	if (f->a == f->b)
		return number(f, !strict);
	if (rank_and_size(f, f->a, f->b))
		return number(f, 1);
	if (rank_and_size(f, f->b, f->a))
		return number(f, 0);
	if (!strict && b.kind == PC_NODE_INT && b.num < INT64_MAX)
		return again(f, PC_OPER_LT, f->a, number(f, b.num + 1));
	if (!strict && a.kind == PC_NODE_INT && a.num > INT64_MIN)
		return again(f, PC_OPER_LT, number(f, a.num - 1), f->b);
	if (strict && b.kind == PC_NODE_INT && least(f, f->a, &low) &&
	    b.num <= low)
		return number(f, 0);
	if (strict && a.kind == PC_NODE_INT && least(f, f->b, &low) &&
	    a.num < low)
		return number(f, 1);
	return plain_oper(f, f->oper, f->a, f->b);
}

/* ---- arithmetic ---- */

static uint32_t fold_add(struct fold *f)
{
	struct pc_node a, b; /* copies: making a node moves the others */

	sort_operands(f);
	if (is_number(f, f->b, 0))
		return f->a;
	if (is_offset(f, f->b)) {
		uint32_t swap = f->a;

		f->a = f->b;
		f->b = swap;
	}
	a = *node_of(f, f->a);
	b = *node_of(f, f->b);
	if (is_offset(f, f->a)) {
		int64_t off = offset_of(f, f->a);

		/* The sum must stay a constant that is added as it stands. */
		if (is_plain(f, f->b) && is_small(off + b.num))
			return again(f, PC_OPER_ADD, a.a,
				     number(f, off + b.num));
		if (!is_int(f, f->b))
			return again(f, PC_OPER_ADD,
				     again(f, PC_OPER_ADD, a.a, f->b),
				     number(f, off));
	}
	if (is_oper(f, f->a, PC_OPER_SUB) && a.b == f->b)
		return a.a;
	if (is_oper(f, f->b, PC_OPER_SUB) && b.b == f->a)
		return b.a;
	return plain_oper(f, PC_OPER_ADD, f->a, f->b);
}

static uint32_t fold_sub(struct fold *f)
{
	const struct pc_node a = *node_of(f, f->a), b = *node_of(f, f->b);

	if (f->a == f->b)
		return number(f, 0);
	if (is_plain(f, f->b))
		return again(f, PC_OPER_ADD, f->a, number(f, -b.num));
	if (is_number(f, f->a, 0))
		return again(f, PC_OPER_NEG, f->b, 0);
	if (is_offset(f, f->a))
		return again(f, PC_OPER_ADD, again(f, PC_OPER_SUB, a.a, f->b),
			     number(f, offset_of(f, f->a)));
	if (is_offset(f, f->b))
		return again(f, PC_OPER_ADD, again(f, PC_OPER_SUB, f->a, b.a),
			     number(f, -offset_of(f, f->b)));
	if (is_oper(f, f->a, PC_OPER_ADD) && a.b == f->b)
		return a.a;
	if (is_oper(f, f->a, PC_OPER_ADD) && a.a == f->b)
		return a.b;
	if (is_oper(f, f->a, PC_OPER_SUB) && a.a == f->b)
		return again(f, PC_OPER_NEG, a.b, 0);
	if (is_oper(f, f->b, PC_OPER_ADD) && (b.a == f->a || b.b == f->a))
		return again(f, PC_OPER_NEG, b.a == f->a ? b.b : b.a, 0);
	if (is_oper(f, f->b, PC_OPER_SUB) && b.a == f->a)
		return b.b;
	return plain_oper(f, PC_OPER_SUB, f->a, f->b);
}

static uint32_t fold_times(struct fold *f)
{
	if (f->oper == PC_OPER_MUL)
		sort_operands(f);
	if (is_number(f, f->b, 1))
		return f->oper == PC_OPER_MOD ? number(f, 0) : f->a;
	if (f->oper == PC_OPER_MUL && is_number(f, f->b, 0))
		return f->b;
	return plain_oper(f, f->oper, f->a, f->b);
}

static uint32_t fold_bits(struct fold *f)
{
	bool zero;

	sort_operands(f);
	zero = is_number(f, f->b, 0);
	if (f->a == f->b)
		return f->oper == PC_OPER_XOR ? number(f, 0) : f->a;
	if (zero)
		return f->oper == PC_OPER_AND ? f->b : f->a;
	if (is_number(f, f->b, 1) && pc_node_is_truth(f->program, f->a))
		return f->oper == PC_OPER_AND ? f->a :
		       f->oper == PC_OPER_OR ? f->b : negated(f, f->a);
	return plain_oper(f, f->oper, f->a, f->b);
}

static uint32_t fold_least(struct fold *f)
{
	bool least = f->oper == PC_OPER_MIN;
	uint32_t less;

	sort_operands(f);
	if (f->a == f->b)
		return f->a;
	less = again(f, PC_OPER_LT, f->a, f->b);
	if (is_int(f, less))
		return is_number(f, less, least) ? f->a : f->b;
	return plain_oper(f, f->oper, f->a, f->b);
}

uint32_t pc_node_oper(struct pc_program *program, enum pc_oper oper, uint32_t a,
		      uint32_t b)
{
	bool one = oper == PC_OPER_COPY || oper == PC_OPER_NOT ||
		   oper == PC_OPER_NEG;
	struct fold f = { program, oper, a, b };
	int64_t value;

	if (!a || (!b && !one))
		return PC_NODE_NONE;
	if (is_int(&f, a) && (one || is_int(&f, b)) &&
	    pc_node_compute(oper, pc_node(program, a)->num,
			    one ? 0 : pc_node(program, b)->num, &value))
		return number(&f, value);
	switch (oper) {
	case PC_OPER_COPY: return a;
	case PC_OPER_NOT: return negated(&f, a);
	case PC_OPER_NEG:
		return is_oper(&f, a, PC_OPER_NEG) ? pc_node(program, a)->a :
		       plain_oper(&f, oper, a, 0);
	case PC_OPER_EQ:
	case PC_OPER_NE: return fold_equal(&f);
	case PC_OPER_GT: return again(&f, PC_OPER_LT, b, a);
	case PC_OPER_GE: return again(&f, PC_OPER_LE, b, a);
	case PC_OPER_LT:
	case PC_OPER_LE: return fold_less(&f);
	case PC_OPER_ADD: return fold_add(&f);
	case PC_OPER_SUB: return fold_sub(&f);
	case PC_OPER_MUL:
	case PC_OPER_DIV:
	case PC_OPER_MOD: return fold_times(&f);
	case PC_OPER_AND:
	case PC_OPER_OR:
	case PC_OPER_XOR: return fold_bits(&f);
	case PC_OPER_MIN:
	case PC_OPER_MAX: return fold_least(&f);
	default: return PC_NODE_NONE;
	}
}

uint32_t pc_node_element(struct pc_program *program, uint32_t a, uint32_t b)
{
	return a && b ? pc_node_make(program, (struct pc_node){
		.kind = PC_NODE_OPER, .oper = PC_OPER_OTHER,
		.a = a, .b = b }) : PC_NODE_NONE;
}
