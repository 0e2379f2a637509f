/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * file.h - reports as data: what report/json.c, report/sarif.c and report/file.c know of
 *             each other.
 */
#ifndef PCRT_FILE_H
#define PCRT_FILE_H

#include <sys/types.h>
#include "rt.h"

struct pcrt_piece {
	const char *s;
	size_t n;
};

/* What a finished report says, without the lines of its processes. */
struct pcrt_parts {
	const char *severity;      /* "error", "warning", "note" */
	struct pcrt_piece message, id;
	const char *rest;          /* of the text, NULL: none */
};
struct pcrt_parts pcrt_parts_of(const struct pcrt_text *t);
/* The next note of P; false: there is none. */
bool pcrt_parts_note(struct pcrt_parts *p, const struct pcrt_text *t,
		     struct pcrt_piece *note);

/* N bytes at S as a string of JSON; "NAME":"VALUE". */
void pcrt_json_string(struct pcrt_text *t, const char *s, size_t n);
void pcrt_json_pair(struct pcrt_text *t, const char *name, const char *value);
/* One line, with its end. */
void pcrt_json_report(struct pcrt_text *out, const struct pcrt_text *t);

/* A document is HEAD, results with commas between, TAIL. */
extern const char pcrt_sarif_head[], pcrt_sarif_tail[];
void pcrt_sarif_report(struct pcrt_text *out, const struct pcrt_text *t);

/* Make a file of SIZE; write N bytes at AT, or in a pipe at its end.  Beyond what
 * the process may (ulimit -f) that fails, and no signal comes (base/limit.c). */
bool pcrt_file_resize(int fd, off_t size);
bool pcrt_file_write(int fd, const char *s, size_t n, off_t at);

#endif
