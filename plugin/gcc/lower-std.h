/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-std.h - what is known of the containers of C++ (lower-std.cc).
 */
#ifndef PCG_LOWER_STD_H
#define PCG_LOWER_STD_H

#include "pcg.h"

/* Whether TYPE is a type of namespace std of whose name that is true (containers.h). */
bool pcg_std_is(tree type, bool (*is)(const char *name));
/* Whether DECL, a function, is of the library's. */
bool pcg_std_has(tree decl);
/* Of FN, which is DECL, if that is of a container: what it does to how many elements
 * that has. */
void pcg_std_effects(struct pc_fn *fn, tree decl);
/* Behind CALL of DECL: if a container gets a number of elements, it has that. */
void pcg_std_call(struct pcg_lower *l, tree decl, gcall *call);

#endif
