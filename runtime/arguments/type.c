/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * type.c - type signatures (type.h): sequences of elements, and the types that
 *          MPI itself defines.
 *
 * RATIONALE: of a predefined type, kind and size count, not the name: MPI_INT,
 * MPI_UNSIGNED, MPI_INTEGER and MPI_INT32_T are equal.  MPI-4.1 3.3.1 requires
 * the same type, but programs that mix these types work, and would be stopped.
 * MPI_BYTE equals no other type (same section).
 * LIMIT: MPI_PACKED equals no other type either, though data that was sent as
 * MPI_PACKED may be received as any type.
 */
#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include "arguments/fields.h"
#include "arguments/type.h"
#include "base/hash.h"

#define BASE 0x9e3779b97f4a7c15u

static const struct {
	MPI_Datatype type;
	const char *name;
	enum pcrt_element kind;
} rows[] = {
#define T(NAME, KIND) { NAME, #NAME, PCRT_##KIND }
	T(MPI_INT, INTEGER), T(MPI_DOUBLE, REAL), T(MPI_FLOAT, REAL),
	T(MPI_CHAR, INTEGER), T(MPI_BYTE, BYTE), T(MPI_LONG, INTEGER),
	T(MPI_UNSIGNED, INTEGER), T(MPI_UNSIGNED_LONG, INTEGER),
	T(MPI_INTEGER, INTEGER), T(MPI_DOUBLE_PRECISION, REAL),
	T(MPI_REAL, REAL), T(MPI_LOGICAL, LOGICAL), T(MPI_CHARACTER, INTEGER),
	T(MPI_COMPLEX, COMPLEX), T(MPI_DOUBLE_COMPLEX, COMPLEX),
	T(MPI_SIGNED_CHAR, INTEGER), T(MPI_UNSIGNED_CHAR, INTEGER),
	T(MPI_SHORT, INTEGER), T(MPI_UNSIGNED_SHORT, INTEGER),
	T(MPI_LONG_LONG_INT, INTEGER), T(MPI_UNSIGNED_LONG_LONG, INTEGER),
	T(MPI_LONG_DOUBLE, REAL), T(MPI_WCHAR, INTEGER),
	T(MPI_INT8_T, INTEGER), T(MPI_INT16_T, INTEGER),
	T(MPI_INT32_T, INTEGER), T(MPI_INT64_T, INTEGER),
	T(MPI_UINT8_T, INTEGER), T(MPI_UINT16_T, INTEGER),
	T(MPI_UINT32_T, INTEGER), T(MPI_UINT64_T, INTEGER),
	T(MPI_AINT, INTEGER), T(MPI_OFFSET, INTEGER), T(MPI_COUNT, INTEGER),
	T(MPI_C_BOOL, LOGICAL), T(MPI_CXX_BOOL, LOGICAL),
	T(MPI_C_FLOAT_COMPLEX, COMPLEX), T(MPI_C_DOUBLE_COMPLEX, COMPLEX),
	T(MPI_C_LONG_DOUBLE_COMPLEX, COMPLEX),
	T(MPI_CXX_FLOAT_COMPLEX, COMPLEX), T(MPI_CXX_DOUBLE_COMPLEX, COMPLEX),
	T(MPI_CXX_LONG_DOUBLE_COMPLEX, COMPLEX),
	T(MPI_INTEGER1, INTEGER), T(MPI_INTEGER2, INTEGER),
	T(MPI_INTEGER4, INTEGER), T(MPI_INTEGER8, INTEGER),
	T(MPI_REAL4, REAL), T(MPI_REAL8, REAL), T(MPI_REAL16, REAL),
	T(MPI_COMPLEX8, COMPLEX), T(MPI_COMPLEX16, COMPLEX),
	T(MPI_COMPLEX32, COMPLEX), T(MPI_PACKED, PACKED),
	T(MPI_FLOAT_INT, PAIR), T(MPI_DOUBLE_INT, PAIR),
	T(MPI_LONG_INT, PAIR), T(MPI_2INT, PAIR), T(MPI_SHORT_INT, PAIR),
	T(MPI_LONG_DOUBLE_INT, PAIR), T(MPI_2REAL, PAIR),
	T(MPI_2DOUBLE_PRECISION, PAIR), T(MPI_2INTEGER, PAIR),
#undef T
};
#define ROWS (sizeof rows / sizeof *rows)

/* The parts of the pair types (MPI-4.1 6.9.4). */
static const struct {
	MPI_Datatype pair, first, second;
} pairs[] = {
	{ MPI_FLOAT_INT, MPI_FLOAT, MPI_INT },
	{ MPI_DOUBLE_INT, MPI_DOUBLE, MPI_INT },
	{ MPI_LONG_INT, MPI_LONG, MPI_INT },
	{ MPI_2INT, MPI_INT, MPI_INT },
	{ MPI_SHORT_INT, MPI_SHORT, MPI_INT },
	{ MPI_LONG_DOUBLE_INT, MPI_LONG_DOUBLE, MPI_INT },
	{ MPI_2REAL, MPI_REAL, MPI_REAL },
	{ MPI_2DOUBLE_PRECISION, MPI_DOUBLE_PRECISION, MPI_DOUBLE_PRECISION },
	{ MPI_2INTEGER, MPI_INTEGER, MPI_INTEGER },
};

/* ---- sequences ---- */

const struct pcrt_type pcrt_type_empty = { .power = 1, .known = 1 };

/* One element of KIND and SIZE. */
static struct pcrt_type element_of(enum pcrt_element kind, uint64_t size,
				   size_t row)
{
	struct pcrt_type t = pcrt_type_empty;

	if (!size)
		return t;
	t.element = (uint32_t)kind << 24 | (uint32_t)(size & 0xffffff);
	t.hash = (t.element + 1) * 0xd6e8feb86659fd93u;
	t.power = BASE;
	t.n = 1;
	t.run[0] = (struct pcrt_run){ 1, (uint16_t)(row + 1), 0 };
	return t;
}

struct pcrt_type pcrt_type_element(enum pcrt_element kind, uint64_t size)
{
	return element_of(kind, size, ROWS);
}

static void run_add(struct pcrt_type *a, const struct pcrt_type *b)
{
	int at = 0, from = 0;

	while (at < PCRT_RUNS_KEPT && a->run[at].n)
		at++;
	if (at && !a->run[at - 1].more && a->run[at - 1].row == b->run[0].row) {
		a->run[at - 1].n += b->run[0].n;
		a->run[at - 1].more |= b->run[0].more;
		from = 1;
	}
	for (; from < PCRT_RUNS_KEPT && b->run[from].n; from++) {
		if (at == PCRT_RUNS_KEPT) {
			a->run[at - 1].more = 1;
			return;
		}
		a->run[at++] = b->run[from];
	}
}

/* The sequence A followed by B. */
struct pcrt_type pcrt_type_join(const struct pcrt_type *a,
			     const struct pcrt_type *b)
{
	struct pcrt_type t = *a;

	if (!a->n)
		return *b;
	if (!b->n)
		return t;
	t.hash = a->hash * b->power + b->hash;
	t.power = a->power * b->power;
	t.n = a->n + b->n;
	t.element = a->element == b->element ? a->element : 0;
	run_add(&t, b);
	return t;
}

struct pcrt_type pcrt_type_repeat(const struct pcrt_type *a, uint64_t times)
{
	struct pcrt_type sum = pcrt_type_empty, power = *a;

	for (; times; times >>= 1) {
		if (times & 1)
			sum = pcrt_type_join(&sum, &power);
		if (times > 1)
			power = pcrt_type_join(&power, &power);
	}
	return sum;
}

static uint64_t mix(uint64_t a, uint64_t b)
{
	uint64_t h = (a ^ b * BASE) * 0xd6e8feb86659fd93u;

	return h ^ h >> 32;
}

uint64_t pcrt_type_signature(const struct pcrt_type *type, uint64_t count)
{
	uint64_t n = type->n * count;
	struct pcrt_type all;

	if (!n)
		return 1;
	if (type->element)
		return mix(type->element, n);
	all = pcrt_type_repeat(type, count);
	return mix(all.hash, n);
}

/* ---- predefined types ---- */

uint64_t pcrt_type_size(MPI_Datatype type)
{
	MPI_Count size = 0;

	PMPI_Type_size_x(type, &size);
	return size > 0 ? (uint64_t)size : 0;
}

static size_t row_of(MPI_Datatype type)
{
	size_t i = 0;

	while (i < ROWS && rows[i].type != type)
		i++;
	return i;
}

bool pcrt_type_in_table(MPI_Datatype type)
{
	return row_of(type) < ROWS;
}

/* A predefined type that the table does not have, by its name.  (MPI_LB and
 * MPI_UB are empty.) */
static struct pcrt_type by_name(MPI_Datatype type)
{
	char name[MPI_MAX_OBJECT_NAME] = "";
	int len = 0;

	if (!pcrt_type_size(type))
		return pcrt_type_empty;
	PMPI_Type_get_name(type, name, &len);
	return pcrt_type_element(PCRT_OTHER, pcrt_hash(name) | 1);
}

struct pcrt_type pcrt_type_predefined(MPI_Datatype type)
{
	size_t row = row_of(type), i = 0;
	struct pcrt_type first, second;

	if (row == ROWS)
		return by_name(type);
	if (rows[row].kind != PCRT_PAIR)
		return element_of(rows[row].kind, pcrt_type_size(type), row);
	while (pairs[i].pair != type)
		i++;
	first = pcrt_type_predefined(pairs[i].first);
	second = pcrt_type_predefined(pairs[i].second);
	first = pcrt_type_join(&first, &second);
	/* Reports show the name that the program uses. */
	memset(first.run, 0, sizeof first.run);
	first.run[0] = (struct pcrt_run){ 1, (uint16_t)(row + 1), 0 };
	return first;
}

/* ---- text ---- */

static const char *row_name(const struct pcrt_run *run)
{
	return run->row && run->row <= ROWS ? rows[run->row - 1].name :
					      "elements of another kind";
}

void pcrt_type_text(char *text, size_t size,
		    const uint64_t packed[PCRT_RUNS_KEPT])
{
	const struct pcrt_run run[PCRT_RUNS_KEPT] = { pcrt_run_of(packed[0]),
						      pcrt_run_of(packed[1]) };
	size_t len;

	if (!run[0].n)
		snprintf(text, size, "an empty type");
	else if (run[0].n == 1 && !run[0].more && !run[1].n)
		snprintf(text, size, "%s", row_name(&run[0]));
	else
		snprintf(text, size, "a type of %u %s", run[0].n,
			 row_name(&run[0]));
	len = strlen(text);
	if (run[0].n && run[1].n)
		snprintf(text + len, size - len, ", %u %s%s", run[1].n,
			 row_name(&run[1]), run[1].more ? ", ..." : "");
	else if (run[0].more)
		snprintf(text + len, size - len, ", ...");
}
