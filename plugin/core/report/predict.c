/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * predict.c - which warning belongs to a location (predict.h).
 *
 * In:   the final warnings with their explanations, including hidden ones: a
 *       suppressed warning can still come true.
 * Out:  one line of text for each location that is checked at run time.
 * Cost: O(N log N) for N locations named in warnings, O(log N) per question.
 * Not:  columns are ignored: two collectives on one line share the warning.
 */
#include "report/predict.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "graph/where.h"
#include "model/contents.h"
#include "report/diag.h"

struct named {
	const char *file;
	uint32_t line;
	uint32_t step; /* 0: the warning itself, else its note */
	const struct pc_diag *diag;
};

struct pc_predict {
	struct pc_program *program;
	struct named *named;
	size_t n;
};

static int line_compare(const struct named *a, const struct named *b)
{
	int order = strcmp(a->file, b->file);

	return order ? order : (a->line > b->line) - (a->line < b->line);
}

static int compare(const void *a_, const void *b_)
{
	const struct named *a = (const struct named *)a_;
	const struct named *b = (const struct named *)b_;
	int order = line_compare(a, b);

	if (order)
		return order;
	if (a->step != b->step)
		return a->step < b->step ? -1 : 1;
	return pc_loc_compare(a->diag->loc, b->diag->loc);
}

static void add(struct pc_predict *p, struct pc_loc loc, uint32_t step,
		const struct pc_diag *diag)
{
	if (loc.file && loc.line)
		p->named[p->n++] = (struct named){ loc.file, loc.line, step,
						   diag };
}

struct pc_predict *pc_predict_make(struct pc_program *program)
{
	struct pc_predict *p = PC_NEW(program->arena, struct pc_predict);
	size_t n = program->diags.n;

	for (uint32_t i = 0; i < program->diags.n; i++)
		n += program->diags.v[i]->notes.n;
	p->program = program;
	p->named = PC_ARRAY(program->arena, n, struct named);
	for (uint32_t i = 0; i < program->diags.n; i++) {
		const struct pc_diag *diag = program->diags.v[i];

		add(p, diag->loc, 0, diag);
		for (uint32_t k = 0; k < diag->notes.n; k++)
			add(p, diag->notes.v[k].loc, k + 1, diag);
	}
	if (p->n)
		qsort(p->named, p->n, sizeof *p->named, compare);
	return p;
}

const char *pc_predict_text(const struct pc_predict *predict,
			    struct pc_loc loc)
{
	struct named what = { loc.file, loc.line, 0, NULL };
	size_t from = 0, to = predict->n;
	const struct pc_diag *diag;

	if (!loc.file)
		return "";
	while (from < to) {
		size_t middle = from + (to - from) / 2;

		if (line_compare(&predict->named[middle], &what) < 0)
			from = middle + 1;
		else
			to = middle;
	}
	if (from == predict->n ||
	    line_compare(&predict->named[from], &what))
		return "";
	diag = predict->named[from].diag;
	return pc_arena_printf(predict->program->arena, "%s: %s [%s]",
			       pc_loc_text(predict->program, diag->loc),
			       diag->text, pc_diag_name(diag->id));
}
