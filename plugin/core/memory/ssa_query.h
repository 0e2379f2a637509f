/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_query.h - questions about the static single assignment form.
 */
#ifndef PC_MEMORY_SSA_QUERY_H
#define PC_MEMORY_SSA_QUERY_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"
#include "memory/ssa_form.h"

/* ssa_exact.c: the number of the call before EVENT, which says what it left. */
uint32_t pc_ssa_left_by(const struct pc_fn *fn, uint32_t block, uint32_t event);

/* The index of the place AT of FN, or PC_NONE. */
uint32_t pc_place_find(const struct pc_fn *fn, struct pc_val at);

/* The call at an event of FN, or NULL. */
const struct pc_ssa_call *pc_ssa_call_at(const struct pc_fn *fn, uint32_t block,
					 uint32_t event);

/* The value of argument ARG of CALL, and of what it points to; neither a
 * definition nor a constant if CALL has fewer arguments. */
struct pc_opnd pc_ssa_arg(const struct pc_fn *fn,
			  const struct pc_ssa_call *call, uint32_t arg);
struct pc_opnd pc_ssa_content(const struct pc_fn *fn,
			      const struct pc_ssa_call *call, uint32_t arg);

/* What the shared PLACE of FN holds for the callee at CALL: a definition or a
 * constant; neither if the callee does not get it. */
struct pc_opnd pc_ssa_handed(const struct pc_fn *fn, const struct pc_ssa_call *call,
			     uint32_t place);

/* The definition of PLACE when FN returns from BLOCK, or PC_NONE. */
uint32_t pc_ssa_out(const struct pc_fn *fn, uint32_t block, uint32_t place);
/* Whether FN may leave another value in PLACE than was there. */
bool pc_ssa_changes(const struct pc_fn *fn, uint32_t place);

/* Whether A dominates B (both can be reached). */
bool pc_ssa_dominates(const struct pc_fn *fn, uint32_t a, uint32_t b);

/* Whether DEF (PC_NONE: no) can only be an error code of MPI.  Such errors are
 * rare, so a process that stops at one is not reported. */
bool pc_ssa_is_error(const struct pc_fn *fn, uint32_t def);

/* Whether BLOCK only tests whether there was such an error, or whether there
 * was memory; then *WAY is the number of the successor if all is well. */
bool pc_ssa_no_error(const struct pc_fn *fn, uint32_t block, uint32_t *way);

#endif
