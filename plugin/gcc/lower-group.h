/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-group.h - which objects of the C++ library share what they contain
 *                 (lower-group.cc).
 */
#ifndef PCG_LOWER_GROUP_H
#define PCG_LOWER_GROUP_H

#include "pcg.h"

#define PCG_GROUP_ALL (-2) /* the pointer runs over all elements: of an iterator */

struct pcg_group {
	bool used;    /* a function of the library gets it */
	bool lost;    /* its address is stored in memory */
	bool product; /* it is a pair or tuple */
	bool calls;   /* it has functions of the user, */
	bool ignores; /* of which one ignores a parameter */
	tree record;  /* of the user, which its objects contain; error_mark_node: several */
	tree root;         /* it is the member PATH of this parameter, of the result */
	const char *path;  /* (lower-held.h) or a static object; NULL: it is none */
	vec<tree> objects; /* variables that contain something themselves */
	vec<tree> refers;  /* numbers of the user to which it refers, */
	vec<tree> sets;    /* and those of them that it sets */
};

/* Begin and end a function; call between pcg_content_begin () and _end (). */
void pcg_group_begin(struct pcg_lower *l);
void pcg_group_end(void);

/* Whether TYPE is a class of the library, or one of the user that can be called. */
bool pcg_is_object(tree type);
/* Whether an object of TYPE has no more than addresses, so that a copy of it leads
 * to the same: an iterator, a tuple of references, a smart pointer. */
bool pcg_is_way(tree type);
/* The same; *REFERS: it has references. */
bool pcg_is_way_by(tree type, bool *refers);
/* Whether the call operator DECL stores through the member FIELD of its object. */
bool pcg_stores_through(tree decl, tree field);
/* Whether an object of TYPE has parts that do not follow from one another. */
bool pcg_is_product(tree type);
bool pcg_is_number(tree type);
/* Whether T is an object with static storage that no other unit can name. */
bool pcg_is_static(tree t);
/* TYPE, or what it points or refers to. */
tree pcg_pointed_type(tree type);
/* Whether TYPE is that of an answer, a number of elements, an index or a distance. */
bool pcg_is_size(tree type);
/* Whether TYPE is that of the address of an object or of a pointer: what a function gets
 * from there is not in the model, unless the object is one of the library. */
bool pcg_is_unseen(tree type);
/* The call operator of the class TYPE if the user has written it, or NULL. */
tree pcg_called_by(tree type);
/* Whether the call of DECL may change what argument I points to, or is. */
bool pcg_may_write(tree decl, unsigned i);
/* Whether each parameter of the function DECL is used. */
bool pcg_uses_all(tree decl);

/* Whether the function has groups. */
bool pcg_group_any(void);
/* Whether DECL (or NULL) is a function of the library whose objects are followed. */
bool pcg_group_calls(tree decl);
/* The part that the function DECL of the library, `get`, returns; PCG_GROUP_ALL: of an
 * iterator; -1: another function. */
int pcg_group_part(tree decl);
/* What stands for the object that T is, points to or refers to, or NULL. */
tree pcg_group_key(tree t);
/* The same for ARG, an argument, if it is of a group; NULL: a number of the user, or
 * what lower-content.cc follows. */
tree pcg_group_object(struct pcg_lower *l, tree arg);
/* The same for the object PATH of TYPE of the variable ROOT (lower-held.h). */
tree pcg_group_member(tree root, const char *path, tree type);
/* A function of the user gets the object KEY (or NULL). */
void pcg_group_use(tree key);
/* The group of KEY, which is made if there is none; its number. */
const struct pcg_group *pcg_group_of(tree key);
unsigned pcg_group_number(tree key);
/* Whether KEY (or NULL) has a group that is used. */
bool pcg_group_used(tree key);
/* The same for the pointer KEY. */
int pcg_group_leads(tree key);
/* Whether LHS, which gets the address RHS, is a member of an object of the library: of
 * a list of initial values, which the compiler makes. */
bool pcg_group_lists(tree lhs, tree rhs);
/* Whether something is stored through POINTER, or a function may do so. */
bool pcg_group_stored(tree pointer);
/* Whether something is stored through ITERATOR that does not follow from the elements. */
bool pcg_group_overwrites(tree iterator);

#endif
