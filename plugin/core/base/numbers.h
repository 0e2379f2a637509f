/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * numbers.h - lists of numbers; binary search.
 */
#ifndef PC_BASE_NUMBERS_H
#define PC_BASE_NUMBERS_H

#include <stdbool.h>
#include <stdint.h>

/* A named type for a vector of numbers (vec.h). */
struct pc_uints {
	uint32_t *v;
	uint32_t n, cap;
};

/* Search the sorted elements number LOW up to HIGH, without it, for the first
 * one for which BEFORE, an expression with the number MIDDLE, is false.  LOW
 * becomes its number; the old HIGH: there is none. */
#define PC_SEARCH(low, high, middle, before)                                  \
	while ((low) < (high)) {                                              \
		uint32_t middle = (low) + ((high) - (low)) / 2;               \
									      \
		if (before)                                                   \
			(low) = middle + 1;                                   \
		else                                                          \
			(high) = middle;                                      \
	}

/* Whether NUMBER is one of the N numbers in LIST. */
static inline bool pc_has(const uint32_t *list, uint32_t n, uint32_t number)
{
	for (uint32_t i = 0; i < n; i++)
		if (list[i] == number)
			return true;
	return false;
}

#endif
