/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * ranges.h - sets of ranks as text.
 */
#ifndef PCRT_RANGES_H
#define PCRT_RANGES_H

#include <stdbool.h>
#include <stdint.h>
#include "report/text.h"

#pragma GCC visibility push(hidden)

/* Append the N ranks as ranges: "0, 2-5", or with a stride "0-30:2".  Returns
 * whether their number is hard to see. */
bool pcrt_ranges_add(struct pcrt_text *t, const uint32_t *rank, int n);

#pragma GCC visibility pop

#endif
