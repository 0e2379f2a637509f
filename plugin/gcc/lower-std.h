/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-std.h - the sizes of C++ containers (lower-std.cc).
 */
#ifndef PCG_LOWER_STD_H
#define PCG_LOWER_STD_H

#include "pcg.h"

/* Whether TYPE is in namespace std and IS returns true for its name. */
bool pcg_std_is(tree type, bool (*is)(const char *name));
/* The type that the class TYPE calls NAME, or NULL. */
/* Whether DECL (or NULL) is a member of a type whose objects contain the indices they get. */
bool pcg_std_indexed(tree decl);
tree pcg_std_member_type(tree type, const char *name);
/* The argument of STMT whose reference it returns (std::move), or NULL. */
tree pcg_std_same(gimple *stmt);
/* Whether the function DECL belongs to the standard library. */
bool pcg_std_has(tree decl);
/* Whether TYPE is a container whose number of elements is followed. */
bool pcg_std_sized(tree type);
/* Whether the tables of core say what the function DECL does, or it belongs to a
 * container or an iterator. */
bool pcg_std_described(tree decl);
/* If FN, which is DECL, is a member of a container: set its effect on the
 * number of elements. */
void pcg_std_effects(struct pc_fn *fn, tree decl);
/* Call after the event of CALL of DECL.  If it sets the number of elements of a
 * container, append an assignment of that number. */
void pcg_std_call(struct pcg_lower *l, tree decl, gcall *call);

#endif
