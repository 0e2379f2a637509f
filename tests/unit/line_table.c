/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * line_table.c - the source line of an address: in this file, in a header, and
 *                in damaged files.
 */
#define _GNU_SOURCE
#include "base/line_table.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "check.h"

extern const char __executable_start[];

/* Each function is one line. */
__attribute__((noinline)) static int in_file(int n) { return n + 1; }
static const int in_file_line = __LINE__ - 1;

#line 500 "header.h"
__attribute__((noinline)) static int in_header(int n) { return n + 2; }
#line 23 "tests/unit/line_table.c"

static const char *line_of(const char *path, int (*fn)(int))
{
	static char line[300];
	const char *name;

	snprintf(line, sizeof line, "no line");
	pcrt_line_table(path, (uint64_t)((uintptr_t)fn -
				(uintptr_t)__executable_start), line,
			sizeof line);
	name = strrchr(line, '/');
	return name ? name + 1 : line;
}

/* A copy of this program in which each 97th byte from SHIFT on is damaged. */
static void damaged(const char *path, unsigned shift)
{
	FILE *in = fopen("/proc/self/exe", "rb"), *out = fopen(path, "wb");
	int c;

	for (long i = 0; in && out && (c = getc(in)) != EOF; i++)
		putc(i > 200 && (i + shift) % 97 == 0 ? c ^ 0x81 : c, out);
	if (in)
		fclose(in);
	if (out)
		fclose(out);
}

int main(void)
{
	char path[] = "/tmp/line-table-XXXXXX", here[40];
	int fd = mkstemp(path);

	CHECK(in_header(in_file(0)) == 3);
	snprintf(here, sizeof here, "line_table.c:%d", in_file_line);
	CHECK(!strcmp(line_of("/proc/self/exe", in_file), here));
	CHECK(!strcmp(line_of("/proc/self/exe", in_header), "header.h:500"));
	CHECK(!strcmp(line_of("/none", in_file), "no line"));
	CHECK(!strcmp(line_of("/dev/null", in_file), "no line"));
	CHECK(fd >= 0);
	for (unsigned shift = 0; shift < 97; shift += 4) {
		damaged(path, shift);
		line_of(path, in_file); /* anything, but it ends */
	}
	close(fd);
	unlink(path);
	return check_failed != 0;
}
