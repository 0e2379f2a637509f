/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * hint.c - which of the installed files of facts know functions of the program
 *          that have no model (contract in hint.h).
 *
 * Cost: all files are read: some milliseconds.
 */
#define _GNU_SOURCE
#include "hint.h"

#include <stdio.h>
#include <stdlib.h>
#include "base/arena.h"
#include "base/user_text.h"
#include "model/contents.h"
#include "model/facts.h"
#include "installed.h"
#include "tool.h"

/* How many of the N functions of LIST have a fact in the file at PATH. */
static uint32_t known_to(const char *path, const struct pc_fn **list,
			 uint32_t n)
{
	struct pc_arena *arena = pc_arena_new();
	struct pc_user_errors errors = { .arena = arena };
	struct pc_program program = { .facts = pc_facts_new(arena) };
	uint32_t known = 0;
	size_t len;
	char *text = tool_read_file(path, &len);

	if (text)
		pc_facts_read(program.facts, path, text, len, &errors);
	for (uint32_t i = 0; text && i < n; i++) {
		struct pc_fn fn = { .name = list[i]->name };

		pc_facts_fn(&program, &fn);
		known += fn.op != NULL;
	}
	free(text);
	pc_arena_free(arena);
	return known;
}

void tool_hint_facts(const struct pc_fn **list, uint32_t n)
{
	char dir[PATH_MAX], path[2 * PATH_MAX], **names;
	unsigned count;

	if (!n || !tool_facts_directory(dir))
		return;
	names = tool_facts_names(&count);
	for (unsigned i = 0; i < count; i++) {
		uint32_t known;

		snprintf(path, sizeof path, "%s/%s.facts", dir, names[i]);
		known = known_to(path, list, n);
		if (known)
			fprintf(stderr,
				"parcoach: note: --facts=%s describes "
				"%u of them\n", names[i], known);
		free(names[i]);
	}
	free(names);
}
