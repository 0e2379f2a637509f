/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-io.h - results of Fortran I/O statements (lower-io.cc).
 */
#ifndef PCG_LOWER_IO_H
#define PCG_LOWER_IO_H

#include "pcg.h"

/* Whether LHS = VALUE only tells libgfortran where to store a result; the
 * address is then recorded. */
bool pcg_io_store(tree lhs, struct pc_val value);
/* Set *SET to the addresses of the results that CALL of DECL stores; return
 * their number. */
unsigned pcg_io_call(struct pcg_lower *l, tree decl, gcall *call,
		     const struct pc_val **set);
/* Call when the function has been lowered. */
/* Whether CALL of DECL only transfers an item to or from the text of an internal
 * file; then it was lowered. */
bool pcg_io_internal(struct pcg_lower *l, tree decl, gcall *call);
void pcg_io_end(void);

#endif
