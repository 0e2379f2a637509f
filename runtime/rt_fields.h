/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_fields.h - what of a collective must agree between processes, besides its
 *               name.  Only numbers that mean the same everywhere: it travels.
 */
#ifndef PCRT_FIELDS_H
#define PCRT_FIELDS_H

#include <stdint.h>
#include <string.h>

/* Part of a sequence: N times the predefined type of number ROW. */
struct pcrt_run {
	uint32_t n;
	uint16_t row;
	uint16_t more; /* in the last run that is kept: others follow */
};
#define PCRT_RUNS_KEPT 2

static inline uint64_t pcrt_run_pack(const struct pcrt_run *run)
{
	uint64_t packed;

	memcpy(&packed, run, sizeof packed);
	return packed;
}

static inline struct pcrt_run pcrt_run_of(uint64_t packed)
{
	struct pcrt_run run;

	memcpy(&run, &packed, sizeof run);
	return run;
}

/* What processes can differ in. */
enum pcrt_field {
	PCRT_FIELD_ROOT = 1,
	PCRT_FIELD_OP = 2,
	PCRT_FIELD_COUNT = 4,
	PCRT_FIELD_TYPE = 8,
	PCRT_FIELD_DATA = PCRT_FIELD_COUNT | PCRT_FIELD_TYPE,
	PCRT_FIELD_PLACE = 16,  /* MPI_IN_PLACE */
	PCRT_FIELD_OBJECT = 32, /* which window or file */
	PCRT_FIELD_NUMBERS = 64,
	PCRT_FIELD_LIST = 128,  /* COUNT is the sum of an array */
};

/* A count and its datatype. */
struct pcrt_data {
	uint64_t signature;
	uint64_t count;               /* for reports */
	uint64_t run[PCRT_RUNS_KEPT]; /* of the type: struct pcrt_run, packed.
				       * RATIONALE: copied while its parts are
				       * still being stored it would wait */
};

/* Arguments that must agree; 0 where there is none (rt_args.c). */
struct pcrt_fields {
	struct pcrt_data data; /* NUMBERS: COUNT is the first, SIGNATURE the
				* second */
	int32_t root;
	uint32_t op;
	uint32_t object; /* its number on the communicator, from 1 */
	uint16_t place;
	uint16_t has;    /* enum pcrt_field */
};

#endif
