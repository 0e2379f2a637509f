/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts_rows.c - the row of the registry that a fact on a function makes.
 */
#include "parcoach.h"

#include <string.h>
#include "check.h"
#include "facts.h"

/* The row of NAME; a row that fits nothing if there is none. */
static const struct pc_mpi_op *row(struct pc_program *program,
				   const char *name)
{
	static const struct pc_mpi_op none = { .class_ = PC_OP_CLASS_COUNT };
	const struct pc_mpi_op *op = pc_fn_get(program, name)->op;

	return op ? op : &none;
}

static void test_rows(void)
{
	struct pc_program *p = with(
		"# a comment\n"
		"collective all comm=2 root=1 op=3 counts=4,5 types=6 "
		"uniform=7,result varying=8 writes=7,8\n"
		"collective on_world comm=world nonblocking thread-safe\r\n"
		"collective sub comm=1 made=2\n"
		"collective write_all file=1\n"
		"collective obj object=3 as=MPI_Allreduce_c name=\"an object\"\n"
		"local me varying=result rank\n"
		"wrapper my_bcast MPI_Bcast\n"
		"noreturn die # not more\n");
	const struct pc_mpi_op *op = row(p, "all");

	CHECK(op->class_ == PC_OP_COLL && op->on == PC_ON_COMM);
	CHECK(op->comm == 1 && op->root == 0 && op->redop == 2);
	CHECK(op->counts == 0x18 && op->types == 0x20);
	CHECK(op->uniform == (0x40u | PC_OP_RETURNS) && op->varying == 0x80);
	CHECK(op->output == 0xc0 && op->input == (0x7fffffffu & ~0xc0u));
	CHECK(op->flags == PC_OPF_USER && !strcmp(op->base, "all"));
	CHECK(op->nargs == 8);
	op = row(p, "on_world");
	CHECK(op->class_ == PC_OP_COLL_NB && op->on == PC_ON_WORLD);
	CHECK(op->flags == (PC_OPF_USER | PC_OPF_THREAD_SAFE));
	CHECK(op->comm == -1 && op->output == 0x7fffffff && !op->input);
	CHECK(row(p, "sub")->class_ == PC_OP_COMM_CTOR);
	CHECK(row(p, "sub")->made == 1);
	CHECK(row(p, "write_all")->class_ == PC_OP_FILE);
	op = row(p, "obj");
	CHECK(op->on == PC_ON_NONE && op->comm == 2);
	CHECK(!strcmp(op->name, "an object"));
	CHECK(!strcmp(op->base, "MPI_Allreduce"));
	CHECK(pc_mpi_op_matches(op, pc_mpi_op_find("MPI_Allreduce")));
	op = row(p, "me");
	CHECK(op->class_ == PC_OP_LOCAL && op->flags & PC_OPF_SETS_RANK);
	CHECK(op->varying == PC_OP_RETURNS);
	op = row(p, "my_bcast");
	CHECK(op->class_ == PC_OP_COLL && op->comm == 4 && op->root == 3);
	CHECK(pc_mpi_op_matches(op, pc_mpi_op_find("MPI_Bcast")));
	CHECK(!strcmp(op->name, "my_bcast") && !strcmp(op->base, "MPI_Bcast"));
	CHECK(op->flags & PC_OPF_USER);
	CHECK(pc_mpi_op_is_fortran(row(p, "my_bcast_"), "my_bcast_"));
	CHECK(row(p, "die")->class_ == PC_OP_ABORT);
	CHECK(row(p, "other")->class_ == PC_OP_CLASS_COUNT);
	CHECK(row(p, "MPI_Bcast") == pc_mpi_op_find("MPI_Bcast"));
	pc_program_free(p);
}

int main(void)
{
	test_rows();
	return check_failed != 0;
}
