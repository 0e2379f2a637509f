/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * starts.c - the persistent collective that each start refers to.
 *
 * In:   the calls of all functions; the registry's column "request".
 * Out:  info->requests->starts, for requests in fields and globals; requests.c
 *       finds those in local variables.
 * Cost: O(N log N) for N calls with a request.
 * Not:  a request that several calls initialize, or one in an array reached by
 *       a pointer; a start of several requests, unless one call initialized all
 *       of them. Other units are assumed to store nothing else in the field or
 *       global.
 */
#include <stdlib.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_find.h"
#include "tables/mpi_flags.h"
#include "tables/passes.h"
#include "model/live.h"
#include "graph/regions.h"
#include "graph/temps.h"
#include "graph/where.h"
#include "requests/requests.h"

int32_t pc_request_arg(const struct pc_event *call)
{
	const struct pc_mpi_op *op =
		call->kind == PC_EV_CALL && call->callee ? call->callee->op :
							   NULL;

	return op && op->request >= 0 &&
		       (uint32_t)op->request < call->args.n ? op->request : -1;
}

enum pc_request_role pc_request_role(const struct pc_mpi_op *op)
{
	if (op->flags & PC_OPF_STARTS)
		return PC_REQ_MAKES;
	if (op->flags & PC_OPF_DROPS)
		return PC_REQ_DROPS;
	if (op->class_ == PC_OP_COMPLETION)
		return PC_REQ_ENDS;
	if (op->class_ == PC_OP_COLL_PERSIST)
		return PC_REQ_INITS;
	return pc_mpi_op_is_nonblocking(op) ? PC_REQ_MAKES : PC_REQ_OTHER;
}

/* A field or global that a call initializes; FN NULL: several calls do. */
struct shared {
	struct pc_val at;
	const struct pc_fn *fn;
	uint32_t block, event;
};

struct pc_inits {
	PC_VEC(struct shared) list; /* sorted by kind and name */
};

static int compare_shared(const void *left, const void *right)
{
	const struct shared *a = (const struct shared *)left;
	const struct shared *b = (const struct shared *)right;

	if (a->at.kind != b->at.kind)
		return a->at.kind < b->at.kind ? -1 : 1;
	return a->at.name < b->at.name ? -1 : a->at.name > b->at.name;
}

/* The field or global with the request of CALL; false: there is none. */
static bool shared_request(const struct pc_fn *fn, const struct pc_event *call,
			   struct shared *shared)
{
	struct pc_val at = pc_val_origin(fn,
					 call->args.v[pc_request_arg(call)]);

	*shared = (struct shared){ .at = at };
	return at.mod == PC_MOD_ADDR && (at.kind == PC_VAL_FIELD ||
					 at.kind == PC_VAL_GLOBAL);
}

struct pc_inits *pc_request_inits(struct pc_program *program)
{
	struct pc_inits *inits = PC_NEW(program->arena, struct pc_inits);
	uint32_t kept = 0;

	for (uint32_t f = 0; f < program->fns.n; f++) {
		const struct pc_fn *fn = program->fns.v[f];

		for (uint32_t i = 0; pc_fn_live(fn) && i < fn->info->sites.n;
		     i++) {
			const struct pc_site *site = &fn->info->sites.v[i];
			const struct pc_event *call =
				pc_event_at(fn, site->block, site->event);
			struct shared shared;

			if (pc_request_arg(call) < 0 ||
			    call->callee->op->class_ == PC_OP_COMPLETION)
				continue;
			pc_tmps_find(program, fn);
			if (!shared_request(fn, call, &shared))
				continue;
			if (pc_request_role(call->callee->op) == PC_REQ_INITS)
				shared.fn = fn;
			shared.block = site->block;
			shared.event = site->event;
			pc_vec_push(program->arena, inits->list, shared);
		}
	}
	if (inits->list.n)
		qsort(inits->list.v, inits->list.n, sizeof *inits->list.v,
		      compare_shared);
	for (uint32_t i = 0; i < inits->list.n; i++) {
		struct shared *one = &inits->list.v[i];

		if (kept && !compare_shared(&inits->list.v[kept - 1], one))
			inits->list.v[kept - 1].fn = NULL;
		else
			inits->list.v[kept++] = *one;
	}
	inits->list.n = kept;
	return inits;
}

static int compare_start(const void *left, const void *right)
{
	const struct pc_start *a = (const struct pc_start *)left;
	const struct pc_start *b = (const struct pc_start *)right;

	if (a->block != b->block)
		return a->block < b->block ? -1 : 1;
	return a->event < b->event ? -1 : a->event > b->event;
}

void pc_request_add_start(struct pc_program *program, struct pc_fn *fn,
			  uint32_t block, uint32_t event,
			  const struct pc_fn *init_fn, uint32_t init_block,
			  uint32_t init_event)
{
	struct pc_start start = { block, event, init_fn, init_block,
				  init_event };

	pc_vec_push(program->arena, fn->info->requests->starts, start);
}

void pc_request_shared_starts(struct pc_program *program, struct pc_fn *fn,
			      const struct pc_inits *inits)
{
	struct pc_requests *requests = fn->info->requests;
	const struct pc_fn_info *info = fn->info;

	for (uint32_t i = 0; inits->list.n && i < info->sites.n; i++) {
		const struct pc_site *site = &info->sites.v[i];
		const struct pc_event *call =
			pc_event_at(fn, site->block, site->event);
		struct shared key, *init;

		if (pc_request_arg(call) < 0 ||
		    !(call->callee->op->flags & PC_OPF_STARTS) ||
		    !shared_request(fn, call, &key))
			continue;
		init = (struct shared *)bsearch(&key, inits->list.v,
						inits->list.n, sizeof key,
						compare_shared);
		if (init && init->fn)
			pc_request_add_start(program, fn, site->block,
					     site->event, init->fn,
					     init->block, init->event);
	}
	if (requests->starts.n)
		qsort(requests->starts.v, requests->starts.n,
		      sizeof *requests->starts.v, compare_start);
}

const struct pc_start *pc_request_started(const struct pc_fn *fn,
					  uint32_t block, uint32_t event)
{
	const struct pc_requests *requests = fn->info->requests;
	struct pc_start key = { .block = block, .event = event };

	if (!requests || !requests->starts.n)
		return NULL;
	return (const struct pc_start *)bsearch(
		&key, requests->starts.v, requests->starts.n, sizeof key,
		compare_start);
}

static void print_call(FILE *out, const struct pc_fn *fn, uint32_t block,
		       uint32_t event)
{
	const struct pc_event *call = pc_event_at(fn, block, event);

	fprintf(out, "%u:%u %s", call->loc.line, call->loc.col,
		call->callee->op->name);
}

void pc_pass_requests_dump(FILE *out, const struct pc_program *program,
			   const struct pc_fn *fn)
{
	const struct pc_requests *requests;

	(void)program;
	if (!pc_dump_head(out, fn) || !fn->info->requests)
		return;
	requests = fn->info->requests;
	for (uint32_t i = 0; i < requests->starts.n; i++) {
		const struct pc_start *start = &requests->starts.v[i];

		fputs("  ", out);
		print_call(out, fn, start->block, start->event);
		fputs(" starts ", out);
		print_call(out, start->init_fn, start->init_block,
			   start->init_event);
		fputc('\n', out);
	}
	for (uint32_t i = 0; i < requests->lost.n; i++) {
		fputs("  ", out);
		const struct pc_lost *lost = &requests->lost.v[i];
		struct pc_loc loc = pc_event_at(fn, lost->block,
						lost->event)->loc;

		fprintf(out, "  %u:%u %s never completed\n", loc.line, loc.col,
			lost->by);
	}
}
