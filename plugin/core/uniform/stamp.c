/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * stamp.c - comparisons of a field with the copy that was taken of it:
 *
 *     if (index->seen != set->version) {        has it changed since?
 *             MPI_Allreduce (...);
 *             index->seen = set->version;       the copy
 *     }
 *
 * In:   == or != of two fields, one of which may differ between processes.
 * Out:  a doubt, if some function copies one of the fields to the other: the
 *       comparison tells whether the field has changed since then, not what it
 *       is, and what each process counts may differ.
 * Cost: O(definitions of the two fields) for such a comparison.
 * Not:  That the field has changed on all processes is not proved.
 */
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_claim.h"
#include "model/contents.h"
#include "model/live.h"
#include "uniform/rules.h"

#define LONGEST 4 /* copies between a field and its use */

/* Whether OPND of FN is loaded from a field: *AT. */
static bool is_field(const struct pc_fn *fn, struct pc_opnd opnd, struct pc_val *at)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_def *def;

	opnd = pc_ssa_bare(fn, opnd, LONGEST);
	if (opnd.def == PC_NONE)
		return false;
	def = &ssa->defs.v[opnd.def];
	if (def->kind == PC_DEF_ASSIGN && def->place == PC_NONE && def->n &&
	    pc_event_at(fn, def->block, def->event)->oper == PC_OPER_COPY &&
	    ssa->opnds.v[def->first].def != PC_NONE)
		def = &ssa->defs.v[ssa->opnds.v[def->first].def];
	if (def->place == PC_NONE)
		return false;
	*at = ssa->places.v[def->place].at;
	return at->kind == PC_VAL_FIELD;
}

/* Whether a function copies field FROM to field TO. */
static bool is_copied(struct pc_run *run, struct pc_val to, struct pc_val from)
{
	const struct pc_cell *cell = pc_uni_leavers(run, to);

	for (uint32_t i = 0; i < cell->leavers.n; i++) {
		struct pc_entry_reader leaver = cell->leavers.v[i];
		const struct pc_fn *fn = run->program->fns.v[leaver.fn];
		const struct pc_ssa *ssa = fn->info->ssa;
		uint32_t n;
		const uint32_t *put = pc_uni_puts(run, fn, leaver.place, &n);

		for (uint32_t k = 0; k < n; k++) {
			const struct pc_def *def = &ssa->defs.v[put[k]];
			struct pc_val at;

			if (def->kind == PC_DEF_ASSIGN && def->n &&
			    pc_event_at(fn, def->block, def->event)->oper ==
				    PC_OPER_COPY &&
			    is_field(fn, ssa->opnds.v[def->first], &at) &&
			    pc_place_compare(at, from) == 0)
				return true;
		}
	}
	return false;
}

struct pc_uni pc_uni_stamped(const struct pc_run *run, const struct pc_def *def,
			     struct pc_uni uni)
{
	const struct pc_event *event = pc_event_at(run->fn, def->block, def->event);
	const struct pc_opnd *opnds = run->ssa->opnds.v + def->first;
	struct pc_val a, b;

	if (uni.strength != PC_DIVERGENT || run->axis == PC_AXIS_THREADS ||
	    def->place != PC_NONE || def->n < 2 ||
	    (event->oper != PC_OPER_EQ && event->oper != PC_OPER_NE) ||
	    !is_field(run->fn, opnds[0], &a) || !is_field(run->fn, opnds[1], &b) ||
	    pc_place_compare(a, b) == 0 ||
	    (!is_copied(run->u->run, a, b) && !is_copied(run->u->run, b, a)))
		return uni;
	pc_uni_doubt(run, PC_DOUBT_STAMP);
	return pc_uni_doubted(uni);
}
