/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dump_ops.c - the registry as text, for check_header.py and check_symbols.py.
 *
 * dump_ops         one line per row: name base class on comm root op nargs made
 *                  request counts types equal same output uniform varying flags
 *                  collective
 * dump_ops --find  reads names, one per line, and prints "NAME ROW LANGUAGE"
 *                  with "-" for what is not known
 */
#include <stdio.h>
#include <string.h>
#include "tables/mpi_find.h"

/* Names in the order of the enumerations of tables/mpi_ops.h. */
static const char *const class_names[PC_OP_CLASS_COUNT] = {
	[PC_OP_COLL] = "COLL",
	[PC_OP_COLL_NB] = "COLL_NB",
	[PC_OP_COLL_PERSIST] = "COLL_PERSIST",
	[PC_OP_COMM_CTOR] = "COMM_CTOR",
	[PC_OP_COMM_CTOR_NB] = "COMM_CTOR_NB",
	[PC_OP_COMM_DTOR] = "COMM_DTOR",
	[PC_OP_WIN] = "WIN",
	[PC_OP_FILE] = "FILE",
	[PC_OP_FILE_NB] = "FILE_NB",
	[PC_OP_FILE_SPLIT] = "FILE_SPLIT",
	[PC_OP_P2P] = "P2P",
	[PC_OP_COMPLETION] = "COMPLETION",
	[PC_OP_LOCAL] = "LOCAL",
	[PC_OP_INIT] = "INIT",
	[PC_OP_FINALIZE] = "FINALIZE",
	[PC_OP_ABORT] = "ABORT",
};
static const char *const on_names[] = {
	[PC_ON_NONE] = "NONE",
	[PC_ON_COMM] = "COMM",
	[PC_ON_COMM_PTR] = "COMM_PTR",
	[PC_ON_WIN] = "WIN",
	[PC_ON_WIN_PTR] = "WIN_PTR",
	[PC_ON_FILE] = "FILE",
	[PC_ON_FILE_PTR] = "FILE_PTR",
	[PC_ON_GROUP] = "GROUP",
	[PC_ON_WORLD] = "WORLD",
	[PC_ON_SESSION] = "SESSION",
};

static void dump(const struct pc_mpi_op *op)
{
	printf("%s %s %s %s %d %d %d %d %d %d %#x %#x %#x %#x %#x "
	       "%#x %#x %u %d\n", op->name,
	       op->base, class_names[op->class_], on_names[op->on], op->comm,
	       op->root, op->redop, op->nargs, op->made,
	       op->request, op->counts, op->types,
	       op->equal, op->same, op->output, op->uniform, op->varying,
	       op->flags,
	       pc_mpi_op_is_collective(op));
}

static void find(void)
{
	const struct pc_mpi_op *op;
	char line[512];

	while (fgets(line, sizeof(line), stdin)) {
		line[strcspn(line, "\n")] = 0;
		op = pc_mpi_op_find(line);
		printf("%s %s %s\n", line, op ? op->name : "-",
		       !op ? "-" :
		       pc_mpi_name_is_fortran(line) ? "Fortran" : "C");
	}
}

int main(int argc, char **argv)
{
	const struct pc_mpi_op *ops;
	uint32_t count, i;

	if (argc > 1 && !strcmp(argv[1], "--find")) {
		find();
		return 0;
	}
	ops = pc_mpi_ops(&count);
	for (i = 0; i < count; i++)
		dump(&ops[i]);
	return 0;
}
