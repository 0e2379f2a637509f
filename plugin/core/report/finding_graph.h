/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * finding_graph.h - the picture of a finding, which finding_graph.c chooses and
 *                   finding_nodes.c writes.
 */
#ifndef PC_FINDING_GRAPH_H
#define PC_FINDING_GRAPH_H

#include <stdbool.h>
#include <stdint.h>

struct pc_arena;
struct pc_diag;
struct pc_event;
struct pc_fn;
struct pc_json;
struct pc_program;

/* The role of an event in a diagnostic. */
enum pc_mark {
	PC_MARK_NONE,
	PC_MARK_FINDING, /* the diagnostic is about this */
	PC_MARK_STEP, PC_MARK_OTHER, PC_MARK_AFFECTED, PC_MARK_REASON
};

struct pc_picture {
	struct pc_program *program;
	const struct pc_diag *diag;
	const struct pc_fn *fn;
	struct pc_json *out;
	struct pc_arena *scratch;
	/* By block: it becomes nodes; it ends with the condition of a note; it
	 * heads a loop with nodes; 1, 2: only on that side, 0: both. */
	bool *wanted, *condition, *hot;
	uint8_t *side;
	uint32_t *next; /* block of the next node, itself if it is one; the
			 * number of blocks: the end; PC_NONE: none */
	uint32_t at, parts; /* block of the diagnostic, of the first condition,
			     * or PC_NONE */
	bool named_only; /* show only what the diagnostic names */
	bool (*shown)(const struct pc_picture *p, const struct pc_event *event,
		      enum pc_mark *mark);
};

/* Write the member "graph". */
void pc_picture_write(struct pc_picture *p);

#endif
