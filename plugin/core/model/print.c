/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * print.c - prints the .pcm text form (docs/MODEL.md).
 *
 * Out:  text that text.c reads as the same program.  Equal programs give equal
 *       text; functions are in the order of their first mention.
 * Not:  undefined functions of which only the name is known; results of
 *       analyses.
 */
#include "model/print.h"

#include <inttypes.h>
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/facts.h"
#include "model/flags.h"
#include "model/initial.h"
#include "model/lex.h"
#include "model/live.h"
#include "model/names.h"
#include "model/order.h"
#include "model/record_types.h"
#include "model/slot.h"
#include "model/value.h"

static void print_quoted(FILE *out, const char *text)
{
	putc('"', out);
	for (; *text; text++) {
		unsigned char c = (unsigned char)*text;

		if (c == '"' || c == '\\')
			fprintf(out, "\\%c", c);
		else if (c == '\n')
			fputs("\\n", out);
		else if (c == '\t')
			fputs("\\t", out);
		else if (c < ' ' || c == 0x7f)
			fprintf(out, "\\x%02x", (unsigned)c);
		else
			putc(c, out);
	}
	putc('"', out);
}

static bool is_bare(const char *name)
{
	size_t len = strlen(name);

	return len && pc_lex_bare(name, name + len) == len;
}

static void print_name(FILE *out, const char *name)
{
	if (name && is_bare(name))
		fputs(name, out);
	else
		print_quoted(out, name ? name : "");
}

static void print_file(FILE *out, const char *file)
{
	size_t len = strlen(file);

	if (len && pc_lex_bare_file(file, file + len) == len)
		fputs(file, out);
	else
		print_quoted(out, file);
}

static void print_line_col(FILE *out, struct pc_loc loc)
{
	fprintf(out, "%u", (unsigned)loc.line);
	if (loc.col)
		fprintf(out, ":%u", (unsigned)loc.col);
}

/* ["FILE":]LINE[:COL]; the file only if it is not the function's, FILE. */
static void print_place(FILE *out, struct pc_loc loc, const char *file)
{
	if (loc.file && (!file || strcmp(file, loc.file))) {
		print_quoted(out, loc.file);
		putc(':', out);
	}
	print_line_col(out, loc);
}

static void print_loc(FILE *out, struct pc_loc loc, const char *file)
{
	if (!loc.line)
		return;
	fputs(" @", out);
	print_place(out, loc, file);
}

void pc_val_print(FILE *out, struct pc_val value)
{
	const char *name = pc_val_has_name(value) ? value.name : "";

	if (value.mod != PC_MOD_NONE)
		putc(value.mod == PC_MOD_ADDR ? '&' : '*', out);
	switch (value.kind) {
	case PC_VAL_UNKNOWN:
		putc('?', out);
		break;
	case PC_VAL_INT:
		fprintf(out, "%lld", (long long)value.num);
		break;
	case PC_VAL_TMP:
		fprintf(out, "%%%lld", (long long)value.num);
		break;
	case PC_VAL_VAR:
		if (pc_lex_reserved(name, strlen(name)) || pc_lex_constant(name))
			print_quoted(out, name);
		else
			print_name(out, name);
		break;
	case PC_VAL_GLOBAL:
		if (!pc_lex_constant(name) || !is_bare(name))
			putc('@', out);
		print_name(out, name);
		break;
	case PC_VAL_FIELD:
		putc('.', out);
		print_name(out, name);
		break;
	}
}

/* The operands of EVENT from number FIRST on. */
static void print_args(FILE *out, const struct pc_event *event, uint32_t first)
{
	for (uint32_t i = first; i < event->args.n; i++) {
		if (i > first)
			fputs(", ", out);
		pc_val_print(out, event->args.v[i]);
		if (event->args.v[i].rec) {
			putc(':', out);
			print_name(out, event->args.v[i].rec);
		}
	}
}

/* The operands in parentheses, if there are any. */
static void print_list(FILE *out, const struct pc_event *event)
{
	if (!event->args.n)
		return;
	putc('(', out);
	print_args(out, event, 0);
	putc(')', out);
}

static void print_assign(FILE *out, const struct pc_event *event)
{
	pc_val_print(out, event->dst);
	fprintf(out, " = %s%s", pc_oper_name(event->oper), event->args.n ? " " : "");
	print_args(out, event, 0);
	if (event->flags & PC_EVF_EXACT)
		fputs(pc_event_tells(event) ? " left" : event->flags & PC_EVF_SOLE ?
		      " sole" : " exact", out);
	fputs(event->flags & PC_EVF_SIZED ? " sized" : "", out);
}

static void print_call(FILE *out, const struct pc_event *event)
{
	bool pointer = !event->callee && event->args.n;

	if (event->dst.kind != PC_VAL_UNKNOWN) {
		pc_val_print(out, event->dst);
		fputs(" = ", out);
	}
	fputs("call ", out);
	if (event->callee) {
		print_name(out, event->callee->name);
	} else {
		putc('*', out);
		pc_val_print(out, pointer ? event->args.v[0]
					  : (struct pc_val){ PC_VAL_UNKNOWN });
	}
	putc('(', out);
	print_args(out, event, pointer);
	putc(')', out);
}

static void print_type(FILE *out, const char *type)
{
	if (!type)
		return;
	fputs(" type ", out);
	print_quoted(out, type);
}

static void print_event(FILE *out, const struct pc_event *event,
			const char *file)
{
	switch (event->kind) {
	case PC_EV_ASSIGN:
		print_assign(out, event);
		break;
	case PC_EV_CALL:
		print_call(out, event);
		break;
	case PC_EV_ENTER:
		fprintf(out, "enter %s", pc_region_name(event->region));
		if (event->name) {
			fputs(" name ", out);
			print_name(out, event->name);
		}
		print_list(out, event);
		fputs(event->flags & PC_EVF_SERIAL ? " serial" : "", out);
		fputs(event->flags & PC_EVF_FINAL ? " final" : "", out);
		fputs(event->flags & PC_EVF_STATIC ? " static" : "", out);
		break;
	case PC_EV_EXIT:
		fputs(event->flags & PC_EVF_NOWAIT ? "exit nowait" : "exit", out);
		break;
	case PC_EV_BARRIER:
		fputs(event->flags & PC_EVF_TASKS ? "barrier tasks" :
		      "barrier", out);
		print_list(out, event);
		break;
	}
	print_type(out, event->kind == PC_EV_CALL ? event->type : NULL);
	if (event->flags & PC_EVF_FRESH && event->dst.kind != PC_VAL_UNKNOWN)
		fputs(" fresh", out);
	if (event->kind == PC_EV_CALL && event->flags & PC_EVF_NOTHROW)
		fputs(" nothrow", out);
	if (event->flags & PC_EVF_SYSTEM)
		fputs(" system", out);
	print_loc(out, event->loc, file);
}

void pc_event_print(FILE *out, const struct pc_event *event)
{
	print_event(out, event, event->loc.file);
}

/* The values for which the switch BLOCK goes to successor number TO. */
static void print_cases(FILE *out, const struct pc_block *block, uint32_t to)
{
	const char *before = "(";

	for (uint32_t i = 0; i < block->cases.n; i++) {
		const struct pc_case *one = &block->cases.v[i];

		if (one->to != to)
			continue;
		fprintf(out, "%s%lld", before, (long long)one->low);
		if (one->high != one->low)
			fprintf(out, ":%lld", (long long)one->high);
		before = ", ";
	}
	if (*before == ',')
		putc(')', out);
}

static void print_term(FILE *out, const struct pc_block *block,
		       const char *file)
{
	static const char *const words[] = {
		[PC_TERM_JMP] = "jmp",       [PC_TERM_BR] = "br",
		[PC_TERM_SWITCH] = "switch", [PC_TERM_TRY] = "try",
		[PC_TERM_RET] = "ret",       [PC_TERM_UNWIND] = "unwind",
		[PC_TERM_NORETURN] = "noreturn",
	};

	fputs(words[block->term], out);
	if (block->term == PC_TERM_BR || block->term == PC_TERM_SWITCH ||
	    (block->term == PC_TERM_RET &&
	     block->cond.kind != PC_VAL_UNKNOWN)) {
		putc(' ', out);
		pc_val_print(out, block->cond);
	}
	for (uint32_t i = 0; i < block->succ.n; i++) {
		fprintf(out, " b%u", (unsigned)block->succ.v[i]);
		print_cases(out, block, i);
	}
	if (block->flags & PC_BLF_WORKSHARE)
		fputs(" workshare", out);
	if (block->flags & PC_BLF_RARE)
		fputs(" rare", out);
	print_loc(out, block->loc, file);
}

void pc_term_print(FILE *out, const struct pc_block *block)
{
	print_term(out, block, block->loc.file);
}

static void print_params(FILE *out, const struct pc_fn *fn)
{
	if (!fn->params.n)
		return;
	fputs(" (", out);
	for (uint32_t i = 0; i < fn->params.n; i++) {
		if (i)
			fputs(", ", out);
		print_name(out, fn->params.v[i]);
	}
	putc(')', out);
}

static void print_reads(FILE *out, const struct pc_fn *fn)
{
	const char *before = " reads ";

	if (fn->flags & PC_FN_DEFINED)
		return;
	if (fn->reads == UINT64_MAX) {
		fputs(" reads all", out);
		return;
	}
	for (unsigned i = 0; i < 64; i++)
		if (fn->reads >> i & 1) {
			fprintf(out, "%s%u", before, i);
			before = ",";
		}
}

/* The text after "func" or "extern", without the end of the line. */
static void print_header(FILE *out, const struct pc_fn *fn)
{
	static const struct {
		uint32_t flag;
		const char *word;
	} words[] = {
		{ PC_FN_EXPORTED, "exported" }, { PC_FN_WEAK, "weak" },
		{ PC_FN_ADDRESS, "address" },   { PC_FN_TABLE, "table" },
		{ PC_FN_FIRST, "first" },       { PC_FN_CALLED, "called" },
		{ PC_FN_NORETURN, "noreturn" }, { PC_FN_BROKEN, "broken" },
		{ PC_FN_PURE, "pure" },         { PC_FN_SHORT, "short" },
	};

	print_name(out, fn->name);
	if (fn->pretty && strcmp(fn->pretty, fn->name)) {
		putc(' ', out);
		print_quoted(out, fn->pretty);
	}
	print_params(out, fn);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (fn->flags & words[i].flag)
			fprintf(out, " %s", words[i].word);
	print_type(out, fn->type);
	print_reads(out, fn);
	if (fn->flags & PC_FN_UNIFORM)
		fputs(" uniform", out);
	if (fn->lang != PC_LANG_C)
		fputs(fn->lang == PC_LANG_CXX ? " lang c++" : " lang fortran",
		      out);
	if (fn->loc.line && fn->loc.file) {
		putc(' ', out);
		print_file(out, fn->loc.file);
		putc(':', out);
		print_line_col(out, fn->loc);
	}
}

void pc_model_print_fn(FILE *out, const struct pc_fn *fn)
{
	const char *file = fn->loc.line ? fn->loc.file : fn->unit;

	fputs("func ", out);
	print_header(out, fn);
	if (fn->end.line) {
		fputs(" end ", out);
		print_place(out, fn->end, file);
	}
	putc('\n', out);
	for (uint32_t i = 0; i < fn->blocks.n; i++) {
		const struct pc_block *block = &fn->blocks.v[i];

		fprintf(out, "b%u:\n", (unsigned)i);
		for (uint32_t j = 0; j < block->events.n; j++) {
			putc('\t', out);
			print_event(out, &block->events.v[j], file);
			putc('\n', out);
		}
		putc('\t', out);
		print_term(out, block, file);
		putc('\n', out);
	}
}

static bool extern_known(const struct pc_fn *fn)
{
	return (fn->pretty && strcmp(fn->pretty, fn->name)) || fn->params.n ||
	       fn->flags || fn->reads || fn->type || fn->lang != PC_LANG_C || fn->loc.line;
}

/* "unit FILE", if *UNIT, the last such line, is another one. */
static void print_unit(FILE *out, const char *file, const char **unit)
{
	if (!file || (*unit && !strcmp(file, *unit)))
		return;
	fputs(*unit ? "\nunit " : "unit ", out);
	print_file(out, file);
	putc('\n', out);
	*unit = file;
}

/* Records that have others as members; BEHIND: after an empty line. */
static void print_records(FILE *out, const struct pc_program *program,
			  bool behind)
{
	for (uint32_t i = 0; i < program->records.n; i++) {
		const struct pc_record *record = program->records.v[i];

		if (!record->parts.n)
			continue;
		fputs(behind ? "\nrecord " : "record ", out);
		behind = false;
		print_name(out, record->name);
		for (uint32_t k = 0; k < record->parts.n; k++) {
			fputs(k ? ", " : " (", out);
			print_name(out, record->parts.v[k]->name);
		}
		fputs(")\n", out);
	}
}

/* Lines of WORD and each of the N names. */
static void print_names(FILE *out, const char *word, const char *const *names,
			uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		fputs(word, out);
		print_name(out, names[i]);
		putc('\n', out);
	}
}

static void print_locals(FILE *out, const struct pc_program *program)
{
	uint32_t k = 0;

	for (uint32_t i = 0; i < program->locals.n; i++) {
		fputs("local ", out);
		print_name(out, program->locals.v[i]);
		if (k < program->initials.n &&
		    program->initials.v[k].name == program->locals.v[i])
			fprintf(out, " %" PRId64,
				program->initials.v[k++].number);
		putc('\n', out);
	}
}

/* The user's facts; each has several words and is quoted. */
static void print_facts(FILE *out, const struct pc_program *program)
{
	uint32_t n;
	const char *const *lines = pc_facts_lines(program, &n);

	print_names(out, "fact ", lines, n);
}

void pc_model_print(FILE *out, const struct pc_program *program)
{
	struct pc_arena *scratch = pc_arena_new();
	uint32_t n;
	const struct pc_fn **order = pc_model_order(scratch, program, &n);
	const char *unit = NULL, *first = program->unit;

	for (uint32_t i = n; i-- > 0;)
		if (order[i]->flags & PC_FN_DEFINED)
			first = order[i]->unit;
	print_facts(out, program);
	print_unit(out, first, &unit);
	print_locals(out, program);
	print_names(out, "other ", program->others.v, program->others.n);
	print_names(out, "other .", program->other_records.v,
		    program->other_records.n);
	if (program->other_any)
		fputs("other ?\n", out);
	pc_slots_print(out, program);
	print_names(out, "threadprivate ", program->threadprivate.v,
		    program->threadprivate.n);
	print_records(out, program, unit);
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_fn *fn = order[i];

		if (fn->flags & PC_FN_DEFINED) {
			print_unit(out, fn->unit, &unit);
			putc('\n', out);
			pc_model_print_fn(out, fn);
		} else if (extern_known(fn)) {
			fputs("\nextern ", out);
			print_header(out, fn);
			putc('\n', out);
		}
	}
	pc_arena_free(scratch);
}
