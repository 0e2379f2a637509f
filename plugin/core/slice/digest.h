/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * digest.h - all that the check of a whole program can see of a unit, as hashes:
 *            what an incremental check compares.
 */
#ifndef PC_SLICE_DIGEST_H
#define PC_SLICE_DIGEST_H

#include <stdbool.h>
#include <stdint.h>
#include "base/hash128.h"
#include "base/vec.h"

struct pc_arena;
struct pc_program;

/* A function that the unit defines.  Lines of FILE are not in the hashes: they count
 * from LINE, where the name of the function is. */
struct pc_fn_digest {
	const char *name; /* in the unit */
	bool own;         /* only the unit can name it */
	struct pc_hash128 whole; /* of all of it */
	struct pc_hash128 part;  /* of what matters of a function that the slice
				  * drops (slice.h) */
	const char *file; /* or "": without a place */
	uint32_t line, end;  /* of its name, of its closing brace; 0: not known */
	uint32_t low, high;  /* all lines of FILE in it */
};

struct pc_unit_digest {
	struct pc_hash128 rest; /* all but the bodies of functions */
	const char *dir;        /* to which names of files are relative, or NULL */
	PC_VEC(struct pc_fn_digest) fns; /* in the order of the unit */
	/* Files of which lines are in the hashes as they are, by name. */
	PC_VEC(const char *) fixed;
};

/* Compute *DIGEST of UNIT, as it was read, in ARENA, which keeps its texts, too.
 *
 * If each unit of a program is replaced by one with the same REST, and each function
 * by one with the same WHOLE, or the same PART where pc_slice () drops the body, or by
 * any where pc_reach () does, then both drop the same functions, and all passes read
 * the same, except for lines. */
void pc_unit_digest(struct pc_arena *arena, const struct pc_program *unit,
		    struct pc_unit_digest *digest);

#endif
