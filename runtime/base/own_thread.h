/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * own_thread.h - threads of the run time (own_thread.c).
 */
#ifndef PCRT_OWN_THREAD_H
#define PCRT_OWN_THREAD_H

#include <pthread.h>
#include <stdbool.h>

#pragma GCC visibility push(hidden)

/* Start RUN (NULL) in a thread with the name "parcoach".  False: no thread can be
 * created. */
bool pcrt_thread_start(pthread_t *thread, void *(*run)(void *unused));
/* Initialize COND, whose times are those of CLOCK_MONOTONIC. */
void pcrt_cond_start(pthread_cond_t *cond);

#pragma GCC visibility pop

#endif
