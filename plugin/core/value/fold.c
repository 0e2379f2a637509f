/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * fold.c - simplifies expressions over nodes to one form.
 *
 * In:   an operation and the nodes of its operands.
 * Out:  the node of the result: numbers are computed; a > b becomes b < a, not
 *       (a = b) becomes a != b, x <= 3 becomes x < 4; operands of commutative
 *       operations are sorted, constants last; 0 <= rank < size is used.
 * Cost: O(1).
 * Not:  Numbers beyond 64 bits: such a result is not computed.
 *
 * The arithmetic of nodes is that of the integers.  What a type makes of a
 * result is an operation of its own (`cast`).
 */
#include <stdlib.h>
#include "tables/mpi_handles.h"
#include "value/nodes.h"

/* A constant that may be added to another. */
static bool is_small(int64_t number)
{
	return number > -(INT64_C(1) << 61) && number < INT64_C(1) << 61;
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

/* x + constant. */
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

#define DEEPEST 4 /* operations, for the values of a node */

/* The least and the greatest value that NODE may have; false: not known.
 * MPI-4.0 6.4.1: 0 <= rank < size, 1 <= size. */
static bool bounds(const struct fold *f, uint32_t node, int depth,
		   int64_t *low, int64_t *high)
{
	const struct pc_node *n = node_of(f, node), *by;
	int64_t least, most;

	*low = n->kind == PC_NODE_SIZE;
	*high = INT32_MAX - (n->kind == PC_NODE_RANK);
	if (n->kind == PC_NODE_SIZE || n->kind == PC_NODE_RANK)
		return true;
	*low = *high = n->num;
	if (n->kind == PC_NODE_INT)
		return true;
	*low = 0;
	*high = 1;
	if (pc_node_is_truth(f->program, node))
		return true;
	by = node_of(f, n->b);
	if (n->kind != PC_NODE_OPER || by->kind != PC_NODE_INT || !depth)
		return false;
	if (n->oper == PC_OPER_CAST) {
		*low = by->num >= 0 ? 0 : -(INT64_C(1) << (-by->num - 1));
		*high = by->num < 0 ? -(*low + 1) : by->num == 64 ? INT64_MAX :
			(INT64_C(1) << by->num) - 1;
		return by->num != 64;
	}
	if (by->num < 0 && n->oper != PC_OPER_ADD)
		return false;
	if (n->oper == PC_OPER_AND) {
		*high = by->num;
		return true;
	}
	if (!bounds(f, n->a, depth - 1, &least, &most))
		return false;
	switch (n->oper) {
	case PC_OPER_ADD:
		return !__builtin_add_overflow(least, by->num, low) &&
		       !__builtin_add_overflow(most, by->num, high);
	case PC_OPER_MOD:
		*low = least < 0 ? 1 - by->num : 0;
		*high = by->num - 1;
		return by->num > 0;
	case PC_OPER_DIV:
		*low = by->num ? least / by->num : 0;
		*high = by->num ? most / by->num : 0;
		return by->num > 0;
	case PC_OPER_SHR:
		*low = by->num < 63 ? least >> by->num : 0;
		*high = by->num < 63 ? most >> by->num : 0;
		return by->num < 63;
	default: return false;
	}
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
	int64_t low, high;

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
	/* C17 6.3.2.3: no object is at a null pointer. */
	if (a.kind == PC_NODE_NAME && a.place == PC_VAL_VAR && !b.num)
		return number(f, !equal);
	if (bounds(f, f->a, DEEPEST, &low, &high) &&
	    (b.num < low || b.num > high))
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
	null = pc_node_choice(f->program, f->oper, f->a, f->b);
	return null ? null : plain_oper(f, f->oper, f->a, f->b);
}

/* a < b, or a <= b. */
static uint32_t fold_less(struct fold *f)
{
	const struct pc_node a = *node_of(f, f->a), b = *node_of(f, f->b);
	bool strict = f->oper == PC_OPER_LT;
	int64_t low, high;

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
	if (strict && b.kind == PC_NODE_INT &&
	    bounds(f, f->a, DEEPEST, &low, &high) &&
	    (b.num <= low || b.num > high))
		return number(f, b.num > high);
	if (strict && a.kind == PC_NODE_INT &&
	    bounds(f, f->b, DEEPEST, &low, &high) &&
	    (a.num < low || a.num >= high))
		return number(f, a.num < low);
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
	uint32_t both = PC_NODE_NONE;

	if (f->oper == PC_OPER_MUL) {
		sort_operands(f);
		both = pc_node_both(f->program, f->a, f->b);
	}
	if (both)
		return both;
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

static uint32_t fold_shift(struct fold *f)
{
	const struct pc_node by = *node_of(f, f->b);
	bool left = f->oper == PC_OPER_SHL;
	int64_t low = 0, high;

	/* More bits than a type has are undefined. */
	if (by.kind != PC_NODE_INT || by.num < 0 || by.num > 30 ||
	    (!left && (!bounds(f, f->a, DEEPEST, &low, &high) || low < 0)))
		return plain_oper(f, f->oper, f->a, f->b);
	return again(f, left ? PC_OPER_MUL : PC_OPER_DIV, f->a,
		     number(f, INT64_C(1) << by.num));
}

/* NODE without a cast to at least BITS bits, which the result, modulo 2^BITS,
 * does not depend on. */
static uint32_t without_cast(const struct fold *f, uint32_t node, int64_t bits)
{
	const struct pc_node *n = node_of(f, node);

	return is_oper(f, node, PC_OPER_CAST) &&
	       llabs(node_of(f, n->b)->num) >= bits ? n->a : node;
}

static uint32_t fold_cast(struct fold *f)
{
	struct pc_node n = *node_of(f, f->a);
	int64_t bits = node_of(f, f->b)->num, low, high, least, most;
	uint32_t a, b;

	if (bounds(f, f->a, DEEPEST, &low, &high) &&
	    pc_node_compute(PC_OPER_CAST, low, bits, &least) &&
	    pc_node_compute(PC_OPER_CAST, high, bits, &most) &&
	    least == low && most == high)
		return f->a;
	bits = llabs(bits);
	a = without_cast(f, f->a, bits);
	if (a != f->a)
		return again(f, PC_OPER_CAST, a, f->b);
	if (n.kind != PC_NODE_OPER ||
	    (n.oper != PC_OPER_ADD && n.oper != PC_OPER_SUB &&
	     n.oper != PC_OPER_MUL && n.oper != PC_OPER_NEG))
		return plain_oper(f, f->oper, f->a, f->b);
	a = without_cast(f, n.a, bits);
	b = n.b ? without_cast(f, n.b, bits) : PC_NODE_NONE;
	if (n.b && is_int(f, b) &&
	    pc_node_compute(PC_OPER_CAST, node_of(f, b)->num, -bits, &low))
		b = number(f, low);
	return a == n.a && b == n.b ? plain_oper(f, f->oper, f->a, f->b) :
	       again(f, PC_OPER_CAST, again(f, n.oper, a, b), f->b);
}

uint32_t pc_node_oper(struct pc_program *program, enum pc_oper oper, uint32_t a,
		      uint32_t b)
{
	bool one = oper == PC_OPER_COPY || oper == PC_OPER_NOT ||
		   oper == PC_OPER_NEG || oper == PC_OPER_ONES;
	struct fold f = { program, oper, a, b };
	int64_t value;
	uint32_t real;

	if (!a || (!b && !one))
		return PC_NODE_NONE;
	if (is_int(&f, a) && (one || is_int(&f, b)) &&
	    pc_node_compute(oper, pc_node(program, a)->num,
			    one ? 0 : pc_node(program, b)->num, &value))
		return number(&f, value);
	real = pc_oper_compares(oper) ? pc_node_real(program, oper, a, b) : 0;
	if (real)
		return real;
	switch (oper) {
	case PC_OPER_COPY: return a;
	case PC_OPER_NOT: return negated(&f, a);
	case PC_OPER_NEG:
		return is_oper(&f, a, PC_OPER_NEG) ? pc_node(program, a)->a :
		       plain_oper(&f, oper, a, 0);
	case PC_OPER_ONES: return plain_oper(&f, oper, a, 0);
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
	case PC_OPER_SHL:
	case PC_OPER_SHR: return fold_shift(&f);
	case PC_OPER_CAST:
		return is_int(&f, b) ? fold_cast(&f) : PC_NODE_NONE;
	default: return PC_NODE_NONE;
	}
}

uint32_t pc_node_element(struct pc_program *program, uint32_t a, uint32_t b)
{
	return a && b ? pc_node_make(program, (struct pc_node){
		.kind = PC_NODE_OPER, .oper = PC_OPER_OTHER,
		.a = a, .b = b }) : PC_NODE_NONE;
}
