/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * hook.h - what every hook tests first.
 */
#ifndef PCRT_HOOK_H
#define PCRT_HOOK_H

#include <stdbool.h>
#include "base/state.h"
#include "parcoach_rt.h"

/* Nothing is to be done at RECORD: nothing is checked, or the record is
 * switched off (`parcoach check --prune`). */
static inline bool pcrt_is_off(const struct parcoach_record *record)
{
	return pcrt_is_idle() ||
	       __builtin_expect(record->flags & PARCOACH_OFF, 0);
}

#endif
