/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * glob.h - patterns for names and paths.
 */
#ifndef PC_BASE_GLOB_H
#define PC_BASE_GLOB_H

#include <stdbool.h>

/* Whether PATTERN matches all of TEXT.  '?' matches one byte and '*' any number
 * of bytes, but no '/' if PATH; "**" matches any bytes.  If PATH, a PATTERN
 * that does not begin with '/' may also match after any '/' of TEXT.
 * Cost: O(length of PATTERN x length of TEXT), without recursion. */
bool pc_glob(const char *pattern, const char *text, bool path);

#endif
