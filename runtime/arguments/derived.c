/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * derived.c - the sequence of elements that a datatype handle stands for
 *             (type.h).
 *
 * In:   handles of datatypes.
 * Out:  their sequences; those of derived types are made from
 *       MPI_Type_get_envelope and MPI_Type_get_contents.
 * Cost: a comparison if the thread has used the handle recently; once for each
 *       derived type O(its constructors).
 *
 * A derived type keeps its sequence in an attribute.  Freeing the type frees
 * the attribute, so a new type with the same handle has none.  What threads
 * remember of handles is valid until pcrt_type_generation changes, which the
 * delete function of the attribute increments.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include "arguments/derived.h"
#include "arguments/type.h"
#include "base/state.h"

#define CACHE 4

static int key = MPI_KEYVAL_INVALID;
/* When this changes, a handle may stand for another type than before. */
PCRT_HOT _Atomic(unsigned) pcrt_type_generation = 1;

/* RATIONALE: as in check/check.c. */
static _Thread_local struct {
	uintptr_t handle;
	unsigned generation; /* 0: not used; UINT32_MAX: always valid */
	bool fortran;
	struct pcrt_type type;
} seen[CACHE] __attribute__((tls_model("initial-exec")));

/* ---- derived types ---- */

/* A datatype that is being decoded. */
struct part {
	struct part *outer;
	MPI_Datatype type;
	int combiner;
	size_t types, next; /* inner types; the next one to process */
	MPI_Count *count;   /* STRUCT: of each */
	MPI_Datatype *inner;
	struct pcrt_type sum;
};

static bool is_struct(int combiner)
{
	/* STRUCT_INTEGER is deleted from MPI, but a library may have it. */
	return combiner == MPI_COMBINER_STRUCT;
}

#if MPI_VERSION >= 4
/* For large counts, MPI returns int and MPI_Count values separately. */
static bool contents(struct part *p)
{
	MPI_Count ni = 0, na = 0, nc = 0, nd = 0;
	MPI_Aint *address;
	int *number;

	PMPI_Type_get_envelope_c(p->type, &ni, &na, &nc, &nd, &p->combiner);
	p->types = (size_t)nd;
	if (!nd)
		return true;
	number = PCRT_NEW((size_t)ni + 1, int);
	address = PCRT_NEW((size_t)na + 1, MPI_Aint);
	p->count = PCRT_NEW((size_t)(ni + nc) + 1, MPI_Count);
	p->inner = PCRT_NEW((size_t)nd, MPI_Datatype);
	if (number && address && p->count && p->inner) {
		PMPI_Type_get_contents_c(p->type, ni, na, nc, nd, number,
					 address, p->count, p->inner);
		/* In either form, the first value is the number of blocks. */
		if (!nc)
			for (MPI_Count i = 0; i < ni; i++)
				p->count[i] = number[i];
	}
	free(number);
	free(address);
	return p->count && p->inner;
}
#else
static bool contents(struct part *p)
{
	int ni = 0, na = 0, nd = 0, *number;
	MPI_Aint *address;

	PMPI_Type_get_envelope(p->type, &ni, &na, &nd, &p->combiner);
	p->types = (size_t)nd;
	if (!nd)
		return true;
	number = PCRT_NEW((size_t)ni + 1, int);
	address = PCRT_NEW((size_t)na + 1, MPI_Aint);
	p->count = PCRT_NEW((size_t)ni + 1, MPI_Count);
	p->inner = PCRT_NEW(nd, MPI_Datatype);
	if (number && address && p->count && p->inner) {
		PMPI_Type_get_contents(p->type, ni, na, nd, number, address,
				       p->inner);
		for (int i = 0; i < ni; i++)
			p->count[i] = number[i];
	}
	free(number);
	free(address);
	return p->count && p->inner;
}
#endif

static bool is_predefined(MPI_Datatype type)
{
	int ni, na, nd, combiner = MPI_COMBINER_NAMED;

	if (pcrt_type_in_table(type))
		return true;
#if MPI_VERSION >= 4
	MPI_Count i, a, c, d;

	(void)ni, (void)na, (void)nd;
	PMPI_Type_get_envelope_c(type, &i, &a, &c, &d, &combiner);
#else
	PMPI_Type_get_envelope(type, &ni, &na, &nd, &combiner);
#endif
	return combiner == MPI_COMBINER_NAMED;
}

/* The sequence that TYPE keeps, or NULL. */
static const struct pcrt_type *kept(MPI_Datatype type)
{
	struct pcrt_type *t = NULL;
	int found = 0;

	PMPI_Type_get_attr(type, key, &t, &found);
	return found ? t : NULL;
}

static void keep(MPI_Datatype type, const struct pcrt_type *t)
{
	struct pcrt_type *copy = (struct pcrt_type *)malloc(sizeof *copy);

	if (!copy)
		return;
	*copy = *t;
	if (PMPI_Type_set_attr(type, key, copy) != MPI_SUCCESS)
		free(copy);
}

static struct part *part_new(MPI_Datatype type, struct part *outer)
{
	struct part *p = PCRT_NEW(1, struct part);

	if (!p)
		return NULL;
	p->outer = outer;
	p->type = type;
	p->sum = pcrt_type_empty;
	if (!contents(p))
		p->types = 0;
	return p;
}

/* P has no inner types: MPI_Type_create_f90_real and similar, or no memory. */
static struct pcrt_type leaf(const struct part *p)
{
	enum pcrt_element kind =
		p->combiner == MPI_COMBINER_F90_REAL ? PCRT_REAL :
		p->combiner == MPI_COMBINER_F90_COMPLEX ? PCRT_COMPLEX :
		p->combiner == MPI_COMBINER_F90_INTEGER ? PCRT_INTEGER :
							  PCRT_OTHER;

	return pcrt_type_element(kind, pcrt_type_size(p->type));
}

/* Append INNER, the sequence of the next inner type, to the sequence of P. */
static void part_add(struct part *p, const struct pcrt_type *inner)
{
	MPI_Datatype type = p->inner[p->next];
	struct pcrt_type all;
	uint64_t times;

	if (is_struct(p->combiner)) {
		times = (uint64_t)p->count[p->next + 1];
	} else {
		/* All other combiners repeat one type. */
		uint64_t size = pcrt_type_size(type);

		times = size ? pcrt_type_size(p->type) / size : 0;
	}
	all = pcrt_type_repeat(inner, times);
	p->sum = pcrt_type_join(&p->sum, &all);
	p->next++;
}

/* P is complete: keep its sequence, and return to the type that contains it. */
static struct part *part_end(struct part *p, struct pcrt_type *out)
{
	struct part *outer = p->outer;

	*out = p->types ? p->sum : leaf(p);
	keep(p->type, out);
	for (size_t i = 0; i < p->types; i++)
		if (!is_predefined(p->inner[i]))
			PMPI_Type_free(&p->inner[i]);
	free(p->count);
	free(p->inner);
	free(p);
	return outer;
}

/* RATIONALE: without recursion, since types can be nested to any depth.  The
 * kept sequence of an inner type is used again, so a type that occurs many
 * times is decoded once. */
static struct pcrt_type derived(MPI_Datatype type)
{
	struct part *p = part_new(type, NULL);
	struct pcrt_type t = pcrt_type_empty;

	while (p) {
		const struct pcrt_type *inner;
		MPI_Datatype next;

		if (p->next == p->types) {
			p = part_end(p, &t);
			if (p)
				part_add(p, &t);
			continue;
		}
		next = p->inner[p->next];
		if (is_predefined(next)) {
			t = pcrt_type_predefined(next);
			part_add(p, &t);
		} else if ((inner = kept(next)) != NULL) {
			part_add(p, inner);
		} else {
			struct part *in = part_new(next, p);

			if (in)
				p = in;
			else
				p->next++;
		}
	}
	return t;
}

/* ---- handles ---- */

static int deleted(MPI_Datatype type, int k, void *value, void *extra)
{
	(void)type, (void)k, (void)extra;
	if (atomic_fetch_add(&pcrt_type_generation, 1) == UINT32_MAX - 2)
		atomic_store(&pcrt_type_generation, 1);
	atomic_fetch_add(&pcrt_changes, 1);
	free(value);
	return MPI_SUCCESS;
}

bool pcrt_type_start(void)
{
	return PMPI_Type_create_keyval(MPI_TYPE_NULL_COPY_FN, deleted, &key,
				       NULL) == MPI_SUCCESS;
}

const struct pcrt_type *pcrt_type_of(uintptr_t handle, bool fortran)
{
	size_t i = (handle ^ handle >> 6 ^ handle >> 9) % CACHE;
	unsigned now = atomic_load_explicit(&pcrt_type_generation, memory_order_relaxed);
	const struct pcrt_type *t;
	MPI_Datatype type;

	if (seen[i].handle == handle && seen[i].fortran == fortran &&
	    (seen[i].generation == now || seen[i].generation == UINT32_MAX))
		return &seen[i].type;
	type = fortran ? PMPI_Type_f2c((MPI_Fint)handle) : (MPI_Datatype)handle;
	seen[i].handle = handle;
	seen[i].fortran = fortran;
	seen[i].generation = UINT32_MAX;
	if (!type || type == MPI_DATATYPE_NULL) {
		seen[i].type = (struct pcrt_type){ .power = 1 };
	} else if (is_predefined(type)) {
		seen[i].type = pcrt_type_predefined(type);
	} else {
		t = kept(type);
		seen[i].type = t ? *t : derived(type);
		seen[i].generation = now;
	}
	return &seen[i].type;
}
