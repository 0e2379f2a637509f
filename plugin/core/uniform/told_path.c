/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * told_path.c - paths that one process sends to the others, with a broadcast of its
 *               own for the root and for the others.
 *
 *     if (rank == 0) {
 *             MPI_Bcast (&stop, ...);
 *             if (stop)
 *                     goto out;
 *     }
 *     if (rank != 0) {
 *             MPI_Bcast (&stop, ...);
 *             if (stop)
 *                     goto out;
 *     }
 *
 * In:   the paths that the condition of a branch separates.
 * Out:  whether the branch separates the root of a broadcast from the other
 *       processes, one side of it makes the broadcast and decides by what it gives,
 *       and the processes of the other side do so at another place.
 * Cost: O(definitions * (broadcasts + branches * LONGEST)), once for a branch.
 * Not:  that the two broadcasts meet, and that both sides leave by the same answer:
 *       it is not proved.
 */
#include "base/arena.h"
#include "model/contents.h"
#include "graph/fn_info.h"
#include "memory/ssa_query.h"
#include "value/nodes.h"
#include "uniform/rules.h"
#include "uniform/sent.h"

#define LONGEST 6 /* computations between a broadcast and a condition */

/* Whether a branch decides by CAST, the output of a broadcast. */
static bool decides(const struct pc_run *run, uint32_t cast)
{
	const struct pc_ssa *ssa = run->ssa;
	const struct pc_cfg *cfg = &run->fn->info->cfg;

	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i], def = ssa->cond[b].def;

		if (run->fn->blocks.v[b].term != PC_TERM_BR ||
		    !pc_ssa_dominates(run->fn, ssa->defs.v[cast].block, b))
			continue;
		for (int k = 0; k < LONGEST && def != PC_NONE && def != cast &&
		     ssa->defs.v[def].kind == PC_DEF_ASSIGN && ssa->defs.v[def].n; k++)
			def = ssa->opnds.v[ssa->defs.v[def].first].def;
		if (def == cast)
			return true;
	}
	return false;
}

/* Which processes make the broadcast C. */
static enum pc_cast_who makes(const struct pc_run *run, const struct pc_cast *c)
{
	uint32_t block = run->ssa->defs.v[c->def].block;

	return pc_cast_who(run, c, block, block);
}

/* Whether a broadcast of the same root by OTHER processes than those of C decides
 * something, too. */
static bool has_twin(const struct pc_run *run, const struct pc_cast *c,
		     enum pc_cast_who who)
{
	struct pc_cast other;

	for (uint32_t i = 0; i < run->ssa->defs.n; i++) {
		enum pc_cast_who by;

		if (i == c->def || !pc_cast_is(run, i, true, &other) ||
		    other.root != c->root)
			continue;
		by = makes(run, &other);
		if (by != PC_CAST_ANYBODY && by != who && decides(run, i))
			return true;
	}
	return false;
}

static bool find(const struct pc_run *run, uint32_t branch)
{
	const struct pc_block *block = &run->fn->blocks.v[branch];
	struct pc_cast c;

	if (block->term != PC_TERM_BR)
		return false;
	for (uint32_t i = 0; i < run->ssa->defs.n; i++) {
		uint32_t at = run->ssa->defs.v[i].block;
		enum pc_cast_who who;

		if (run->ssa->defs.v[i].kind != PC_DEF_OUTPUT ||
		    !pc_ssa_dominates(run->fn, branch, at) || branch == at ||
		    !pc_cast_is(run, i, true, &c))
			continue;
		who = makes(run, &c);
		if (who != PC_CAST_ANYBODY && decides(run, i) &&
		    has_twin(run, &c, who) &&
		    pc_cast_who(run, &c, branch, branch) == PC_CAST_ANYBODY)
			return true;
	}
	return false;
}

bool pc_uni_told_path(const struct pc_run *run, const struct pc_join *join)
{
	struct pc_uniform_fn *u = run->u;
	uint8_t *known;

	if (run->axis == PC_AXIS_THREADS || !pc_cast_any(run))
		return false;
	if (!u->told_path)
		u->told_path = PC_ARRAY(run->program->arena,
					run->fn->blocks.n, uint8_t);
	known = &u->told_path[join->branch];
	if (!*known)
		*known = 1 + find(run, join->branch);
	return *known == 2;
}
