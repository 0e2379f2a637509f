/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * protocols.h - the three ways to agree: rounds of messages, the board, the paper's
 *               reduction.
 */
#ifndef PCRT_PROTOCOLS_H
#define PCRT_PROTOCOLS_H

#include "comm/protocol.h"

#pragma GCC visibility push(hidden)

extern const struct pcrt_protocol pcrt_rounds, pcrt_board, pcrt_paper;

/* By messages: the function of SITE is left, by which thread and so in place of which
 * it is not known: its processes are not compared by how often they have left it. */
void pcrt_rounds_stray(const struct parcoach_site *site);

#pragma GCC visibility pop

#endif
