/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * hash.c - hash of a text: FNV-1a.
 */
#include <stdint.h>
#include "base/hash.h"

uint32_t pcrt_hash(const char *text)
{
	uint32_t h = 2166136261u;

	for (; text && *text; text++)
		h = (h ^ (unsigned char)*text) * 16777619u;
	return h ? h : 1;
}
