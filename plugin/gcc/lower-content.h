/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-content.h - what is in the vectors and the like of C++ (lower-content.cc).
 */
#ifndef PCG_LOWER_CONTENT_H
#define PCG_LOWER_CONTENT_H

#include "pcg.h"

void pcg_content_begin(struct pcg_lower *l);
void pcg_content_end(void);
/* Behind CALL of DECL (or NULL), which is EVENT: what it does to the elements of
 * vectors. */
void pcg_content_call(struct pcg_lower *l, tree decl, gcall *call,
		      struct pc_event *event);
/* Behind the assignment STMT: the same. */
void pcg_content_assign(struct pcg_lower *l, gimple *stmt);

#endif
