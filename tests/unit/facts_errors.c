/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts_errors.c - errors in the text of facts: each is reported with its
 *                  line, the lines around it count, and random text does no
 *                  harm.
 */
#include "model/contents.h"
#include "parcoach.h"

#include <stdio.h>
#include <string.h>
#include "check.h"

/* Each line is wrong and alone says WHAT; what surrounds it is kept. */
static void test_errors(void)
{
	static const struct {
		const char *line, *what;
	} wrong[] = {
		{ "colective f", "unknown kind of fact 'colective'" },
		{ "collective", "the name of a function is missing" },
		{ "collective comm=1", "the name of a function is missing" },
		{ "collective f comm=0", "'comm=0' does not name an argument" },
		{ "collective f comm=32", "'comm=32' does not name an argument" },
		{ "collective f comm=", "'comm=' does not name an argument" },
		{ "collective f comm=1x", "'comm=1x' does not name an argument" },
		{ "collective f root=99999999999999999999", "root=9999" },
		{ "collective f uniform=1,,2", "not a list of arguments" },
		{ "collective f uniform=1,", "not a list of arguments" },
		{ "collective f uniform=", "not a list of arguments" },
		{ "collective f uniform=resultx", "not a list of arguments" },
		{ "collective f communicator=1", "unknown word" },
		{ "collective f as=", "unknown word" },
		{ "wrapper f", "two names" },
		{ "wrapper f MPI_Bcast 1", "two names" },
		{ "wrapper f MPI_Brcast", "no MPI procedure 'MPI_Brcast'" },
		{ "uniform", "unknown fact 'uniform '" },
		{ "uniform n", "unknown fact 'uniform n'" },
		{ "uniform variable", "a name is missing" },
		{ "uniform variable n on=f", "unknown word 'on=f'" },
		{ "uniform variable /n", "not a variable of a common block" },
		{ "uniform variable //n", "not a variable of a common block" },
		{ "uniform variable a%", "not a component" },
		{ "uniform field n", "'n' is not a field" },
		{ "uniform function f g", "nothing may follow" },
		{ "local \"f", "has no closing" },
		{ "local f\x01", "the byte \\x01" },
	};

	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct pc_program *p = pc_program_new(NULL);
		struct pc_user_errors errors = { .arena = p->arena };
		char text[256];
		bool ok;

		snprintf(text, sizeof text, "\nlocal a\n%s\nlocal b",
			 wrong[i].line);
		p->facts = pc_facts_new(p->arena);
		ok = pc_facts_read(p->facts, "f.txt", text, strlen(text),
				   &errors);
		CHECK(!ok && errors.n == 1 && errors.list.n == 1);
		if (errors.list.n) {
			CHECK(!strncmp(errors.list.v[0], "f.txt:3: ", 9));
			CHECK(strstr(errors.list.v[0], wrong[i].what));
			if (!strstr(errors.list.v[0], wrong[i].what))
				fprintf(stderr, "  %s\n", errors.list.v[0]);
		}
		CHECK(pc_fn_get(p, "a")->op && pc_fn_get(p, "b")->op);
		pc_program_free(p);
	}
}

/* Bytes of all kinds: no crash, and the first errors are kept. */
static void test_hostile(void)
{
	static char text[1 << 20];
	static const char bits[] = "collective\nuniform variable =,\"#%/.*1 ";
	struct pc_program *p = pc_program_new(NULL);
	struct pc_user_errors errors = { .arena = p->arena };
	uint32_t seed = 1;

	for (size_t i = 0; i < sizeof text; i++) {
		seed = seed * 1664525 + 1013904223;
		text[i] = seed >> 30 ? bits[(seed >> 8) % (sizeof bits - 1)]
				     : (char)(seed >> 16);
	}
	p->facts = pc_facts_new(p->arena);
	CHECK(!pc_facts_read(p->facts, "x", text, sizeof text, &errors));
	CHECK(errors.list.n == 20 && errors.n > 20);
	memset(text, 'a', sizeof text);
	errors = (struct pc_user_errors){ .arena = p->arena };
	CHECK(!pc_facts_read(p->facts, "x", text, sizeof text, &errors));
	CHECK(errors.n == 1);
	memcpy(text, "local ", 6);
	text[2000] = '\n';
	errors = (struct pc_user_errors){ .arena = p->arena };
	CHECK(pc_facts_read(p->facts, "x", text, 2001, &errors));
	text[2000] = '\0';
	CHECK(pc_fn_get(p, text + 6)->op);
	text[1999] = '\0';
	CHECK(!pc_fn_get(p, text + 6)->op);
	pc_program_free(p);
}

int main(void)
{
	test_errors();
	test_hostile();
	return check_failed != 0;
}
