/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * diagnostics.c - writes docs/DIAGNOSTICS.md from plugin/core/report/diag.def
 *                 and diag_run.def:
 *                 `make docs`; tests/core/diagnostics-doc.test compares.
 */
#include <stdio.h>
#include <string.h>

struct page {
	const char *name, *what, *meaning, *example, *advice;
};

static const struct page pages[] = {
#define PC_DIAG(id, ...) { __VA_ARGS__ },
#include "../plugin/core/report/diag.def"
#define PC_DIAG_RUN(...) { __VA_ARGS__ },
#include "../plugin/core/report/diag_run.def"
};

/* TEXT, each line behind PREFIX. */
static void print_lines(const char *prefix, const char *text)
{
	while (*text) {
		int len = (int)strcspn(text, "\n");

		printf("%s%.*s\n", len ? prefix : "", len, text);
		text += len + (text[len] == '\n');
	}
	putchar('\n');
}

int main(void)
{
	puts("# Diagnostics\n\n"
	     "<!-- Made from plugin/core/report/diag.def by docs/diagnostics.c. -->\n\n"
	     "Each warning ends with one of these names in brackets. Its notes\n"
	     "explain it, each with a place in the source; read them in order.\n"
	     "\"May\" stands for what the compiler cannot exclude. The check at\n"
	     "run time then decides.\n");
	for (unsigned i = 0; i < sizeof pages / sizeof *pages; i++)
		printf("- [%s](#%s): %s\n", pages[i].name, pages[i].name,
		       pages[i].what);
	for (unsigned i = 0; i < sizeof pages / sizeof *pages; i++) {
		printf("\n## %s\n\n%s.\n\n", pages[i].name, pages[i].what);
		print_lines("", pages[i].meaning);
		print_lines("    ", pages[i].example);
		puts("**What to do**\n");
		print_lines("", pages[i].advice);
	}
	return 0;
}
