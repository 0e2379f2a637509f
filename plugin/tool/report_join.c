/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_join.c - joins what compiler, linker and runs report about the same
 *                 place to one finding (contract in report.h).
 *
 * In:   sources with findings; reports of runs.
 * Out:  for each unit and program the last source counts.  Two findings are
 *       equal if id and file are equal and also the fingerprint, or the line if
 *       one is of a unit and the other of a program.  A finding of a unit that
 *       a program with this unit does not confirm is withdrawn.  The report of
 *       a run belongs to the finding that predicted it, or to a finding of its
 *       kind that names one of its places; otherwise it is a finding of its
 *       own.
 * Cost: O(N) expected, but O(M^2) for M findings of one id in one file.
 * Not:  if a model has no directory, a unit with a relative name is assumed to
 *       be part of a program that was checked in the directory where the unit
 *       was compiled; for other programs this is not known.
 */
#include "model/contents.h"
#include "report.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "report/diag.h"

struct joiner {
	struct rp_report *r;
	struct pc_intern same;  /* id, base name -> the first finding */
	struct pc_intern texts; /* "heat.c:42: TEXT [ID]" -> finding */
	struct pc_intern checked; /* unit -> time of the last check of it */
	struct pc_intern lines; /* "heat.c:42" -> the first of a list */
};

/* A finding that names a line, in a list. */
struct named {
	struct rp_finding *f;
	bool itself; /* in its warning, not only in a note */
	struct named *next;
};

static struct pc_intern_slot *slot_of(struct joiner *j,
				      struct pc_intern *table, const char *key)
{
	return pc_intern_slot(j->r->arena, table, key, strlen(key));
}

/* ---- one finding of several sources ---- */

static bool is_same(const struct rp_finding *a, const struct rp_finding *b)
{
	bool line = a->at.line == b->at.line;
	bool other = a->by_program != b->by_program;

	if (!rp_same_file(a->at.path ? a->at.path : a->at.given,
			  b->at.path ? b->at.path : b->at.given) &&
	    !(other && rp_same_file(a->at.given, b->at.given)))
		return false;
	if (other)
		return line ? a->at.col == b->at.col ||
			      !strcmp(a->fingerprint, b->fingerprint) :
			      !strcmp(a->fingerprint, b->fingerprint);
	return line && !strcmp(a->fingerprint, b->fingerprint);
}

/* Add to A everything that B contains. */
static void merge(struct rp_finding *a, struct rp_finding *b)
{
	struct rp_finding old = *a;

	if (b->by_program && b->notes.n >= a->notes.n) {
		a->message = b->message;
		memcpy(&a->notes, &b->notes, sizeof a->notes);
		if (b->graph)
			a->graph = b->graph;
		a->function = b->function;
	}
	/* The compiler knows best where the file is. */
	if (a->by_program && !b->by_program)
		a->at = b->at;
	if (!old.by_unit && b->by_unit)
		a->fingerprint = b->fingerprint;
	a->by_unit |= b->by_unit;
	a->by_program |= b->by_program;
	a->suppressed |= b->suppressed;
	b->into = a;
}

/* The finding of LIST that is equal to F: of the same file if there is one,
 * else of a file of that name, since a program knows its units by relative
 * names. */
static struct rp_finding *find_same(struct rp_finding *list,
				    const struct rp_finding *f)
{
	struct rp_finding *found = NULL;

	for (; list; list = list->next) {
		if (!is_same(list, f))
			continue;
		if (list->at.path && f->at.path &&
		    !strcmp(list->at.path, f->at.path))
			return list;
		found = list;
	}
	return found;
}

static void merge_all(struct joiner *j)
{
	for (uint32_t i = 0; i < j->r->findings.n; i++) {
		struct rp_finding *f = j->r->findings.v[i], *g;
		struct pc_intern_slot *slot;

		if (f->source && f->source->dead)
			continue;
		slot = slot_of(j, &j->same, pc_arena_printf(
				       j->r->arena, "%s\n%s", f->id,
				       rp_base_name(f->at.given)));
		g = find_same((struct rp_finding *)slot->value, f);
		if (g) {
			merge(g, f);
		} else {
			f->next = (struct rp_finding *)slot->value;
			slot->value = f;
		}
	}
}

/* ---- what the whole program shows to be right ---- */

/* A key that identifies UNIT of SOURCE, or NULL, and the level at which it was
 * analyzed: a lower level does not report what a higher one does. */
static const char *unit_key(struct joiner *j, const struct rp_source *source,
			    const char *unit)
{
	if (*unit != '/' && !source->dir)
		return NULL;
	return pc_arena_printf(j->r->arena, "%s\n%s%s%s", source->level,
			       *unit == '/' ? "" : source->dir,
			       *unit == '/' ? "" : "/", unit);
}

/* Record the time of the check of PROGRAM for each of its units. */
static void note_units(struct joiner *j, const struct rp_source *program)
{
	size_t n = program->units ? json_object_array_length(program->units) :
				    0;

	for (size_t i = 0; i < n; i++) {
		json_object *one = json_object_array_get_idx(program->units, i);
		struct pc_intern_slot *slot;
		const char *key = NULL;

		if (json_object_is_type(one, json_type_string))
			key = unit_key(j, program,
				       json_object_get_string(one));
		if (!key)
			continue;
		slot = slot_of(j, &j->checked, key);
		if (!slot->value || strcmp((const char *)slot->value,
					   program->time) < 0)
			slot->value = (void *)program->time;
	}
}

/* Whether a program was checked with UNIT as last compiled. */
static bool is_covered(struct joiner *j, const struct rp_source *unit)
{
	const char *key = unit_key(j, unit, unit->unit), *time;

	time = key ? (const char *)pc_intern_find(&j->checked, key,
						  strlen(key)) : NULL;
	return time && strcmp(time, unit->time) >= 0;
}

static void withdraw(struct joiner *j)
{
	struct rp_report *r = j->r;

	for (uint32_t i = 0; i < r->sources.n; i++)
		if (!r->sources.v[i]->dead && !r->sources.v[i]->incomplete &&
		    *r->sources.v[i]->kind == 'p')
			note_units(j, r->sources.v[i]);
	for (uint32_t i = 0; i < r->sources.n; i++)
		r->sources.v[i]->covered = *r->sources.v[i]->kind == 'u' &&
					   is_covered(j, r->sources.v[i]);
	for (uint32_t i = 0; i < r->findings.n; i++) {
		struct rp_finding *f = r->findings.v[i];

		f->withdrawn = !f->into && !f->by_program && f->source &&
			       f->source->covered;
	}
}

/* ---- runs ---- */

static const char *line_key(struct joiner *j, const struct rp_place *at)
{
	return pc_arena_printf(j->r->arena, "%s:%u", rp_base_name(at->given),
			       (unsigned)at->line);
}

static void name_line(struct joiner *j, struct rp_finding *f,
		      const struct rp_place *at, bool itself)
{
	struct pc_intern_slot *slot;
	struct named *named;

	if (!at->given || !at->line)
		return;
	slot = slot_of(j, &j->lines, line_key(j, at));
	named = PC_NEW(j->r->arena, struct named);
	*named = (struct named){ f, itself, (struct named *)slot->value };
	slot->value = named;
}

static void index_findings(struct joiner *j)
{
	for (uint32_t i = 0; i < j->r->findings.n; i++) {
		struct rp_finding *f = j->r->findings.v[i];
		struct rp_finding *to = f->into ? f->into : f;

		if (f->source && f->source->dead)
			continue;
		slot_of(j, &j->texts, pc_arena_printf(
				j->r->arena, "%s: %s [%s]",
				line_key(j, &f->at), f->said, f->id))
			->value = to;
		name_line(j, to, &f->at, true);
		for (uint32_t k = 0; k < f->notes.n; k++)
			if (f->notes.v[k].role == PC_ROLE_OTHER ||
			    f->notes.v[k].role == PC_ROLE_AFFECTED ||
			    f->notes.v[k].role == PC_ROLE_STEP)
				name_line(j, to, &f->notes.v[k].at, false);
	}
}

/* Whether the report RUN of a run can belong to a warning ID. */
static bool is_of_kind(const char *run, const char *id)
{
	static const char *const kinds[][2] = {
		{ "parcoach-mismatch", "parcoach-divergence" },
		{ "parcoach-timeout", "parcoach-divergence" },
		{ "parcoach-multithreaded", "parcoach-concurrent" },
		{ "parcoach-concurrent", "parcoach-multithreaded" },
		{ "parcoach-thread-level", "parcoach-provided" },
	};

	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (!strcmp(kinds[i][0], run) && !strcmp(kinds[i][1], id))
			return true;
	return !strcmp(run, id);
}

static struct rp_finding *find_predicted(struct joiner *j,
					 const struct rp_run *run)
{
	for (uint32_t i = 0; i < run->sides.n; i++) {
		const char *text = run->sides.v[i].predicted;
		struct rp_finding *f = text ?
			(struct rp_finding *)pc_intern_find(
				&j->texts, text, strlen(text)) : NULL;

		if (f)
			return f;
	}
	return NULL;
}

static struct rp_finding *find_placed(struct joiner *j,
				      const struct rp_run *run)
{
	struct rp_finding *by_note = NULL;

	for (uint32_t i = 0; i < run->sides.n; i++) {
		const struct rp_place *at = &run->sides.v[i].at;
		const char *key = line_key(j, at);
		struct named *n = at->given ? (struct named *)pc_intern_find(
			&j->lines, key, strlen(key)) : NULL;

		for (; n; n = n->next) {
			if (!is_of_kind(run->id, n->f->id) ||
			    !rp_same_file(at->given, n->f->at.given))
				continue;
			if (n->itself)
				return n->f;
			by_note = n->f;
		}
	}
	return by_note;
}

static uint64_t hash_add(uint64_t hash, const char *text)
{
	for (; *text; text++)
		hash = (hash ^ (unsigned char)*text) *
		       UINT64_C(0x100000001b3);
	return (hash ^ '\n') * UINT64_C(0x100000001b3);
}

/* A report that no finding predicted is a finding of its own. */
static struct rp_finding *finding_of_run(struct joiner *j,
					 const struct rp_run *run)
{
	struct rp_finding *f = PC_NEW(j->r->arena, struct rp_finding);
	uint64_t hash = hash_add(UINT64_C(0xcbf29ce484222325), run->id);

	f->id = run->id;
	f->severity = run->severity;
	f->message = run->message;
	f->by_run = true;
	for (uint32_t i = 0; i < run->sides.n; i++) {
		const struct rp_side *s = &run->sides.v[i];
		struct rp_note note = { i ? PC_ROLE_OTHER : PC_ROLE_STEP,
					NULL, s->at };

		hash = hash_add(hash, rp_base_name(s->at.given));
		hash = hash_add(hash, s->what);
		if (!f->at.given)
			f->at = s->at;
		note.message = pc_arena_printf(
			j->r->arena, "rank%s %s: %s",
			strpbrk(s->ranks, ",-") ? "s" : "", s->ranks, s->what);
		pc_vec_push(j->r->arena, f->notes, note);
	}
	f->fingerprint = pc_arena_printf(j->r->arena, "%016llx",
					 (unsigned long long)hash);
	return f;
}

static void join_runs(struct joiner *j)
{
	struct pc_intern own = { 0 };

	index_findings(j);
	for (uint32_t i = 0; i < j->r->runs.n; i++) {
		struct rp_run *run = j->r->runs.v[i];
		struct rp_finding *f = find_predicted(j, run);

		if (!f)
			f = find_placed(j, run);
		run->joined = f;
		if (!f) {
			struct rp_finding *fresh = finding_of_run(j, run);
			struct pc_intern_slot *slot =
				slot_of(j, &own, fresh->fingerprint);

			if (!slot->value) {
				slot->value = fresh;
				pc_vec_push(j->r->arena, j->r->findings,
					    fresh);
			}
			f = (struct rp_finding *)slot->value;
		}
		pc_vec_push(j->r->arena, f->runs, run);
		f->by_run = true;
		/* It has happened, even if it was suppressed or withdrawn. */
		f->suppressed = f->withdrawn = false;
	}
}

/* ---- all ---- */

/* Apply what the user has chosen for findings by their names. */
static void choose(struct rp_report *r, struct rp_finding *f)
{
	for (uint32_t i = 0; i < r->choices.n; i++) {
		const struct rp_choice *c = &r->choices.v[i];

		if (strcmp(c->id, "parcoach") && strcmp(c->id, f->id))
			continue;
		if (c->choice == PC_CHOICE_HIDE)
			f->suppressed = true;
		else if (c->choice == PC_CHOICE_SHOW)
			f->suppressed = false;
		else
			f->accepted = c->choice == PC_CHOICE_NO_ERROR;
		if (c->choice == PC_CHOICE_ERROR)
			f->severity = "error";
		else if (c->choice == PC_CHOICE_NO_ERROR)
			f->severity = "warning";
	}
}

static void drop(struct rp_report *r)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < r->findings.n; i++) {
		struct rp_finding *f = r->findings.v[i];

		if (f->into || (f->source && f->source->dead))
			continue;
		if (r->suppressed != f->suppressed)
			r->n_suppressed += f->suppressed;
		else if (r->suppressed)
			r->findings.v[kept++] = f;
		else if (f->withdrawn)
			r->n_withdrawn++;
		else
			r->findings.v[kept++] = f;
	}
	r->findings.n = kept;
}

void rp_join(struct rp_report *r)
{
	struct joiner j = { .r = r };

	merge_all(&j);
	withdraw(&j);
	join_runs(&j);
	for (uint32_t i = 0; i < r->findings.n; i++)
		choose(r, r->findings.v[i]);
	drop(r);
}

const char *rp_plural(struct pc_arena *arena, uint32_t n, const char *what)
{
	return pc_arena_printf(arena, "%u %s%s", (unsigned)n, what,
			       n == 1 ? "" : "s");
}
