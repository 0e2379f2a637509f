/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sent.h - inside the pass "uniform": a broadcast, and where the values on its
 *          root and on the other processes come from (broadcast.c, origin.c).
 */
#ifndef PC_UNIFORM_SENT_H
#define PC_UNIFORM_SENT_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"
#include "memory/ssa_form.h"

struct pc_run;

#define PC_CAST_WAYS 16 /* largest number of paths to a phi */

/* A broadcast. */
struct pc_cast {
	uint32_t def;        /* its output */
	struct pc_val buffer;
	uint32_t root, rest; /* nodes: the process is the root, is not */
	uint32_t number;     /* the node of the root */
	bool maybe; /* a doubt is enough: a location that is only known to hold
		     * some rank is taken for the rank in the communicator */
};

/* Whether the function has a broadcast. */
bool pc_cast_any(const struct pc_run *run);
/* Whether ID is the output of a broadcast; then *C describes it.  MAYBE: also if
 * a function that is called for it leaves the buffer as it was on other paths. */
bool pc_cast_is(const struct pc_run *run, uint32_t id, bool maybe,
		struct pc_cast *c);

/* Which processes take the path from FROM to BLOCK. */
enum pc_cast_who { PC_CAST_ANYBODY, PC_CAST_ROOT, PC_CAST_REST };
enum pc_cast_who pc_cast_who(const struct pc_run *run, const struct pc_cast *c,
			     uint32_t from, uint32_t block);

/* Whether each path to PHI is taken either only by the root of a broadcast of
 * the function, or only by the other processes. */
bool pc_cast_parts(const struct pc_run *run, const struct pc_def *phi);

/* Where a value comes from. */
struct pc_origin {
	struct pc_opnd opnd;  /* not a copy of another one */
	struct pc_opnd put;   /* the object of the first store passed */
	bool has_put;
	struct pc_opnd from;  /* that of the last load, if OPND is a field */
	bool has_from;
};

/* Find where OPND comes from; with C not NULL, on its root. */
void pc_origin_find(const struct pc_run *run, const struct pc_cast *c,
		    struct pc_opnd opnd, struct pc_origin *o);
/* The operand of which OPND is a copy, in the same sense. */
struct pc_opnd pc_origin_bare(const struct pc_run *run, const struct pc_cast *c,
			      struct pc_opnd opnd);
bool pc_origin_same(struct pc_opnd a, struct pc_opnd b);

/* Whether O is the output of the broadcast C, not of another object. */
bool pc_cast_left(const struct pc_origin *o, const struct pc_cast *c);

#endif
