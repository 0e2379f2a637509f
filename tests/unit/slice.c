/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slice.c - which functions of a whole program lose their bodies.
 */
#include "slice/slice.h"

#include <string.h>
#include "check.h"
#include "model/contents.h"
#include "model/link.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/program.h"
#include "model/text.h"
#include "whole/reach.h"

/* A barrier after these events of main, which BRANCH decides. */
#define MAIN "unit u.c\nfunc main (argc) exported u.c:1:1\nb0:\n%s\tbr %s b1 b2\n" \
	"b1:\n\tcall MPI_Barrier(MPI_COMM_WORLD)\n\tjmp b2\nb2:\n\tret 0\n"
#define WORK "func work (p) exported u.c:9:1\nb0:\n%s\tjmp b1\nb1:\n\tret %s\n%s"

/* Whether work, with these events and result, loses its body. */
static bool sliced(const char *before, const char *branch, const char *events,
		   const char *result, const char *more)
{
	struct pc_opts opts = { .level = PC_LEVEL_DEFAULT };
	struct pc_program *unit = pc_program_new(&opts);
	struct pc_program *whole = pc_program_new(&opts);
	char text[4000];
	const char *error = NULL;
	struct pc_fn *fn;
	bool is;

	snprintf(text, sizeof text, MAIN WORK, before, branch, events, result,
		 more);
	CHECK(pc_model_read(unit, "test", text, strlen(text), &error) &&
	      pc_link_unit(whole, unit, &error) && pc_link_close(whole));
	if (error)
		fprintf(stderr, "%s\n", error);
	pc_reach(whole, false);
	fn = pc_fn_get(whole, "work");
	CHECK(pc_fn_has_body(fn));
	is = pc_slice(whole) != 0;
	CHECK(is == ((fn->flags & PC_FN_SLICED) != 0));
	CHECK(!is || (fn->blocks.n == 1 &&
		      fn->blocks.v[0].term == PC_TERM_RET));
	pc_program_free(whole);
	pc_program_free(unit);
	return is;
}

#define CALL "\tcall work(&@x)\n"
#define BARRIER(n) "func f" #n " () u.c:20:1\nb0:\n" \
	"\tcall MPI_Barrier(MPI_COMM_WORLD)\n\tcall f" #n "()\n\tret\n"
#define EACH(of) of(1) of(2) of(3) of(4) of(5) of(6) of(7) of(8) of(9) of(10) \
	of(11) of(12) of(13) of(14) of(15) of(16)
#define TO(n) "\tcall f" #n "()\n"

int main(void)
{
	/* What is written: by name, through a pointer, in a branch. */
	CHECK(sliced(CALL, "@flag", "\t@other = copy 1\n", "", ""));
	CHECK(!sliced(CALL, "@flag", "\t@flag = copy 1\n", "", ""));
	CHECK(sliced(CALL, "@flag", "\t*p = copy 1\n", "", ""));
	CHECK(!sliced(CALL, "@x", "\t*p = copy 1\n", "", ""));
	CHECK(!sliced("\t@y = copy @x\n" CALL "\t@z = add @y, 1\n", "@z",
		      "\t@x = copy 1\n", "", ""));
	CHECK(!sliced("\t@q = copy &@a\n" CALL "\t*@q = copy argc\n", "@flag",
		      "\t@q = copy &@flag\n", "", ""));
	CHECK(!sliced(CALL "\tcall MPI_Bcast(@x, @n, MPI_INT, 0, MPI_COMM_WORLD)\n",
		      "argc", "\t@n = copy 1\n", "", ""));
	/* The result. */
	CHECK(sliced("\t%1 = call work(0)\n", "argc", "", "@x", ""));
	CHECK(!sliced("\t%1 = call work(0)\n", "%1", "", "@x", ""));
	/* What is called. */
	CHECK(!sliced(CALL, "argc", "\tcall MPI_Barrier(MPI_COMM_WORLD)\n", "",
		      ""));
	CHECK(!sliced(CALL, "argc", "\tcall deep()\n", "",
		      "func deep () u.c:20:1\nb0:\n"
		      "\tcall MPI_Barrier(MPI_COMM_WORLD)\n\tret\n"));
	CHECK(!sliced(CALL, "argc", "\tcall MPI_Abort(@c, 1)\n", "", ""));
	CHECK(!sliced(CALL, "argc", "\tcall unknown(p)\n", "", ""));
	CHECK(!sliced(CALL, "argc", "\tenter parallel\n\texit\n", "", ""));
	/* Libraries may pass any address. */
	CHECK(!sliced("\tcall MPI_Op_create(@work, 1, &@op)\n", "argc",
		      "\t*p = copy 1\n", "", ""));
	/* One function of many: the bodies of the others stay where they are. */
	CHECK(sliced(CALL EACH(TO), "@flag", "\t@other = copy 1\n", "",
		     EACH(BARRIER)));
	CHECK(!sliced(CALL EACH(TO), "@flag", "\t@flag = copy 1\n", "",
		      EACH(BARRIER)));
	return check_failed != 0;
}
