/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * completion.c - `parcoach completion SHELL`: completes commands, options, their
 *                values and diagnostics in bash, zsh and fish.
 *
 * In:   the tables of commands.h, the pages of explain.h, installed facts.
 * Out:  on stdout the script for the shell.  Exit 0; 2: another shell.
 * Not:  names of libraries or analyses that another version has: print the
 *       script again.
 */
#define _GNU_SOURCE
#include "tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "commands.h"
#include "explain.h"
#include "installed.h"
#include "parcoach.h"

#define COMPILERS "mpicc mpicxx mpifort gcc g++ gfortran"

static const char bash[] =
#include "completion.bash.h"
	;
static const char zsh[] =
#include "completion.zsh.h"
	;

/* ---- what there is to complete ---- */

/* Options before a compiler have no command: "" is its name. */
static const char *command_word(const struct tool_command *command)
{
	return command->takes == TOOL_TAKES_COMPILER ? "" : command->name;
}

static void commands_print(void)
{
	for (unsigned i = 0; i < tool_command_count; i++)
		if (*command_word(&tool_commands[i]) &&
		    tool_commands[i].name[0] != '-')
			printf("%s ", tool_commands[i].name);
	fputs(COMPILERS, stdout);
}

static void ids_print(void)
{
	const char *name;

	for (unsigned i = 0; (name = tool_page_name(i)); i++)
		printf("%s%s", i ? " " : "", name);
}

/* The values of the option in ROW, separated by blanks. */
static void values_print(const struct tool_row *row)
{
	unsigned n = 0;
	char **names = NULL;

	if (!strcmp(row->values, "@facts"))
		names = tool_facts_names(&n);
	else
		for (const char *at = row->values; *at; at++)
			putchar(*at == '|' ? ' ' : *at);
	for (unsigned i = 0; i < n; i++) {
		printf("%s%s", i ? " " : "", names[i]);
		free(names[i]);
	}
	free(names);
}

/* ---- bash and zsh ---- */

/* Functions that both shells understand: the options of a command, and the
 * values of "COMMAND --OPTION". */
static void functions_print(void)
{
	unsigned n;

	puts("_parcoach_options()\n{\n\tcase $1 in");
	for (unsigned i = 0; i < tool_command_count; i++) {
		const struct tool_row *row = tool_rows(&tool_commands[i], &n);

		printf("\t'%s') echo '", command_word(&tool_commands[i]));
		if (!*command_word(&tool_commands[i]))
			fputs("--cflags --libs --version --help ", stdout);
		for (; n; n--, row++)
			if (tool_row_shown(row))
				printf("%s%s ", row->name, *row->value &&
				       row->name[1] == '-' ? "=" : "");
		puts("--help' ;;");
	}
	puts("\tesac\n}\n_parcoach_values()\n{\n\tcase \"$1 $2\" in");
	for (unsigned i = 0; i < tool_command_count; i++) {
		const struct tool_row *row = tool_rows(&tool_commands[i], &n);

		for (; n; n--, row++) {
			if (!tool_row_shown(row) || !*row->values)
				continue;
			printf("\t'%s %s') echo '",
			       command_word(&tool_commands[i]), row->name);
			values_print(row);
			puts("' ;;");
		}
	}
	puts("\tesac\n}");
	fputs("_parcoach_commands='", stdout);
	commands_print();
	fputs("'\n_parcoach_ids='", stdout);
	ids_print();
	puts("'");
}

/* ---- fish ---- */

/* TEXT in single quotes. */
static void fish_text(const char *text)
{
	putchar('\'');
	for (; *text; text++)
		printf("%s%c", strchr("'\\", *text) ? "\\" : "", *text);
	putchar('\'');
}

static void fish_option(const char *command, const struct tool_row *row)
{
	printf("complete -c parcoach -n '_parcoach_in \"%s\"' %s %s ", command,
	       row->name[1] == '-' ? "-l" : "-s",
	       row->name + 1 + (row->name[1] == '-'));
	if (*row->values) {
		fputs("-x -a '", stdout);
		values_print(row);
		fputs("' ", stdout);
	} else if (*row->value) {
		fputs("-r ", stdout);
	}
	fputs("-d ", stdout);
	fish_text(row->meaning);
	putchar('\n');
}

static void fish_print(void)
{
	unsigned n;

	puts("# The first word that is no option is the command.\n"
	     "function _parcoach_in\n"
	     "    set -l words (commandline -opc)\n"
	     "    set -e words[1]\n"
	     "    for word in $words\n"
	     "        if not string match -q -- '-*' $word\n"
	     "            test $word = \"$argv[1]\"\n"
	     "            return\n"
	     "        end\n"
	     "    end\n"
	     "    test -z \"$argv[1]\"\n"
	     "end");
	for (unsigned i = 0; i < tool_command_count; i++) {
		const struct tool_command *command = &tool_commands[i];
		const struct tool_row *row = tool_rows(command, &n);

		if (*command_word(command)) {
			printf("complete -c parcoach -n '_parcoach_in \"\"' -f "
			       "-a '%s' -d ", command->name);
			fish_text(command->brief);
			putchar('\n');
		}
		for (; n; n--, row++)
			if (tool_row_shown(row))
				fish_option(command_word(command), row);
	}
	puts("complete -c parcoach -n '_parcoach_in \"\"' -f -a '" COMPILERS
	     "'");
	fputs("complete -c parcoach -n '_parcoach_in explain' -f -a '", stdout);
	ids_print();
	puts("'");
}

int tool_completion(int argc, char **argv)
{
	static const char *const shells[] = { "bash", "zsh", "fish" };
	int shell = argc == 1 ? tool_choose(argv[0], shells, 3) : -1;

	if (argc != 1)
		return tool_error("the shell is missing; legal values: bash, "
				  "zsh, fish");
	if (shell < 0)
		return tool_bad_value("the shell", argv[0], shells, 3);
	if (shell == 1)
		puts("#compdef parcoach");
	printf("# Completion of parcoach " PC_VERSION " for %s, from 'parcoach "
	       "completion %s'.\n", shells[shell], shells[shell]);
	if (shell == 2)
		fish_print();
	else
		functions_print();
	if (shell < 2)
		fputs(shell ? zsh : bash, stdout);
	return 0;
}
