/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * sites.h - call sites on the board.
 */
#ifndef PCRT_SITES_H
#define PCRT_SITES_H

#include <stdint.h>
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

/* The number of SITE on the board; 0: no room. */
uint32_t pcrt_shm_site(const struct parcoach_site *site);

#pragma GCC visibility pop

#endif
