/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dump.c - what the pass "uniform" prints of a function.
 *
 * Out:  for each condition its strength, over all processes and over the groups
 *       of the function's collectives, and the reason; the states of parameters
 *       and of the result, and those of shared locations at the start and at
 *       the end.
 */
#include "tables/passes.h"
#include "model/call.h"
#include "model/live.h"
#include "model/print.h"
#include "graph/fn_info.h"
#include "graph/where.h"
#include "report/steps.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/value.h"
#include "uniform/engine.h"
#include "uniform/uniform.h"

#define MOST_GROUPS 8

/* The groups of the collectives of FN. */
static uint32_t find_groups(struct pc_program *program, const struct pc_fn *fn,
			    uint32_t *groups)
{
	uint32_t n = 0;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			uint32_t group, i;

			if (fn->info->cfg.num[b] == PC_NONE ||
			    !pc_event_collective(pc_event_at(fn, b, e)))
				continue;
			group = pc_value_group(program, pc_value_handle(
						       program, fn, b, e));
			for (i = 0; i < n && groups[i] != group; i++)
				;
			if (i == n && n < MOST_GROUPS &&
			    group != PC_NODE_NONE &&
			    !pc_group_is_all(program, group))
				groups[n++] = group;
		}
	return n;
}

static void print_group(FILE *out, struct pc_program *program, uint32_t group)
{
	const char *shown = pc_value_shown(program, group);

	fputs(" over ", out);
	if (shown)
		fputs(shown, out);
	else
		pc_node_print(out, program, group);
}

static void print_steps(FILE *out, const struct pc_steps *steps)
{
	static const char *const kinds[] = {
		[PC_STEP_SET] = "set",       [PC_STEP_RESULT] = "result",
		[PC_STEP_EQUAL] = "equal",
		[PC_STEP_ONE] = "one",       [PC_STEP_PART] = "part",
		[PC_STEP_ASSIGN] = "assign", [PC_STEP_BRANCH] = "branch",
		[PC_STEP_LOOP] = "loop",     [PC_STEP_PARAM] = "param",
		[PC_STEP_CALLED] = "called", [PC_STEP_INPUT] = "input",
		[PC_STEP_BEFORE] = "before", [PC_STEP_PARTED] = "parted",
	};

	for (uint32_t i = 0; i < steps->list.n; i++) {
		const struct pc_step *step = &steps->list.v[i];

		fprintf(out, "    %s %s%s%s %u:%u\n", kinds[step->kind],
			step->name ? step->name : "-", step->by ? " by " : "",
			step->by ? step->by : "", step->loc.line,
			step->loc.col);
	}
}

static void print_cond(FILE *out, struct pc_program *program,
		       const struct pc_fn *fn, uint32_t block,
		       const uint32_t *groups, uint32_t n)
{
	enum pc_strength strength = pc_uniform_cond(program, fn, block,
						    PC_NODE_NONE);
	struct pc_loc loc = pc_loc_near(fn, block, fn->blocks.v[block].loc);
	struct pc_steps steps = { 0 };

	fprintf(out, "  %u:%u %s", loc.line, loc.col, pc_strength_name(strength));
	for (uint32_t i = 0; i < n; i++) {
		fputc(',', out);
		print_group(out, program, groups[i]);
		fprintf(out, " %s", pc_strength_name(pc_uniform_cond(program, fn,
							block, groups[i])));
	}
	fputc('\n', out);
	if (strength != PC_UNIFORM)
		pc_uniform_why_cond(program, fn, block, PC_NODE_NONE, &steps);
	print_steps(out, &steps);
}

static void print_place(FILE *out, struct pc_program *program,
			const struct pc_fn *fn, const char *what,
			struct pc_val at, struct pc_uni uni)
{
	fprintf(out, "  %s ", what);
	pc_val_print(out, at);
	fprintf(out, " %s\n", pc_strength_name(pc_uni_strength(program, fn, uni,
							PC_NODE_NONE)));
}

/* The state of PLACE at the end of the function, for all callers together. */
static struct pc_uni left_in(const struct pc_uniform_fn *u, uint32_t place)
{
	struct pc_uni uni = u->out[place];

	if (uni.was)
		pc_uni_join(&uni, pc_uni_was(uni, u->entry[place]));
	return uni;
}

static void print_rest(FILE *out, struct pc_program *program,
		       const struct pc_fn *fn)
{
	const struct pc_uniform_fn *u = fn->info->uniform;
	const struct pc_ssa *ssa = fn->info->ssa;

	for (uint32_t i = 0; i < u->n_params; i++)
		fprintf(out, "  given %s %s\n", fn->params.v[i],
			pc_strength_name(u->param[i].strength));
	for (uint32_t p = 0; p < ssa->places.n; p++)
		if (ssa->places.v[p].shared && ssa->places.v[p].entry !=
		    PC_NONE)
			print_place(out, program, fn, "finds",
				    ssa->places.v[p].at, u->entry[p]);
	for (uint32_t p = 0; p < ssa->places.n; p++)
		if (pc_ssa_changes(fn, p))
			print_place(out, program, fn, "leaves",
				    ssa->places.v[p].at, left_in(u, p));
	if (!pc_uni_clear(u->result))
		fprintf(out, "  returns %s\n", pc_strength_name(pc_uni_strength(
				program, fn, u->result, PC_NODE_NONE)));
}

void pc_pass_uniform_dump(FILE *out, const struct pc_program *program,
			  const struct pc_fn *fn)
{
	struct pc_program *asked;
	uint32_t groups[MOST_GROUPS], n;

	if (!pc_dump_head(out, fn) || !fn->info->uniform)
		return;
	asked = fn->info->uniform->run->program;
	(void)program;
	n = find_groups(asked, fn, groups);
	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++)
		if (pc_uni_is_branch(fn, fn->info->cfg.rpo[i]))
			print_cond(out, asked, fn, fn->info->cfg.rpo[i],
				   groups, n);
	print_rest(out, asked, fn);
}
