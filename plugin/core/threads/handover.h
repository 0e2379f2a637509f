/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handover.h - between handover.c and concurrency_meet.c.
 */
#ifndef PC_HANDOVER_H
#define PC_HANDOVER_H

#include <stdbool.h>

struct pc_event;
struct pc_fn;
struct pc_site;

/* Whether a thread at A or B, sites of FN, may have waited for the other one to
 * be behind its call. */
bool pc_handover(const struct pc_fn *fn, const struct pc_site *a,
		 const struct pc_site *b);

/* Whether EVENT may let another go on: `flush`, atomic not relaxed, omp_fulfill_event (). */
bool pc_flush_call(const struct pc_event *event);

#endif
