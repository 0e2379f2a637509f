/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * tool.h - functions that the subcommands of the command `parcoach` share.
 *
 * A subcommand gets the arguments after its name (ARGV[0] is the first) and
 * returns the exit status: 0, TOOL_OURS or TOOL_THEIRS.
 */
#ifndef PC_TOOL_H
#define PC_TOOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "base/user_text.h"

#define TOOL_OURS 1   /* a failure of parcoach */
#define TOOL_THEIRS 2 /* bad option, value or file */
#define TOOL_FAILED 3 /* an analysis failed */
#define TOOL_LACKS 4  /* nothing was found, but not all was analyzed */

int tool_build(int argc, char **argv);
int tool_check(int argc, char **argv);
/* How many visible warnings of the last tool_check () are errors by the user's
 * choice; ALL: or would be, if all were that the user has not excluded. */
uint32_t tool_check_errors(bool all);
int tool_completion(int argc, char **argv);
/* A compiler's command, with options of parcoach before it: whether the
 * arguments are one; execute it. */
bool tool_compile_is(int argc, char **argv);
int tool_compile(int argc, char **argv);
/* A command line of CMake, with options before it: whether the arguments are
 * one; execute it. */
bool tool_cmake_is(int argc, char **argv);
int tool_cmake(int argc, char **argv);
/* ARGV[0] is --cflags or --libs. */
int tool_flags(int argc, char **argv);
int tool_doctor(int argc, char **argv);
int tool_explain(int argc, char **argv);
int tool_faults(int argc, char **argv);
int tool_help(int argc, char **argv);
int tool_interval(int argc, char **argv);
int tool_model(int argc, char **argv);
int tool_report(int argc, char **argv);
int tool_run(int argc, char **argv);
int tool_suppressions(int argc, char **argv);
int tool_thread_level(int argc, char **argv);

/* Print "parcoach: error: ..." on stderr; returns TOOL_THEIRS. */
int tool_error(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Report that VALUE of option NAME is none of the N WORDS.  Returns
 * TOOL_THEIRS. */
int tool_bad_value(const char *name, const char *value,
		   const char *const *words, unsigned n);

/* 0 if VALUE of option NAME is WORD, its only value; else as tool_bad_value (). */
int tool_only_value(const char *name, const char *value, const char *word);

/* Print all ERRORS; returns TOOL_THEIRS if there are any, else 0. */
struct pc_user_errors;
int tool_user_errors(const struct pc_user_errors *errors);

/* The text after "NAME=" if ARG begins with it, or NULL. */
const char *tool_value(const char *arg, const char *name);

/* Whether ARGV[*I] is the option NAME.  If so, *VALUE is the text after "NAME="
 * or the next argument, and *I the last argument used.  If there is no value,
 * *STATUS is TOOL_THEIRS after an error message. */
bool tool_option(int argc, char **argv, int *i, const char *name,
		 const char **value, int *status);

/* Read TEXT, all of it, as a number without a sign from LEAST to MOST in BASE
 * (0: as in C); false if it is none. */
bool tool_number(const char *text, int base, unsigned long long least,
		 unsigned long long most, unsigned long long *to);

/* The index of VALUE among the N WORDS, or -1. */
int tool_choose(const char *value, const char *const *words, unsigned n);

/* The contents of the file at PATH ("-": standard input), which the caller
 * frees; NULL after an error message. */
char *tool_read_file(const char *path, size_t *len);

/* Create a directory for temporary files of the subcommand NAME, in TMPDIR or
 * /tmp, and set DIR, of SIZE bytes, to its absolute name; false after an error
 * message. */
bool tool_directory_make(const char *name, char *dir, size_t size);

/* The exit status that a shell prints for STATUS of waitpid (): 128 + the
 * number of a signal that ended the process. */
int tool_exit_status(int status);

#endif
