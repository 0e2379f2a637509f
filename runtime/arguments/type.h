/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * type.h - type signatures: the sequence of predefined types that a count and a
 *          datatype stand for (MPI-4.1 5.1), as one number.
 *
 * Equal sequences have equal numbers, however types and counts make them: 10
 * MPI_INT, 1 vector of 10, 5 pairs.  A sequence is a polynomial over its
 * elements modulo 2^64, so it can be joined or repeated without its elements.
 */
#ifndef PCRT_TYPE_H
#define PCRT_TYPE_H

#include <mpi.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "arguments/fields.h"

#pragma GCC visibility push(hidden)

/* The sequence of one datatype. */
struct pcrt_type {
	uint64_t hash, power; /* its polynomial; the base to the power N */
	uint64_t n;           /* elements */
	uint32_t element;     /* the only kind of element; 0: they differ */
	uint32_t known;       /* 0: there is no such type (MPI_DATATYPE_NULL) */
	struct pcrt_run run[PCRT_RUNS_KEPT]; /* the beginning, for reports */
};

/* The signature of COUNT times TYPE; all empty sequences have the same. */
uint64_t pcrt_type_signature(const struct pcrt_type *type, uint64_t count);
/* "MPI_INT", "a type of 3 MPI_INT". */
void pcrt_type_text(char *text, size_t size,
		    const uint64_t packed[PCRT_RUNS_KEPT]);

/* ---- for derived.c ---- */

/* The kinds of predefined types (type.c). */
enum pcrt_element {
	PCRT_INTEGER = 1, PCRT_REAL, PCRT_COMPLEX, PCRT_LOGICAL, PCRT_BYTE,
	PCRT_PACKED, PCRT_OTHER, PCRT_PAIR
};

extern const struct pcrt_type pcrt_type_empty;
/* One element of KIND and SIZE bytes that is not in the table. */
struct pcrt_type pcrt_type_element(enum pcrt_element kind, uint64_t size);
/* The sequence A followed by B. */
struct pcrt_type pcrt_type_join(const struct pcrt_type *a,
				const struct pcrt_type *b);
struct pcrt_type pcrt_type_repeat(const struct pcrt_type *a, uint64_t times);
/* The sequence of a type that MPI defines. */
struct pcrt_type pcrt_type_predefined(MPI_Datatype type);
/* Whether the table of predefined types has TYPE. */
bool pcrt_type_in_table(MPI_Datatype type);
/* Its size in bytes. */
uint64_t pcrt_type_size(MPI_Datatype type);

#pragma GCC visibility pop

#endif
