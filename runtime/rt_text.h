/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * rt_text.h - the text of a report, and the same as data (rt_text.c).
 */
#ifndef PCRT_TEXT_H
#define PCRT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

/* What a process does, as text that can travel; WHAT "": nothing to say. */
struct pcrt_line {
	char what[144], place[216];
	char predicted[200]; /* as in struct parcoach_site, or "" */
	uint32_t file_len;   /* PLACE begins with the name of a file; 0: not */
	uint32_t line;
};

/* Processes that do the same, or a place that a report names. */
struct pcrt_side {
	char *ranks, *world; /* "0, 2-5", in the communicator and the world */
	struct pcrt_line line;
};

/* A text that grows; one write(2) at the end. */
struct pcrt_text {
	char *s;
	size_t len, size;
	struct pcrt_side *side;
	int sides;
	size_t lines_from, lines_to; /* of S: what pcrt_text_lines has said */
};
void pcrt_text_free(struct pcrt_text *t);
void pcrt_text_add(struct pcrt_text *t, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void pcrt_text_put(struct pcrt_text *t); /* to stderr, and free */
/* If set: says PLACE, the file of a site without lines, in the user's words. */
extern void (*pcrt_say_place)(const char *place, char *text, size_t size);
/* Line LINE of FILE, or such a place, into TEXT (rt_names.c). */
void pcrt_place_put(char *text, size_t size, const char *file, uint32_t line);
/* "MPI_COMM_WORLD", "communicator 'rows'" */
void pcrt_text_comm(struct pcrt_text *t, const char *name, uint32_t size);
/* "heat.c:42" */
void pcrt_text_site(struct pcrt_text *t, const struct parcoach_site *site);

/* The lines of N processes, equal ones folded; WORLD: their ranks there. */
void pcrt_text_lines(struct pcrt_text *t, const struct pcrt_line *line,
		     const uint32_t *world, int n);
/* One place more among the sides of T: of this process, which does LINE. */
void pcrt_text_side(struct pcrt_text *t, const struct pcrt_line *line);

#pragma GCC visibility pop

#endif
