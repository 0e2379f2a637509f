/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * faults_read.c - what a run with a simulated failure has told (contract in
 *                 faults.h).
 *
 * In:   lines of JSON that runtime/failures/log.c writes.
 */
#define _GNU_SOURCE
#include "faults.h"

#include <json-c/json.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *text_of(struct json_object *o, const char *key)
{
	struct json_object *value;

	return json_object_object_get_ex(o, key, &value) ?
		       json_object_get_string(value) : "";
}

static uint64_t number_of(struct json_object *o, const char *key)
{
	struct json_object *value;

	return json_object_object_get_ex(o, key, &value) ?
		       (uint64_t)json_object_get_int64(value) : 0;
}

static void place_add(struct faults_told *t, struct json_object *o)
{
	struct faults_place *p = (struct faults_place *)realloc(
		t->places, (t->n_places + 1) * sizeof *p);

	if (!p)
		abort();
	t->places = p;
	p += t->n_places++;
	memset(p, 0, sizeof *p);
	p->rank = (unsigned)number_of(o, "rank");
	p->first = number_of(o, "first");
	p->second = number_of(o, "second");
	p->last = number_of(o, "last");
	p->lax = number_of(o, "lax") != 0;
	snprintf(p->op, sizeof p->op, "%s", text_of(o, "op"));
	snprintf(p->at, sizeof p->at, "%s", text_of(o, "at"));
}

__attribute__((format(printf, 2, 3)))
static void why_add(struct faults_told *t, const char *format, ...)
{
	size_t len = strlen(t->why);
	va_list ap;

	va_start(ap, format);
	vsnprintf(t->why + len, sizeof t->why - len, format, ap);
	va_end(ap);
}

static void waits_add(struct faults_told *t, struct json_object *o)
{
	const char *at = text_of(o, "at");

	why_add(t, "%srank %u waits in %s%s%s%s", *t->why ? ", " : "",
		(unsigned)number_of(o, "rank"), text_of(o, "op"),
		*at ? " (" : "", at, *at ? ")" : "");
}

static void end_add(struct faults_told *t, struct json_object *o)
{
	unsigned rank = (unsigned)number_of(o, "rank");

	t->ended++;
	t->errors += number_of(o, "errors");
	t->requests += number_of(o, "requests");
	if (rank < 64)
		t->calls[rank] = number_of(o, "calls");
	if (rank + 1 > t->procs)
		t->procs = rank + 1;
}

static void event_take(struct faults_told *t, struct json_object *o)
{
	const char *event = text_of(o, "event");

	if (!strcmp(event, "place")) {
		place_add(t, o);
	} else if (!strcmp(event, "end")) {
		end_add(t, o);
	} else if (!strcmp(event, "fails")) {
		t->failed = true;
		snprintf(t->op, sizeof t->op, "%s", text_of(o, "op"));
		snprintf(t->at, sizeof t->at, "%s", text_of(o, "at"));
	} else if (!strcmp(event, "hung")) {
		t->hung = true;
	} else if (!strcmp(event, "waits")) {
		waits_add(t, o);
	} else if (!strcmp(event, "fatal")) {
		t->fatal = true;
		why_add(t, "rank %u gets %s from %s (%s), which ends the job",
			(unsigned)number_of(o, "rank"), text_of(o, "error"),
			text_of(o, "op"), text_of(o, "at"));
	} else if (!strcmp(event, "abort")) {
		t->aborted = true;
		if (!*t->why)
			why_add(t, "rank %u calls MPI_Abort (%s)",
				(unsigned)number_of(o, "rank"),
				text_of(o, "at"));
	} else if (!strcmp(event, "bad")) {
		snprintf(t->bad, sizeof t->bad, "%s", text_of(o, "text"));
	}
}

void faults_told_read(struct faults_told *t, const char *path)
{
	FILE *in = fopen(path, "r");
	char *line = NULL;
	size_t size = 0;

	memset(t, 0, sizeof *t);
	while (in && getline(&line, &size, in) > 0) {
		struct json_object *o = json_tokener_parse(line);

		if (o)
			event_take(t, o);
		json_object_put(o);
	}
	free(line);
	if (in)
		fclose(in);
}

void faults_told_free(struct faults_told *t)
{
	free(t->places);
	t->places = NULL;
}
