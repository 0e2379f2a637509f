/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_text.c - the report for a terminal (contract in report.h).
 *
 * In the format of compiler warnings, so that editors find the places; then
 * what runs have shown, and at the end a summary in one line.
 */
#include "report.h"

#include <string.h>
#include "report/diag_print.h"
#include "snippet.h"

static void print_start(FILE *out, const struct rp_place *at,
			const char *severity)
{
	struct pc_loc loc = { .file = at->file, .line = at->line,
			      .col = rp_column(at) };

	pc_diag_start(out, tool_color(out), loc, severity);
}

/* The source line, unless it has changed since. */
static void print_source(FILE *out, const struct rp_place *at)
{
	bool stale;
	size_t len;
	const char *text = rp_line_text(at, &len, &stale);

	if (text && !stale)
		tool_snippet(out, text, len, at->line, at->col);
}

static void print_run(FILE *out, const struct rp_run *run)
{
	fprintf(out, "  happened in a run%s%s%s%s: %s [%s]\n",
		*run->time ? " " : "", run->time, *run->host ? " on " : "",
		run->host, run->message, run->id);
	for (uint32_t i = 0; i < run->sides.n; i++) {
		const struct rp_side *s = &run->sides.v[i];

		fprintf(out, "    rank%s %s: %s", strpbrk(s->ranks, ",-") ?
			"s" : "", s->ranks, s->what);
		if (s->at.file)
			fprintf(out, " %s:%u", s->at.file,
				(unsigned)s->at.line);
		putc('\n', out);
	}
}

#define RUNS_SHOWN 3

static void print_finding(FILE *out, const struct rp_finding *f, bool brief)
{
	print_start(out, &f->at, f->severity);
	fprintf(out, "%s [%s]\n", f->message, f->id);
	if (brief)
		return;
	print_source(out, &f->at);
	for (uint32_t i = 0; i < f->notes.n; i++) {
		print_start(out, &f->notes.v[i].at, "note");
		fprintf(out, "(%u) %s\n", (unsigned)i + 1,
			f->notes.v[i].message);
		print_source(out, &f->notes.v[i].at);
	}
	for (uint32_t i = 0; i < f->runs.n && i < RUNS_SHOWN; i++)
		print_run(out, f->runs.v[i]);
	if (f->runs.n > RUNS_SHOWN)
		fprintf(out, "  and in %u more report%s\n",
			(unsigned)(f->runs.n - RUNS_SHOWN),
			f->runs.n == RUNS_SHOWN + 1 ? "" : "s");
}

void rp_text(const struct rp_report *r, FILE *out)
{
	const char *comma = "; not shown: ";

	bool brief = r->brief && r->findings.n > r->brief;

	for (uint32_t i = 0; i < r->findings.n; i++)
		print_finding(out, r->findings.v[i], brief);
	rp_faults_text(r, out);
	fprintf(out, "parcoach: %s",
		rp_plural(r->arena, r->findings.n,
			  r->suppressed ? "suppressed finding" :
			  r->has_baseline ? "new finding" : "finding"));
	if (r->n_known) {
		fprintf(out, "%s%u in the baseline", comma,
			(unsigned)r->n_known);
		comma = ", ";
	}
	if (r->n_withdrawn) {
		fprintf(out,
			"%s%u that the whole-program analysis does not confirm",
			comma, (unsigned)r->n_withdrawn);
		comma = ", ";
	}
	if (r->n_suppressed)
		fprintf(out, "%s%u suppressed", comma,
			(unsigned)r->n_suppressed);
	putc('\n', out);
}
