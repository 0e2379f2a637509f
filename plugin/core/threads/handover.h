/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handover.h - the interface between handover.c and concurrency_meet.c.
 */
#ifndef PC_HANDOVER_H
#define PC_HANDOVER_H

#include <stdbool.h>

struct pc_event;
struct pc_fn;
struct pc_site;

/* Whether one of the threads at sites A and B of FN may wait until the other
 * has passed its call. */
bool pc_handover(const struct pc_fn *fn, const struct pc_site *a,
		 const struct pc_site *b);

/* Whether EVENT may let another thread continue: `flush`, an atomic access that
 * is not relaxed, omp_fulfill_event (). */
bool pc_flush_call(const struct pc_event *event);

#endif
