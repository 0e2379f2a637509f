/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * race_plan.c - selects the probes and receives that the run time checks:
 *               whether a message that one thread finds can be received by
 *               another thread.
 *
 * In:   contexts of all calls, SSA form.
 * Out:  PC_DO_PROBE, PC_DO_RECEIVE of calls that a team may make.
 * Cost: O(sites); nothing in a unit whose teams do not probe.
 *
 * The compiler (race.c) sees a probe and the receive after it, in threads that
 * run the same code. The run time has the values of sources and tags, other
 * functions, and threads that run different code. So all probes and receives of
 * the unit are checked if a thread of a team may probe and another thread may
 * receive.
 */
#include "tables/mpi_flags.h"
#include "model/todo.h"
#include "graph/regions.h"
#include "team/race.h"

/* In a team; calls of the main thread alone are ordered. */
static bool in_team(const struct pc_site *site)
{
	return site->ctxs & ~(1u << PC_CTX_OUT);
}

static bool in_others(const struct pc_site *site)
{
	return site->ctxs & ~(1u << PC_CTX_OUT | 1u << PC_CTX_MAIN);
}

bool pc_messages_cross(struct pc_fn **order, uint32_t n)
{
	bool probes = false, receives = false, others = false;

	for (uint32_t i = 0; i < n; i++) {
		const struct pc_fn_info *info = order[i]->info;

		for (uint32_t s = 0; s < info->sites.n; s++) {
			const struct pc_site *site = &info->sites.v[s];
			bool probe = pc_message_op(order[i], site,
						   PC_OPF_PROBES);
			bool receive = pc_message_op(order[i], site,
						     PC_OPF_RECEIVES);

			if (!in_team(site) || !(probe || receive))
				continue;
			probes |= probe;
			receives |= receive;
			others |= in_others(site);
		}
	}
	return probes && receives && others;
}

uint32_t pc_message_todo(const struct pc_fn *fn, const struct pc_site *site)
{
	uint32_t todo = PC_DO_RECEIVE;

	if (!in_team(site))
		return 0;
	if (pc_message_op(fn, site, PC_OPF_PROBES))
		return PC_DO_PROBE;
	if (!pc_message_op(fn, site, PC_OPF_RECEIVES))
		return 0;
	if (pc_message_told(fn, NULL, pc_message_opnd(fn, site, 2)))
		todo |= PC_DO_TOLD_SOURCE;
	if (pc_message_told(fn, NULL, pc_message_opnd(fn, site, 1)))
		todo |= PC_DO_TOLD_TAG;
	return todo;
}
