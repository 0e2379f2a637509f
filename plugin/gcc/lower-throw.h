/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-throw.h - the types of exceptions (lower-throw.cc).
 */
#ifndef PCG_LOWER_THROW_H
#define PCG_LOWER_THROW_H

#include "pcg.h"

/* If EVENT, CALL of DECL, throws: add to it the types of the handlers that can
 * catch what is thrown. */
void pcg_throw(struct pcg_lower *l, tree decl, gcall *call,
	       struct pc_event *event);

/* Set the successors of the block being lowered, BB, which ends in DISPATCH,
 * and which types each of them catches.  False, with nothing done, if the
 * choice does not depend on types. */
bool pcg_dispatch(struct pcg_lower *l, basic_block bb, geh_dispatch *dispatch);

#endif
