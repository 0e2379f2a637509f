/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report.h - the interfaces between the files of `parcoach report`.
 *
 *   report.c        the command: options, exit status
 *   report_read.c   lines of JSON -> sources with findings, reports of runs
 *   report_join.c   equal findings of several sources, evidence of runs,
 *                   findings of units that a program does not confirm
 *   report_only.c   only what belongs to some programs
 *   report_group.c  new findings, groups by cause
 *   report_place.c  names of files
 *   report_link.c   places as links
 *   report_text.c, report_ci.c, report_sarif.c, report_html.c   output formats
 *   report_page.c   the parts of a finding on the HTML page
 *   report_flow.c, report_dot.c   the pictures
 *   report_faults.c the failures of `parcoach faults`
 *
 * All data is in the report's arena, or in the JSON objects that it keeps.
 */
#ifndef PC_TOOL_REPORT_H
#define PC_TOOL_REPORT_H

#include <stdbool.h>
#include <stdio.h>
#include <json-c/json.h>
#include "base/intern_table.h"
#include "report/severity.h"

struct rp_place {
	const char *given; /* its name in the source; NULL: no place */
	const char *path;  /* absolute, or NULL: not known */
	const char *file;  /* shown: relative to the root, if inside */
	uint32_t line, col; /* 0: not known */
	const char *text;  /* the line when it was found, or NULL */
};

struct rp_note {
	enum pc_role role;
	const char *message;
	struct rp_place at;
};

/* One group of processes in the report of a run. */
struct rp_side {
	const char *ranks, *what, *on, *predicted; /* ON, PREDICTED: or NULL */
	struct rp_place at;
};

struct rp_run {
	const char *severity, *id, *message, *time, *host, *program;
	int64_t processes;
	PC_VEC(struct rp_side) sides;
	PC_VEC(const char *) notes;
	json_object *history; /* an array, or NULL */
	bool joined;
};

/* One unit as compiled, or one program as checked. */
struct rp_source {
	const char *kind, *unit, *object, *dir, *time;
	const char *level; /* analysis level */
	bool incomplete;   /* the analysis of a function failed */
	json_object *units; /* of a program, or NULL */
	bool dead;          /* a later source replaces it */
	bool covered;       /* a unit: a program with it was checked later */
};

struct rp_finding {
	const char *id, *fingerprint, *severity, *message, *function;
	const char *said; /* MESSAGE as in its source */
	struct rp_place at;
	PC_VEC(struct rp_note) notes;
	json_object *graph; /* or NULL */
	struct rp_source *source;
	struct rp_finding *into; /* the equal finding, or NULL */
	struct rp_finding *next; /* report_join.c: of the same file and id */
	bool suppressed;
	bool accepted; /* -Wno-error=ID: it does not change the exit status */
	bool by_unit, by_program, by_run;
	bool withdrawn; /* the whole program disproves it */
	bool known;     /* by the baseline */
	PC_VEC(struct rp_run *) runs;
	uint32_t group; /* equal for findings of one cause */
	const char *cause;    /* text, for the first of a group */
	struct rp_place root; /* place of the cause */
};

/* One run of `parcoach faults`: a process fails at one of its calls. */
struct rp_fault {
	uint32_t rank, call;
	uint64_t lax; /* ranks that get the error; 0: all survivors */
	const char *op, *at, *why, *fail;
	unsigned verdict; /* enum faults_verdict */
};

struct rp_choice {
	enum pc_choice choice;
	const char *id; /* or "parcoach": all */
};

struct rp_report {
	struct pc_arena *arena;
	const char *root; /* absolute, ends without '/' */
	PC_VEC(struct rp_source *) sources;
	struct pc_intern source_by; /* slot->value: the last by name */
	PC_VEC(struct rp_finding *) findings;
	PC_VEC(struct rp_run *) runs;
	PC_VEC(struct rp_fault) faults;
	PC_VEC(json_object *) kept;
	PC_VEC(const char *) only; /* paths of programs; none: all */
	const char *link; /* template of the links to places, or NULL */
	/* -W...=ID, in their order. */
	PC_VEC(struct rp_choice) choices;
	/* Findings that are not shown: */
	bool suppressed; /* show only suppressed findings */
	/* If there are more findings, text has one line for each; 0: never. */
	uint32_t brief;
	uint32_t n_suppressed, n_withdrawn, n_known;
	uint32_t n_groups;
	bool has_baseline;
	bool has_unit, has_program, has_run; /* the sources there are */
};

/* Read the lines of the file at PATH.  Returns 0 or TOOL_THEIRS. */
int rp_read(struct rp_report *r, const char *path);

/* If programs were given, drop what does not belong to them.  Returns 0 or
 * TOOL_THEIRS. */
int rp_only(struct rp_report *r);
/* Join all findings that were read, remove those that are not to be shown, and
 * sort the rest by group and place. */
void rp_join(struct rp_report *r);
/* Remove the findings in the baseline at PATH.  Returns 0 or TOOL_THEIRS. */
int rp_baseline(struct rp_report *r, const char *path);
/* Number the causes; call it last. */
void rp_group(struct rp_report *r);

/* The place of FILE, relative to DIR (NULL: not known). */
struct rp_place rp_place_of(struct rp_report *r, const char *dir,
			    const char *file);
/* Whether A and B may be names of one file: one ends with the other. */
bool rp_same_file(const char *a, const char *b);
const char *rp_base_name(const char *path);
/* The line at AT as it is in the file now, *LEN bytes.  *STALE: it was
 * different when the finding was made.  NULL: neither is known. */
const char *rp_line_text(const struct rp_place *at, size_t *len, bool *stale);

/* Its column as GCC counts it; 0: not known. */
uint32_t rp_column(const struct rp_place *at);

/* Write the report to OUT. */
void rp_text(const struct rp_report *r, FILE *out);
void rp_github(const struct rp_report *r, FILE *out);
void rp_gitlab(const struct rp_report *r, FILE *out);
void rp_known(const struct rp_report *r, FILE *out);
void rp_sarif(const struct rp_report *r, FILE *out);
void rp_html(const struct rp_report *r, FILE *out);

/* Add the line OBJECT of `parcoach faults`.  How many failures are not survived.
 * Write them, if there are any. */
void rp_fault_read(struct rp_report *r, json_object *object);
uint32_t rp_faults_bad(const struct rp_report *r);
void rp_faults_text(const struct rp_report *r, FILE *out);
void rp_faults_html(const struct rp_report *r, FILE *out);

/* The text of OBJECT's member NAME; NULL if there is none. */
const char *rp_string(json_object *object, const char *name);
/* Its number; 0 if there is none or it is out of range. */
int64_t rp_number(json_object *object, const char *name);
/* Its array or object; NULL if it has none of TYPE. */
json_object *rp_member(json_object *object, const char *name, json_type type);

/* "2 findings", "1 finding". */
const char *rp_plural(struct pc_arena *arena, uint32_t n, const char *what);

/* FILE with the bytes escaped that a URI does not have. */
const char *rp_uri_text(struct pc_arena *arena, const char *file);

/* ---- HTML ---- */

/* VALUE of --link.  Returns 0, or TOOL_THEIRS after an error message. */
int rp_link_take(struct rp_report *r, const char *value);
/* Write AT, a link if --link is given; nothing if it has no file. */
void rp_place_out(const struct rp_report *r, FILE *out,
		  const struct rp_place *at);

/* Write TEXT escaped for an element or an attribute in double quotes. */
void rp_escape(FILE *out, const char *text, size_t len);
void rp_escape_text(FILE *out, const char *text);
/* One finding as an article, with its PICTURE (SVG, or NULL). */
void rp_page(const struct rp_report *r, FILE *out, const struct rp_finding *f,
	     uint32_t number, const char *picture);

/* Write F's graph, number PICTURE, for Graphviz; false if it has none that is
 * worth a picture. */
bool rp_graph(FILE *dot, const struct rp_finding *f, unsigned picture);

/* The pictures of all findings, an array in the arena; NULL for findings
 * without one.  If none can be made, the result is NULL and *WHY the reason. */
const char **rp_pictures(const struct rp_report *r, const char **why);

#endif
