/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * finding_shape.c - fingerprints of findings, which do not change when lines
 *                   move (contract in finding.h).
 *
 * A fingerprint is made of the id, the function, the base name of its file, the
 * call, the other quoted names of the warning, the conditions that its notes
 * name, as the model has them, and the ordinal number among equal findings.
 * Line numbers and the words of the message do not count, so messages can be
 * improved.
 * Not:  a new finding before an equal one in the same function takes over its
 *       fingerprint; the last of them then appears as the new one.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/names.h"
#include "model/shown.h"
#include "graph/temps.h"
#include "report/diag.h"
#include "report/finding.h"

#define DEPTH 4 /* how far a condition is followed into its operands */

struct shape {
	struct pc_program *program;
	const struct pc_fn *fn;
	PC_VEC(char) b;
};

static void add(struct shape *s, const char *text, size_t len)
{
	for (size_t i = 0; i < len; i++)
		pc_vec_push(s->program->arena, s->b, text[i]);
}

static void add_text(struct shape *s, const char *text)
{
	add(s, text, strlen(text));
}

static void add_value(struct shape *s, struct pc_val value, int depth);

/* Add the assignment or call that computes VALUE, a temporary. */
static void add_made(struct shape *s, struct pc_val value, int depth)
{
	const struct pc_tmp_def *def = pc_tmp_def_of(s->fn, value.num);
	const struct pc_event *event;

	if (!depth || !def) {
		add_text(s, "%");
		return;
	}
	event = pc_event_at(s->fn, def->block, def->event);
	add_text(s, event->kind != PC_EV_CALL ? pc_oper_name(event->oper) :
		    event->callee ? event->callee->pretty : "*");
	add_text(s, "(");
	for (uint32_t i = 0; i < event->args.n; i++) {
		add_text(s, i ? "," : "");
		add_value(s, event->args.v[i], depth - 1);
	}
	add_text(s, ")");
}

static void add_value(struct shape *s, struct pc_val value, int depth)
{
	char number[24];

	if (value.mod != PC_MOD_NONE)
		add_text(s, value.mod == PC_MOD_ADDR ? "&" : "*");
	if (value.kind == PC_VAL_TMP) {
		add_made(s, value, depth);
	} else if (value.kind == PC_VAL_INT) {
		snprintf(number, sizeof number, "%" PRId64, value.num);
		add_text(s, number);
	} else {
		const char *name = pc_shown_val(s->program, value);

		add_text(s, name ? name : "?");
	}
}

uint32_t pc_block_at(const struct pc_fn *fn, struct pc_loc loc)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		if (fn->blocks.v[b].loc.line == loc.line &&
		    fn->blocks.v[b].succ.n > 1 &&
		    !pc_loc_compare(fn->blocks.v[b].loc, loc))
			return b;
	return PC_NONE;
}

static void add_conditions(struct shape *s, const struct pc_diag *diag)
{
	if (!pc_fn_live(diag->fn))
		return;
	for (uint32_t i = 0; i < diag->notes.n; i++) {
		uint32_t block;

		if (diag->notes.v[i].role != PC_ROLE_CONDITION)
			continue;
		block = pc_block_at(diag->fn, diag->notes.v[i].loc);
		add_text(s, "\n");
		if (block != PC_NONE)
			add_value(s, diag->fn->blocks.v[block].cond, DEPTH);
	}
}

/* Add the call that DIAG is about and the other quoted names, one per line. */
static void add_names(struct shape *s, const struct pc_diag *diag)
{
	const char *text = diag->text, *end;
	size_t len = strlen(diag->call);

	if (len)
		add_text(s, "\n");
	add_text(s, diag->call);
	while ((text = strchr(text, '\'')) && (end = strchr(text + 1, '\''))) {
		size_t n = (size_t)(end - text - 1);

		if (n != len || memcmp(text + 1, diag->call, n)) {
			add_text(s, "\n");
			add(s, text + 1, n);
		}
		text = end + 1;
	}
}

/* FNV-1a (Fowler, Noll, Vo). */
static uint64_t hash_of(const char *text, uint32_t n)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (uint32_t i = 0; i < n; i++)
		hash = (hash ^ (unsigned char)text[i]) *
		       UINT64_C(0x100000001b3);
	return hash;
}

const char *pc_fingerprint(struct pc_program *program, struct pc_intern *keys,
			   const struct pc_diag *diag)
{
	struct shape s = { .program = program, .fn = diag->fn };
	const char *file = diag->loc.file ? diag->loc.file : "";
	const char *slash = strrchr(file, '/');
	struct pc_intern_slot *slot;
	uintptr_t before;
	char ordinal[24];

	if (pc_fn_live(diag->fn))
		pc_tmps_find(program, diag->fn);
	add_text(&s, pc_diag_name(diag->id));
	add_text(&s, "\n");
	add_text(&s, diag->fn->pretty);
	add_text(&s, "\n");
	add_text(&s, slash ? slash + 1 : file);
	add_names(&s, diag);
	add_conditions(&s, diag);
	slot = pc_intern_slot(program->arena, keys, s.b.v, s.b.n);
	before = (uintptr_t)slot->value;
	slot->value = (void *)(before + 1);
	snprintf(ordinal, sizeof ordinal, "\n%" PRIuPTR, before);
	add_text(&s, ordinal);
	return pc_arena_printf(program->arena, "%016" PRIx64,
			       hash_of(s.b.v, s.b.n));
}
