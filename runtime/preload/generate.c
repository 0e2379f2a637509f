/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * generate.c - writes what the run time has for each procedure of MPI, at build
 *              time: wrappers of the preloaded library, and what instrumented
 *              code calls.
 *
 * generate names OWNED     < preprocessed mpi.h   > names.h
 * generate wrappers OWNED  < preprocessed mpi.h   > wrappers.c
 * generate checked OWNED   < preprocessed mpi.h   > checked.c
 *
 * In:   the registry (which procedures are collective, on what, which argument
 *       is the root, ...), the prototypes of the MPI library at hand, and a
 *       file OWNED with the names of the MPI procedures that the run time
 *       itself defines, one per line.
 * Out:  wrappers.c: MPI_X and PMPI_X for each that is collective or owned and
 *       has a prototype, and stubs with the linkage names of Fortran; the table
 *       pcrt_ops.  names.h: what the files of the run time are compiled with,
 *       so that they reach the library and not the wrappers.  checked.c:
 *       __parcoach_MPI_X for each that can be compared (parcoach_rt.h).
 * Cost: one pass over the text; a binary search per prototype.
 * Not:  what is collective over a group or session only: nothing to compare.
 */
#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../parcoach_rt.h"
#include "mpi_ops.h"

#define ARGS 32
#define WRAPPED 1024

struct proc {
	const struct pc_mpi_op *op;
	char *params;        /* as in the prototype */
	char *arg[ARGS];     /* names of the parameters */
	int nargs, strings;  /* STRINGS: how many are text */
	bool owned;
};

static struct proc procs[WRAPPED];
static unsigned proc_count;
static char *owned_names;

static _Noreturn void fail(const char *what, const char *name)
{
	fprintf(stderr, "generate: %s: %s\n", what, name);
	exit(1);
}

static char *copy(const char *s, size_t len)
{
	char *to = malloc(len + 1);

	if (!to)
		fail("no memory", "prototypes");
	memcpy(to, s, len);
	to[len] = 0;
	return to;
}

static char *read_all(FILE *in)
{
	size_t cap = 1 << 16, n = 0;
	char *text = malloc(cap);

	for (;;) {
		if (!text)
			fail("no memory", "input");
		n += fread(text + n, 1, cap - n - 1, in);
		if (n + 1 < cap)
			break;
		cap *= 2;
		text = realloc(text, cap);
	}
	text[n] = 0;
	return text;
}

static bool is_word(int c)
{
	return isalnum(c) || c == '_';
}

/* NAME is a line of the file OWNED. */
static bool is_owned(const char *name)
{
	size_t len = strlen(name);

	for (const char *s = owned_names; (s = strstr(s, name)); s++)
		if ((s == owned_names || s[-1] == '\n') && s[len] == '\n')
			return true;
	return false;
}

/* ---- prototypes ---- */

/* Behind the parenthesis that closes the one at S; NULL: none does. */
static const char *close_find(const char *s)
{
	int depth = 0;

	do {
		depth += *s == '(' ? 1 : *s == ')' ? -1 : 0;
		if (!*s++)
			return NULL;
	} while (depth);
	return s;
}

/* The parameter from S to END: its name is the last word before any [...]. */
static bool param_add(struct proc *p, const char *s, const char *end)
{
	const char *stop = memchr(s, '[', (size_t)(end - s)), *first;
	const char *text;

	if (!stop)
		stop = end;
	while (stop > s && isspace((unsigned char)stop[-1]))
		stop--;
	for (first = stop; first > s && is_word((unsigned char)first[-1]);)
		first--;
	if (first == stop || first == s || p->nargs == ARGS)
		return false;
	/* "char *name", not "char *names[]" or "char **names". */
	text = memchr(s, '*', (size_t)(first - s));
	if (text && !memchr(text + 1, '*', (size_t)(first - text - 1)) &&
	    stop == end)
		while (text > s && isspace((unsigned char)text[-1]))
			text--;
	else
		text = NULL;
	if (text && text - s >= 4 && !memcmp(text - 4, "char", 4))
		p->strings++;
	p->arg[p->nargs++] = copy(first, (size_t)(stop - first));
	return true;
}

static bool params_split(struct proc *p)
{
	const char *s = p->params, *start = s;
	int depth = 0;

	while (isspace((unsigned char)*s))
		s++;
	if (!*s || !strcmp(s, "void"))
		return true;
	for (;; s++) {
		depth += *s == '(' ? 1 : *s == ')' ? -1 : 0;
		if (*s && (*s != ',' || depth))
			continue;
		if (!param_add(p, start, s))
			return false;
		if (!*s)
			return true;
		start = s + 1;
	}
}

/* The word that ends before S in TEXT is "int". */
static bool returns_int(const char *text, const char *s)
{
	while (s > text && isspace((unsigned char)s[-1]))
		s--;
	return s - text >= 3 && !memcmp(s - 3, "int", 3) &&
	       (s - text == 3 || !is_word((unsigned char)s[-4]));
}

static bool is_known(const struct pc_mpi_op *op)
{
	for (unsigned i = 0; i < proc_count; i++)
		if (procs[i].op == op)
			return true;
	return false;
}

/* A procedure NAME whose parameters begin at OPEN. */
static void prototype(const char *name, const char *open)
{
	const struct pc_mpi_op *op = pc_mpi_op_find(name);
	const char *end = close_find(open);
	struct proc *p = &procs[proc_count];

	if (!op || !end || strcmp(op->name, name) || is_known(op))
		return;
	memset(p, 0, sizeof *p);
	p->op = op;
	p->owned = is_owned(name);
	if (!pc_mpi_op_is_collective(op) && !p->owned)
		return;
	p->params = copy(open + 1, (size_t)(end - open - 2));
	if (!params_split(p))
		fail("parameters without names", name);
	if (p->nargs != op->nargs)
		fail("the registry has another number of arguments", name);
	if (++proc_count == WRAPPED)
		fail("too many", name);
}

static void prototypes_read(const char *text)
{
	char name[64];

	for (const char *s = text; (s = strstr(s, "MPI"));) {
		const char *first = s, *end = s;

		while (is_word((unsigned char)*end))
			end++;
		s = end;
		if ((first > text && is_word((unsigned char)first[-1])) ||
		    (size_t)(end - first) >= sizeof name ||
		    !returns_int(text, first))
			continue;
		memcpy(name, first, (size_t)(end - first));
		name[end - first] = 0;
		while (isspace((unsigned char)*end))
			end++;
		if (*end == '(')
			prototype(name, end);
	}
}

/* MPI's headers and MORE. */
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
	return pc_mpi_op_has_check(p->op, p->op->name);
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
	       (op->root >= 0 ? PARCOACH_ARG_ROOT : 0u) |
	       (op->redop >= 0 ? PARCOACH_ARG_OP : 0u) | data_flags(op);
}

static void table_write(void)
{
	puts("const struct pcrt_op pcrt_ops[] = {");
	for (unsigned i = 0; i < proc_count; i++) {
		const struct pc_mpi_op *op = procs[i].op;

		printf("\t{ \"%s\", 0x%xu, %u, PARCOACH_ON_%s },\n", op->name,
		       is_compared(&procs[i]) ? op->hash : 0, flags_of(op),
		       on_name(op));
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

/* The values of a call of P as parcoach_rt.h has them; ALL: 0 for those that it
 * does not have. */
static void values_write(const struct proc *p, bool all)
{
	int at[PC_VALUES];

	pc_mpi_op_values(p->op, at);
	printf("\t\tconst uintptr_t value[] = {");
	for (int i = 0; i < PC_VALUES; i++)
		if (all || at[i] >= 0)
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
		values_write(p, true);
		puts("\t\tpcrt_call_check(&call, value);\n\t}");
	}
	if (p->owned) {
		printf("\tif (call.outer)\n\t\treturn pcrt_own_%s", name);
		args_write(p);
		puts(";");
	}
	printf("\treturn ((__typeof__(&%s))pcrt_next(%u, %d))", name, i,
	       profiling);
	args_write(p);
	puts(";\n}\n");
}

/* How the run time itself calls it. */
static void real_write(const struct proc *p, unsigned i)
{
	const char *name = p->op->name;

	for (int next = 0; next <= p->owned; next++) {
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
 * types (MPICH); with a pointer of C; large counts of MPICH. */
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

static void checked_write(void)
{
	include_write("#include \"rt.h\"\n");
	for (unsigned i = 0; i < proc_count; i++) {
		const struct proc *p = &procs[i];
		const char *name = p->op->name;
		char params[4096];

		if (!is_compared(p))
			continue;
		snprintf(params, sizeof params, "%s%sstruct parcoach_record "
			 "*record", p->nargs ? p->params : "",
			 p->nargs ? ", " : "");
		printf("int __parcoach_%s(%s);\n"
		       "PCRT_EXPORT int __parcoach_%s(%s)\n{\n"
		       "\tif (!pcrt_is_idle()) {\n", name, params, name,
		       params);
		values_write(p, false);
		printf("\t\tpcrt_hook_coll(record, value);\n\t}\n"
		       "\treturn %s", name);
		args_write(p);
		puts(";\n}\n");
	}
}

int main(int argc, char **argv)
{
	FILE *owned = argc == 3 ? fopen(argv[2], "r") : NULL;

	if (!owned)
		fail("usage", "generate names|wrappers|checked OWNED < mpi.i");
	owned_names = read_all(owned);
	fclose(owned);
	prototypes_read(read_all(stdin));
	/* MPI-2.2 has 90 collective procedures, with those on files. */
	if (proc_count < 90)
		fail("too few prototypes of MPI procedures", "input");
	if (!strcmp(argv[1], "names"))
		names_write();
	else if (!strcmp(argv[1], "checked"))
		checked_write();
	else
		wrappers_write();
	return fflush(stdout) || ferror(stdout);
}
