/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * suppress_rules.c - rules of suppressions: which diagnostics they match, and
 *                    errors in their text.
 */
#include "parcoach.h"

#include <stdio.h>
#include <string.h>
#include "check.h"
#include "suppress.h"

/* Whether RULE meets the diagnostic at line 7. */
static bool rule(const char *text)
{
	struct pc_program *p = program_with(PC_LANG_CXX, 7, 3);
	struct pc_user_errors errors = { .arena = p->arena };
	bool hidden;

	CHECK(pc_suppress_read(opts.suppress, "r", text, strlen(text),
			       &errors));
	CHECK(opts.suppress->rules.n == 1);
	pc_suppress_apply(p);
	hidden = p->diags.v[0]->hidden;
	CHECK(opts.suppress->rules.v[0].used == hidden);
	pc_program_free(p);
	return hidden;
}

static void test_rules(void)
{
	CHECK(rule("* *"));
	CHECK(rule("* **"));
	CHECK(rule("\n# all\n parcoach-divergence s.c # here\n"));
	CHECK(!rule("parcoach-concurrent s.c"));
	CHECK(!rule("* t.c"));
	CHECK(rule("* s.c line=7"));
	CHECK(!rule("* s.c line=8"));
	CHECK(rule("* s.c line=1-7"));
	CHECK(rule("* s.c line=7-9"));
	CHECK(!rule("* s.c line=8-9"));
	CHECK(!rule("* s.c line=1-6"));
	CHECK(rule("* s.c function=f"));
	CHECK(rule("* s.c function=_Z1fv"));
	CHECK(!rule("* s.c function=g"));
	CHECK(rule("* s.c call=MPI_*"));
	CHECK(!rule("* s.c call=MPI_Bcast"));
	CHECK(!rule("* s.c call=MPI_* function=g"));
	CHECK(rule("* \"s.c\" \"call=MPI_*\""));
}

static void test_rule_errors(void)
{
	static const struct {
		const char *line, *what;
	} wrong[] = {
		{ "parcoach-divergnce s.c", "'parcoach-concurrent'" },
		{ "*", "a pattern for source files is missing" },
		{ "* s.c line=0", "'0' is not a line" },
		{ "* s.c line=7-3", "'7-3' is not a line" },
		{ "* s.c line=7-", "'7-' is not a line" },
		{ "* s.c line=4294967296", "is not a line" },
		{ "* s.c line", "unknown word 'line'" },
		{ "* s.c call=", "unknown word 'call='" },
		{ "* s.c 7", "unknown word '7'" },
		{ "* \"s.c", "has no closing" },
	};

	for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		struct pc_program *p = program_with(PC_LANG_C, 7, 3);
		struct pc_user_errors errors = { .arena = p->arena };
		char text[256];

		snprintf(text, sizeof text, "* a.c\r\n%s\n* b.c", wrong[i].line);
		CHECK(!pc_suppress_read(opts.suppress, "r.txt", text,
					strlen(text), &errors));
		CHECK(errors.n == 1 && opts.suppress->rules.n == 2);
		CHECK(!strncmp(errors.list.v[0], "r.txt:2: ", 9));
		CHECK(strstr(errors.list.v[0], wrong[i].what));
		pc_program_free(p);
	}
}

int main(void)
{
	test_rules();
	test_rule_errors();
	return check_failed != 0;
}
