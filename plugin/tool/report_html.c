/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_html.c - the report as one page of HTML (contract in report.h).
 *
 * Out:  the page contains everything: nothing is loaded from elsewhere, and a
 *       policy in its head forbids it.  All texts of the program are escaped.
 *       Without scripts all findings are shown; scripts add filters.
 */
#include "report.h"

#include <string.h>
#include "explain.h"
#include "parcoach.h"

static const char style[] =
#include "report.css.h"
	;
static const char script[] =
#include "report.js.h"
	;

void rp_escape(FILE *out, const char *text, size_t n)
{
	while (n) {
		size_t len = pc_utf8_len(text, n);
		unsigned char c = (unsigned char)*text;

		if (!len || (c < ' ' && c != '\t' && c != '\n') || c == 0x7f)
			fputs("\xef\xbf\xbd", out);
		else if (c == '&')
			fputs("&amp;", out);
		else if (c == '<')
			fputs("&lt;", out);
		else if (c == '>')
			fputs("&gt;", out);
		else if (c == '"')
			fputs("&quot;", out);
		else if (c == '\'')
			fputs("&#39;", out);
		else
			fwrite(text, 1, len, out);
		text += len ? len : 1;
		n -= len ? len : 1;
	}
}

void rp_escape_text(FILE *out, const char *text)
{
	rp_escape(out, text, strlen(text));
}

static void head(FILE *out)
{
	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n"
	      "<meta charset=\"utf-8\">\n"
	      "<meta http-equiv=\"Content-Security-Policy\" content=\""
	      "default-src 'none'; style-src 'unsafe-inline'; "
	      "script-src 'unsafe-inline'\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width, "
	      "initial-scale=1\">\n"
	      "<meta name=\"color-scheme\" content=\"light dark\">\n"
	      "<meta name=\"generator\" content=\"parcoach " PC_VERSION "\">\n"
	      "<title>parcoach report</title>\n<style>\n", out);
	fputs(style, out);
	fputs("</style>\n</head>\n<body>\n", out);
}

/* ---- the summary ---- */

static uint32_t count_happened(const struct rp_report *r)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < r->findings.n; i++)
		n += r->findings.v[i]->by_run;
	return n;
}

static void number(FILE *out, uint32_t n, const char *what, const char *css)
{
	fprintf(out, "<li class=\"%s\"><b>%u</b> %s</li>\n", css,
		(unsigned)n, what);
}

static void who_spoke(const struct rp_report *r, FILE *out)
{
	uint32_t units = 0, programs = 0;
	const char *last = "";

	for (uint32_t i = 0; i < r->sources.n; i++) {
		const struct rp_source *s = r->sources.v[i];

		if (s->dead)
			continue;
		units += *s->kind == 'u';
		programs += *s->kind == 'p';
		if (strcmp(s->time, last) > 0)
			last = s->time;
	}
	fprintf(out, "<p class=\"who\">Sources: %s compiled, %s checked, ",
		rp_plural(r->arena, units, "unit"),
		rp_plural(r->arena, programs, "program"));
	fprintf(out, "%s from runs", rp_plural(r->arena, r->runs.n, "report"));
	if (*last) {
		fputs("; the newest was written at ", out);
		rp_escape_text(out, last);
	}
	fputs(". Files are relative to <code>", out);
	rp_escape_text(out, *r->root ? r->root : "/");
	fputs("</code>.</p>\n", out);
}

static void summary(const struct rp_report *r, FILE *out)
{
	uint32_t happened = count_happened(r);

	fputs("<header>\n<h1>parcoach report</h1>\n<ul class=\"numbers\">\n",
	      out);
	number(out, r->findings.n,
	       r->has_baseline ?
		       (r->findings.n == 1 ? "new finding" : "new findings") :
		       (r->findings.n == 1 ? "finding" : "findings"),
	       r->findings.n ? "some" : "none");
	number(out, r->n_groups, r->n_groups == 1 ? "cause" : "causes", "");
	number(out, happened, "happened in a run", happened ? "run" : "none");
	if (r->faults.n)
		number(out, rp_faults_bad(r), "failures not survived",
		       rp_faults_bad(r) ? "run" : "none");
	if (r->n_known)
		number(out, r->n_known, "in the baseline", "less");
	if (r->n_withdrawn)
		number(out, r->n_withdrawn,
		       "in single units that the whole-program analysis "
		       "does not confirm", "less");
	if (r->n_suppressed)
		number(out, r->n_suppressed, "suppressed", "less");
	fputs("</ul>\n", out);
	who_spoke(r, out);
	fputs("</header>\n", out);
}

/* ---- filters, and the list of all ---- */

static void filters(const struct rp_report *r, FILE *out)
{
	struct pc_intern seen = { 0 };

	fputs("<form id=\"filters\" hidden>\n<label>Find <input type=\"search\" "
	      "id=\"words\" placeholder=\"file, function, text\"></label>\n",
	      out);
	for (uint32_t i = 0; i < r->findings.n; i++) {
		const char *id = r->findings.v[i]->id;
		struct pc_intern_slot *slot = pc_intern_slot(
			r->arena, &seen, id, strlen(id));

		if (slot->value)
			continue;
		slot->value = seen.slots;
		fputs("<label><input type=\"checkbox\" name=\"id\" checked "
		      "value=\"", out);
		rp_escape_text(out, id);
		fputs("\"> ", out);
		rp_escape_text(out, !strncmp(id, "parcoach-", 9) ? id + 9 :
								   id);
		fputs("</label>\n", out);
	}
	fputs("<label><input type=\"checkbox\" id=\"happened\"> only findings "
	      "that "
	      "happened in a run</label>\n"
	      "<output id=\"shown\"></output>\n</form>\n",
	      out);
}

/* PATH, which a narrow column breaks after a '/'. */
static void path_breakable(FILE *out, const char *path)
{
	for (const char *slash; (slash = strchr(path, '/'));) {
		rp_escape(out, path, (size_t)(slash + 1 - path));
		fputs("<wbr>", out);
		path = slash + 1;
	}
	rp_escape_text(out, path);
}

static void contents(const struct rp_report *r, FILE *out)
{
	if (r->findings.n < 2)
		return;
	fputs("<details class=\"contents\" open><summary>All findings"
	      "</summary>\n<div><table>\n", out);
	for (uint32_t i = 0; i < r->findings.n; i++) {
		const struct rp_finding *f = r->findings.v[i];

		fprintf(out, "<tr data-for=\"f%u\"><td><a href=\"#f%u\">",
			(unsigned)i + 1, (unsigned)i + 1);
		path_breakable(out, f->at.file ? f->at.file : "?");
		fprintf(out, ":%u</a></td><td>", (unsigned)f->at.line);
		rp_escape_text(out, f->message);
		fputs(f->by_run ? "</td><td class=\"badge run\">happened</td>" :
				  "</td><td></td>", out);
		fputs("</tr>\n", out);
	}
	fputs("</table></div>\n</details>\n", out);
}

static void group_head(const struct rp_report *r, FILE *out, uint32_t i)
{
	const struct rp_finding *f = r->findings.v[i];
	uint32_t n = 0;

	while (i + n < r->findings.n && r->findings.v[i + n]->group == f->group)
		n++;
	fprintf(out, "<section class=\"group\">\n<h2><span>Cause %u</span> ",
		(unsigned)f->group);
	rp_escape_text(out, f->cause ? f->cause : f->message);
	if (f->root.file) {
		struct rp_place root = f->root;

		root.col = 0;
		putc(' ', out);
		rp_place_out(r, out, &root);
	}
	fprintf(out, "</h2>\n<p class=\"n\">%s</p>\n",
		rp_plural(r->arena, n, "finding"));
}

/* The meaning of the colors. */
static void legend(FILE *out)
{
	fputs("<footer>\n<h2>Colors</h2>\n<ul class=\"legend\">\n"
	      "<li class=\"these\">the call that the warning is about, and the "
	      "paths that lead to it</li>\n"
	      "<li class=\"others\">what the other processes or threads "
	      "do</li>\n"
	      "<li class=\"condition\">the condition that separates them</li>\n"
	      "<li class=\"team\">code that all threads of a team "
	      "execute</li>\n"
	      "<li class=\"one\">code that one thread of the team "
	      "executes</li>\n"
	      "<li class=\"share\">worksharing constructs</li>\n"
	      "<li class=\"task\">tasks</li>\n"
	      "<li class=\"apart\">code that the threads execute one after the "
	      "other</li>\n"
	      "</ul>\n<p>Made by parcoach " PC_VERSION ".</p>\n</footer>\n",
	      out);
}

void rp_html(const struct rp_report *r, FILE *out)
{
	const char *why = NULL;
	const char **pictures = rp_pictures(r, &why);
	uint32_t group = 0;

	head(out);
	summary(r, out);
	filters(r, out);
	fputs("<main>\n", out);
	if (!pictures) {
		fputs("<p class=\"hint\">There are no pictures: ", out);
		rp_escape_text(out, why);
		fputs(".</p>\n", out);
	}
	rp_faults_html(r, out);
	if (!r->findings.n && !r->faults.n)
		fputs("<p class=\"nothing\">No findings.</p>\n", out);
	contents(r, out);
	for (uint32_t i = 0; i < r->findings.n; i++) {
		const struct rp_finding *f = r->findings.v[i];

		if (f->group != group) {
			fputs(group ? "</section>\n" : "", out);
			group_head(r, out, i);
			group = f->group;
		}
		rp_page(r, out, f, i + 1, pictures ? pictures[i] : NULL);
	}
	fputs(group ? "</section>\n</main>\n" : "</main>\n", out);
	legend(out);
	fputs("<script>\n", out);
	fputs(script, out);
	fputs("</script>\n</body>\n</html>\n", out);
}
