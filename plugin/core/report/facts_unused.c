/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts_unused.c - facts that apply to nothing (contract in model/facts.h).
 *
 * In:   a program; its facts, each of which records whether it was looked up.
 * Out:  the lines whose names occur nowhere in the program.
 * Cost: a few look-ups for each operand of the program.
 * Not:  it does not judge whether a fact that names something is needed.
 */
#include "model/contents.h"
#include "model/facts.h"
#include "model/facts_table.h"
#include "model/value.h"

/* Look up the facts about VALUE, with and without dereference. */
static void ask(const struct pc_program *program, const struct pc_fn *fn,
		struct pc_val value)
{
	if (!pc_val_has_name(value))
		return;
	value = pc_elem_whole((struct pc_program *)(uintptr_t)program, value);
	value.mod = PC_MOD_NONE;
	pc_user_uniform(program, fn, value);
	value.mod = PC_MOD_DEREF;
	pc_user_uniform(program, fn, value);
	if (value.kind == PC_VAL_GLOBAL)
		pc_user_handle(program, value.name);
}

static void ask_fn(const struct pc_program *program, const struct pc_fn *fn)
{
	for (uint32_t i = 0; i < fn->params.n; i++)
		ask(program, fn, (struct pc_val){ .kind = PC_VAL_VAR,
						  .name = fn->params.v[i] });
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];

		ask(program, fn, block->cond);
		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];

			ask(program, fn, event->dst);
			for (uint32_t i = 0; i < event->args.n; i++)
				ask(program, fn, event->args.v[i]);
		}
	}
}

void pc_facts_unused(const struct pc_program *program,
		     void (*say)(const char *file, uint32_t line,
				 const char *text))
{
	struct pc_facts *facts = program->facts;

	for (uint32_t f = 0; facts && f < program->fns.n; f++)
		ask_fn(program, program->fns.v[f]);
	for (uint32_t i = 0; facts && i < facts->from.n; i++) {
		struct pc_fact_line *from = &facts->from.v[i];
		bool used = false, told = false;

		for (unsigned k = 0; k < from->n; k++)
			used |= from->about[k]->used;
		for (unsigned k = 0; k < from->n; k++) {
			told |= from->about[k]->told;
			from->about[k]->told = true;
		}
		if (!used && !told)
			say(from->file, from->line, facts->lines.v[i]);
	}
}
