/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * unordered.h - reports about calls that are not ordered.
 */
#ifndef PCRT_UNORDERED_H
#define PCRT_UNORDERED_H

#include <stdbool.h>
#include <stdint.h>
#include "parcoach_rt.h"
#include "threads/structs.h"

#pragma GCC visibility push(hidden)

struct pcrt_comm;

/* What is kept of one call. */
#define PCRT_LIST 8
#define PCRT_LEVELS 4
struct pcrt_ordered {
	uint64_t strand, number;
	const struct parcoach_site *site, *region; /* REGION: innermost; NULL */
	int thread, size; /* in the innermost team that counts */
	const struct pcrt_place *place; /* there: which thread it was */
	bool shared;
	struct pcrt_held held[PCRT_HELD];
	int n_held;
	/* For one locked section: the calls on the communicator so far. */
	uint64_t section, list[PCRT_LIST];
	uint64_t chain; /* a hash of all of them, in their order */
	uint32_t n_list;
	bool uniform; /* they are all equal */
	/* From the outermost team inward. */
	struct {
		const struct pcrt_team *team;
		uint64_t instance;
		bool alone;
	} level[PCRT_LEVELS];
	int levels;
};

/* WHY: the construct any thread may execute; NULL: this thread may not call. */
void pcrt_level_report(const struct parcoach_site *site,
		       const struct parcoach_site *why);
/* Another thread is in a check. */
void pcrt_level_report_inside(const struct parcoach_site *site);

enum pcrt_unordered { PCRT_SAME, PCRT_CONCURRENT, PCRT_EITHER_FIRST, PCRT_BOTH };

/* Report A, then B, unordered as HOW says; C: their communicator (not BOTH). */
void pcrt_unordered_report(struct pcrt_comm *c, const struct pcrt_ordered *a,
			   const struct pcrt_ordered *b, enum pcrt_unordered how);

/* A receives the message that the probe A_PROBE found (B and B_PROBE: the same,
 * or B_PROBE is NULL), and can get the message of the other. */
/* Two threads are in the calls at A and B on C at the same time. */
void pcrt_overlap_report(struct pcrt_comm *c, const struct parcoach_site *a,
			 const struct parcoach_site *b);
void pcrt_race_report(const struct pcrt_ordered *a,
		      const struct parcoach_site *a_probe,
		      const struct pcrt_ordered *b,
		      const struct parcoach_site *b_probe);

#pragma GCC visibility pop

#endif
