/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-held.h - the objects of the C++ library that a variable is, refers to or has as
 *                members, where they are passed (lower-held.cc).
 */
#ifndef PCG_LOWER_HELD_H
#define PCG_LOWER_HELD_H

#include "lower-part.h"

/* Such an object: its members' names from the variable on, as ".grid.cells", or "". */
struct pcg_held {
	const char *path;
	tree type;
	int part; /* of a pair or tuple, or -1 */
	tree root; /* the variable, if it is known */
	bool refers; /* a member refers to it */
};

/* Those of a variable of TYPE, or of what it points to. */
const vec<struct pcg_held> *pcg_held_by(tree type);
/* Whether T is, points to or refers to an object that begins in the variable *ROOT and
 * is its member *PATH.  The object of a pointer that the function assigns is none. */
bool pcg_held_at(tree t, tree *root, const char **path);
/* If STMT calls a function of the user that returns a reference to a member of what one of
 * its parameters points to: the argument, and *PATH is the member (lower-accessor.cc). */
tree pcg_held_accessed(gimple *stmt, const char **path);
/* The same for the object HELD of T; a reference that is not a member of a parameter is that
 * of a lambda (lower-closure.h). */
bool pcg_held_find(struct pcg_lower *l, tree t, const struct pcg_held *held, tree *root,
		   const char **path);
/* If callers pass what the object PATH of ROOT contains, or want what that is, or ROOT is static:
 * the memory in which it is, or its PART (or -1); else UNKNOWN. */
struct pc_val pcg_held_given(struct pcg_lower *l, tree root, const char *path, int part);

/* Add to the function the parameters for what it gets and returns. */
void pcg_held_params(struct pcg_lower *l, tree decl);
/* Whether CALL of DECL (or NULL) passes what objects contain. */
bool pcg_held_passes(tree decl, gcall *call);
/* Append to V the values that CALL passes for these parameters, and to READS, whose bit i
 * says that argument i is only read, a bit for each. */
void pcg_held_passed(struct pcg_lower *l, tree decl, gcall *call, uint64_t *reads,
		     pcg_parts *v);
/* STMT may pass or return objects: note their keys (lower-group.h). */
void pcg_held_look(struct pcg_lower *l, gimple *stmt);
/* The function begins, when lower-content.cc and lower-group.cc know it. */
void pcg_held_enter(struct pcg_lower *l);
/* The function returns the variable T. */
void pcg_held_returned(struct pcg_lower *l, location_t loc, tree t);
/* Append to V, for each object that ARG, of TYPE, is, points to or has, the memory
 * that has what it contains; UNKNOWN if that is not followed here. */
void pcg_held_of(struct pcg_lower *l, tree arg, tree type, vec<struct pc_val> *v);

#endif
