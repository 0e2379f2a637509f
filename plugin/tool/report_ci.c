/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_ci.c - the report for continuous integration (contract in report.h).
 *
 * github:   workflow commands, one line for each finding.
 * gitlab:   a Code Quality report: a JSON array.
 * baseline: one line of JSON for each finding, without line numbers and in an
 *           order that only changes if findings do: to be stored with the
 *           source.
 */
#include "report.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "base/json_out.h"
#include "report/finding.h"

/* Write TEXT escaped for a workflow command; PROPERTY: inside of file=,
 * title=. */
static void command_text(FILE *out, const char *text, bool property)
{
	for (; *text; text++)
		if (strchr(property ? "%\r\n:," : "%\r\n", *text))
			fprintf(out, "%%%02X", (unsigned char)*text);
		else
			putc(*text, out);
}

static const char *notes_text(const struct rp_report *r,
			      const struct rp_finding *f)
{
	const char *text = f->message;

	for (uint32_t i = 0; i < f->notes.n; i++) {
		const struct rp_note *note = &f->notes.v[i];

		text = pc_arena_printf(r->arena, "%s\n(%u) %s:%u: %s", text,
				       (unsigned)i + 1,
				       note->at.file ? note->at.file : "?",
				       (unsigned)note->at.line, note->message);
	}
	if (f->runs.n)
		text = pc_arena_printf(r->arena,
				       "%s\nthis has happened in a run: %s",
				       text, f->runs.v[0]->message);
	return text;
}

void rp_github(const struct rp_report *r, FILE *out)
{
	for (uint32_t i = 0; i < r->findings.n; i++) {
		const struct rp_finding *f = r->findings.v[i];

		fprintf(out, "::%s ", f->by_run ? "error" : "warning");
		if (f->at.file) {
			fputs("file=", out);
			command_text(out, f->at.file, true);
			fprintf(out, ",line=%u,",
				(unsigned)(f->at.line ? f->at.line : 1));
		}
		if (f->at.line && f->at.col)
			fprintf(out, "col=%u,", (unsigned)f->at.col);
		fputs("title=", out);
		command_text(out, f->id, true);
		fputs("::", out);
		command_text(out, notes_text(r, f), false);
		putc('\n', out);
	}
}

void rp_gitlab(const struct rp_report *r, FILE *out)
{
	struct pc_json json = { .arena = r->arena };

	pc_json_open(&json, NULL, '[');
	for (uint32_t i = 0; i < r->findings.n; i++) {
		const struct rp_finding *f = r->findings.v[i];

		pc_json_open(&json, NULL, '{');
		pc_json_text(&json, "description", notes_text(r, f));
		pc_json_text(&json, "check_name", f->id);
		/* Must differ from all others of the report. */
		pc_json_text(&json, "fingerprint", pc_arena_printf(
				     r->arena, "%s-%s", f->fingerprint,
				     f->at.file ? f->at.file : ""));
		pc_json_text(&json, "severity", f->by_run ? "critical" :
							    "major");
		pc_json_open(&json, "location", '{');
		pc_json_text(&json, "path", f->at.file ? f->at.file : "?");
		pc_json_open(&json, "lines", '{');
		pc_json_number(&json, "begin", f->at.line ? f->at.line : 1);
		pc_json_close(&json, '}');
		pc_json_close(&json, '}');
		pc_json_close(&json, '}');
	}
	pc_json_close(&json, ']');
	pc_json_line(&json);
	fwrite(json.b.v, 1, json.b.n, out);
}

static int compare_known(const void *left, const void *right)
{
	const struct rp_finding *a = *(struct rp_finding *const *)left;
	const struct rp_finding *b = *(struct rp_finding *const *)right;
	int order = strcmp(a->at.file ? a->at.file : "",
			   b->at.file ? b->at.file : "");

	return order ? order : strcmp(a->fingerprint, b->fingerprint);
}

/* MESSAGE without line numbers: "... (heat.c:26)" becomes "... (heat.c)". */
static const char *without_lines(struct pc_arena *arena, const char *message)
{
	char *text = pc_arena_printf(arena, "%s", message), *to = text;

	for (const char *at = text; *at; at++) {
		size_t digits = *at == ':' ? strspn(at + 1, "0123456789") : 0;

		if (digits)
			at += digits;
		else
			*to++ = *at;
	}
	*to = '\0';
	return text;
}

void rp_known(const struct rp_report *r, FILE *out)
{
	struct pc_json json = { .arena = r->arena };
	struct rp_finding **list = PC_ARRAY(r->arena, r->findings.n,
					    struct rp_finding *);

	for (uint32_t i = 0; i < r->findings.n; i++)
		list[i] = r->findings.v[i];
	qsort(list, r->findings.n, sizeof *list, compare_known);
	for (uint32_t i = 0; i < r->findings.n; i++) {
		pc_json_open(&json, NULL, '{');
		pc_json_number(&json, "parcoach", PC_FINDING_VERSION);
		pc_json_text(&json, "kind", "known");
		pc_json_text(&json, "fingerprint", list[i]->fingerprint);
		pc_json_text(&json, "id", list[i]->id);
		pc_json_text(&json, "file", list[i]->at.file);
		pc_json_text(&json, "function", list[i]->function);
		pc_json_text(&json, "message",
			     without_lines(r->arena, list[i]->message));
		pc_json_close(&json, '}');
		pc_json_line(&json);
	}
	fwrite(json.b.v, 1, json.b.n, out);
}
