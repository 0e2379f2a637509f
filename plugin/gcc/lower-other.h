/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-other.h - what other units define (lower-other.cc).
 */
#ifndef PCG_LOWER_OTHER_H
#define PCG_LOWER_OTHER_H

#include "pcg.h"

/* Whether another unit defines DECL, which is no record, and may set it. */
bool pcg_is_others(tree decl);

/* Tell core the types of which other units have objects; after all functions. */
void pcg_others(void);

#endif
