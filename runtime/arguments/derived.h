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

/* Before all others. */
bool pcrt_type_start(void);
/* The sequence of TYPE: of a C handle, or (FORTRAN) an INTEGER.  It is valid
 * until this thread asks again. */
const struct pcrt_type *pcrt_type_of(uintptr_t type, bool fortran);
/* A handle may be another type when this changes. */
extern _Atomic(unsigned) pcrt_type_generation;

#pragma GCC visibility pop

#endif
