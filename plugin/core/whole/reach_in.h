/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * reach_in.h - the state of pc_reach (), internal to these files:
 *
 * reach.c        which function calls which, where function addresses flow
 * reach_temps.c  the nodes of temporaries
 * reach_settle.c what follows for calls and functions
 */
#ifndef PC_REACH_IN_H
#define PC_REACH_IN_H

#include <stdbool.h>
#include <stdint.h>
#include "base/intern_table.h"
#include "base/vec.h"
#include "model/live.h"
#include "whole/function_addresses.h"

struct pc_arena;
struct pc_fn;
struct pc_program;
struct pc_val;

/* A call through a pointer. */
struct reach_site {
	struct pc_fn *fn;
	uint32_t block, event;
	bool top; /* may mean all functions of the type */
	PC_VEC(uint32_t) fns; /* that flow into it, or are in tables */
};

/* Functions and calls of one type. */
struct reach_type {
	PC_VEC(uint32_t) fns;    /* whose address is taken */
	PC_VEC(uint32_t) tables; /* address is in an initialized variable */
	bool all; /* some call may mean them all */
};

/* The nodes of N temporaries, + 1, and one for all others. */
struct reach_temps {
	const uint32_t *nodes;
	int64_t n;
};

struct reach {
	struct pc_program *whole;
	struct pc_arena *arena, *scratch;
	struct pc_aims aims;
	struct pc_intern types; /* struct reach_type * */
	struct pc_intern escaped; /* record types given to unknown functions */
	PC_VEC(const char *) escapes;
	PC_VEC(struct pc_val) fields; /* that have a node */
	PC_VEC(struct reach_site *) sites;
	PC_VEC(struct pc_fn *) todo;     /* reached, not yet visited */
	PC_VEC(struct pc_fn *) addresses; /* taken, not yet visited */
	bool *reached, *taken, *outside;
	bool any; /* a call of unknown type may mean any function */
	uint32_t memory, out; /* nodes: memory reached by pointers; unknown
			       * functions */
	uint32_t nothing; /* a node that no function flows into */
	struct reach_temps *temps; /* by function that runs */
};

/* The node of the location AT of FN: the whole object, without '&' and '*'. */
uint32_t pc_reach_node(struct reach *r, const struct pc_fn *fn,
		       struct pc_val at);
/* How many operands of EVENT, the first ones, may be an address that it
 * assigns. */
uint32_t pc_reach_sources(const struct pc_event *event);
/* Find the nodes of the temporaries of FN; then that of number NUM. */
void pc_reach_temps(struct reach *r, const struct pc_fn *fn);
uint32_t pc_reach_temp(const struct reach *r, const struct pc_fn *fn,
		       int64_t num);

/* Change calls through pointers, and which functions count as address-taken. */
void pc_reach_settle(struct reach *r);
/* Drop unreached bodies among the first N functions; returns how many. */
uint32_t pc_reach_drop(struct reach *r, uint32_t n);

#endif
