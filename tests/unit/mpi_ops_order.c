/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_ops_order.c - the rows of the registry are sorted, and their hashes are
 *                   equal exactly if their names are.
 */
#include "tables/mpi_find.h"

#include <string.h>
#include <strings.h>
#include "check.h"
#include "mpi_row.h"

/* Two sorted runs, plain rows and large-count forms: the search needs it. */
static void test_order(void)
{
	uint32_t count, i, large;
	const struct pc_mpi_op *ops = pc_mpi_ops(&count);

	CHECK(count > 700);
	for (large = 1; large < count; large++)
		if (strcasecmp(ops[large - 1].name, ops[large].name) >= 0)
			break;
	CHECK(large > 500);
	for (i = large; i < count; i++) {
		CHECK(i == large ||
		      strcasecmp(ops[i - 1].base, ops[i].base) < 0);
		CHECK(strlen(ops[i].name) == strlen(ops[i].base) + 2);
		if (check_failed)
			return (void)fprintf(stderr, "  at %s\n", ops[i].name);
	}
}

/* Equal hashes exactly where the bases are equal. */
static void test_hash(void)
{
	uint32_t count, i, k;
	const struct pc_mpi_op *ops = pc_mpi_ops(&count);

	for (i = 0; i < count; i++) {
		uint32_t hash = pc_mpi_op_hash(&ops[i]);

		CHECK(hash);
		for (k = 0; k < i; k++)
			CHECK((hash == pc_mpi_op_hash(&ops[k])) ==
			      pc_mpi_op_matches(&ops[i], &ops[k]));
	}
	CHECK(pc_mpi_op_matches(row("MPI_Bcast"), row("MPI_Bcast_c")));
	CHECK(pc_mpi_op_matches(row("MPI_Init"), row("MPI_Init_thread")));
	CHECK(!pc_mpi_op_matches(row("MPI_Bcast"), row("MPI_Ibcast")));
}

int main(void)
{
	test_order();
	test_hash();
	return check_failed != 0;
}
