/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ask.h - whether two processes pass equal values: the question to the decider.
 *
 * Only for use inside this folder.
 */
#ifndef PC_ARGUMENT_ASK_H
#define PC_ARGUMENT_ASK_H

#include "proof/decide_question.h"
#include "argument/argument.h"

/* Whether NODE[0] of the first process and NODE[1] of the second, both of
 * GROUP, are equal. */
enum pc_answer pc_argument_ask(const struct pc_two *two, uint32_t group,
			       const uint32_t node[2]);

#endif
