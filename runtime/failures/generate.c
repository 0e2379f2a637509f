/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * generate.c - writes, at build time, the wrappers of the library that
 *              simulates failures.
 *
 * generate header OWNED   < preprocessed mpi.h   > failures.h
 * generate wrappers OWNED < preprocessed mpi.h   > failures.c
 *
 * In:   the registry, the prototypes of the MPI library at hand, and a file
 *       OWNED with the names of the procedures that a file of this folder
 *       defines as pcf_own_MPI_X.
 * Out:  failures.h: the prototypes of pcf_own_MPI_X, which have the call as an
 *       additional first argument.  failures.c: MPI_X and PMPI_X for these, and
 *       for each procedure that is collective over a communicator, which passes
 *       the gate before MPI executes it (gate.h).
 * Not:  collectives on windows and files, persistent collectives: failures
 *       during them are not simulated.  The procedures of ULFM: ulfm.c.
 */
#include <stdio.h>
#include <string.h>
#include "preload/prototypes.h"
#include "tables/mpi_find.h"
#include "tables/mpi_flags.h"

static void args_write(const struct proc *p, const char *first)
{
	printf("(%s", first);
	for (int i = 0; i < p->nargs; i++)
		printf("%s%s", i || *first ? ", " : "", p->arg[i]);
	putchar(')');
}

/* ---- failures.h ---- */

static void header_write(void)
{
	puts("#ifndef FAILURES_FAILURES_H\n#define FAILURES_FAILURES_H\n"
	     "#include <mpi.h>\n#include \"failures/call.h\"\n"
	     "#pragma GCC visibility push(hidden)");
	for (unsigned i = 0; i < proc_count; i++)
		if (procs[i].owned)
			printf("int pcf_own_%s(struct pcf_call *call%s%s);\n",
			       procs[i].op->name, procs[i].nargs ? ", " : "",
			       procs[i].nargs ? procs[i].params : "");
	puts("#pragma GCC visibility pop\n#endif");
}

/* ---- failures.c ---- */

static bool is_gated(const struct proc *p)
{
	enum pc_op_class class_ = p->op->class_;

	return !p->owned && p->op->on == PC_ON_COMM &&
	       !(p->op->flags & (PC_OPF_GROUP_ONLY | PC_OPF_SURVIVES)) &&
	       (class_ == PC_OP_COLL || class_ == PC_OP_COLL_NB ||
		class_ == PC_OP_COMM_CTOR || class_ == PC_OP_COMM_CTOR_NB);
}

/* Calls whose number depends on time are not counted: tests, and procedures
 * that need no other process. */
static unsigned flags_of(const struct proc *p)
{
	bool tests = p->op->class_ == PC_OP_COMPLETION &&
		     !strncmp(p->op->name, "MPI_Test", 8);
	bool probes = p->op->flags & PC_OPF_PROBES &&
		      strncmp(p->op->name, "MPI_Probe", 9) &&
		      strncmp(p->op->name, "MPI_Mprobe", 10);
	bool counted = is_gated(p) ||
		       (!tests && !probes && p->op->class_ != PC_OP_LOCAL &&
			p->op->class_ != PC_OP_INIT &&
			p->op->class_ != PC_OP_ABORT);

	return (counted ? 1u : 0u) | (is_gated(p) ? 2u : 0u);
}

/* The outputs of a call that has failed. */
static void null_write(const struct proc *p)
{
	if (p->op->made >= 0)
		printf("\t*%s = MPI_COMM_NULL;\n", p->arg[p->op->made]);
	if (p->op->request >= 0)
		printf("\t*%s = MPI_REQUEST_NULL;\n",
		       p->arg[p->op->request]);
}

/* After MPI has executed it: what is new is known from now on. */
static void made_write(const struct proc *p)
{
	if (p->op->request >= 0)
		printf("\tpcf_request_add(*%s, &(struct pcf_need){\n"
		       "\t\t.comm = its_comm, .kind = PCF_COLLECTIVE,\n"
		       "\t\t.at = call.at }, false);\n",
		       p->arg[p->op->request]);
	if (p->op->made >= 0)
		printf("\tpcf_comm_made_by(&call, *%s);\n",
		       p->arg[p->op->made]);
}

static void gated_write(const struct proc *p)
{
	bool early = pc_mpi_op_is_nonblocking(p->op);
	const char *comm = p->arg[p->op->comm];

	printf("\tstruct pcf_comm *its_comm = call.outer ?\n"
	       "\t\tpcf_comm_of(%s) : NULL;\n"
	       "\tint its_error;\n\n\tif (!its_comm)\n"
	       "\t\treturn its_next", comm);
	args_write(p, "");
	printf(";\n\tits_error = pcf_gate_%s(&call, its_comm);\n"
	       "\tif (its_error != MPI_SUCCESS)\n\t\tgoto failed;\n"
	       "\tits_error = its_next", early ? "start" : "enter");
	args_write(p, "");
	puts(";\n\tif (its_error != MPI_SUCCESS)\n\t\treturn its_error;");
	made_write(p);
	puts(early ? "\tif (call.dies)\n\t\tpcf_die(&call);\n"
		     "\treturn its_error;" :
		     "\tits_error = pcf_gate_leave(&call, its_error);\n"
		     "\tif (its_error == MPI_SUCCESS)\n"
		     "\t\treturn its_error;");
	puts("failed:");
	null_write(p);
	printf("\treturn pcf_error(&call, %s, its_error);\n", comm);
}

static void wrapper_write(const struct proc *p, bool profiling)
{
	const char *name = p->op->name;

	printf("PCF_EXPORT int %s%s(%s)\n{\n"
	       "\tstatic const struct pcf_op its_op = { \"%s\", %u };\n"
	       "\tstatic _Atomic(void *) its_at;\n"
	       "\t__typeof__(&%s) its_next =\n"
	       "\t\t(__typeof__(&%s))pcf_next(&its_at, \"%s%s\");\n"
	       "\tPCF_CALL(&its_op);\n",
	       profiling ? "P" : "", name, p->params, name,
	       flags_of(p) | (profiling ? 4u : 0u), name,
	       name, profiling ? "P" : "", name);
	if (is_gated(p)) {
		gated_write(p);
	} else {
		printf("\n\tif (call.inner)\n\t\treturn its_next");
		args_write(p, "");
		printf(";\n\treturn pcf_own_%s", name);
		args_write(p, "&call");
		puts(";");
	}
	puts("}\n");
}

static void wrappers_write(void)
{
	puts("#include <mpi.h>\n#include \"failures/failures.h\"\n"
	     "#include \"failures/end.h\"\n#include \"failures/gate.h\"\n"
	     "#include \"failures/request.h\"\n");
	for (unsigned i = 0; i < proc_count; i++) {
		if (!procs[i].owned && !is_gated(&procs[i]))
			continue;
		wrapper_write(&procs[i], false);
		wrapper_write(&procs[i], true);
	}
}

int main(int argc, char **argv)
{
	FILE *owned = argc == 3 ? fopen(argv[2], "r") : NULL;

	if (!owned)
		fail("usage", "generate header|wrappers OWNED < mpi.i");
	prototypes_read(stdin, owned);
	fclose(owned);
	if (!strcmp(argv[1], "header"))
		header_write();
	else
		wrappers_write();
	return fflush(stdout) || ferror(stdout);
}
