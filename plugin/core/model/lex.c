/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lex.c - characters and words of the text form (contract in lex.h).
 */
#include "model/lex.h"

#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_handles.h"
#include "model/model.h"
#include "model/program.h"

static bool is_digit(int c)
{
	return c >= '0' && c <= '9';
}

static bool is_start(int c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
	       c == '$';
}

static bool is_inner(int c)
{
	return is_start(c) || is_digit(c) || c == '.';
}

bool pc_lex_digit(const char *at, const char *end)
{
	return at < end && is_digit(*at);
}

/* ---- errors ---- */

uint32_t pc_lex_line(const struct pc_lex *lex, const char *at)
{
	uint32_t line = 1;

	for (const char *c = lex->text; c < at; c++)
		line += *c == '\n';
	return line;
}

bool pc_lex_fail(struct pc_lex *lex, const char *at, const char *format, ...)
{
	struct pc_arena *arena = lex->program->arena;
	const char *start = at;
	const char *what;
	va_list ap;

	if (lex->error)
		return false;
	while (start > lex->text && start[-1] != '\n')
		start--;
	va_start(ap, format);
	what = pc_arena_vprintf(arena, format, ap);
	va_end(ap);
	lex->error = pc_arena_printf(arena, "%s:%u:%u: %s", lex->file,
				     (unsigned)pc_lex_line(lex, at),
				     (unsigned)(at - start) + 1, what);
	return false;
}

/* A description of the text at lex->at, for a message. */
static const char *found(struct pc_lex *lex)
{
	struct pc_arena *arena = lex->program->arena;
	size_t len = 0;
	size_t room = (size_t)(lex->end - lex->at);

	if (!room)
		return "the end of the text";
	if (*lex->at == '\n' || *lex->at == '\r')
		return "the end of the line";
	if ((unsigned char)*lex->at < ' ' || (unsigned char)*lex->at > '~')
		return pc_arena_printf(arena, "the byte 0x%02x",
				       (unsigned)(unsigned char)*lex->at);
	if (is_inner(*lex->at))
		while (len < room && len < 40 && is_inner(lex->at[len]))
			len++;
	return pc_arena_printf(arena, "'%.*s'", len ? (int)len : 1, lex->at);
}

bool pc_lex_expected(struct pc_lex *lex, const char *what)
{
	pc_lex_peek(lex);
	return pc_lex_fail(lex, lex->at, "expected %s, found %s", what,
			   found(lex));
}

/* ---- characters ---- */

static void skip(struct pc_lex *lex, const char *blanks)
{
	for (; lex->at < lex->end; lex->at++) {
		if (*lex->at == '#') {
			while (lex->at < lex->end && *lex->at != '\n')
				lex->at++;
			lex->at--;
		} else if (!*lex->at || !strchr(blanks, *lex->at)) {
			return;
		}
	}
}

static int here(const struct pc_lex *lex)
{
	return lex->at < lex->end ? (unsigned char)*lex->at : PC_LEX_END;
}

int pc_lex_peek(struct pc_lex *lex)
{
	skip(lex, " \t\r");
	return here(lex);
}

int pc_lex_peek_event(struct pc_lex *lex)
{
	skip(lex, " \t\r\n;");
	return here(lex);
}

int pc_lex_peek_inner(struct pc_lex *lex)
{
	skip(lex, " \t\r\n");
	return here(lex);
}

bool pc_lex_take(struct pc_lex *lex, char c)
{
	if (pc_lex_peek(lex) != (unsigned char)c)
		return false;
	lex->at++;
	return true;
}

bool pc_lex_need(struct pc_lex *lex, char c, const char *what)
{
	return pc_lex_take(lex, c) || pc_lex_expected(lex, what);
}

bool pc_lex_at_end(struct pc_lex *lex)
{
	int c = pc_lex_peek(lex);

	return c == PC_LEX_END || c == '\n' || c == ';';
}

/* ---- words ---- */

/* The length of the `[3]` at TEXT, or 0. */
static size_t number_of(const char *text, const char *end)
{
	size_t len = 1;
	size_t room = (size_t)(end - text);

	if (!room || *text != '[')
		return 0;
	while (len < room && text[len] >= '0' && text[len] <= '9')
		len++;
	return len > 1 && len < room && text[len] == ']' ? len + 1 : 0;
}

size_t pc_lex_bare(const char *text, const char *end)
{
	size_t len = 0;
	size_t room = (size_t)(end - text);

	if (!room || !is_start(text[0]))
		return 0;
	/* '#' belongs to a name only if more of the name follows. */
	while (len < room &&
	       (is_inner(text[len]) || (text[len] == '#' && len + 1 < room &&
					is_inner(text[len + 1]))))
		len++;
	return len + number_of(text + len, end);
}

size_t pc_lex_bare_file(const char *text, const char *end)
{
	size_t len = 0;
	size_t room = (size_t)(end - text);

	while (len < room && (is_inner(text[len]) ||
			      (text[len] && strchr("/+-~", text[len]))))
		len++;
	return len;
}

bool pc_lex_is(struct pc_lex *lex, const char *word)
{
	size_t len;

	pc_lex_peek(lex);
	len = pc_lex_bare(lex->at, lex->end);
	return len && len == strlen(word) && !memcmp(lex->at, word, len);
}

bool pc_lex_word(struct pc_lex *lex, const char *word)
{
	if (!pc_lex_is(lex, word))
		return false;
	lex->at += strlen(word);
	return true;
}

bool pc_lex_reserved(const char *word, size_t len)
{
	static const char *const words[] = {
		"unit", "extern", "func", "call", "enter", "exit", "barrier",
		"jmp", "br", "switch", "try", "ret", "unwind", "noreturn",
		"system", "record", "exact", "sole", "left", "sized", "fresh",
	};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strlen(words[i]) == len && !memcmp(words[i], word, len))
			return true;
	return false;
}

bool pc_lex_constant(const char *name)
{
	return *name == 'M' && pc_mpi_constant(name);
}

static int hex_digit(int c)
{
	static const char digits[] = "0123456789abcdef";
	const char *at = c ? strchr(digits, c) : NULL;

	return at ? (int)(at - digits) : -1;
}

/* Store in *OUT the character of the escape after a backslash. */
static bool escape(struct pc_lex *lex, char *out)
{
	const char *at = lex->at - 1;
	int c = here(lex);
	int high, low;

	lex->at += c != PC_LEX_END;
	switch (c) {
	case '"': case '\\':
		*out = (char)c;
		return true;
	case 'n':
		*out = '\n';
		return true;
	case 't':
		*out = '\t';
		return true;
	case 'x':
		if (lex->end - lex->at < 2)
			break;
		high = hex_digit(lex->at[0]);
		low = hex_digit(lex->at[1]);
		if (high < 0 || low < 0 || !(high | low))
			break;
		lex->at += 2;
		*out = (char)(high * 16 + low);
		return true;
	}
	return pc_lex_fail(lex, at, "bad escape; legal escapes: \\\" \\\\ \\n \\t "
			   "and \\xHH (two digits 0-9 a-f, not \\x00)");
}

static const char *quoted(struct pc_lex *lex)
{
	const char *open = lex->at++;
	size_t room = 0, len = 0;
	char *text;

	for (const char *c = lex->at;
	     c < lex->end && *c != '"' && *c != '\n'; c++, room++)
		if (*c == '\\' && c + 1 < lex->end)
			c++;
	text = PC_ARRAY(lex->program->arena, room + 1, char);
	for (; lex->at < lex->end && *lex->at != '"'; len++) {
		char c = *lex->at++;

		if (!c || c == '\n') {
			lex->at--;
			break;
		}
		if (c == '\\' && !escape(lex, &c))
			return NULL;
		text[len] = c;
	}
	if (here(lex) != '"') {
		pc_lex_fail(lex, open, "no closing quote on this line");
		return NULL;
	}
	lex->at++;
	return pc_name(lex->program, text);
}

static const char *take_text(struct pc_lex *lex, size_t len)
{
	const char *text = pc_arena_strndup(lex->program->arena, lex->at, len);

	lex->at += len;
	return pc_name(lex->program, text);
}

const char *pc_lex_name(struct pc_lex *lex, const char *what)
{
	size_t len;

	if (pc_lex_peek(lex) == '"')
		return quoted(lex);
	len = pc_lex_bare(lex->at, lex->end);
	if (!len) {
		pc_lex_expected(lex, what);
		return NULL;
	}
	return take_text(lex, len);
}

const char *pc_lex_file(struct pc_lex *lex, const char *what)
{
	size_t len;

	if (pc_lex_peek(lex) == '"')
		return quoted(lex);
	len = pc_lex_bare_file(lex->at, lex->end);
	if (!len) {
		pc_lex_expected(lex, what);
		return NULL;
	}
	return take_text(lex, len);
}

bool pc_lex_quoted_colon(const struct pc_lex *lex, const char *text)
{
	if (text >= lex->end || *text != '"')
		return false;
	for (text++; text < lex->end && *text != '"' && *text != '\n'; text++)
		if (*text == '\\')
			text++;
	return lex->end - text >= 2 && text[0] == '"' && text[1] == ':';
}

bool pc_lex_number(struct pc_lex *lex, int64_t min, int64_t max,
		   const char *what, int64_t *number)
{
	const char *at = lex->at;
	bool minus = here(lex) == '-';
	uint64_t limit = minus ? (uint64_t)INT64_MAX + 1 : INT64_MAX;
	uint64_t n = 0;
	bool over = false;

	lex->at += minus;
	if (!is_digit(here(lex))) {
		lex->at = at;
		return pc_lex_expected(lex, what);
	}
	for (; is_digit(here(lex)); lex->at++) {
		uint64_t digit = (uint64_t)(*lex->at - '0');

		over = over || n > (limit - digit) / 10;
		n = over ? 0 : n * 10 + digit;
	}
	if (is_inner(here(lex)))
		return pc_lex_fail(lex, at, "a number runs into %s",
				   found(lex));
	*number = minus ? (int64_t)(0 - n) : (int64_t)n;
	if (over || *number < min || *number > max)
		return pc_lex_fail(lex, at, "%s must be from %lld to %lld",
				   what, (long long)min, (long long)max);
	return true;
}
