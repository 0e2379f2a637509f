/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * concurrency_mark.c - callees of calls that can overlap with others.
 *
 * In:   sites[].once, told and parallel of each function alone.
 * Out:  the same for all calls that they lead to; info->in_once, in_told,
 *       in_parallel, beside.  A lock that may be another one in each thread
 *       keeps from a warning, but proves nothing: once, own.
 * Cost: O(sites), and once more for each start function of a thread.
 */
#include "model/target.h"
#include "model/flags.h"
#include "threads/concurrency.h"

/* Whether SITE of FN is protected by a lock of which each thread may have its own. */
static bool is_guessed(const struct pc_fn *fn, const struct pc_site *site)
{
	const struct pc_region *of = fn->info->regions.v;

	for (uint32_t r = site->region; r != PC_NONE; r = of[r].parent)
		if (of[r].kind == PC_REGION_LOCK &&
		    of[r].begin->flags & PC_EVF_GUESS)
			return true;
	return false;
}

/* Mark the sites of FN and their callees; true: the start function of a thread
 * was found to run concurrently, and may have been visited before. */
static bool mark_sites(struct pc_fn *fn)
{
	const struct pc_fn_info *info = fn->info;
	bool again = false;

	for (uint32_t s = 0; s < info->sites.n; s++) {
		struct pc_site *site = &info->sites.v[s];
		const struct pc_event *event = pc_conc_event(fn, site);
		struct pc_fn *target = site->starts ? site->starts :
						      pc_event_target(event);
		bool guessed = (info->in_own || is_guessed(fn, site)) &&
			       pc_conc_collective(site, event);

		site->once |= guessed || (info->in_once &&
					  pc_conc_collective(site, event));
		/* No proof that one thread at a time makes the call, either. */
		site->own |= guessed && site->ctxs & (1u << PC_CTX_LOCKED |
						      1u << PC_CTX_MULTI_LOCKED);
		site->told |= info->in_told && pc_conc_collective(site, event);
		site->parallel |= info->in_parallel && pc_conc_mpi(site, event);
		if (site->parallel && !site->beside.fn)
			site->beside = info->beside;
		if (!target)
			continue;
		again |= site->starts &&
			 ((site->once && !target->info->in_once) ||
			  (site->told && !target->info->in_told) ||
			  (guessed && !target->info->in_own) ||
			  (site->parallel && !target->info->in_parallel));
		target->info->in_once |= site->once;
		target->info->in_told |= site->told;
		target->info->in_own |= guessed;
		if (!site->parallel)
			continue;
		target->info->in_parallel = true;
		if (!target->info->beside.fn)
			target->info->beside = site->beside;
	}
	return again;
}

void pc_conc_mark_callees(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);
	bool again;

	do {
		again = false;
		for (uint32_t i = n; i; i--)
			again |= mark_sites(order[i - 1]);
	} while (again);
}
