/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-class.h - the containers of Fortran's `class` (lower-class.cc).  In other
 *                 languages all of this does nothing.
 */
#ifndef PCG_LOWER_CLASS_H
#define PCG_LOWER_CLASS_H

#include "pcg.h"

/* The container of which REF is the part "_data", unless that is an array's descriptor;
 * else REF.  In the model a container is that pointer. */
tree pcg_class_of(tree ref);

/* Whether TYPE is that of a container which only passes an object: its address is
 * the pointer, too. */
bool pcg_class_passes(tree type);

/* Whether FROM points to a container that has an object, and becomes a pointer of type TO to
 * one that only passes it (SELECT TYPE, ASSOCIATE, an argument); *VALUE: as such. */
bool pcg_class_pointer(struct pcg_lower *l, location_t loc, tree from, tree to,
		       struct pc_val *value);

/* Whether STMT copies a container, or makes a pointer to one that passes the object of
 * another: that is lowered. */
bool pcg_class_copy(struct pcg_lower *l, gimple *stmt);

/* Before CALL: the callee finds the dynamic types of the objects that are its
 * arguments.  After CALL, of another type: it may have reallocated them, except those of
 * READS, a bit for each argument that it only reads. */
void pcg_class_passed(struct pcg_lower *l, gcall *call);
void pcg_class_called(struct pcg_lower *l, gcall *call, uint64_t reads);

#endif
