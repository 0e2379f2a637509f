/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * wrappers.h - the compilers that a build runs, with the checks.
 */
#ifndef PC_TOOL_WRAPPERS_H
#define PC_TOOL_WRAPPERS_H

#include "database.h"

/* Make a wrapper for each compiler and MPI wrapper on PATH in the folder bin of
 * DB, and for each compiler that a variable (CC, OMPI_CXX, ...) names by its
 * path.  A wrapper passes the N OPTIONS, with their dashes, to the command.
 * Then change PATH and these variables of this process.  Returns 0, or
 * TOOL_THEIRS after an error message. */
int tool_wrappers_make(const struct tool_database *db,
		       const char *const *options, uint32_t n);

/* Remove the wrappers in DIR, a folder .parcoach, from PATH: what a wrapped
 * compiler starts is not wrapped again. */
void tool_wrappers_leave(const char *dir);

#endif
