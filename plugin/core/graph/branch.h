/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * branch.h - which successor of a block a value leads to.
 */
#ifndef PC_BRANCH_H
#define PC_BRANCH_H

#include <stdbool.h>
#include <stdint.h>

struct pc_block;

/* Whether a value decides which way BLOCK goes, and is the only thing that does;
 * which one VALUE, of the condition, leads to, as an index of a successor. */
bool pc_block_decides(const struct pc_block *block);
uint32_t pc_block_way(const struct pc_block *block, int64_t value);
/* The only way from block FROM to block TO, as such an index; PC_NONE: there is
 * none, or more than one. */
uint32_t pc_block_way_to(const struct pc_block *from, uint32_t to);

#endif
