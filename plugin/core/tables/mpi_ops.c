/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_ops.c - the table of MPI procedures; finds a row by its name.
 *
 * In:   mpi_ops.def.
 * Out:  one constant table: first every row of mpi_ops.def, sorted by name,
 *       then the large-count forms of the rows that have one, sorted too.
 * Cost: a binary search per look-up; mpi_names.c rejects nearly all names that
 *       are not MPI's by their first letters.
 * Not:  names of other language bindings; mpi_names.c makes them canonical.
 */
#include "tables/mpi_ops.h"

#include <string.h>
#include "base/hash_bytes.h"
#include "tables/mpi_find.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_names.h"

#define NAME_SIZE 40 /* of a buffer that any name of MPI fits in */

/* The words of mpi_ops.def. */
#define A(i) (1u << (i))
#define RET PC_OP_RETURNS
enum {
	THREAD_SAFE = PC_OPF_THREAD_SAFE,
	SETS_RANK = PC_OPF_SETS_RANK,
	GROUP_ONLY = PC_OPF_GROUP_ONLY,
	MPIX = PC_OPF_MPIX,
	DELETED = PC_OPF_DELETED,
	RANK = PC_OPF_RANK,
	SIZE = PC_OPF_SIZE,
	WHOLE = PC_OPF_WHOLE,
	FEWER = PC_OPF_FEWER,
	REORDER = PC_OPF_REORDER,
	COLOUR = PC_OPF_COLOUR,
	PLACED = PC_OPF_PLACED,
	SIDES = PC_OPF_SIDES,
	COORDS = PC_OPF_COORDS,
	OF_RANK = PC_OPF_OF_RANK,
	TESTS = PC_OPF_TESTS,
	STARTS = PC_OPF_STARTS,
	PLACE_ALL = PC_OPF_PLACE_ALL,
	PLACE_ROOT = PC_OPF_PLACE_ROOT,
	PLACE_ANY = PC_OPF_PLACE_ANY,
	PROBES = PC_OPF_PROBES,
	BEYOND = PC_OPF_BEYOND,
	DROPS = PC_OPF_DROPS,
	RECEIVES = PC_OPF_RECEIVES,
	EXPOSES = PC_OPF_EXPOSES,
	STATE = PC_OPF_STATE,
	LEVEL = PC_OPF_LEVEL,
	SURVIVES = PC_OPF_SURVIVES,
	SENDS = PC_OPF_SENDS,
	REVOKES = PC_OPF_REVOKES,
};
#define HANDLER PC_OPF_HANDLER

#define ROW(name_, base_, kind, handle, comm_, root_, redop_, nargs_, made_, \
	    request_, counts_, types_, equal_, same_, output_, uniform_, varying_, \
	    flags_) \
	{ .name = name_, .base = base_, .class_ = PC_OP_##kind, \
	  .on = PC_ON_##handle, .comm = comm_, .root = root_, \
	  .redop = redop_, .nargs = nargs_, .made = made_, \
	  .request = request_, \
	  .counts = counts_, .types = types_, .equal = equal_, \
	  .same = same_, \
	  .input = (A(nargs_) - 1) & ~(output_), .output = output_, \
	  .uniform = uniform_, .varying = varying_, .flags = flags_ },

static const struct pc_mpi_op ops[] = {
#define PC_MPI_OP(name, ...) ROW(#name, #name, __VA_ARGS__)
#define PC_MPI_OP_C(name, ...) ROW(#name, #name, __VA_ARGS__)
#define PC_MPI_OP_AS(name, base, ...) ROW(#name, #base, __VA_ARGS__)
#include "tables/mpi_ops.def"
#undef PC_MPI_OP
#undef PC_MPI_OP_C
#undef PC_MPI_OP_AS
#define PC_MPI_OP(name, ...)
#define PC_MPI_OP_C(name, ...) ROW(#name "_c", #name, __VA_ARGS__)
#define PC_MPI_OP_AS(name, base, ...)
#include "tables/mpi_ops.def"
#undef PC_MPI_OP
#undef PC_MPI_OP_C
#undef PC_MPI_OP_AS
};

/* The number of rows of mpi_ops.def; the large-count forms begin there. */
enum {
	PLAIN_COUNT = 0
#define PC_MPI_OP(name, ...) + 1
#define PC_MPI_OP_C(name, ...) + 1
#define PC_MPI_OP_AS(name, base, ...) + 1
#include "tables/mpi_ops.def"
#undef PC_MPI_OP
#undef PC_MPI_OP_C
#undef PC_MPI_OP_AS
};
enum { OP_COUNT = sizeof(ops) / sizeof(*ops) };

#define PC_MPI_OP(name, ...) \
	_Static_assert(sizeof(#name) <= NAME_SIZE, "NAME_SIZE");
#define PC_MPI_OP_C(name, ...) PC_MPI_OP(name)
#define PC_MPI_OP_AS(name, base, ...) PC_MPI_OP(name)
#include "tables/mpi_ops.def"

static int lower(int c)
{
	return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c;
}

/* Compare the LEN bytes at KEY with the name BASE, ignoring case. */
static int key_cmp(const char *key, size_t len, const char *base)
{
	size_t i;
	int diff;

	for (i = 0; i < len; i++) {
		diff = lower((unsigned char)key[i]) -
		       lower((unsigned char)base[i]);
		if (diff || !base[i])
			return diff;
	}
	return base[len] ? -1 : 0;
}

/* The row, among those from FROM up to TO, whose name (BY_BASE: base) is the
 * LEN bytes at KEY; the rows are sorted by name. */
static const struct pc_mpi_op *search(uint32_t from, uint32_t to,
				      const char *key, size_t len, bool by_base)
{
	uint32_t mid;
	int diff;

	while (from < to) {
		mid = from + (to - from) / 2;
		diff = key_cmp(key, len,
			       by_base ? ops[mid].base : ops[mid].name);
		if (!diff)
			return &ops[mid];
		if (diff < 0)
			to = mid;
		else
			from = mid + 1;
	}
	return NULL;
}

const struct pc_mpi_op *pc_mpi_op_search(const char *key, size_t len,
					 bool large)
{
	const struct pc_mpi_op *op;
	char name[NAME_SIZE];

	if (!large)
		return search(0, PLAIN_COUNT, key, len, false);
	op = search(PLAIN_COUNT, OP_COUNT, key, len, true);
	if (op || len + 2 > sizeof(name))
		return op;
	/* A large-count form with other arguments has a row of its own. */
	memcpy(name, key, len);
	memcpy(name + len, "_c", 2);
	return search(0, PLAIN_COUNT, name, len + 2, false);
}

const struct pc_mpi_op *pc_mpi_ops(uint32_t *count)
{
	*count = OP_COUNT;
	return ops;
}

/* Which classes are collective, and which of those return early. */
enum { COLLECTIVE = 1, EARLY = 2 };
static const unsigned char class_traits[PC_OP_CLASS_COUNT] = {
	[PC_OP_COLL] = COLLECTIVE,
	[PC_OP_COLL_NB] = COLLECTIVE | EARLY,
	[PC_OP_COLL_PERSIST] = COLLECTIVE | EARLY,
	[PC_OP_COMM_CTOR] = COLLECTIVE,
	[PC_OP_COMM_CTOR_NB] = COLLECTIVE | EARLY,
	[PC_OP_COMM_DTOR] = COLLECTIVE,
	[PC_OP_WIN] = COLLECTIVE,
	[PC_OP_FILE] = COLLECTIVE,
	[PC_OP_FILE_NB] = COLLECTIVE | EARLY,
	[PC_OP_FILE_SPLIT] = COLLECTIVE | EARLY,
	[PC_OP_INIT] = COLLECTIVE,
	[PC_OP_FINALIZE] = COLLECTIVE,
};

bool pc_mpi_op_matches(const struct pc_mpi_op *a, const struct pc_mpi_op *b)
{
	return a->base == b->base || !strcmp(a->base, b->base);
}

uint32_t pc_mpi_op_hash(const struct pc_mpi_op *op)
{
	uint32_t hash = pc_hash_bytes(op->base, strlen(op->base));

	return hash ? hash : 1;
}

bool pc_mpi_op_sends(const struct pc_mpi_op *op, int32_t arg)
{
	return op->root >= 0 && arg >= 0 && arg < 31 && !(op->input >> arg & 1) &&
	       op->uniform >> arg & 1 && op->counts >> (arg + 1) & 1;
}

bool pc_mpi_op_is_collective(const struct pc_mpi_op *op)
{
	return class_traits[op->class_] & COLLECTIVE;
}

bool pc_mpi_op_joins(const struct pc_mpi_op *op)
{
	return (op->class_ == PC_OP_COMM_CTOR ||
		op->class_ == PC_OP_COMM_CTOR_NB) && op->root >= 0;
}

bool pc_mpi_op_merges(const struct pc_mpi_op *op)
{
	return !strcmp(op->base, "MPI_Intercomm_merge");
}

bool pc_mpi_op_is_compared(const struct pc_mpi_op *op)
{
	return pc_mpi_op_is_collective(op) && op->on != PC_ON_NONE &&
	       op->on != PC_ON_GROUP && op->on != PC_ON_SESSION &&
	       !(op->flags & (PC_OPF_GROUP_ONLY | PC_OPF_USER |
			      PC_OPF_SURVIVES));
}

bool pc_mpi_op_has_check(const struct pc_mpi_op *op, const char *link_name)
{
	return pc_mpi_op_is_compared(op) && !strcmp(op->name, link_name);
}

bool pc_mpi_op_is_nonblocking(const struct pc_mpi_op *op)
{
	return class_traits[op->class_] & EARLY;
}

bool pc_mpi_op_is_fortran(const struct pc_mpi_op *op, const char *link_name)
{
	if (op->flags & PC_OPF_USER)
		return op->flags & PC_OPF_FORTRAN;
	return pc_mpi_name_is_fortran(link_name);
}

/* The name, in lower case, of the operation of which OP is a form, without the
 * mark of a form that returns early.  MPI_Ibcast, MPI_Bcast_init: "mpi_bcast";
 * MPI_File_iread_all, MPI_File_read_all_begin: "mpi_file_read_all". */
static void plain_form(const struct pc_mpi_op *op, bool initial, char *out)
{
	static const char *const ends[] = { "_init", "_begin", "_end" };
	size_t len = 0;
	const char *from = op->base;

	for (; *from && len < NAME_SIZE - 1; from++) {
		if (initial && lower(*from) == 'i' && len && out[len - 1] == '_')
			initial = false;
		else
			out[len++] = (char)lower(*from);
	}
	out[len] = 0;
	for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
		size_t n = strlen(ends[i]);

		if (pc_mpi_op_is_nonblocking(op) && len > n &&
		    !strcmp(out + len - n, ends[i]))
			out[len - n] = 0;
	}
}

bool pc_mpi_op_is_form(const struct pc_mpi_op *a, const struct pc_mpi_op *b)
{
	static const enum pc_op_class early[] = {
		PC_OP_COLL_NB, PC_OP_COMM_CTOR_NB, PC_OP_FILE_NB };
	const struct pc_mpi_op *op[2] = { a, b };
	char name[2][NAME_SIZE];

	if (pc_mpi_op_matches(a, b))
		return false;
	for (int i = 0; i < 2; i++) {
		bool initial = false;

		for (size_t k = 0; k < sizeof early / sizeof *early; k++)
			initial |= op[i]->class_ == early[k];
		plain_form(op[i], initial, name[i]);
	}
	return !strcmp(name[0], name[1]);
}
