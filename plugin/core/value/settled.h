/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * settled.h - internals of the pass "value": the shared locations, and what they
 *             hold (globals.c).
 */
#ifndef PC_VALUE_SETTLED_H
#define PC_VALUE_SETTLED_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

/* A shared location, and whether it holds one value in all functions. */
struct pc_settled {
	struct pc_val at;
	uint32_t node;    /* 0: several values, or not known */
	uint32_t fn, def; /* its first definition (index of the function) */
	uint32_t n_defs;
	uint32_t next;    /* NODE during a pass over the definitions */
	uint64_t was;     /* its only definition before that pass */
	uint32_t changed; /* CLOCK at the last change of this */
	bool handle;      /* it is used as a handle */
	bool ranks;       /* only ranks are stored there */
	bool part;        /* parts.c: it may hold a part of a communicator */
	/* set_before.c: the functions that may be called before the definition
	 * EARLY_DEF of EARLY_FN, one bit for each; NULL: not found yet. */
	uint64_t *early;
	uint32_t early_fn, early_def;
};

/* What is known of the shared location PLACE of FN, or NULL. */
struct pc_settled *pc_settled_get(const struct pc_program *program,
				  const struct pc_fn *fn, uint32_t place);

/* What is known of the shared location AT, or NULL. */
const struct pc_settled *pc_settled_find(const struct pc_program *program,
					 struct pc_val at);

/* Whether the only definition of S, which has one, comes before every call of FN.
 * Until then it holds its initial value. */
bool pc_settled_before(struct pc_program *program, const struct pc_fn *fn,
		       const struct pc_settled *s);

/* NODE as if each shared location, if code that is not seen can call functions, held in
 * all functions what is stored there by its only definition. */
uint32_t pc_node_settled(struct pc_program *program, uint32_t node);

/* Find the locations and parameters that are used as handles. */
void pc_values_find_handles(struct pc_program *program, struct pc_fn **order,
			    uint32_t n);

/* Whether DEF of FN is the only definition of a shared location. */
bool pc_settled_only(const struct pc_program *program, const struct pc_fn *fn,
		     uint32_t def);

/* Compare all definitions of shared locations, and the arguments of all calls
 * of functions that only this program calls.  Whether anything is new (see
 * CHANGED, GIVEN). */
bool pc_values_settle(struct pc_program *program, struct pc_fn **order,
		      uint32_t n);

#endif
