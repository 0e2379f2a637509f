/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-closure.h - objects that lambdas of C++ capture by reference (lower-closure.cc).
 */
#ifndef PCG_LOWER_CLOSURE_H
#define PCG_LOWER_CLOSURE_H

#include "pcg.h"

/* Begin and end a function: find its lambdas that it only calls. */
void pcg_closure_begin(struct pcg_lower *l);
void pcg_closure_end(void);

/* The object, or reference, to which the member PATH (".x") of the variable VAR refers: VAR is
 * a lambda that the function only calls; NULL: not known. */
tree pcg_closure_refers(tree var, const char *path);
/* Whether STMT, an assignment, lets such a lambda refer to an object. */
bool pcg_closure_captures(const gimple *stmt);

#endif
