/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_args.c - the arguments of a collective that must agree, as numbers that
 *             mean the same in every process.
 *
 * In:   what the hook got: values in C, addresses in Fortran (PARCOACH_ARG_REF).
 * Out:  struct pcrt_fields; their hash for the chain; text for reports.
 * Cost: none where a site has no such arguments.
 *
 * A predefined reduction operation is known by its place in a table; all of the
 * user's are one, since nothing names them alike everywhere.  Of a type only
 * its size counts, as number of bytes together with the count.  RATIONALE:
 * MPI_INT and MPI_INTEGER must not be mixed, say, but every program that does
 * works, and it would be stopped.
 * LIMIT: so types that differ with equal size are not told apart.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "rt.h"

#define USERS 99 /* an operation of the user's */

static const struct {
	MPI_Op op;
	const char *name;
} ops[] = {
#define OP(NAME) { NAME, #NAME }
	OP(MPI_MAX), OP(MPI_MIN), OP(MPI_SUM), OP(MPI_PROD), OP(MPI_LAND),
	OP(MPI_BAND), OP(MPI_LOR), OP(MPI_BOR), OP(MPI_LXOR), OP(MPI_BXOR),
	OP(MPI_MINLOC), OP(MPI_MAXLOC), OP(MPI_REPLACE), OP(MPI_NO_OP),
#undef OP
};
#define OPS (sizeof ops / sizeof *ops)

static uint32_t op_number(MPI_Op op)
{
	for (uint32_t i = 0; i < OPS; i++)
		if (ops[i].op == op)
			return i + 1;
	return USERS;
}

static MPI_Fint fortran(uintptr_t address)
{
	return *(const MPI_Fint *)address;
}

struct pcrt_fields pcrt_fields_of(const struct parcoach_site *site,
				  const uintptr_t arg[PARCOACH_ARGS])
{
	bool ref = site->flags & PARCOACH_ARG_REF;
	struct pcrt_fields f = { .has = site->flags & PARCOACH_ARG_ALL };
	int size = 0;

	if (f.has & PARCOACH_ARG_ROOT)
		f.root = ref ? fortran(arg[0]) : (int)arg[0];
	if (f.has & PARCOACH_ARG_OP)
		f.op = op_number(ref ? PMPI_Op_f2c(fortran(arg[1])) :
				       (MPI_Op)arg[1]);
	if (f.has & PARCOACH_ARG_COUNT) {
		PMPI_Type_size(ref ? PMPI_Type_f2c(fortran(arg[3])) :
				     (MPI_Datatype)arg[3], &size);
		f.bytes = (ref ? (uint64_t)fortran(arg[2]) : arg[2]) *
			  (uint64_t)size;
	}
	return f;
}

uint64_t pcrt_fields_hash(const struct pcrt_fields *f)
{
	uint64_t h = (uint64_t)(uint32_t)f->root << 32 | f->op << 8 | f->has;

	return f->has ? (h ^ f->bytes * 0x9e3779b97f4a7c15u) << 33 |
			(h ^ f->bytes * 0x9e3779b97f4a7c15u) >> 31 : 0;
}

uint32_t pcrt_fields_differ(const struct pcrt_fields *a,
			    const struct pcrt_fields *b)
{
	return (a->root != b->root ? PARCOACH_ARG_ROOT : 0) |
	       (a->op != b->op ? PARCOACH_ARG_OP : 0) |
	       (a->bytes != b->bytes ? PARCOACH_ARG_COUNT : 0);
}

uint32_t pcrt_round_differ(const struct pcrt_round *round, int n)
{
	const struct pcrt_event *first = &round->all[0];
	uint32_t differ = 0;

	for (int i = 0; i < n; i++) {
		const struct pcrt_event *e = &round->all[i];

		if ((e->kind != PCRT_COLL && e->kind != PCRT_START) ||
		    e->op != first->op)
			return 0;
		differ |= pcrt_fields_differ(&first->fields, &e->fields);
	}
	return differ;
}

const char *pcrt_fields_name(uint32_t which)
{
	switch (which) {
	case PARCOACH_ARG_ROOT:
		return "different roots";
	case PARCOACH_ARG_OP:
		return "different reduction operations";
	case PARCOACH_ARG_COUNT:
		return "different amounts of data";
	}
	return "different arguments";
}

void pcrt_fields_add(struct pcrt_line *l, const struct pcrt_fields *f,
		     uint32_t which)
{
	struct pcrt_text t = { 0 };
	size_t len = strlen(l->what);

	which &= f->has;
	if (which & PARCOACH_ARG_ROOT)
		pcrt_text_add(&t, ", root %d", f->root);
	if (which & PARCOACH_ARG_OP)
		pcrt_text_add(&t, ", %s", f->op && f->op <= OPS ?
			      ops[f->op - 1].name : "an operation of the user's");
	if (which & PARCOACH_ARG_COUNT)
		pcrt_text_add(&t, ", %llu bytes", (unsigned long long)f->bytes);
	snprintf(l->what + len, sizeof l->what - len, "%s", t.s ? t.s : "");
	free(t.s);
}
