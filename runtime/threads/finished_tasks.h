/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * finished_tasks.h - what finished tasks know, for strands that wait for them.
 */
#ifndef PCRT_FINISHED_TASKS_H
#define PCRT_FINISHED_TASKS_H

#include <stdbool.h>
#include <stdint.h>
#include "threads/structs.h"

#pragma GCC visibility push(hidden)

/* Store what S knows under NUMBER, and whether S has DETACHED a task. */
void pcrt_ended_put(const struct pcrt_strand *s, uint64_t number, bool detached);
/* S has waited for NUMBER: learn what is stored.  True: S knows more now. */
bool pcrt_ended_take(struct pcrt_strand *s, uint64_t number, bool *detached);
/* Drop all; the caller holds TEAM's lock. */
void pcrt_ended_clear(struct pcrt_team *team);

#pragma GCC visibility pop

#endif
