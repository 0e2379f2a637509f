/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * depend.h - level paper: why a value can differ between processes.
 */
#ifndef PC_PAPER_DEPEND_H
#define PC_PAPER_DEPEND_H

#include "model/model.h"

enum pc_reason_kind {
	PC_REASON_NONE, PC_REASON_RESULT, PC_REASON_PARAM,
	PC_REASON_LIBRARY, /* state of the library, from a query */
	PC_REASON_VARYING, PC_REASON_RANK
};

struct pc_reason {
	enum pc_reason_kind kind;
	const char *name; /* variable, or NULL */
	const char *by;   /* function that set it */
	struct pc_loc loc;
};

/* Call it before the first question and after the pass "words". */
void pc_depend_prepare(struct pc_program *program);

/* The best reason found for VALUE in FN, ignoring the order of assignments. */
struct pc_reason pc_depend(struct pc_program *program, const struct pc_fn *fn,
			   struct pc_val value);

#endif
