/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ulfm.h - the interface between the files of the pass "ulfm": rules for units
 *          that use procedures of User Level Failure Mitigation.
 */
#ifndef PC_ULFM_H
#define PC_ULFM_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "memory/ssa_form.h"

struct pc_arena;
struct pc_claim;
struct pc_flow;
struct pc_frame;
struct pc_mpi_op;

/* What a call does, or a function with all that it calls. */
enum {
	PC_ULFM_SURVIVES = 1, /* a collective over the survivors */
	PC_ULFM_AGREES = 2,   /* one that makes no communicator */
	PC_ULFM_REVOKES = 4,
	PC_ULFM_SENDS = 8,
};

/* A call of a function of the unit. */
struct pc_ulfm_call {
	const struct pc_fn *fn; /* that contains it */
	uint32_t block, event;
};

struct pc_ulfm {
	struct pc_program *program;
	struct pc_arena *arena;
	uint8_t *does;         /* by function */
	struct pc_flow **flow; /* by function: pc_ulfm_flow () */
	/* Calls of function F: CALLS from FIRST[F] to before FIRST[F + 1]. */
	uint32_t *first;
	struct pc_ulfm_call *calls;
	PC_VEC(struct pc_ulfm_call) told; /* calls whose code was reported */
};

/* ---- ulfm.c ---- */

/* PC_ULFM_* of the call EVENT; 0 for other events. */
uint8_t pc_ulfm_does(const struct pc_ulfm *u, const struct pc_event *event);
/* The registry's row of the MPI procedure that EVENT calls, or NULL. */
const struct pc_mpi_op *pc_ulfm_op(const struct pc_event *event);
/* The control dependences of FN. */
struct pc_flow *pc_ulfm_flow(struct pc_ulfm *u, const struct pc_fn *fn);
struct pc_loc pc_ulfm_loc(const struct pc_fn *fn, uint32_t block,
			  uint32_t event);
/* The communicator of the MPI call at EVENT, for messages. */
const char *pc_ulfm_comm(struct pc_ulfm *u, const struct pc_fn *fn,
			 uint32_t block, uint32_t event);
/* By definition of FN, in ARENA: whether any event, phi, callee or caller uses
 * it. */
bool *pc_ulfm_used(const struct pc_fn *fn, struct pc_arena *arena);

/* ---- code.c ---- */

/* Whether OPND of FN, in block USE before event AT, follows from the code that a
 * call of MPI returned, without an agreement in between.  If so, *FROM is that
 * call. */
bool pc_ulfm_from_code(struct pc_ulfm *u, const struct pc_fn *fn,
		       struct pc_opnd opnd, uint32_t use, uint32_t at,
		       struct pc_ulfm_call *from);
/* The same for which communicator OPND is. */
bool pc_ulfm_from_choice(struct pc_ulfm *u, const struct pc_fn *fn,
			 struct pc_opnd opnd, uint32_t use, uint32_t at,
			 struct pc_ulfm_call *from);
/* Whether BLOCK of FN tests nothing but the code of a call of MPI, which is then
 * *FROM; *WAY is the number of the successor after an error. */
bool pc_ulfm_error_way(struct pc_ulfm *u, const struct pc_fn *fn,
		       uint32_t block, struct pc_ulfm_call *from,
		       uint32_t *way);
/* Whether what CALL returns may differ between the processes after a failure. */
bool pc_ulfm_can_differ(const struct pc_mpi_op *op);

/* ---- the rules ---- */

void pc_ulfm_handler(struct pc_ulfm *u);                      /* handler.c */
void pc_ulfm_decisions(struct pc_ulfm *u, const struct pc_fn *fn);
void pc_ulfm_agreements(struct pc_ulfm *u, const struct pc_fn *fn);
void pc_ulfm_old_comms(struct pc_ulfm *u, const struct pc_fn *fn);
void pc_ulfm_leaves(struct pc_ulfm *u, const struct pc_fn *fn); /* leave.c */
void pc_ulfm_active(struct pc_ulfm *u, const struct pc_fn *fn); /* active.c */

#endif
