/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * numbers.h - lists of numbers.
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

/* Whether NUMBER is one of the N numbers in LIST. */
static inline bool pc_has(const uint32_t *list, uint32_t n, uint32_t number)
{
	for (uint32_t i = 0; i < n; i++)
		if (list[i] == number)
			return true;
	return false;
}

#endif
