/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-temp.h - temporaries that stand for something else (lower-temp.cc).
 */
#ifndef PCG_LOWER_TEMP_H
#define PCG_LOWER_TEMP_H

#include "pcg.h"

/* Call both inside pcg_value_begin () and pcg_value_end (). */
void pcg_temp_begin(struct pcg_lower *l);
void pcg_temp_end(void);
/* The value of NAME, a temporary in SSA form. */
struct pc_val pcg_temp(struct pcg_lower *l, tree name);
/* The factor by which that value is to be multiplied; 0: none. */
int64_t pcg_temp_scale(tree name);
/* Whether it matters in which object argument I of a call of DECL (NULL: not known) is: not
 * if MPI does not read there, or as a buffer; a lock is identified by its name. */
bool pcg_temp_led(tree decl, unsigned i);
/* Whether the assignment at GSI needs no event: it only names something, or its
 * event exists already. */
bool pcg_temp_skip(struct pcg_lower *l, gimple_stmt_iterator gsi);
/* The destination of the assignment at GSI to a temporary.  If only the next
 * statement uses the temporary, and stores it, this is where it is stored; that
 * statement then needs no event. */
tree pcg_temp_store(struct pcg_lower *l, gimple_stmt_iterator gsi);

/* Whether the result of the statement at GSI is only added to a pointer. */
bool pcg_temp_offset(gimple_stmt_iterator gsi);

#endif
