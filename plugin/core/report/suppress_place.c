/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * suppress_place.c - suppressions in the source: pragmas and comments (contract
 *                    in suppress.h, rules in docs/SUPPRESSIONS.md).
 *
 * In:   pragmas as the compiler met them; source lines near a diagnostic.
 * Out:  whether one of them suppresses the diagnostic; how often each was used.
 * Cost: up to NEAR source lines are read for each diagnostic, and once all lines
 *       of a file that has one.
 * Not:  a comment is read only near a diagnostic, unless the file is scanned
 *       (pc_place_scan ()).  In text, a _Pragma of a macro is not seen where the
 *       macro is used.
 */
#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "model/contents.h"
#include "model/opts.h"
#include "report/messages.h"
#include "report/suppress.h"

/* How many lines may be between a place and the code after it. */
#define NEAR 64

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}


/* Where TABLE keeps the index + 1 of the place on LINE of FILE. */
static void **line_slot(struct pc_suppress *s, struct pc_intern *table,
			const char *file, uint32_t line)
{
	const char *key = pc_arena_printf(s->arena, "%u:%s", (unsigned)line,
					  file);

	return &pc_intern_slot(s->arena, table, key, strlen(key))->value;
}

bool pc_place_pragma(struct pc_suppress *suppress, struct pc_loc loc,
		     const char *text, size_t len, const char **error)
{
	struct pc_word_at place = { .loc = loc, .end = UINT32_MAX };

	if (!pc_place_read(suppress->arena, text, len, &place, error))
		return false;
	for (uint32_t i = suppress->places.n;
	     place.kind == PC_PLACE_END && i; i--) {
		struct pc_word_at *begin = &suppress->places.v[i - 1];

		if (begin->kind != PC_PLACE_BEGIN ||
		    begin->end != UINT32_MAX ||
		    strcmp(begin->loc.file, loc.file))
			continue;
		begin->end = loc.line;
		return true;
	}
	if (place.kind == PC_PLACE_END) {
		*error = "'end' without a 'begin' before it";
		return false;
	}
	if (place.kind == PC_PLACE_HERE) {
		void **slot = line_slot(suppress, &suppress->pragma_at,
					loc.file, loc.line);

		place.next = (uint32_t)(uintptr_t)*slot;
		*slot = (void *)(uintptr_t)(suppress->places.n + 1);
	}
	pc_vec_push(suppress->arena, suppress->places, place);
	return true;
}

/* ---- comments ---- */

struct look {
	struct pc_program *program;
	struct pc_suppress *suppress;
	const struct pc_diag *diag;
	const char *file;
	bool fortran, met;
};

static void complain(struct look *look, uint32_t line, const char *error)
{
	struct pc_loc loc = { .file = look->file, .line = line };

	if (look->diag)
		pc_diag_add(look->program, look->diag->fn,
			    PC_DIAG_SUPPRESSION, loc, "",
			    PC_MSG_SUPPRESSION_WORD, error);
}

/* The comment with TEXT on LINE, or NULL: it lacks the colon; it is read once. */
static struct pc_word_at *comment_at(struct look *look, uint32_t line,
				   const char *text, size_t len)
{
	struct pc_suppress *s = look->suppress;
	struct pc_word_at place = { .end = UINT32_MAX };
	const char *error;
	void **slot = line_slot(s, &s->comment_at, look->file, line);

	if (*slot)
		return &s->comments.v[(uintptr_t)*slot - 1];
	*slot = (void *)(uintptr_t)(s->comments.n + 1);
	place.loc.file = pc_arena_strndup(s->arena, look->file,
					  strlen(look->file));
	place.loc.line = line;
	if (!text) {
		place.ids = 0;
		complain(look, line, "write 'parcoach: suppress', with a colon; "
			 "as it is, this comment suppresses nothing");
	} else if (!pc_place_read(s->arena, text, len, &place, &error)) {
		place.ids = 0;
		complain(look, line, error);
	} else if (place.kind != PC_PLACE_HERE) {
		place.ids = 0;
		complain(look, line, "'begin' and 'end' are valid in pragmas "
			 "only; a comment before a function applies to all of "
			 "it");
	}
	pc_vec_push(s->arena, s->comments, place);
	return &s->comments.v[s->comments.n - 1];
}

static void meet(struct look *look, struct pc_word_at *place)
{
	if (!(place->ids >> look->diag->id & 1))
		return;
	place->used++;
	look->met = true;
}

/* The index + 1 of the first pragma on LINE; 0: there is none. */
static uint32_t first_pragma(struct look *look, uint32_t line)
{
	struct pc_suppress *s = look->suppress;

	return s->pragma_at.n ?
	       (uint32_t)(uintptr_t)*line_slot(s, &s->pragma_at, look->file,
					       line) : 0;
}

static void meet_pragmas(struct look *look, uint32_t line)
{
	struct pc_suppress *s = look->suppress;

	for (uint32_t at = first_pragma(look, line); at;
	     at = s->places.v[at - 1].next)
		meet(look, &s->places.v[at - 1]);
}

/* ---- the lines before a location ---- */

enum line_kind { LINE_NONE, LINE_CODE, LINE_HEAD, LINE_COMMENT, LINE_INSIDE };

static bool has(const char *text, size_t len, const char *what)
{
	size_t n = strlen(what);

	for (size_t i = 0; i + n <= len; i++)
		if (!memcmp(text + i, what, n))
			return true;
	return false;
}

/* The kind of a source line: only a comment (or blank, or for the
 * preprocessor), the last line of a comment, a line that may belong to the head
 * of a function (HEAD), other code. */
static enum line_kind line_kind(const char *text, size_t len, bool fortran)
{
	bool col1 = len && fortran && strchr("cC*", *text);

	while (len && is_blank(*text)) {
		text++;
		len--;
	}
	while (len && is_blank(text[len - 1]))
		len--;
	if (!len || *text == '#' || (fortran && (*text == '!' || col1)))
		return LINE_COMMENT;
	if (fortran)
		return LINE_CODE;
	if (len >= 2 && !memcmp(text, "//", 2))
		return LINE_COMMENT;
	if (len >= 2 && !memcmp(text + len - 2, "*/", 2)) {
		if (!memcmp(text, "/*", 2))
			return LINE_COMMENT;
		if (!has(text, len, "/*"))
			return LINE_INSIDE;
	}
	return has(text, len, ";") || has(text, len, "{") ||
	       has(text, len, "}") ? LINE_CODE : LINE_HEAD;
}

/* Whether a source line is NAME or NAME (...) and nothing else: _Pragma or a
 * macro. */
static bool is_name(const char *text, size_t len)
{
	size_t n = 0, stop;

	for (stop = 0; stop + 1 < len; stop++)
		if (text[stop] == '/' && strchr("/*", text[stop + 1]))
			break;
	len = stop + 1 < len ? stop : len;
	while (len && is_blank(text[len - 1]))
		len--;
	while (n < len && is_blank(text[n]))
		n++;
	for (stop = n; n < len && (text[n] == '_' ||
		       (text[n] >= '0' && text[n] <= '9') ||
		       ((text[n] | 32) >= 'a' && (text[n] | 32) <= 'z'));)
		n++;
	if (n == stop || n == len)
		return n > stop;
	while (n < len && is_blank(text[n]))
		n++;
	return n < len && text[n] == '(' && text[len - 1] == ')' &&
	       !has(text, len, ";");
}

/* Apply the comment on LINE, if any; ALONE: only if it is alone on its line. */
static void look_line(struct look *look, uint32_t line, const char *text,
		      size_t len, bool alone)
{
	bool is_alone;
	size_t n = len;
	const char *found = text ? pc_place_comment(text, &n, look->fortran,
						    &is_alone) : NULL;

	if (found && (is_alone || !alone))
		meet(look, comment_at(look, line, found, n));
	else if (text && !found && pc_place_lacks_colon(text, len, look->fortran))
		comment_at(look, line, NULL, 0);
}

/* Look for places on LINE and on the lines before it that have no code.  HEAD:
 * LINE begins a function.  A comment after code on it is for that line only,
 * and the lines before it may contain a part of the head. */
static void look_before(struct look *look, uint32_t line, bool head)
{
	pc_source_line *source = look->suppress->source;
	uint32_t last = line > NEAR ? line - NEAR : 1;
	bool inside = false;
	size_t len = 0;
	const char *text = source ? source(look->file, line, &len) : NULL;

	meet_pragmas(look, line);
	look_line(look, line, text, len, head);
	while (line-- > last && line) {
		enum line_kind kind = LINE_NONE;

		text = source ? source(look->file, line, &len) : NULL;
		if (text)
			kind = line_kind(text, len, look->fortran);
		if (inside) {
			inside = !has(text ? text : "", text ? len : 0, "/*");
			if (!inside && kind == LINE_CODE)
				return;
			look_line(look, line, text, len, true);
			continue;
		}
		inside = kind == LINE_INSIDE;
		if (text && first_pragma(look, line) &&
		    is_name(text, len))
			kind = LINE_COMMENT;
		if (kind == LINE_CODE || (kind == LINE_HEAD && !head))
			return;
		meet_pragmas(look, line);
		look_line(look, line, text, len, true);
		if (kind == LINE_NONE)
			return;
	}
}

static void look_ranges(struct look *look, uint32_t line)
{
	struct pc_suppress *s = look->suppress;

	for (uint32_t i = 0; i < s->places.n; i++) {
		struct pc_word_at *place = &s->places.v[i];

		if (place->kind == PC_PLACE_BEGIN && line >= place->loc.line &&
		    line <= place->end &&
		    !strcmp(place->loc.file, look->file))
			meet(look, place);
	}
}

/* ---- pragmas in text ---- */

/* Add the pragmas in the text of the file. */
static void pragmas_scan(struct look *look)
{
	struct pc_suppress *s = look->suppress;
	const char *text, *error;
	size_t len;

	for (uint32_t line = 1; (text = s->source(look->file, line, &len));
	     line++) {
		struct pc_loc loc = { .file = look->file, .line = line };

		text = pc_place_pragma_text(text, &len);
		if (text)
			pc_place_pragma(s, loc, text, len, &error);
	}
}

/* Complain about the first pragma of GCC that names a warning of ours.  GCC lets
 * no plugin see it. */
static void gcc_pragmas_scan(struct look *look)
{
	const char *text;
	size_t len;

	for (uint32_t line = 1;
	     (text = look->suppress->source(look->file, line, &len)); line++)
		if (pc_place_is_gcc_pragma(text, len)) {
			complain(look, line, "'#pragma GCC diagnostic' has no "
				 "effect on the warnings of a plugin; write "
				 "'// parcoach: suppress' or '#pragma parcoach "
				 "suppress'");
			return;
		}
}

/* Look at FILE from now on. */
static void look_at(struct look *look, const char *file)
{
	struct pc_suppress *s = look->suppress;
	struct pc_intern_slot *slot = pc_intern_slot(s->arena, &s->scanned,
						     file, strlen(file));

	look->file = file;
	if (slot->value || !s->source)
		return;
	slot->value = s;
	if (s->scans)
		pragmas_scan(look);
	if (!look->fortran)
		gcc_pragmas_scan(look);
}

bool pc_place_meets(struct pc_program *program, const struct pc_diag *diag)
{
	struct pc_loc head = diag->fn->loc;
	struct look look = {
		.program = program, .suppress = program->opts->suppress,
		.diag = diag,
		.fortran = diag->fn->lang == PC_LANG_FORTRAN,
	};

	if (!diag->loc.file || !diag->loc.line)
		return false;
	look_at(&look, diag->loc.file);
	look_ranges(&look, diag->loc.line);
	look_before(&look, diag->loc.line, false);
	/* Users may also put it at the condition. */
	if (diag->id == PC_DIAG_DIVERGENCE && diag->notes.n &&
	    diag->notes.v[0].loc.line != diag->loc.line &&
	    diag->notes.v[0].loc.file) {
		look_at(&look, diag->notes.v[0].loc.file);
		look_before(&look, diag->notes.v[0].loc.line, false);
	}
	if (head.file && head.line && head.line != diag->loc.line) {
		look_at(&look, head.file);
		look_before(&look, head.line, true);
	}
	return look.met;
}

void pc_place_scan(struct pc_suppress *suppress, const char *file,
		   bool fortran)
{
	struct look look = { .suppress = suppress, .file = file,
			     .fortran = fortran };
	const char *text;
	size_t len;
	bool alone;

	for (uint32_t line = 1; suppress->source; line++) {
		text = suppress->source(file, line, &len);
		if (!text)
			break;
		text = pc_place_comment(text, &len, fortran, &alone);
		if (text)
			comment_at(&look, line, text, len);
	}
}
