/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-exact.h - the exact object that a field belongs to (lower-exact.cc).
 */
#ifndef PCG_LOWER_EXACT_H
#define PCG_LOWER_EXACT_H

#include "pcg.h"

/* The value that T is a copy of, or T. */
tree pcg_copied(tree t);
/* T without the selection of a base class part in an object. */
tree pcg_inheriting(tree t);
/* Collect the fields that the function uses; forget them. */
void pcg_exact_begin(struct pcg_lower *l);
void pcg_exact_end(void);
/* If REF is a field of *OBJECT, an address or a pointer, and the object
 * matters: the event flags of the copy; else 0. */
unsigned pcg_exact(struct pcg_lower *l, tree ref, struct pc_val *object);
/* Call before CALL of the MPI procedure OP (Fortran).  PASSED gets, by argument
 * number, the value of each argument that is a field of such an object and
 * passed by reference, else UNKNOWN.  Returns how many were examined. */
#define PCG_MPI_ARGS 24
unsigned pcg_exact_passed(struct pcg_lower *l, const gcall *call, const struct pc_mpi_op *op,
			  struct pc_val passed[PCG_MPI_ARGS]);
/* Call after CALL of the MPI procedure OP: append to which objects the fields
 * belong that it sets. */
void pcg_exact_left(struct pcg_lower *l, const gcall *call, const struct pc_mpi_op *op);

/* Whether the pointer T is a parameter that the function never assigns. */
bool pcg_exact_given(tree t);

#endif
