/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cause.h - a conditional that decides which collectives are called.
 */
#ifndef PC_REPORT_CAUSE_H
#define PC_REPORT_CAUSE_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"

struct pc_diag;
struct pc_mismatch;

/* An item that a conditional directly decides on. */
struct pc_affected {
	uint32_t item;  /* index */
	uint32_t other; /* successor from which a path avoids the item */
};

/* A conditional that decides on collectives: one element of the set S. */
struct pc_cause {
	uint32_t block;
	uint32_t round; /* smallest */
	bool silent;    /* no collective of this function: for the plan only */
	bool quiet;     /* proved correct: neither warning nor plan */
	PC_VEC(struct pc_affected) affected; /* in source order */
	PC_VEC(uint32_t) outer;    /* blocks of conditionals that decide, too */
	struct pc_mismatch *mismatch; /* match/compare.h, not at level paper:
				       * only it and DIAG are set */
	struct pc_diag *diag;         /* the warning, or NULL */
};

#endif
