/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * slot.c - the text form of addresses in initialized variables (contract in
 *          slot.h).
 *
 * In, out: program->slots, as lines `slot VALUE @FUNCTION [bound]` and
 *          `slot VALUE &VALUE`.
 * Cost: O(length).
 */
#include "model/slot.h"

#include "model/contents.h"
#include "model/print.h"
#include "model/read.h"
#include "model/value.h"

bool pc_read_slot(struct pc_reader *r)
{
	struct pc_lex *lex = &r->lex;
	struct pc_slot slot = { .fn = NULL };
	struct pc_val fn;
	const char *at = (pc_lex_peek(lex), lex->at);

	if (!pc_read_value(r, "a global or a field", &slot.at))
		return false;
	if (slot.at.mod != PC_MOD_NONE || (slot.at.kind != PC_VAL_GLOBAL &&
					   slot.at.kind != PC_VAL_FIELD))
		return pc_lex_fail(lex, at, "functions are in a @global or a "
				   ".field");
	at = (pc_lex_peek(lex), lex->at);
	if (!pc_read_value(r, "a function or an address", &fn))
		return false;
	if (fn.mod == PC_MOD_ADDR && pc_place_is_shared(fn)) {
		slot.to = fn;
		slot.to.mod = PC_MOD_NONE;
		pc_vec_push(lex->program->arena, lex->program->slots, slot);
		return pc_lex_at_end(lex) ||
		       pc_lex_expected(lex, "the end of the line");
	}
	if (fn.kind != PC_VAL_GLOBAL || fn.mod != PC_MOD_NONE)
		return pc_lex_fail(lex, at, "expected a function, @NAME, or an "
				   "address, &@NAME or &.NAME");
	slot.fn = fn.name;
	slot.bound = pc_lex_word(lex, "bound");
	pc_vec_push(lex->program->arena, lex->program->slots, slot);
	return pc_lex_at_end(lex) ||
	       pc_lex_expected(lex, "bound or the end of the line");
}

void pc_slots_print(FILE *out, const struct pc_program *program)
{
	for (uint32_t i = 0; i < program->slots.n; i++) {
		const struct pc_slot *slot = &program->slots.v[i];
		struct pc_val to = { PC_VAL_GLOBAL, .name = slot->fn };

		fputs("slot ", out);
		if (!slot->fn) {
			to = slot->to;
			to.mod = PC_MOD_ADDR;
		}
		pc_val_print(out, slot->at);
		putc(' ', out);
		pc_val_print(out, to);
		fputs(slot->bound ? " bound\n" : "\n", out);
	}
}
