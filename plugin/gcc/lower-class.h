/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-class.h - the containers of Fortran's `class` (lower-class.cc).  In other
 *                 languages all of this does nothing.
 */
#ifndef PCG_LOWER_CLASS_H
#define PCG_LOWER_CLASS_H

#include "pcg.h"

/* The name of all types of such containers that have the attribute of the one that
 * gfortran calls NAME. */
const char *pcg_class_name(const char *name);

/* Whether STMT copies a container: the copies of its parts are lowered. */
bool pcg_class_copy(struct pcg_lower *l, gimple *stmt);

/* Before CALL: the callee finds the dynamic types of the objects that are its
 * arguments.  After CALL, of another type: it may have reallocated them, except those of
 * READS, a bit for each argument that it only reads. */
void pcg_class_passed(struct pcg_lower *l, gcall *call);
void pcg_class_called(struct pcg_lower *l, gcall *call, uint64_t reads);

#endif
