/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * draw.h - random times of failures.
 */
#ifndef PCF_DRAW_H
#define PCF_DRAW_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

/* When, in seconds, process ME of a job of SIZE processes fails: the times
 * between failures of the job have a Weibull distribution of this SHAPE (1:
 * exponential) with the mean MTBF.  The same SEED gives the same times. */
double pcf_draw(double mtbf, double shape, uint32_t seed, uint32_t size,
		uint32_t me);

#pragma GCC visibility pop

#endif
