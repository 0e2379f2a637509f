/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * targets.h - the functions that a call through a pointer can mean.
 */
#ifndef PC_GRAPH_TARGETS_H
#define PC_GRAPH_TARGETS_H

#include <stdbool.h>
#include <stdint.h>

struct pc_event;
struct pc_fn;
struct pc_program;

/* A call through a pointer that can mean more is as good as unknown. */
#define PC_TARGETS_MAX 64

/* The live functions that EVENT may call: *N of them.  For a call through a
 * pointer those of the unit that have its type; 0: none is known. */
struct pc_fn *const *pc_event_targets(struct pc_program *program,
				      const struct pc_event *event,
				      uint32_t *n);

/* Calls through pointers of type TYPE, which no function has, mean the N
 * functions FNS (reach.c). */
void pc_targets_set(struct pc_program *program, const char *type,
		    struct pc_fn *const *fns, uint32_t n);
/* Whether EVENT, a call through a pointer, is of such a type. */
bool pc_targets_complete(struct pc_program *program,
			 const struct pc_event *event);

#endif
