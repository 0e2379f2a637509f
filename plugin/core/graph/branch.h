/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch.h - finds the successor for a value of a condition.
 */
#ifndef PC_BRANCH_H
#define PC_BRANCH_H

#include <stdbool.h>
#include <stdint.h>

struct pc_block;

/* Whether a value alone decides which successor of BLOCK follows; the index of
 * the successor that VALUE, of the condition, leads to. */
bool pc_block_decides(const struct pc_block *block);
uint32_t pc_block_way(const struct pc_block *block, int64_t value);
/* The index of the edge from FROM to TO; PC_NONE: not exactly one. */
uint32_t pc_block_way_to(const struct pc_block *from, uint32_t to);

#endif
