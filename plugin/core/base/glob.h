/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * glob.h - patterns for names and paths.
 */
#ifndef PC_BASE_GLOB_H
#define PC_BASE_GLOB_H

#include <stdbool.h>

/* Whether PATTERN fits all of TEXT: '?' is a byte, '*' any number of bytes,
 * neither is a '/' if PATH; two '*' are any bytes.
 * A PATH pattern that does not begin with '/' may fit behind any '/'.
 * Cost: O(length of PATTERN x length of TEXT), nothing recurses. */
bool pc_glob(const char *pattern, const char *text, bool path);

#endif
