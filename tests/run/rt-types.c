// SPDX-License-Identifier: GPL-3.0-or-later
// Type signatures: equal however they are made of counts and types, different
// where an element is, and not remembered for a handle that was freed.
// RUN: %handcc %s -o %t %build/libparcoach_rt.a -ldl -lpthread
// RUN: %status -n 1 %t | FileCheck %s --implicit-check-not=line
// CHECK: 27 signatures
// CHECK: exit status 0
#include "by-hand.h"
#include "arguments/derived.h"

static int checks;

static uint64_t of(MPI_Datatype type, uint64_t count)
{
	return pcrt_type_signature(pcrt_type_of((uintptr_t)type, false),
				   count);
}

#define IS(A, SAME, B)                                                       \
	do {                                                                 \
		checks++;                                                    \
		if (((A) == (B)) != SAME)                                    \
			printf("line %d: not so\n", __LINE__);               \
	} while (0)
#define EQUAL(A, B) IS(A, 1, B)
#define DIFFER(A, B) IS(A, 0, B)

/* A struct of COUNT blocks, one of each type. */
static MPI_Datatype record(int count, const int *len, const MPI_Datatype *type)
{
	MPI_Aint at[3] = { 0, 64, 128 };
	MPI_Datatype made;

	MPI_Type_create_struct(count, len, at, type, &made);
	return made;
}

static void made_types(void)
{
	int len[3] = { 1, 3, 0 }, sizes[2] = { 4, 4 }, part[2] = { 2, 3 };
	int at[3] = { 0, 2, 9 }, start[2] = { 0, 1 };
	MPI_Datatype mixed[3] = { MPI_INT, MPI_DOUBLE, MPI_CHAR };
	MPI_Datatype other[3] = { MPI_DOUBLE, MPI_INT, MPI_CHAR };
	MPI_Datatype ten, vector, wide, grid, some, a, b, twice, dup;

	MPI_Type_contiguous(10, MPI_INT, &ten);
	MPI_Type_vector(5, 2, 7, MPI_INT, &vector);
	MPI_Type_create_resized(ten, 0, 80, &wide);
	MPI_Type_create_subarray(2, sizes, part, start, MPI_ORDER_C, MPI_INT,
				 &grid);
	MPI_Type_create_indexed_block(3, 2, at, MPI_INT, &some);
	EQUAL(of(ten, 1), of(MPI_INT, 10));
	EQUAL(of(vector, 3), of(MPI_INT, 30));
	EQUAL(of(wide, 1), of(ten, 1));
	EQUAL(of(grid, 1), of(MPI_INT, 6));
	EQUAL(of(some, 1), of(MPI_INT, 6));
	DIFFER(of(ten, 1), of(MPI_FLOAT, 10));
	DIFFER(of(ten, 1), of(MPI_INT, 1));

	a = record(3, len, mixed);
	b = record(2, len, mixed);
	EQUAL(of(a, 4), of(b, 4));
	MPI_Type_contiguous(2, a, &twice);
	MPI_Type_dup(twice, &dup);
	EQUAL(of(twice, 2), of(a, 4));
	EQUAL(of(dup, 2), of(b, 4));
	DIFFER(of(a, 1), of(a, 2));
	MPI_Type_free(&b);
	b = record(2, len, other);
	DIFFER(of(a, 1), of(b, 1));
	DIFFER(of(a, 2), of(b, 2));
	EQUAL(of(a, 0), of(b, 0));
	EQUAL(of(a, 0), of(MPI_INT, 0));
	DIFFER(of(a, 0), of(a, 1));
	MPI_Type_free(&a);
	MPI_Type_free(&b);
	MPI_Type_free(&dup);
	MPI_Type_free(&ten);
	MPI_Type_free(&vector);
	MPI_Type_free(&wide);
	MPI_Type_free(&grid);
	MPI_Type_free(&some);
	/* What it was made of is gone, it is not. */
	DIFFER(of(twice, 1), of(twice, 2));
	MPI_Type_free(&twice);
}

static void predefined_types(void)
{
	int len[2] = { 1, 1 };
	MPI_Datatype both[2] = { MPI_DOUBLE, MPI_INT }, pair, real;

	EQUAL(of(MPI_INT, 4), of(MPI_INTEGER, 4));
	EQUAL(of(MPI_UNSIGNED, 4), of(MPI_INT32_T, 4));
	DIFFER(of(MPI_INT, 4), of(MPI_FLOAT, 4));
	/* MPI-4.1 3.3.1 */
	DIFFER(of(MPI_BYTE, 4), of(MPI_INT, 1));
	DIFFER(of(MPI_BYTE, 4), of(MPI_CHAR, 4));
	DIFFER(of(MPI_PACKED, 4), of(MPI_BYTE, 4));
	pair = record(2, len, both);
	EQUAL(of(pair, 5), of(MPI_DOUBLE_INT, 5));
	MPI_Type_free(&pair);
	MPI_Type_create_f90_real(15, MPI_UNDEFINED, &real);
	EQUAL(of(real, 2), of(MPI_DOUBLE_PRECISION, 2));
}

/* Libraries give the handle of a freed type to the next one. */
static void handles_again(void)
{
	int wrong = 0;

	for (int i = 1; i < 100; i++) {
		MPI_Datatype t;

		MPI_Type_contiguous(i, i % 2 ? MPI_INT : MPI_FLOAT, &t);
		wrong += of(t, 1) != of(i % 2 ? MPI_INT : MPI_FLOAT, i);
		MPI_Type_free(&t);
	}
	EQUAL(wrong, 0);
}

/* However deep; and as many elements as there are (2^40) at no cost. */
static void nested(void)
{
	MPI_Datatype t, next;

	MPI_Type_contiguous(2, MPI_SHORT, &t);
	for (int i = 0; i < 1000; i++) {
		MPI_Type_contiguous(i < 39 && i % 10 == 0 ? 2 : 1, t, &next);
		MPI_Type_free(&t);
		t = next;
	}
	EQUAL(of(t, 1), of(MPI_SHORT, 32));
	MPI_Type_free(&t);
}

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	made_types();
	predefined_types();
	handles_again();
	nested();
	printf("%d signatures\n", checks);
	MPI_Finalize();
	return 0;
}
