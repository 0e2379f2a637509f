/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cells.c - what all functions leave in shared locations, and which functions
 *           change them.
 *
 * In:   SSA form.
 * Out:  run->cells, which summaries.c joins.
 * Cost: O(1) for a location; O(places of all functions) once for LEAVERS.
 */
#include "base/arena.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "model/contents.h"
#include "uniform/engine.h"

static uint32_t hash_place(struct pc_val at)
{
	uint64_t h = (uint64_t)(uintptr_t)at.name;

	h = (h ^ at.kind * 7919u ^ at.mod * 104729u) * 0x9e3779b97f4a7c15u;
	return (uint32_t)(h >> 32);
}

static uint32_t cell_slot(const struct pc_run *run, struct pc_val at)
{
	uint32_t i = hash_place(at) & (run->n_cell_slots - 1);

	while (run->cell_slots[i] && pc_place_compare(
		       run->cells.v[run->cell_slots[i] - 1].at, at))
		i = (i + 1) & (run->n_cell_slots - 1);
	return i;
}

static void grow_cells(struct pc_run *run)
{
	if (run->n_cell_slots > 2 * run->cells.n)
		return;
	run->n_cell_slots = run->n_cell_slots ? 4 * run->n_cell_slots : 64;
	run->cell_slots = PC_ARRAY(run->program->arena, run->n_cell_slots,
				   uint32_t);
	for (uint32_t i = 0; i < run->cells.n; i++)
		run->cell_slots[cell_slot(run, run->cells.v[i].at)] = i + 1;
}

struct pc_cell *pc_uni_cell_of(struct pc_run *run, struct pc_val at)
{
	struct pc_cell cell = { .at = at };
	uint32_t slot;

	grow_cells(run);
	slot = cell_slot(run, at);
	if (!run->cell_slots[slot]) {
		pc_vec_push(run->program->arena, run->cells, cell);
		run->cell_slots[slot] = run->cells.n;
	}
	return &run->cells.v[run->cell_slots[slot] - 1];
}

struct pc_uni pc_uni_cell(struct pc_run *run, struct pc_val at)
{
	return pc_uni_cell_of(run, at)->uni;
}

static void find_leavers(struct pc_run *run)
{
	for (uint32_t i = 0; i < run->n_order; i++) {
		const struct pc_fn *fn = run->order[i];
		const struct pc_ssa *ssa = fn->info->ssa;

		for (uint32_t p = 0; p < ssa->places.n; p++) {
			struct pc_entry_reader leaver = { fn->index, p };
			struct pc_cell *cell;

			if (!ssa->places.v[p].shared || !pc_ssa_changes(fn, p))
				continue;
			cell = pc_uni_cell_of(run, ssa->places.v[p].at);
			pc_vec_push(run->program->arena, cell->leavers, leaver);
		}
	}
}

const struct pc_cell *pc_uni_leavers(struct pc_run *run, struct pc_val at)
{
	if (!run->leavers_known)
		find_leavers(run);
	run->leavers_known = true;
	return pc_uni_cell_of(run, at);
}
