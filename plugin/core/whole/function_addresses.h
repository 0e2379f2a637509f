/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * function_addresses.h - which functions a variable can be the address of.
 */
#ifndef PC_AIMS_H
#define PC_AIMS_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "whole/address_sets.h"

struct pc_arena;

/* A node is a location that holds addresses: a variable, a field, a parameter,
 * or the result of a function.  Addresses flow along edges. */
struct pc_aim {
	uint64_t key[2];
	uint32_t fns;           /* functions, by number: a set of aims->sets */
	uint32_t done;          /* how many of FNS have been passed on */
	bool top;               /* unknown functions, too */
	bool top_done, queued;
	bool bare; /* without a key */
	bool pointed; /* for reach.c: its address is taken */
	uint8_t open; /* a bit: never full; 0: at most aims->most numbers */
	uint8_t in;   /* as a number: bits of the open nodes that have it */
};

/* Where a node leads, until pc_aims_close (). */
struct pc_aim_links {
	PC_VEC(uint32_t) to;    /* nodes that get what this one has */
	PC_VEC(uint32_t) sites; /* watchers: arguments of TELL */
};

struct pc_aims {
	struct pc_arena *arena;
	struct pc_arena *work; /* for LINKS and QUEUE; may be ARENA */
	bool closed;
	PC_VEC(struct pc_aim) nodes;
	PC_VEC(struct pc_aim_links) links; /* by node */
	struct pc_sets sets;
	PC_VEC(uint32_t) queue;
	uint32_t *slots; /* hash table: number of the node + 1 */
	uint32_t room;
	uint32_t most; /* a node with more numbers than this is full */
	/* If HAS_REST: numbers are those of nodes, and this node, an open one,
	 * gets what a full node has no room for. */
	bool has_rest;
	uint32_t rest;
	/* SITE may call function FN, or with PC_AIMS_TOP an unknown one. */
	void (*tell)(void *who, uint32_t site, uint32_t fn);
	void *who;
};

/* A full node also holds this. */
#define PC_AIMS_TOP UINT32_MAX

/* A new node, which is found by its number only. */
uint32_t pc_aims_new(struct pc_aims *aims);
/* The node of location A, B, added if there is none; its number is stable. */
uint32_t pc_aims_node(struct pc_aims *aims, uint64_t a, uint64_t b);
/* The same, or PC_NONE if there is none. */
uint32_t pc_aims_look(const struct pc_aims *aims, uint64_t a, uint64_t b);
/* Let function FN flow into node AT; PC_AIMS_TOP: an unknown one. */
void pc_aims_add(struct pc_aims *aims, uint32_t at, uint32_t fn);
/* Let all that FROM has, now or later, flow into TO. */
void pc_aims_edge(struct pc_aims *aims, uint32_t from, uint32_t to);
/* Call TELL for SITE and each function of node AT, now or later. */
void pc_aims_watch(struct pc_aims *aims, uint32_t at, uint32_t site);
/* Pass on until nothing changes; TELL may add more. */
void pc_aims_run(struct pc_aims *aims);
/* Forget the edges and watchers: nothing flows any more.  The caller can then free
 * AIMS->work. */
void pc_aims_close(struct pc_aims *aims);

/* The functions of a node, in the order of their coming, until more are added. */
struct pc_aim_fns {
	const uint32_t *v;
	uint32_t n;
};

static inline struct pc_aim_fns pc_aims_fns(const struct pc_aims *aims,
					    uint32_t at)
{
	uint32_t set = aims->nodes.v[at].fns;

	return (struct pc_aim_fns){ pc_set_elements(&aims->sets, set),
				    pc_set_size(&aims->sets, set) };
}

#endif
