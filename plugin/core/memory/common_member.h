/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * common_member.h - members of common blocks of Fortran, of which program units
 *                   may have different names for the same bytes.
 */
#ifndef PC_COMMON_MEMBER_H
#define PC_COMMON_MEMBER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct pc_member {
	const char *name;
	size_t block; /* length of the name of the block */
	int64_t from, end; /* its bytes */
	uint32_t spot; /* set by the caller */
};

/* Whether NAME is that of a member of a common block, NAME#OFFSET_SIZE: M. */
bool pc_member_read(const char *name, struct pc_member *m);

/* Whether A and B are members of one block. */
bool pc_member_same_block(const struct pc_member *a, const struct pc_member *b);

/* For qsort: by block, first byte, spot. */
int pc_member_compare(const void *left, const void *right);

#endif
