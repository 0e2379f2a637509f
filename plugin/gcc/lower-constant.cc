/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-constant.cc - constants that the model has no number for.
 *
 * In:   a constant of GCC: a text, a number of a type that is not an integer of
 *       64 bits, a vector.
 * Out:  the address of a global whose name follows from all its parts.  That of a
 *       number which a double can have is its text (value/fold_real.c).
 * Cost: O(size of the constant).
 * Not:  two constants whose hashes of 64 bits are equal count as one.
 */
#include "pcg.h"

/* Add the LEN bytes at TEXT to HASH (FNV-1a). */
static uint64_t hash_more(uint64_t hash, const void *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		hash = (hash ^ ((const unsigned char *)text)[i]) *
		       0x100000001b3u;
	return hash;
}

/* Add the constant T, with all its parts, to HASH. */
static uint64_t hash_constant(uint64_t hash, tree t)
{
	unsigned HOST_WIDE_INT number;
	int code = TREE_CODE(t);

	hash = hash_more(hash, &code, sizeof code);
	switch (TREE_CODE(t)) {
	case INTEGER_CST:
		for (int i = 0; i < TREE_INT_CST_NUNITS(t); i++) {
			number = TREE_INT_CST_ELT(t, i);
			hash = hash_more(hash, &number, sizeof number);
		}
		return hash;
	case REAL_CST:
		number = real_hash(TREE_REAL_CST_PTR(t));
		hash = hash_more(hash, &number, sizeof number);
		number = real_to_integer(TREE_REAL_CST_PTR(t));
		return hash_more(hash, &number, sizeof number);
	case STRING_CST:
		return hash_more(hash, TREE_STRING_POINTER(t),
				 TREE_STRING_LENGTH(t));
	case COMPLEX_CST:
		return hash_constant(hash_constant(hash, TREE_REALPART(t)),
				     TREE_IMAGPART(t));
	case VECTOR_CST:
		for (unsigned i = 0; i < vector_cst_encoded_nelts(t); i++)
			hash = hash_constant(hash,
					     VECTOR_CST_ENCODED_ELT(t, i));
		return hash;
	default:
		return hash;
	}
}

/* Write all digits of the number T to TEXT; false: no double has its value. */
static bool print_real(const_tree t, char *text, size_t size)
{
	REAL_VALUE_TYPE real = TREE_REAL_CST(t);
	tree type = TREE_TYPE(t);

	if (!real_isfinite(&real) || DECIMAL_FLOAT_TYPE_P(type) ||
	    !exact_real_truncate(TYPE_MODE(double_type_node), &real))
		return false;
	real_to_hexadecimal(text, &real, size, 0, true);
	return true;
}

struct pc_val pcg_constant(struct pcg_lower *l, tree t)
{
	const char *kind = TREE_CODE(t) == REAL_CST ? "real" :
			   TREE_CODE(t) == STRING_CST ? "string" : "const";
	char name[64], digits[40];

	if (TREE_CODE(t) == CONSTRUCTOR)
		snprintf(name, sizeof name, ".const");
	else if (TREE_CODE(t) == INTEGER_CST && tree_fits_uhwi_p(t))
		snprintf(name, sizeof name, ".number.%llu",
			 (unsigned long long)tree_to_uhwi(t));
	else if (TREE_CODE(t) == REAL_CST &&
		 print_real(t, digits, sizeof digits))
		snprintf(name, sizeof name, ".real.%s", digits);
	else
		snprintf(name, sizeof name, ".%s.%llx", kind,
			 (unsigned long long)hash_constant(
				 0xcbf29ce484222325u, t));
	return pc_val_named(l->program, PC_VAL_GLOBAL, PC_MOD_ADDR, name);
}

bool pcg_is_constant(struct pc_val value)
{
	return value.kind == PC_VAL_GLOBAL && value.mod == PC_MOD_ADDR &&
	       value.name[0] == '.';
}
