/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_group.c - which findings are new, and groups of findings by cause
 *                  (contract in report.h).
 *
 * A cause is the end of the explanation of a warning (for example rank, which
 * MPI_Comm_rank set there), or its condition, or the diagnostic itself.
 */
#include "report.h"

#include <stdlib.h>
#include <string.h>
#include "explain.h"
#include "base/arena.h"
#include "base/intern.h"
#include "report/diag.h"
#include "tool.h"

/* ---- the baseline ---- */

static int line_take(struct rp_report *r, struct pc_intern *known,
		     const char *text, const char *path, unsigned line)
{
	json_object *object = json_tokener_parse(text);
	const char *print = rp_string(object, "fingerprint");

	if (!json_object_is_type(object, json_type_object)) {
		json_object_put(object);
		return tool_error("%s:%u: this is not a line of a baseline; "
				  "write one with 'parcoach report "
				  "--format=baseline'", path, line);
	}
	if (print) {
		struct pc_intern_slot *slot = pc_intern_slot(
			r->arena, known, print, strlen(print));

		slot->value = (void *)((uintptr_t)slot->value + 1);
	}
	json_object_put(object);
	return 0;
}

static int known_read(struct rp_report *r, struct pc_intern *known,
		      const char *path)
{
	unsigned line = 0;
	size_t len;
	char *text = tool_read_file(path, &len), *end;
	int status = text ? 0 : TOOL_THEIRS;

	for (char *at = text; !status && at < text + len; at = end + 1) {
		size_t n;
		char *one;

		end = (char *)memchr(at, '\n', (size_t)(text + len - at));
		if (!end)
			end = text + len;
		line++;
		n = (size_t)(end - at);
		one = pc_arena_strndup(r->arena, at, n);
		if (one[strspn(one, " \t\r")])
			status = line_take(r, known, one, path, line);
	}
	free(text);
	return status;
}

int rp_baseline(struct rp_report *r, const char *path)
{
	struct pc_intern known = { 0 };
	int status = known_read(r, &known, path);
	uint32_t kept = 0;

	r->has_baseline = true;
	for (uint32_t i = 0; i < r->findings.n && !status; i++) {
		struct rp_finding *f = r->findings.v[i];
		struct pc_intern_slot *slot = pc_intern_slot(
			r->arena, &known, f->fingerprint,
			strlen(f->fingerprint));

		/* Files of the same name can have findings with the same
		 * fingerprint. */
		if (slot->value) {
			slot->value = (void *)((uintptr_t)slot->value - 1);
			r->n_known++;
		} else {
			r->findings.v[kept++] = f;
		}
	}
	if (!status)
		r->findings.n = kept;
	return status;
}

/* ---- groups ---- */

static int compare_text(const char *a, const char *b)
{
	return strcmp(a ? a : "", b ? b : "");
}

static int compare_place(const void *left, const void *right)
{
	const struct rp_finding *a = *(struct rp_finding *const *)left;
	const struct rp_finding *b = *(struct rp_finding *const *)right;
	int order = compare_text(a->at.file, b->at.file);

	if (!order)
		order = (a->at.line > b->at.line) - (a->at.line < b->at.line);
	if (!order)
		order = (a->at.col > b->at.col) - (a->at.col < b->at.col);
	if (!order)
		order = strcmp(a->id, b->id);
	return order ? order : strcmp(a->message, b->message);
}

static int compare_group(const void *left, const void *right)
{
	const struct rp_finding *a = *(struct rp_finding *const *)left;
	const struct rp_finding *b = *(struct rp_finding *const *)right;

	if (a->group != b->group)
		return a->group < b->group ? -1 : 1;
	if (a->by_run != b->by_run)
		return a->by_run ? -1 : 1;
	return compare_place(left, right);
}

/* Number the groups again: first those of which a finding has happened in a
 * run. */
static void happened_first(struct rp_report *r)
{
	uint32_t *number = PC_ARRAY(r->arena, r->n_groups + 1, uint32_t);
	bool *happened = PC_ARRAY(r->arena, r->n_groups + 1, bool);
	uint32_t next = 0;

	for (uint32_t i = 0; i < r->findings.n; i++)
		happened[r->findings.v[i]->group] |= r->findings.v[i]->by_run;
	for (int pass = 0; pass < 2; pass++)
		for (uint32_t g = 1; g <= r->n_groups; g++)
			if (happened[g] == !pass)
				number[g] = ++next;
	for (uint32_t i = 0; i < r->findings.n; i++)
		r->findings.v[i]->group = number[r->findings.v[i]->group];
}

/* The first finding of a group has the text of its cause. */
static void causes_move(struct rp_report *r)
{
	const char *cause = NULL;

	for (uint32_t i = 0, first = 0; i < r->findings.n; i++) {
		if (!i || r->findings.v[i]->group !=
			  r->findings.v[i - 1]->group) {
			first = i;
			cause = NULL;
		}
		if (r->findings.v[i]->cause)
			cause = r->findings.v[i]->cause;
		if (cause)
			r->findings.v[first]->cause = cause;
	}
}

/* The text of F's cause; sets F->root to its place. */
static const char *cause_of(struct rp_finding *f)
{
	const struct rp_note *note = NULL;
	const struct tool_page *page = tool_page_find(f->id);

	for (uint32_t i = 0; i < f->notes.n; i++)
		if (f->notes.v[i].role == PC_ROLE_REASON)
			note = &f->notes.v[i];
	for (uint32_t i = 0; i < f->notes.n && !note; i++)
		if (f->notes.v[i].role == PC_ROLE_CONDITION)
			note = &f->notes.v[i];
	if (note) {
		f->root = note->at;
		return note->message;
	}
	return page ? page->what : f->message;
}

void rp_group(struct rp_report *r)
{
	struct pc_intern groups = { 0 };

	if (r->findings.n)
		qsort(r->findings.v, r->findings.n, sizeof *r->findings.v,
		      compare_place);
	for (uint32_t i = 0; i < r->findings.n; i++) {
		struct rp_finding *f = r->findings.v[i];
		const char *cause = cause_of(f), *key;
		struct pc_intern_slot *slot;

		key = pc_arena_printf(r->arena, "%s:%u %s",
				      f->root.file ? f->root.file : "",
				      (unsigned)f->root.line, cause);
		slot = pc_intern_slot(r->arena, &groups, key, strlen(key));
		if (!slot->value) {
			slot->value = (void *)(uintptr_t)++r->n_groups;
			f->cause = cause;
		}
		f->group = (uint32_t)(uintptr_t)slot->value;
	}
	happened_first(r);
	if (r->findings.n)
		qsort(r->findings.v, r->findings.n, sizeof *r->findings.v,
		      compare_group);
	causes_move(r);
}
