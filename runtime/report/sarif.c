/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * sarif.c - a report as a result of SARIF 2.1.0.
 *
 * A rule has what GitHub, GitLab and editors show of it; its page is in the
 * documentation that is installed with the library, if it is there.
 * The first call site is the location, the others are related locations; their
 * messages say which processes are there and what was predicted.  The last
 * calls of processes are a code flow, one thread for all processes with the
 * same calls.
 */
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/state.h"
#include "report/history.h"
#include "report/json.h"
#include "report/sarif.h"
#include "report/text.h"

static const struct rule {
	const char *id, *name, *what;
	bool threads;
} rules[] = {
	{ "parcoach-mismatch", "Mismatch",
	  "processes of a communicator call different collectives", false },
	{ "parcoach-argument", "Argument",
	  "processes give a collective arguments that do not fit together",
	  false },
	{ "parcoach-multithreaded", "Multithreaded",
	  "several threads of a process call a collective", true },
	{ "parcoach-concurrent", "Concurrent",
	  "two threads of a process are in collectives of a communicator at "
	  "once", true },
	{ "parcoach-thread-level", "ThreadLevel",
	  "the thread level of MPI does not allow a call", true },
	{ "parcoach-message-race", "MessageRace",
	  "a thread receives a message that another thread has probed", true },
	{ "parcoach-timeout", "Timeout",
	  "processes have waited for others for a long time", false },
};

#define RULES (sizeof rules / sizeof *rules)

/* A file as a URI reference (RFC 3986); PART of it, or "". */
static void uri_add(struct pcrt_text *t, const char *file, size_t n,
		    const char *part)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"abcdefghijklmnopqrstuvwxyz0123456789-._~/";

	pcrt_text_add(t, "\"%s", file[0] == '/' ? "file://" : "");
	for (size_t i = 0; i < n; i++)
		if (file[i] && strchr(plain, file[i]))
			pcrt_text_add(t, "%c", file[i]);
		else
			pcrt_text_add(t, "%%%02X", (unsigned char)file[i]);
	pcrt_text_add(t, "%s%s\"", *part ? "#" : "", part);
}

/* ---- the head ---- */

/* Set PATH to the installed page NAME of docs/, in a build directory or under
 * the PREFIX of the library; false: it is not there, or this is a program to
 * which the library was linked statically. */
static bool page_find(const char *name, char path[PATH_MAX])
{
	static const char *const places[] = {
		"docs", "../docs", "../share/doc/parcoach/docs",
		"../../share/doc/parcoach/docs",
		"../../../share/doc/parcoach/docs",
	};
	char file[2 * PATH_MAX];
	const char *slash;
	bool found = false;
	Dl_info info;

	if (!dladdr((const void *)rules, &info) || !info.dli_fname ||
	    !(slash = strrchr(info.dli_fname, '/')) ||
	    strncmp(slash, "/libparcoach_", 13))
		return false;
	for (size_t i = 0; !found && i < sizeof places / sizeof *places; i++)
		found = snprintf(file, sizeof file, "%.*s/%s/%s",
				 (int)(slash - info.dli_fname), info.dli_fname,
				 places[i], name) < (int)sizeof file &&
			realpath(file, path);
	return found;
}

static void rule_add(struct pcrt_text *t, const struct rule *r,
		     const char *page)
{
	struct pcrt_text help = { 0 };

	pcrt_text_add(&help, "'parcoach explain %s' says what it means and "
		      "what to do.", r->id);
	pcrt_text_add(t, "{");
	pcrt_json_pair(t, "id", r->id);
	pcrt_text_add(t, ",");
	pcrt_json_pair(t, "name", r->name);
	pcrt_text_add(t, ",\"shortDescription\":{");
	pcrt_json_pair(t, "text", r->what);
	pcrt_text_add(t, "},\"fullDescription\":{");
	pcrt_json_pair(t, "text", r->what);
	pcrt_text_add(t, "},\"help\":{");
	pcrt_json_pair(t, "text", help.s ? help.s : "");
	pcrt_text_add(t, ",");
	pcrt_json_pair(t, "markdown", help.s ? help.s : "");
	pcrt_text_add(t, "}");
	if (page) {
		pcrt_text_add(t, ",\"helpUri\":");
		uri_add(t, page, strlen(page), r->id);
	}
	pcrt_text_add(t, ",\"defaultConfiguration\":{\"level\":\"%s\"},"
		      "\"properties\":{\"precision\":\"very-high\","
		      "\"problem.severity\":\"%s\",\"tags\":["
		      "\"correctness\",\"mpi\"%s]}}",
		      strcmp(r->name, "Timeout") ? "error" : "warning",
		      strcmp(r->name, "Timeout") ? "error" : "warning",
		      r->threads ? ",\"openmp\"" : "");
}

void pcrt_sarif_head(struct pcrt_text *t)
{
	char page[PATH_MAX], about[PATH_MAX];
	bool found = page_find("DIAGNOSTICS.md", page);

	pcrt_text_add(t, "{\"$schema\":"
		      "\"https://json.schemastore.org/sarif-2.1.0.json\","
		      "\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{"
		      "\"name\":\"parcoach\",\"version\":\"" PARCOACH_VERSION
		      "\",\"semanticVersion\":\"" PARCOACH_VERSION ".0\",");
	if (page_find("../README.md", about)) {
		pcrt_text_add(t, "\"informationUri\":");
		uri_add(t, about, strlen(about), "");
		pcrt_text_add(t, ",");
	}
	pcrt_text_add(t, "\"rules\":[");
	for (size_t i = 0; i < RULES; i++) {
		pcrt_text_add(t, i ? "," : "");
		rule_add(t, &rules[i], found ? page : NULL);
	}
	/* Files have the names that the compiler was given. */
	pcrt_text_add(t, "]}},\"columnKind\":\"unicodeCodePoints\","
		      "\"originalUriBaseIds\":{\"%%SRCROOT%%\":{"
		      "\"description\":{\"text\":\"the folder in which the "
		      "compiler was run\"}}},"
		      "\"invocations\":[{\"executionSuccessful\":true}],"
		      "\"automationDetails\":{\"id\":\"parcoach-run/\"},"
		      PCRT_SARIF_EMPTY);
}

/* ---- results ---- */

static void file_add(struct pcrt_text *t, const char *file, size_t n)
{
	pcrt_text_add(t, "\"artifactLocation\":{\"uri\":");
	uri_add(t, file, n, "");
	pcrt_text_add(t, file[0] == '/' ? "}" :
		      ",\"uriBaseId\":\"%%SRCROOT%%\"}");
}

static void location_add(struct pcrt_text *t, const struct pcrt_side *s)
{
	struct pcrt_text words = { 0 };
	const struct pcrt_line *l = &s->line;

	pcrt_text_add(&words, "rank%s %s: %s", strpbrk(s->ranks, ",-") ? "s" :
		      "", s->ranks, l->what);
	if (l->predicted[0])
		pcrt_text_add(&words, "; predicted at compile time: %s",
			      l->predicted);
	pcrt_text_add(t, "{\"physicalLocation\":{");
	file_add(t, l->place, l->file_len);
	if (l->line)
		pcrt_text_add(t, ",\"region\":{\"startLine\":%u}", l->line);
	pcrt_text_add(t, "},\"message\":{");
	pcrt_json_pair(t, "text", words.s ? words.s : "");
	pcrt_text_add(t, "}}");
	pcrt_text_free(&words);
}

/* The message: the whole text, since few viewers show more. */
static void message_add(struct pcrt_text *t, const struct pcrt_text *report,
			struct pcrt_pieces *p)
{
	struct pcrt_text words = { 0 };
	struct pcrt_piece note;

	pcrt_text_add(&words, "%.*s", (int)p->message.n, p->message.s);
	for (int i = 0; i < report->sides; i++) {
		const struct pcrt_side *s = &report->side[i];

		pcrt_text_add(&words, "\nrank%s %s: %s %s",
			      strpbrk(s->ranks, ",-") ? "s" : "", s->ranks,
			      s->line.what, s->line.place);
	}
	while (pcrt_pieces_note(p, report, &note))
		pcrt_text_add(&words, "\n%.*s", (int)note.n, note.s);
	pcrt_text_add(t, "\"message\":{");
	pcrt_json_pair(t, "text", words.s ? words.s : "");
	pcrt_text_add(t, "}");
	pcrt_text_free(&words);
}

static void step_add(struct pcrt_text *t, const struct pcrt_past_call *c)
{
	struct pcrt_text words = { 0 };

	pcrt_text_add(t, "{\"location\":{");
	if (c->file_len) {
		pcrt_text_add(t, "\"physicalLocation\":{");
		file_add(t, c->place, (size_t)c->file_len);
		pcrt_text_add(t, ",\"region\":{\"startLine\":%u}},",
			      c->line);
	}
	pcrt_text_add(&words, "%.*s on %.*s", c->what_len, c->what, c->on_len,
		      c->on);
	if (c->times > 1)
		pcrt_text_add(&words, ", %lu times", c->times);
	pcrt_text_add(t, "\"message\":{");
	pcrt_json_pair(t, "text", words.s ? words.s : "");
	pcrt_text_add(t, "}}}");
	pcrt_text_free(&words);
}

/* In the order in which it happened, the reverse of the report's. */
static void flow_add(struct pcrt_text *t, const struct pcrt_past *p)
{
	struct pcrt_past_call call[PCRT_HISTORY_MOST];
	const char *at = p->text;
	int n = 0;

	while (n < PCRT_HISTORY_MOST && pcrt_past_next(&at, &call[n]))
		n++;
	pcrt_text_add(t, "{\"message\":{\"text\":\"rank%s %s\"},"
		      "\"locations\":[", strpbrk(p->ranks, ",-") ? "s" : "",
		      p->ranks);
	while (n--) {
		step_add(t, &call[n]);
		pcrt_text_add(t, n ? "," : "]}");
	}
}

void pcrt_sarif_report(struct pcrt_text *out, const struct pcrt_text *t)
{
	struct pcrt_pieces p = pcrt_pieces_of(t);
	int n = 0;

	pcrt_text_add(out, "{\"ruleId\":");
	pcrt_json_string(out, p.id.s, p.id.n);
	for (size_t i = 0; i < RULES; i++)
		if (strlen(rules[i].id) == p.id.n &&
		    !memcmp(rules[i].id, p.id.s, p.id.n))
			pcrt_text_add(out, ",\"ruleIndex\":%zu", i);
	/* An error has happened; a warning may be only slow. */
	pcrt_text_add(out, ",\"level\":\"%s\",\"rank\":%d,", p.severity,
		      !strcmp(p.severity, "error") ? 100 : 50);
	message_add(out, t, &p);
	for (int i = 0; i < t->sides; i++) {
		if (!t->side[i].line.file_len)
			continue;
		pcrt_text_add(out, n == 0 ? ",\"locations\":[" :
			      n == 1 ? "],\"relatedLocations\":[" : ",");
		location_add(out, &t->side[i]);
		n++;
	}
	pcrt_text_add(out, n ? "]" : "");
	for (int i = 0; i < t->pasts; i++) {
		pcrt_text_add(out, i ? "," :
			      ",\"codeFlows\":[{\"threadFlows\":[");
		flow_add(out, &t->past[i]);
	}
	pcrt_text_add(out, t->pasts ? "]}]}" : "}");
}
