/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * snippet.c - a line of the source under a warning (contract in snippet.h).
 *
 * Not:  characters of other widths than 1: a column counts the bytes, less
 *       those that continue a character of UTF-8, and tabs as GCC does.
 */
#define _GNU_SOURCE
#include "snippet.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "source.h"

#define TAB 8

/* How many columns the byte C takes at COLUMN, from 0. */
static uint32_t width_of(unsigned char c, uint32_t column)
{
	return c == '\t' ? TAB - column % TAB : (c & 0xc0) != 0x80;
}

uint32_t tool_column(const char *text, size_t len, uint32_t col)
{
	uint32_t column = 0;

	if (!col || col > len + 1)
		return col;
	for (uint32_t i = 0; i + 1 < col; i++)
		column += width_of((unsigned char)text[i], column);
	return column + 1;
}

/* Print TEXT with tabs as blanks. */
static void print_line(FILE *out, const char *text, size_t len)
{
	uint32_t column = 0;

	for (size_t i = 0; i < len; i++) {
		unsigned char c = (unsigned char)text[i];
		uint32_t width = width_of(c, column);

		if (c == '\t')
			fprintf(out, "%*s", (int)width, "");
		else
			putc(c < ' ' || c == 0x7f ? ' ' : c, out);
		column += width;
	}
}

void tool_snippet(FILE *out, const char *text, size_t len, uint32_t line,
		  uint32_t col)
{
	fprintf(out, "%5u | ", (unsigned)line);
	print_line(out, text, len);
	putc('\n', out);
	if (col)
		fprintf(out, "      | %*s^\n",
			(int)tool_column(text, len, col <= len ? col :
					 (uint32_t)len + 1) - 1, "");
}

uint32_t tool_column_at(struct pc_loc loc)
{
	size_t len;
	const char *text = loc.file && loc.col ?
			   tool_source_line(loc.file, loc.line, &len) : NULL;

	return text ? tool_column(text, len, loc.col) : loc.col;
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
