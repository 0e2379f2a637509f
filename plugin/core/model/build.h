/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * build.h - building a program model, and finding what is in it.
 */
#ifndef PC_MODEL_BUILD_H
#define PC_MODEL_BUILD_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

struct pc_arena;
struct pc_opts;

/* One more block of FN; blocks move, so take &fn->blocks.v[id] when needed. */
uint32_t pc_block_add(struct pc_program *program, struct pc_fn *fn);

/* What stands in BLOCK of FN from EVENT on, and its terminator, goes to the new
 * block TO, in the room where it is: a block may be cut many times. */
void pc_block_cut(struct pc_fn *fn, uint32_t block, uint32_t event,
		  uint32_t to);

/* Where what was EVENT of BLOCK, or with UINT32_MAX the block's terminator, is
 * now: blocks have been cut (rewrite/pointers.c, rewrite/exceptions.c). */
void pc_block_moved(const struct pc_fn *fn, uint32_t *block, uint32_t *event);

/* One more event at the end of block ID of FN.  The pointer is good until the
 * next event of that block. */
struct pc_event *pc_event_add(struct pc_program *program, struct pc_fn *fn,
			      uint32_t id, enum pc_ev_kind kind,
			      struct pc_loc loc);

/* One more operand of EVENT / successor of block ID / parameter of FN. */
void pc_event_arg(struct pc_program *program, struct pc_event *event,
		  struct pc_val value);
void pc_block_to(struct pc_program *program, struct pc_fn *fn, uint32_t id,
		 uint32_t succ);
void pc_fn_param(struct pc_program *program, struct pc_fn *fn,
		 const char *name);

/* How many operands of EVENT, the last ones, say of which object that is which it
 * reads: its first operand is a field or memory; or where it writes. */
uint32_t pc_event_asked(const struct pc_event *event);
uint32_t pc_event_put(const struct pc_event *event);

/* The switch BLOCK goes to its successor number TO for LOW to HIGH; once all of
 * them are there they are sorted. */
void pc_case_add(struct pc_program *program, struct pc_block *block,
		 struct pc_case one);
void pc_case_sort(struct pc_block *block);

/* Each thread has a copy of the global NAME; whether that was said of AT. */
void pc_threadprivate(struct pc_program *program, const char *name);
bool pc_val_threadprivate(const struct pc_program *program, struct pc_val at);

/* No other unit sees the variable @NAME (static, SAVE). */
void pc_program_local(struct pc_program *program, const char *name);
/* The same; it begins with NUMBER. */
void pc_program_initial(struct pc_program *program, const char *name,
			int64_t number);

#endif
