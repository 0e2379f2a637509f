/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * obligation.h - what must hold for a collective call, and the one verdict on
 *                it: told, checked or proved.
 *
 * The pass "obligations" (obligations.c) gives the verdicts after all analyses.
 * An obligation with neither a diagnostic nor a proof is checked: there is no
 * fourth verdict.  The plan leaves out a check of a call only if no bit of the
 * call's `unproved` asks for it.
 */
#ifndef PC_VERDICT_OBLIGATION_H
#define PC_VERDICT_OBLIGATION_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "proof/prove.h"

struct pc_diag;
struct pc_site;

enum pc_outcome { PC_TOLD, PC_CHECKED, PC_PROVED };

struct pc_obligation {
	enum pc_topic topic;
	uint32_t site; /* index in info->sites */
	int32_t arg;   /* ARGUMENT */
	enum pc_outcome outcome;
	const struct pc_diag *told;   /* TOLD */
	const struct pc_proof *proof; /* PROVED */
	const struct pc_gap *gap; /* ORDER without a proof: why; or NULL */
};

struct pc_obligations {
	PC_VEC(struct pc_obligation) list; /* by site */
};

/* The topics for which the processes are compared at run time; these, and what
 * the run sees of a collective that it compares. */
#define PC_TOPICS_COMPARED                                                    \
	(1u << PC_TOPIC_ORDER | 1u << PC_TOPIC_COMM | 1u << PC_TOPIC_ARGUMENT)
#define PC_TOPICS_SEEN (PC_TOPICS_COMPARED | 1u << PC_TOPIC_REQUEST)

const char *pc_outcome_name(enum pc_outcome outcome);

#endif
