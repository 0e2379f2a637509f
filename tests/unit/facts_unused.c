/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts_unused.c - a fact of whose name the program has nothing is noted
 *                  once.
 */
#include "parcoach.h"

#include <stdio.h>
#include <string.h>
#include "check.h"
#include "facts.h"

static char unused[256];

static void note(const char *file, uint32_t line, const char *text)
{
	size_t len = strlen(unused);

	snprintf(unused + len, sizeof unused - len, "%s:%u:%s;", file,
		 (unsigned)line, text);
}

/* Facts of which nothing has the name are said once. */
static void test_unused(void)
{
	static const char text[] = "func f (n) a.c:1\nb0:\n"
				   "\t%0 = add .grid.nx, @steps\n"
				   "\tcall g(&@comm)\n\tret\n";
	struct pc_program *p = with("noreturn g\nnoreturn h\n"
				    "uniform field grid.nx\n"
				    "uniform field grid.ny\n"
				    "uniform variable steps\n"
				    "uniform variable n in=f\n"
				    "uniform variable m in=f\n"
				    "handle comm MPI_COMM_WORLD\n"
				    "uniform variable m in=f\n");
	const char *error = NULL;

	CHECK(pc_model_read(p, "a.pcm", text, strlen(text), &error));
	pc_facts_unused(p, note);
	CHECK(!strcmp(unused, "t:2:noreturn h;t:4:uniform field grid.ny;"
		      "t:7:uniform variable m in=f;"));
	pc_program_free(p);
}

int main(void)
{
	test_unused();
	return check_failed != 0;
}
