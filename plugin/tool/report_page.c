/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_page.c - one finding on the HTML page (contract in report.h).
 *
 * Out:  its message and place; what runs have shown; the source lines that it
 *       names, with both sides marked and the texts of the notes; the picture;
 *       the notes in order; the meaning of the diagnostic.
 * Not:  if the file has changed since, only the recorded lines are shown.
 */
#define _POSIX_C_SOURCE 200809L
#include "report.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include "explain.h"
#include "source.h"
#include "base/json_out.h"
#include "report/diag.h"

#define AROUND 2 /* lines before and after those named */
#define LINE_MOST 400 /* bytes shown of a line */

/* A line that the finding names: in note NUMBER, 0: in the warning itself. */
struct spot {
	const struct rp_place *at;
	uint32_t number;
	const char *css, *text;
};

struct excerpt {
	const struct rp_report *r;
	FILE *out;
	PC_VEC(struct spot) spots;
};

static const char *class_of(enum pc_role role)
{
	static const char *const classes[PC_ROLE_COUNT] = {
		[PC_ROLE_DETAIL] = "detail", [PC_ROLE_CONDITION] = "condition",
		[PC_ROLE_REASON] = "reason", [PC_ROLE_STEP] = "these",
		[PC_ROLE_OTHER] = "others", [PC_ROLE_AFFECTED] = "affected",
		[PC_ROLE_ADVICE] = "advice",
	};

	return classes[role];
}

/* ---- source ---- */

static int compare_spot(const void *left, const void *right)
{
	const struct spot *a = (const struct spot *)left;
	const struct spot *b = (const struct spot *)right;
	int order = strcmp(a->at->file, b->at->file);

	if (!order)
		order = (a->at->line > b->at->line) -
			(a->at->line < b->at->line);
	return order ? order : (a->number > b->number) -
			       (a->number < b->number);
}

static bool is_word(char c)
{
	static const char word[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"abcdefghijklmnopqrstuvwxyz0123456789_";

	return c && strchr(word, c);
}

/* The index after the parenthesis that closes the one at FROM; 0: not in this
 * line. */
static size_t closed(const char *text, size_t len, size_t from)
{
	size_t depth = 0;

	for (size_t i = from; i < len; i++) {
		depth += text[i] == '(';
		depth -= text[i] == ')';
		if (!depth)
			return i + 1;
	}
	return 0;
}

/* The index at which the Fortran statement "call f (...)" begins; LEN: none. */
static size_t call_statement(const char *text, size_t len)
{
	size_t at = 0;

	while (at < len && strchr(" \t", text[at]))
		at++;
	return len - at > 5 && !strncasecmp(text + at, "call ", 5) ? at : len;
}

/* Whether a word that opens a condition ends at AT. */
static bool is_keyword(const char *text, size_t at)
{
	static const char *const words[] = { "if", "while", "for", "switch" };

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t n = strlen(words[i]);

		if (at >= n && !strncmp(text + at - n, words[i], n) &&
		    (at == n || !is_word(text[at - n - 1])))
			return true;
	}
	return false;
}

/* The number of bytes to mark at the byte *FROM of a line, which may be moved.
 * Compilers give the first byte of a call or a condition, but in C++ the
 * parenthesis of a call, and in Fortran the end of the statement. */
static size_t meant(const char *text, size_t len, size_t *from)
{
	size_t at = *from, end, call = call_statement(text, len);

	if (call < len) {
		*from = call;
		return len - call;
	}
	if (text[at] == '(' && at && is_word(text[at - 1]) &&
	    !is_keyword(text, at)) {
		at--;
	} else if (text[at] == '(') {
		end = closed(text, len, at);
		return end ? end - at : 1;
	}
	if (!is_word(text[at]))
		return pc_utf8_len(text + at, len - at);
	for (end = at; end < len && is_word(text[end]); end++)
		;
	while (at && is_word(text[at - 1]))
		at--;
	*from = at;
	return end - at;
}

/* Write a line of FILE with its number; SPOT, if not NULL, marks a word. */
static void line_out(FILE *out, uint32_t line, const char *text, size_t len,
		     const struct spot *spot)
{
	size_t from = spot && spot->at->col ? spot->at->col - 1 : len, n = 0;

	if (len > LINE_MOST)
		len = LINE_MOST;
	if (from < len)
		n = meant(text, len, &from);
	else
		from = len;
	fprintf(out, "<div class=\"line%s%s\"><i>%u</i><span>",
		spot ? " is-" : "", spot ? spot->css : "", (unsigned)line);
	rp_escape(out, text, from);
	if (n) {
		fputs("<mark>", out);
		rp_escape(out, text + from, n);
		fputs("</mark>", out);
	}
	rp_escape(out, text + from + n, len - from - n);
	fputs("</span></div>\n", out);
}

static void remark(FILE *out, const struct spot *spot)
{
	fprintf(out, "<div class=\"remark is-%s\"><i></i><span>", spot->css);
	if (spot->number)
		fprintf(out, "<b>(%u)</b> ", (unsigned)spot->number);
	rp_escape_text(out, spot->text);
	fputs("</span></div>\n", out);
}

/* Whether one of the N spots differs from the file as it is now. */
static bool is_stale(const struct spot *spots, uint32_t n)
{
	for (uint32_t i = 0; i < n; i++) {
		bool stale;
		size_t len;

		rp_line_text(spots[i].at, &len, &stale);
		if (stale)
			return true;
	}
	return false;
}

/* Write lines FROM to TO (exclusive) of the file of AT, which no note names. */
static uint32_t lines_out(FILE *out, const struct rp_place *at, uint32_t from,
			  uint32_t to)
{
	for (; from < to; from++) {
		size_t len;
		const char *text = at->path ? tool_source_line(at->path, from,
							       &len) : NULL;

		if (!text)
			break;
		line_out(out, from, text, len, NULL);
	}
	return from;
}

/* Write the N spots of one file. */
static void file_out(struct excerpt *e, const struct spot *spots, uint32_t n)
{
	bool stale = is_stale(spots, n);
	uint32_t next = 0; /* the first line that was not yet shown */

	fputs("<div class=\"file\"><p>", e->out);
	rp_escape_text(e->out, spots->at->file);
	fputs(stale ? " <em>is missing or has changed: only the recorded lines "
		      "are shown</em></p>\n" : "</p>\n", e->out);
	fputs("<div class=\"code\">\n", e->out);
	for (uint32_t i = 0; i < n; i++) {
		const struct rp_place *at = spots[i].at;
		uint32_t from = at->line > AROUND ? at->line - AROUND : 1;
		const char *text;
		bool old;
		size_t len;

		/* A gap of one line is filled. */
		if (!stale && next && next + AROUND + 1 >= from)
			next = lines_out(e->out, at, next, at->line);
		else if (!stale && next)
			next = lines_out(e->out, at, next, next + AROUND);
		if (next && next < from)
			fputs("<div class=\"gap\"></div>\n", e->out);
		if (!stale && (!next || next < at->line))
			lines_out(e->out, at, next > from ? next : from,
				  at->line);
		text = rp_line_text(at, &len, &old);
		if (text && next <= at->line)
			line_out(e->out, at->line, text, len, &spots[i]);
		remark(e->out, &spots[i]);
		next = at->line + 1;
	}
	if (!stale && next)
		lines_out(e->out, spots[n - 1].at, next, next + AROUND);
	fputs("</div></div>\n", e->out);
}

static void excerpt(const struct rp_report *r, FILE *out,
		    const struct rp_finding *f)
{
	struct excerpt e = { .r = r, .out = out };
	struct spot own = { &f->at, 0, "these", f->message };

	if (f->at.file && f->at.line)
		pc_vec_push(r->arena, e.spots, own);
	for (uint32_t i = 0; i < f->notes.n; i++) {
		const struct rp_note *note = &f->notes.v[i];
		struct spot spot = { &note->at, i + 1, class_of(note->role),
				     note->message };

		if (note->at.file && note->at.line)
			pc_vec_push(r->arena, e.spots, spot);
	}
	if (!e.spots.n)
		return;
	qsort(e.spots.v, e.spots.n, sizeof *e.spots.v, compare_spot);
	fputs("<div class=\"excerpt\">\n", out);
	for (uint32_t i = 0, n; i < e.spots.n; i += n) {
		for (n = 1; i + n < e.spots.n &&
		     !strcmp(e.spots.v[i + n].at->file, e.spots.v[i].at->file);
		     n++)
			;
		file_out(&e, &e.spots.v[i], n);
	}
	fputs("</div>\n", out);
}

/* ---- runs ---- */

static void history_out(FILE *out, json_object *history)
{
	fputs("<details><summary>Earlier collectives</summary>\n", out);
	for (size_t i = 0; i < json_object_array_length(history); i++) {
		json_object *one = json_object_array_get_idx(history, i);
		json_object *calls = rp_member(one, "calls", json_type_array);
		const char *ranks = rp_string(one, "ranks");

		fputs("<p>rank ", out);
		rp_escape_text(out, ranks ? ranks : "?");
		fputs(", the newest first:</p><ul>\n", out);
		for (size_t k = 0; calls &&
		     k < json_object_array_length(calls); k++) {
			json_object *call = json_object_array_get_idx(calls, k);
			const char *what = rp_string(call, "what");
			const char *file = rp_string(call, "file");

			fputs("<li><code>", out);
			rp_escape_text(out, what ? what : "?");
			fputs("</code> ", out);
			if (file)
				rp_escape_text(out, file);
			if (file)
				fprintf(out, ":%d", (int)rp_number(call,
								   "line"));
			if (rp_number(call, "times") > 1)
				fprintf(out, ", %d times",
					(int)rp_number(call, "times"));
			fputs("</li>\n", out);
		}
		fputs("</ul>\n", out);
	}
	fputs("</details>\n", out);
}

static void run_out(const struct rp_report *r, FILE *out,
		    const struct rp_run *run)
{
	fputs("<div class=\"evidence\"><h4>This has happened in a run", out);
	if (*run->time) {
		fputs(" <small>", out);
		rp_escape_text(out, run->time);
		fprintf(out, ", %d processes</small>", (int)run->processes);
	}
	fputs("</h4>\n<p>", out);
	rp_escape_text(out, run->message);
	fputs(" <code>[", out);
	rp_escape_text(out, run->id);
	fputs("]</code></p>\n<table>\n", out);
	for (uint32_t i = 0; i < run->sides.n; i++) {
		const struct rp_side *s = &run->sides.v[i];

		fprintf(out, "<tr><td>rank%s ", strpbrk(s->ranks, ",-") ? "s" :
									  "");
		rp_escape_text(out, s->ranks);
		fputs("</td><td><code>", out);
		rp_escape_text(out, s->what);
		fputs("</code></td><td>", out);
		rp_place_out(r, out, &s->at);
		fputs("</td></tr>\n", out);
	}
	fputs("</table>\n", out);
	for (uint32_t i = 0; i < run->notes.n; i++) {
		fputs("<p>", out);
		rp_escape_text(out, run->notes.v[i]);
		fputs("</p>\n", out);
	}
	if (run->history && json_object_array_length(run->history))
		history_out(out, run->history);
	fputs("</div>\n", out);
}

/* ---- all ---- */

static void notes_out(const struct rp_report *r, FILE *out,
		      const struct rp_finding *f)
{
	if (!f->notes.n)
		return;
	fputs("<ol class=\"chain\">\n", out);
	for (uint32_t i = 0; i < f->notes.n; i++) {
		const struct rp_note *note = &f->notes.v[i];

		fprintf(out, "<li class=\"is-%s\">", class_of(note->role));
		rp_escape_text(out, note->message);
		putc(' ', out);
		rp_place_out(r, out, &note->at);
		fputs("</li>\n", out);
	}
	fputs("</ol>\n", out);
}

static void meaning(FILE *out, const char *id)
{
	const struct tool_page *page = tool_page_find(id);

	if (!page)
		return;
	fputs("<details class=\"meaning\"><summary>What this means and what to "
	      "do</summary>\n<p>", out);
	rp_escape_text(out, page->meaning);
	fputs("</p>\n<pre>", out);
	rp_escape_text(out, page->example);
	fputs("</pre>\n<p>", out);
	rp_escape_text(out, page->advice);
	fputs("</p></details>\n", out);
}

static void title(const struct rp_report *r, FILE *out,
		  const struct rp_finding *f, uint32_t number)
{
	fprintf(out, "<article id=\"f%u\" data-id=\"", (unsigned)number);
	rp_escape_text(out, f->id);
	fprintf(out, "\"%s>\n<h3><a href=\"#f%u\">%u</a> ",
		f->by_run ? " data-run" : "", (unsigned)number,
		(unsigned)number);
	rp_escape_text(out, f->message);
	fputs("</h3>\n<p class=\"about\">", out);
	rp_place_out(r, out, &f->at);
	if (f->function) {
		fputs(" in <code>", out);
		rp_escape_text(out, f->function);
		fputs("</code>", out);
	}
	fputs(" <span class=\"badge\">", out);
	rp_escape_text(out, f->id);
	fputs("</span>", out);
	if (f->by_program)
		fputs(" <span class=\"badge\">whole program</span>", out);
	else if (f->by_unit)
		fputs(" <span class=\"badge\">one unit</span>", out);
	if (f->by_run)
		fputs(" <span class=\"badge run\">happened</span>", out);
	fputs("</p>\n", out);
}

void rp_page(const struct rp_report *r, FILE *out, const struct rp_finding *f,
	     uint32_t number, const char *picture)
{
	title(r, out, f, number);
	for (uint32_t i = 0; i < f->runs.n && i < 3; i++)
		run_out(r, out, f->runs.v[i]);
	if (f->runs.n > 3)
		fprintf(out, "<p>It also happened in %s.</p>\n",
			rp_plural(r->arena, f->runs.n - 3, "more report"));
	notes_out(r, out, f);
	fputs("<div class=\"both\">\n", out);
	excerpt(r, out, f);
	if (picture) {
		fputs("<figure role=\"img\" aria-label=\"the paths through ",
		      out);
		rp_escape_text(out, f->function ? f->function :
						  "the function");
		fputs("\">\n", out);
		fputs(picture, out);
		fputs("\n<figcaption>The paths through <code>", out);
		rp_escape_text(out, f->function ? f->function : "?");
		fputs("</code>, as far as they matter "
		      "here</figcaption></figure>\n",
		      out);
	}
	fputs("</div>\n", out);
	meaning(out, f->id);
	fputs("</article>\n", out);
}
