/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * history.h - the last calls of processes, in a report.
 */
#ifndef PCRT_HISTORY_H
#define PCRT_HISTORY_H

#include <stdbool.h>
#include <stdint.h>
#include "report/text.h"

#pragma GCC visibility push(hidden)

#define PCRT_PAST_TEXT 2048 /* bytes for one process at most, with the 0 */

/* One line of the text of struct pcrt_past; no piece ends in 0. */
struct pcrt_past_call {
	const char *what, *place, *on;
	int what_len, place_len, on_len;
	int file_len;        /* of PLACE, if it has a line; else 0 */
	unsigned line;
	unsigned long times; /* in a row */
};
/* The next call of *AT; false: there is none. */
bool pcrt_past_next(const char **at, struct pcrt_past_call *call);
/* The last calls of N processes: PAST of each, by rank; "": nothing is known.
 * FIRST: those that are shown first; WORLD: their ranks in MPI_COMM_WORLD. */
void pcrt_text_past(struct pcrt_text *t, const char *const *past,
		    const bool *first, const uint32_t *world, int n);

#pragma GCC visibility pop

#endif
