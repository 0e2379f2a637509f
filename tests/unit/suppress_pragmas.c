/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * suppress_pragmas.c - pragmas that suppress a diagnostic, written out or
 *                      from a macro.
 */
#include "parcoach.h"

#include <string.h>
#include "check.h"
#include "suppress.h"

static bool pragma(struct pc_program *p, uint32_t line, const char *text)
{
	struct pc_loc loc = { .file = "s.c", .line = line };
	const char *error = NULL;
	bool ok = pc_place_pragma(opts.suppress, loc, text, strlen(text),
				  &error);

	(void)p;
	CHECK(ok == !error);
	return ok;
}

/* With a diagnostic at line 7 in a function at line 3, without the source. */
static void test_pragmas(void)
{
	static const struct {
		uint32_t line[3];
		const char *text[3];
		bool hidden;
	} cases[] = {
		{ { 6 }, { "suppress" }, true },
		{ { 7 }, { "suppress" }, true },
		{ { 8 }, { "suppress" }, false },
		{ { 5 }, { "suppress" }, false },
		{ { 2 }, { "suppress" }, true },
		{ { 6 }, { "suppress parcoach-divergence" }, true },
		{ { 6 }, { "suppress parcoach-provided" }, false },
		{ { 1, 9 }, { "suppress begin", "suppress end" }, true },
		{ { 1, 5 }, { "suppress begin", "suppress end" }, false },
		{ { 8, 9 }, { "suppress begin", "suppress end" }, false },
		{ { 1 }, { "suppress begin" }, true },
		{ { 1, 2, 5 }, { "suppress begin", "suppress begin "
				 "parcoach-provided", "suppress end" }, true },
		{ { 1, 2, 5 }, { "suppress begin parcoach-provided",
				 "suppress begin", "suppress end" }, false },
	};

	for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct pc_program *p = program_with(PC_LANG_C, 7, 3);

		for (unsigned k = 0; k < 3 && cases[i].text[k]; k++)
			CHECK(pragma(p, cases[i].line[k], cases[i].text[k]));
		pc_suppress_apply(p);
		CHECK(p->diags.v[0]->hidden == cases[i].hidden);
		if (p->diags.v[0]->hidden != cases[i].hidden)
			fprintf(stderr, "  case %u\n", i);
		pc_program_free(p);
	}
	struct pc_program *p = program_with(PC_LANG_C, 7, 3);

	CHECK(!pragma(p, 1, "suppress end"));
	CHECK(!pragma(p, 1, "suppress parcoach"));
	CHECK(!pragma(p, 1, "suppres"));
	CHECK(!pragma(p, 1, ""));
	CHECK(pragma(p, 1, "suppress , ,"));
	pc_program_free(p);
}

/* A pragma in line 2, whose text is LINE, and a diagnostic in line 3. */
static bool from_macro(const char *line)
{
	const char *lines[] = { "f() {", line, "b();", NULL };
	struct pc_program *p = program_with(PC_LANG_C, 3, 1);
	bool hidden;

	source_lines = lines;
	opts.suppress->source = source;
	CHECK(pragma(p, 2, "suppress"));
	pc_suppress_apply(p);
	hidden = p->diags.v[0]->hidden;
	pc_program_free(p);
	return hidden;
}

/* A pragma that a macro or _Pragma made is for the next line if the line has
 * nothing else. */
static void test_macros(void)
{
	CHECK(from_macro("#pragma parcoach suppress"));
	CHECK(from_macro("\tQUIET"));
	CHECK(from_macro("QUIET // why; not"));
	CHECK(from_macro("  _Pragma (\"parcoach suppress\") /* so */ "));
	CHECK(from_macro("PRAGMA(parcoach suppress)"));
	CHECK(!from_macro("QUIET b();"));
	CHECK(!from_macro("QUIET if (x)"));
	CHECK(!from_macro("QUIET {"));
	CHECK(!from_macro("DO_IT(x);"));
	CHECK(!from_macro("b() + c"));
	CHECK(!from_macro("(x)"));
	CHECK(!from_macro("/"));
}

/* Whether a diagnostic on line 4 is hidden by a pragma in the text on line 3, or
 * on 1 and 2, which no compiler has read. */
static bool in_text(const char *first, const char *second, const char *third)
{
	const char *const lines[] = { first, second, third, "b();", NULL };
	struct pc_program *p = program_with(PC_LANG_C, 4, 9);
	bool hidden;

	source_lines = lines;
	opts.suppress->source = source;
	opts.suppress->scans = true;
	pc_suppress_apply(p);
	CHECK(p->diags.n == 1);
	hidden = p->diags.v[0]->hidden;
	pc_program_free(p);
	return hidden;
}

static void test_text(void)
{
	CHECK(in_text("", "", "#pragma parcoach suppress"));
	CHECK(in_text("", "", " # pragma  parcoach suppress // so"));
	CHECK(in_text("", "", "_Pragma(\"parcoach suppress\")"));
	CHECK(in_text("", "#pragma parcoach suppress begin", "a();"));
	CHECK(!in_text("", "#pragma parcoach suppress", "a();"));
	CHECK(!in_text("#pragma parcoach suppress begin",
		       "#pragma parcoach suppress end", "a();"));
	CHECK(!in_text("", "", "#pragma parcoach suppress parcoach-team"));
	CHECK(!in_text("", "", "#pragma parcoachs suppress"));
	CHECK(!in_text("", "", "#pragma parcoach supress"));
	CHECK(!in_text("", "", "pragma parcoach suppress"));
}

int main(void)
{
	test_pragmas();
	test_text();
	test_macros();
	return check_failed != 0;
}
