/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * findings.h - the diagnostics of `parcoach check` as data (docs/REPORTS.md).
 */
#ifndef PC_TOOL_FINDINGS_H
#define PC_TOOL_FINDINGS_H

#include "model/model.h"

/* Append the diagnostics of WHOLE, made of the N FILES, to the file at PATH.
 * Returns 0 or TOOL_THEIRS. */
int tool_findings_append(const char *path, struct pc_program *whole,
			 const char *const *files, uint32_t n);

/* Append those of UNIT, whose record in an object is called MODEL (pack.h), as
 * the compiler does. */
int tool_findings_append_unit(const char *path, struct pc_program *unit,
			      const char *model);

/* The number of visible findings of PROGRAM; of them, tool_check_errors () counts
 * those that the user has called an error. */
uint32_t tool_findings_count(const struct pc_program *program);

#endif
