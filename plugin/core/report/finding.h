/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * finding.h - diagnostics as data: the lines that the plugin argument `report`
 *             and `parcoach check --report` write (docs/REPORTS.md).
 */
#ifndef PC_FINDING_H
#define PC_FINDING_H

#include <stdint.h>
#include "model/model.h"
#include "report/suppress.h"

struct pc_diag;
struct pc_intern;
struct pc_json;

/* Version of the lines; the run time writes lines of the same version. */
#define PC_FINDING_VERSION 1

/* What the findings are about.  A member that is NULL is not written. */
struct pc_finding_head {
	const char *kind;   /* "unit" or "program" */
	const char *unit;   /* the source file, or the files of the program */
	const char *object; /* tells two compilations of a source apart */
	const char *model;  /* the name of the record in the object (pack.h) */
	const char *dir;    /* the directory to which file names are relative */
	const char *tool;   /* the program that writes, with its version */
	const char *time;   /* UTC, as 2026-11-21T10:00:00Z */
	pc_source_line *source; /* NULL: source lines are not quoted */
};

/* Append to OUT one line about HEAD, then one for each diagnostic of PROGRAM,
 * including suppressed ones.  Call it after pc_run (). */
void pc_findings_write(struct pc_program *program,
		       const struct pc_finding_head *head, struct pc_json *out);

/* finding_shape.c: 16 hex digits that identify DIAG independently of its line
 * number.  KEYS counts findings of equal text; use one KEYS for a program. */
const char *pc_fingerprint(struct pc_program *program, struct pc_intern *keys,
			   const struct pc_diag *diag);

/* The block of FN whose terminator is at LOC, or UINT32_MAX. */
uint32_t pc_block_at(const struct pc_fn *fn, struct pc_loc loc);

/* finding_graph.c: write the paths between the locations that DIAG names, as
 * member "graph"; nothing if none is worth showing, or if *BUDGET, the number
 * of blocks that may still be visited, does not suffice. */
void pc_finding_graph(struct pc_program *program, const struct pc_diag *diag,
		      uint64_t *budget, struct pc_json *out);

#endif
