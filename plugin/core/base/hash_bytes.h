/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * hash_bytes.h - a number for a string.
 */
#ifndef PC_HASH_BYTES_H
#define PC_HASH_BYTES_H

#include <stddef.h>
#include <stdint.h>

/* FNV-1a of the LEN bytes at TEXT. */
static inline uint32_t pc_hash_bytes(const char *text, size_t len)
{
	uint32_t hash = 2166136261u;

	for (size_t i = 0; i < len; i++)
		hash = (hash ^ (unsigned char)text[i]) * 16777619u;
	return hash;
}

#endif
