/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * measured.c - reads what a run has measured (contract in measured.h).
 *
 * In:   lines of JSON.  One line of kind "checkpoints" for each process; lines
 *       of other kinds are ignored, so that the file can be a report of the
 *       run.
 * Cost: O(bytes).
 */
#include "measured.h"

#include <json-c/json.h>
#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "../tool.h"
#include "model.h"

#define PROCESSES_MOST 10000000
#define DEPTH_MOST 8

struct reading {
	struct iv_measured *m;
	const char *path;
	unsigned line, lines_read;
};

/* The whole number NAME of OBJECT, from LEAST to MOST; -1 after an error
 * message. */
static int64_t whole(const struct reading *r, json_object *object,
		     const char *name, int64_t least, int64_t most)
{
	json_object *value;
	int64_t number = -1;

	if (json_object_object_get_ex(object, name, &value) &&
	    json_object_is_type(value, json_type_int))
		number = json_object_get_int64(value);
	if (number >= least && number <= most)
		return number;
	tool_error("%s:%u: '%s' is missing or wrong; legal: a whole number "
		   "from %lld to %lld",
		   r->path, r->line, name, (long long)least, (long long)most);
	return -1;
}

/* The mean time of an operation: member NAME {number, seconds} of OBJECT.  0 if
 * there was none; -1 after an error message. */
static double mean_time(const struct reading *r, json_object *object,
			const char *name)
{
	json_object *part, *value;
	double seconds = -1;
	int64_t n;

	if (!json_object_object_get_ex(object, name, &part))
		return 0;
	n = whole(r, part, "number", 0, INT32_MAX);
	if (n < 0)
		return -1;
	if (json_object_object_get_ex(part, "seconds", &value) &&
	    (json_object_is_type(value, json_type_double) ||
	     json_object_is_type(value, json_type_int)))
		seconds = json_object_get_double(value);
	if (!isfinite(seconds) || seconds < 0) {
		tool_error("%s:%u: 'seconds' of '%s' is missing or wrong; "
			   "legal: a number from 0 on",
			   r->path, r->line, name);
		return -1;
	}
	return n ? seconds / (double)n : 0;
}

/* Make room for N processes, in the first line; later lines have the same N. */
static bool room(struct reading *r, int64_t n)
{
	struct iv_measured *m = r->m;

	if (m->n && m->n != n) {
		tool_error("%s:%u: 'processes' is %lld, and it was %u in a "
			   "line before; one file is for one run",
			   r->path, r->line, (long long)n, m->n);
		return false;
	}
	if (m->n)
		return true;
	m->processes =
		(struct iv_process *)calloc((size_t)n, sizeof *m->processes);
	if (!m->processes) {
		tool_error("no memory for %lld processes", (long long)n);
		return false;
	}
	m->n = (unsigned)n;
	return true;
}

static int process_read(struct reading *r, json_object *object)
{
	int64_t n = whole(r, object, "processes", 1, PROCESSES_MOST);
	int64_t rank = n < 0 ? -1 : whole(r, object, "rank", 0, n - 1);
	int64_t peers = rank < 0 ? -1 : whole(r, object, "peers", 1, n);
	struct iv_process *p;

	if (peers < 0 || !room(r, n))
		return TOOL_THEIRS;
	p = &r->m->processes[rank];
	if (p->peers)
		return tool_error("%s:%u: rank %lld is here twice; one file is "
				  "for one run",
				  r->path, r->line, (long long)rank);
	p->peers = (unsigned)peers;
	p->cost = mean_time(r, object, "checkpoints");
	p->load = p->cost < 0 ? -1 : mean_time(r, object, "loads");
	r->lines_read++;
	return p->load < 0 ? TOOL_THEIRS : 0;
}

static int line_read(struct reading *r, struct json_tokener *tokener,
		     const char *text, size_t len)
{
	json_object *object, *kind;
	int status = 0;

	while (len && strchr(" \t\r\n", text[len - 1]))
		len--;
	if (!len)
		return 0;
	json_tokener_reset(tokener);
	object = json_tokener_parse_ex(tokener, text, (int)len);
	if (!object || !json_object_is_type(object, json_type_object))
		status = tool_error("%s:%u: this is not a JSON object: %s",
				    r->path, r->line,
				    json_tokener_error_desc(
					    json_tokener_get_error(tokener)));
	else if (json_object_object_get_ex(object, "kind", &kind) &&
		 json_object_is_type(kind, json_type_string) &&
		 !strcmp(json_object_get_string(kind), "checkpoints"))
		status = process_read(r, object);
	json_object_put(object);
	return status;
}

/* What follows for the job from its processes. */
static int sum_up(struct reading *r)
{
	struct iv_measured *m = r->m;
	unsigned *peers;

	if (!m->n)
		return tool_error("%s has no line of kind \"checkpoints\"; "
				  "legal: what docs/INTERVAL.md describes",
				  r->path);
	if (r->lines_read < m->n)
		return tool_error("%s has lines of %u of %u processes", r->path,
				  r->lines_read, m->n);
	peers = (unsigned *)calloc(m->n, sizeof *peers);
	if (!peers)
		return tool_error("no memory for %u processes", m->n);
	for (unsigned i = 0; i < m->n; i++) {
		peers[i] = m->processes[i].peers;
		m->cost = fmax(m->cost, m->processes[i].cost);
		m->load = fmax(m->load, m->processes[i].load);
	}
	m->dependency = iv_dependency(peers, m->n);
	free(peers);
	return 0;
}

int iv_measured_read(struct iv_measured *m, const char *path)
{
	struct reading r = { .m = m, .path = path };
	struct json_tokener *tokener = json_tokener_new_ex(DEPTH_MOST);
	size_t len = 0;
	char *text = tokener ? tool_read_file(path, &len) : NULL;
	const char *at = text, *end = text ? text + len : NULL, *next;
	int status = text ? 0 : TOOL_THEIRS;

	for (; at && at < end && !status; at = next) {
		const char *stop =
			(const char *)memchr(at, '\n', (size_t)(end - at));

		next = stop ? stop + 1 : end;
		r.line++;
		status = line_read(&r, tokener, at, (size_t)(next - at));
	}
	if (!status)
		status = sum_up(&r);
	json_tokener_free(tokener);
	free(text);
	return status;
}

void iv_measured_free(struct iv_measured *m)
{
	free(m->processes);
	m->processes = NULL;
}
