/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interest.c - which units are worth looking at.
 */
#include "model/opts.h"
#include "model/program.h"
#include "model/text.h"
#include "graph/fn_info.h"
#include "pipeline/pipeline.h"

#include <string.h>
#include "check.h"

/* Whether a unit is of interest whose function has these events, and whether
 * the passes then ran, VALUES: those for values, too. */
static bool looked_at(const char *events, bool values)
{
	struct pc_opts opts = { .level = PC_LEVEL_DEFAULT };
	struct pc_program *p = pc_program_new(&opts);
	char text[300];
	const char *error = NULL;
	bool found;

	snprintf(text, sizeof text, "unit u.c\nfunc f\nb0:\n%s\tret\n", events);
	CHECK(pc_model_read(p, "test", text, strlen(text), &error));
	if (error)
		fprintf(stderr, "%s\n", error);
	found = pc_is_of_interest(p);
	pc_run(p, NULL);
	CHECK((pc_fn_get(p, "f")->info != NULL) == found);
	CHECK((found && pc_fn_get(p, "f")->info->ssa) == values);
	pc_program_free(p);
	return found;
}

static bool interest(const char *events)
{
	return looked_at(events, strstr(events, "MPI") || strstr(events, "mpi"));
}

int main(void)
{
	CHECK(!interest(""));
	CHECK(!interest("\tx = copy 1\n\tcall g(x)\n"));
	CHECK(!looked_at("\tcall MPI_Send(x)\n\tcall MPI_Comm_rank(0, &x)\n",
			 false));
	CHECK(interest("\tcall MPI_Barrier(0)\n"));
	CHECK(interest("\tcall mpi_bcast_(0)\n"));
	CHECK(interest("\tcall MPI_Init(0, 0)\n"));
	CHECK(interest("\tcall PMPI_Ibarrier(0, &r)\n"));
	CHECK(interest("\tenter parallel\n\texit\n"));
	CHECK(interest("\tbarrier\n"));
	CHECK(interest("\tcall omp_set_lock(&l)\n"));
	CHECK(interest("\tcall pthread_create(&t, 0, @g, 0)\n"));
	CHECK(interest("\tcall _ZNSt6threadC2IRFvvEEE(&t, @g)\n"));
	CHECK(looked_at("\tenter parallel\n\tcall MPI_Send(x)\n\texit\n",
			true));
	/* Only who comes to the barrier must be known. */
	CHECK(looked_at("\tenter parallel\n\tbr x b1 b2\nb1:\n\tbarrier\n"
			"\tjmp b2\nb2:\n\texit\n", true));
	CHECK(looked_at("\tenter parallel\n\tbarrier\n\tbr x b1 b2\nb1:\n"
			"\tx = copy 1\n\tjmp b2\nb2:\n\texit\n", false));
	return check_failed != 0;
}
