/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * finished_tasks.h - what tasks that are over have left for who waits for them.
 */
#ifndef PCRT_FINISHED_TASKS_H
#define PCRT_FINISHED_TASKS_H

#include <stdbool.h>
#include <stdint.h>
#include "threads/structs.h"

#pragma GCC visibility push(hidden)

/* Leave what S knows for who waits for NUMBER, and whether it DETACHED something. */
void pcrt_ended_put(const struct pcrt_strand *s, uint64_t number, bool detached);
/* S has waited for NUMBER: what was left.  True: that was more. */
bool pcrt_ended_take(struct pcrt_strand *s, uint64_t number, bool *detached);
/* Forget all, with TEAM's lock. */
void pcrt_ended_clear(struct pcrt_team *team);

#pragma GCC visibility pop

#endif
