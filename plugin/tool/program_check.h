/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * program_check.h - the check of one program for `parcoach build`.
 */
#ifndef PC_TOOL_PROGRAM_CHECK_H
#define PC_TOOL_PROGRAM_CHECK_H

#include "programs.h"

/* Check the program or shared library at PATH, and append its findings to the
 * database, also those of units in it that have none there.  Write to FD, in
 * lines: "read FILE" for it and for each library, "mpi" if it calls procedures
 * of MPI, "lacks WHY" if code without a model may call some.  Returns 0, or
 * TOOL_OURS and more if the check failed.  For a process of its own. */
int tool_program_check(struct tool_programs *p, const char *path, int fd);

#endif
