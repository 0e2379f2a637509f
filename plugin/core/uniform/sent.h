/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sent.h - inside uniform*.c: a broadcast, and where what its root and the others
 *                  have comes from (broadcast.c, origin.c).
 */
#ifndef PC_UNIFORM_SENT_H
#define PC_UNIFORM_SENT_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"
#include "memory/ssa_form.h"

struct pc_run;

#define PC_CAST_WAYS 16 /* to a phi */

/* A broadcast. */
struct pc_cast {
	uint32_t def;        /* what it leaves */
	struct pc_val buffer;
	uint32_t root, rest; /* nodes: whether the process is the root, is not */
};

/* Whether the function has a broadcast at all. */
bool pc_cast_any(const struct pc_run *run);
/* Whether ID is what a broadcast leaves; then *C. */
bool pc_cast_is(const struct pc_run *run, uint32_t id, struct pc_cast *c);

/* Who comes by the way from FROM to BLOCK. */
enum pc_cast_who { PC_CAST_ANYBODY, PC_CAST_ROOT, PC_CAST_REST };
enum pc_cast_who pc_cast_who(const struct pc_run *run, const struct pc_cast *c,
			     uint32_t from, uint32_t block);

/* Whether by each way to PHI those come who are the root of a broadcast of the function, or
 * those who are not. */
bool pc_cast_parts(const struct pc_run *run, const struct pc_def *phi);

/* Where something comes from. */
struct pc_origin {
	struct pc_opnd opnd;  /* no copy of another one */
	struct pc_opnd put;   /* the object of the first store on the way to it: a field */
	bool has_put;
	struct pc_opnd from;  /* that of the last load, if OPND is a field */
	bool has_from;
};

/* Where OPND comes from; by C, which may be NULL, for its root. */
void pc_origin_find(const struct pc_run *run, const struct pc_cast *c,
		    struct pc_opnd opnd, struct pc_origin *o);
/* What OPND is a copy of; the same. */
struct pc_opnd pc_origin_bare(const struct pc_run *run, const struct pc_cast *c,
			      struct pc_opnd opnd);
bool pc_origin_same(struct pc_opnd a, struct pc_opnd b);

/* Whether O is what the broadcast C has left, and no other object's. */
bool pc_cast_left(const struct pc_origin *o, const struct pc_cast *c);

#endif
