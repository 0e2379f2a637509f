/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * targets.h - the functions that a call through a pointer may call.
 */
#ifndef PC_GRAPH_TARGETS_H
#define PC_GRAPH_TARGETS_H

#include <stdbool.h>
#include <stdint.h>

struct pc_event;
struct pc_fn;
struct pc_program;

/* A call through a pointer with more targets is treated as unknown. */
#define PC_TARGETS_MAX 64

/* The live functions that EVENT may call; *N of them.  For a call through a
 * pointer: the functions of the unit with its type; 0: none is known. */
struct pc_fn *const *pc_event_targets(struct pc_program *program,
				      const struct pc_event *event,
				      uint32_t *n);

/* Calls through pointers of TYPE, which no function has, call one of the N
 * functions FNS (whole/reach_settle.c). */
void pc_targets_set(struct pc_program *program, const char *type,
		    struct pc_fn *const *fns, uint32_t n);
/* These functions, of the type of EVENT, before any is live; *N of them.  NULL: it
 * has no such type. */
struct pc_fn *const *pc_targets_given(struct pc_program *program,
				      const struct pc_event *event,
				      uint32_t *n);
/* Whether EVENT, a call through a pointer, has such a type. */
bool pc_targets_set_for(struct pc_program *program,
			const struct pc_event *event);
/* The same, and pc_event_targets () are all functions that it may call. */
bool pc_targets_complete(struct pc_program *program,
			 const struct pc_event *event);

#endif
