/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handover.h - between handover.c and concurrency_meet.c.
 */
#ifndef PC_HANDOVER_H
#define PC_HANDOVER_H

#include "analysis.h"

/* Whether a thread at A or B, sites of FN, may have waited for the other one to
 * be behind its call. */
bool pc_handover(const struct pc_fn *fn, const struct pc_site *a,
		 const struct pc_site *b);

#endif
