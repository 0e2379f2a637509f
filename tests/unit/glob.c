/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * glob.c - patterns for names and paths, by example, against the definition on
 *          all short ones, and on hostile ones.
 */
#include <string.h>
#include "check.h"
#include "base/glob.h"

static void test_paths(void)
{
	CHECK(pc_glob("*.c", "a.c", true));
	CHECK(pc_glob("*.c", "src/a.c", true));
	CHECK(pc_glob("*.c", "/r/u/src/a.c", true));
	CHECK(!pc_glob("*.c", "src/a.cc", true));
	CHECK(pc_glob("src/*.c", "/r/u/src/a.c", true));
	CHECK(pc_glob("./src/*.c", "../src/a.c", true));
	CHECK(!pc_glob("src/*.c", "/r/u/src/io/a.c", true));
	CHECK(!pc_glob("src/*.c", "mysrc/a.c", true));
	CHECK(pc_glob("src/**", "/r/u/src/io/a.c", true));
	CHECK(pc_glob("src/**/a.c", "src/io/deep/a.c", true));
	CHECK(!pc_glob("src/**/b.c", "src/io/deep/a.c", true));
	CHECK(pc_glob("/src/a.c", "/src/a.c", true));
	CHECK(!pc_glob("/src/a.c", "/r/src/a.c", true));
	CHECK(pc_glob("a.c", "b/a.c", true));
	CHECK(!pc_glob("a.c", "ba.c", true));
	CHECK(!pc_glob("a?c", "a/c", true));
	CHECK(pc_glob("x*/*b", "x1/ab/xaab/xb/ab", true));
	CHECK(pc_glob("**", "", true));
	CHECK(!pc_glob("", "a", true));
	CHECK(pc_glob("", "", true));
}

static void test_names(void)
{
	CHECK(pc_glob("setup_*", "setup_io", false));
	CHECK(!pc_glob("setup_*", "my_setup_io", false));
	CHECK(pc_glob("*::f", "int ns::f", false));
	CHECK(pc_glob("a*b*c", "a/b/bc", false));
	CHECK(pc_glob("?", "/", false));
	CHECK(!pc_glob("MPI_Barrier", "MPI_Barrierx", false));
	CHECK(!pc_glob("", "x", false));
}

/* The definition, for short texts: recursive. */
static bool slow(const char *p, const char *t, bool path)
{
	if (*p == '*') {
		bool deep = p[1] == '*' || !path;

		while (*p == '*')
			p++;
		for (;; t++) {
			if (slow(p, t, path))
				return true;
			if (!*t || (*t == '/' && !deep))
				return false;
		}
	}
	if (!*p || !*t)
		return *p == *t;
	if (*p != *t && (*p != '?' || (path && *t == '/')))
		return false;
	return slow(p + 1, t + 1, path);
}

static bool slow_glob(const char *p, const char *t, bool path)
{
	if (slow(p, t, path))
		return true;
	if (!path || *p == '/')
		return false;
	for (; *t; t++)
		if (*t == '/' && slow(p, t + 1, path))
			return true;
	return false;
}

/* Number N in base 4 (PATTERN) or 3 as a text. */
static void spell(unsigned n, const char *digits, char *out)
{
	unsigned base = (unsigned)strlen(digits);

	for (; n; n = (n - 1) / base)
		*out++ = digits[(n - 1) % base];
	*out = '\0';
}

static void test_all_short(void)
{
	char p[16], t[16];

	for (unsigned i = 0; i < 1365 && !check_failed; i++)
		for (unsigned k = 0; k < 364; k++)
			for (unsigned path = 0; path < 2; path++) {
				spell(i, "*/a?", p);
				spell(k, "a/b", t);
				/* "./" has a meaning of its own. */
				CHECK(pc_glob(p, t, path) ==
				      slow_glob(p, t, path));
				if (check_failed) {
					fprintf(stderr, "'%s' '%s'\n", p, t);
					return;
				}
			}
}

/* Exponential in a simple matcher. */
static void test_hostile(void)
{
	static char p[4001], t[20001];

	for (unsigned i = 0; i < 4000; i += 2) {
		p[i] = '*';
		p[i + 1] = 'a';
	}
	memset(t, 'a', 20000);
	p[3999] = 'b';
	CHECK(!pc_glob(p, t, false));
	CHECK(!pc_glob(p, t, true));
	p[3999] = 'a';
	CHECK(pc_glob(p, t, true));
}

int main(void)
{
	test_paths();
	test_names();
	test_all_short();
	test_hostile();
	return check_failed != 0;
}
