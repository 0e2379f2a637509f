/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * left.h - how often processes have left functions.
 */
#ifndef PCRT_LEFT_H
#define PCRT_LEFT_H

#include <stdbool.h>
#include <stdint.h>
#include "board/memory.h"
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

/* This process leaves the function of SITE. */
void pcrt_board_leave(const struct parcoach_site *site);
/* How often PROC has left FUNCTION since EVENT.  *ALL false: at least. */
uint64_t pcrt_left_since(const struct pcrt_proc *proc, uint64_t function,
			 uint64_t event, uint32_t *site, bool *all);

#pragma GCC visibility pop

#endif
