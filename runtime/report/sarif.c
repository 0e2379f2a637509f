/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * sarif.c - a report as a result of SARIF 2.1.0.
 *
 * The first call site is the location, the others are related locations; their
 * messages say which processes are there and what was predicted.  The last
 * calls of processes are a code flow, one thread for all processes with the
 * same calls.
 */
#include <string.h>
#include "base/state.h"
#include "report/history.h"
#include "report/json.h"
#include "report/sarif.h"
#include "report/text.h"

const char pcrt_sarif_head[] =
	"{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\","
	"\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{"
	"\"name\":\"parcoach\"}},\"columnKind\":\"unicodeCodePoints\","
	"\"results\":[\n";
const char pcrt_sarif_tail[] = "\n]}]}\n";

/* A file as a URI reference (RFC 3986). */
static void uri_add(struct pcrt_text *t, const char *file, size_t n)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"abcdefghijklmnopqrstuvwxyz0123456789-._~/";

	pcrt_text_add(t, "\"%s", file[0] == '/' ? "file://" : "");
	for (size_t i = 0; i < n; i++)
		if (file[i] && strchr(plain, file[i]))
			pcrt_text_add(t, "%c", file[i]);
		else
			pcrt_text_add(t, "%%%02X", (unsigned char)file[i]);
	pcrt_text_add(t, "\"");
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
	pcrt_text_add(t, "{\"physicalLocation\":{\"artifactLocation\":{"
		      "\"uri\":");
	uri_add(t, l->place, l->file_len);
	pcrt_text_add(t, "}");
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
		pcrt_text_add(t, "\"physicalLocation\":{"
			      "\"artifactLocation\":{\"uri\":");
		uri_add(t, c->place, (size_t)c->file_len);
		pcrt_text_add(t, "},\"region\":{\"startLine\":%u}},",
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
	pcrt_text_add(out, ",\"level\":\"%s\",", p.severity);
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
