/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-bits.h - builtins that count bits: popcount, parity, ffs, ctz, clz.
 */
#ifndef PCG_LOWER_BITS_H
#define PCG_LOWER_BITS_H

#include "pcg.h"

/* Lower CALL of the builtin CODE; false if that does not count bits. */
bool pcg_bits_builtin(struct pcg_lower *l, gcall *call,
		      enum built_in_function code);

#endif
