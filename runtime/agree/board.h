/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * board.h - processes compare their calls in shared memory.
 */
#ifndef PCRT_BOARD_H
#define PCRT_BOARD_H

#pragma GCC visibility push(hidden)

/* Start, end the board's memory and watchdog; collective over all processes. */
void pcrt_board_start(void);
void pcrt_board_end(void);
/* This process makes a call that is not counted: with PARCOACH_ON_ERROR=warn no
 * process of its node compares on its communicators any more. */
void pcrt_board_distrust(void);

#pragma GCC visibility pop

#endif
