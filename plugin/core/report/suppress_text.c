/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * suppress_text.c - the text of suppressions in the source (contract in
 *                   suppress.h, rules in docs/SUPPRESSIONS.md).
 *
 * In:   one source line, or what follows "parcoach" in a pragma or comment.
 * Out:  the comment or pragma in it, and what it says.
 * Cost: O(length of the line).
 */
#include <string.h>
#include "base/arena.h"
#include "base/nearest.h"
#include "report/diag.h"
#include "report/suppress.h"

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/* The next word at *AT, before END: *LEN bytes.  Commas separate words, too. */
static const char *next_word(const char **at, const char *end, size_t *len)
{
	const char *word;

	while (*at < end && (is_blank(**at) || **at == ','))
		++*at;
	word = *at;
	while (*at < end && !is_blank(**at) && **at != ',' &&
	       !(*at > word && **at == '*') && !(*at > word && **at == '/'))
		++*at;
	*len = (size_t)(*at - word);
	return word;
}

static bool word_is(const char *word, size_t len, const char *text)
{
	return len == strlen(text) && !memcmp(word, text, len);
}

/* What is said of WORD, N bytes, which is no diagnostic. */
static const char *id_unknown(struct pc_arena *arena, const char *word,
			      size_t n)
{
	const char *list = pc_diag_id_list(arena);
	const char *id = pc_arena_strndup(arena, word, n < 40 ? n : 40);
	struct pc_nearest near;

	return pc_arena_printf(arena, "unknown diagnostic '%s'; valid are %s%s",
			       id, list, pc_nearest_quoted(&near, id, list));
}

bool pc_place_read(struct pc_arena *arena, const char *text, size_t len,
		   struct pc_word_at *place, const char **error)
{
	const char *at = text, *end = text + len, *word;
	bool first = true;
	size_t n;
	int id;

	word = next_word(&at, end, &n);
	if (!word_is(word, n, "suppress")) {
		*error = pc_arena_printf(arena, "unknown word '%.*s' after "
					 "'parcoach'; valid is 'suppress'",
					 (int)(n < 40 ? n : 40), word);
		return false;
	}
	for (;; first = false) {
		word = next_word(&at, end, &n);
		if (!n || (n >= 2 && !memcmp(word, "--", 2)))
			break;
		if (first && (word_is(word, n, "begin") ||
			      word_is(word, n, "end"))) {
			place->kind = n == 3 ? PC_PLACE_END : PC_PLACE_BEGIN;
			continue;
		}
		if (word_is(word, n, "*")) {
			place->ids = UINT32_MAX;
			continue;
		}
		id = pc_diag_id_find(word, n);
		if (id < 0) {
			*error = id_unknown(arena, word, n);
			return false;
		}
		place->ids |= 1u << id;
	}
	if (!place->ids)
		place->ids = UINT32_MAX;
	return true;
}

/* The begin of the comment whose first word is at WORD, in the line that begins
 * at TEXT.  NULL: WORD does not begin a comment. */
static const char *intro(const char *text, const char *word, bool fortran)
{
	const char *at = word;

	while (at > text && is_blank(at[-1]))
		at--;
	if (fortran && at == text + 1 && strchr("cC*", *text))
		return text;
	if (fortran)
		return at > text && at[-1] == '!' ? at - 1 : NULL;
	if (at - text < 2 || (at[-1] != '/' && at[-1] != '*') || at[-2] != '/')
		return NULL;
	return at - 2;
}

bool pc_place_lacks_colon(const char *text, size_t len, bool fortran)
{
	static const char mark[] = "parcoach", word[] = "suppress";
	const size_t n = sizeof mark - 1, m = sizeof word - 1;

	for (size_t i = 0; i + n + m < len; i++) {
		const char *at = text + i + n;

		if (memcmp(text + i, mark, n) || !is_blank(*at) ||
		    !intro(text, text + i, fortran))
			continue;
		while (at < text + len && is_blank(*at))
			at++;
		return (size_t)(text + len - at) >= m && !memcmp(at, word, m);
	}
	return false;
}

const char *pc_place_comment(const char *text, size_t *len, bool fortran,
			     bool *alone)
{
	static const char mark[] = "parcoach:";
	const size_t n = sizeof mark - 1;
	const char *end = text + *len, *begin, *stop;

	for (const char *at = text; (size_t)(end - at) >= n; at++) {
		at = (const char *)memchr(at, mark[0], (size_t)(end - at));
		if (!at || (size_t)(end - at) < n)
			return NULL;
		if (memcmp(at, mark, n) ||
		    !(begin = intro(text, at, fortran)))
			continue;
		*alone = true;
		for (const char *p = text; p < begin; p++)
			*alone &= is_blank(*p);
		at += n;
		for (stop = at; stop < end; stop++)
			if (!fortran && begin[1] == '*' && end - stop >= 2 &&
			    stop[0] == '*' && stop[1] == '/')
				break;
		for (size_t i = 2; i < (size_t)(end - stop); i++)
			*alone &= is_blank(stop[i]);
		*len = (size_t)(stop - at);
		return at;
	}
	return NULL;
}

/* The rest of TEXT after NAME and blanks; NULL: it begins with another word. */
static const char *after(const char *text, const char *end, const char *name)
{
	size_t n = strlen(name);

	while (text < end && is_blank(*text))
		text++;
	if ((size_t)(end - text) < n || memcmp(text, name, n))
		return NULL;
	return text + n;
}

const char *pc_place_pragma_text(const char *text, size_t *len)
{
	const char *end = text + *len, *at = after(text, end, "#"), *stop;
	bool quoted = !at;

	if (at)
		at = after(at, end, "pragma");
	else if ((at = after(text, end, "_Pragma")) &&
		 (at = after(at, end, "(")))
		at = after(at, end, "\"");
	if (!at || !(at = after(at, end, "parcoach")) || at == end ||
	    !is_blank(*at))
		return NULL;
	for (stop = at; stop < end; stop++)
		if ((quoted && *stop == '"') ||
		    (end - stop > 1 && *stop == '/' &&
		     (stop[1] == '/' || stop[1] == '*')))
			break;
	*len = (size_t)(stop - at);
	return at;
}

bool pc_place_is_gcc_pragma(const char *text, size_t len)
{
	static const char name[] = "\"-Wparcoach";
	const char *end = text + len, *at = after(text, end, "#");

	if (!at || !(at = after(at, end, "pragma")) ||
	    !(at = after(at, end, "GCC")) || !(at = after(at, end, "diagnostic")))
		return false;
	for (; (size_t)(end - at) >= sizeof name - 1; at++)
		if (!memcmp(at, name, sizeof name - 1))
			return true;
	return false;
}
