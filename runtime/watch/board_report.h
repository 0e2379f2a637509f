/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * board_report.h - the report of a mismatch that was found on the board.
 */
#ifndef PCRT_BOARD_REPORT_H
#define PCRT_BOARD_REPORT_H

#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

struct pcrt_entry;

/* The SEQ-th collectives of two processes on E differ; LEVEL: board/ring.h.
 * WAITS: this thread need not go on until the job ends. */
void pcrt_blame_mismatch(struct pcrt_entry *e, uint64_t seq, unsigned level,
			 bool waits);

#pragma GCC visibility pop

#endif
