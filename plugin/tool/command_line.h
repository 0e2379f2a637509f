/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * command_line.h - what a command line of GCC, or of an MPI wrapper around it,
 *                  requests.
 */
#ifndef PC_TOOL_COMMAND_LINE_H
#define PC_TOOL_COMMAND_LINE_H

#include <stdbool.h>

struct tool_line {
	bool inputs;      /* it names an input file */
	const char *source; /* the first that is compiled, or NULL */
	bool from_stdin;  /* an input is "-" */
	bool from_pipe;   /* an input is a pipe */
	bool preprocess;  /* stops there: -E, -M, -MM */
	bool ends;        /* stops before linking: also -c, -S */
	bool unfinished;  /* the value of the last option is missing */
	bool statically;  /* -static */
	bool plugin;      /* the plugin is named already */
	const char *output; /* of -o, or NULL */
	int mpi;          /* enum tool_mpi of the library named, or -1 */
	int mpi_at;       /* its first argument; their number if none */
};

/* Examine the N arguments after the compiler's name, and the response files
 * (@FILE) that they name.  Texts are those of ARGV, or of a response file,
 * which are never freed. */
void tool_line_look(struct tool_line *line, int n, char **argv);

/* Whether NAME, a command with or without directories, is the name of a
 * compiler or an MPI wrapper: mpicc, mpif90.mpich, x86_64-linux-gnu-gcc-12,
 * c++, ... */
bool tool_compiler_is(const char *name);
/* Whether NAME is a compiler that has no plugins of GCC. */
bool tool_compiler_other(const char *name);
/* Whether it is a wrapper; *MPI: of which MPI if the name shows it, else -1. */
bool tool_wrapper_is(const char *name, int *mpi);
/* Whether it passes its arguments on unchanged: ccache, distcc, ... */
bool tool_compiler_prefix(const char *name);

#endif
