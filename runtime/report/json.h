/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * json.h - a report as JSON, and its pieces, from which other forms are made.
 */
#ifndef PCRT_JSON_H
#define PCRT_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include "report/text.h"

#pragma GCC visibility push(hidden)

struct pcrt_piece {
	const char *s;
	size_t n;
};

/* The contents of a finished report, without the lines of its processes. */
struct pcrt_pieces {
	const char *severity;      /* "error", "warning", "note" */
	struct pcrt_piece message, id;
	const char *rest;          /* the rest of the text; NULL: none */
};
struct pcrt_pieces pcrt_pieces_of(const struct pcrt_text *t);
/* The next note of P; false: there is none. */
bool pcrt_pieces_note(struct pcrt_pieces *p, const struct pcrt_text *t,
		      struct pcrt_piece *note);

/* Append the N bytes at S as a string of JSON; "NAME":"VALUE". */
void pcrt_json_string(struct pcrt_text *t, const char *s, size_t n);
void pcrt_json_pair(struct pcrt_text *t, const char *name, const char *value);
/* One line, with its end. */
void pcrt_json_report(struct pcrt_text *out, const struct pcrt_text *t);

#pragma GCC visibility pop

#endif
