/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * fields.h - the arguments of a collective that must match on all processes, as
 *            numbers that mean the same on all of them, so they can be sent.
 */
#ifndef PCRT_FIELDS_H
#define PCRT_FIELDS_H

#include <stdint.h>
#include <string.h>

/* Part of a sequence: N times the predefined type in row ROW of the table. */
struct pcrt_run {
	uint32_t n;
	uint16_t row;
	uint16_t more; /* in the last run that is kept: others follow it */
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

/* The fields in which processes can differ. */
enum pcrt_field {
	PCRT_FIELD_ROOT = 1,
	PCRT_FIELD_OP = 2,
	PCRT_FIELD_COUNT = 4,
	PCRT_FIELD_TYPE = 8,
	PCRT_FIELD_DATA = PCRT_FIELD_COUNT | PCRT_FIELD_TYPE,
	PCRT_FIELD_PLACE = 16,  /* MPI_IN_PLACE */
	PCRT_FIELD_OBJECT = 32, /* which window or file */
	PCRT_FIELD_LIST = 64,   /* COUNT is the sum of an array */
};

/* A count and its datatype. */
struct pcrt_data {
	uint64_t signature;
	uint64_t count;               /* for reports */
	uint64_t run[PCRT_RUNS_KEPT]; /* of the type: struct pcrt_run, packed.
				       * RATIONALE: copying it while its parts
				       * are being stored would stall */
};

/* The root of an intercommunicator is in the group whose first process has rank
 * FIRST in MPI_COMM_WORLD; the reverse is the same. */
#define PCRT_ROOT_GROUP(first) (-1 - (first))

/* Arguments that must match; 0 where there is none (check/args.c). */
struct pcrt_fields {
	struct pcrt_data data;
	int32_t root;
	uint32_t op;
	uint32_t object; /* its number on the communicator, from 1 */
	uint16_t place;
	uint16_t has;    /* enum pcrt_field */
};

/* The fields as words, one at a time.  RATIONALE: the halves of a word are not
 * in the order of memory, or the compiler would load both at once, which stalls
 * until both are stored.  WHICH is a constant after inlining. */
#define PCRT_FIELD_WORDS 6

static inline uint64_t pcrt_fields_word(const struct pcrt_fields *f,
					unsigned which)
{
	switch (which) {
	case 0:
		return f->data.signature;
	case 1:
		return f->data.count;
	case 2:
		return f->data.run[0];
	case 3:
		return f->data.run[1];
	case 4:
		return (uint64_t)(uint32_t)f->root << 32 | f->op;
	}
	return (uint64_t)f->object << 32 | (uint32_t)f->place << 16 | f->has;
}

static inline struct pcrt_fields
pcrt_fields_from(const uint64_t word[PCRT_FIELD_WORDS])
{
	return (struct pcrt_fields){
		.data = { word[0], word[1], { word[2], word[3] } },
		.root = (int32_t)(word[4] >> 32),
		.op = (uint32_t)word[4],
		.object = (uint32_t)(word[5] >> 32),
		.place = (uint16_t)(word[5] >> 16),
		.has = (uint16_t)word[5],
	};
}

#pragma GCC visibility push(hidden)

/* A hash for the chain (board/ring.h). */
uint64_t pcrt_fields_hash(const struct pcrt_fields *f);
/* The fields in which A and B differ, as enum pcrt_field. */
uint32_t pcrt_fields_differ(const struct pcrt_fields *a,
			    const struct pcrt_fields *b);

#pragma GCC visibility pop

#endif
