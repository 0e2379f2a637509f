/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * compute.c - operations on numbers (contract in nodes.h).
 *
 * Not:  Numbers beyond 64 bits: such a result is not computed.
 */
#include "graph/branch_claim.h"
#include "value/nodes.h"

/* A modulo the type that `cast` has as number BITS; false: not an int64_t. */
static bool cast(int64_t a, int64_t bits, int64_t *result)
{
	uint64_t size = bits < 0 ? UINT64_C(1) << -bits % 64 :
		       UINT64_C(1) << bits % 64;

	*result = a;
	if (bits == 64 || bits == -64)
		return bits < 0 || a >= 0;
	*result = (int64_t)((uint64_t)a & (size - 1));
	if (bits < 0 && *result >= (int64_t)(size / 2))
		*result -= (int64_t)size;
	return true;
}

bool pc_node_compute(enum pc_oper oper, int64_t a, int64_t b, int64_t *result)
{
	if ((oper == PC_OPER_DIV || oper == PC_OPER_MOD) &&
	    (!b || (a == INT64_MIN && b == -1)))
		return false;
	if ((oper == PC_OPER_SHL || oper == PC_OPER_SHR) && (b < 0 || b > 62))
		return false;
	switch (oper) {
	case PC_OPER_COPY: *result = a; break;
	case PC_OPER_ADD: return !__builtin_add_overflow(a, b, result);
	case PC_OPER_SUB: return !__builtin_sub_overflow(a, b, result);
	case PC_OPER_MUL: return !__builtin_mul_overflow(a, b, result);
	case PC_OPER_NEG: return !__builtin_sub_overflow(0, a, result);
	case PC_OPER_SHL:
		return !__builtin_mul_overflow(a, INT64_C(1) << b, result);
	case PC_OPER_SHR: *result = a >> b; break;
	case PC_OPER_CAST: return cast(a, b, result);
	case PC_OPER_DIV: *result = a / b; break;
	case PC_OPER_MOD: *result = a % b; break;
	case PC_OPER_AND: *result = a & b; break;
	case PC_OPER_OR: *result = a | b; break;
	case PC_OPER_XOR: *result = a ^ b; break;
	case PC_OPER_MIN: *result = a < b ? a : b; break;
	case PC_OPER_MAX: *result = a < b ? b : a; break;
	case PC_OPER_NOT: *result = !a; break;
	case PC_OPER_ONES:
		*result = __builtin_popcountll((uint64_t)a);
		return a >= 0;
	default:
		*result = pc_oper_holds(oper, a, b);
		return pc_oper_compares(oper);
	}
	return true;
}
