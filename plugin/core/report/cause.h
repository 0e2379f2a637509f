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
	uint32_t other; /* successor from which there is a way round it */
};

/* A conditional that decides over collectives: one element of the set S. */
struct pc_cause {
	uint32_t block;
	uint32_t round; /* smallest */
	bool silent;    /* no collective of this function: for the plan only */
	bool quiet;     /* known to be right: neither warning nor plan */
	PC_VEC(struct pc_affected) affected; /* in the order of the source */
	PC_VEC(uint32_t) outer;    /* blocks of conditionals that decide too */
	struct pc_mismatch *mismatch; /* levels default, strict (match/compare.h):
				       * there only DIAG is filled, too */
	struct pc_diag *diag;         /* what the user is told, or NULL */
};

#endif
