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
#include "pipeline/pipeline.h"
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

#define MESSAGE "\tcall MPI_Send(&@p, 8, MPI_BYTE, 0, 0, MPI_COMM_SELF)\n" \
	"\tcall MPI_Recv(&@q, 8, MPI_BYTE, 0, 0, MPI_COMM_SELF, 0)\n" \
	"\t*@q = copy argc\n"
#define CALL "\tcall work(&@x)\n"
#define BARRIER(n) "func f" #n " () u.c:20:1\nb0:\n" \
	"\tcall MPI_Barrier(MPI_COMM_WORLD)\n\tcall f" #n "()\n\tret\n"
#define EACH(of) of(1) of(2) of(3) of(4) of(5) of(6) of(7) of(8) of(9) of(10) \
	of(11) of(12) of(13) of(14) of(15) of(16)
#define TO(n) "\tcall f" #n "()\n"

/* How many events main has in the passes after "slice", and *BLOCKS. */
static uint32_t left(const char *text, uint32_t *blocks)
{
	struct pc_opts opts = { .level = PC_LEVEL_DEFAULT };
	struct pc_program *unit = pc_program_new(&opts);
	struct pc_program *whole = pc_program_new(&opts);
	const char *error = NULL;
	const struct pc_fn *fn;
	uint32_t events = 0;

	CHECK(pc_model_read(unit, "test", text, strlen(text), &error) &&
	      pc_link_unit(whole, unit, &error) && pc_link_close(whole));
	pc_reach(whole, false);
	pc_slice(whole);
	pc_run(whole, pc_pass_find("slice"));
	fn = pc_fn_get(whole, "main");
	*blocks = fn->blocks.n;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		events += fn->blocks.v[b].events.n;
	pc_program_free(whole);
	pc_program_free(unit);
	return events;
}

static void test_parts(void)
{
	uint32_t blocks;

	/* A loop and a branch that decide nothing are gone, with what they compute;
	 * what the condition reads is not. */
	CHECK(left("unit u.c\nfunc main (argc) exported u.c:1:1\n"
		   "b0:\n\ti = copy 0 @2:1\n\tn = add argc, 1 @3:1\n\tjmp b1\n"
		   "b1:\n\t%1 = lt i, argc @4:1\n\tbr %1 b2 b3 @4:1\n"
		   "b2:\n\ti = add i, 1 @5:1\n\t@sum = add @sum, i @6:1\n\tjmp b1\n"
		   "b3:\n\tbr n b4 b5 @7:1\n"
		   "b4:\n\tcall MPI_Barrier(MPI_COMM_WORLD) @8:1\n\tjmp b5\n"
		   "b5:\n\tret 0 @9:1\n", &blocks) == 2 && blocks == 5);
	/* A way that ends the job is no other than one that matters. */
	CHECK(left("unit u.c\nfunc main (argc) exported u.c:1:1\n"
		   "b0:\n\tcall MPI_Barrier(MPI_COMM_WORLD) @2:1\n"
		   "\tbr argc b1 b2 @3:1\n"
		   "b1:\n\tcall exit(1) @4:1\n\tnoreturn @4:1\n"
		   "b2:\n\tx = copy 1 @5:1\n\tret 0 @6:1\n", &blocks) == 2 && blocks == 3);
	/* What a team does is kept. */
	CHECK(left("unit u.c\nfunc main (argc) exported u.c:1:1\n"
		   "b0:\n\tenter parallel @2:1\n\tx = copy 1 @3:1\n\texit @4:1\n"
		   "\tcall MPI_Barrier(MPI_COMM_WORLD) @5:1\n\tret 0 @6:1\n", &blocks) == 4);
}

int main(void)
{
	test_parts();
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
	/* What only a comparison reads, and only MPI writes. */
	CHECK(!sliced(CALL "\t%1 = eq @r, 0\n", "%1",
		      "\tcall MPI_Comm_rank(MPI_COMM_WORLD, &@r)\n", "", ""));
	/* An address that a message carries. */
	CHECK(!sliced(CALL MESSAGE, "@flag", "\t@p = copy &@flag\n", "", ""));
	/* The result. */
	CHECK(sliced("\t%1 = call work(0)\n", "argc", "", "@x", ""));
	CHECK(!sliced("\t%1 = call work(0)\n", "%1", "", "@x", ""));
	/* What is called. */
	CHECK(!sliced(CALL, "argc", "\tcall MPI_Barrier(MPI_COMM_WORLD)\n", "", ""));
	CHECK(!sliced(CALL, "argc", "\tcall deep()\n", "",
		      "func deep () u.c:20:1\nb0:\n"
		      "\tcall MPI_Barrier(MPI_COMM_WORLD)\n\tret\n"));
	CHECK(!sliced(CALL, "argc", "\tcall MPI_Abort(@c, 1)\n", "", ""));
	CHECK(!sliced(CALL, "argc", "\tcall unknown(p)\n", "", ""));
	CHECK(!sliced(CALL, "argc", "\tcall __cxa_throw(?, ?, 0)\n", "", ""));
	CHECK(!sliced(CALL, "argc", "\tenter parallel\n\texit\n", "", ""));
	/* Libraries may pass any address. */
	CHECK(!sliced("\tcall MPI_Op_create(@work, 1, &@op)\n", "argc",
		      "\t*p = copy 1\n", "", ""));
	/* One function of many: the bodies of the others stay where they are. */
	CHECK(sliced(CALL EACH(TO), "@flag", "\t@other = copy 1\n", "", EACH(BARRIER)));
	CHECK(!sliced(CALL EACH(TO), "@flag", "\t@flag = copy 1\n", "", EACH(BARRIER)));
	return check_failed != 0;
}
