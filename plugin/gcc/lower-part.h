/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-part.h - which other locations of the model a reference to memory
 *                overlaps.
 */
#ifndef PCG_LOWER_PART_H
#define PCG_LOWER_PART_H

#include "pcg.h"

typedef auto_vec<struct pc_val, 16> pcg_parts;

/* Begin and end a function. */
void pcg_part_begin(struct pcg_lower *l);
void pcg_part_end(void);

/* The constant SIZE or place, in bits, or -1. */
HOST_WIDE_INT pcg_part_bits(tree size);

/* Append to PARTS the locations that the reference REF overlaps, other than
 * pcg_value (REF).  MASK: of a bit field of at most 64 bits, those that
 * count. */
void pcg_part_find(struct pcg_lower *l, tree ref, unsigned HOST_WIDE_INT mask,
		   vec<struct pc_val> *parts);

/* The same for the whole of an object of TYPE. */
void pcg_part_all(struct pcg_lower *l, tree type, vec<struct pc_val> *parts);

/* The type of the object that the pointer ARG points to, before conversions of
 * the pointer, or NULL. */
tree pcg_part_type(tree arg);

/* Whether what POINTER points to, before conversions of it, is no record and larger than
 * a value of TYPE. */
bool pcg_part_narrow(tree pointer, tree type);

/* The type of the record of which ARG is the address of a member that is no
 * array, or NULL: what begins there may go on in the next members. */
tree pcg_part_around(tree arg);

/* Whether CALL of OP receives, where its argument I points to, fewer bytes than the number
 * has that is there. */
bool pcg_part_received(struct pcg_lower *l, gcall *call, const struct pc_mpi_op *op,
		       unsigned i);

/* CALL of OP writes, from a member of a record on, several elements or a derived
 * datatype: it may write the other members, too. */
void pcg_part_beyond(struct pcg_lower *l, gcall *call, const struct pc_mpi_op *op);

#endif
