/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * suppress_comments.c - comments in the source that suppress a diagnostic: on
 *                       its line, on the line before, and before its
 *                       function, in C and in Fortran.
 */
#include "model/contents.h"
#include "parcoach.h"

#include "check.h"
#include "suppress.h"

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
	CHECK(!C(3, 1, "f() {", "QUIET", "b();"));
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

static void test_colon(void)
{
	CHECK(!BAD(2, 1, "f()", "b(); // parcoach suppress"));
	CHECK(!BAD(3, 1, "f() {", "/* parcoach  suppress */", "b();"));
	CHECK(!C(2, 1, "f()", "b(); // parcoach supports this"));
	CHECK(!C(2, 1, "f()", "b(); // see parcoach suppress"));
	CHECK(!C(2, 1, "f()", "b(\"parcoach suppress\");"));
	CHECK(!F(2, 1, "subroutine f", "call b ! parcoach fast"));
}

static void test_gcc_pragma(void)
{
#define GCC "#pragma GCC diagnostic ignored "

	CHECK(!BAD(2, 2, GCC "\"-Wparcoach-divergence\"", "b();"));
	CHECK(!BAD(3, 1, "f()", "b();", "b();", " #  pragma GCC diagnostic "
		   "error \"-Wparcoach-team\"", GCC "\"-Wparcoach-team\""));
	CHECK(!C(2, 2, GCC "\"-Wunused\"", "b();"));
	CHECK(!C(2, 2, "#pragma GCC diagnostic push", "b();"));
	CHECK(!C(2, 2, "// " GCC "\"-Wparcoach-divergence\"", "b();"));
	CHECK(!F(2, 2, GCC "\"-Wparcoach-divergence\"", "b();"));
}

int main(void)
{
	test_same_line();
	test_line_before();
	test_function();
	test_fortran();
	test_complaints();
	test_colon();
	test_gcc_pragma();
	return check_failed != 0;
}
