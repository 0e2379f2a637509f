/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * stall.h - a job in which no process moves.
 */
#ifndef PCRT_STALL_H
#define PCRT_STALL_H

#pragma GCC visibility push(hidden)

/* Called ten times a second: this process has not moved for WAITED seconds. */
void pcrt_stall_look(double waited);
/* It has moved. */
void pcrt_stall_over(void);

#pragma GCC visibility pop

#endif
