// SPDX-License-Identifier: GPL-3.0-or-later
// The same collective with arguments that must agree and do not: which one is
// said, with both values.  A type of another shape but equal size is right, and
// so are operations of the user's, whatever they are.
// RUN: %handcc %s -o %t %rt
// RUN: %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: %status -n 3 %t root | FileCheck %s --check-prefix=ROOT
// RUN: %long %status -n 3 %t count | FileCheck %s --check-prefix=COUNT
// RUN: %long env PARCOACH_MATCH=agree %status -n 3 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RUN: env PARCOACH_MATCH=paper %status -n 3 %t op | FileCheck %s --check-prefix=OP
// RUN: %status -n 3 %t inter | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
// RIGHT: exit status 0
// ROOT: parcoach: error: processes of MPI_COMM_WORLD pass different roots to MPI_Reduce [parcoach-argument]
// ROOT-NEXT: parcoach:   ranks 0-1  MPI_Reduce, root 1  {{.*}}rt-arguments.c
// ROOT-NEXT: parcoach:   rank 2     MPI_Reduce, root 2  {{.*}}rt-arguments.c
// ROOT: exit status 66
// OP: parcoach: error: processes of MPI_COMM_WORLD pass different reduction operations to MPI_Reduce [parcoach-argument]
// OP-NEXT: parcoach:   ranks 0-1  MPI_Reduce, MPI_SUM  {{.*}}rt-arguments.c
// OP-NEXT: parcoach:   rank 2     MPI_Reduce, MPI_MAX  {{.*}}rt-arguments.c
// OP: exit status 66
// COUNT: parcoach: error: processes of MPI_COMM_WORLD pass different counts to MPI_Reduce [parcoach-argument]
// COUNT-NEXT: parcoach:   ranks 0-1  MPI_Reduce, 2 x MPI_DOUBLE  {{.*}}rt-arguments.c
// COUNT-NEXT: parcoach:   rank 2     MPI_Reduce, 3 x MPI_DOUBLE  {{.*}}rt-arguments.c
// COUNT: exit status 66
#include "by-hand.h"

#define REF (REDUCE | PARCOACH_ARG_REF)

static void mine(void *in, void *inout, int *n, MPI_Datatype *type)
{
	(void)in, (void)inout, (void)n, (void)type;
}

int main(int argc, char **argv)
{
	const char *wrong = argc > 1 ? argv[1] : "";
	int rank, at, is_root, is_op, is_count;
	MPI_Fint f_root, f_op, f_count, f_type;
	MPI_Op first, second;
	MPI_Datatype pair;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	at = argc > 1 && rank == 2;
	is_root = at && !strcmp(wrong, "root");
	is_op = at && !strcmp(wrong, "op");
	is_count = at && !strcmp(wrong, "count");
	MPI_Type_contiguous(2, MPI_DOUBLE, &pair);
	MPI_Type_commit(&pair);
	MPI_Op_create(mine, 1, &first);
	MPI_Op_create(mine, 1, &second);

	CHECK_ARGS(REDUCE, COMM, MPI_COMM_WORLD, "MPI_Reduce", 0,
		   U(rank ? first : second), 0, rank ? 4 : 2,
		   U(rank ? MPI_DOUBLE : pair), 0);
	CHECK_ARGS(REDUCE, COMM, MPI_COMM_WORLD, "MPI_Reduce", 1 + is_root,
		   U(is_op ? MPI_MAX : MPI_SUM), 0, 2 + is_count,
		   U(MPI_DOUBLE), 0);
	f_root = 1 + (at && !strcmp(wrong, "fortran"));
	f_op = MPI_Op_c2f(MPI_SUM);
	f_count = 2;
	f_type = MPI_Type_c2f(MPI_DOUBLE);
	CHECK_ARGS(REF, COMM, MPI_COMM_WORLD, "MPI_Reduce", U(&f_root),
		   U(&f_op), 0, U(&f_count), U(&f_type), 0);
	if (!strcmp(wrong, "inter")) {
		MPI_Comm part, inter;

		MPI_Comm_split(MPI_COMM_WORLD, rank > 0, 0, &part);
		MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, rank == 0, 1,
				     &inter);
		/* Rank 0 is the root; the other group says which of its. */
		CHECK_ARGS(PARCOACH_ARG_ROOT, COMM, inter, "MPI_Reduce",
			   U(rank ? 0 : MPI_ROOT), 0);
		/* Each group gives its size times the count. */
		CHECK_ARGS(PARCOACH_ARG_OP | DATA(ONE, ALL), COMM, inter,
			   "MPI_Reduce_scatter_block", 0, U(MPI_SUM), U(&rank),
			   rank ? 1 : 2, U(MPI_INT), U(&rank));
		COLL(inter, "MPI_Barrier");
	}
	MPI_Op_free(&first);
	MPI_Op_free(&second);
	MPI_Type_free(&pair);
	MPI_Finalize();
	return 0;
}
