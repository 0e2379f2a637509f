/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tool.h - the command `parcoach`: what its subcommands share.
 *
 * A subcommand gets the arguments behind its name (ARGV[0] is the first) and
 * returns the exit status: 0, TOOL_OURS or TOOL_THEIRS.
 */
#ifndef PC_TOOL_H
#define PC_TOOL_H

#include <stdbool.h>
#include <stddef.h>
#include "base/user_text.h"

#define TOOL_OURS 1   /* we failed */
#define TOOL_THEIRS 2 /* bad option, value or file */

int tool_check(int argc, char **argv);
/* A compiler's command, with options of ours before it: whether it is one, and do
 * it. */
bool tool_compile_is(int argc, char **argv);
int tool_compile(int argc, char **argv);
/* ARGV[0] is --cflags or --libs. */
int tool_flags(int argc, char **argv);
int tool_explain(int argc, char **argv);
int tool_model(int argc, char **argv);
int tool_report(int argc, char **argv);
int tool_run(int argc, char **argv);
int tool_suppressions(int argc, char **argv);
int tool_thread_level(int argc, char **argv);

/* Say "parcoach: error: ..." on stderr; returns TOOL_THEIRS. */
int tool_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Say that VALUE of option NAME is not legal; the legal ones are WORDS, N of
 * them.  Returns TOOL_THEIRS. */
int tool_bad_value(const char *name, const char *value,
		   const char *const *words, unsigned n);

/* Say all of ERRORS; returns TOOL_THEIRS if there are any, else 0. */
struct pc_user_errors;
int tool_user_errors(const struct pc_user_errors *errors);

/* The text behind "NAME=" if ARG begins so, or NULL. */
const char *tool_value(const char *arg, const char *name);

/* Whether ARGV[*I] is the option NAME; then *VALUE is "NAME=VALUE"'s, or the next
 * argument, and *I at the last one taken.  *STATUS is TOOL_THEIRS after an
 * error message if there is none. */
bool tool_option(int argc, char **argv, int *i, const char *name,
		 const char **value, int *status);

/* The index of VALUE among the N WORDS; -1: it is none of them. */
int tool_choose(const char *value, const char *const *words, unsigned n);

/* All bytes of the file at PATH ("-": standard input), for the caller to free;
 * NULL after an error message. */
char *tool_read_file(const char *path, size_t *len);

#endif
