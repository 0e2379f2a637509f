/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-apart.h - between lower-apart.cc and lower-value.cc.
 */
#ifndef PCG_LOWER_APART_H
#define PCG_LOWER_APART_H

#include "pcg.h"

/* Whether the COMPONENT_REF REF is a request in a local record that is nothing but
 * its members: as good as a variable. */
bool pcg_apart(struct pcg_lower *l, tree ref);
/* The function is lowered. */
void pcg_apart_end(void);

#endif
