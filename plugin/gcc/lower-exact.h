/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-exact.h - of exactly which object a field is (lower-exact.cc).
 */
#ifndef PCG_LOWER_EXACT_H
#define PCG_LOWER_EXACT_H

#include "pcg.h"

/* The value that T is a copy of, or T. */
tree pcg_copied(tree t);
/* T without the part of a class that another one inherits. */
tree pcg_inheriting(tree t);
/* Count which fields the function uses; forget that. */
void pcg_exact_begin(struct pcg_lower *l);
void pcg_exact_end(void);
/* If REF is a field of *OBJECT, an address or a pointer, and that matters: the flags
 * of the copy; else 0. */
unsigned pcg_exact(struct pcg_lower *l, tree ref, struct pc_val *object);
/* In front of CALL, of the MPI procedure OP: what stands for arguments that are fields of
 * such objects, handed over by reference (Fortran), into PASSED, by number, UNKNOWN for
 * others; how many were looked at. */
#define PCG_MPI_ARGS 24
unsigned pcg_exact_passed(struct pcg_lower *l, const gcall *call, const struct pc_mpi_op *op,
			  struct pc_val passed[PCG_MPI_ARGS]);
/* Behind CALL, of the MPI procedure OP: of which objects the fields are that it sets. */
void pcg_exact_left(struct pcg_lower *l, const gcall *call, const struct pc_mpi_op *op);

#endif
