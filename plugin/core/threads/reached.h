/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reached.h - the calls of MPI that a call makes or leads to.
 *
 * Inside core only.
 */
#ifndef PC_REACHED_H
#define PC_REACHED_H

#include <stdbool.h>

struct pc_fn;
struct pc_site;
struct pc_spot;

/* Call SEE with DATA for each collective that the call at SITE of FN makes or
 * leads to, also in a thread that it creates; and ENTER, unless it is NULL, for
 * each function that it enters on the way, with event PC_NONE.  The frames of
 * the spot are gone afterwards.  False: there are more. */
typedef void pc_reached_see(void *data, const struct pc_spot *spot);
bool pc_reached_each(const struct pc_fn *fn, const struct pc_site *site,
		     pc_reached_see *see, pc_reached_see *enter, void *data);
/* The same for each call of MPI that operates on a handle. */
bool pc_reached_uses(const struct pc_fn *fn, const struct pc_site *site,
		     pc_reached_see *see, void *data);

#endif
