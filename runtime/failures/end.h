/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * end.h - the end of a process, by a failure or regularly.
 */
#ifndef PCF_END_H
#define PCF_END_H

#include <stdint.h>
#include "failures/call.h"

#pragma GCC visibility push(hidden)

/* This process fails in CALL. */
_Noreturn void pcf_die(const struct pcf_call *call);

/* PMPI_Finalize, and its result. */
int pcf_finalize(void);

#pragma GCC visibility pop

#endif
