/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * event.c - reads values, events and terminators of the text form (contract in
 *           read.h, the language in docs/MODEL.md).
 */
#include <string.h>
#include "base/arena.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/names.h"
#include "model/program.h"
#include "model/read.h"
#include "model/value.h"

/* ---- places ---- */

bool pc_read_line_col(struct pc_reader *r, struct pc_loc *loc)
{
	struct pc_lex *lex = &r->lex;
	int64_t line, col = 0;

	if (!pc_lex_number(lex, 1, UINT32_MAX, "a line number", &line))
		return false;
	if (lex->at < lex->end && *lex->at == ':') {
		lex->at++;
		if (!pc_lex_number(lex, 1, UINT32_MAX, "a column number", &col))
			return false;
	}
	loc->line = (uint32_t)line;
	loc->col = (uint32_t)col;
	return true;
}

bool pc_read_place(struct pc_reader *r, const char *file, struct pc_loc *loc)
{
	struct pc_lex *lex = &r->lex;

	loc->file = file;
	if (lex->at < lex->end && *lex->at == '"') {
		loc->file = pc_lex_file(lex, "a file name");
		if (!loc->file ||
		    !pc_lex_need(lex, ':', "':' and a line number"))
			return false;
	}
	return pc_read_line_col(r, loc);
}

static bool at_loc(struct pc_reader *r)
{
	struct pc_lex *lex = &r->lex;

	return pc_lex_peek(lex) == '@' &&
	       (pc_lex_digit(lex->at + 1, lex->end) ||
		pc_lex_quoted_colon(lex, lex->at + 1));
}

/* ---- values ---- */

static bool read_plain_name(struct pc_reader *r, struct pc_val *val)
{
	struct pc_lex *lex = &r->lex;
	size_t len = pc_lex_bare(lex->at, lex->end);

	if (pc_lex_reserved(lex->at, len))
		return pc_lex_fail(lex, lex->at, "'%.*s' is a word of the "
				   "language; a variable of that name is "
				   "written \"%.*s\"", (int)len, lex->at,
				   (int)len, lex->at);
	val->name = pc_lex_name(lex, "a name");
	val->kind = val->name && pc_lex_constant(val->name) ? PC_VAL_GLOBAL
							    : PC_VAL_VAR;
	return val->name;
}

/* WHAT is for the message if there is no value here. */
static bool read_unmodified(struct pc_reader *r, const char *what,
			    struct pc_val *val)
{
	struct pc_lex *lex = &r->lex;
	int c = pc_lex_peek(lex);

	switch (c) {
	case '?':
		lex->at++;
		return true;
	case '%':
		lex->at++;
		val->kind = PC_VAL_TMP;
		return pc_lex_number(lex, 0, PC_TMP_MAX,
				     "the number of a temporary", &val->num);
	case '@':
	case '.':
		lex->at++;
		val->kind = c == '@' ? PC_VAL_GLOBAL : PC_VAL_FIELD;
		val->name = pc_lex_name(lex, c == '@' ? "the name of a global"
						      : "the name of a field");
		return val->name;
	case '"':
		val->kind = PC_VAL_VAR;
		val->name = pc_lex_name(lex, "a name");
		return val->name;
	}
	if (c == '-' || pc_lex_digit(lex->at, lex->end)) {
		val->kind = PC_VAL_INT;
		return pc_lex_number(lex, INT64_MIN, INT64_MAX, "a number",
				     &val->num);
	}
	if (pc_lex_bare(lex->at, lex->end))
		return read_plain_name(r, val);
	return pc_lex_expected(lex, what);
}

bool pc_read_value(struct pc_reader *r, const char *what, struct pc_val *val)
{
	struct pc_lex *lex = &r->lex;
	const char *at;

	*val = (struct pc_val){ .kind = PC_VAL_UNKNOWN };
	if (pc_lex_take(lex, '&'))
		val->mod = PC_MOD_ADDR;
	else if (pc_lex_take(lex, '*'))
		val->mod = PC_MOD_DEREF;
	at = lex->at;
	if (!read_unmodified(r, what, val))
		return false;
	if (val->mod == PC_MOD_ADDR && !pc_val_has_name(*val))
		return pc_lex_fail(lex, at, "'&' must come before a variable, "
				   "@global or .field");
	if (val->mod == PC_MOD_DEREF && !pc_val_has_name(*val) &&
	    val->kind != PC_VAL_TMP)
		return pc_lex_fail(lex, at, "'*' must come before a variable, "
				   "%%N, @global or .field");
	return true;
}

/* ---- events ---- */

/* Report that one of N names (NAME (i)) or MORE is expected. */
static bool expected_one(struct pc_reader *r, const char *what, unsigned n,
			 const char *(*name)(unsigned), const char *more)
{
	struct pc_arena *arena = r->lex.program->arena;
	const char *list = what;

	for (unsigned i = 0; i < n; i++)
		list = pc_arena_printf(arena, "%s%s %s", list, i ? "," : "",
				       name(i));
	return pc_lex_expected(&r->lex, pc_arena_printf(arena, "%s%s", list,
							more));
}

static const char *oper_at(unsigned i)
{
	return pc_oper_name((enum pc_oper)i);
}

static const char *region_at(unsigned i)
{
	return pc_region_name((enum pc_region_kind)i);
}

/* ":RECORD" after an argument, if it is next. */
static bool read_record(struct pc_reader *r, struct pc_val *val)
{
	if (!pc_lex_take(&r->lex, ':'))
		return true;
	val->rec = pc_lex_name(&r->lex, "the name of a record");
	return val->rec;
}

static bool read_call_args(struct pc_reader *r, struct pc_event *event)
{
	struct pc_lex *lex = &r->lex;
	struct pc_val val;

	if (!pc_lex_need(lex, '(', "'(' and the arguments"))
		return false;
	if (pc_lex_peek_inner(lex) == ')') {
		lex->at++;
		return true;
	}
	for (;;) {
		pc_lex_peek_inner(lex);
		if (!pc_read_value(r, "an argument", &val) ||
		    !read_record(r, &val))
			return false;
		pc_event_arg(lex->program, event, val);
		pc_lex_peek_inner(lex);
		if (pc_lex_take(lex, ')'))
			return true;
		if (!pc_lex_need(lex, ',', "',' or ')'"))
			return false;
	}
}

/* Read the flags and the place at the end of EVENT, and the end. */
static bool read_tail(struct pc_reader *r, struct pc_event *event)
{
	static const char *const legal[] = {
		[PC_EV_ASSIGN] = "',', an operand, 'exact', 'sole', 'left' (other), "
				 "'sized', 'fresh', 'system', a place "
				 "(@LINE:COL) or the end of the line",
		[PC_EV_CALL] = "'type' (through a pointer), 'fresh' (of a "
			       "result), 'nothrow', 'system', a place "
			       "(@LINE:COL) or the end of the line",
		[PC_EV_ENTER] = "'name', 'serial', 'final', 'system', a place "
				"(@LINE:COL) or the end of the line",
		[PC_EV_EXIT] = "'nowait', 'system', a place (@LINE:COL) or the "
			       "end of the line",
		[PC_EV_BARRIER] = "'tasks', 'system', a place (@LINE:COL) or the end of "
				  "the line",
	};
	struct pc_lex *lex = &r->lex;

	for (;;) {
		if (pc_lex_word(lex, "system")) {
			event->flags |= PC_EVF_SYSTEM;
		} else if (event->kind == PC_EV_ASSIGN &&
			   pc_lex_word(lex, "exact")) {
			event->flags |= PC_EVF_EXACT;
		} else if (event->kind == PC_EV_ASSIGN &&
			   pc_lex_word(lex, "sole")) {
			event->flags |= PC_EVF_EXACT | PC_EVF_SOLE;
		} else if (event->kind == PC_EV_ASSIGN &&
			   event->oper == PC_OPER_OTHER &&
			   pc_lex_word(lex, "left")) {
			event->flags |= PC_EVF_EXACT | PC_EVF_LEFT;
		} else if (event->kind == PC_EV_ASSIGN &&
			   pc_lex_word(lex, "sized")) {
			event->flags |= PC_EVF_SIZED;
		} else if (event->dst.kind != PC_VAL_UNKNOWN &&
			   pc_lex_word(lex, "fresh")) {
			event->flags |= PC_EVF_FRESH;
		} else if (event->kind == PC_EV_CALL &&
			   pc_lex_word(lex, "nothrow")) {
			event->flags |= PC_EVF_NOTHROW;
		} else if (event->kind == PC_EV_EXIT &&
			   pc_lex_word(lex, "nowait")) {
			event->flags |= PC_EVF_NOWAIT;
		} else if (event->kind == PC_EV_BARRIER &&
			   pc_lex_word(lex, "tasks")) {
			event->flags |= PC_EVF_TASKS;
		} else if (event->kind == PC_EV_ENTER &&
			   pc_lex_word(lex, "serial")) {
			event->flags |= PC_EVF_SERIAL;
		} else if (event->kind == PC_EV_ENTER &&
			   pc_lex_word(lex, "final")) {
			event->flags |= PC_EVF_FINAL;
		} else if (event->kind == PC_EV_ENTER &&
			   event->region == PC_REGION_FOR &&
			   pc_lex_word(lex, "static")) {
			event->flags |= PC_EVF_STATIC;
		} else if (!event->args.n && (event->kind == PC_EV_ENTER ||
					      event->kind == PC_EV_BARRIER) &&
			   pc_lex_peek(lex) == '(') {
			if (!read_call_args(r, event))
				return false;
		} else if (event->kind == PC_EV_CALL && !event->callee &&
			   !event->type && pc_lex_word(lex, "type")) {
			event->type = pc_lex_name(lex, "a type");
			if (!event->type)
				return false;
		} else if (event->kind == PC_EV_ENTER && !event->name &&
			   pc_lex_word(lex, "name")) {
			event->name = pc_lex_name(lex, "the construct's name");
			if (!event->name)
				return false;
		} else {
			break;
		}
	}
	if (at_loc(r)) {
		lex->at++;
		if (!pc_read_place(r, r->file, &event->loc))
			return false;
	}
	return pc_lex_at_end(lex) || pc_lex_expected(lex, legal[event->kind]);
}

static struct pc_event *add_event(struct pc_reader *r, enum pc_ev_kind kind)
{
	return pc_event_add(r->lex.program, r->fn, r->block, kind,
			    (struct pc_loc){ 0 });
}

/* After "call". */
static bool read_call(struct pc_reader *r, struct pc_val dst)
{
	struct pc_lex *lex = &r->lex;
	struct pc_event *event = add_event(r, PC_EV_CALL);
	struct pc_val pointer;
	const char *name;

	event->dst = dst;
	if (pc_lex_take(lex, '*')) {
		if (!pc_read_value(r, "a pointer to a function", &pointer))
			return false;
		pc_event_arg(lex->program, event, pointer);
	} else {
		name = pc_lex_name(lex, "the function's name or '*' and a "
				   "pointer to it");
		if (!name)
			return false;
		event->callee = pc_fn_get(lex->program, name);
	}
	return read_call_args(r, event) && read_tail(r, event);
}

static bool read_assign(struct pc_reader *r)
{
	static const char what[] =
		"an event (DST = ..., call, enter, exit, barrier), a "
		"terminator (jmp, br, switch, try, ret, unwind, noreturn) "
		"or a label (bN:)";
	struct pc_lex *lex = &r->lex;
	struct pc_event *event;
	struct pc_val dst, val;
	unsigned oper = 0;

	if (!pc_read_value(r, what, &dst) ||
	    !pc_lex_need(lex, '=', "'=' and what is assigned"))
		return false;
	if (pc_lex_word(lex, "call"))
		return read_call(r, dst);
	while (oper < PC_OPER_COUNT && !pc_lex_is(lex, oper_at(oper)))
		oper++;
	if (oper == PC_OPER_COUNT)
		return expected_one(r, "call or one of", oper, oper_at, "");
	lex->at += strlen(oper_at(oper));
	event = add_event(r, PC_EV_ASSIGN);
	event->oper = (enum pc_oper)oper;
	event->dst = dst;
	while (!pc_lex_at_end(lex) && !at_loc(r) && !pc_lex_is(lex, "system") &&
	       !pc_lex_is(lex, "exact") && !pc_lex_is(lex, "sole") &&
	       !pc_lex_is(lex, "sized") && !pc_lex_is(lex, "fresh") &&
	       !pc_lex_is(lex, "left")) {
		if (!pc_read_value(r, "an operand", &val) ||
		    !read_record(r, &val))
			return false;
		pc_event_arg(lex->program, event, val);
		if (pc_lex_take(lex, ',') && (pc_lex_at_end(lex) || at_loc(r)))
			return pc_lex_expected(lex, "an operand");
	}
	return read_tail(r, event);
}

/* After "enter". */
static bool read_enter(struct pc_reader *r)
{
	struct pc_event *event;
	unsigned kind = 0;

	while (kind < PC_REGION_COUNT && !pc_lex_is(&r->lex, region_at(kind)))
		kind++;
	if (kind == PC_REGION_COUNT)
		return expected_one(r, "one of", kind, region_at, "");
	r->lex.at += strlen(region_at(kind));
	event = add_event(r, PC_EV_ENTER);
	event->region = (enum pc_region_kind)kind;
	return read_tail(r, event);
}

bool pc_read_event(struct pc_reader *r)
{
	struct pc_lex *lex = &r->lex;

	if (pc_lex_word(lex, "call"))
		return read_call(r, (struct pc_val){ .kind = PC_VAL_UNKNOWN });
	if (pc_lex_word(lex, "enter"))
		return read_enter(r);
	if (pc_lex_word(lex, "exit"))
		return read_tail(r, add_event(r, PC_EV_EXIT));
	if (pc_lex_word(lex, "barrier"))
		return read_tail(r, add_event(r, PC_EV_BARRIER));
	return read_assign(r);
}

/* ---- terminators ---- */

bool pc_read_at_block(struct pc_reader *r)
{
	struct pc_lex *lex = &r->lex;

	return pc_lex_peek(lex) == 'b' && pc_lex_digit(lex->at + 1, lex->end);
}

static bool read_succ(struct pc_reader *r)
{
	struct pc_lex *lex = &r->lex;
	const char *at;
	int64_t to;

	if (!pc_read_at_block(r))
		return pc_lex_expected(lex, "a block (bN)");
	at = lex->at++;
	if (!pc_lex_number(lex, 0, UINT32_MAX - 1, "the number of a block",
			   &to))
		return false;
	if (to > r->far) {
		r->far = to;
		r->far_at = at;
	}
	pc_block_to(lex->program, r->fn, r->block, (uint32_t)to);
	return true;
}

/* After a successor of a switch: the values that lead to it. */
static bool read_cases(struct pc_reader *r)
{
	struct pc_lex *lex = &r->lex;
	struct pc_block *block = &r->fn->blocks.v[r->block];
	struct pc_case one = { .to = block->succ.n - 1 };

	if (block->term != PC_TERM_SWITCH || !pc_lex_take(lex, '('))
		return true;
	if (!one.to)
		return pc_lex_fail(lex, lex->at - 1, "the first block of a "
				   "switch is for all other values");
	do {
		pc_lex_peek_inner(lex);
		if (!pc_lex_number(lex, INT64_MIN, INT64_MAX, "a number",
				   &one.low))
			return false;
		one.high = one.low;
		if (pc_lex_take(lex, ':') &&
		    !pc_lex_number(lex, one.low, INT64_MAX,
				   "the end of a range", &one.high))
			return false;
		pc_case_add(lex->program, block, one);
		pc_lex_peek_inner(lex);
	} while (pc_lex_take(lex, ','));
	return pc_lex_need(lex, ')', "',' or ')'");
}

bool pc_read_term(struct pc_reader *r, bool *ok)
{
	/* Minimum and maximum of successors (0: no maximum). */
	static const struct {
		const char *word;
		uint32_t least, most;
		bool cond;
	} terms[] = {
		[PC_TERM_JMP] = { "jmp", 1, 1, false },
		[PC_TERM_BR] = { "br", 2, 2, true },
		[PC_TERM_SWITCH] = { "switch", 1, 0, true },
		[PC_TERM_TRY] = { "try", 1, 0, false },
		[PC_TERM_RET] = { "ret", 0, 0, false },
		[PC_TERM_UNWIND] = { "unwind", 0, 0, false },
		[PC_TERM_NORETURN] = { "noreturn", 0, 0, false },
	};
	struct pc_lex *lex = &r->lex;
	struct pc_block *block = &r->fn->blocks.v[r->block];
	unsigned term = 0, n = sizeof terms / sizeof *terms;

	while (term < n && !pc_lex_word(lex, terms[term].word))
		term++;
	if (term == n)
		return false;
	r->open = false;
	block->term = (enum pc_term_kind)term;
	*ok = false;
	if (terms[term].cond || (term == PC_TERM_RET && !pc_lex_at_end(lex) &&
				 !at_loc(r)))
		if (!pc_read_value(r, terms[term].cond ? "a value" : "a value, "
				"a place (@LINE:COL) or the end of the line",
				&block->cond))
			return true;
	for (uint32_t i = 0; i < terms[term].least; i++)
		if (!read_succ(r))
			return true;
	if (term == PC_TERM_SWITCH && !read_cases(r))
		return true;
	while (terms[term].least && !terms[term].most && pc_read_at_block(r))
		if (!read_succ(r) || !read_cases(r))
			return true;
	pc_case_sort(block);
	if (terms[term].cond && pc_lex_word(lex, "workshare"))
		block->flags |= PC_BLF_WORKSHARE;
	if (term == PC_TERM_BR && pc_lex_word(lex, "rare"))
		block->flags |= PC_BLF_RARE;
	if (at_loc(r)) {
		lex->at++;
		if (!pc_read_place(r, r->file, &block->loc))
			return true;
	}
	*ok = pc_lex_at_end(lex) || pc_lex_expected(lex, pc_arena_printf(
		lex->program->arena, "%s%sa place (@LINE:COL) or the end of "
		"the line",
		terms[term].least && !terms[term].most ? "a block (bN), " : "",
		terms[term].cond ? "'workshare', " : ""));
	return true;
}
