/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * depend.h - which tasks wait for which.
 */
#ifndef PCRT_DEPEND_H
#define PCRT_DEPEND_H

#include "threads/structs.h"
#include "threads/task.h"

#pragma GCC visibility push(hidden)

/* T, which P's strand generates and which has a strand, has the clauses
 * DEPEND. */
void pcrt_depend_add(struct pcrt_place *p, struct pcrt_task *t, void **depend);

void pcrt_depends_free(struct pcrt_depends *depends);

#pragma GCC visibility pop

#endif
