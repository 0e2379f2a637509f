/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ask.h - whether processes pass equal values to a collective, at two places or
 *         at one: the questions to the decider.
 *
 * Only for use inside core.
 */
#ifndef PC_ARGUMENT_ASK_H
#define PC_ARGUMENT_ASK_H

#include <stdbool.h>
#include <stdint.h>
#include "value/frame.h"
#include "proof/decide_question.h"

struct pc_fn;
struct pc_node;
struct pc_node_question;
struct pc_process;
struct pc_program;

/* Two processes at the same collective, at SPOT[0] and SPOT[1], maybe one
 * place.  They were in step at BLOCK of FN, where their paths separate; these
 * meet at MEET or PC_NONE, and BEYOND: one of the two has passed that. */
struct pc_two {
	struct pc_program *program;
	struct pc_spot spot[2];
	const struct pc_process *process[2]; /* what is known, or NULL */
	const struct pc_fn *fn;
	uint32_t block, meet;
	bool beyond;
	/* The conditions whose answers brought them here. */
	const uint32_t *asked;
	uint32_t n_asked;
	/* NODE of process I in names that mean one value for both. */
	uint32_t (*name)(void *data, int i, uint32_t node);
	void *data;
};

/* Whether NODE[0] of the first process and NODE[1] of the second, both of
 * GROUP, are equal. */
enum pc_answer pc_argument_ask(const struct pc_two *two, uint32_t group,
			       const uint32_t node[2]);

/* A place that processes of GROUP reach. */
struct pc_place_asked {
	struct pc_program *program;
	uint32_t group;
	const struct pc_fn *fn;
	uint32_t block;
};

/* False: NODE is a term, and the decider does not know of two processes there
 * with different values. */
bool pc_argument_try(const struct pc_place_asked *at, uint32_t node);

/* Whether NODE is not a valid rank on any process there. */
bool pc_argument_no_rank(const struct pc_place_asked *at, uint32_t node);

/* Whether it is proved that NODE is negative on no process there. */
bool pc_argument_never_below(const struct pc_place_asked *at, uint32_t node);

/* The term of NODE, a predefined handle or a choice of two by conditions: each has a
 * number of its own.  PC_TERM_NONE: it is neither. */
uint32_t pc_argument_handle(struct pc_node_question *nq, uint32_t node);

/* Whether NODE is a handle that MPI defines. */
bool pc_argument_is_predefined(const struct pc_node *node);

#endif
