/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * protocols.h - the three protocols: messages, board, the paper's reduction.
 */
#ifndef PCRT_PROTOCOLS_H
#define PCRT_PROTOCOLS_H

#include "comm/protocol.h"

#pragma GCC visibility push(hidden)

extern const struct pcrt_protocol pcrt_rounds, pcrt_board, pcrt_paper;

/* The same as pcrt_board_stray, for communicators compared by messages. */
void pcrt_rounds_stray(const struct parcoach_site *site);

#pragma GCC visibility pop

#endif
