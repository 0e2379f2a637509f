/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * check_cache.h - arguments of collectives, kept while they stay the same.
 */
#ifndef PCRT_CHECK_CACHE_H
#define PCRT_CHECK_CACHE_H

#include <stdint.h>
#include "comm/protocol.h"
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

/* What is compared of the call at SITE on C: kept, or in HERE.  GIVEN: what the
 * hook received; OBJECT: the number of the window or file, 0: none. */
const struct pcrt_checked *pcrt_memo_of(const struct parcoach_site *site,
					struct pcrt_comm *c,
					const uintptr_t *given, uint32_t object,
					struct pcrt_checked *here);

#pragma GCC visibility pop

#endif
