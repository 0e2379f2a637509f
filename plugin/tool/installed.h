/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * installed.h - the places of the other installed files, relative to the
 *               command: in a build directory, or installed under PREFIX.
 *
 *              build directory    installed
 *   command    .                  bin
 *   plugins    ./gcc-N            lib/parcoach/gcc-N
 *   run time   . or ./NAME        lib or lib/parcoach/NAME
 *   preloaded  . or ./NAME        lib/parcoach
 *   facts      facts (a link)     share/parcoach/facts
 *   for CMake  cmake (a link)     lib/cmake/Parcoach
 *   pages      docs (a link)      share/doc/parcoach/docs
 *
 * N is the major version of a GCC; a file "version" says for which version the
 * plugin was built.  A link parcoach.so beside the directories leads to the
 * plugin for the build's own $(HOSTCC).  NAME is an MPI other than that of the
 * build's own $(MPICC); packages have all of them there.
 */
#ifndef PC_TOOL_INSTALLED_H
#define PC_TOOL_INSTALLED_H

#include <limits.h>
#include "program.h"

/* The names, by enum tool_mpi: "openmpi", "mpich". */
#define TOOL_MPIS 2
extern const char *const tool_mpi_names[TOOL_MPIS];

/* The plugin for GCC N, and the VERSION for which it was built ("12.2.0");
 * false: there is none. */
#define TOOL_VERSION 32
bool tool_plugin_of(int n, char path[PATH_MAX], char version[TOOL_VERSION]);

/* Each sets PATH to an absolute name and returns 0, or prints what is missing
 * and returns TOOL_THEIRS. */
/* The plugin for the build's own $(HOSTCC). */
int tool_plugin_find(char path[PATH_MAX]);
/* The directory of libparcoach_rt for MPI (enum tool_mpi); -1: for the MPI of
 * the build's own $(MPICC). */
int tool_runtime_find(int mpi, char path[PATH_MAX]);
int tool_preload_find(enum tool_mpi mpi, char path[PATH_MAX]);
/* The library that simulates failures. */
int tool_failures_find(enum tool_mpi mpi, char path[PATH_MAX]);
/* The library that measures checkpoints. */
int tool_checkpoints_find(enum tool_mpi mpi, char path[PATH_MAX]);

/* The rules of CMake for 'parcoach cmake'; false after an error message. */
bool tool_cmake_rules(char path[PATH_MAX]);

/* The installed page NAME of docs/; false: there is none. */
bool tool_docs_find(const char *name, char path[PATH_MAX]);

/* Whether there is a libparcoach_rt for MPI. */
bool tool_runtime_has(enum tool_mpi mpi);

/* Set PATH to the file of facts NAME: the absolute name of that file or, if
 * there is none, of the installed file for a library ("hdf5").  If neither
 * exists, PATH is NAME and the result is false. */
bool tool_facts_find(const char *name, char path[PATH_MAX]);

/* The names of the installed files of facts, *N of them; the caller frees each
 * and the list. */
char **tool_facts_names(unsigned *n);
/* Say that tool_facts_find () found no NAME.  Returns TOOL_THEIRS. */
int tool_facts_missing(const char *name);

/* The directory of the installed files of facts; false: there is none. */
bool tool_facts_directory(char path[PATH_MAX]);

#endif
