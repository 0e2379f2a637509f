/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * passes.c - the pipeline: runs the passes of tables/passes.def in order.
 *
 * In:   a program as the reader or the compiler built it.
 * Out:  program->diags, sorted; the todo of every event and block.
 * Cost: that of the passes.
 * Not:  all later passes skip a function on which a pass failed (PC_FN_BROKEN);
 *       pc_diag_finish () drops what earlier passes found in it.
 */
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/passes.h"
#include "model/initial.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/verify.h"
#include "graph/context.h"
#include "graph/fn_info.h"
#include "graph/where.h"
#include "report/copied.h"
#include "report/diag.h"
#include "report/suppress.h"
#include "team/team.h"
#include "pipeline/interest.h"
#include "pipeline/pipeline.h"

#define PC_PASS(name, what)                                                   \
	{ #name, what, pc_pass_##name##_run, pc_pass_##name##_dump },
const struct pc_pass pc_passes[] = {
#include "tables/passes.def"
};
#undef PC_PASS

const unsigned pc_pass_count = sizeof pc_passes / sizeof *pc_passes;

const char *pc_dump_name(unsigned i)
{
	static const char *const whole[] = { "model", "statements",
					     "unmodelled" };
	unsigned n = sizeof whole / sizeof *whole;

	if (i < n)
		return whole[i];
	for (unsigned p = 0; p < pc_pass_count; p++)
		if (pc_passes[p].dump && n++ == i)
			return pc_passes[p].name;
	return NULL;
}

const struct pc_pass *pc_pass_find(const char *name)
{
	for (unsigned i = 0; i < pc_pass_count; i++)
		if (!strcmp(pc_passes[i].name, name))
			return &pc_passes[i];
	return NULL;
}

void pc_bug(struct pc_program *program, struct pc_fn *fn, const char *what)
{
	if (fn->flags & PC_FN_BROKEN)
		return;
	fn->flags |= PC_FN_BROKEN;
	if (program->opts && program->opts->bug)
		program->opts->bug(fn, what);
}

static void give_info(struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++) {
		struct pc_fn *fn = program->fns.v[i];

		if (!(fn->flags & PC_FN_DEFINED))
			continue;
		fn->info = PC_NEW(program->arena, struct pc_fn_info);
		fn->info->caller = PC_ARRAY(program->arena, PC_CTX_COUNT,
					    struct pc_caller);
	}
}

/* Whether PASS is needed only for MPI calls and for questions of "team". */
static bool is_of_values(const struct pc_pass *pass)
{
	void (*const some[])(struct pc_program *) = {
		pc_pass_ssa_run, pc_pass_value_run, pc_pass_uniform_run,
		pc_pass_match_run, pc_pass_argument_run, pc_pass_cancel_run,
		pc_pass_expand_run, pc_pass_access_run, pc_pass_obligations_run,
		pc_pass_ulfm_run,
	};

	for (size_t i = 0; i < sizeof some / sizeof *some; i++)
		if (pass->run == some[i])
			return true;
	return false;
}

void pc_run(struct pc_program *program, const struct pc_pass *last)
{
	bool verify = program->opts && program->opts->verify;
	bool proofs = program->opts &&
		      program->opts->instrument == PC_INSTRUMENT_PROOFS;
	bool all = last || verify || proofs;
	bool values = all || pc_has_mpi(program);

	if (!all && !pc_is_of_interest(program))
		return;
	pc_initial_fold(program);
	give_info(program);
	for (unsigned i = 0; i < pc_pass_count; i++) {
		if (!values && pc_passes[i].run == pc_pass_ssa_run)
			values = pc_team_needs_values(program);
		if (!values && is_of_values(&pc_passes[i]))
			continue;
		if (program->opts && program->opts->progress)
			program->opts->progress(pc_passes[i].name, i + 1,
						pc_pass_count);
		program->pass = pc_passes[i].name;
		pc_passes[i].run(program);
		if (i && verify)
			pc_passes[0].run(program);
		if (&pc_passes[i] == last)
			break;
	}
	program->pass = NULL;
	pc_diag_finish(program);
	for (uint32_t i = 0; i < program->diags.n; i++)
		pc_diag_copied(program, program->diags.v[i]);
	pc_suppress_apply(program);
}

void pc_pass_verify_run(struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++) {
		struct pc_fn *fn = program->fns.v[i];
		const char *error;

		if (pc_fn_live(fn) &&
		    !pc_model_verify_fn(program, fn, &error))
			pc_bug(program, fn, error);
	}
}

void pc_pass_verify_dump(FILE *out, const struct pc_program *program,
			 const struct pc_fn *fn)
{
	(void)program;
	if (pc_dump_head(out, fn))
		fputs("  ok\n", out);
}
