/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-alias.h - variables that are only another name of something
 *                 (lower-alias.cc).
 */
#ifndef PCG_LOWER_ALIAS_H
#define PCG_LOWER_ALIAS_H

#include "pcg.h"

void pcg_alias_begin(struct pcg_lower *l);
void pcg_alias_end(void);
/* Whether STMT only gives a value another name; the name is then known. */
bool pcg_alias(struct pcg_lower *l, gimple *stmt);

/* Whether TYPE is the type of a number or a pointer, not a reference. */
bool pcg_is_scalar(tree type);

#endif
