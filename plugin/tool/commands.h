/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * commands.h - the commands of `parcoach` and their options, from commands.def;
 *              what is said about wrong ones.
 *
 * An option is accepted only if the table has it: tool_options_known () refuses
 * all others before the command sees them.
 */
#ifndef PC_TOOL_COMMANDS_H
#define PC_TOOL_COMMANDS_H

#include <stdbool.h>

/* What the arguments of a command are. */
enum tool_takes {
	TOOL_TAKES_NONE,
	TOOL_TAKES_FILE,
	TOOL_TAKES_ID,       /* of a diagnostic */
	TOOL_TAKES_TOPIC,    /* a command of parcoach */
	TOOL_TAKES_SHELL,
	TOOL_TAKES_COMMAND,  /* and its arguments: options come before it */
	TOOL_TAKES_COMPILER, /* the same */
};

struct tool_command {
	const char *name;
	int (*run)(int argc, char **argv);
	enum tool_takes takes;
	const char *usage, *brief, *about, *examples;
};

enum tool_row_kind { TOOL_ROW_COMMAND, TOOL_ROW_GROUP, TOOL_ROW_OPTION };

/* A row of the options of a command, in the order of its help. */
struct tool_row {
	enum tool_row_kind kind;
	const char *name; /* of a group: its title */
	const char *value, *values, *meaning;
};

extern const struct tool_command tool_commands[];
extern const unsigned tool_command_count;

/* The rows of COMMAND; *N: how many.  NULL has none. */
const struct tool_row *tool_rows(const struct tool_command *command,
				 unsigned *n);

/* Whether ROW is an option for users. */
bool tool_row_shown(const struct tool_row *row);

/* The command of this name, or NULL. */
const struct tool_command *tool_command_find(const char *name);

/* Whether all options in ARGV, the arguments of COMMAND, are in the table.  If
 * not, 0 after an error message becomes TOOL_THEIRS. */
int tool_options_known(const struct tool_command *command, int argc,
		       char **argv);

/* Say that ARG is no option of COMMAND, or has a value that it must not have, or
 * none.  Returns TOOL_THEIRS. */
int tool_option_unknown(const char *command, const char *arg);

/* Say what is wrong in ARGV, which begins with an option but has no compiler that
 * is known after the options.  Returns TOOL_THEIRS. */
int tool_prefix_wrong(int argc, char **argv);

/* Say that there is no command NAME.  Returns TOOL_THEIRS. */
int tool_command_unknown(const char *name);

/* Print the options of COMMAND, all commands, or what people do most. */
void tool_help_command(const struct tool_command *command);
void tool_help_all(void);
void tool_help_first(void);

#endif
