/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * stop.h - the processes of the other nodes leave, too, when our error report
 *          has stopped the job.
 */
#ifndef PCRT_NODES_STOP_H
#define PCRT_NODES_STOP_H

#pragma GCC visibility push(hidden)

/* The calling thread is that of the leader, which alone sends. */
void pcrt_stop_thread(void);
/* In each round of the leader. */
void pcrt_stop_tick(void);
/* Another node has told that the job is stopped. */
void pcrt_stop_take(void);

#pragma GCC visibility pop

#endif
