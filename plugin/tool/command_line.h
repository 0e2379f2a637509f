/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * command_line.h - what a command line of GCC, or of an MPI wrapper around it,
 *                  asks for.
 */
#ifndef PC_TOOL_COMMAND_LINE_H
#define PC_TOOL_COMMAND_LINE_H

#include <stdbool.h>

struct tool_line {
	bool inputs;      /* there is a file to work on */
	bool preprocess;  /* ends there: -E, -M, -MM */
	bool ends;        /* ends before the linker: those, -c, -S, ... */
	bool unfinished;  /* ends with an option whose value is not there */
	bool statically;  /* -static */
	bool plugin;      /* our plugin is named already */
	const char *output; /* of -o, or NULL */
	int mpi;          /* whose library is named: enum tool_mpi, or -1 */
	int mpi_at;       /* by which argument first; the number of all: none */
};

/* Look at the arguments behind the compiler's name, N of them; response files
 * (@FILE) are read, with those that they name.  Texts are those of ARGV, or of
 * a response file and then never freed. */
void tool_line_look(struct tool_line *line, int n, char **argv);

/* Whether NAME, a command with or without directories, is called as a compiler
 * or an MPI wrapper is: mpicc, mpif90.mpich, x86_64-linux-gnu-gcc-12, c++, ... */
bool tool_compiler_is(const char *name);
/* Whether it is such a wrapper; whose, if the name says so, else *MPI is -1. */
bool tool_wrapper_is(const char *name, int *mpi);
/* Whether it hands its arguments on as they are: ccache, distcc, ... */
bool tool_compiler_prefix(const char *name);

#endif
