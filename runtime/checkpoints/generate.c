/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * generate.c - writes, at build time, the wrappers of the library that measures
 *              checkpoints.
 *
 * generate WATCHED < preprocessed mpi.h > checkpoints.c
 *
 * In:   the registry, the prototypes of the MPI library at hand, and a file
 *       WATCHED with names of procedures.
 * Out:  MPI_X for these, and for each collective over a communicator: it counts
 *       (record.h), and calls PMPI_X.
 */
#include <stdio.h>
#include <string.h>
#include "preload/prototypes.h"
#include "tables/mpi_find.h"
#include "tables/mpi_flags.h"

#define DEST 3 /* argument of a send */

static bool is_collective(const struct proc *p)
{
	enum pc_op_class class_ = p->op->class_;

	return p->op->on == PC_ON_COMM &&
	       !(p->op->flags & (PC_OPF_GROUP_ONLY | PC_OPF_SURVIVES)) &&
	       (class_ == PC_OP_COLL || class_ == PC_OP_COLL_NB ||
		class_ == PC_OP_COMM_CTOR || class_ == PC_OP_COMM_CTOR_NB);
}

static void call_write(const struct proc *p)
{
	printf("P%s(", p->op->name);
	for (int i = 0; i < p->nargs; i++)
		printf("%s%s", i ? ", " : "", p->arg[i]);
	puts(");");
}

/* Completions: as many requests are complete as have become null. */
static void completion_write(const struct proc *p)
{
	const char *n = p->op->request ? p->arg[0] : "1";
	const char *r = p->arg[p->op->request];

	printf("\tint its_error, its_before = pck_count(%s, %s);\n\n"
	       "\tits_error = ", n, r);
	call_write(p);
	printf("\tpck_requests(pck_count(%s, %s) - its_before);\n"
	       "\treturn its_error;\n", n, r);
}

static void start_write(const struct proc *p)
{
	const char *r = p->arg[p->op->request];

	printf("\tint its_error = ");
	call_write(p);
	printf("\tpck_requests(pck_count(1, %s));\n\treturn its_error;\n", r);
}

static void wrapper_write(const struct proc *p)
{
	const struct pc_mpi_op *op = p->op;
	size_t len = strlen(op->name);
	bool lasts = len > 5 && !strcmp(op->name + len - 5, "_init");

	printf("int %s(%s)\n{\n", op->name, p->params);
	if (is_collective(p))
		printf("\tpck_collective(%s);\n", p->arg[op->comm]);
	else if (op->class_ == PC_OP_P2P &&
		 (lasts || !(op->flags & (PC_OPF_SENDS | PC_OPF_RECEIVES))))
		puts("\tpck_unmatched();");
	if (op->flags & PC_OPF_SENDS)
		printf("\tpck_sent(%s, %s);\n", p->arg[DEST], p->arg[op->comm]);
	if (op->flags & PC_OPF_RECEIVES && !lasts)
		printf("\tpck_got(%s);\n", p->arg[op->comm - 2]);
	if (op->class_ == PC_OP_COMPLETION)
		completion_write(p);
	else if (op->request >= 0 && !lasts)
		start_write(p);
	else {
		printf("\treturn ");
		call_write(p);
	}
	puts("}\n");
}

int main(int argc, char **argv)
{
	FILE *watched = argc == 2 ? fopen(argv[1], "r") : NULL;

	if (watched) {
		prototypes_read(stdin, watched);
		fclose(watched);
	} else {
		fail("usage", "generate WATCHED < mpi.i");
	}
	puts("#include \"checkpoints/record.h\"\n");
	for (unsigned i = 0; i < proc_count; i++)
		if (procs[i].owned || is_collective(&procs[i]))
			wrapper_write(&procs[i]);
	return fflush(stdout) || ferror(stdout);
}
