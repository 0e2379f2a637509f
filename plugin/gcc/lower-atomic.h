/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-atomic.h - atomic accesses: OpenMP, GCC's builtins, std::atomic.
 */
#ifndef PCG_LOWER_ATOMIC_H
#define PCG_LOWER_ATOMIC_H

#include "pcg.h"

/* Lower STMT, GIMPLE_OMP_ATOMIC_LOAD or STORE. */
void pcg_atomic_stmt(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		     gimple *stmt);

/* Lower the CALL at GSI of the builtin CODE, whose row in statements.def says
 * MODELLED; false if it is not atomic. */
bool pcg_atomic_builtin(struct pcg_lower *l, gimple_stmt_iterator *gsi,
			gcall *call, enum built_in_function code);

/* Whether CALL of DECL, a member function of std::atomic or its base, was
 * lowered. */
bool pcg_atomic_member(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		       tree decl, gcall *call);

#endif
