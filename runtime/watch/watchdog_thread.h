/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * watchdog_thread.h - the thread of the watchdog.
 */
#ifndef PCRT_WATCHDOG_THREAD_H
#define PCRT_WATCHDOG_THREAD_H

#pragma GCC visibility push(hidden)

void pcrt_dog_start(void);
void pcrt_dog_stop(void);

#pragma GCC visibility pop

#endif
