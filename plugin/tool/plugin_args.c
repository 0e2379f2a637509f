/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * plugin_args.c - options of `parcoach mpicc` that are arguments of the plugin
 *                 (contract in plugin_args.h).
 *
 * Cost: files of facts and suppressions are read once more.
 */
#define _GNU_SOURCE
#include "plugin_args.h"

#include <stdio.h>
#include <string.h>
#include "commands.h"
#include "options.h"
#include "tool.h"
#include "report/severity.h"
#include "verdict/why.h"

#define WORDS_MOST 64

/* The words of ROW, "a|b|c", in TEXT; returns their number. */
static unsigned words_of(const struct tool_row *row, char *text, size_t size,
			 const char **words)
{
	unsigned n = 0;
	char *save, *word;

	snprintf(text, size, "%s", row->values);
	for (word = strtok_r(text, "|", &save); word && n < WORDS_MOST;
	     word = strtok_r(NULL, "|", &save))
		words[n++] = word;
	return n;
}

/* VALUE is one of those that the table lists for option NAME, if it lists any. */
static int listed_test(const char *name, size_t len, const char *value)
{
	const char *words[WORDS_MOST];
	char text[256];
	unsigned n;
	const struct tool_row *row =
		tool_rows(tool_command_find("mpicc"), &n);

	for (; n; n--, row++) {
		unsigned count;

		if (row->kind != TOOL_ROW_OPTION ||
		    strncmp(row->name, name, len) || row->name[len] ||
		    !*row->values || *row->values == '@')
			continue;
		count = words_of(row, text, sizeof text, words);
		return tool_choose(value, words, count) < 0 ?
			       tool_bad_value(row->name, value, words, count) :
			       0;
	}
	return 0;
}

static int dump_test(const char *value)
{
	const char *words[WORDS_MOST];
	unsigned n = 0;

	while (n < WORDS_MOST && (words[n] = pc_dump_name(n)))
		n++;
	return tool_choose(value, words, n) < 0 ?
		       tool_bad_value("--dump", value, words, n) : 0;
}

static int why_test(const char *value)
{
	struct pc_why_at at;

	return pc_why_read(value, false, &at) ? 0 :
		tool_error("'%s' is not a value of --why; legal values: the "
			   "number of a line, 1 or more", value);
}

int tool_plugin_arg_test(struct tool_opts *opts, const char *arg)
{
	size_t len = strcspn(arg, "=");
	const char *value;
	int status;

	if (arg[len] && !arg[len + 1])
		return tool_error("%.*s needs a value: %.*s=VALUE", (int)len,
				  arg, (int)len, arg);
	if (tool_opts_take(opts, arg, &status))
		return status;
	if (tool_value(arg, "--verify"))
		return tool_option_unknown("mpicc", arg);
	if ((value = tool_value(arg, "--dump")))
		return dump_test(value);
	if ((value = tool_value(arg, "--why")))
		return why_test(value);
	return arg[len] ? listed_test(arg, len, arg + len + 1) : 0;
}

char *tool_plugin_choice(const char *arg)
{
	static const char *const names[] = {
		[PC_CHOICE_SHOW] = "warning",
		[PC_CHOICE_HIDE] = "no-warning",
		[PC_CHOICE_ERROR] = "error",
		[PC_CHOICE_NO_ERROR] = "no-error",
	};
	enum pc_choice choice;
	const char *id;
	char *text;

	if (!pc_choice_read(arg, &choice, &id) ||
	    asprintf(&text, "%s=%s", names[choice], id) < 0)
		return NULL;
	return text;
}

char *tool_plugin_option(const char *plugin_arg)
{
	static const struct {
		const char *name, *option;
	} same[] = {
		{ "report=", "--report=" },
		{ "analysis=", "--analysis=" },
		{ "processes=", "--processes=" },
		{ "facts=", "--facts=" },
		{ "suppressions=", "--suppressions=" },
		{ "warning=", "-W" },
		{ "no-warning=", "-Wno-" },
		{ "error=", "-Werror=" },
		{ "no-error=", "-Wno-error=" },
	};
	char *text;

	for (unsigned i = 0; i < sizeof same / sizeof *same; i++) {
		size_t n = strlen(same[i].name);

		if (!strncmp(plugin_arg, same[i].name, n) &&
		    asprintf(&text, "%s%s", same[i].option,
			     plugin_arg + n) >= 0)
			return text;
	}
	return NULL;
}
