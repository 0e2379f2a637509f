/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * compilers.h - which GCC and MPI a command uses, and which plugin fits it.
 */
#ifndef PC_TOOL_COMPILERS_H
#define PC_TOOL_COMPILERS_H

#include <limits.h>
#include <stdbool.h>
#include "installed.h"

/* The versions of GCC for which the plugin can be built. */
#define TOOL_GCC_FIRST 11
#define TOOL_GCC_LAST 16

/* The version of the GCC that COMPILER, perhaps an MPI wrapper, runs; false: it
 * is not GCC, or does not run. */
bool tool_compiler_version(const char *compiler, char version[TOOL_VERSION]);

/* The MPI of WRAPPER: enum tool_mpi; -1: not known, or it is no MPI wrapper. */
int tool_wrapper_mpi(const char *wrapper);

/* Whether the plugin for VERSION is installed; then PATH is the plugin.  Else
 * WHY says what to do. */
#define TOOL_WHY 512
bool tool_plugin_fits(const char *version, char path[PATH_MAX],
		      char why[TOOL_WHY]);
/* Set PATH to the plugin for the GCC that COMPILER runs and return 0, or print
 * an error and return TOOL_THEIRS. */
int tool_plugin_choose(const char *compiler, char path[PATH_MAX]);

#endif
