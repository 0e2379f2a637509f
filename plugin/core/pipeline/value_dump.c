/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * value_dump.c - what the pass "value" prints: the node of every condition,
 *                handle and returned value, how often loops run, and which
 *                processes take different branches at a condition.
 */
#include "tables/mpi_ops.h"
#include "tables/passes.h"
#include "model/live.h"
#include "graph/fn_info.h"
#include "graph/where.h"
#include "value/process.h"
#include "value/value.h"

static void print_group(FILE *out, struct pc_program *program, uint32_t handle)
{
	uint32_t group = pc_value_group(program, handle), parent, colour;

	if (group != handle) {
		fputs(" group ", out);
		pc_node_print(out, program, group);
	}
	if (pc_value_part(program, handle, &parent, &colour)) {
		fputs(" part of ", out);
		pc_node_print(out, program, parent);
		fputs(" by ", out);
		pc_node_print(out, program, colour);
	}
}

static void print_calls(FILE *out, struct pc_program *program,
			const struct pc_fn *fn, uint32_t b)
{
	for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
		const struct pc_event *event = pc_event_at(fn, b, e);
		const struct pc_mpi_op *op = event->kind == PC_EV_CALL &&
			event->callee ? event->callee->op : NULL;
		uint32_t handle;

		if (!op || op->on == PC_ON_NONE || op->on == PC_ON_WORLD)
			continue;
		handle = pc_value_handle(program, fn, b, e);
		fprintf(out, "    %s on ", op->name);
		pc_node_print(out, program, handle);
		if (pc_value_shown(program, handle))
			fprintf(out, " '%s'", pc_value_shown(program, handle));
		print_group(out, program, handle);
		fputc('\n', out);
	}
}

static void print_process(FILE *out, struct pc_program *program,
			  const struct pc_process *process, uint32_t to)
{
	for (uint32_t i = 0; i < process->known.n; i++) {
		fputs(i ? ", " : " ", out);
		pc_node_print(out, program, process->known.v[i].node);
		fprintf(out, " = %lld",
			(long long)process->known.v[i].value);
	}
	fprintf(out, " -> b%u", to);
}

/* Print processes of the communicator that the condition is about, or of
 * all. */
static void print_pairs(FILE *out, struct pc_program *program,
			const struct pc_fn *fn, uint32_t b)
{
	const struct pc_block *block = &fn->blocks.v[b];
	struct pc_leaves leaves = { .all = true };
	uint32_t group = PC_NODE_NONE;
	struct pc_pairs pairs;

	pc_leaves_add(program, &leaves, pc_value_cond(program, fn, b));
	for (uint32_t i = 0; i < leaves.n && !group; i++)
		if (pc_node(program, leaves.node[i])->kind == PC_NODE_RANK)
			group = pc_value_group(program, pc_node(
				program, leaves.node[i])->a);
	pc_ranks_pairs(program, fn, b, group, NULL, 0, &pairs);
	for (uint32_t i = 0; i < pairs.list.n; i++) {
		const struct pc_pair *pair = &pairs.list.v[i];

		fputs("      pair", out);
		print_process(out, program, &pair->first,
			      block->succ.v[pair->first_to]);
		fputs(" |", out);
		print_process(out, program, &pair->second,
			      block->succ.v[pair->second_to]);
		fputc('\n', out);
	}
	if (!pairs.list.n)
		fputs("      all the same way\n", out);
	else if (!pairs.closed)
		fputs("      perhaps\n", out);
}

static void print_block(FILE *out, struct pc_program *program,
			const struct pc_fn *fn, uint32_t b)
{
	const struct pc_block *block = &fn->blocks.v[b];
	uint32_t cond = pc_value_cond(program, fn, b), at;

	fprintf(out, "  b%u\n", b);
	if (fn->info->cfg.is_head[b]) {
		uint32_t trips = pc_value_trips(program, fn, b, &at);

		fputs("    trips ", out);
		pc_node_print(out, program, trips);
		if (trips)
			fprintf(out, " by b%u", at);
		fputc('\n', out);
	}
	print_calls(out, program, fn, b);
	if (block->term != PC_TERM_BR && block->term != PC_TERM_SWITCH &&
	    (block->term != PC_TERM_RET || !cond))
		return;
	fprintf(out, "    %s ", block->term == PC_TERM_RET ? "returns" : "on");
	pc_node_print(out, program, cond);
	fputc('\n', out);
	if (block->term == PC_TERM_BR)
		print_pairs(out, program, fn, b);
}

void pc_pass_value_dump(FILE *out, const struct pc_program *program,
			const struct pc_fn *fn)
{
	/* Printing asks questions whose answers may create nodes. */
	struct pc_program *same = fn->info && fn->info->value ?
				  (struct pc_program *)(uintptr_t)program :
				  NULL;

	if (!pc_dump_head(out, fn) || !same)
		return;
	if (fn->info->ends)
		fputs("  does not return\n", out);
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		if (fn->info->cfg.num[b] != PC_NONE)
			print_block(out, same, fn, b);
}
