/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * race.h - two threads that can receive one message.
 */
#ifndef PCRT_RACE_H
#define PCRT_RACE_H

#include <stdint.h>
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

/* SITE (PARCOACH_CHECK_PROBE, PARCOACH_CHECK_RECEIVE) with the values GIVEN:
 * whether another thread can receive the message; if so, it is reported. */
void pcrt_race_check(const struct parcoach_site *site, const uintptr_t *given);

#pragma GCC visibility pop

#endif
