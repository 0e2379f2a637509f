/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * suppressions.c - `parcoach suppressions`: checks the syntax of files of
 *                  suppressions, and lists the rules that no unit used.
 *
 * In:   files of rules; what the compiler appended to the files of its argument
 *       suppressions-used, one line for each rule that a unit used.
 * Out:  with --used, each rule that no unit used: FILE:LINE: RULE.  Exit 0; 2
 *       if a file is bad.
 * Cost: O(bytes of the files).
 * Not:  equal rules in two files count as one.
 */
#include "commands.h"
#include "tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "base/user_text.h"
#include "report/suppress.h"

struct state {
	struct pc_arena *arena;
	struct pc_suppress *suppress;
	struct pc_intern used; /* texts of the rules that were used */
	bool list;             /* --used was given */
	unsigned files;
};

static int read_rules(struct state *s, const char *path)
{
	struct pc_user_errors errors = { .arena = s->arena };
	size_t len;
	char *text = tool_read_file(path, &len);

	if (!text)
		return TOOL_THEIRS;
	pc_suppress_read(s->suppress, path, text, len, &errors);
	free(text);
	s->files++;
	return tool_user_errors(&errors);
}

/* Each line is a rule as written by the compiler. */
static int read_used(struct state *s, const char *path)
{
	size_t len;
	char *text = tool_read_file(path, &len), *at, *end;

	if (!text)
		return TOOL_THEIRS;
	for (at = text; at < text + len; at = end + 1) {
		end = (char *)memchr(at, '\n', (size_t)(text + len - at));
		if (!end)
			end = text + len;
		pc_intern_slot(s->arena, &s->used, at, (size_t)(end - at))
			->value = s;
	}
	free(text);
	s->list = true;
	return 0;
}

static int take_arg(struct state *s, const char *arg)
{
	const char *path = tool_value(arg, "--used");

	if (path)
		return read_used(s, path);
	if (arg[0] == '-' && arg[1])
		return tool_option_unknown("suppressions", arg);
	return read_rules(s, arg);
}

static void list_unused(const struct state *s)
{
	for (uint32_t i = 0; i < s->suppress->rules.n; i++) {
		const struct pc_rule *rule = &s->suppress->rules.v[i];

		if (!pc_intern_find(&s->used, rule->text, strlen(rule->text)))
			printf("%s:%u: not used: %s\n", rule->file,
			       (unsigned)rule->line, rule->text);
	}
}

int tool_suppressions(int argc, char **argv)
{
	struct state s = { .arena = pc_arena_new() };
	int status = 0;

	s.suppress = pc_suppress_new(s.arena);
	for (int i = 0; i < argc; i++)
		if (take_arg(&s, argv[i]))
			status = TOOL_THEIRS;
	if (!status && !s.files)
		status = tool_error("no file given; legal files: text files "
				    "with suppression rules");
	if (!status && s.list)
		list_unused(&s);
	pc_arena_free(s.arena);
	return status;
}
