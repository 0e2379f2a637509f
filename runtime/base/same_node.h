/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * same_node.h - which processes are on one node (same_node.c).
 */
#ifndef PCRT_SAME_NODE_H
#define PCRT_SAME_NODE_H

#include <mpi.h>

#pragma GCC visibility push(hidden)

/* Collective over ALL.  Returns a new communicator of the processes of ALL on the node
 * of this process, in the order of ALL, which the caller frees. */
MPI_Comm pcrt_same_node(MPI_Comm all);

#pragma GCC visibility pop

#endif
