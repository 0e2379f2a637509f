/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lacks.h - what a check of a whole program did not see.
 */
#ifndef PC_TOOL_LACKS_H
#define PC_TOOL_LACKS_H

#include "object.h"

/* Why code that M does not contain may call MPI, as one line in M's arena: a
 * library that is not found; code without a model in linked files; if there are
 * only objects, or ALONE, without the libraries that files need, a function
 * that none defines.  NULL: there is no such code.  M->keeps was set, and
 * M->whole was closed. */
const char *tool_lacks(const struct tool_models *m, bool alone);

/* Print that the N functions of LIST have no model, and what is assumed of them: some
 * of the names or, ALL, each on a line. */
void tool_lacks_names(const struct pc_fn **list, uint32_t n, bool all);

/* The exit status without warnings.  If LACKS, what tool_lacks () has returned, is not
 * NULL, print it, unless QUIET. */
int tool_lacks_judge(const char *lacks, bool quiet, bool incomplete_ok);

#endif
