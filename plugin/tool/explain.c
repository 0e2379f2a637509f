/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * explain.c - `parcoach explain ID`: the page of a diagnostic.
 *
 * In:   names, with or without the prefix "parcoach-" and brackets.
 * Out:  on stdout their pages, which are made from the same source as
 *       docs/DIAGNOSTICS.md; without names the list.  Exit 0; 2: there is no
 *       such name.
 */
#include "explain.h"

#include <stdio.h>
#include <string.h>
#include "base/nearest.h"
#include "tool.h"

static const struct tool_page pages[] = {
#define PC_DIAG(id, ...) { __VA_ARGS__ },
#include "report/diag.def"
#define PC_DIAG_RUN(...) { __VA_ARGS__ },
#include "report/diag_run.def"
};

#define PAGES (sizeof pages / sizeof *pages)

const struct tool_page *tool_page_find(const char *id)
{
	for (size_t i = 0; i < PAGES; i++)
		if (!strcmp(pages[i].name, id))
			return &pages[i];
	return NULL;
}

/* The page of ID in any of the accepted spellings. */
static const struct tool_page *page_meant(const char *id)
{
	static const char prefix[] = "parcoach-";
	size_t len;

	id += *id == '[';
	len = strcspn(id, "]");
	for (size_t i = 0; i < PAGES; i++) {
		const char *name = pages[i].name;

		if (strncmp(id, prefix, sizeof prefix - 1))
			name += sizeof prefix - 1;
		if (!strncmp(name, id, len) && !name[len])
			return &pages[i];
	}
	return NULL;
}

/* Print TEXT, each line with PREFIX before it. */
static void print_lines(const char *prefix, const char *text)
{
	while (*text) {
		int len = (int)strcspn(text, "\n");

		printf("%s%.*s\n", len ? prefix : "", len, text);
		text += len + (text[len] == '\n');
	}
}

static void print_page(const struct tool_page *page)
{
	printf("[%s] %s\n\n", page->name, page->what);
	print_lines("", page->meaning);
	puts("\nExample:\n");
	print_lines("    ", page->example);
	puts("\nWhat to do:\n");
	print_lines("", page->advice);
}

static int page_unknown(const char *id)
{
	struct pc_nearest near = { .word = id };

	for (size_t i = 0; i < PAGES; i++) {
		pc_nearest_try(&near, pages[i].name);
		pc_nearest_try(&near, pages[i].name + strlen("parcoach-"));
	}
	return tool_error("unknown diagnostic '%s'%s 'parcoach explain' lists "
			  "all", id,
			  near.best ? pc_nearest_text(&near) : ";");
}

const char *tool_page_name(unsigned n)
{
	return n < PAGES ? pages[n].name : NULL;
}

int tool_explain(int argc, char **argv)
{
	for (int i = 0; i < argc; i++) {
		const struct tool_page *page = page_meant(argv[i]);

		if (!page)
			return page_unknown(argv[i]);
		if (i)
			puts("\n");
		print_page(page);
	}
	for (size_t i = 0; !argc && i < PAGES; i++)
		printf("%-27s %s\n", pages[i].name, pages[i].what);
	return 0;
}
