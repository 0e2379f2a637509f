/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * effects.h - what a function and its callees may read and write.
 */
#ifndef PC_MEMORY_EFFECTS_H
#define PC_MEMORY_EFFECTS_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "memory/strays.h"

struct pc_event;
struct pc_fn;
struct pc_program;
struct pc_val;

/* What a function and its callees may do to locations that outlive the call
 * (effects.c).  at.kind of READS and WRITES is GLOBAL or FIELD. */
struct pc_effects {
	PC_VEC(struct pc_val) reads, writes; /* sorted by pc_place_compare () */
	uint64_t param_writes; /* bit i: may write what parameter i points to */
	uint64_t param_reads;
	uint64_t param_whole;  /* bit i: any element of that; else only ELEMS,
				* and the first if its parameter is in ELEMS */
	uint64_t param_beyond; /* bit i: accesses more than the first */
	PC_VEC(struct pc_val) elems; /* sorted, contents of parameters */
	struct pc_strays strays; /* what it writes without a name for it */
	bool many; /* more than are kept: anything shared may change */
	bool unknown; /* it calls functions without a model */
	bool blind; /* it calls unknown functions */
};

/* effects.c: set info->effects of all live functions. */
void pc_effects_find(struct pc_program *program);

/* Whether CALL may write what argument ARG points to: by the registry, else by
 * the effects of the callee, else yes. */
bool pc_call_writes(const struct pc_event *call, uint32_t arg);

#endif
