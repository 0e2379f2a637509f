/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * points.h - which locations a pointer may point to, in the whole program; what
 *            may change a location that is not named.
 */
#ifndef PC_MEMORY_POINTS_H
#define PC_MEMORY_POINTS_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "graph/targets.h"

struct pc_arena;

/* Another name for the same memory. */
struct pc_alias {
	struct pc_val at;
	bool sure; /* both can be nothing else, */
	bool part; /* but have only some bytes in common */
	bool seen; /* the program is seen to make both be one of few objects */
};

/* The functions that a pointer may mean. */
struct pc_held {
	struct pc_fn *fns[PC_TARGETS_MAX]; /* live ones, each once */
	uint32_t n;
	bool more;   /* functions without a body, too */
	bool closed; /* no other unit has stored anything there */
	bool stored; /* it is read from memory that several functions access */
	bool bound;  /* a type-bound procedure */
};

/* Find what pointers to functions mean, before any such call is replaced.  The
 * caller frees the result. */
struct pc_points *pc_points_targets_find(struct pc_program *program);
void pc_points_targets_free(struct pc_points *p); /* P may be NULL */
/* What the pointer VALUE of FN means.  False: it is not known. */
bool pc_points_targets(const struct pc_points *p, const struct pc_fn *fn,
		       struct pc_val value, struct pc_held *held);

/* Find program->points, after pc_places_alias () for all functions. */
void pc_points_find(struct pc_program *program);

/* The locations of FN, and shared ones, that may be the same memory as AT, a
 * location of FN.  Returns how many; *OUT is valid until the next question. */
uint32_t pc_points_aliases(struct pc_program *program, const struct pc_fn *fn,
			   struct pc_val at, const struct pc_alias **out);

/* The locations of FN, and shared ones, that may be OBJECT, the number of a local
 * variable of FN or of allocated memory (else: none).  *OUT as above. */
uint32_t pc_points_of(struct pc_program *program, const struct pc_fn *fn,
		      uint32_t object, const struct pc_alias **out);

/* Append to *OUT all names, in any function, of what may be the same memory as
 * AT; once for each object that AT can be. */
struct pc_vals {
	PC_VEC(struct pc_val) list;
};
void pc_points_names(struct pc_program *program, struct pc_val at,
		     struct pc_arena *arena, struct pc_vals *out);

/* The same of the locations whose addresses a function without a model may
 * know: any call of such a function may change them. */
uint32_t pc_points_escaped(struct pc_program *program, const struct pc_fn *fn,
			   const struct pc_alias **out);

/* The same of what can be found through the pointers in AT: a function that
 * gets the address of a pointer may write what that points to. */
uint32_t pc_points_reached(struct pc_program *program, const struct pc_fn *fn,
			   struct pc_val at, const struct pc_alias **out);

/* Whether AT, a location of FN, has more names than are listed, or a function
 * that may run at any time writes it: what is read from it is not certain. */
bool pc_points_crowded(struct pc_program *program, const struct pc_fn *fn,
		       struct pc_val at);

/* Whether CALL calls a function without a model that may know addresses; one of
 * the user, which may write there. */
bool pc_points_is_unknown(const struct pc_event *call);
bool pc_points_is_outside(const struct pc_event *call);

#endif
