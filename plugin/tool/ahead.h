/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ahead.h - reads the records of a section on all processors, a few ahead of the
 *           caller, who gets them in their order.
 */
#ifndef PC_TOOL_AHEAD_H
#define PC_TOOL_AHEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "slice/digest.h"

struct pc_program;
struct tool_ahead;

/* A record: the bytes from BEGIN to before END, with the zeros that follow it. */
struct tool_record {
	size_t begin, end;
	struct pc_program *unit; /* the caller's, to be freed */
	bool ok;
	const char *error; /* !OK: a message, in UNIT's memory */
	/* If they were requested: of UNIT, in DIGESTS, the caller's; else NULL. */
	struct pc_unit_digest digest;
	struct pc_arena *digests;
};

/* Begin to read the LEN bytes at BYTES, a section of FILE.  Both must remain until
 * tool_ahead_end ().  DIGESTS: with the digest of each unit. */
struct tool_ahead *tool_ahead_begin(const char *file, const uint8_t *bytes,
				    size_t len, bool digests);

/* Write the next record to *RECORD; false: there is none.  After one that is not
 * OK, none may be requested. */
bool tool_ahead_next(struct tool_ahead *a, struct tool_record *record);

void tool_ahead_end(struct tool_ahead *a);

#endif
