/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * flagged.c - values that differ only if a flag is set that no function changes,
 *             and that are used only if it is not.
 *
 *     if (o->per_process)
 *             o->seed = time (NULL);
 *     else if (o->seed == -1)            used
 *             MPI_Bcast (...);
 *
 * In:   a shared location that differs on entry of a function, and the block in
 *       which its value is used.
 * Out:  whether each definition of the location that differs is on paths that
 *       exclude those to the use, by a variable or field that no function seen
 *       here changes.
 * Cost: O(PC_UNI_WALK) for each definition, for a use that such a flag decides.
 * Not:  Other units may change the flag; a field is that of any object: the
 *       value is not proved.
 */
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_claim.h"
#include "memory/ssa_known.h"
#include "model/contents.h"
#include "uniform/rules.h"

#define LONGEST 4 /* computations between a flag and its test */

/* FLAG IS NUM. */
struct flag {
	struct pc_val at;
	enum pc_oper is;
	int64_t num;
};

/* Whether CLAIM of FN is about a shared location as it is on entry: FLAG. */
static bool is_flag(const struct pc_fn *fn, const struct pc_claim *claim,
		    struct flag *flag)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	struct pc_opnd opnd = pc_ssa_bare(
		fn, (struct pc_opnd){ claim->x.at, claim->x.val }, LONGEST);
	const struct pc_def *def = opnd.def == PC_NONE ? NULL :
				   &ssa->defs.v[opnd.def];

	/* A field of an object is read by its location and the object. */
	if (def && def->kind == PC_DEF_ASSIGN && def->n && !def->weak)
		def = ssa->opnds.v[def->first].def == PC_NONE ? NULL :
		      &ssa->defs.v[ssa->opnds.v[def->first].def];
	if (!claim->number || !def || def->kind != PC_DEF_ENTRY ||
	    def->place == PC_NONE || !ssa->places.v[def->place].shared ||
	    ssa->places.v[def->place].at.mod != PC_MOD_NONE)
		return false;
	*flag = (struct flag){ ssa->places.v[def->place].at, claim->is,
			       claim->num };
	return true;
}

/* Whether X and Y, of one location, cannot both hold. */
static bool is_against(const struct flag *x, const struct flag *y)
{
	return pc_place_compare(x->at, y->at) == 0 &&
	       ((x->is == PC_OPER_EQ && !pc_oper_holds(y->is, x->num, y->num)) ||
		(y->is == PC_OPER_EQ && !pc_oper_holds(x->is, y->num, x->num)));
}

/* Whether BLOCK of FN is reached only if a flag is against F. */
static bool excludes(const struct pc_fn *fn, uint32_t block,
		     const struct flag *f)
{
	struct pc_claim_at claims[PC_CLAIMS_AT];
	uint32_t n = pc_ssa_claims_at(fn, block, LONGEST, claims);
	struct flag other;

	for (uint32_t i = 0; i < n; i++)
		if (is_flag(fn, &claims[i].claim, &other) &&
		    is_against(f, &other))
			return true;
	return false;
}

/* Whether all definitions of AT that differ exclude F. */
static bool all_exclude(struct pc_run *run, struct pc_val at,
			const struct flag *f)
{
	const struct pc_cell *cell = pc_uni_leavers(run, at);

	for (uint32_t i = 0; i < cell->leavers.n; i++) {
		struct pc_entry_reader leaver = cell->leavers.v[i];
		const struct pc_fn *fn = run->program->fns.v[leaver.fn];
		uint32_t n;
		const uint32_t *put = pc_uni_puts(run, fn, leaver.place, &n);

		for (uint32_t k = 0; k < n; k++) {
			const struct pc_def *def =
				&fn->info->ssa->defs.v[put[k]];

			if ((def->kind == PC_DEF_ASSIGN ||
			     def->kind == PC_DEF_OUTPUT) &&
			    fn->info->uniform->def[put[k]].strength ==
				    PC_DIVERGENT &&
			    !excludes(fn, def->block, f))
				return false;
		}
	}
	return true;
}

bool pc_uni_flagged(const struct pc_run *run, uint32_t place, uint32_t use)
{
	struct pc_val at = run->ssa->places.v[place].at;
	struct pc_claim_at claims[PC_CLAIMS_AT];
	struct pc_run *all = run->u->run;
	struct flag flag;
	uint32_t n;

	if (run->axis == PC_AXIS_THREADS)
		return false;
	n = pc_ssa_claims_at(run->fn, use, LONGEST, claims);
	for (uint32_t i = 0; i < n; i++)
		if (is_flag(run->fn, &claims[i].claim, &flag) &&
		    !pc_uni_leavers(all, flag.at)->leavers.n &&
		    all_exclude(all, at, &flag))
			return true;
	return false;
}
