/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-io.h - between lower-io.cc and the files that lower statements.
 */
#ifndef PCG_LOWER_IO_H
#define PCG_LOWER_IO_H

#include "pcg.h"

/* Whether LHS = VALUE only tells libgfortran where to put an answer; it is then
 * noted. */
bool pcg_io_store(tree lhs, struct pc_val value);
/* The answers that CALL, of DECL, gives, in *SET; how many they are. */
unsigned pcg_io_call(struct pcg_lower *l, tree decl, gcall *call,
		     const struct pc_val **set);
/* The function is lowered. */
void pcg_io_end(void);

#endif
