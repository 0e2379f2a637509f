/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * derived.h - the type signature of a datatype.
 */
#ifndef PCRT_DERIVED_H
#define PCRT_DERIVED_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "arguments/type.h"

#pragma GCC visibility push(hidden)

/* Called before all other functions here; false: MPI refuses an attribute. */
bool pcrt_type_start(void);
/* The sequence of TYPE, a C handle or (FORTRAN) an INTEGER, valid until the
 * next call by this thread. */
const struct pcrt_type *pcrt_type_of(uintptr_t type, bool fortran);
/* When this changes, a handle may stand for another type than before. */
extern _Atomic(unsigned) pcrt_type_generation;

#pragma GCC visibility pop

#endif
