/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * finding.c - diagnostics as lines of JSON (contract in finding.h).
 *
 * In:   the final diagnostics of a program.
 * Out:  docs/REPORTS.md describes the fields.
 * Cost: O(text); for the graphs see finding_graph.c.
 */
#include "report/finding.h"

#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "base/json_out.h"
#include "model/contents.h"
#include "tables/mpi_find.h"
#include "model/live.h"
#include "model/opts.h"
#include "report/diag.h"
#include "report/severity.h"

/* If there are many findings in large functions, only the first ones have a
 * graph: they may take one second of compile time. */
#define GRAPH_BLOCKS 20000000

struct writer {
	struct pc_program *program;
	const struct pc_finding_head *head;
	struct pc_json *out;
	struct pc_intern keys;
	uint64_t budget; /* blocks that graphs may still visit */
};

static void write_place(struct writer *w, struct pc_loc loc)
{
	const char *text = NULL;
	size_t len = 0;

	pc_json_text(w->out, "file", loc.file);
	if (loc.line)
		pc_json_number(w->out, "line", loc.line);
	if (loc.line && loc.col)
		pc_json_number(w->out, "column", loc.col);
	if (w->head->source && loc.file && loc.line)
		text = w->head->source(loc.file, loc.line, &len);
	if (text)
		pc_json_bytes(w->out, "text", text, len);
}

/* The quoted names in TEXT that are collectives, each once. */
static void write_collectives(struct writer *w, const char *text)
{
	const char *at = text, *end;
	struct pc_intern seen = { 0 };

	pc_json_open(w->out, "collectives", '[');
	while ((at = strchr(at, '\'')) && (end = strchr(at + 1, '\''))) {
		char *name = pc_arena_strndup(w->program->arena, at + 1,
					      (size_t)(end - at - 1));
		const struct pc_mpi_op *op = pc_mpi_op_find(name);
		struct pc_intern_slot *slot;

		at = end + 1;
		if (!op || !pc_mpi_op_is_collective(op))
			continue;
		slot = pc_intern_slot(w->program->arena, &seen, name,
				      strlen(name));
		if (!slot->value)
			pc_json_text(w->out, NULL, name);
		slot->value = w;
	}
	pc_json_close(w->out, ']');
}

/* A call (STEP) before a reason is part of the reason. */
static enum pc_role role_of(const struct pc_diag *diag, uint32_t note)
{
	enum pc_role role = diag->notes.v[note].role;

	if (role != PC_ROLE_STEP)
		return role;
	for (uint32_t i = note + 1; i < diag->notes.n; i++)
		if (diag->notes.v[i].role == PC_ROLE_REASON)
			return PC_ROLE_REASON;
	return role;
}

static void write_notes(struct writer *w, const struct pc_diag *diag)
{
	pc_json_open(w->out, "notes", '[');
	for (uint32_t i = 0; i < diag->notes.n; i++) {
		const struct pc_note *note = &diag->notes.v[i];

		pc_json_open(w->out, NULL, '{');
		pc_json_text(w->out, "role", pc_role_name(role_of(diag, i)));
		pc_json_text(w->out, "message", note->text);
		write_place(w, note->loc);
		pc_json_close(w->out, '}');
	}
	pc_json_close(w->out, ']');
}

static void write_finding(struct writer *w, const struct pc_diag *diag)
{
	pc_json_open(w->out, NULL, '{');
	pc_json_number(w->out, "parcoach", PC_FINDING_VERSION);
	pc_json_text(w->out, "kind", "finding");
	pc_json_text(w->out, "id", pc_diag_name(diag->id));
	pc_json_text(w->out, "fingerprint",
		     pc_fingerprint(w->program, &w->keys, diag));
	pc_json_text(w->out, "severity", pc_severity(w->program, diag));
	if (diag->hidden)
		pc_json_true(w->out, "suppressed");
	pc_json_text(w->out, "message", diag->text);
	pc_json_text(w->out, "function", diag->fn->pretty);
	pc_json_text(w->out, "unit", diag->fn->unit);
	write_place(w, diag->loc);
	write_collectives(w, diag->text);
	write_notes(w, diag);
	pc_finding_graph(w->program, diag, &w->budget, w->out);
	pc_json_close(w->out, '}');
	pc_json_line(w->out);
}

/* The source files of the program's functions, with the directory in which they
 * were compiled, if that is known. */
static void write_units(struct writer *w)
{
	struct pc_intern seen = { 0 };

	pc_json_open(w->out, "units", '[');
	for (uint32_t i = 0; i < w->program->fns.n; i++) {
		const struct pc_fn *fn = w->program->fns.v[i];
		const char *unit = fn->unit;
		struct pc_intern_slot *slot;

		if (!unit)
			continue;
		if (fn->dir && *unit != '/')
			unit = pc_arena_printf(w->program->arena, "%s/%s",
					       fn->dir, unit);
		slot = pc_intern_slot(w->program->arena, &seen, unit,
				      strlen(unit));
		if (!slot->value)
			pc_json_text(w->out, NULL, unit);
		slot->value = w;
	}
	pc_json_close(w->out, ']');
}

/* Whether we failed on a function: then nothing is reported about it. */
static bool is_incomplete(const struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (program->fns.v[i]->flags & PC_FN_DEFINED &&
		    program->fns.v[i]->flags & PC_FN_BROKEN)
			return true;
	return false;
}

static void write_head(struct writer *w)
{
	const struct pc_finding_head *h = w->head;

	pc_json_open(w->out, NULL, '{');
	pc_json_number(w->out, "parcoach", PC_FINDING_VERSION);
	pc_json_text(w->out, "kind", h->kind);
	pc_json_text(w->out, "unit", h->unit);
	pc_json_text(w->out, "object", h->object);
	pc_json_text(w->out, "model", h->model);
	pc_json_text(w->out, "directory", h->dir);
	pc_json_text(w->out, "tool", h->tool);
	pc_json_text(w->out, "time", h->time);
	if (w->program->opts)
		pc_json_text(w->out, "analysis",
			     pc_level_names[w->program->opts->level]);
	if (is_incomplete(w->program))
		pc_json_true(w->out, "incomplete");
	if (!strcmp(h->kind, "program"))
		write_units(w);
	pc_json_number(w->out, "findings", w->program->diags.n);
	pc_json_close(w->out, '}');
	pc_json_line(w->out);
}

void pc_findings_write(struct pc_program *program,
		       const struct pc_finding_head *head, struct pc_json *out)
{
	struct writer w = { .program = program, .head = head, .out = out,
			    .budget = GRAPH_BLOCKS };

	write_head(&w);
	for (uint32_t i = 0; i < program->diags.n; i++)
		write_finding(&w, program->diags.v[i]);
}
