/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-transfer.h - one object of the C++ library gets all that another one contains
 *                    (lower-transfer.cc).
 */
#ifndef PCG_LOWER_TRANSFER_H
#define PCG_LOWER_TRANSFER_H

#include "pcg.h"

/* Append: all of TO, what an object contains, becomes that of FROM. */
void pcg_transfer_all(struct pcg_lower *l, gimple *stmt, struct pc_val to, struct pc_val from);
/* Append: TO, a list of initial values, contains the elements of ARRAY. */
void pcg_transfer_list(struct pcg_lower *l, gimple *stmt, tree to, tree array);
/* Append: what CALL has filled with its second argument, if that is such a list, has these
 * elements in TO. */
void pcg_transfer_listed(struct pcg_lower *l, gcall *call, struct pc_val to);
/* Append: TO contains what FROM (or NULL: nothing is known of it) does. */
void pcg_transfer(struct pcg_lower *l, gimple *stmt, tree to, tree from);
/* The same after CALL, which has made its first argument, the object TO, a copy of
 * another: only of what constant keys select. */
void pcg_transfer_made(struct pcg_lower *l, gcall *call, tree to);
/* Whether CALL exchanges what two objects contain. */
bool pcg_transfer_exchanges(struct pcg_lower *l, gcall *call);
/* Append that exchange. */
void pcg_transfer_exchange(struct pcg_lower *l, gcall *call);
/* The same if lower-content.cc follows both; false: it does not. */
bool pcg_transfer_contents(struct pcg_lower *l, gcall *call);

#endif
