/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_index.c - the pass "ssa" as a whole: dominators, look-ups by block, dump.
 *
 * Cost: that of graph/dominators.c; look-ups O(log n) or O(1).
 */
#include "base/arena.h"
#include "base/trim.h"
#include "base/numbers.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/passes.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/print.h"
#include "model/value.h"
#include "graph/dominators.h"
#include "graph/fn_info.h"
#include "graph/where.h"
#include "memory/callbacks.h"
#include "memory/effects.h"
#include "memory/element.h"
#include "memory/one_object.h"
#include "memory/points.h"
#include "memory/record.h"
#include "memory/relevant.h"
#include "memory/ssa_build.h"
#include "memory/ssa_query.h"

/* ---- dominators ---- */

void pc_ssa_idom(struct pc_program *program, struct pc_fn *fn,
		 struct pc_arena *scratch)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	struct pc_dom_graph graph = {
		.blocks = fn->blocks.n, .in = pc_edges_back(cfg),
		.at = { cfg->rpo, cfg->num, cfg->n_reach } };

	fn->info->ssa->idom = pc_dominators(program->arena, scratch, &graph);
}

bool pc_ssa_dominates(const struct pc_fn *fn, uint32_t a, uint32_t b)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	return a == b || (ssa->dom_in[a] && ssa->dom_in[a] <= ssa->dom_in[b] &&
			  ssa->dom_in[b] < ssa->dom_end[a]);
}

/* ---- by block ---- */

/* The calls are in dominator-tree order, those of a block together. */
static void sort_calls(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_ssa *ssa = fn->info->ssa;
	uint32_t n = fn->blocks.n;
	struct pc_ssa_call *sorted = PC_ARRAY(program->arena, ssa->calls.n,
					      struct pc_ssa_call);

	ssa->call_first = PC_ARRAY(program->arena, n + 2, uint32_t);
	for (uint32_t i = 0; i < ssa->calls.n; i++)
		ssa->call_first[ssa->calls.v[i].block + 2]++;
	for (uint32_t b = 0; b < n; b++)
		ssa->call_first[b + 2] += ssa->call_first[b + 1];
	for (uint32_t i = 0; i < ssa->calls.n; i++)
		sorted[ssa->call_first[ssa->calls.v[i].block + 1]++] =
			ssa->calls.v[i];
	ssa->calls.v = sorted;
	ssa->calls.cap = ssa->calls.n;
}

void pc_ssa_children(const struct pc_ssa *ssa, const struct pc_cfg *cfg,
		     uint32_t n, struct pc_arena *arena, uint32_t **first_out,
		     uint32_t **child_out)
{
	uint32_t *first = PC_ARRAY(arena, n + 2, uint32_t);
	uint32_t *child = PC_ARRAY(arena, n, uint32_t);

	for (uint32_t i = 1; i < cfg->n_reach; i++)
		first[ssa->idom[cfg->rpo[i]] + 2]++;
	for (uint32_t i = 0; i < n; i++)
		first[i + 2] += first[i + 1];
	for (uint32_t i = 1; i < cfg->n_reach; i++)
		child[first[ssa->idom[cfg->rpo[i]] + 1]++] = cfg->rpo[i];
	*first_out = first;
	*child_out = child;
}

/* Nothing is added to the form any more. */
static void trim(struct pc_program *program, struct pc_ssa *ssa)
{
	pc_vec_trim(program->arena, ssa->places);
	pc_vec_trim(program->arena, ssa->defs);
	pc_vec_trim(program->arena, ssa->opnds);
	pc_vec_trim(program->arena, ssa->shared);
	pc_vec_trim(program->arena, ssa->outs);
	pc_vec_trim(program->arena, ssa->behind);
	pc_vec_trim(program->arena, ssa->wholes);
}

void pc_ssa_index(struct pc_program *program, struct pc_fn *fn,
		  const struct pc_uints *phis, const struct pc_uints *defs)
{
	struct pc_ssa *ssa = fn->info->ssa;
	uint32_t n = fn->blocks.n, all = 0;

	ssa->def_first = PC_ARRAY(program->arena, n + 1, uint32_t);
	for (uint32_t b = 0; b < n; b++)
		ssa->def_first[b + 1] = ssa->def_first[b] + phis[b].n +
					defs[b].n;
	ssa->block_defs = PC_ARRAY(program->arena, ssa->def_first[n], uint32_t);
	for (uint32_t b = 0; b < n; b++) {
		for (uint32_t i = 0; i < phis[b].n; i++)
			ssa->block_defs[all++] = phis[b].v[i];
		for (uint32_t i = 0; i < defs[b].n; i++)
			ssa->block_defs[all++] = defs[b].v[i];
	}
	for (uint32_t b = 0; b < n; b++)
		if (fn->blocks.v[b].term == PC_TERM_RET &&
		    fn->info->cfg.num[b] != PC_NONE)
			pc_vec_push(program->arena, ssa->rets, b);
	sort_calls(program, fn);
	trim(program, ssa);
}

static const struct pc_val *number_at(const struct pc_ssa *ssa, uint32_t shared)
{
	uint32_t low = 0, high = ssa->numbers.n;

	PC_SEARCH(low, high, middle, ssa->numbers.v[middle].shared < shared);
	return low < ssa->numbers.n && ssa->numbers.v[low].shared == shared ?
	       ssa->numbers.v[low].val : NULL;
}

struct pc_opnd pc_ssa_handed(const struct pc_fn *fn, const struct pc_ssa_call *call,
			     uint32_t place)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	struct pc_opnd found = { .def = PC_NONE };

	for (uint32_t i = call->shared; i < call->shared + call->n_shared; i++) {
		if (ssa->shared.v[i].place != place)
			continue;
		found.def = ssa->shared.v[i].def;
		if (found.def == PC_NONE)
			found.val = number_at(ssa, i);
		break;
	}
	return found;
}

uint32_t pc_ssa_out(const struct pc_fn *fn, uint32_t block, uint32_t place)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	uint32_t low = ssa->out_first[block], high = ssa->out_end[block];

	PC_SEARCH(low, high, middle, ssa->outs.v[middle].place < place);
	return low < ssa->out_end[block] && ssa->outs.v[low].place == place ?
	       ssa->outs.v[low].def : PC_NONE;
}

bool pc_ssa_changes(const struct pc_fn *fn, uint32_t place)
{
	const struct pc_ssa *ssa = fn->info->ssa;

	for (uint32_t i = 0; i < ssa->rets.n; i++) {
		uint32_t def = pc_ssa_out(fn, ssa->rets.v[i], place);

		if (def != PC_NONE && def != ssa->places.v[place].entry)
			return true;
	}
	return false;
}

const struct pc_ssa_call *pc_ssa_call_at(const struct pc_fn *fn, uint32_t block,
					 uint32_t event)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	uint32_t low = ssa->call_first[block];
	uint32_t high = ssa->call_first[block + 1];

	PC_SEARCH(low, high, middle, ssa->calls.v[middle].event < event);
	return low < ssa->call_first[block + 1] &&
	       ssa->calls.v[low].event == event ? &ssa->calls.v[low] : NULL;
}

/* Operand number I of argument ARG: 0 is its value, 1 is its content. */
static struct pc_opnd arg_opnd(const struct pc_fn *fn,
			       const struct pc_ssa_call *call, uint32_t arg,
			       uint32_t i)
{
	/* A call may have fewer arguments than the callee has parameters. */
	if (arg >= pc_event_at(fn, call->block, call->event)->args.n)
		return (struct pc_opnd){ .def = PC_NONE };
	return fn->info->ssa->opnds.v[call->args + 2 * arg + i];
}

struct pc_opnd pc_ssa_arg(const struct pc_fn *fn,
			  const struct pc_ssa_call *call, uint32_t arg)
{
	return arg_opnd(fn, call, arg, 0);
}

struct pc_opnd pc_ssa_content(const struct pc_fn *fn,
			      const struct pc_ssa_call *call, uint32_t arg)
{
	return arg_opnd(fn, call, arg, 1);
}

/* ---- places in callees ---- */

/* The place of TO from which the OUTPUT or EFFECT DEF of FN comes. */
static uint32_t place_there(struct pc_program *program, const struct pc_fn *fn,
			    const struct pc_def *def, const struct pc_fn *to)
{
	struct pc_val at = fn->info->ssa->places.v[def->place].at;
	uint32_t place;

	if (def->kind == PC_DEF_OUTPUT && (uint32_t)def->arg >= to->params.n)
		return PC_NONE;
	if (def->kind == PC_DEF_OUTPUT)
		at = pc_elem_below(program, fn,
				   pc_event_at(fn, def->block, def->event),
				   (uint32_t)def->arg, at, to);
	place = pc_place_find(to, at);
	return place != PC_NONE || pc_elem_number(at) < 0 ? place :
	       pc_place_find(to, pc_elem_whole(program, at));
}

static void find_there(struct pc_program *program, const struct pc_fn *fn)
{
	struct pc_ssa *ssa = fn->info->ssa;

	for (uint32_t i = 0; i < ssa->defs.n; i++) {
		struct pc_def *def = &ssa->defs.v[i];
		const struct pc_fn *to;

		def->there = PC_NONE;
		if (def->kind != PC_DEF_OUTPUT && def->kind != PC_DEF_EFFECT)
			continue;
		to = pc_event_runs(pc_event_at(fn, def->block, def->event));
		if (to)
			def->there = place_there(program, fn, def, to);
	}
}

/* ---- the pass ---- */

void pc_pass_ssa_run(struct pc_program *program)
{
	if (program->opts->level == PC_LEVEL_PAPER)
		return;
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i])) {
			pc_places_alias(program, program->fns.v[i]);
			pc_record_collect(program, program->fns.v[i]);
		}
	pc_points_find(program);
	pc_places_want(program);
	pc_effects_find(program);
	pc_callbacks_mark(program);
	pc_only_find(program);
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			pc_ssa_build(program, program->fns.v[i]);
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]))
			find_there(program, program->fns.v[i]);
}

static void print_def_name(FILE *out, const struct pc_ssa *ssa, uint32_t def)
{
	const struct pc_def *d = &ssa->defs.v[def];

	if (d->place == PC_NONE)
		fprintf(out, "%%%u", (unsigned)d->tmp);
	else
		pc_val_print(out, ssa->places.v[d->place].at);
	if (d->kind == PC_DEF_ENTRY)
		fputs("@entry", out);
	else if (d->place != PC_NONE)
		fprintf(out, "@%u", def);
}

static void print_opnd(FILE *out, const struct pc_ssa *ssa,
		       struct pc_opnd opnd)
{
	if (opnd.def == PC_NONE)
		pc_val_print(out, pc_opnd_val(opnd));
	else
		print_def_name(out, ssa, opnd.def);
}

static void print_def(FILE *out, const struct pc_ssa *ssa, uint32_t def)
{
	static const char *const kinds[] = {
		[PC_DEF_ENTRY] = "entry",   [PC_DEF_ASSIGN] = "assign",
		[PC_DEF_RESULT] = "result", [PC_DEF_OUTPUT] = "output",
		[PC_DEF_EFFECT] = "effect", [PC_DEF_ALIAS] = "alias",
		[PC_DEF_PHI] = "phi",
	};
	const struct pc_def *d = &ssa->defs.v[def];

	fputs("    ", out);
	print_def_name(out, ssa, def);
	fprintf(out, " = %s%s", kinds[d->kind], d->sure ? " sure" :
		d->weak ? " weak" : "");
	for (uint32_t i = 0; i < d->n; i++) {
		fputs(i ? ", " : " ", out);
		print_opnd(out, ssa, ssa->opnds.v[d->first + i]);
	}
	fputc('\n', out);
}

void pc_pass_ssa_dump(FILE *out, const struct pc_program *program,
		      const struct pc_fn *fn)
{
	const struct pc_ssa *ssa;

	(void)program;
	if (!pc_dump_head(out, fn) || !fn->info->ssa)
		return;
	ssa = fn->info->ssa;
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		if (fn->info->cfg.num[b] == PC_NONE)
			continue;
		fprintf(out, "  b%u\n", b);
		for (uint32_t i = ssa->def_first[b]; i < ssa->def_first[b + 1];
		     i++)
			print_def(out, ssa, ssa->block_defs[i]);
		if (ssa->cond[b].def != PC_NONE) {
			fputs("    on ", out);
			print_opnd(out, ssa, ssa->cond[b]);
			fputc('\n', out);
		}
		for (uint32_t i = ssa->out_first[b]; i < ssa->out_end[b]; i++) {
			fputs("    leaves ", out);
			print_def_name(out, ssa, ssa->outs.v[i].def);
			fputc('\n', out);
		}
	}
}
