/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * kept_move.c - lines that have moved since the last check (contract in kept.h).
 *
 * In:   the lines of functions then and now.
 * Out:  the findings of then, with the lines of now.
 * Cost: O(functions log functions) in the files in which something has moved.
 * Not:  a file in which the order of functions has changed, or functions with other
 *       moves are on the same lines, or that has lines which no function of its own
 *       has (a macro of a header).
 *
 * RATIONALE: the analysis only compares lines of one file with each other.  If the old
 * lines are replaced by others in the same order, all comparisons give the same, and
 * so does the analysis, but for the lines themselves.
 */
#include "kept.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/contents.h"
#include "report/diag.h"

static bool has_moved(const struct tool_kept_fn *old,
		      const struct pc_fn_digest *now)
{
	return old->at.line != now->line || old->at.end != now->end;
}

/* Enter the files in which lines have moved into MOVED; returns whether there are
 * any. */
static bool find_files(struct tool_kept *k,
		       const struct pc_unit_digest *const *now,
		       struct pc_intern *moved)
{
	bool any = false;

	for (uint32_t u = 0; u < k->old.units.n; u++) {
		const struct tool_kept_unit *unit = &k->old.units.v[u];

		for (uint32_t i = 0; now[u] && i < unit->fns.n; i++) {
			const char *file = unit->fns.v[i].at.file;

			if (!has_moved(&unit->fns.v[i], &now[u]->fns.v[i]))
				continue;
			pc_intern_slot(k->arena, moved, file,
				       strlen(file))->value = k;
			any = true;
		}
	}
	return any;
}

static bool is_in(const struct pc_intern *files, const char *file)
{
	return pc_intern_find(files, file, strlen(file)) != NULL;
}

static void add(struct tool_kept *k, const char *file, uint32_t low,
		uint32_t high, uint32_t to, uint32_t to_high)
{
	struct tool_kept_move move = { file, low, high, to, to_high };

	if (low && to)
		pc_vec_push(k->arena, k->moves, move);
}

static void add_fn(struct tool_kept *k, const struct tool_kept_fn *old,
		   const struct pc_fn_digest *now)
{
	uint32_t by = now->line - old->at.line;

	if (old->saw != TOOL_KEPT_WHOLE) {
		add(k, old->at.file, old->at.line, old->at.line, now->line,
		    now->line);
		add(k, old->at.file, old->at.end, old->at.end, now->end,
		    now->end);
		return;
	}
	add(k, old->at.file, old->at.low, old->at.high, old->at.low + by,
	    old->at.high + by);
}

static bool fixed_in(const struct pc_intern *moved, const char *const *files,
		     uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (is_in(moved, files[i]))
			return true;
	return false;
}

static int compare(const void *left, const void *right)
{
	const struct tool_kept_move *a = (const struct tool_kept_move *)left;
	const struct tool_kept_move *b = (const struct tool_kept_move *)right;
	int order = strcmp(a->file, b->file);

	if (order)
		return order;
	if (a->low != b->low)
		return a->low < b->low ? -1 : 1;
	return a->high < b->high ? -1 : a->high > b->high;
}

/* Join moves by the same number of lines that overlap; false: the order of lines
 * changes. */
static bool put_in_order(struct tool_kept *k)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < k->moves.n; i++) {
		struct tool_kept_move next = k->moves.v[i];
		struct tool_kept_move *last = n ? &k->moves.v[n - 1] : NULL;

		if (!last || strcmp(last->file, next.file) ||
		    (last->high < next.low && last->to_high < next.to)) {
			k->moves.v[n++] = next;
			continue;
		}
		if (last->high < next.low ||
		    next.to - next.low != last->to - last->low)
			return false;
		if (next.high > last->high) {
			last->high = next.high;
			last->to_high = next.to_high;
		}
	}
	k->moves.n = n;
	return true;
}

bool tool_kept_moves(struct tool_kept *k,
		     const struct pc_unit_digest *const *now)
{
	struct pc_intern moved = { 0 };

	if (!find_files(k, now, &moved))
		return true;
	for (uint32_t u = 0; u < k->old.units.n; u++) {
		const struct tool_kept_unit *unit = &k->old.units.v[u];

		if (fixed_in(&moved, unit->fixed.v, unit->fixed.n) ||
		    (now[u] && fixed_in(&moved, now[u]->fixed.v,
					now[u]->fixed.n)))
			return false;
		for (uint32_t i = 0; i < unit->fns.n; i++)
			if (is_in(&moved, unit->fns.v[i].at.file))
				add_fn(k, &unit->fns.v[i],
				       now[u] ? &now[u]->fns.v[i] :
						&unit->fns.v[i].at);
	}
	if (k->moves.n)
		qsort(k->moves.v, k->moves.n, sizeof *k->moves.v, compare);
	return put_in_order(k);
}

static bool move_loc(const struct tool_kept *k, struct pc_loc *loc)
{
	bool same_file = false;

	for (uint32_t i = 0; i < k->moves.n && loc->file && loc->line; i++) {
		const struct tool_kept_move *move = &k->moves.v[i];

		if (strcmp(move->file, loc->file))
			continue;
		same_file = true;
		if (loc->line < move->low || loc->line > move->high)
			continue;
		loc->line += move->to - move->low;
		return true;
	}
	return !same_file;
}

bool tool_kept_move(struct tool_kept *k)
{
	struct pc_program *program = k->outcome.program;

	for (uint32_t i = 0; i < program->diags.n; i++) {
		struct pc_diag *diag = program->diags.v[i];
		/* One for each finding (kept_file.c). */
		struct pc_fn *fn = (struct pc_fn *)diag->fn;

		if (!move_loc(k, &diag->loc) || !move_loc(k, &fn->loc))
			return false;
		for (uint32_t n = 0; n < diag->notes.n; n++)
			if (!move_loc(k, &diag->notes.v[n].loc))
				return false;
	}
	return true;
}
