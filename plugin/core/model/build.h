/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * build.h - builds a program model, and finds its parts.
 */
#ifndef PC_MODEL_BUILD_H
#define PC_MODEL_BUILD_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

struct pc_arena;
struct pc_opts;

/* Add a block to FN; returns its id.  Blocks move: use &fn->blocks.v[id]. */
uint32_t pc_block_add(struct pc_program *program, struct pc_fn *fn);

/* Move the events of BLOCK from number EVENT on, and its terminator, to the new
 * block TO.  No event moves in memory: a block can be cut many times. */
void pc_block_cut(struct pc_fn *fn, uint32_t block, uint32_t event,
		  uint32_t to);

/* The same for a new block, to which BLOCK then leads.  Returns it. */
uint32_t pc_block_split(struct pc_program *program, struct pc_fn *fn,
			uint32_t block, uint32_t event);

/* Add an empty block between BLOCK and its successor number WAY; returns it. */
uint32_t pc_block_between(struct pc_program *program, struct pc_fn *fn,
			  uint32_t block, uint32_t way);

/* Update *BLOCK and *EVENT (UINT32_MAX: the terminator), from before blocks
 * were cut, to where they are now. */
void pc_block_moved(const struct pc_fn *fn, uint32_t *block, uint32_t *event);

/* Whether BLOCK has a call from event FROM on. */
bool pc_block_calls(const struct pc_block *block, uint32_t from);

/* Add an event at the end of block ID of FN.  The pointer is valid until the
 * next event is added to that block. */
struct pc_event *pc_event_add(struct pc_program *program, struct pc_fn *fn,
			      uint32_t id, enum pc_ev_kind kind,
			      struct pc_loc loc);

/* Add an operand to EVENT, a successor to block ID, a parameter to FN. */
void pc_event_arg(struct pc_program *program, struct pc_event *event,
		  struct pc_val value);
void pc_block_to(struct pc_program *program, struct pc_fn *fn, uint32_t id,
		 uint32_t succ);
/* The number after those of all temporaries of FN. */
int64_t pc_fn_next_tmp(const struct pc_fn *fn);
void pc_fn_param(struct pc_program *program, struct pc_fn *fn,
		 const char *name);

/* How many operands of EVENT, the last ones, state which object it reads, if
 * its first operand is a field or memory; or which object it writes. */
uint32_t pc_event_asked(const struct pc_event *event);
uint32_t pc_event_put(const struct pc_event *event);
/* Whether the result of EVENT is an address, which is in the object that the last
 * operands, pc_event_put (), state. */
bool pc_event_leads(const struct pc_event *event);

/* Add a case to the switch BLOCK; sort its cases once all are added. */
void pc_case_add(struct pc_program *program, struct pc_block *block,
		 struct pc_case one);
void pc_case_sort(struct pc_block *block);

/* Each thread has a copy of the global NAME; whether this holds for AT. */
void pc_threadprivate(struct pc_program *program, const char *name);
bool pc_val_threadprivate(const struct pc_program *program, struct pc_val at);

/* No other unit can access the variable @NAME (static, SAVE). */
void pc_program_local(struct pc_program *program, const char *name);

/* Another unit defines the variable @NAME; what it holds when the main program
 * begins is not known. */
void pc_program_other(struct pc_program *program, const char *name);
/* The same for the objects of the record type NAME, or of any (NULL), that other
 * units have and this one can access. */
void pc_program_other_record(struct pc_program *program, const char *name);
/* No other unit can access @NAME, and NUMBER is its initial value. */
void pc_program_initial(struct pc_program *program, const char *name,
			int64_t number);

#endif
