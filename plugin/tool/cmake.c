/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cmake.c - `parcoach [OPTION...] cmake ARGUMENT...`: configures a build whose
 *           compilers run with the checks.
 *
 * In:   a command line of CMake.
 * Out:  CMake replaces this process.  If it configures, it gets this command as
 *       launcher of the compilers and linkers of C, C++ and Fortran, with the
 *       options; if it builds, installs or runs a script, it gets nothing, since
 *       the build folder remembers the launchers.
 * Not:  a build folder whose targets set launchers of their own.
 */
#define _GNU_SOURCE
#include "tool.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "base/arena.h"
#include "base/vec.h"
#include "installed.h"
#include "options.h"
#include "plugin_args.h"

struct cmake {
	struct pc_arena *arena;
	const char *launcher; /* a list of CMake: the command and its options */
	PC_VEC(char *) out;
};

static const char *const languages[] = { "C", "CXX", "Fortran" };
#define LANGUAGES (sizeof languages / sizeof *languages)

bool tool_cmake_is(int argc, char **argv)
{
	const char *slash;
	int i = 0;

	while (i < argc && argv[i][0] == '-')
		i++;
	slash = i < argc ? strrchr(argv[i], '/') : NULL;
	return i < argc && !strcmp(slash ? slash + 1 : argv[i], "cmake");
}

static void out_add(struct cmake *c, const char *word)
{
	pc_vec_push(c->arena, c->out,
		    pc_arena_strndup(c->arena, word, strlen(word)));
}

/* Whether CMake configures: it has modes whose name comes first. */
static bool configures(int argc, char **argv)
{
	static const char *const others[] = {
		"--build", "--install", "--open", "--workflow", "-E", "-P",
		"--find-package", "--version", "-version", "-V", "--help", "-h",
	};

	for (int i = 0; i < argc; i++)
		if (!strncmp(argv[i], "--help", 6) ||
		    tool_choose(argv[i], others,
				sizeof others / sizeof *others) >= 0)
			return false;
	return true;
}

/* The user's launcher of compilers for LANGUAGE, which runs after this command,
 * such as ccache; "" if there is none. */
static const char *users_launcher(struct cmake *c, const char *language,
				  int argc, char **argv)
{
	const char *name = pc_arena_printf(c->arena, "CMAKE_%s_COMPILER_LAUNCHER",
					   language);
	const char *found = getenv(name);
	size_t len = strlen(name);

	for (int i = 0; i < argc; i++) {
		const char *arg = argv[i];

		/* "-DNAME=VALUE", "-DNAME:TYPE=VALUE", "-D" "NAME=VALUE" */
		if (!strcmp(arg, "-D") && i + 1 < argc)
			arg = argv[++i];
		else if (!strncmp(arg, "-D", 2))
			arg += 2;
		else
			continue;
		if (!strncmp(arg, name, len) &&
		    (arg[len] == '=' || arg[len] == ':') && strchr(arg, '='))
			found = strchr(arg, '=') + 1;
	}
	return found ? found : "";
}

/* After the user's own arguments, since the last one counts. */
static int launchers_add(struct cmake *c, int argc, char **argv)
{
	char rules[PATH_MAX];

	for (size_t i = 0; i < LANGUAGES; i++) {
		const char *other = users_launcher(c, languages[i], argc, argv);

		out_add(c, pc_arena_printf(
			c->arena, "-DCMAKE_%s_COMPILER_LAUNCHER=%s%s%s",
			languages[i], c->launcher, *other ? ";" : "", other));
		out_add(c, pc_arena_printf(
			c->arena, "-DCMAKE_%s_LINKER_LAUNCHER=%s",
			languages[i], c->launcher));
	}
	if (!tool_cmake_rules(rules))
		return TOOL_THEIRS;
	out_add(c, pc_arena_printf(
		c->arena, "-DCMAKE_USER_MAKE_RULES_OVERRIDE_Fortran=%s", rules));
	return 0;
}

static int option_take(struct cmake *c, struct tool_opts *opts, const char *arg)
{
	int status = tool_plugin_arg_test(opts, arg);

	if (!status)
		c->launcher = pc_arena_printf(c->arena, "%s;%s", c->launcher,
					      tool_opts_absolute(c->arena, arg));
	return status;
}

int tool_cmake(int argc, char **argv)
{
	struct cmake c = { .arena = pc_arena_new() };
	struct tool_opts opts = tool_opts_new();
	char self[PATH_MAX];
	int i, status = 0;

	if (!realpath("/proc/self/exe", self))
		status = tool_error("cannot find this command: %s",
				    strerror(errno));
	c.launcher = self;
	for (i = 0; i < argc && argv[i][0] == '-' && !status; i++)
		status = option_take(&c, &opts, argv[i]);
	for (int k = i; k < argc && !status; k++)
		out_add(&c, argv[k]);
	if (!status && configures(argc - i, argv + i))
		status = launchers_add(&c, argc - i, argv + i);
	if (!status) {
		pc_vec_push(c.arena, c.out, NULL);
		execvp(c.out.v[0], c.out.v);
		status = tool_error("cannot run '%s': %s", c.out.v[0],
				    strerror(errno));
	}
	tool_opts_free(&opts);
	pc_arena_free(c.arena);
	return status;
}
