/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * fields.c - comparing the arguments that must be the same on all processes.
 *
 * In:   struct pcrt_fields of two calls (check/args.c).
 * Out:  the fields in which they differ; a hash, equal if no field differs.
 */
#include <stdbool.h>
#include <stdint.h>
#include "arguments/fields.h"

uint64_t pcrt_fields_hash(const struct pcrt_fields *f)
{
	uint64_t a = (uint64_t)(uint32_t)f->root << 32 |
		     (f->op << 24 ^ f->object << 1 ^ f->place);
	uint64_t b = f->data.signature;

	if (!f->has)
		return 0;
	a ^= b * 0x9e3779b97f4a7c15u;
	return a << 33 | a >> 31;
}

/* Whether A and B have the same elements, so that only their number differs. */
static bool same_elements(const struct pcrt_data *a, const struct pcrt_data *b)
{
	struct pcrt_run x[PCRT_RUNS_KEPT], y[PCRT_RUNS_KEPT];

	for (int i = 0; i < PCRT_RUNS_KEPT; i++) {
		x[i] = pcrt_run_of(a->run[i]);
		y[i] = pcrt_run_of(b->run[i]);
	}
	if (!x[0].n || !y[0].n)
		return true; /* no elements at all */
	return x[0].row == y[0].row && x[1].row == y[1].row &&
	       x[1].n == y[1].n && (!x[1].n || x[0].n == y[0].n);
}

uint32_t pcrt_fields_differ(const struct pcrt_fields *a,
			    const struct pcrt_fields *b)
{
	uint32_t both = a->has & b->has, differ = 0;

	if (both & PCRT_FIELD_ROOT && a->root != b->root)
		differ |= PCRT_FIELD_ROOT;
	if (both & PCRT_FIELD_OP && a->op != b->op)
		differ |= PCRT_FIELD_OP;
	if (both & PCRT_FIELD_DATA && a->data.signature != b->data.signature)
		differ |= (both & PCRT_FIELD_LIST) |
			  (same_elements(&a->data, &b->data) ? PCRT_FIELD_COUNT :
						 PCRT_FIELD_TYPE);
	if (both & PCRT_FIELD_PLACE && a->place != b->place)
		differ |= PCRT_FIELD_PLACE;
	if (both & PCRT_FIELD_OBJECT && a->object != b->object)
		differ |= PCRT_FIELD_OBJECT;
	return differ;
}
