/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_read.c - reads reports as data (contract in report.h).
 *
 * In:   lines of JSON as the compiler, `parcoach check`, `parcoach faults` and
 *       the run time write them, in any order; docs/REPORTS.md.
 * Out:  sources, findings, runs, failures.  For any other line an error names FILE:LINE.
 *       Unknown members are ignored.
 * Cost: O(bytes).
 */
#include "report.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "base/json_out.h"
#include "report/diag.h"
#include "report/finding.h"
#include "progress.h"
#include "tool.h"

#define DEPTH_MOST 16

const char *rp_string(json_object *object, const char *name)
{
	json_object *value;

	return json_object_object_get_ex(object, name, &value) &&
	       json_object_is_type(value, json_type_string) ?
	       json_object_get_string(value) : NULL;
}

int64_t rp_number(json_object *object, const char *name)
{
	json_object *value;
	int64_t number;

	if (!json_object_object_get_ex(object, name, &value) ||
	    !json_object_is_type(value, json_type_int))
		return 0;
	number = json_object_get_int64(value);
	return number > 0 && number < 1 << 30 ? number : 0;
}

json_object *rp_member(json_object *object, const char *name, json_type type)
{
	json_object *value;

	return json_object_object_get_ex(object, name, &value) &&
	       json_object_is_type(value, type) ? value : NULL;
}

static bool flag(json_object *object, const char *name)
{
	json_object *value = rp_member(object, name, json_type_boolean);

	return value && json_object_get_boolean(value);
}

/* The text of the member NAME, or OTHER if there is none. */
static const char *text_or(json_object *object, const char *name,
			   const char *other)
{
	const char *text = rp_string(object, name);

	return text ? text : other;
}

/* ---- the parts ---- */

static struct rp_place place_read(struct rp_report *r,
				  const struct rp_source *source,
				  json_object *object)
{
	struct rp_place at = rp_place_of(r, source ? source->dir : r->root,
					 rp_string(object, "file"));

	at.line = (uint32_t)rp_number(object, "line");
	at.col = (uint32_t)rp_number(object, "column");
	at.text = rp_string(object, "text");
	return at;
}

static enum pc_role role_read(json_object *object)
{
	const char *name = text_or(object, "role", "");

	for (int i = 0; i < PC_ROLE_COUNT; i++)
		if (!strcmp(pc_role_name((enum pc_role)i), name))
			return (enum pc_role)i;
	return PC_ROLE_DETAIL;
}

static void notes_read(struct rp_report *r, struct rp_finding *f,
		       json_object *object)
{
	json_object *notes = rp_member(object, "notes", json_type_array);

	for (size_t i = 0; notes && i < json_object_array_length(notes); i++) {
		json_object *one = json_object_array_get_idx(notes, i);
		struct rp_note note = { .role = role_read(one) };

		note.message = text_or(one, "message", "");
		note.at = place_read(r, f->source, one);
		pc_vec_push(r->arena, f->notes, note);
	}
}

static void finding_read(struct rp_report *r, struct rp_source *source,
			 json_object *object)
{
	struct rp_finding *f = PC_NEW(r->arena, struct rp_finding);

	f->source = source;
	f->id = text_or(object, "id", "parcoach");
	f->fingerprint = text_or(object, "fingerprint", "");
	f->severity = text_or(object, "severity", "warning");
	f->said = f->message = text_or(object, "message", "");
	f->function = rp_string(object, "function");
	f->suppressed = flag(object, "suppressed");
	f->at = place_read(r, source, object);
	f->graph = rp_member(object, "graph", json_type_object);
	f->by_program = source && !strcmp(source->kind, "program");
	f->by_unit = !f->by_program;
	notes_read(r, f, object);
	pc_vec_push(r->arena, r->findings, f);
}

/* Read the head of a unit or program.  It replaces earlier findings of the
 * same. */
static struct rp_source *source_read(struct rp_report *r, const char *kind,
				     json_object *object)
{
	struct rp_source *s = PC_NEW(r->arena, struct rp_source);
	struct pc_intern_slot *slot;
	const char *key;

	s->kind = kind;
	s->unit = text_or(object, "unit", "");
	s->object = rp_string(object, "object");
	s->dir = rp_string(object, "directory");
	s->time = text_or(object, "time", "");
	s->level = text_or(object, "analysis", "default");
	s->incomplete = flag(object, "incomplete");
	s->units = rp_member(object, "units", json_type_array);
	key = pc_arena_printf(r->arena, "%s\n%s\n%s\n%s", kind, s->unit,
			      s->object ? s->object : "",
			      s->dir ? s->dir : "");
	slot = pc_intern_slot(r->arena, &r->source_by, key, strlen(key));
	if (slot->value)
		((struct rp_source *)slot->value)->dead = true;
	slot->value = s;
	pc_vec_push(r->arena, r->sources, s);
	return s;
}

static void run_read(struct rp_report *r, json_object *object)
{
	struct rp_run *run = PC_NEW(r->arena, struct rp_run);
	json_object *sides = rp_member(object, "sides", json_type_array);
	json_object *notes = rp_member(object, "notes", json_type_array);

	run->severity = text_or(object, "severity", "error");
	run->id = text_or(object, "id", "parcoach-mismatch");
	run->message = text_or(object, "message", "");
	run->time = text_or(object, "time", "");
	run->host = text_or(object, "host", "");
	run->program = text_or(object, "program", "");
	run->processes = rp_number(object, "processes");
	run->history = rp_member(object, "history", json_type_array);
	for (size_t i = 0; sides && i < json_object_array_length(sides); i++) {
		json_object *one = json_object_array_get_idx(sides, i);
		struct rp_side side = { .at = place_read(r, NULL, one) };

		side.ranks = text_or(one, "ranks", "");
		side.what = text_or(one, "what", "");
		side.on = rp_string(one, "on");
		side.predicted = rp_string(one, "predicted");
		pc_vec_push(r->arena, run->sides, side);
	}
	for (size_t i = 0; notes && i < json_object_array_length(notes); i++) {
		json_object *one = json_object_array_get_idx(notes, i);

		if (json_object_is_type(one, json_type_string))
			pc_vec_push(r->arena, run->notes,
				    json_object_get_string(one));
	}
	pc_vec_push(r->arena, r->runs, run);
	r->has_run = true;
}

/* ---- lines ---- */

static int object_take(struct rp_report *r, struct rp_source **source,
		       json_object *object, const char *path, unsigned line)
{
	json_object *version = rp_member(object, "parcoach", json_type_int);
	const char *kind = rp_string(object, "kind");
	const char *type = rp_string(object, "type");

	if (!version && type && !strcmp(type, "fault")) {
		rp_fault_read(r, object);
		return 0;
	}
	if (!version)
		return tool_error("%s:%u: this is not a line of a report of "
				  "parcoach", path, line);
	if (json_object_get_int64(version) != PC_FINDING_VERSION)
		return tool_error("%s:%u: this report has version %s; this "
				  "parcoach reads version %d", path, line,
				  json_object_to_json_string(version),
				  PC_FINDING_VERSION);
	if (!kind) {
		run_read(r, object);
	} else if (!strcmp(kind, "unit") || !strcmp(kind, "program")) {
		*source = source_read(r, kind, object);
		r->has_unit |= *kind == 'u';
		r->has_program |= *kind == 'p';
	} else if (!strcmp(kind, "finding")) {
		finding_read(r, *source, object);
	}
	return 0;
}

static int line_take(struct rp_report *r, struct rp_source **source,
		     const char *text, size_t len, const char *path,
		     unsigned line)
{
	struct json_tokener *tok = json_tokener_new_ex(DEPTH_MOST);
	json_object *object = NULL;
	enum json_tokener_error error = json_tokener_error_size;

	if (!tok)
		return tool_error("out of memory");
	if (len < INT32_MAX / 3) {
		text = pc_json_ascii(r->arena, text, &len);
		error = json_tokener_error_parse_utf8_string;
	} else {
		text = NULL;
	}
	if (text) {
		json_tokener_set_flags(tok, JSON_TOKENER_STRICT);
		object = json_tokener_parse_ex(tok, text, (int)len);
		error = json_tokener_get_error(tok);
	}
	json_tokener_free(tok);
	if (!json_object_is_type(object, json_type_object)) {
		json_object_put(object);
		return tool_error("%s:%u: this is not a line of a report: %s",
				  path, line, error == json_tokener_success ?
				  "not a JSON object" :
				  error == json_tokener_continue ?
				  "it is incomplete" :
				  json_tokener_error_desc(error));
	}
	pc_vec_push(r->arena, r->kept, object);
	return object_take(r, source, object, path, line);
}

static bool is_blank(const char *at, const char *end)
{
	while (at < end && strchr(" \t\r", *at))
		at++;
	return at == end;
}

int rp_read(struct rp_report *r, const char *path)
{
	struct rp_source *source = NULL;
	unsigned line = 0;
	size_t len;
	char *text = tool_read_file(path, &len), *end;
	int status = text ? 0 : TOOL_THEIRS;

	for (char *at = text; !status && at < text + len; at = end + 1) {
		end = (char *)memchr(at, '\n', (size_t)(text + len - at));
		if (!end)
			end = text + len;
		line++;
		if (line % 1000 == 0)
			tool_progress("reading", path, 0, 0);
		if (is_blank(at, end))
			continue;
		status = line_take(r, &source, at, (size_t)(end - at), path,
				   line);
	}
	free(text);
	return status;
}
