/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * record.h - the records of the compiler, as the run time reads them.
 */
#ifndef PCRT_RECORD_H
#define PCRT_RECORD_H

#include <stddef.h>
#include <stdint.h>
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

/* The site of RECORD, made by its first call; pcrt_site_made: NULL before. */
static inline const struct parcoach_site *
pcrt_site_made(const struct parcoach_record *record)
{
	return __builtin_expect(record->abi == PARCOACH_ABI, 1) ?
	       __atomic_load_n(&record->made, __ATOMIC_ACQUIRE) : NULL;
}
const struct parcoach_site *pcrt_site_make(struct parcoach_record *record);
static inline const struct parcoach_site *
pcrt_site_of(struct parcoach_record *record)
{
	const struct parcoach_site *made = pcrt_site_made(record);

	return __builtin_expect(made != NULL, 1) ? made :
						   pcrt_site_make(record);
}
/* VALUES: all values of a call at SITE; GIVEN: those that the call passed. */
void pcrt_site_values(const struct parcoach_site *site, const uintptr_t *given,
		      uintptr_t values[PARCOACH_VALUES]);

#pragma GCC visibility pop

#endif
