/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * internal.h - the interface between the files of the pass "requests".
 */
#ifndef PC_REQUESTS_IN_H
#define PC_REQUESTS_IN_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "graph/reach_blocks.h"
#include "requests/requests.h"

struct pc_req_use {
	uint32_t block, event;
	enum pc_request_role role;
	const char *name; /* of the procedure or function that is called */
	int64_t elem;    /* of an array: the element's index; else 0 */
	bool inside;     /* by a function of the program */
	bool persistent; /* starts what may be a send or receive */
};

struct pc_req_var {
	const char *name;
	bool param;   /* what this parameter points to */
	bool escapes; /* other code may complete it */
	bool indexed; /* it may be an array */
	bool foreign; /* also holds requests that are not of collectives */
	uint32_t makes, ends;
	PC_VEC(struct pc_req_use) uses;
};

/* The relation of a temporary to a variable. */
struct pc_req_alias {
	uint32_t variable; /* number + 1; 0: none */
	bool address;      /* its address, or an element's; else its value */
};

struct pc_req_scan {
	struct pc_program *program;
	struct pc_fn *fn;
	PC_VEC(struct pc_req_var) vars; /* sorted by name */
	struct pc_req_alias *alias;     /* by place in info->tmps */
	struct pc_visit visit; /* shared by all searches, one at a time */
	uint64_t budget;
};

/* ---- uses.c ---- */

/* Find the requests of S->fn and all their uses. */
void pc_req_find(struct pc_req_scan *s);
/* Record for callers which parameters receive requests. */
void pc_req_note_made(struct pc_req_scan *s);
/* What EVENT stores in the request that its argument ARG points to, or NULL. */
const struct pc_req_made *pc_req_made(const struct pc_event *event,
				      uint32_t arg);
/* Sort the uses of VAR by block and event. */
void pc_req_sort(struct pc_req_var *var);

/* ---- requests.c ---- */

/* The first use of element ELEM of V in BLOCK from event FROM on that
 * completes, frees or overwrites the request; NULL: none. */
const struct pc_req_use *pc_req_met(const struct pc_req_var *v, int64_t elem,
				    uint32_t block, uint32_t from);

/* ---- done.c ---- */

/* Set DONE of the site of USE, which stores a request in V, if each path
 * completes it. */
void pc_req_done(struct pc_req_scan *s, const struct pc_req_var *v,
		 const struct pc_req_use *use);

/* ---- some.c ---- */

/* Record the conditionals after USE of V that decide on its completion. */
void pc_req_some(struct pc_req_scan *s, const struct pc_req_var *v,
		 const struct pc_req_use *use);

/* ---- again.c ---- */

/* Whether USE overwrites V in each iteration of a loop before the request of
 * the previous iteration is completed. */
bool pc_req_again(struct pc_req_scan *s, const struct pc_req_var *v,
		  const struct pc_req_use *use);

#endif
