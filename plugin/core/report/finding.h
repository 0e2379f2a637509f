/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * finding.h - diagnostics as data: the lines that the compiler's argument
 *             `report` and `parcoach check --report` write (docs/REPORTS.md).
 */
#ifndef PC_FINDING_H
#define PC_FINDING_H

#include <stdint.h>
#include "model/model.h"
#include "report/suppress.h"

struct pc_diag;
struct pc_intern;
struct pc_json;

/* Version of the lines; those of the run time (docs/RUNTIME.md) have the same. */
#define PC_FINDING_VERSION 1

/* Of what the findings are; NULL: not written. */
struct pc_finding_head {
	const char *kind;   /* "unit" or "program" */
	const char *unit;   /* the source file, or the files of the program */
	const char *object; /* tells two compilations of a source apart */
	const char *dir;    /* to which names of files are relative */
	const char *tool;   /* who says so, with version */
	const char *time;   /* UTC, as 2026-11-21T10:00:00Z */
	pc_source_line *source; /* NULL: lines are not quoted */
};

/* After pc_run (): one line about HEAD, then one for each diagnostic of PROGRAM,
 * suppressed ones too, appended to OUT. */
void pc_findings_write(struct pc_program *program,
		       const struct pc_finding_head *head, struct pc_json *out);

/* finding_shape.c: what tells DIAG from others, whatever line it is in: 16 hex
 * digits.  KEYS counts those of equal text: one for all of a program. */
const char *pc_fingerprint(struct pc_program *program, struct pc_intern *keys,
			   const struct pc_diag *diag);

/* The block of FN whose terminator is at LOC, or UINT32_MAX. */
uint32_t pc_block_at(const struct pc_fn *fn, struct pc_loc loc);

/* finding_graph.c: the ways between the places that DIAG names, in its function,
 * as member "graph"; nothing, if there is no way worth to be shown, or *BUDGET,
 * blocks that may still be looked at, does not allow it. */
void pc_finding_graph(struct pc_program *program, const struct pc_diag *diag,
		      uint64_t *budget, struct pc_json *out);

#endif
