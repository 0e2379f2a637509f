/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-apart.h - requests in local records (lower-apart.cc).
 */
#ifndef PCG_LOWER_APART_H
#define PCG_LOWER_APART_H

#include "pcg.h"

/* Whether the COMPONENT_REF REF is a request in a local record that is only
 * used member by member.  Then the member can be treated as a variable. */
bool pcg_apart(struct pcg_lower *l, tree ref);
/* Call when the function has been lowered. */
void pcg_apart_end(void);

#endif
