/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * snippet.c - a line of the source under a warning (contract in snippet.h).
 *
 * Not:  characters of other widths than 1: the caret is under the byte, less
 *       the bytes that continue a character of UTF-8.
 */
#define _GNU_SOURCE
#include "snippet.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "source.h"

#define TAB 8

/* Print TEXT with tabs as blanks; the column, from 0, of the byte number AT. */
static uint32_t print_line(FILE *out, const char *text, size_t len, size_t at)
{
	uint32_t column = 0, found = 0;

	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)text[i];
		uint32_t width = c == '\t' ? TAB - column % TAB :
				 (c & 0xc0) != 0x80;

		if (i == at)
			found = column;
		if (c == '\t')
			fprintf(out, "%*s", (int)width, "");
		else
			putc(c < ' ' || c == 0x7f ? ' ' : c, out);
		column += width;
	}
	return at < len ? found : column;
}

void tool_snippet(FILE *out, const char *text, size_t len, uint32_t line,
		  uint32_t col)
{
	uint32_t column;

	fprintf(out, "%5u | ", (unsigned)line);
	column = print_line(out, text, len, col ? col - 1 : 0);
	putc('\n', out);
	if (col)
		fprintf(out, "      | %*s^\n", (int)column, "");
}

void tool_snippet_at(FILE *out, struct pc_loc loc)
{
	size_t len;
	const char *text = loc.file ? tool_source_line(loc.file, loc.line,
						       &len) : NULL;

	if (text)
		tool_snippet(out, text, len, loc.line, loc.col);
}

bool tool_color(FILE *out)
{
	const char *no = getenv("NO_COLOR"), *term = getenv("TERM");

	return isatty(fileno(out)) && (!no || !*no) && term &&
	       strcmp(term, "dumb");
}
