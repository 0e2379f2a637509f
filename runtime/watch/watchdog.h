/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * watchdog.h - processes that wait in vain on this node.
 */
#ifndef PCRT_WATCHDOG_H
#define PCRT_WATCHDOG_H

#pragma GCC visibility push(hidden)

/* Called ten times a second, in the thread of the watchdog. */
void pcrt_dog_look(void);

#pragma GCC visibility pop

#endif
