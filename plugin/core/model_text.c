/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * model_text.c - reads the .pcm text form (docs/MODEL.md) into a program.
 *
 * In:   any bytes.
 * Out:  functions added to the program; or the first error, with its place.
 *       After an error the program holds what was read before it.
 * Cost: linear; nothing recurses.
 * Not:  checks what needs more than the line at hand, except that successors
 *       exist: the rest is model_verify.c's.
 */
#include "model.h"

#include <string.h>
#include "model_lex.h"

struct reader {
	struct pc_lex lex;
	const char *unit;
	struct pc_fn *fn;    /* being read */
	const char *file;    /* of its @LINE:COL */
	bool open;           /* a block is, and has no terminator yet */
	uint32_t block;
	int64_t far;         /* highest successor of fn, and where it stands */
	const char *far_at;
	PC_VEC(const char *) seen; /* by fn->index: where it was described */
};

static bool is_digit(const char *at, const char *end)
{
	return at < end && *at >= '0' && *at <= '9';
}

/* ---- places ---- */

/* LINE[:COL], right here. */
static bool read_line_col(struct reader *r, struct pc_loc *loc)
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

/* ["FILE":]LINE[:COL], right here; without a file that is FILE. */
static bool read_place(struct reader *r, const char *file, struct pc_loc *loc)
{
	struct pc_lex *lex = &r->lex;

	loc->file = file;
	if (lex->at < lex->end && *lex->at == '"') {
		loc->file = pc_lex_file(lex, "a file name");
		if (!loc->file ||
		    !pc_lex_need(lex, ':', "':' and a line number"))
			return false;
	}
	return read_line_col(r, loc);
}

static bool at_loc(struct reader *r)
{
	struct pc_lex *lex = &r->lex;

	return pc_lex_peek(lex) == '@' &&
	       (is_digit(lex->at + 1, lex->end) ||
		pc_lex_quoted_colon(lex, lex->at + 1));
}

/* ---- values ---- */

static bool read_plain_name(struct reader *r, struct pc_val *val)
{
	struct pc_lex *lex = &r->lex;
	size_t len = pc_lex_bare(lex->at, lex->end);

	if (pc_lex_reserved(lex->at, len))
		return pc_lex_fail(lex, lex->at, "'%.*s' is a word of the "
				   "language; a variable of that name is "
				   "written \"%.*s\"", (int)len, lex->at,
				   (int)len, lex->at);
	val->kind = len > 4 && !memcmp(lex->at, "MPI_", 4) ? PC_VAL_GLOBAL
							   : PC_VAL_VAR;
	val->name = pc_lex_name(lex, "a name");
	return val->name;
}

/* WHAT is said if there is no value here. */
static bool read_unmodified(struct reader *r, const char *what,
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
	if (c == '-' || is_digit(lex->at, lex->end)) {
		val->kind = PC_VAL_INT;
		return pc_lex_number(lex, INT64_MIN, INT64_MAX, "a number",
				     &val->num);
	}
	if (pc_lex_bare(lex->at, lex->end))
		return read_plain_name(r, val);
	return pc_lex_expected(lex, what);
}

static bool read_value(struct reader *r, const char *what, struct pc_val *val)
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
	if (val->mod == PC_MOD_ADDR && !val->name)
		return pc_lex_fail(lex, at, "'&' stands before a variable, "
				   "@global or .field only");
	if (val->mod == PC_MOD_DEREF && !val->name && val->kind != PC_VAL_TMP)
		return pc_lex_fail(lex, at, "'*' stands before a variable, "
				   "%%N, @global or .field only");
	return true;
}

/* ---- events ---- */

/* Report that one of N names (by NAME (i)) or MORE is expected. */
static bool expected_one(struct reader *r, const char *what, unsigned n,
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

/* Flags and place at the end of EVENT, and the end. */
static bool read_tail(struct reader *r, struct pc_event *event)
{
	static const char *const legal[] = {
		[PC_EV_ASSIGN] = "',', an operand, 'system', a place (@LINE:COL) "
				 "or the end of the line",
		[PC_EV_CALL] = "'system', a place (@LINE:COL) or the end of "
			       "the line",
		[PC_EV_ENTER] = "'name', 'serial', 'system', a place "
				"(@LINE:COL) or the end of the line",
		[PC_EV_EXIT] = "'nowait', 'system', a place (@LINE:COL) or the "
			       "end of the line",
		[PC_EV_BARRIER] = "'system', a place (@LINE:COL) or the end of "
				  "the line",
	};
	struct pc_lex *lex = &r->lex;

	for (;;) {
		if (pc_lex_word(lex, "system")) {
			event->flags |= PC_EVF_SYSTEM;
		} else if (event->kind == PC_EV_EXIT &&
			   pc_lex_word(lex, "nowait")) {
			event->flags |= PC_EVF_NOWAIT;
		} else if (event->kind == PC_EV_ENTER &&
			   pc_lex_word(lex, "serial")) {
			event->flags |= PC_EVF_SERIAL;
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
		if (!read_place(r, r->file, &event->loc))
			return false;
	}
	return pc_lex_at_end(lex) || pc_lex_expected(lex, legal[event->kind]);
}

static struct pc_event *add_event(struct reader *r, enum pc_ev_kind kind)
{
	return pc_event_add(r->lex.program, r->fn, r->block, kind,
			    (struct pc_loc){ 0 });
}

static bool read_call_args(struct reader *r, struct pc_event *event)
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
		if (!read_value(r, "an argument", &val))
			return false;
		pc_event_arg(lex->program, event, val);
		pc_lex_peek_inner(lex);
		if (pc_lex_take(lex, ')'))
			return true;
		if (!pc_lex_need(lex, ',', "',' or ')'"))
			return false;
	}
}

/* Behind "call". */
static bool read_call(struct reader *r, struct pc_val dst)
{
	struct pc_lex *lex = &r->lex;
	struct pc_event *event = add_event(r, PC_EV_CALL);
	struct pc_val pointer;
	const char *name;

	event->dst = dst;
	if (pc_lex_take(lex, '*')) {
		if (!read_value(r, "a pointer to a function", &pointer))
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

static bool read_assign(struct reader *r)
{
	static const char what[] =
		"an event (DST = ..., call, enter, exit, barrier), a terminator"
		" (jmp, br, switch, try, ret, unwind, noreturn) or a label (bN:)";
	struct pc_lex *lex = &r->lex;
	struct pc_event *event;
	struct pc_val dst, val;
	unsigned oper = 0;

	if (!read_value(r, what, &dst) ||
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
	while (!pc_lex_at_end(lex) && !at_loc(r) && !pc_lex_is(lex, "system")) {
		if (!read_value(r, "an operand", &val))
			return false;
		pc_event_arg(lex->program, event, val);
		if (pc_lex_take(lex, ',') && (pc_lex_at_end(lex) || at_loc(r)))
			return pc_lex_expected(lex, "an operand");
	}
	return read_tail(r, event);
}

/* Behind "enter". */
static bool read_enter(struct reader *r)
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

/* ---- terminators ---- */

static bool at_block(struct reader *r)
{
	struct pc_lex *lex = &r->lex;

	return pc_lex_peek(lex) == 'b' && is_digit(lex->at + 1, lex->end);
}

static bool read_succ(struct reader *r)
{
	struct pc_lex *lex = &r->lex;
	const char *at;
	int64_t to;

	if (!at_block(r))
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

/* If a terminator stands here: read it into *OK, and return true. */
static bool read_term(struct reader *r, bool *ok)
{
	/* Successors: least and most (0: any number). */
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
		if (!read_value(r, terms[term].cond ? "a value" : "a value, "
				"a place (@LINE:COL) or the end of the line",
				&block->cond))
			return true;
	for (uint32_t i = 0; terms[term].least &&
	     (i < terms[term].least || (!terms[term].most && at_block(r))); i++)
		if (!read_succ(r))
			return true;
	if (at_loc(r)) {
		lex->at++;
		if (!read_place(r, r->file, &block->loc))
			return true;
	}
	*ok = pc_lex_at_end(lex) ||
	      pc_lex_expected(lex, terms[term].least && !terms[term].most
			      ? "a block (bN), a place (@LINE:COL) or the end "
				"of the line"
			      : "a place (@LINE:COL) or the end of the line");
	return true;
}

/* ---- functions ---- */

/* If "bN:" stands here: begin that block, into *OK, and return true. */
static bool read_label(struct reader *r, bool *ok)
{
	struct pc_lex *lex = &r->lex;
	const char *at = lex->at;
	int64_t id;

	if (!at_block(r))
		return false;
	while (++at < lex->end && is_digit(at, lex->end))
		;
	if (at == lex->end || *at != ':')
		return false;
	*ok = false;
	if (r->open) {
		pc_lex_fail(lex, lex->at, "block b%u has no terminator (jmp, "
			    "br, switch, try, ret, unwind, noreturn)",
			    (unsigned)r->block);
		return true;
	}
	at = lex->at++;
	if (!pc_lex_number(lex, 0, UINT32_MAX - 1, "the number of a block",
			   &id))
		return true;
	lex->at++;
	if (id != r->fn->blocks.n) {
		pc_lex_fail(lex, at, "expected block b%u, found b%lld: blocks "
			    "are numbered in order",
			    (unsigned)r->fn->blocks.n, (long long)id);
		return true;
	}
	r->block = pc_block_add(lex->program, r->fn);
	r->open = *ok = true;
	return true;
}

/* The function that was being read, if any, is complete. */
static bool end_fn(struct reader *r)
{
	struct pc_fn *fn = r->fn;

	if (!fn)
		return true;
	if (r->open)
		return pc_lex_fail(&r->lex, r->lex.at, "block b%u of '%s' has "
				   "no terminator (jmp, br, switch, try, ret, "
				   "unwind, noreturn)",
				   (unsigned)r->block, fn->name);
	if (!fn->blocks.n && !(fn->flags & PC_FN_BROKEN))
		return pc_lex_fail(&r->lex, r->lex.at, "expected block b0: of "
				   "'%s', found none", fn->name);
	if (r->far >= (int64_t)fn->blocks.n)
		return pc_lex_fail(&r->lex, r->far_at, "'%s' has no block b%lld",
				   fn->name, (long long)r->far);
	r->fn = NULL;
	return true;
}

static bool read_params(struct reader *r, struct pc_fn *fn)
{
	struct pc_lex *lex = &r->lex;
	const char *name;

	if (!pc_lex_take(lex, '('))
		return true;
	if (pc_lex_peek_inner(lex) == ')') {
		lex->at++;
		return true;
	}
	for (;;) {
		pc_lex_peek_inner(lex);
		name = pc_lex_name(lex, "the name of a parameter");
		if (!name)
			return false;
		pc_fn_param(lex->program, fn, name);
		pc_lex_peek_inner(lex);
		if (pc_lex_take(lex, ')'))
			return true;
		if (!pc_lex_need(lex, ',', "',' or ')'"))
			return false;
	}
}

static bool read_lang(struct reader *r, struct pc_fn *fn)
{
	struct pc_lex *lex = &r->lex;

	fn->lang = PC_LANG_C;
	if (pc_lex_word(lex, "fortran")) {
		fn->lang = PC_LANG_FORTRAN;
	} else if (pc_lex_word(lex, "c")) {
		if (lex->end - lex->at >= 2 && !memcmp(lex->at, "++", 2)) {
			lex->at += 2;
			fn->lang = PC_LANG_CXX;
		}
	} else {
		return pc_lex_expected(lex, "c, c++ or fortran");
	}
	return true;
}

/* FILE:LINE[:COL] of the function's name, if that stands here; -1: error. */
static int read_fn_loc(struct reader *r, struct pc_fn *fn)
{
	struct pc_lex *lex = &r->lex;
	size_t len;

	pc_lex_peek(lex);
	len = pc_lex_bare_file(lex->at, lex->end);
	if (!pc_lex_quoted_colon(lex, lex->at) &&
	    !(len && lex->at + len < lex->end && lex->at[len] == ':'))
		return 0;
	fn->loc.file = pc_lex_file(lex, "a file name");
	if (!fn->loc.file)
		return -1;
	lex->at++;
	return read_line_col(r, &fn->loc) ? 1 : -1;
}

/* What follows the name of a function, to the end of the line. */
static bool read_header(struct reader *r, struct pc_fn *fn, bool defined)
{
	static const struct {
		const char *word;
		uint32_t flag;
	} flags[] = {
		{ "exported", PC_FN_EXPORTED }, { "address", PC_FN_ADDRESS },
		{ "noreturn", PC_FN_NORETURN }, { "broken", PC_FN_BROKEN },
	};
	struct pc_lex *lex = &r->lex;

	if (pc_lex_peek(lex) == '"' && !pc_lex_quoted_colon(lex, lex->at) &&
	    !(fn->pretty = pc_lex_name(lex, "a name")))
		return false;
	if (!read_params(r, fn))
		return false;
	while (!pc_lex_at_end(lex)) {
		int loc = read_fn_loc(r, fn);
		unsigned i = 0, n = sizeof flags / sizeof *flags;

		if (loc < 0)
			return false;
		while (!loc && i < n && !pc_lex_word(lex, flags[i].word))
			i++;
		if (loc)
			continue;
		if (i < n) {
			fn->flags |= flags[i].flag;
		} else if (pc_lex_word(lex, "lang")) {
			if (!read_lang(r, fn))
				return false;
		} else if (defined && pc_lex_word(lex, "end")) {
			pc_lex_peek(lex);
			if (!read_place(r, NULL, &fn->end))
				return false;
		} else {
			return pc_lex_expected(lex, defined
				? "exported, address, noreturn, broken, lang, "
				  "FILE:LINE:COL, end or the end of the line"
				: "exported, address, noreturn, broken, lang, "
				  "FILE:LINE:COL or the end of the line");
		}
	}
	return true;
}

/* Behind "func" or "extern". */
static bool read_fn(struct reader *r, bool defined)
{
	struct pc_lex *lex = &r->lex;
	const char *at = (pc_lex_peek(lex), lex->at);
	const char *name = pc_lex_name(lex, "the name of a function");
	struct pc_fn *fn;

	if (!name)
		return false;
	fn = pc_fn_get(lex->program, name);
	while (r->seen.n <= fn->index)
		pc_vec_push(lex->program->arena, r->seen, NULL);
	if (r->seen.v[fn->index])
		return pc_lex_fail(lex, at, "a second description of '%s', "
				   "the first is in line %u", name, (unsigned)
				   pc_lex_line(lex, r->seen.v[fn->index]));
	if (fn->flags & PC_FN_DEFINED)
		return pc_lex_fail(lex, at, "'%s' is defined already", name);
	r->seen.v[fn->index] = at;
	if (!read_header(r, fn, defined) || !defined)
		return !lex->error;
	fn->unit = r->unit ? r->unit : fn->loc.file;
	if (!fn->unit)
		return pc_lex_fail(lex, at, "'%s' needs a place (FILE:LINE:COL) "
				   "or a 'unit FILE' before it", name);
	r->fn = fn;
	r->file = fn->loc.file ? fn->loc.file : fn->unit;
	r->far = -1;
	r->open = false;
	if (fn->end.line && !fn->end.file)
		fn->end.file = r->file;
	fn->flags |= PC_FN_DEFINED;
	return true;
}

static bool read_unit(struct reader *r)
{
	r->unit = pc_lex_file(&r->lex, "the name of a file");
	r->lex.program->unit = r->unit;
	return r->unit && (pc_lex_at_end(&r->lex) ||
			   pc_lex_expected(&r->lex, "the end of the line"));
}

/* One event, terminator or label of the function. */
static bool read_body(struct reader *r)
{
	struct pc_lex *lex = &r->lex;
	bool ok = false;

	if (read_label(r, &ok))
		return ok;
	if (!r->open)
		return pc_lex_expected(lex, r->fn->blocks.n
			? "a label (bN:), func, extern, unit or the end of the "
			  "text behind the block's terminator"
			: "the label b0:");
	if (read_term(r, &ok))
		return ok;
	if (pc_lex_word(lex, "call"))
		return read_call(r, (struct pc_val){ 0 });
	if (pc_lex_word(lex, "enter"))
		return read_enter(r);
	if (pc_lex_word(lex, "exit"))
		return read_tail(r, add_event(r, PC_EV_EXIT));
	if (pc_lex_word(lex, "barrier"))
		return read_tail(r, add_event(r, PC_EV_BARRIER));
	return read_assign(r);
}

static bool read_line(struct reader *r)
{
	struct pc_lex *lex = &r->lex;
	bool func = pc_lex_is(lex, "func");
	bool outer = func || pc_lex_is(lex, "extern");

	if (outer || pc_lex_is(lex, "unit")) {
		if (!end_fn(r))
			return false;
		lex->at += outer ? func ? 4 : 6 : 4;
		return outer ? read_fn(r, func) : read_unit(r);
	}
	if (r->fn)
		return read_body(r);
	return pc_lex_expected(lex, "unit, extern or func");
}

bool pc_model_read(struct pc_program *program, const char *file,
		   const char *text, size_t len, const char **error)
{
	struct reader r = {
		.lex = { .program = program, .file = file, .text = text,
			 .at = text, .end = text + len },
	};

	while (!r.lex.error && pc_lex_peek_event(&r.lex) != PC_LEX_END)
		read_line(&r);
	if (!r.lex.error)
		end_fn(&r);
	*error = r.lex.error;
	return !r.lex.error;
}
