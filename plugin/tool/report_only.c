/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_only.c - limits a report to some programs and libraries (contract in
 *                 report.h).
 *
 * In:   the sources and runs that were read; the paths of the programs.
 * Out:  what remains: the checks of these programs, the units in them, and runs
 *       of them.  The rest counts as replaced.
 * Cost: O(units of these programs + all sources).
 * Not:  a program that was not checked as a whole: its units are not known.
 */
#include "report.h"

#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "tool.h"

/* The absolute name of FILE, relative to the folder of SOURCE, or NULL. */
static const char *path_of(struct rp_report *r, const struct rp_source *source,
			   const char *file)
{
	return rp_place_of(r, source->dir, file).path;
}

/* Whether SOURCE is a check of the program at PATH: its name, or one of several
 * names with blanks between. */
static bool is_check_of(struct rp_report *r, const struct rp_source *source,
			const char *path)
{
	const char *own = path_of(r, source, source->unit), *at = source->unit;

	if (own && !strcmp(own, path))
		return true;
	while (*at) {
		size_t len = strcspn(at, " ");

		own = path_of(r, source, pc_arena_strndup(r->arena, at, len));
		if (own && !strcmp(own, path))
			return true;
		at += len + (at[len] == ' ');
	}
	return false;
}

static void units_take(struct rp_report *r, const struct rp_source *source,
		       struct pc_intern *units)
{
	size_t n = source->units ? json_object_array_length(source->units) : 0;

	for (size_t i = 0; i < n; i++) {
		json_object *one = json_object_array_get_idx(source->units, i);
		const char *path = json_object_is_type(one, json_type_string) ?
			path_of(r, source, json_object_get_string(one)) : NULL;

		if (path)
			pc_intern_slot(r->arena, units, path, strlen(path))
				->value = r;
	}
}

/* Whether a source is a check of the program at PATH; UNITS gets its units, and
 * each such check. */
static bool program_take(struct rp_report *r, const char *path,
			 struct pc_intern *units, struct pc_intern *checks)
{
	bool found = false;

	for (uint32_t i = 0; i < r->sources.n; i++) {
		const struct rp_source *s = r->sources.v[i];

		if (s->dead || *s->kind != 'p' || !is_check_of(r, s, path))
			continue;
		found = true;
		units_take(r, s, units);
		pc_intern_slot(r->arena, checks, (const char *)&s, sizeof s)
			->value = r;
	}
	return found;
}

static void runs_keep(struct rp_report *r)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < r->runs.n; i++)
		for (uint32_t k = 0; k < r->only.n; k++)
			if (!strcmp(r->runs.v[i]->program, r->only.v[k])) {
				r->runs.v[kept++] = r->runs.v[i];
				break;
			}
	r->runs.n = kept;
}

int rp_only(struct rp_report *r)
{
	struct pc_intern units = { 0 }, checks = { 0 };

	for (uint32_t i = 0; i < r->only.n; i++)
		if (!program_take(r, r->only.v[i], &units, &checks))
			return tool_error("nothing is known of '%s' as a whole: "
					  "it has no MPI, or neither 'parcoach "
					  "build' nor 'parcoach check --report' "
					  "has checked it", r->only.v[i]);
	for (uint32_t i = 0; r->only.n && i < r->sources.n; i++) {
		struct rp_source *s = r->sources.v[i];
		const char *path = path_of(r, s, s->unit);

		s->dead |= *s->kind == 'p' ?
			!pc_intern_find(&checks, (const char *)&s, sizeof s) :
			!path || !pc_intern_find(&units, path, strlen(path));
	}
	if (r->only.n)
		runs_keep(r);
	return 0;
}
