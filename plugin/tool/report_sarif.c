/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_sarif.c - the report as SARIF 2.1.0 (contract in report.h).
 *
 * Out:  one run.  A finding is a result: its place, the notes as related
 *       locations, and a code flow with one thread flow for each side: how the
 *       condition came to differ, the condition, what that side calls.  The
 *       message contains what a run has shown, which also makes the result an
 *       error.  A rule has what GitHub, GitLab and editors show of it.
 */
#define _GNU_SOURCE
#include "report.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>
#include "explain.h"
#include "installed.h"
#include "parcoach.h"

struct sarif {
	const struct rp_report *r;
	struct pc_json json;
	struct pc_intern rules; /* slot->value: index + 1 */
	PC_VEC(const char *) ids;
};

static void message(struct sarif *s, const char *key, const char *text)
{
	pc_json_open(&s->json, key, '{');
	pc_json_text(&s->json, "text", text);
	pc_json_close(&s->json, '}');
}

/* A URI reference (RFC 3986): relative to the root, or of the file system. */
static const char *uri_of(struct sarif *s, const char *file)
{
	return pc_arena_printf(s->r->arena, "%s%s",
			       *file == '/' ? "file://" : "",
			       rp_uri_text(s->r->arena, file));
}

/* How many characters the first N bytes of TEXT are. */
static uint32_t characters(const char *text, size_t n)
{
	uint32_t count = 0;

	for (size_t i = 0; i < n && text[i]; i++)
		count += (text[i] & 0xc0) != 0x80;
	return count;
}

/* The column of AT, which counts bytes, and the one after the word there. */
static void columns(struct sarif *s, const struct rp_place *at)
{
	size_t len = at->text ? strlen(at->text) : 0, from = at->col - 1;
	size_t to = from;

	if (from >= len) {
		pc_json_number(&s->json, "startColumn", at->col);
		return;
	}
	while (to < len && (isalnum((unsigned char)at->text[to]) ||
			    at->text[to] == '_'))
		to++;
	to += to == from;
	pc_json_number(&s->json, "startColumn",
		       characters(at->text, from) + 1);
	pc_json_number(&s->json, "endColumn", characters(at->text, to) + 1);
}

static void physical(struct sarif *s, const struct rp_place *at)
{
	pc_json_open(&s->json, "physicalLocation", '{');
	pc_json_open(&s->json, "artifactLocation", '{');
	pc_json_text(&s->json, "uri", uri_of(s, at->file));
	if (*at->file != '/')
		pc_json_text(&s->json, "uriBaseId", "%SRCROOT%");
	pc_json_close(&s->json, '}');
	if (at->line) {
		pc_json_open(&s->json, "region", '{');
		pc_json_number(&s->json, "startLine", at->line);
		if (at->col)
			columns(s, at);
		if (at->text)
			message(s, "snippet", at->text);
		pc_json_close(&s->json, '}');
	}
	pc_json_close(&s->json, '}');
}

/* Write the members of a location. */
static void location(struct sarif *s, const struct rp_place *at,
		     const char *function, const char *text)
{
	if (at->file)
		physical(s, at);
	if (function) {
		pc_json_open(&s->json, "logicalLocations", '[');
		pc_json_open(&s->json, NULL, '{');
		pc_json_text(&s->json, "name", function);
		pc_json_text(&s->json, "kind", "function");
		pc_json_close(&s->json, '}');
		pc_json_close(&s->json, ']');
	}
	if (text)
		message(s, "message", text);
}

/* ---- code flows ---- */

static void step(struct sarif *s, const struct rp_place *at, const char *text,
		 const char *importance)
{
	pc_json_open(&s->json, NULL, '{');
	pc_json_open(&s->json, "location", '{');
	location(s, at, NULL, text);
	pc_json_close(&s->json, '}');
	pc_json_text(&s->json, "importance", importance);
	pc_json_close(&s->json, '}');
}

/* The steps before the sides separate.  The notes go back from the condition,
 * so the last one comes first. */
static void common_steps(struct sarif *s, const struct rp_finding *f)
{
	for (uint32_t i = f->notes.n; i; i--)
		if (f->notes.v[i - 1].role == PC_ROLE_REASON)
			step(s, &f->notes.v[i - 1].at, f->notes.v[i - 1].message,
			     "important");
	for (uint32_t i = 0; i < f->notes.n; i++)
		if (f->notes.v[i].role == PC_ROLE_CONDITION)
			step(s, &f->notes.v[i].at, f->notes.v[i].message,
			     "essential");
}

static void side_flow(struct sarif *s, const struct rp_finding *f,
		      enum pc_role role, const char *who)
{
	pc_json_open(&s->json, NULL, '{');
	pc_json_text(&s->json, "id", who);
	message(s, "message", who);
	pc_json_open(&s->json, "locations", '[');
	common_steps(s, f);
	for (uint32_t i = 0; i < f->notes.n; i++)
		if (f->notes.v[i].role == role)
			step(s, &f->notes.v[i].at, f->notes.v[i].message,
			     "essential");
	if (role == PC_ROLE_STEP)
		step(s, &f->at, f->message, "essential");
	pc_json_close(&s->json, ']');
	pc_json_close(&s->json, '}');
}

static bool has_role(const struct rp_finding *f, enum pc_role role)
{
	for (uint32_t i = 0; i < f->notes.n; i++)
		if (f->notes.v[i].role == role)
			return true;
	return false;
}

/* Which processes are on the side of the warning, and which on the other. */
static void who_of(const struct rp_finding *f, const char **these,
		   const char **others)
{
	static const char *const threads[] = {
		"parcoach-multithreaded", "parcoach-concurrent",
		"parcoach-thread-level", "parcoach-team",
		"parcoach-message-race",
	};

	*these = "these processes";
	*others = "the other processes";
	for (size_t i = 0; i < sizeof threads / sizeof *threads; i++)
		if (!strcmp(threads[i], f->id)) {
			*these = "one thread";
			*others = "the other threads";
		}
}

static void code_flows(struct sarif *s, const struct rp_finding *f)
{
	const char *these, *others;

	if (!f->notes.n)
		return;
	who_of(f, &these, &others);
	pc_json_open(&s->json, "codeFlows", '[');
	pc_json_open(&s->json, NULL, '{');
	pc_json_open(&s->json, "threadFlows", '[');
	side_flow(s, f, PC_ROLE_STEP, these);
	if (has_role(f, PC_ROLE_OTHER))
		side_flow(s, f, PC_ROLE_OTHER, others);
	pc_json_close(&s->json, ']');
	pc_json_close(&s->json, '}');
	pc_json_close(&s->json, ']');
}

/* ---- results ---- */

static const char *words_of(struct sarif *s, const struct rp_finding *f)
{
	const char *text = f->message;

	for (uint32_t i = 0; i < f->runs.n && i < 1; i++) {
		const struct rp_run *run = f->runs.v[i];

		text = pc_arena_printf(s->r->arena,
				       "%s\nThis has happened in a run: %s",
				       text, run->message);
		for (uint32_t k = 0; k < run->sides.n; k++) {
			const struct rp_side *side = &run->sides.v[k];

			text = pc_arena_printf(
				s->r->arena, "%s\nrank%s %s: %s %s:%u", text,
				strpbrk(side->ranks, ",-") ? "s" : "",
				side->ranks, side->what,
				side->at.file ? side->at.file : "?",
				(unsigned)side->at.line);
		}
	}
	return text;
}

static uint32_t rule_of(struct sarif *s, const char *id)
{
	struct pc_intern_slot *slot = pc_intern_slot(s->r->arena, &s->rules,
						     id, strlen(id));

	if (!slot->value) {
		pc_vec_push(s->r->arena, s->ids, id);
		slot->value = (void *)(uintptr_t)s->ids.n;
	}
	return (uint32_t)(uintptr_t)slot->value - 1;
}

static void related(struct sarif *s, const struct rp_finding *f)
{
	pc_json_open(&s->json, "relatedLocations", '[');
	for (uint32_t i = 0; i < f->notes.n; i++) {
		pc_json_open(&s->json, NULL, '{');
		pc_json_number(&s->json, "id", i + 1);
		location(s, &f->notes.v[i].at, NULL, f->notes.v[i].message);
		pc_json_close(&s->json, '}');
	}
	pc_json_close(&s->json, ']');
}

static void result(struct sarif *s, const struct rp_finding *f)
{
	pc_json_open(&s->json, NULL, '{');
	pc_json_text(&s->json, "ruleId", f->id);
	pc_json_number(&s->json, "ruleIndex", rule_of(s, f->id));
	pc_json_text(&s->json, "level", f->by_run ||
		     !strcmp(f->severity, "error") ? "error" : "warning");
	/* 100: it has happened. */
	pc_json_number(&s->json, "rank", f->by_run ? 100 :
		       f->by_program ? 80 : 60);
	message(s, "message", words_of(s, f));
	if (f->at.file) {
		pc_json_open(&s->json, "locations", '[');
		pc_json_open(&s->json, NULL, '{');
		location(s, &f->at, f->function, NULL);
		pc_json_close(&s->json, '}');
		pc_json_close(&s->json, ']');
	}
	related(s, f);
	code_flows(s, f);
	pc_json_open(&s->json, "partialFingerprints", '{');
	pc_json_text(&s->json, "parcoachFinding/v1", f->fingerprint);
	pc_json_close(&s->json, '}');
	if (s->r->has_baseline)
		pc_json_text(&s->json, "baselineState", "new");
	if (f->runs.n)
		pc_json_number(&s->json, "occurrenceCount", f->runs.n);
	pc_json_close(&s->json, '}');
}

/* "parcoach-thread-level" as the name of a rule: "ThreadLevel". */
static const char *rule_name(struct sarif *s, const char *id)
{
	char *name = PC_ARRAY(s->r->arena, strlen(id) + 1, char), *to = name;
	bool upper = true;

	id += strncmp(id, "parcoach-", 9) ? 0 : 9;
	for (; *id; id++) {
		if (*id == '-') {
			upper = true;
			continue;
		}
		*to++ = (char)(upper ? toupper((unsigned char)*id) : *id);
		upper = false;
	}
	return name;
}

static void help(struct sarif *s, const struct tool_page *page)
{
	pc_json_open(&s->json, "help", '{');
	pc_json_text(&s->json, "text", page->advice);
	pc_json_text(&s->json, "markdown", pc_arena_printf(
		     s->r->arena, "%s\n\n**Example**\n\n```c\n%s\n```\n\n"
		     "**What to do**\n\n%s\n", page->meaning, page->example,
		     page->advice));
	pc_json_close(&s->json, '}');
}

/* What GitHub sorts and filters by. */
static void properties(struct sarif *s, const char *id)
{
	struct rp_finding f = { .id = id };
	const char *who, *others;

	who_of(&f, &who, &others);
	pc_json_open(&s->json, "properties", '{');
	pc_json_text(&s->json, "precision", "high");
	pc_json_text(&s->json, "problem.severity", "warning");
	pc_json_open(&s->json, "tags", '[');
	pc_json_text(&s->json, NULL, "correctness");
	pc_json_text(&s->json, NULL, "mpi");
	if (!strcmp(who, "one thread"))
		pc_json_text(&s->json, NULL, "openmp");
	pc_json_close(&s->json, ']');
	pc_json_close(&s->json, '}');
}

/* The page NAME of the documentation that is installed with this command, or
 * NULL: it has no other address. */
static const char *page_uri(struct sarif *s, const char *name)
{
	char path[PATH_MAX];

	return tool_docs_find(name, path) ? uri_of(s, path) : NULL;
}

static void rules(struct sarif *s)
{
	const char *uri = page_uri(s, "DIAGNOSTICS.md");

	pc_json_open(&s->json, "rules", '[');
	for (uint32_t i = 0; i < s->ids.n; i++) {
		const char *id = s->ids.v[i];
		const struct tool_page *page = tool_page_find(id);

		pc_json_open(&s->json, NULL, '{');
		pc_json_text(&s->json, "id", id);
		pc_json_text(&s->json, "name", rule_name(s, id));
		if (page) {
			message(s, "shortDescription", page->what);
			message(s, "fullDescription", page->meaning);
			help(s, page);
			if (uri)
				pc_json_text(&s->json, "helpUri",
					     pc_arena_printf(s->r->arena,
							     "%s#%s", uri, id));
		}
		pc_json_open(&s->json, "defaultConfiguration", '{');
		pc_json_text(&s->json, "level", "warning");
		pc_json_close(&s->json, '}');
		properties(s, id);
		pc_json_close(&s->json, '}');
	}
	pc_json_close(&s->json, ']');
}

/* Whether all analyses were complete; and which report of a project this is:
 * services keep one of each. */
static void invocation(struct sarif *s)
{
	bool complete = true;

	for (uint32_t i = 0; i < s->r->sources.n; i++)
		complete &= s->r->sources.v[i]->dead ||
			    !s->r->sources.v[i]->incomplete;
	pc_json_open(&s->json, "invocations", '[');
	pc_json_open(&s->json, NULL, '{');
	pc_json_bool(&s->json, "executionSuccessful", complete);
	pc_json_close(&s->json, '}');
	pc_json_close(&s->json, ']');
	pc_json_open(&s->json, "automationDetails", '{');
	pc_json_text(&s->json, "id", "parcoach/");
	pc_json_close(&s->json, '}');
}

static void root(struct sarif *s)
{
	const char *uri = uri_of(s, s->r->root);

	pc_json_open(&s->json, "originalUriBaseIds", '{');
	pc_json_open(&s->json, "%SRCROOT%", '{');
	pc_json_text(&s->json, "uri", pc_arena_printf(
			     s->r->arena, "%s/", *s->r->root ? uri :
							       "file://"));
	pc_json_close(&s->json, '}');
	pc_json_close(&s->json, '}');
}

void rp_sarif(const struct rp_report *r, FILE *out)
{
	struct sarif s = { .r = r, .json = { .arena = r->arena } };

	pc_json_open(&s.json, NULL, '{');
	pc_json_text(&s.json, "$schema",
		     "https://json.schemastore.org/sarif-2.1.0.json");
	pc_json_text(&s.json, "version", "2.1.0");
	pc_json_open(&s.json, "runs", '[');
	pc_json_open(&s.json, NULL, '{');
	pc_json_open(&s.json, "results", '[');
	for (uint32_t i = 0; i < r->findings.n; i++)
		result(&s, r->findings.v[i]);
	pc_json_close(&s.json, ']');
	pc_json_text(&s.json, "columnKind", "unicodeCodePoints");
	root(&s);
	invocation(&s);
	/* After the results, since only now all rules are known. */
	pc_json_open(&s.json, "tool", '{');
	pc_json_open(&s.json, "driver", '{');
	pc_json_text(&s.json, "name", "parcoach");
	pc_json_text(&s.json, "version", PC_VERSION);
	pc_json_text(&s.json, "semanticVersion", PC_VERSION ".0");
	pc_json_text(&s.json, "informationUri", page_uri(&s, "../README.md"));
	rules(&s);
	pc_json_close(&s.json, '}');
	pc_json_close(&s.json, '}');
	pc_json_close(&s.json, '}');
	pc_json_close(&s.json, ']');
	pc_json_close(&s.json, '}');
	pc_json_line(&s.json);
	fwrite(s.json.b.v, 1, s.json.b.n, out);
}
