/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * function_addresses.h - which functions the variables of a program can be the address of.
 */
#ifndef PC_AIMS_H
#define PC_AIMS_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"

struct pc_arena;

/* A place that holds addresses is a node: a variable, a field, a parameter,
 * what a function returns.  Addresses flow along edges. */
struct pc_aim {
	uint64_t key[2];
	PC_VEC(uint32_t) fns;   /* functions, by number */
	PC_VEC(uint32_t) to;    /* nodes that get what this one has */
	PC_VEC(uint32_t) sites; /* who is told */
	uint32_t done;          /* of FNS have been passed on */
	bool top;               /* others as well: it is not known which */
	bool top_done, queued;
	bool pointed; /* for who makes the edges: its address is taken */
};

struct pc_aims {
	struct pc_arena *arena;
	PC_VEC(struct pc_aim) nodes;
	PC_VEC(uint32_t) queue;
	uint32_t *slots; /* hash table: number of the node + 1 */
	uint32_t room;
	/* SITE may call function FN, or with PC_AIMS_TOP what is not known. */
	void (*tell)(void *who, uint32_t site, uint32_t fn);
	void *who;
};

#define PC_AIMS_TOP UINT32_MAX
/* What can be more is as good as unknown. */
#define PC_AIMS_MOST 256

/* The node of the place A, B, made if there is none; it stays its number. */
uint32_t pc_aims_node(struct pc_aims *aims, uint64_t a, uint64_t b);
/* Function FN flows into node AT; FN PC_AIMS_TOP: nobody knows what. */
void pc_aims_add(struct pc_aims *aims, uint32_t at, uint32_t fn);
/* What FROM has, now or later, TO has as well. */
void pc_aims_edge(struct pc_aims *aims, uint32_t from, uint32_t to);
/* TELL is called for SITE and each function of node AT, now or later. */
void pc_aims_watch(struct pc_aims *aims, uint32_t at, uint32_t site);
/* Pass on until nothing is new; TELL may add more. */
void pc_aims_run(struct pc_aims *aims);

#endif
