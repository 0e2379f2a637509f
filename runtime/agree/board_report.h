/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * board_report.h - the report of a mismatch that was found on the board.
 */
#ifndef PCRT_BOARD_REPORT_H
#define PCRT_BOARD_REPORT_H

#include <stdint.h>

#pragma GCC visibility push(hidden)

struct pcrt_comm;

/* Our SEQ-th collective on C differs from the others'; LEVEL: board/ring.h. */
void pcrt_blame_mismatch(struct pcrt_comm *c, uint64_t seq, unsigned level);

#pragma GCC visibility pop

#endif
