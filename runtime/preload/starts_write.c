/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * starts_write.c - writes the wrappers of the procedures that start a
 *                  nonblocking collective or initialize a persistent one, for
 *                  the linked run time.
 *
 * Out:  for each of them that the MPI library at hand has, MPI_X and the
 *       linkage names of Fortran.  They call the library's own profiling form
 *       in the same binding, as start/fortran.c says, and pass the request to
 *       the run time (requests/request.c).
 */
#include <ctype.h>
#include <string.h>
#include "starts_write.h"
#include "tables/mpi_find.h"

bool starts_is(const struct proc *p)
{
	return (p->op->class_ == PC_OP_COLL_NB ||
		p->op->class_ == PC_OP_COLL_PERSIST ||
		p->op->class_ == PC_OP_FILE_NB) && p->op->request >= 0;
}

const char *starts_told(const struct proc *p)
{
	return p->op->class_ == PC_OP_COLL_PERSIST ? "kept" : "made";
}

static void in_c(const struct proc *p)
{
	printf("PCRT_EXPORT int %s(%s)\n{\n\tint error = NEXT(%s)(", p->op->name,
	       p->params, p->op->name);
	for (int i = 0; i < p->nargs; i++)
		printf("%s%s", i ? ", " : "", p->arg[i]);
	printf(");\n\n\tpcrt_request_%s(error, 0x%xu, %s);\n"
	       "\treturn error;\n}\n\n", starts_told(p), pc_mpi_op_hash(p->op),
	       p->arg[p->op->request]);
}

/* Wrapper NAME, whose own forms in the library are REAL or OTHER. */
static void in_fortran(const struct proc *p, const char *name,
		       const char *real, const char *other)
{
	printf("PCRT_START(%s, %s, %s, (", name, real, other);
	for (int i = 0; i <= p->nargs; i++)
		printf("%svoid *a%d", i ? ", " : "", i);
	printf("), (");
	for (int i = 0; i <= p->nargs; i++)
		printf("%sa%d", i ? ", " : "", i);
	printf("), 0x%xu, a%d, a%d, %s)\n", pc_mpi_op_hash(p->op),
	       p->op->request, p->nargs, starts_told(p));
}

/* gfortran's names: mpif.h and `use mpi`; mpi_f08; with assumed types; large
 * counts of MPICH. */
static void in_fortran_all(const struct proc *p)
{
	static const char *const behind[] = {
		"_", "_f08_", "_f08ts_", "_f08ts_large_"
	};
	char lower[64], name[4][128];
	size_t len = strlen(p->op->name);

	for (size_t i = 0; i <= len; i++)
		lower[i] = (char)tolower((unsigned char)p->op->name[i]);
	for (size_t i = 0; i < sizeof behind / sizeof *behind; i++) {
		bool large = strstr(behind[i], "large");
		int n = (int)len;

		if (large != !strcmp(lower + len - 2, "_c"))
			continue;
		if (large)
			n -= 2;
		snprintf(name[0], sizeof *name, "%.*s%s", n, lower, behind[i]);
		snprintf(name[1], sizeof *name, "p%.*s%s", n, lower, behind[i]);
		snprintf(name[2], sizeof *name, i ? "pmpir%.*s%s" :
			 "pmpi%.*s%s_", n - 3, lower + 3, behind[i]);
		in_fortran(p, name[0], name[1], name[2]);
	}
}

void starts_write(void)
{
	puts("#include <mpi.h>\n"
	     "#if __has_include(<mpi-ext.h>)\n"
	     "#include <mpi-ext.h>\n"
	     "#endif\n"
	     "#include \"base/next.h\"\n#include \"start/fortran.h\"\n");
	for (unsigned i = 0; i < proc_count; i++) {
		if (!starts_is(&procs[i]))
			continue;
		in_c(&procs[i]);
		in_fortran_all(&procs[i]);
		puts("");
	}
}
