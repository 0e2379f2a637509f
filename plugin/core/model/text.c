/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * text.c - reads the .pcm text form (docs/MODEL.md) into a program.
 *
 * event.c reads the contents of blocks.
 *
 * In:   any bytes.
 * Out:  functions added to the program; or the first error, with its place.
 *       After an error the program has what was read before it.
 * Cost: linear, without recursion.
 * Not:  except that successors exist, it checks only single lines; verify.c
 *       checks the rest.
 */
#include "model/text.h"

#include <string.h>
#include "base/user_text.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/facts.h"
#include "model/live.h"
#include "model/program.h"
#include "model/read.h"
#include "model/record_types.h"

/* If "bN:" is next, begin that block, set *OK to the success, return true. */
static bool read_label(struct pc_reader *r, bool *ok)
{
	struct pc_lex *lex = &r->lex;
	const char *at = lex->at;
	int64_t id;

	if (!pc_read_at_block(r))
		return false;
	while (++at < lex->end && pc_lex_digit(at, lex->end))
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

/* Complete the function that was being read, if any. */
static bool end_fn(struct pc_reader *r)
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
		return pc_lex_fail(&r->lex, r->far_at, "'%s' has no block "
				   "b%lld", fn->name, (long long)r->far);
	r->fn = NULL;
	return true;
}

static bool read_params(struct pc_reader *r, struct pc_fn *fn)
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

static bool read_lang(struct pc_reader *r, struct pc_fn *fn)
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

/* FILE:LINE[:COL] of the function's name; 1: read, 0: not here, -1: error. */
static int read_fn_loc(struct pc_reader *r, struct pc_fn *fn)
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
	return pc_read_line_col(r, &fn->loc) ? 1 : -1;
}

/* After "reads": the numbers of arguments. */
static bool read_reads(struct pc_reader *r, struct pc_fn *fn)
{
	struct pc_lex *lex = &r->lex;
	int64_t arg;

	if (pc_lex_word(lex, "all")) {
		fn->reads = UINT64_MAX;
		return true;
	}
	do {
		pc_lex_peek(lex);
		if (!pc_lex_number(lex, 0, 63, "the number of an argument",
				   &arg))
			return false;
		fn->reads |= UINT64_C(1) << arg;
	} while (pc_lex_take(lex, ','));
	return true;
}

/* The text after the name of a function, to the end of the line. */
static bool read_header(struct pc_reader *r, struct pc_fn *fn, bool defined)
{
	static const struct {
		const char *word;
		uint32_t flag;
	} flags[] = {
		{ "exported", PC_FN_EXPORTED }, { "address", PC_FN_ADDRESS },
		{ "noreturn", PC_FN_NORETURN }, { "broken", PC_FN_BROKEN },
		{ "pure", PC_FN_PURE },
		{ "uniform", PC_FN_UNIFORM }, { "weak", PC_FN_WEAK },
		{ "table", PC_FN_TABLE }, { "first", PC_FN_FIRST },
		{ "called", PC_FN_CALLED }, { "short", PC_FN_SHORT },
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
		} else if (pc_lex_word(lex, "type")) {
			fn->type = pc_lex_name(lex, "a type");
			if (!fn->type)
				return false;
		} else if (!defined && pc_lex_word(lex, "reads")) {
			if (!read_reads(r, fn))
				return false;
		} else if (defined && pc_lex_word(lex, "end")) {
			pc_lex_peek(lex);
			if (!pc_read_place(r, NULL, &fn->end))
				return false;
		} else {
			return pc_lex_expected(lex, defined
				? "exported, address, noreturn, broken, pure, "
				  "uniform, type, lang, FILE:LINE:COL, end or "
				  "the end of the line"
				: "exported, address, noreturn, broken, pure, "
				  "uniform, type, reads, lang, FILE:LINE:COL "
				  "or the end of the line");
		}
	}
	return true;
}

/* After "func" or "extern". */
static bool read_fn(struct pc_reader *r, bool defined)
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
		return pc_lex_fail(lex, at, "'%s' needs a place "
				   "(FILE:LINE:COL) or a 'unit FILE' before "
				   "it", name);
	r->fn = fn;
	r->file = fn->loc.file ? fn->loc.file : fn->unit;
	r->far = -1;
	r->open = false;
	if (fn->end.line && !fn->end.file)
		fn->end.file = r->file;
	fn->flags |= PC_FN_DEFINED;
	return true;
}

/* After "fact": a line of docs/FACTS.md in quotes. */
static bool read_fact(struct pc_reader *r)
{
	struct pc_lex *lex = &r->lex;
	struct pc_program *program = lex->program;
	struct pc_user_errors errors = { .arena = program->arena };
	const char *at = (pc_lex_peek(lex), lex->at);
	const char *line = pc_lex_name(lex, "a fact in quotes");

	if (!line)
		return false;
	if (program->fns.n)
		return pc_lex_fail(lex, at, "facts must come before all functions");
	if (!program->facts)
		program->facts = pc_facts_new(program->arena);
	if (!pc_facts_read(program->facts, "fact", line, strlen(line),
			   &errors))
		return pc_lex_fail(lex, at, "%s", errors.list.v[0]);
	return pc_lex_at_end(lex) ||
	       pc_lex_expected(lex, "the end of the line");
}

static bool read_unit(struct pc_reader *r)
{
	r->unit = pc_lex_file(&r->lex, "the name of a file");
	r->lex.program->unit = r->unit;
	return r->unit && (pc_lex_at_end(&r->lex) ||
			   pc_lex_expected(&r->lex, "the end of the line"));
}

/* record NAME (PART, ...) */
static bool read_parts(struct pc_reader *r)
{
	struct pc_lex *lex = &r->lex;
	const char *name, *part;

	lex->at += strlen("record");
	name = pc_lex_name(lex, "the name of a record");
	if (!name || !pc_lex_need(lex, '(', "'(' and the records in it"))
		return false;
	do {
		pc_lex_peek_inner(lex);
		part = pc_lex_name(lex, "the name of a record");
		if (!part)
			return false;
		pc_record_part(lex->program, name, part);
		pc_lex_peek_inner(lex);
	} while (pc_lex_take(lex, ','));
	return pc_lex_need(lex, ')', "',' or ')'") &&
	       (pc_lex_at_end(lex) || pc_lex_expected(lex, "the end of the "
						      "line"));
}

/* After "local" (INITIAL), "other" or "threadprivate": a name, for ADD; after "local" it
 * may have an initial number. */
static bool read_name(struct pc_reader *r, bool initial,
		      void (*add)(struct pc_program *program,
				  const char *name))
{
	struct pc_lex *lex = &r->lex;
	const char *name;
	int64_t number;

	pc_lex_peek(lex);
	name = pc_lex_name(lex, "the name of a variable");
	if (!name)
		return false;
	if (initial && !pc_lex_at_end(lex)) {
		if (!pc_lex_number(lex, INT64_MIN, INT64_MAX,
				   "the number that it begins with", &number))
			return false;
		pc_program_initial(lex->program, name, number);
	} else {
		add(lex->program, name);
	}
	return pc_lex_at_end(lex) ||
	       pc_lex_expected(lex, "the end of the line");
}

/* other NAME, other .RECORD, other ? */
static bool read_other(struct pc_reader *r)
{
	struct pc_lex *lex = &r->lex;

	if (pc_lex_peek(lex) == '.') {
		pc_lex_take(lex, '.');
		return read_name(r, false, pc_program_other_record);
	}
	if (!pc_lex_take(lex, '?'))
		return read_name(r, false, pc_program_other);
	pc_program_other_record(lex->program, NULL);
	return pc_lex_at_end(lex) ||
	       pc_lex_expected(lex, "the end of the line");
}

/* One event, terminator or label of the function. */
static bool read_body(struct pc_reader *r)
{
	struct pc_lex *lex = &r->lex;
	bool ok = false;

	if (read_label(r, &ok))
		return ok;
	if (!r->open)
		return pc_lex_expected(lex, r->fn->blocks.n
			? "a label (bN:), func, extern, unit or the end of the "
			  "text after the block's terminator"
			: "the label b0:");
	if (pc_read_term(r, &ok))
		return ok;
	return pc_read_event(r);
}

static bool read_line(struct pc_reader *r)
{
	struct pc_lex *lex = &r->lex;
	bool func = pc_lex_is(lex, "func");
	bool outer = func || pc_lex_is(lex, "extern");

	if (pc_lex_is(lex, "record"))
		return end_fn(r) && read_parts(r);
	if (!r->fn && pc_lex_word(lex, "local"))
		return read_name(r, true, pc_program_local);
	if (!r->fn && pc_lex_word(lex, "other"))
		return read_other(r);
	if (!r->fn && pc_lex_word(lex, "threadprivate"))
		return read_name(r, false, pc_threadprivate);
	if (!r->fn && pc_lex_word(lex, "slot"))
		return pc_read_slot(r);
	if (!r->fn && pc_lex_word(lex, "fact"))
		return read_fact(r);
	if (outer || pc_lex_is(lex, "unit")) {
		if (!end_fn(r))
			return false;
		lex->at += outer ? func ? 4 : 6 : 4;
		return outer ? read_fn(r, func) : read_unit(r);
	}
	if (r->fn)
		return read_body(r);
	return pc_lex_expected(lex, "unit, fact, local, other, record, "
			       "slot, threadprivate, extern or func");
}

bool pc_model_read(struct pc_program *program, const char *file,
		   const char *text, size_t len, const char **error)
{
	struct pc_reader r = {
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
