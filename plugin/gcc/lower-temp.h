/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-temp.h - temporaries that stand for something else (lower-temp.cc).
 */
#ifndef PCG_LOWER_TEMP_H
#define PCG_LOWER_TEMP_H

#include "pcg.h"

/* Inside pcg_value_begin () and _end (). */
void pcg_temp_begin(struct pcg_lower *l);
void pcg_temp_end(void);
/* The value of NAME, a temporary in SSA form. */
struct pc_val pcg_temp(struct pcg_lower *l, tree name);
/* By how much that is to be multiplied; 0: it is not. */
int64_t pcg_temp_scale(tree name);
/* Whether the assignment at GSI only names something, now known, or is made already. */
bool pcg_temp_skip(struct pcg_lower *l, gimple_stmt_iterator gsi);
/* What the assignment at GSI to a temporary assigns to: what the next statement
 * stores that to, if nothing else uses it; that statement is then made already. */
tree pcg_temp_store(struct pcg_lower *l, gimple_stmt_iterator gsi);

#endif
