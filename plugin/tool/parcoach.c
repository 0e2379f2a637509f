/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * parcoach.c - the command `parcoach`: its subcommands, and what they share
 *              (contract in tool.h).
 */
#define _GNU_SOURCE
#include "tool.h"

#include <ctype.h>
#include <errno.h>
#include <malloc.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include "command_line.h"
#include "commands.h"
#include "base/nearest.h"
#include "parcoach.h"
#include "progress.h"

int tool_error(const char *format, ...)
{
	va_list ap;

	tool_progress_end();
	fputs("parcoach: error: ", stderr);
	va_start(ap, format);
	vfprintf(stderr, format, ap);
	va_end(ap);
	putc('\n', stderr);
	return TOOL_THEIRS;
}

int tool_bad_value(const char *name, const char *value,
		   const char *const *words, unsigned n)
{
	struct pc_nearest near = { .word = value };

	fprintf(stderr, "parcoach: error: '%s' is not a value of %s; legal values:",
		value, name);
	for (unsigned i = 0; i < n; i++) {
		fprintf(stderr, "%s %s", i ? "," : "", words[i]);
		pc_nearest_try(&near, words[i]);
	}
	fprintf(stderr, "%s\n", pc_nearest_text(&near));
	return TOOL_THEIRS;
}

int tool_only_value(const char *name, const char *value, const char *word)
{
	return strcmp(value, word) ? tool_bad_value(name, value, &word, 1) : 0;
}

int tool_user_errors(const struct pc_user_errors *errors)
{
	for (uint32_t i = 0; i < errors->list.n; i++)
		tool_error("%s", errors->list.v[i]);
	if (errors->n > errors->list.n)
		tool_error("%u more errors", errors->n - errors->list.n);
	return errors->n ? TOOL_THEIRS : 0;
}

const char *tool_value(const char *arg, const char *name)
{
	size_t len = strlen(name);

	return !strncmp(arg, name, len) && arg[len] == '=' ? arg + len + 1
							   : NULL;
}

bool tool_option(int argc, char **argv, int *i, const char *name,
		 const char **value, int *status)
{
	const char *own = tool_value(argv[*i], name);

	if (!own && strcmp(argv[*i], name))
		return false;
	if (!own && *i + 1 < argc)
		own = argv[++*i];
	*value = own;
	if (!own || !*own)
		*status = tool_error("%s needs a value: %s=VALUE", name, name);
	return true;
}

bool tool_number(const char *text, int base, unsigned long long least,
		 unsigned long long most, unsigned long long *to)
{
	char *end;

	errno = 0;
	*to = strtoull(text, &end, base);
	return isdigit((unsigned char)*text) && !*end && !errno &&
	       *to >= least && *to <= most;
}

int tool_choose(const char *value, const char *const *words, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (!strcmp(value, words[i]))
			return (int)i;
	return -1;
}

static char *read_all(FILE *in, size_t *len)
{
	size_t cap = 1 << 16, n = 0;
	char *text = (char *)malloc(cap);

	while (text) {
		n += fread(text + n, 1, cap - n, in);
		if (n < cap)
			break;
		cap *= 2;
		char *more = (char *)realloc(text, cap);
		if (!more)
			free(text);
		text = more;
	}
	*len = n;
	return text;
}

char *tool_read_file(const char *path, size_t *len)
{
	bool std = !strcmp(path, "-");
	FILE *in = std ? stdin : fopen(path, "rb");
	char *text = in ? read_all(in, len) : NULL;

	if (!text || ferror(in)) {
		tool_error("cannot read '%s': %s", path, strerror(errno));
		free(text);
		text = NULL;
	}
	if (in && !std)
		fclose(in);
	return text;
}

bool tool_directory_make(const char *name, char *dir, size_t size)
{
	const char *tmp = getenv("TMPDIR");
	char *root = realpath(tmp && *tmp ? tmp : "/tmp", NULL);
	bool made = false;

	if (root) {
		errno = ENAMETOOLONG;
		made = (size_t)snprintf(dir, size, "%s/parcoach-%s-XXXXXX",
					root, name) < size && mkdtemp(dir);
	}
	if (!made)
		tool_error("cannot create a directory in '%s': %s",
			   tmp && *tmp ? tmp : "/tmp", strerror(errno));
	free(root);
	return made;
}

int tool_exit_status(int status)
{
	return WIFEXITED(status) ? WEXITSTATUS(status)
				 : 128 + WTERMSIG(status);
}

int tool_help(int argc, char **argv)
{
	const struct tool_command *command = NULL;

	if (argc && !(command = tool_command_find(argv[0])))
		return tool_command_unknown(argv[0]);
	if (command)
		tool_help_command(command);
	else
		tool_help_all();
	return 0;
}

static bool asks_for_help(const char *arg)
{
	return arg && (!strcmp(arg, "--help") || !strcmp(arg, "-h"));
}

/* The first word that is no option, or NULL. */
static const char *first_word(int argc, char **argv)
{
	for (int i = 0; i < argc; i++)
		if (argv[i][0] != '-')
			return argv[i];
	return NULL;
}

/* A command, or the name of a compiler that the plugin does not work in. */
static int command_run(const char *name, int argc, char **argv)
{
	const struct tool_command *command = tool_command_find(name);
	const char *word = first_word(argc + 1, argv - 1);
	int status;

	if (!command && word && tool_compiler_other(word))
		return tool_error("'%s' is not GCC, and the plugin needs GCC; "
				  "its programs can be checked while they run: "
				  "'parcoach run mpirun -n 4 ./a.out'", word);
	if (!command && *name == '-' && word)
		return tool_prefix_wrong(argc + 1, argv - 1);
	if (!command)
		return tool_command_unknown(name);
	if (argc && asks_for_help(argv[0])) {
		tool_help_command(command);
		return 0;
	}
	status = tool_options_known(command, argc, argv);
	return status ? status : command->run(argc, argv);
}

/* Memory that is freed is soon used again: the system gets none of it back, since to
 * get it again costs more than to use it (a sixth of the time of `parcoach check`).
 * Threads share what is free. */
static void keep_memory(void)
{
#ifdef __GLIBC__
	mallopt(M_MMAP_THRESHOLD, 32 << 20);
	mallopt(M_TRIM_THRESHOLD, -1);
	mallopt(M_ARENA_MAX, 1);
#endif
}

int main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : NULL;
	int status = 0;

	keep_memory();

	if (!name) {
		tool_help_first();
		status = TOOL_THEIRS;
	} else if (!strcmp(name, "--version")) {
		puts("parcoach " PC_VERSION);
	} else if (asks_for_help(name)) {
		status = tool_help(argc - 2, argv + 2);
	} else if ((!strcmp(name, "--cflags") || !strcmp(name, "--libs")) &&
		   asks_for_help(argv[2])) {
		tool_help_command(tool_command_find("--cflags"));
	} else if (!strcmp(name, "--cflags") || !strcmp(name, "--libs")) {
		status = tool_flags(argc - 1, argv + 1);
	} else if (tool_compile_is(argc - 1, argv + 1)) {
		status = tool_options_known(tool_command_find("mpicc"),
					    argc - 1, argv + 1);
		if (!status)
			status = tool_compile(argc - 1, argv + 1);
	} else if (tool_cmake_is(argc - 1, argv + 1) &&
		   !(argc > 2 && asks_for_help(argv[2]))) {
		status = tool_options_known(tool_command_find("mpicc"),
					    argc - 1, argv + 1);
		if (!status)
			status = tool_cmake(argc - 1, argv + 1);
	} else {
		status = command_run(name, argc - 2, argv + 2);
	}
	if (fflush(stdout) || ferror(stdout))
		return tool_error("cannot write the output: %s",
				  strerror(errno));
	return status;
}
