/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-throw.h - what is known of the types of exceptions.
 *
 * Behind pcg.h.
 */
#ifndef PCG_LOWER_THROW_H
#define PCG_LOWER_THROW_H

#include "pcg.h"

/* Add to EVENT, which calls DECL as CALL does, as which types a handler takes what is
 * thrown, if that is what it does. */
void pcg_throw(struct pcg_lower *l, tree decl, gcall *call,
	       struct pc_event *event);

/* The successors of the block being lowered, BB, which ends in DISPATCH, and which of
 * them takes what.  False, and nothing done: it does not depend on types. */
bool pcg_dispatch(struct pcg_lower *l, basic_block bb, geh_dispatch *dispatch);

#endif
