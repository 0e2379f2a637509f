/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * dot.c - prints functions as graphs for Graphviz (contract in dot.h).
 *
 * In:   functions that pc_model_verify_fn () accepts; broken ones are left out.
 * Out:  one graph with a cluster for each function and a node for each block.
 *       A node has a row for each event, with the color of the innermost open
 *       construct; collectives are bold.  Edges state when they are taken.
 */
/* RATIONALE: open_memstream is POSIX, not C11.  Without it each printer of the
 * text form would exist twice, with and without escapes. */
#define _POSIX_C_SOURCE 200809L

#include "model/dot.h"

#include <stdlib.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_find.h"
#include "model/live.h"
#include "model/nest.h"
#include "model/print.h"

static const char *const tints[PC_REGION_COUNT] = {
	[PC_REGION_PARALLEL] = "#d6e6f5",
	[PC_REGION_SINGLE] = "#d9efd4",
	[PC_REGION_MASTER] = "#d9efd4",
	[PC_REGION_MASKED] = "#d9efd4",
	[PC_REGION_SECTION] = "#d9efd4",
	[PC_REGION_GUARD] = "#d9efd4",
	[PC_REGION_NUMBERED] = "#d9efd4",
	[PC_REGION_ALONE] = "#d9efd4",
	[PC_REGION_FOR] = "#ecdcf3",
	[PC_REGION_SIMD] = "#ecdcf3",
	[PC_REGION_DISTRIBUTE] = "#ecdcf3",
	[PC_REGION_SECTIONS] = "#ecdcf3",
	[PC_REGION_TASK] = "#fbe5cd",
	[PC_REGION_TASKLOOP] = "#fbe5cd",
	[PC_REGION_CRITICAL] = "#fbf3c4",
	[PC_REGION_LOCK] = "#fbf3c4",
	[PC_REGION_ORDERED] = "#fbf3c4",
};

static const char *tint(const struct pc_nest *nest)
{
	if (!nest)
		return "white";
	return tints[nest->enter->region] ? tints[nest->enter->region]
					  : "#e8e8e8";
}

static void print_html(FILE *out, const char *text)
{
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;

		if (c == '&')
			fputs("&amp;", out);
		else if (c == '<')
			fputs("&lt;", out);
		else if (c == '>')
			fputs("&gt;", out);
		else if (c == '"')
			fputs("&quot;", out);
		else if (c < ' ' || c > '~')
			fprintf(out, "\\x%02x", (unsigned)c);
		else
			putc(c, out);
	}
}

/* One row: the text of EVENT, or of BLOCK's terminator if EVENT is NULL. */
static void print_row(FILE *out, const struct pc_block *block,
		      const struct pc_event *event, const struct pc_nest *nest)
{
	bool bold = event && event->kind == PC_EV_CALL && event->callee &&
		    event->callee->op &&
		    pc_mpi_op_is_collective(event->callee->op);
	char *text = NULL;
	size_t len = 0;
	FILE *memory = open_memstream(&text, &len);

	if (!memory)
		return;
	if (event)
		pc_event_print(memory, event);
	else
		pc_term_print(memory, block);
	if (!fclose(memory)) {
		fprintf(out, "<tr><td align=\"left\" bgcolor=\"%s\">%s",
			tint(nest), bold ? "<b>" : "");
		print_html(out, text);
		fputs(bold ? "</b></td></tr>" : "</td></tr>", out);
	}
	free(text);
}

static void print_block(FILE *out, struct pc_arena *scratch,
			const struct pc_fn *fn, const struct pc_block *block,
			struct pc_nest_in in)
{
	const struct pc_nest *nest = in.nest;
	bool ok = true;

	fprintf(out, "\t\tf%u_b%u [label=<<table border=\"0\" "
		"cellborder=\"1\" cellspacing=\"0\"><tr><td bgcolor=\"%s\">"
		"b%u%s</td></tr>", (unsigned)fn->index, (unsigned)block->id,
		tint(nest), (unsigned)block->id,
		in.reached ? "" : " (never reached)");
	for (uint32_t i = 0; i < block->events.n; i++) {
		const struct pc_event *event = &block->events.v[i];
		const struct pc_nest *before = nest;

		nest = pc_nest_step(scratch, nest, event, &ok);
		print_row(out, block, event,
			  event->kind == PC_EV_EXIT ? before : nest);
	}
	print_row(out, block, NULL, nest);
	fputs("</table>>];\n", out);
}

static void print_edges(FILE *out, const struct pc_fn *fn,
			const struct pc_block *block)
{
	for (uint32_t i = 0; i < block->succ.n; i++) {
		fprintf(out, "\t\tf%u_b%u -> f%u_b%u", (unsigned)fn->index,
			(unsigned)block->id, (unsigned)fn->index,
			(unsigned)block->succ.v[i]);
		if (block->term == PC_TERM_BR)
			fprintf(out, " [label=\"%s\"]", i ? "false" : "true");
		else if (block->term == PC_TERM_TRY && i)
			fputs(" [label=\"throws\" style=dashed]", out);
		fputs(";\n", out);
	}
}

static void print_fn(FILE *out, const struct pc_fn *fn)
{
	struct pc_arena *scratch = pc_arena_new();
	struct pc_nest_in *in;

	pc_nest_walk(scratch, fn, &in);
	fprintf(out, "\tsubgraph cluster_f%u {\n\t\tlabel=<",
		(unsigned)fn->index);
	print_html(out, fn->pretty);
	fputs(">;\n", out);
	for (uint32_t i = 0; i < fn->blocks.n; i++)
		print_block(out, scratch, fn, &fn->blocks.v[i], in[i]);
	for (uint32_t i = 0; i < fn->blocks.n; i++)
		print_edges(out, fn, &fn->blocks.v[i]);
	fputs("\t}\n", out);
	pc_arena_free(scratch);
}

void pc_model_dot(FILE *out, const struct pc_program *program,
		  const struct pc_fn *fn)
{
	fputs("digraph parcoach {\n"
	      "\tnode [shape=plain fontname=\"monospace\"];\n", out);
	for (uint32_t i = 0; i < program->fns.n; i++)
		if ((!fn || program->fns.v[i] == fn) &&
		    (program->fns.v[i]->flags &
		     (PC_FN_DEFINED | PC_FN_BROKEN)) == PC_FN_DEFINED)
			print_fn(out, program->fns.v[i]);
	fputs("}\n", out);
}
