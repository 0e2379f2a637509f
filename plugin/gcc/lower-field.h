/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-field.h - bit-fields that are loaded together with their neighbors.
 */
#ifndef PCG_LOWER_FIELD_H
#define PCG_LOWER_FIELD_H

#include "pcg.h"

/* The bits of what the statement at GSI loads from a bit-field that count in
 * the statements after it. */
unsigned HOST_WIDE_INT pcg_field_mask(gimple_stmt_iterator gsi);

/* Append what the statement at GSI does, if it loads bit-fields, and perhaps bits
 * of their neighbors that do not count.  Return whether it does. */
bool pcg_field_load(struct pcg_lower *l, gimple_stmt_iterator gsi);

#endif
