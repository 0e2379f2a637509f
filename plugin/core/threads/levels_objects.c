/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * levels_objects.c - MPI calls that threads make only for some objects.
 *
 *     void put (struct area *a)
 *     {
 *             if (a->in_mpi)          // perhaps not those of the team
 *                     MPI_Free_mem (a->at);
 *     }
 *
 * In:   contexts of functions and sites (words.c); conditions as values.
 * Out:  whether a call is made by a thread of a team on a path on which no called
 *       function tests a field of a record type that has several objects.
 * Cost: O(calls x contexts), and O(WALK) for each call of a function that a team
 *       reaches.
 * Not:  which objects a thread has is not known: such a call is checked at run time.
 */
#include "base/arena.h"
#include "graph/regions.h"
#include "model/contents.h"
#include "model/target.h"
#include "threads/levels.h"
#include "value/numbering.h"
#include "value/settled.h"
#include "value/value.h"

#define WALK 8   /* branches before a call */
#define NODES 16 /* parts of a condition */

/* Whether NODE is, or is computed from, a field that objects are seen to have different
 * values in. */
static bool is_of_object(const struct pc_program *program, uint32_t node)
{
	uint32_t list[NODES] = { node };

	for (uint32_t i = 0, n = 1; i < n; i++) {
		const struct pc_node *one = pc_node(program, list[i]);
		struct pc_val at = { .kind = one->place, .name = one->name };
		const struct pc_settled *s;

		if (one->kind == PC_NODE_OPER && n + 2 <= NODES) {
			list[n++] = one->a;
			list[n++] = one->b;
		}
		if (one->kind != PC_NODE_ENTRY || one->place != PC_VAL_FIELD)
			continue;
		s = pc_settled_find(program, at);
		if (s && !s->node)
			return true;
	}
	return false;
}

/* Whether SITE of FN, outside of the constructs of FN, is reached for some objects
 * only. */
static bool is_for_some(struct pc_program *program, const struct pc_fn *fn,
			const struct pc_site *site)
{
	uint32_t block = site->block;

	for (int i = 0; i < WALK && site->region == PC_NONE && block != PC_NONE; i++) {
		struct pc_guard g = pc_value_guard(program, fn, block);

		if (g.block == PC_NONE)
			return false;
		if (is_of_object(program, pc_value_cond(program, fn, g.block)))
			return true;
		block = g.next;
	}
	return false;
}

/* Function FN, in the contexts that have been passed on to its callees. */
struct job {
	const struct pc_fn *fn;
	enum pc_ctx ctx;
};

struct jobs {
	PC_VEC(struct job) list;
};

static void reach(struct pc_program *program, struct jobs *jobs, const struct pc_fn *fn,
		  enum pc_ctx ctx)
{
	if (program->levels->plain[fn->index] >> ctx & 1)
		return;
	program->levels->plain[fn->index] |= (uint16_t)(1u << ctx);
	pc_vec_push(program->arena, jobs->list, ((struct job){ fn, ctx }));
}

void pc_levels_objects_find(struct pc_program *program)
{
	struct jobs jobs = { 0 };

	program->levels->plain = PC_ARRAY(program->arena, program->fns.n, uint16_t);
	for (uint32_t i = 0; i < program->fns.n; i++)
		for (int c = 0; pc_fn_live(program->fns.v[i]) && c < PC_CTX_COUNT; c++)
			if (program->fns.v[i]->info->ctxs >> c & 1 &&
			    !program->fns.v[i]->info->caller[c].from)
				reach(program, &jobs, program->fns.v[i], (enum pc_ctx)c);
	for (uint32_t done = 0; done < jobs.list.n; done++) {
		struct job job = jobs.list.v[done];

		for (uint32_t s = 0; s < job.fn->info->sites.n; s++) {
			const struct pc_site *site = &job.fn->info->sites.v[s];
			const struct pc_fn *target = pc_event_target(
				pc_event_at(job.fn, site->block, site->event));
			enum pc_ctx ctx = pc_site_ctx(job.fn, site, job.ctx);

			if (site->starts)
				reach(program, &jobs, site->starts,
				      pc_ctx_accepts(ctx) ? PC_CTX_ONE : PC_CTX_MULTI);
			if (target && (job.ctx == PC_CTX_OUT ||
				       !is_for_some(program, job.fn, site)))
				reach(program, &jobs, target, ctx);
		}
	}
}

bool pc_levels_for_some(struct pc_program *program, const struct pc_fn *fn,
			const struct pc_site *site)
{
	uint16_t plain = program->levels->plain[fn->index];

	for (int c = 0; c < PC_CTX_COUNT; c++)
		if (plain >> c & 1 &&
		    pc_site_ctx(fn, site, (enum pc_ctx)c) != PC_CTX_OUT)
			return is_for_some(program, fn, site);
	return plain != fn->info->ctxs;
}
