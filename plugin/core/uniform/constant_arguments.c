/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * constant_arguments.c - what a function leaves if constant arguments decide
 *                        its paths (given.h): the states of its definitions on
 *                        these paths only.
 *
 * In:   the states for all calls of the function; the paths.
 * Out:  the state of one definition for such calls.
 * Cost: at most STEPS definitions each time a call is evaluated.
 * Not:  The outputs of its callees, its conditions and its trip counts have
 *       their states for all calls.
 *
 * A definition that depends on itself counts as uniform there, so that the
 * other operands decide.
 */
#include "model/live.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "uniform/given.h"
#include "uniform/rules.h"

#define STEPS 200

/* The definitions being evaluated. */
struct path {
	uint32_t def;
	const struct path *up;
};

struct look {
	const struct pc_run *run; /* for the function */
	const struct pc_given *given;
	uint32_t steps; /* remaining */
};

static struct pc_uni state(struct look *l, struct pc_opnd opnd, uint32_t use,
			   const struct path *up);

static bool is_on(const struct path *path, uint32_t def)
{
	for (; path; path = path->up)
		if (path->def == def)
			return true;
	return false;
}

/* The state of operand number I of a phi. */
static struct pc_uni of_way(struct look *l, const struct path *path, uint32_t i)
{
	const struct pc_def *phi = &l->run->ssa->defs.v[path->def];
	struct pc_uni uni = pc_uni_alone(l->run, phi->block, i,
		state(l, l->run->ssa->opnds.v[phi->first + i], phi->block,
		      path));

	if (!pc_uni_filled(l->run, path->def, i))
		return uni;
	pc_uni_doubt(l->run, PC_DOUBT_FILLED);
	return pc_uni_doubted(uni);
}

static struct pc_uni of_phi(struct look *l, const struct path *path)
{
	const struct pc_run *run = l->run;
	const struct pc_def *phi = &run->ssa->defs.v[path->def];
	const struct pc_cfg *cfg = &run->fn->info->cfg;
	const struct pc_joins *joins = &run->u->joins[phi->block];
	struct pc_uni uni = { .strength = PC_UNIFORM };

	for (uint32_t i = 0; i < phi->n; i++)
		if (pc_given_takes(l->given, run->fn,
				   cfg->preds[cfg->pred_first[phi->block] + i],
				   phi->block))
			pc_uni_join(&uni, of_way(l, path, i));
	pc_uni_join(&uni, pc_uni_way(run, path->def, PC_NONE, run->u->all));
	for (uint32_t i = 0; i < joins->n; i++)
		if (pc_given_is_open(l->given, run->fn, joins->v[i].branch))
			pc_uni_join(&uni, pc_uni_way(run, path->def, PC_NONE,
				pc_uni_joined(run, path->def, &joins->v[i])));
	return uni;
}

static struct pc_uni of_assign(struct look *l, const struct path *path)
{
	const struct pc_run *run = l->run;
	const struct pc_def *def = &run->ssa->defs.v[path->def];
	bool sure;
	uint32_t objects = pc_uni_objects(run, def, &sure);
	const struct pc_event *event = pc_event_at(run->fn, def->block, def->event);
	struct pc_uni uni = { .strength = PC_UNIFORM };

	for (uint32_t i = 0; i < def->n; i += i ? 1 : 1 + objects)
		pc_uni_join(&uni, pc_uni_of_address(event, i, state(
			l, run->ssa->opnds.v[def->first + i], def->block, path)));
	for (uint32_t i = 1; !sure && i <= objects && i < def->n; i++)
		pc_uni_join(&uni, pc_uni_object(run, def, i == objects, state(
			l, run->ssa->opnds.v[def->first + i], def->block,
			path)));
	return uni;
}

static struct pc_uni state(struct look *l, struct pc_opnd opnd, uint32_t use,
			   const struct path *up)
{
	const struct pc_run *run = l->run;
	struct pc_uni all = pc_uni_opnd(run, opnd, use), uni;
	struct path path = { opnd.def, up };
	const struct pc_def *def;

	if (opnd.def == PC_NONE || pc_uni_clear(all) || !l->steps)
		return all;
	def = &run->ssa->defs.v[opnd.def];
	if (def->kind != PC_DEF_PHI &&
	    (def->kind != PC_DEF_ASSIGN || (def->place != PC_NONE &&
	     run->ssa->places.v[def->place].shared)))
		return all;
	if (is_on(up, opnd.def))
		return pc_uni_of(PC_UNIFORM);
	l->steps--;
	uni = def->kind == PC_DEF_PHI ? of_phi(l, &path) :
					of_assign(l, &path);
	return pc_uni_used(run, opnd.def, use, uni);
}

struct pc_uni pc_uni_given(const struct pc_run *run, const struct pc_given *given,
			   uint32_t def, uint32_t use)
{
	struct look l = { .run = run, .given = given, .steps = STEPS };
	const struct pc_def *d = &run->ssa->defs.v[def];

	/* The content on entry is a matter of the caller. */
	if (d->place != PC_NONE && run->ssa->places.v[d->place].shared)
		return pc_uni_added(run, (struct pc_opnd){ .def = def }, use);
	return state(&l, (struct pc_opnd){ .def = def }, use, NULL);
}
