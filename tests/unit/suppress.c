/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * suppress.c - rules and places: which diagnostics they meet and which not;
 *              wrong words; hostile text.
 */
#include <stdio.h>
#include <string.h>
#include "check.h"
#include "parcoach.h"

/* The source that comments are looked for in. */
static const char *const *source_lines;

static const char *source(const char *file, uint32_t line, size_t *len)
{
	if (strcmp(file, "s.c"))
		return NULL;
	for (uint32_t i = 0; source_lines[i]; i++)
		if (i + 1 == line) {
			*len = strlen(source_lines[i]);
			return source_lines[i];
		}
	return NULL;
}

static struct pc_opts opts;

/* A program with one diagnostic at LINE of "s.c" in a function at FN_LINE. */
static struct pc_program *program_with(enum pc_lang lang, uint32_t line,
				       uint32_t fn_line)
{
	struct pc_program *p = pc_program_new(&opts);
	struct pc_fn *fn = pc_fn_get(p, "_Z1fv");
	struct pc_loc loc = { .file = "s.c", .line = line, .col = 3 };

	fn->pretty = "f";
	fn->lang = lang;
	fn->flags |= PC_FN_DEFINED;
	fn->loc = (struct pc_loc){ .file = "s.c", .line = fn_line };
	pc_diag_add(p, fn, PC_DIAG_DIVERGENCE, loc, "MPI_Barrier",
		    "'comm' and '%s' may", "MPI_Barrier");
	opts.suppress = pc_suppress_new(p->arena);
	return p;
}

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

/* Whether the diagnostic at LINE of LINES is hidden by a comment; the function
 * is at FN_LINE. */
static bool comment(enum pc_lang lang, const char *const *lines, uint32_t line,
		    uint32_t fn_line, unsigned complaints)
{
	struct pc_program *p = program_with(lang, line, fn_line);
	bool hidden = false;

	source_lines = lines;
	opts.suppress->source = source;
	pc_suppress_apply(p);
	CHECK(p->diags.n == 1 + complaints);
	for (uint32_t i = 0; i < p->diags.n; i++)
		if (p->diags.v[i]->id == PC_DIAG_DIVERGENCE)
			hidden = p->diags.v[i]->hidden;
	pc_program_free(p);
	return hidden;
}

#define C(line, fn, ...) \
	comment(PC_LANG_C, (const char *const[]){ __VA_ARGS__, NULL }, line, \
		fn, 0)
#define F(line, fn, ...) \
	comment(PC_LANG_FORTRAN, (const char *const[]){ __VA_ARGS__, NULL }, \
		line, fn, 0)
#define BAD(line, fn, ...) \
	comment(PC_LANG_C, (const char *const[]){ __VA_ARGS__, NULL }, line, \
		fn, 1)
#define SUP "// parcoach: suppress"

static void test_same_line(void)
{
	CHECK(C(2, 1, "f()", "b(); " SUP, ""));
	CHECK(!C(2, 1, "f()", "b();", "c(); " SUP));
	CHECK(!C(2, 1, "f() { a(); " SUP, "b();"));
	CHECK(C(2, 1, "f()", "b(); /* parcoach: suppress */"));
	CHECK(C(2, 1, "f()", "/* parcoach: suppress */ b();"));
	CHECK(!C(2, 1, "f() /* parcoach: suppress */ {", "b();"));
	CHECK(C(2, 1, "f()", "b(); //parcoach:suppress"));
	CHECK(C(2, 1, "f()", "b(); " SUP " parcoach-divergence"));
	CHECK(C(2, 1, "f()", "b(); " SUP " parcoach-concurrent,parcoach-divergence"));
	CHECK(C(2, 1, "f()", "b(); " SUP " * -- why not"));
	CHECK(C(2, 1, "f()", "b(); " SUP " -- parcoach-nothing"));
	CHECK(!C(2, 1, "f()", "b(); " SUP " parcoach-concurrent"));
	CHECK(!C(2, 1, "f()", "b(); // see parcoach: suppress"));
	CHECK(!C(2, 1, "f()", "b(\"parcoach: suppress\");"));
	CHECK(!C(2, 1, "f()", "b(); ! parcoach: suppress"));
}

static void test_line_before(void)
{
	CHECK(C(3, 1, "f() {", SUP, "b();"));
	CHECK(C(5, 1, "f() {", SUP, "", "  // more", "b();"));
	CHECK(C(5, 1, "f() {", SUP, "#ifdef X", "/* y */", "b();"));
	CHECK(C(4, 1, "f() {", "/* parcoach: suppress", "  since */", "b();"));
	CHECK(C(5, 1, "f() {", "/* parcoach: suppress", " x;", " */", "b();"));
	CHECK(!C(4, 1, "f() {", SUP, "a();", "b();"));
	CHECK(!C(4, 1, "f() {", SUP, "a", "b();"));
	CHECK(!C(3, 1, "f() {", "a(); " SUP, "b();"));
	CHECK(!C(3, 1, "f() {", "a(); /* parcoach: suppress", "*/ b();"));
	CHECK(!C(2, 1, "f() {", "b();", SUP));
}

static void test_function(void)
{
	CHECK(C(4, 2, SUP, "f() {", "a();", "b();"));
	CHECK(C(5, 3, SUP, "static void", "f() {", "a();", "b();"));
	CHECK(C(5, 3, "int x;", SUP, "void f() {", "a();", "b();"));
	CHECK(!C(5, 3, SUP, "int x;", "void f() {", "a();", "b();"));
	CHECK(!C(5, 3, SUP, "}", "void f() {", "a();", "b();"));
	CHECK(!C(5, 3, "int x; " SUP, "void", "f() {", "a();", "b();"));
	CHECK(!C(1, 1, "f()") && !C(3, 9, "f()"));
}

static void test_fortran(void)
{
	CHECK(F(3, 1, "subroutine f", "a", "call b ! parcoach: suppress"));
	CHECK(F(3, 1, "subroutine f", "  !parcoach: suppress", "call b"));
	CHECK(F(3, 1, "subroutine f", "C parcoach: suppress", "call b"));
	CHECK(F(3, 1, "subroutine f", "*     parcoach: suppress", "call b"));
	CHECK(F(4, 2, "! parcoach: suppress", "subroutine f", "a", "call b"));
	CHECK(F(4, 2, "! parcoach: suppress -- it's */ so", "subroutine f",
		"a", "call b"));
	CHECK(!F(4, 3, "! parcoach: suppress", "end", "subroutine f", "call b"));
	CHECK(!F(3, 1, "subroutine f", "a ! parcoach: suppress", "call b"));
	CHECK(!F(3, 1, "subroutine f", " C parcoach: suppress", "call b"));
	CHECK(!F(3, 1, "subroutine f", "// parcoach: suppress", "call b"));
}

static void test_complaints(void)
{
	CHECK(!BAD(2, 1, "f()", "b(); // parcoach: supress"));
	CHECK(!BAD(2, 1, "f()", "b(); // parcoach:"));
	CHECK(!BAD(2, 1, "f()", "b(); " SUP " divergence"));
	CHECK(!BAD(2, 1, "f()", "b(); " SUP " begin"));
	CHECK(BAD(3, 1, "f() {", SUP, "b(); " SUP " x"));
}

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
	CHECK(!C(3, 1, "f() {", "QUIET", "b();"));
}

static void test_hostile(void)
{
	static char text[1 << 16];
	const char *lines[] = { text, text, NULL };
	static const char bits[] = "//!*parcoach: suppress begin end -,*";
	uint32_t seed = 7;

	for (unsigned round = 0; round < 200; round++) {
		struct pc_program *p = program_with(PC_LANG_C, 2, 1);
		size_t n = round % 100;

		for (size_t i = 0; i < n; i++) {
			seed = seed * 1664525 + 1013904223;
			text[i] = bits[(seed >> 8) % (sizeof bits - 1)];
		}
		text[n] = '\0';
		if (round == 199)
			for (size_t i = 0; i + 22 < sizeof text; i += 21)
				strcpy(text + i, "// parcoach: suppress");
		source_lines = lines;
		opts.suppress->source = source;
		pc_suppress_apply(p);
		pc_place_scan(opts.suppress, "s.c", false);
		pc_program_free(p);
	}
}

int main(void)
{
	test_rules();
	test_rule_errors();
	test_same_line();
	test_line_before();
	test_function();
	test_fortran();
	test_complaints();
	test_pragmas();
	test_macros();
	test_hostile();
	return check_failed != 0;
}
