/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_faults.c - what `parcoach faults` has found, in the report (contract in
 *                   report.h).
 *
 * In:   the lines of `parcoach faults --json`.
 * Out:  a line for each failure that is not survived, and a summary; on the page
 *       a matrix of ranks and calls, with one field for each failure.
 * Not:  the sweeps of several programs in one report: a later line replaces an
 *       earlier one of the same rank, call and set of errors.
 */
#include "report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "faults.h"

/* How the verdicts appear in the matrix. */
static const struct {
	const char *css, *sign;
	bool good;
} shown[FAULTS_VERDICTS] = {
	[FAULTS_RECOVERED] = { "recovered", "\xe2\x9c\x93", true },
	[FAULTS_NOT_NEEDED] = { "unneeded", "\xc2\xb7", true },
	[FAULTS_HUNG] = { "hung", "H", false },
	[FAULTS_WRONG] = { "wrong", "W", false },
	[FAULTS_ABORTED] = { "aborted", "A", false },
	[FAULTS_LEAKED] = { "leaked", "L", false },
	[FAULTS_CRASHED] = { "crashed", "C", false },
	[FAULTS_UNREACHED] = { "unreached", "?", false },
};

/* ---- reading ---- */

static enum faults_verdict verdict_of(const char *name)
{
	for (unsigned v = 0; name && v < FAULTS_VERDICTS; v++)
		if (!strcmp(faults_verdict_names[v], name))
			return (enum faults_verdict)v;
	return FAULTS_UNREACHED;
}

static const char *text_of(json_object *object, const char *name)
{
	const char *text = rp_string(object, name);

	return text ? text : "";
}

static uint64_t set_of(json_object *object, const char *name)
{
	json_object *value;

	return json_object_object_get_ex(object, name, &value) ?
		       json_object_get_uint64(value) : 0;
}

void rp_fault_read(struct rp_report *r, json_object *object)
{
	struct rp_fault fault = {
		.rank = (uint32_t)rp_number(object, "rank"),
		.call = (uint32_t)rp_number(object, "call"),
		.lax = set_of(object, "lax"),
		.op = text_of(object, "op"), .at = text_of(object, "at"),
		.why = text_of(object, "why"), .fail = text_of(object, "fail"),
		.verdict = verdict_of(rp_string(object, "verdict")),
	};

	for (uint32_t i = 0; i < r->faults.n; i++) {
		struct rp_fault *old = &r->faults.v[i];

		if (old->rank == fault.rank && old->call == fault.call &&
		    old->lax == fault.lax) {
			*old = fault;
			return;
		}
	}
	pc_vec_push(r->arena, r->faults, fault);
}

uint32_t rp_faults_bad(const struct rp_report *r)
{
	uint32_t n = 0;

	for (uint32_t i = 0; i < r->faults.n; i++)
		n += !shown[r->faults.v[i].verdict].good;
	return n;
}

/* "24 failures: 20 recovered, 4 not needed" */
static void summary(const struct rp_report *r, FILE *out)
{
	uint32_t count[FAULTS_VERDICTS] = { 0 };
	const char *comma = ": ";

	for (uint32_t i = 0; i < r->faults.n; i++)
		count[r->faults.v[i].verdict]++;
	fputs(rp_plural(r->arena, r->faults.n, "failure"), out);
	for (unsigned v = 0; v < FAULTS_VERDICTS; v++) {
		if (!count[v])
			continue;
		fprintf(out, "%s%u %s", comma, (unsigned)count[v],
			faults_verdict_names[v]);
		comma = ", ";
	}
}

/* ---- text ---- */

void rp_faults_text(const struct rp_report *r, FILE *out)
{
	if (!r->faults.n)
		return;
	for (uint32_t i = 0; i < r->faults.n; i++) {
		const struct rp_fault *f = &r->faults.v[i];

		if (!shown[f->verdict].good)
			fprintf(out, "%s: rank %u fails at call %u, %s (%s)%s%s "
				"[--fail=%s]\n",
				faults_verdict_names[f->verdict],
				(unsigned)f->rank, (unsigned)f->call, f->op,
				f->at, *f->why ? ": " : "", f->why, f->fail);
	}
	fputs("parcoach: ", out);
	summary(r, out);
	putc('\n', out);
}

/* ---- the page ---- */

static int fault_compare(const void *left, const void *right)
{
	const struct rp_fault *a = *(const struct rp_fault *const *)left;
	const struct rp_fault *b = *(const struct rp_fault *const *)right;

	if (a->rank != b->rank)
		return a->rank < b->rank ? -1 : 1;
	if (a->call != b->call)
		return a->call < b->call ? -1 : 1;
	return (a->lax > b->lax) - (a->lax < b->lax);
}

/* The failures in the order of the matrix. */
static const struct rp_fault **sorted(const struct rp_report *r)
{
	const struct rp_fault **list =
		PC_ARRAY(r->arena, r->faults.n, const struct rp_fault *);

	for (uint32_t i = 0; i < r->faults.n; i++)
		list[i] = &r->faults.v[i];
	qsort(list, r->faults.n, sizeof *list, fault_compare);
	return list;
}

static int number_compare(const void *left, const void *right)
{
	uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

	return (a > b) - (a < b);
}

/* The numbers of calls, the columns of the matrix; returns how many. */
static uint32_t columns(const struct rp_report *r, uint32_t **calls)
{
	uint32_t n = 0;

	*calls = PC_ARRAY(r->arena, r->faults.n, uint32_t);
	for (uint32_t i = 0; i < r->faults.n; i++)
		(*calls)[i] = r->faults.v[i].call;
	qsort(*calls, r->faults.n, sizeof **calls, number_compare);
	for (uint32_t i = 0; i < r->faults.n; i++)
		if (!n || (*calls)[n - 1] != (*calls)[i])
			(*calls)[n++] = (*calls)[i];
	return n;
}

/* The procedure that all ranks call as number CALL, or "". */
static const char *op_of(const struct rp_report *r, uint32_t call)
{
	const char *op = NULL;

	for (uint32_t i = 0; i < r->faults.n; i++) {
		const struct rp_fault *f = &r->faults.v[i];

		if (f->call != call)
			continue;
		if (op && strcmp(op, f->op))
			return "";
		op = f->op;
	}
	return op ? op : "";
}

static void head_row(const struct rp_report *r, FILE *out,
		     const uint32_t *calls, uint32_t n)
{
	fputs("<thead><tr><th>rank</th>", out);
	for (uint32_t i = 0; i < n; i++) {
		fputs("<th><span>", out);
		rp_escape_text(out, op_of(r, calls[i]));
		fprintf(out, "</span>%u</th>", (unsigned)calls[i]);
	}
	fputs("</tr></thead>\n", out);
}

/* One failure, a field of the matrix; if it is bad, a link to row NUMBER. */
static void field(FILE *out, const struct rp_fault *f, uint32_t number)
{
	bool good = shown[f->verdict].good;

	if (good)
		fputs("<i", out);
	else
		fprintf(out, "<a href=\"#x%u\"", (unsigned)number);
	fprintf(out, " class=\"v-%s\" title=\"rank %u, call %u: ",
		shown[f->verdict].css, (unsigned)f->rank, (unsigned)f->call);
	rp_escape_text(out, f->op);
	fputs(" (", out);
	rp_escape_text(out, f->at);
	fputs(")", out);
	if (f->lax)
		fprintf(out, ", errors on ranks 0x%" PRIx64, f->lax);
	fprintf(out, ": %s", faults_verdict_names[f->verdict]);
	fprintf(out, "\">%s</%s>", shown[f->verdict].sign, good ? "i" : "a");
}

static void matrix(const struct rp_report *r, FILE *out,
		   const struct rp_fault **list)
{
	uint32_t *calls, n = columns(r, &calls), at = 0, bad = 0;

	fputs("<div class=\"matrix\"><table>\n", out);
	head_row(r, out, calls, n);
	fputs("<tbody>\n", out);
	while (at < r->faults.n) {
		uint32_t rank = list[at]->rank;

		fprintf(out, "<tr><th>%u</th>", (unsigned)rank);
		for (uint32_t i = 0; i < n; i++) {
			fputs("<td>", out);
			for (; at < r->faults.n && list[at]->rank == rank &&
			       list[at]->call == calls[i]; at++) {
				bad += !shown[list[at]->verdict].good;
				field(out, list[at], bad);
			}
			fputs("</td>", out);
		}
		fputs("</tr>\n", out);
	}
	fputs("</tbody></table></div>\n", out);
}

static void rows(const struct rp_report *r, FILE *out,
		 const struct rp_fault **list)
{
	uint32_t bad = 0;

	if (!rp_faults_bad(r))
		return;
	fputs("<table class=\"failures\">\n<tr><th>verdict</th><th>rank</th>"
	      "<th>call</th><th>procedure</th><th>reason</th>"
	      "<th>repeat: parcoach run ...</th></tr>\n", out);
	for (uint32_t i = 0; i < r->faults.n; i++) {
		const struct rp_fault *f = list[i];

		if (shown[f->verdict].good)
			continue;
		fprintf(out, "<tr id=\"x%u\"><td><b class=\"v-%s\">%s</b></td>"
			"<td>%u</td><td>%u</td><td><code>", (unsigned)++bad,
			shown[f->verdict].css, faults_verdict_names[f->verdict],
			(unsigned)f->rank, (unsigned)f->call);
		rp_escape_text(out, f->op);
		fputs("</code> ", out);
		rp_escape_text(out, f->at);
		fputs("</td><td>", out);
		rp_escape_text(out, f->why);
		fputs("</td><td><code>--fail=", out);
		rp_escape_text(out, f->fail);
		fputs("</code></td></tr>\n", out);
	}
	fputs("</table>\n", out);
}

/* The signs of the matrix that occur, with their meaning. */
static void signs(const struct rp_report *r, FILE *out)
{
	fputs("<ul class=\"legend\">\n", out);
	for (unsigned v = 0; v < FAULTS_VERDICTS; v++) {
		bool any = false;

		for (uint32_t i = 0; i < r->faults.n; i++)
			any |= r->faults.v[i].verdict == v;
		if (any)
			fprintf(out, "<li><b class=\"v-%s\">%s</b> %s</li>\n",
				shown[v].css, shown[v].sign,
				faults_verdict_names[v]);
	}
	fputs("</ul>\n", out);
}

void rp_faults_html(const struct rp_report *r, FILE *out)
{
	const struct rp_fault **list;

	if (!r->faults.n)
		return;
	list = sorted(r);
	fputs("<section class=\"faults\">\n<h2>Failures of processes</h2>\n"
	      "<p class=\"n\">", out);
	summary(r, out);
	fputs(". Each field is a run in which one process fails at one of its "
	      "calls; several fields of a call differ in which processes get "
	      "the error.</p>\n", out);
	matrix(r, out, list);
	signs(r, out);
	rows(r, out, list);
	fputs("</section>\n", out);
}
