/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * state.c - the state of this process that all files share.
 *
 * Not:  changing it: start/init.c and start/env.c do so at the start.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include "base/state.h"

struct pcrt_env pcrt_env = {
	.on_error = PCRT_ABORT, .on_timeout = PCRT_WARN, .timeout = 60,
	.grace = 5, .enable = true, .match = PCRT_BOARD, .board = 4096,
	.net = true, .history = 8,
};

_Atomic(bool) pcrt_started, pcrt_on;
PCRT_HOT int pcrt_level;
int pcrt_world_rank, pcrt_world_size;
MPI_Comm pcrt_everyone = MPI_COMM_WORLD;
int *pcrt_present, *pcrt_present_ranks, pcrt_present_all;
const struct parcoach_site *pcrt_finalize_site;
PCRT_HOT _Atomic(unsigned) pcrt_inside;
PCRT_HOT _Atomic(uint64_t) pcrt_checks, pcrt_skipped;
bool pcrt_net_on;
PCRT_HOT _Atomic(unsigned) pcrt_changes;
PCRT_HOT _Atomic(bool) pcrt_idle;
