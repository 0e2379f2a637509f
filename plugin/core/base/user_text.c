/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * user_text.c - lines and words of users' files (contract in user_text.h).
 *
 * In:   any bytes.
 * Out:  the words, one line at a time; errors with file and line.
 * Cost: linear.
 * Not:  a line with an error is not returned.
 */
#include "base/user_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include "base/arena.h"
#include "base/nearest.h"

#define MOST_ERRORS 20

struct pc_user_text pc_user_text(struct pc_arena *arena, const char *file,
				 const char *text, size_t len,
				 struct pc_user_errors *errors)
{
	return (struct pc_user_text){ .arena = arena, .errors = errors,
				      .file = file, .at = text,
				      .end = text + len };
}

bool pc_user_error(struct pc_user_text *t, const char *format, ...)
{
	struct pc_user_errors *errors = t->errors;
	const char *what;
	va_list ap;

	if (errors->n++ >= MOST_ERRORS)
		return false;
	va_start(ap, format);
	what = pc_arena_vprintf(errors->arena, format, ap);
	va_end(ap);
	pc_vec_push(errors->arena, errors->list,
		    pc_arena_printf(errors->arena, "%s:%u: %s", t->file,
				    (unsigned)t->line, what));
	return false;
}

bool pc_user_unknown(struct pc_user_text *t, const char *kind,
		     const char *word, const char *legal)
{
	struct pc_nearest near;

	return pc_user_error(t, "unknown %s '%s'; valid are %s%s", kind, word,
			     legal, pc_nearest_quoted(&near, word, legal));
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r';
}

static void skip_line(struct pc_user_text *t)
{
	while (t->at < t->end && *t->at != '\n')
		t->at++;
}

/* Add the word that begins here; false: the word has an error. */
static bool read_word(struct pc_user_text *t)
{
	const char *start = t->at;
	bool quoted = false;
	char *word;
	size_t n = 0;

	while (t->at < t->end && *t->at != '\n' &&
	       (quoted || !is_blank(*t->at))) {
		unsigned char c = (unsigned char)*t->at++;

		if (c < ' ' && c != '\t' && c != '\r')
			return pc_user_error(t, "the byte \\x%02x is not "
					     "valid in a text",
					     (unsigned)c);
		quoted ^= c == '"';
	}
	if (quoted)
		return pc_user_error(t, "a '\"' has no closing '\"'");
	if (t->at - start > PC_USER_WORD)
		return pc_user_error(t, "a word of %zu bytes; at most %u are "
				     "allowed",
				     (size_t)(t->at - start), PC_USER_WORD);
	word = pc_arena_strndup(t->arena, start, (size_t)(t->at - start));
	for (const char *p = word; *p; p++)
		if (*p != '"')
			word[n++] = *p;
	word[n] = '\0';
	pc_vec_push(t->arena, t->words, word);
	return true;
}

/* Read the words up to the end of the line; false: one of them has an error. */
static bool read_words(struct pc_user_text *t)
{
	t->words.n = 0;
	for (;;) {
		while (t->at < t->end && is_blank(*t->at))
			t->at++;
		if (t->at == t->end || *t->at == '\n')
			return true;
		if (*t->at == '#') {
			skip_line(t);
			return true;
		}
		if (!read_word(t))
			return false;
	}
}

bool pc_user_line(struct pc_user_text *t)
{
	while (t->at < t->end) {
		bool ok;

		if (t->line && *t->at == '\n')
			t->at++;
		t->line++;
		ok = read_words(t);
		skip_line(t);
		if (ok && t->words.n)
			return true;
	}
	return false;
}

const char *pc_user_joined(const struct pc_user_text *t)
{
	size_t len = 1;
	char *text, *to;

	for (uint32_t i = 0; i < t->words.n; i++)
		len += strlen(t->words.v[i]) + 3;
	to = text = PC_ARRAY(t->arena, len, char);
	for (uint32_t i = 0; i < t->words.n; i++) {
		const char *word = t->words.v[i];
		bool quote = !*word || *word == '#' ||
			     strpbrk(word, " \t\r");

		to += sprintf(to, quote ? "%s\"%s\"" : "%s%s", i ? " " : "",
			      word);
	}
	return text;
}

const char *pc_user_value(const char *word, const char *key)
{
	size_t len = strlen(key);

	return !strncmp(word, key, len) && word[len] == '=' ? word + len + 1
							    : NULL;
}

bool pc_user_number(const char **text, uint32_t min, uint32_t max,
		    uint32_t *number)
{
	const char *at = *text;
	uint64_t n = 0;

	if (*at < '0' || *at > '9')
		return false;
	for (; *at >= '0' && *at <= '9'; at++) {
		n = n * 10 + (uint64_t)(*at - '0');
		if (n > max)
			return false;
	}
	if (n < min)
		return false;
	*text = at;
	*number = (uint32_t)n;
	return true;
}
