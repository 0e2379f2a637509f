/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * json.c - a report as one line of JSON.
 *
 * In:   a finished report: its first line is "parcoach: SEVERITY: TEXT [ID]",
 *       the other lines are notes, and the call sites are in T->side.
 * Out:  text; docs/REPORTS.md describes the fields.
 * Not:  bytes that are not UTF-8: each becomes U+FFFD.
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "base/state.h"
#include "report/database.h"
#include "report/history.h"
#include "report/json.h"
#include "report/text.h"

/* The length in bytes of the UTF-8 character at S (of N bytes); 0: invalid. */
static size_t utf8(const unsigned char *s, size_t n)
{
	size_t len = s[0] < 0x80 ? 1 : s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
	uint32_t c;

	if (len == 1)
		return 1;
	if (s[0] < 0xc2 || s[0] > 0xf4 || len > n)
		return 0;
	c = s[0] & (0x7fu >> len);
	for (size_t i = 1; i < len; i++) {
		if ((s[i] & 0xc0) != 0x80)
			return 0;
		c = c << 6 | (s[i] & 0x3f);
	}
	/* An overlong form, half of a surrogate pair, or beyond Unicode. */
	if ((len == 3 && c < 0x800) || (len == 4 && c < 0x10000) ||
	    (c >= 0xd800 && c < 0xe000) || c > 0x10ffff)
		return 0;
	return len;
}

void pcrt_json_string(struct pcrt_text *t, const char *s, size_t n)
{
	pcrt_text_add(t, "\"");
	while (n) {
		size_t len = utf8((const unsigned char *)s, n);

		if (!len)
			pcrt_text_add(t, "\\ufffd");
		else if (*s == '"' || *s == '\\')
			pcrt_text_add(t, "\\%c", *s);
		else if ((unsigned char)*s < 0x20 || *s == 0x7f)
			pcrt_text_add(t, "\\u%04x", (unsigned)*s);
		else
			pcrt_text_add(t, "%.*s", (int)len, s);
		s += len ? len : 1;
		n -= len ? len : 1;
	}
	pcrt_text_add(t, "\"");
}

void pcrt_json_pair(struct pcrt_text *t, const char *name, const char *value)
{
	pcrt_text_add(t, "\"%s\":", name);
	pcrt_json_string(t, value, strlen(value));
}

/* ---- the parts of a report ---- */

/* The text up to the end of the line; *NEXT: what follows, NULL: nothing. */
static struct pcrt_piece line_take(const char *s, const char **next)
{
	const char *end = strchr(s, '\n');
	struct pcrt_piece p = { s, end ? (size_t)(end - s) : strlen(s) };

	*next = end && end[1] ? end + 1 : NULL;
	return p;
}

static void skip(struct pcrt_piece *p, const char *what)
{
	size_t n = strlen(what);

	if (p->n >= n && !memcmp(p->s, what, n)) {
		p->s += n;
		p->n -= n;
	}
}

struct pcrt_pieces pcrt_pieces_of(const struct pcrt_text *t)
{
	struct pcrt_pieces p = { .severity = "note" };
	const char *next, *id;

	p.message = line_take(t->s, &next);
	skip(&p.message, "parcoach: ");
	if (!strncmp(p.message.s, "error: ", 7))
		p.severity = "error";
	else if (!strncmp(p.message.s, "warning: ", 9))
		p.severity = "warning";
	skip(&p.message, "error: ");
	skip(&p.message, "warning: ");
	skip(&p.message, "note: ");
	id = (const char *)memrchr(p.message.s, '[', p.message.n);
	if (id && id > p.message.s && p.message.s[p.message.n - 1] == ']') {
		p.id.s = id + 1;
		p.id.n = (size_t)(p.message.s + p.message.n - 1 - p.id.s);
		p.message.n = (size_t)(id - 1 - p.message.s);
	} else {
		p.id = (struct pcrt_piece){ "parcoach-timeout", 16 };
	}
	p.rest = next;
	return p;
}

bool pcrt_pieces_note(struct pcrt_pieces *p, const struct pcrt_text *t,
		     struct pcrt_piece *note)
{
	while (p->rest) {
		size_t at = (size_t)(p->rest - t->s);

		*note = line_take(p->rest, &p->rest);
		if ((at >= t->lines_from && at < t->lines_to) ||
		    (at >= t->past_from && at < t->past_to))
			continue;
		skip(note, "parcoach: ");
		skip(note, "  ");
		return true;
	}
	return false;
}

/* ---- the record ---- */

static void side_add(struct pcrt_text *t, const struct pcrt_side *s)
{
	const struct pcrt_line *l = &s->line;
	const char *on = strstr(l->place + l->file_len, "  on ");

	pcrt_text_add(t, "{");
	pcrt_json_pair(t, "ranks", s->ranks);
	pcrt_text_add(t, ",");
	pcrt_json_pair(t, "world_ranks", s->world);
	pcrt_text_add(t, ",");
	pcrt_json_pair(t, "what", l->what);
	if (l->file_len) {
		pcrt_text_add(t, ",\"file\":");
		pcrt_json_string(t, l->place, l->file_len);
	}
	if (l->line)
		pcrt_text_add(t, ",\"line\":%u", l->line);
	if (on) {
		pcrt_text_add(t, ",");
		pcrt_json_pair(t, "on", on + 5);
	}
	if (l->callers[0]) {
		pcrt_text_add(t, ",");
		pcrt_json_pair(t, "callers", l->callers);
	}
	if (l->predicted[0]) {
		pcrt_text_add(t, ",");
		pcrt_json_pair(t, "predicted", l->predicted);
	}
	pcrt_text_add(t, "}");
}

static void past_add(struct pcrt_text *t, const struct pcrt_past *p)
{
	const char *at = p->text, *comma = "";
	struct pcrt_past_call c;

	pcrt_text_add(t, "{");
	pcrt_json_pair(t, "ranks", p->ranks);
	pcrt_text_add(t, ",");
	pcrt_json_pair(t, "world_ranks", p->world);
	pcrt_text_add(t, ",\"calls\":[");
	for (; pcrt_past_next(&at, &c); comma = ",") {
		pcrt_text_add(t, "%s{\"what\":", comma);
		pcrt_json_string(t, c.what, (size_t)c.what_len);
		if (c.file_len) {
			pcrt_text_add(t, ",\"file\":");
			pcrt_json_string(t, c.place, (size_t)c.file_len);
			pcrt_text_add(t, ",\"line\":%u", c.line);
		}
		pcrt_text_add(t, ",\"on\":");
		pcrt_json_string(t, c.on, (size_t)c.on_len);
		pcrt_text_add(t, ",\"times\":%lu}", c.times);
	}
	pcrt_text_add(t, "]}");
}

void pcrt_json_report(struct pcrt_text *out, const struct pcrt_text *t)
{
	struct pcrt_pieces p = pcrt_pieces_of(t);
	struct pcrt_piece note;
	char host[256] = "", when[32], program[PATH_MAX];
	time_t now = time(NULL);
	struct tm tm;

	gethostname(host, sizeof host - 1);
	strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &tm));
	pcrt_text_add(out, "{\"parcoach\":1,\"severity\":\"%s\",\"id\":",
		      p.severity);
	pcrt_json_string(out, p.id.s, p.id.n);
	pcrt_text_add(out, ",\"message\":");
	pcrt_json_string(out, p.message.s, p.message.n);
	pcrt_text_add(out, ",\"time\":\"%s\",", when);
	pcrt_json_pair(out, "host", host);
	if (pcrt_program(program)) {
		pcrt_text_add(out, ",");
		pcrt_json_pair(out, "program", program);
	}
	pcrt_text_add(out, ",\"reporter\":%d,\"processes\":%d,\"sides\":[",
		      pcrt_world_rank, pcrt_world_size);
	for (int i = 0; i < t->sides; i++) {
		pcrt_text_add(out, i ? "," : "");
		side_add(out, &t->side[i]);
	}
	for (int i = 0; i < t->pasts; i++) {
		pcrt_text_add(out, i ? "," : "],\"history\":[");
		past_add(out, &t->past[i]);
	}
	pcrt_text_add(out, "],\"notes\":[");
	for (int i = 0; pcrt_pieces_note(&p, t, &note); i++) {
		pcrt_text_add(out, i ? "," : "");
		pcrt_json_string(out, note.s, note.n);
	}
	pcrt_text_add(out, "]}\n");
}
