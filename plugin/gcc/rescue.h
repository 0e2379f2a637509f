/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rescue.h - a bug of ours ends our work on a unit, not the user's compilation.
 */
#ifndef PCG_RESCUE_H
#define PCG_RESCUE_H

#include "pcg.h"

/* Do WORK (DATA), which changes nothing of GCC's but for markers.  If that crashes, or a signal as for
 * a crash comes, GCC goes on with the unit unchecked, the user is told, and the
 * result is false: the program in pcg_unit is gone.  With `verify`, for who works on
 * us, it is left to GCC: a trace and an end. */
bool pcg_rescue(void (*work)(void *data), void *data);

#endif
