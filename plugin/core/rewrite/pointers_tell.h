/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pointers_tell.h - for the pass "pointers": what functions give to callers.
 */
#ifndef PC_POINTERS_TELL_H
#define PC_POINTERS_TELL_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

struct pc_callers;

/* By function: what it, or a function that it may call, reads. */
struct pc_tellers {
	bool *learns; /* what differs between processes */
	bool *reads;  /* globals, fields, what pointers point to */
	bool *writes; /* the same */
};

void pc_tellers_find(struct pc_program *program,
		     const struct pc_callers *callers,
		     struct pc_tellers *tellers);

/* Whether it matters to CALL that it may mean the function with number FN. */
static inline bool pc_tells(const struct pc_tellers *tellers,
			    const struct pc_event *call, uint32_t fn)
{
	return tellers->learns[fn] || tellers->writes[fn] ||
	       (call->dst.kind != PC_VAL_UNKNOWN && tellers->reads[fn]);
}

#endif
