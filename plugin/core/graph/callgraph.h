/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * callgraph.h - the call graph.
 */
#ifndef PC_GRAPH_CALLGRAPH_H
#define PC_GRAPH_CALLGRAPH_H

#include <stdbool.h>
#include <stdint.h>

struct pc_event;
struct pc_fn;
struct pc_program;

struct pc_edge {
	uint32_t callee; /* index of the function */
	uint32_t block, event;
};

/* The analyzed functions of PROGRAM, callees first; *N of them.  The functions
 * of one scc are adjacent, and in it the functions of one cycle. */
struct pc_fn **pc_callgraph_order(struct pc_program *program, uint32_t *n);

/* Whether EVENT may be a call of the library that allocates memory. */
bool pc_event_is_memory(const struct pc_event *event);

/* Whether EVENT calls a collective, or a function that may by direct calls. */
bool pc_event_may_collect(const struct pc_event *event);

#endif
