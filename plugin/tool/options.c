/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * options.c - options of the analyses (contract in options.h).
 */
#define _GNU_SOURCE
#include "options.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "installed.h"
#include "base/nearest.h"
#include "source.h"
#include "tool.h"
#include "base/arena.h"
#include "base/user_text.h"
#include "model/facts.h"
#include "model/opts.h"
#include "report/suppress.h"

static bool failed; /* set from pc_opts.bug */

void tool_opts_sources(struct tool_opts *opts)
{
	opts->opts.suppress->source = tool_source_line;
	opts->opts.suppress->scans = true;
}

bool tool_opts_failed(void)
{
	return failed;
}

static void say_bug(const struct pc_fn *fn, const char *what)
{
	failed = true;
	fprintf(stderr, "parcoach: internal error in '%s': %s\n", fn->pretty,
		what);
}

struct tool_opts tool_opts_new(void)
{
	struct tool_opts o = {
		.arena = pc_arena_new(),
		.opts = { .level = PC_LEVEL_DEFAULT, .bug = say_bug,
			  .instrument = PC_INSTRUMENT_SELECTIVE },
	};

	o.opts.suppress = pc_suppress_new(o.arena);
	return o;
}

void tool_opts_free(struct tool_opts *opts)
{
	pc_arena_free(opts->arena);
}

/* Read facts or suppressions from the file at PATH. */
static int take_text(struct tool_opts *opts, const char *path, bool facts)
{
	struct pc_user_errors errors = { .arena = opts->arena };
	size_t len;
	char *text = tool_read_file(path, &len);

	if (!text)
		return TOOL_THEIRS;
	pc_hash128_text(&opts->key, path);
	pc_hash128_bytes(&opts->key, text, len);
	if (facts && !opts->opts.facts)
		opts->opts.facts = pc_facts_new(opts->arena);
	if (facts)
		pc_facts_read(opts->opts.facts, path, text, len, &errors);
	else
		pc_suppress_read(opts->opts.suppress, path, text, len,
				 &errors);
	free(text);
	return tool_user_errors(&errors);
}

/* Set *CHOICE to the index of VALUE of option NAME among the N WORDS. */
static int choose(const char *name, const char *value,
		  const char *const *words, unsigned n, int *choice)
{
	*choice = tool_choose(value, words, n);
	return *choice < 0 ? tool_bad_value(name, value, words, n) : 0;
}

int tool_warning_take(struct pc_opts *opts, const char *arg)
{
	struct pc_nearest near = { .word = "" };
	enum pc_choice choice;
	const char *id;

	if (!pc_choice_read(arg, &choice, &id))
		return tool_error("'%s' is no choice for a warning; legal "
				  "values: -Wno-ID, -WID, -Werror=ID, "
				  "-Wno-error=ID, with an ID of 'parcoach "
				  "explain'", arg);
	if (pc_choose(opts, choice, id))
		return 0;
	near.word = id;
	for (int i = 0; i < PC_DIAG_COUNT; i++)
		pc_nearest_try(&near, pc_diag_name((enum pc_diag_id)i));
	return tool_error("there is no warning '%s', in '%s'%s 'parcoach "
			  "explain' lists all", id, arg,
			  near.best ? pc_nearest_text(&near) : ";");
}

bool tool_opts_take(struct tool_opts *o, const char *arg, int *status)
{
	struct pc_opts *opts = &o->opts;
	char path[PATH_MAX];
	const char *value;
	int choice = 0;

	*status = 0;
	if (!strncmp(arg, "-W", 2)) {
		*status = tool_warning_take(opts, arg);
	} else if ((value = tool_value(arg, "--analysis"))) {
		*status = choose("--analysis", value, pc_level_names, PC_LEVELS,
				 &choice);
		opts->level = (enum pc_level)choice;
	} else if ((value = tool_value(arg, "--instrument"))) {
		*status = choose("--instrument", value, pc_instrument_names,
				 PC_INSTRUMENTS, &choice);
		opts->instrument = (enum pc_instrument)choice;
	} else if ((value = tool_value(arg, "--processes"))) {
		if (!pc_opts_processes(opts, value))
			*status = tool_error("'%s' is not a value of "
					     "--processes; legal values: a "
					     "number, 1 or more",
					     value);
	} else if ((value = tool_value(arg, "--without"))) {
		if (!pc_opts_without(opts, value))
			*status = tool_error("'%s' is not a value of "
					     "--without; legal values, "
					     "separated by commas: %s", value,
					     PC_WITHOUT_LEGAL);
	} else if ((value = tool_value(arg, "--facts"))) {
		*status = tool_facts_find(value, path) ?
				  take_text(o, path, true) :
				  tool_facts_missing(value);
	} else if ((value = tool_value(arg, "--suppressions"))) {
		*status = take_text(o, value, false);
	} else {
		return false;
	}
	pc_hash128_text(&o->key, arg);
	return true;
}

const char *tool_opts_absolute(struct pc_arena *arena, const char *arg)
{
	static const char *const files[] = {
		"--facts", "--suppressions", "--report", "--suppressions-used",
		"--dump-file",
	};
	char path[PATH_MAX];

	for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
		const char *value = tool_value(arg, files[i]);

		if (!value || *value == '/')
			continue;
		if (!(i ? realpath(value, path) != NULL :
			  tool_facts_find(value, path)) &&
		    (!getcwd(path, sizeof path) ||
		     strlen(path) + strlen(value) + 2 > sizeof path ||
		     !strcat(strcat(path, "/"), value)))
			return arg;
		return pc_arena_printf(arena, "%s=%s", files[i], path);
	}
	return arg;
}
