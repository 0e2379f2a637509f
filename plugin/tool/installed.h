/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * installed.h - where the other files of ours are, seen from the command: in a
 *               build directory beside it, installed under PREFIX.
 *
 *              build directory    installed
 *   command    .                  bin
 *   plugin     .                  lib/parcoach
 *   run time   . or ./NAME        lib or lib/parcoach/NAME
 *   preloaded  . or ./NAME        lib/parcoach
 *   facts      facts (a link)     share/parcoach/facts
 *
 * NAME is the MPI that the build's own $(MPICC) is not; packages have all of them
 * there.
 */
#ifndef PC_TOOL_INSTALLED_H
#define PC_TOOL_INSTALLED_H

#include <limits.h>
#include "program.h"

/* "openmpi", "mpich"; TOOL_MPIS of them. */
#define TOOL_MPIS 2
extern const char *const tool_mpi_names[TOOL_MPIS];

/* Each fills PATH with an absolute name and returns 0, or says what is missing
 * and returns TOOL_THEIRS. */
int tool_plugin_find(char path[PATH_MAX]);
/* The directory of libparcoach_rt for MPI (enum tool_mpi); -1: for the MPI of
 * the build's own $(MPICC). */
int tool_runtime_find(int mpi, char path[PATH_MAX]);
int tool_preload_find(enum tool_mpi mpi, char path[PATH_MAX]);

/* The file of facts that the user calls NAME into PATH: NAME, absolute, or that of
 * our own for a library ("hdf5") if there is no such file here; else NAME as it
 * is, and false. */
bool tool_facts_find(const char *name, char path[PATH_MAX]);

/* The directory of those files; false: there is none. */
bool tool_facts_directory(char path[PATH_MAX]);

#endif
