/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * place.h - from where the program calls MPI.
 */
#ifndef PCF_PLACE_H
#define PCF_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

struct pcf_place {
	struct pcf_place *next;
	const void *from;
	const char *op;
	unsigned lax;               /* PCF_LAX or 0 */
	uint64_t first, second, last, visits; /* numbers of calls */
	const char *module;         /* its file */
	uint64_t at;                /* the address in it */
	char line[200];             /* "heat.c:42" */
	bool is_asked;              /* for its line */
};

/* Call NUMBER of this process, of OP, which returns to the address FROM.  If
 * this is in a library of MPI or of ours, the place is where that was called.
 * Never NULL. */
struct pcf_place *pcf_place_visit(const void *from, const char *op,
				  uint64_t number, unsigned lax);

/* Whether the run time, which uses names with PMPI_ for itself, calls from the
 * address FROM. */
bool pcf_place_is_run_time(const void *from);

/* From now on the source lines of places are needed. */
void pcf_place_lines(void);
bool pcf_place_is(struct pcf_place *p, const char *file, unsigned line);
/* How often this process has been at LINE of FILE. */
uint64_t pcf_place_visits(const char *file, unsigned line);
/* P for the user: "heat.c:42", or "a.out+0x11f2". */
const char *pcf_place_text(struct pcf_place *p);
/* P as TEXT and *AT, without asking for its line, so that another process of
 * the program can do so. */
void pcf_place_show(const struct pcf_place *p, char *text, size_t size,
		    uint64_t *at);
void pcf_place_shown(const char *text, uint64_t at, char *line, size_t size);
/* Some lines with calls, for a message. */
const char *pcf_place_list(void);
/* Call FN for all places. */
void pcf_place_each(void (*fn)(struct pcf_place *p));

#pragma GCC visibility pop

#endif
