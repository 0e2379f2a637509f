/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * text.h - the text of a report, and the same as data.
 */
#ifndef PCRT_TEXT_H
#define PCRT_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "parcoach_rt.h"

#pragma GCC visibility push(hidden)

/* What a process does, as text that can be sent; WHAT "": nothing to say. */
struct pcrt_line {
	char what[144], place[216];
	char function[56];   /* of PLACE; "": not known */
	char predicted[200]; /* as in struct parcoach_site, or "" */
	char callers[400];   /* report/callers.h; "": not known */
	uint32_t file_len;   /* PLACE begins with a file name; 0: it does not */
	uint32_t line;
};

/* Processes that do the same, or a call site that a report names. */
struct pcrt_side {
	char *ranks, *world; /* "0, 2-5", in the communicator and the world */
	struct pcrt_line line;
};

/* The last calls of processes, see pcrt_past_text. */
struct pcrt_past {
	char *ranks, *world; /* as in struct pcrt_side */
	char *text;
};

/* A text that grows, written by one write(2) at the end. */
struct pcrt_text {
	char *s;
	size_t len, size;
	struct pcrt_side *side;
	int sides;
	size_t lines_from, lines_to; /* part of S from pcrt_text_lines */
	struct pcrt_past *past;
	int pasts;
	size_t past_from, past_to;   /* part of S from pcrt_text_past */
};
void pcrt_text_free(struct pcrt_text *t);
void pcrt_text_add(struct pcrt_text *t, const char *format, ...)
	__attribute__((format(printf, 2, 3)));
void pcrt_text_put(struct pcrt_text *t); /* to stderr, then free */
/* A name that begins with this says how the communicator was created. */
#define PCRT_ORIGIN '\1'
/* Whether NAME describes a communicator better than OLD. */
static inline bool pcrt_name_better(const char *old, const char *name)
{
	return name[0] && (!old[0] || (old[0] == PCRT_ORIGIN &&
				       name[0] != PCRT_ORIGIN));
}
/* Append "MPI_COMM_WORLD", "communicator 'rows'", or "a communicator of 4
 * processes (made by MPI_Comm_dup, the 2nd of MPI_COMM_WORLD)". */
void pcrt_text_comm(struct pcrt_text *t, const char *name, uint32_t size);
/* Append to the place of L on which communicator it is. */
void pcrt_line_on(struct pcrt_line *l, const char *name, uint32_t size);

/* The texts about waiting processes, on one node (watch/watchdog.c) and between
 * nodes (nodes/deadlock.c). */
#define PCRT_SAY_CYCLE                                                       \
	"parcoach: error: processes wait for each other in collectives of "  \
	"different communicators [parcoach-mismatch]\n"
/* Its argument is the function from which a process returned. */
#define PCRT_SAY_RETURNED "returned from '%.40s' without calling it"
#define PCRT_SAY_STILL                                                       \
	"parcoach:   no process has made progress for %.0f s "               \
	"(PARCOACH_GRACE)\n"
#define PCRT_SAY_TIMEOUT "[parcoach-timeout]"
/* Its argument: seconds. */
#define PCRT_SAY_STALLED                                                     \
	"parcoach: warning: no process was seen to move for %g s: all are "  \
	"in MPI calls " PCRT_SAY_TIMEOUT "\n"
/* The same of a node that knows nothing of the others. */
#define PCRT_SAY_NODE_STALLED                                                \
	"parcoach: warning: no process of node '%s' was seen to move for "   \
	"%g s: all of them are in MPI calls " PCRT_SAY_TIMEOUT "\n"

/* Why the processes for which others wait are absent. */
enum pcrt_absence {
	PCRT_ABSENT_RETURNED, /* their lines are PCRT_SAY_RETURNED */
	PCRT_ABSENT_ENDED,
	PCRT_ABSENT_UNSTARTED, /* ended before this start of a persistent one */
	PCRT_ABSENT_LATE,
};

/* The lines of N processes, equal ones folded; WORLD: their world ranks. */
void pcrt_text_lines(struct pcrt_text *t, const struct pcrt_line *line,
		     const uint32_t *world, int n);
/* "ranks 0, 2-5", or "ranks 0-1 (MPI_COMM_WORLD ranks 2, 4)". */
void pcrt_text_ranks(struct pcrt_text *t, const uint32_t *rank,
		     const uint32_t *world, int n);
/* "0, 2-5", allocated; the caller frees it. */
char *pcrt_text_ranges(const uint32_t *rank, int n);
/* Add one call site to the sides of T: of this process, which does LINE. */
void pcrt_text_side(struct pcrt_text *t, const struct pcrt_line *line);
/* The title of a report about the N processes of the communicator COMM: those
 * that wait in the same call as rank WAITER, and the ABSENT processes.
 * SECONDS: how long WAITER has waited for late ones. */
void pcrt_text_absent(struct pcrt_text *t, const char *comm,
		      const struct pcrt_line *line, const bool *absent, int n,
		      enum pcrt_absence why, int waiter, double seconds);

#pragma GCC visibility pop

#endif
