/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * generate.c - writes, at build time, the code of the run time for each
 *              procedure of MPI: wrappers of the preloaded library, and what
 *              instrumented code calls.
 *
 * generate names OWNED     < preprocessed mpi.h   > names.h
 * generate wrappers OWNED  < preprocessed mpi.h   > wrappers.c
 * generate checked OWNED   < preprocessed mpi.h   > checked.c
 * generate starts OWNED    < preprocessed mpi.h   > starts.c
 *
 * In:   the registry (which procedures are collective, on what, which argument
 *       is the root, ...), the prototypes of the MPI library at hand, and a
 *       file OWNED with the names of the MPI procedures that the run time
 *       itself defines, one per line.
 * Out:  wrappers.c: MPI_X and PMPI_X for each procedure that is collective or
 *       owned and has a prototype, and stubs with the linkage names of Fortran;
 *       the table pcrt_ops.  names.h: included in the files of the run time, so
 *       that they call the library and not the wrappers.  checked.c:
 *       __parcoach_MPI_X for each procedure that can be compared
 *       (parcoach_rt.h). starts.c: for the linked run time, the procedures that
 *       start a nonblocking collective (starts_write.c).
 * Not:  procedures that are collective over a group or session only: nothing to
 *       compare.
 */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../parcoach_rt.h"
#include "prototypes.h"
#include "starts_write.h"
#include "tables/mpi_data.h"
#include "tables/mpi_find.h"
#include "tables/mpi_flags.h"

/* Write the includes of MPI's headers and MORE. */
static void include_write(const char *more)
{
	puts("#include <mpi.h>\n"
	     "#if __has_include(<mpi-ext.h>)\n"
	     "#include <mpi-ext.h>\n"
	     "#endif");
	puts(more);
}

/* ---- names.h ---- */

static void names_write(void)
{
	include_write("");
	for (unsigned i = 0; i < proc_count; i++) {
		const struct proc *p = &procs[i];
		const char *name = p->op->name;

		printf("__typeof__(%s) pcrt_real_%s;\n", name, name);
		if (!p->owned) {
			printf("#define P%s pcrt_real_%s\n", name, name);
			continue;
		}
		printf("__typeof__(%s) pcrt_own_%s, pcrt_next_%s;\n"
		       "#ifdef PCRT_OWNS\n"
		       "#define %s pcrt_own_%s\n"
		       "#define P%s pcrt_next_%s\n"
		       "#else\n"
		       "#define P%s pcrt_real_%s\n"
		       "#endif\n",
		       name, name, name, name, name, name, name, name, name);
	}
}

/* ---- wrappers.c ---- */

static const char *on_name(const struct pc_mpi_op *op)
{
	static const char *const names[] = {
		[PC_ON_NONE] = "UNKNOWN",
		[PC_ON_COMM] = "COMM", [PC_ON_COMM_PTR] = "COMM_PTR",
		[PC_ON_WIN] = "WIN", [PC_ON_WIN_PTR] = "WIN_PTR",
		[PC_ON_FILE] = "FILE", [PC_ON_FILE_PTR] = "FILE_PTR",
		[PC_ON_GROUP] = "UNKNOWN", [PC_ON_WORLD] = "WORLD",
		[PC_ON_SESSION] = "UNKNOWN",
	};

	return op->flags & PC_OPF_GROUP_ONLY ? "UNKNOWN" : names[op->on];
}

static bool is_compared(const struct proc *p)
{
	return pc_mpi_op_is_compared(p->op) || p->op->flags & PC_OPF_SURVIVES;
}

/* Whether P starts a collective whose request is recorded
 * (requests/request.c). */
static bool is_start(const struct proc *p)
{
	return is_compared(p) && starts_is(p);
}

static_assert((int)PARCOACH_DATA_PAIRS == (int)PC_DATA_PAIRS &&
		      (int)PARCOACH_PLACE_ANY == (int)PC_PLACE_ANY &&
		      PARCOACH_VALUES == PC_VALUES,
	      "parcoach_rt.h and mpi_ops.h say the same");

static unsigned data_flags(const struct pc_mpi_op *op)
{
	struct pc_op_data data = pc_mpi_op_data(op);

	if (data.rule == PC_DATA_NONE)
		return 0;
	return (unsigned)PARCOACH_ARG_DATA |
	       (unsigned)data.rule << PARCOACH_DATA_SHIFT |
	       (unsigned)data.place << PARCOACH_PLACE_SHIFT |
	       (pc_mpi_op_is_large(op) ? PARCOACH_ARG_LARGE : 0u);
}

static unsigned flags_of(const struct pc_mpi_op *op)
{
	return (unsigned)PARCOACH_CHECK_MATCH |
	       (pc_mpi_op_is_nonblocking(op) ? PARCOACH_CHECK_NOWAIT : 0u) |
	       (op->flags & PC_OPF_SURVIVES ? PARCOACH_CHECK_SURVIVES : 0u) |
	       (op->root >= 0 ? PARCOACH_ARG_ROOT : 0u) |
	       (op->redop >= 0 ? PARCOACH_ARG_OP : 0u) | data_flags(op);
}

static void table_write(void)
{
	puts("const struct pcrt_op pcrt_ops[] = {");
	for (unsigned i = 0; i < proc_count; i++) {
		const struct pc_mpi_op *op = procs[i].op;

		printf("\t{ \"%s\", 0x%xu, %u, PARCOACH_ON_%s },\n", op->name,
		       is_compared(&procs[i]) ? pc_mpi_op_hash(op) : 0,
		       flags_of(op), on_name(op));
	}
	printf("};\nconst unsigned pcrt_op_count = %u;\n\n", proc_count);
}

static void args_write(const struct proc *p)
{
	putchar('(');
	for (int i = 0; i < p->nargs; i++)
		printf("%s%s", i ? ", " : "", p->arg[i]);
	putchar(')');
}

static const char *value(const struct proc *p, int at)
{
	return at < 0 ? "0" : p->arg[at];
}

/* Write the values of a call of P, as in parcoach_rt.h, except value WITHOUT;
 * ALL: 0 for those that it does not have. */
static void values_write(const struct proc *p, bool all, int without)
{
	int at[PC_VALUES];

	pc_mpi_op_values(p->op, at);
	printf("\t\tconst uintptr_t value[] = {");
	for (int i = 0; i < PC_VALUES; i++)
		if (i != without && (all || at[i] >= 0))
			printf(" (uintptr_t)%s,", value(p, at[i]));
	puts(!all && at[0] < 0 ? " 0 };\n" : " };\n");
}

static void wrapper_write(const struct proc *p, unsigned i, bool profiling)
{
	const char *name = p->op->name;

	printf("PCRT_EXPORT int %s%s(%s)\n{\n", profiling ? "P" : "", name,
	       p->params);
	printf("\tPCRT_CALL(%u, %d);\n\n", i, profiling);
	if (is_compared(p)) {
		puts("\tif (call.outer) {");
		values_write(p, true, -1);
		puts("\t\tpcrt_call_check(&call, value);\n\t}");
	}
	if (p->owned) {
		printf("\tif (call.outer)\n\t\treturn pcrt_own_%s", name);
		args_write(p);
		puts(";");
	}
	printf("\t%s ((__typeof__(&%s))pcrt_next(%u, %d))",
	       is_start(p) ? "int error =" : "return", name, i, profiling);
	args_write(p);
	puts(";");
	if (is_start(p))
		printf("\n\tif (call.outer)\n"
		       "\t\tpcrt_request_%s(error, 0x%xu, %s);\n"
		       "\treturn error;\n", starts_told(p), pc_mpi_op_hash(p->op),
		       p->arg[p->op->request]);
	puts("}\n");
}

/* Write how the run time itself calls it. */
static void real_write(const struct proc *p, unsigned i)
{
	const char *name = p->op->name;

	for (int next = 0; next < (p->owned ? 2 : 1); next++) {
		const char *form = next ? "next" : "real";

		printf("__typeof__(%s) pcrt_%s_%s;\n"
		       "int pcrt_%s_%s(%s)\n{\n"
		       "\treturn ((__typeof__(&%s))", name, form, name, form,
		       name, p->params, name);
		printf(next ? "pcrt_next(%u, pcrt_entered_as())" :
			      "pcrt_next(%u, 1)", i);
		putchar(')');
		args_write(p);
		puts(";\n}\n");
	}
	if (p->owned)
		printf("__typeof__(%s) pcrt_own_%s;\n\n", name, name);
}

/* ---- Fortran ---- */

static void stub_write(const struct proc *p, const char *name)
{
	int n = p->nargs + 1;

	printf("void %s(", name);
	for (int i = 0; i < n + p->strings; i++)
		printf("%s%s", i ? ", " : "", i < n ? "void *" : "size_t");
	printf(");\nPCRT_EXPORT void %s(", name);
	for (int i = 0; i < n + p->strings; i++)
		printf("%s%sa%d", i ? ", " : "", i < n ? "void *" : "size_t ",
		       i);
	printf(")\n{\n\tstatic _Atomic(void *) next;\n\n"
	       "\tPCRT_STUB;\n"
	       "\t((__typeof__(&%s))pcrt_next_named(&next, \"%s\"))(", name,
	       name);
	for (int i = 0; i < n + p->strings; i++)
		printf("%sa%d", i ? ", " : "", i);
	puts(");\n}\n");
}

/* gfortran's names: mpif.h and `use mpi`; mpi_f08 of Open MPI; with assumed
 * types (MPICH); with a C pointer; large counts of MPICH. */
static void stubs_write(const struct proc *p)
{
	static const char *const behind[] = {
		"_", "_f08_", "_f08ts_", "_cptr_", "_f08ts_large_"
	};
	char lower[64], name[96];
	size_t len = strlen(p->op->name);

	for (size_t i = 0; i <= len; i++)
		lower[i] = (char)tolower((unsigned char)p->op->name[i]);
	for (size_t i = 0; i < sizeof behind / sizeof *behind; i++) {
		bool large = strstr(behind[i], "large");
		bool pointer = strstr(behind[i], "cptr");

		if (pointer && strncmp(lower, "mpi_win_allocate", 16))
			continue;
		if (large && strcmp(lower + len - 2, "_c"))
			continue;
		snprintf(name, sizeof name, "%.*s%s",
			 (int)(large ? len - 2 : len), lower, behind[i]);
		stub_write(p, name);
	}
}

static void wrappers_write(void)
{
	include_write("#include \"rt_preload.h\"\n");
	table_write();
	for (unsigned i = 0; i < proc_count; i++) {
		real_write(&procs[i], i);
		wrapper_write(&procs[i], i, false);
		wrapper_write(&procs[i], i, true);
		if (is_compared(&procs[i]))
			stubs_write(&procs[i]);
	}
}

/* ---- checked.c ---- */

/* Write the parameters of P; the record is argument IN, or, if IN < 0, the last
 * one. */
static void checked_params(const struct proc *p, int in)
{
	putchar('(');
	for (int i = 0; i < p->nargs; i++)
		printf("%s%s", i ? ",\n\t" : "",
		       i == in ? "struct parcoach_record *record" :
				 p->param[i]);
	if (in < 0)
		printf("%sstruct parcoach_record *record",
		       p->nargs ? ",\n\t" : "");
	putchar(')');
}

/* __parcoach_MPI_X, or, if IN >= 0, __parcoach_typed_MPI_X, in which the record
 * is argument IN and replaces value STANDS_IN.  RATIONALE: if the record is
 * switched off, that is a test and two jumps without a frame; the frame is in a
 * function that is not inlined. */
static void checked_one(const struct proc *p, int in, int stands_in)
{
	const char *name = p->op->name, *typed = in < 0 ? "" : "typed_";

	printf("static __attribute__((noinline)) int checked_%s%s", typed, name);
	checked_params(p, in);
	puts("\n{\n\tbool threads = false;\n");
	if (in >= 0)
		printf("\tconst %s = (MPI_Datatype)\n"
		       "\t\tpcrt_site_of(record)->constant[%d];\n\n",
		       p->param[in], stands_in);
	puts(in < 0 ? "\t{" : "\tif (!pcrt_is_off(record)) {");
	values_write(p, false, in < 0 ? -1 : stands_in);
	puts("\t\tthreads = pcrt_overlap_begin();\n"
	     "\t\tpcrt_hook(record, value, sizeof value / sizeof *value);\n"
	     "\t}\n\tif (threads) {\n"
	     "\t\tPCRT_OVERLAP;\n");
	printf("\t\treturn %s", name);
	args_write(p);
	printf(";\n\t}\n\treturn %s", name);
	args_write(p);
	printf(";\n}\n\nint __parcoach_%s%s", typed, name);
	checked_params(p, in);
	printf(";\nPCRT_EXPORT int __parcoach_%s%s", typed, name);
	checked_params(p, in);
	printf("\n{\n\tif (!pcrt_is_off(record)%s)\n\t\treturn checked_%s%s(",
	       in < 0 ? "" : " || !pcrt_site_made(record)", typed, name);
	for (int i = 0; i < p->nargs; i++)
		printf("%s%s", i ? ", " : "", i == in ? "record" : p->arg[i]);
	puts(in >= 0 ? ");" : p->nargs ? ", record);" : "record);");
	printf("\treturn %s(", name);
	for (int i = 0; i < p->nargs; i++) {
		printf("%s", i ? ", " : "");
		if (i == in)
			printf("(MPI_Datatype)pcrt_site_made(record)->"
			       "constant[%d]", stands_in);
		else
			printf("%s", p->arg[i]);
	}
	puts(");\n}\n");
}

static void checked_write(void)
{
	include_write("#include \"abi/hook.h\"\n#include \"abi/record.h\"\n"
		      "#include \"check/fast_path.h\"\n"
		      "#include \"threads/overlap.h\"\n");
	for (unsigned i = 0; i < proc_count; i++) {
		const struct proc *p = &procs[i];
		int at[PC_VALUES], in = pc_mpi_op_stands_in(p->op);

		if (!pc_mpi_op_has_check(p->op, p->op->name))
			continue;
		checked_one(p, -1, -1);
		if (in < 0)
			continue;
		pc_mpi_op_values(p->op, at);
		if (strncmp(p->param[at[in]], "MPI_Datatype ", 13))
			fail("no datatype where the registry has one",
			     p->op->name);
		checked_one(p, at[in], in);
	}
}

int main(int argc, char **argv)
{
	FILE *owned = argc == 3 ? fopen(argv[2], "r") : NULL;

	if (!owned)
		fail("usage", "generate names|wrappers|checked|starts OWNED "
		     "< mpi.i");
	prototypes_read(stdin, owned);
	fclose(owned);
	/* MPI-2.2 has 90 collective procedures, with those on files. */
	if (proc_count < 90)
		fail("too few prototypes of MPI procedures", "input");
	if (!strcmp(argv[1], "names"))
		names_write();
	else if (!strcmp(argv[1], "checked"))
		checked_write();
	else if (!strcmp(argv[1], "starts"))
		starts_write();
	else
		wrappers_write();
	return fflush(stdout) || ferror(stdout);
}
