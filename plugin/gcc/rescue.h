/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rescue.h - a bug in the plugin ends the analysis of a unit, not the
 *            compilation (rescue.cc).
 */
#ifndef PCG_RESCUE_H
#define PCG_RESCUE_H

#include "pcg.h"

/* Do WORK (DATA), which changes nothing in GCC but markers.  After a crash or a
 * signal for one, print a note and return false: GCC continues with the unit
 * unchecked; the program in pcg_unit is lost.  With `verify` (for developers)
 * GCC handles the crash: it prints a trace and ends. */
bool pcg_rescue(void (*work)(void *data), void *data);

#endif
