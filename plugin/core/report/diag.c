/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * diag.c - the findings: kept, sorted, printed (contract in diag.h).
 *
 * Cost: O(D log D) for D findings.
 * Not:  a finding in a broken function (PC_FN_BROKEN) is dropped at the end.
 */
#include "report/diag.h"
#include "model/contents.h"
#include "report/diag_print.h"
#include "report/severity.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "model/live.h"
#include "report/messages.h"

static const char *const names[PC_DIAG_COUNT] = {
#define PC_DIAG(id, name, ...) [PC_DIAG_##id] = name,
#include "report/diag.def"
};

const char *pc_diag_name(enum pc_diag_id id)
{
	return (unsigned)id < PC_DIAG_COUNT ? names[id] : "";
}

int pc_diag_id_find(const char *name, size_t len)
{
	for (int i = 0; i < PC_DIAG_COUNT; i++) {
		const char *known = pc_diag_name((enum pc_diag_id)i);

		if (!strncmp(known, name, len) && !known[len])
			return i;
	}
	return -1;
}

const char *pc_diag_id_list(struct pc_arena *arena)
{
	const char *list = "'*'";

	for (int i = 0; i < PC_DIAG_COUNT; i++)
		list = pc_arena_printf(arena, "%s, '%s'", list,
				       pc_diag_name((enum pc_diag_id)i));
	return list;
}

struct pc_diag *pc_diag_add(struct pc_program *program, const struct pc_fn *fn,
			    enum pc_diag_id id, struct pc_loc loc,
			    const char *call, const char *format, ...)
{
	struct pc_diag *diag = PC_NEW(program->arena, struct pc_diag);
	va_list ap;

	diag->id = id;
	diag->fn = fn;
	diag->loc = loc.line ? loc : fn->loc;
	diag->call = call;
	va_start(ap, format);
	diag->text = pc_arena_vprintf(program->arena, format, ap);
	va_end(ap);
	pc_vec_push(program->arena, program->diags, diag);
	return diag;
}

void pc_diag_note(struct pc_program *program, struct pc_diag *diag,
		  struct pc_loc loc, enum pc_role role, const char *format,
		  ...)
{
	struct pc_note note = { .role = role,
				.loc = loc.line ? loc : diag->loc };
	va_list ap;

	va_start(ap, format);
	note.text = pc_arena_vprintf(program->arena, format, ap);
	va_end(ap);
	pc_vec_push(program->arena, diag->notes, note);
}

void pc_diag_note_plain(struct pc_program *program, struct pc_diag *diag,
			struct pc_loc loc, struct pc_plain note)
{
	pc_diag_note(program, diag, loc, note.role, "%s", note.text);
}

const char *pc_role_name(enum pc_role role)
{
	static const char *const roles[PC_ROLE_COUNT] = {
		[PC_ROLE_DETAIL] = "detail", [PC_ROLE_CONDITION] = "condition",
		[PC_ROLE_REASON] = "reason", [PC_ROLE_STEP] = "step",
		[PC_ROLE_OTHER] = "other", [PC_ROLE_AFFECTED] = "affected",
		[PC_ROLE_ADVICE] = "advice",
	};

	return (unsigned)role < PC_ROLE_COUNT ? roles[role] : "detail";
}

int pc_loc_compare(struct pc_loc a, struct pc_loc b)
{
	int order = strcmp(a.file ? a.file : "", b.file ? b.file : "");

	if (order)
		return order;
	if (a.line != b.line)
		return a.line < b.line ? -1 : 1;
	return a.col < b.col ? -1 : a.col > b.col;
}

static int compare(const void *left, const void *right)
{
	const struct pc_diag *a = *(struct pc_diag *const *)left;
	const struct pc_diag *b = *(struct pc_diag *const *)right;
	int order = pc_loc_compare(a->loc, b->loc);

	if (order)
		return order;
	if (a->id != b->id)
		return a->id < b->id ? -1 : 1;
	order = strcmp(a->text, b->text);
	/* Of equal texts, keep the one with the longer explanation. */
	return order ? order : (a->notes.n < b->notes.n) -
			       (a->notes.n > b->notes.n);
}

void pc_diag_finish(struct pc_program *program)
{
	uint32_t kept = 0;

	if (!program->diags.n)
		return;
	qsort(program->diags.v, program->diags.n, sizeof *program->diags.v,
	      compare);
	for (uint32_t i = 0; i < program->diags.n; i++) {
		struct pc_diag *diag = program->diags.v[i];
		struct pc_diag *last = kept ? program->diags.v[kept - 1] : NULL;

		if (diag->dropped || diag->fn->flags & PC_FN_BROKEN)
			continue;
		if (last && last->id == diag->id &&
		    !pc_loc_compare(last->loc, diag->loc) &&
		    !strcmp(last->text, diag->text))
			continue;
		program->diags.v[kept++] = diag;
	}
	program->diags.n = kept;
}

/* As GCC prints them. */
#define BOLD "\33[01m"
#define RED "\33[01;31m"
#define MAGENTA "\33[01;35m"
#define CYAN "\33[01;36m"
#define PLAIN "\33[m"

void pc_diag_start(FILE *out, bool colored, struct pc_loc loc,
		   const char *severity)
{
	const char *color = *severity == 'n' ? CYAN : *severity == 'e' ? RED :
									 MAGENTA;

	if (loc.file) {
		fprintf(out, "%s%s:", colored ? BOLD : "", loc.file);
		if (loc.line)
			fprintf(out, "%u:", loc.line);
		if (loc.line && loc.col)
			fprintf(out, "%u:", loc.col);
		fprintf(out, "%s ", colored ? PLAIN : "");
	}
	fprintf(out, "%s%s:%s ", colored ? color : "", severity,
		colored ? PLAIN : "");
}

/* LOC as it is printed. */
static struct pc_loc shown_at(const struct pc_diag_style *style,
			      struct pc_loc loc)
{
	if (style)
		loc.col = style->column(loc);
	return loc;
}

static void print_end(FILE *out, const struct pc_diag_style *style,
		      struct pc_loc loc)
{
	if (style && style->quote)
		style->quote(out, loc);
}

void pc_diag_print(FILE *out, const struct pc_program *program,
		   const struct pc_diag_style *style)
{
	bool colored = style && style->colored;

	for (uint32_t i = 0; i < program->diags.n; i++) {
		const struct pc_diag *diag = program->diags.v[i];

		if (diag->hidden)
			continue;
		pc_diag_start(out, colored, shown_at(style, diag->loc),
			      pc_severity(program, diag));
		fprintf(out, "%s [%s]\n", diag->text, pc_diag_name(diag->id));
		print_end(out, style, diag->loc);
		for (uint32_t k = 0; k < diag->notes.n; k++) {
			const struct pc_note *note = &diag->notes.v[k];

			pc_diag_start(out, colored, shown_at(style, note->loc),
				      "note");
			fprintf(out, "(%u) %s\n", k + 1, note->text);
			print_end(out, style, note->loc);
		}
	}
}

struct pc_plain pc_condition_note(const struct pc_fn *fn, uint32_t block)
{
	return fn->blocks.v[block].term == PC_TERM_SWITCH ?
	       PC_PLAIN(CONDITION_SWITCH) : PC_PLAIN(CONDITION);
}
