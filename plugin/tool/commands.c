/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * commands.c - the commands of `parcoach` and their options (contract in
 *              commands.h).
 */
#include "commands.h"

#include <stdio.h>
#include <string.h>
#include "base/nearest.h"
#include "parcoach.h"
#include "tool.h"

#define NAMES 23 /* columns of the help before the text */
#define WIDTH 80

#define COMMAND(name, run, takes, usage, brief, about, examples)              \
	{ name, run, takes, usage, brief, about, examples },
#define GROUP(title)
#define OPTION(name, value, values, meaning)
const struct tool_command tool_commands[] = {
#include "commands.def"
};
#undef COMMAND
#undef GROUP
#undef OPTION

#define COMMAND(name, ...) { TOOL_ROW_COMMAND, name, NULL, NULL, NULL },
#define GROUP(title) { TOOL_ROW_GROUP, title, NULL, NULL, NULL },
#define OPTION(name, value, values, meaning)                                  \
	{ TOOL_ROW_OPTION, name, value, values, meaning },
static const struct tool_row rows[] = {
#include "commands.def"
};

#define ROWS (sizeof rows / sizeof *rows)

const unsigned tool_command_count = sizeof tool_commands /
				    sizeof *tool_commands;

const struct tool_row *tool_rows(const struct tool_command *command,
				 unsigned *n)
{
	unsigned first = 0, end;

	*n = 0;
	if (!command)
		return rows;
	while (rows[first].kind != TOOL_ROW_COMMAND ||
	       strcmp(rows[first].name, command->name))
		first++;
	for (end = ++first; end < ROWS; end++)
		if (rows[end].kind == TOOL_ROW_COMMAND)
			break;
	*n = end - first;
	return rows + first;
}

bool tool_row_shown(const struct tool_row *row)
{
	return row->kind == TOOL_ROW_OPTION && *row->meaning;
}

const struct tool_command *tool_command_find(const char *name)
{
	for (unsigned i = 0; i < tool_command_count; i++)
		if (!strcmp(name, tool_commands[i].name))
			return &tool_commands[i];
	return NULL;
}

/* ---- which options there are ---- */

/* The option ARG, "--NAME" or "--NAME=VALUE" or "-jN"; NULL: unknown. */
static const struct tool_row *option_find(const struct tool_command *command,
					  const char *arg)
{
	size_t len = arg[1] == '-' ? strcspn(arg, "=") : 2;
	unsigned n;
	const struct tool_row *row = tool_rows(command, &n);

	for (; n; n--, row++)
		if (row->kind == TOOL_ROW_OPTION && !strncmp(row->name, arg, len)
		    && !row->name[len])
			return row;
	return NULL;
}

int tool_options_known(const struct tool_command *command, int argc,
		       char **argv)
{
	bool first = command->takes == TOOL_TAKES_COMMAND ||
		     command->takes == TOOL_TAKES_COMPILER;

	if (command->takes == TOOL_TAKES_TOPIC) /* such as --cflags */
		return 0;
	for (int i = 0; i < argc; i++) {
		const struct tool_row *row;

		if (argv[i][0] != '-' && first)
			return 0;
		if (argv[i][0] != '-' || !argv[i][1])
			continue;
		if (!strcmp(argv[i], "--"))
			return 0;
		row = option_find(command, argv[i]);
		if (!row)
			return tool_option_unknown(command->name, argv[i]);
		/* "--output FILE", "-j N": the value comes next. */
		if (*row->value && (argv[i][1] == '-' ? !strchr(argv[i], '=')
						      : !argv[i][2]))
			i++;
	}
	return 0;
}

/* What stands between the name of an option and its value. */
static const char *separator(const struct tool_row *row)
{
	if (!*row->value || !strcmp(row->name, "-W"))
		return "";
	return row->name[1] == '-' ? "=" : " ";
}

/* The options of COMMAND, separated by commas. */
static void options_list(const struct tool_command *command)
{
	unsigned n;
	const struct tool_row *row = tool_rows(command, &n);
	const char *comma = "";

	for (; n; n--, row++) {
		if (!tool_row_shown(row))
			continue;
		fprintf(stderr, "%s%s%s%s", comma, row->name, separator(row),
			row->value);
		comma = ", ";
	}
	putc('\n', stderr);
}

/* What stands between a wrong word and the list of the right ones. */
static const char *list_begin(struct pc_nearest *near)
{
	static char text[100];

	snprintf(text, sizeof text, "%s%s", pc_nearest_text(near),
		 near->best ? " Legal" : "; legal");
	return text;
}

int tool_option_unknown(const char *name, const char *arg)
{
	const struct tool_command *command = tool_command_find(name);
	const struct tool_row *row = option_find(command, arg);
	char word[64];
	struct pc_nearest near = { .word = word };
	unsigned n;

	if (row && strchr(arg, '='))
		return tool_error("'%s': %s takes no value", arg, row->name);
	if (row)
		return tool_error("%s needs a value: %s=%s", row->name,
				  row->name, row->value);
	snprintf(word, sizeof word, "%.*s", (int)strcspn(arg, "="), arg);
	for (row = tool_rows(command, &n); n; n--, row++)
		if (tool_row_shown(row))
			pc_nearest_try(&near, row->name);
	fprintf(stderr, "parcoach: error: unknown option '%s'%s%s options: ",
		arg, command && command->takes == TOOL_TAKES_COMPILER ?
		" before a compiler" : "", list_begin(&near));
	options_list(command);
	return TOOL_THEIRS;
}

int tool_prefix_wrong(int argc, char **argv)
{
	const struct tool_command *mpicc = tool_command_find("mpicc");
	int i;

	for (i = 0; i < argc && argv[i][0] == '-'; i++) {
		const struct tool_row *row = option_find(mpicc, argv[i]);

		if (!row || (*row->value && argv[i][1] == '-' &&
			     !strchr(argv[i], '=')))
			return tool_option_unknown("mpicc", argv[i]);
	}
	if (i == argc)
		return tool_error("no compiler given; example: "
				  "'parcoach mpicc -c heat.c'");
	if (tool_command_find(argv[i]))
		return tool_error("options of '%s' come after it: 'parcoach %s "
				  "%s'", argv[i], argv[i], argv[0]);
	return tool_error("'%s' is no compiler that parcoach knows; example: "
			  "'parcoach %s mpicc -c heat.c'", argv[i], argv[0]);
}

int tool_command_unknown(const char *name)
{
	static const char *const others[] = { "--version", "--help", "--libs" };
	struct pc_nearest near = { .word = name };

	for (unsigned i = 0; i < tool_command_count; i++)
		pc_nearest_try(&near, tool_commands[i].name);
	for (unsigned i = 0; i < sizeof others / sizeof *others; i++)
		pc_nearest_try(&near, others[i]);
	fprintf(stderr, "parcoach: error: unknown command '%s'%s "
		"commands:", name, list_begin(&near));
	for (unsigned i = 0; i < tool_command_count; i++)
		fprintf(stderr, " %s,", tool_commands[i].name);
	fputs(" --version\n", stderr);
	return TOOL_THEIRS;
}

/* ---- help ---- */

/* Print TEXT in lines that begin at column AT; the first one has USED columns
 * already. */
static void wrapped(const char *text, int at, int used)
{
	while (*text) {
		int len = (int)strcspn(text, " ");

		if (used > at && used + 1 + len > WIDTH) {
			printf("\n%*s", at, "");
			used = at;
		} else if (used > at) {
			putchar(' ');
			used++;
		}
		printf("%.*s", len, text);
		used += len;
		text += len + (text[len] == ' ');
	}
	putchar('\n');
}

static void option_print(const struct tool_row *row)
{
	int used = printf("  %s%s%s", row->name, separator(row), row->value);

	if (used < NAMES - 1)
		printf("%*s", NAMES - used, "");
	else
		printf("\n%*s", NAMES, "");
	wrapped(row->meaning, NAMES, NAMES);
}

static void passes_print(void)
{
	puts("\nanalyses, in their order:");
	for (unsigned i = 0; i < pc_pass_count; i++)
		printf("  %-12s %s\n", pc_passes[i].name, pc_passes[i].what);
}

void tool_help_command(const struct tool_command *command)
{
	unsigned n;
	const struct tool_row *row = tool_rows(command, &n);

	printf("usage: parcoach %s\n\n%s\n", command->usage, command->brief);
	if (*command->about) {
		putchar('\n');
		wrapped(command->about, 0, 0);
	}
	for (; n; n--, row++) {
		if (row->kind == TOOL_ROW_GROUP)
			printf("\n%s:\n", row->name);
		else if (tool_row_shown(row))
			option_print(row);
	}
	printf("\nexample%s:\n", strchr(command->examples, '\n') ? "s" : "");
	for (const char *at = command->examples; *at;) {
		int len = (int)strcspn(at, "\n");

		printf("  %.*s\n", len, at);
		at += len + (at[len] == '\n');
	}
	if (command->run == tool_model)
		passes_print();
}

void tool_help_all(void)
{
	puts("usage: parcoach [OPTION...] COMPILER ARGUMENT...\n"
	     "       parcoach COMMAND [OPTION...] [ARGUMENT...]\n\n"
	     "Checks the collective operations of MPI + OpenMP programs.\n\n"
	     "commands:");
	for (unsigned i = 0; i < tool_command_count; i++)
		printf("  %-13s %s\n", tool_commands[i].name,
		       tool_commands[i].brief);
	puts("  --version     print the version\n\n"
	     "'parcoach help COMMAND' prints the options of a command and "
	     "examples.\n\nexample:\n"
	     "  parcoach mpicc -fopenmp -g heat.c -o heat && mpirun -n 4 "
	     "./heat");
}

void tool_help_first(void)
{
	static const char *const tasks[][2] = {
		{ "build a project with the checks, and show what was found",
		  "parcoach build -- make -j8" },
		{ "compile one program: put 'parcoach' before the compiler",
		  "parcoach mpicc -g -fopenmp heat.c -o heat" },
		{ "check every collective in a run, without recompiling",
		  "parcoach run mpirun -n 4 ./heat" },
		{ "write all that was found as a page",
		  "parcoach report --format=html --output=report.html" },
		{ "explain a warning, and what to do about it",
		  "parcoach explain parcoach-divergence" },
	};

	puts("parcoach checks the collective operations of MPI + OpenMP "
	     "programs.\n");
	for (unsigned i = 0; i < sizeof tasks / sizeof *tasks; i++)
		printf("%s:\n    %s\n", tasks[i][0], tasks[i][1]);
	puts("\n'parcoach help' prints all commands, 'parcoach help COMMAND' the "
	     "options of one.");
}
