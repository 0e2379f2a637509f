/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * adopt.h - a communicator gets an entry on the board.
 */
#ifndef PCRT_ADOPT_H
#define PCRT_ADOPT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

struct pcrt_comm;

/* The identity of what the next call creates from PARENT. */
uint64_t pcrt_comm_child(struct pcrt_comm *parent);
/* Put C on the board, if there is room, else let it use messages.  CALL (the
 * identity of the call that created it, or 0) and KEY are the same on all its
 * processes.  LIKE: C has the same processes as LIKE, or NULL.  COMING: C's
 * handle cannot be used yet. */
void pcrt_board_adopt(struct pcrt_comm *c, uint64_t call, uint64_t key,
		      const struct pcrt_comm *like, bool coming);
/* MPI ends: nothing is adopted any more. */
void pcrt_board_adopt_end(void);

/* From now on no process of this node compares on C.  If pcrt_distrusted is
 * set, the same holds for all communicators that are adopted later. */
void pcrt_comm_distrust(struct pcrt_comm *c, void *unused);
extern _Atomic(bool) pcrt_distrusted;

/* Whether some process of C has no run time (start/present.c). */
bool pcrt_comm_has_absent(struct pcrt_comm *c);

#pragma GCC visibility pop

#endif
