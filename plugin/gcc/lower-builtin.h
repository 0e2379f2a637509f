/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-builtin.h - calls that the compiler knows: builtins and its own
 *                   functions.
 */
#ifndef PCG_LOWER_BUILTIN_H
#define PCG_LOWER_BUILTIN_H

#include "pcg.h"

/* PC_EVF_FRESH if CALL returns memory that nothing else refers to; not
 * `realloc`, which keeps the contents. */
unsigned pcg_fresh(const gcall *call);

/* The result of CALL is computed from V[0..N-1]. */
void pcg_lower_result(struct pcg_lower *l, gcall *call, enum pc_oper oper,
		      const struct pc_val *v, unsigned n);
/* The result of CALL is its first argument. */
void pcg_lower_first(struct pcg_lower *l, gcall *call);

/* Lower the CALL at GSI of BB, of an internal function or of a builtin of the
 * middle end; false if it is a call like any other. */
bool pcg_lower_builtin(struct pcg_lower *l, basic_block bb,
		       gimple_stmt_iterator *gsi, gcall *call);

/* DST gets something of V, and keeps the rest. */
void pcg_keep_mixed(struct pcg_lower *l, location_t loc, struct pc_val dst,
		    const vec<struct pc_val> &v);

/* PART of the record at the address AT, which may be UNKNOWN, gets VALUE, or something
 * of it, and keeps the rest. */
void pcg_keep_part(struct pcg_lower *l, location_t loc, struct pc_val part,
		   struct pc_val at, struct pc_val value);

/* ---- lower-vararg.cc ---- */

/* Add to the function DECL, which is l->fn, the parameters that stand for its
 * variable arguments, if it has some. */
void pcg_vararg_params(struct pcg_lower *l, tree decl);

/* How many operands the CALL with N arguments has in the model; *FIRST is the
 * first one that is a variable argument.  0: no variable arguments. */
unsigned pcg_vararg_count(gcall *call, unsigned n, unsigned *first);

/* Before EVENT gets argument number LAST: a value for all arguments from
 * there. */
struct pc_val pcg_vararg_rest(struct pcg_lower *l, gcall *call, unsigned last);

/* After CALL: it may have written what variable arguments from FIRST on point
 * to. */
void pcg_vararg_written(struct pcg_lower *l, gcall *call, unsigned first);

/* Lower CALL of va_start, or of the internal function VA_ARG. */
void pcg_vararg_start(struct pcg_lower *l, gcall *call);
void pcg_vararg_next(struct pcg_lower *l, gcall *call);

#endif
