/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_link.c - places in the source, on the HTML page: as text, or as links by
 *                 a form (contract in report.h).
 *
 * In:   a form with {file} (relative to the root), {path} (absolute), {line}
 *       and {column}, or the name of one.
 * Out:  a link, if the form's names are known of the place; else text.
 */
#include "report.h"

#include <string.h>
#include "base/arena.h"
#include "tool.h"

static const struct {
	const char *name, *link;
} named[] = {
	{ "vscode", "vscode://file{path}:{line}:{column}" },
};

int rp_link_take(struct rp_report *r, const char *value)
{
	const char *scheme;

	for (size_t i = 0; i < sizeof named / sizeof *named; i++)
		if (!strcmp(value, named[i].name))
			value = named[i].link;
	scheme = strstr(value, "://");
	if (!scheme || scheme == value ||
	    (!strstr(value, "{file}") && !strstr(value, "{path}")))
		return tool_error("'%s' is not a value of --link; legal values: "
				  "vscode, or a URL with {file} or {path}, and "
				  "{line}, such as "
				  "https://example.org/blob/main/{file}#L{line}",
				  value);
	r->link = value;
	return 0;
}

const char *rp_uri_text(struct pc_arena *arena, const char *file)
{
	static const char plain[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"abcdefghijklmnopqrstuvwxyz0123456789-._~/";
	char *uri = PC_ARRAY(arena, 3 * strlen(file) + 1, char), *to = uri;

	for (; *file; file++)
		if (strchr(plain, *file))
			*to++ = *file;
		else
			to += sprintf(to, "%%%02X", (unsigned char)*file);
	*to = '\0';
	return uri;
}

/* What stands for the name at *FORM, such as "{line}", which *FORM then
 * is after; NULL: it is no name, or not known of AT. */
static const char *value_of(const struct rp_report *r,
			    const struct rp_place *at, const char **form)
{
	const char *const names[] = { "{file}", "{path}", "{line}",
				      "{column}" };
	const char *values[4];

	values[0] = *at->file != '/' ? rp_uri_text(r->arena, at->file) : NULL;
	values[1] = at->path ? rp_uri_text(r->arena, at->path) : NULL;
	values[2] = pc_arena_printf(r->arena, "%u", (unsigned)at->line);
	values[3] = pc_arena_printf(r->arena, "%u",
				    at->col ? (unsigned)at->col : 1);
	for (int i = 0; i < 4; i++) {
		size_t n = strlen(names[i]);

		if (strncmp(*form, names[i], n))
			continue;
		*form += n;
		return values[i];
	}
	return NULL;
}

/* The link to AT, or NULL. */
static const char *link_of(const struct rp_report *r,
			   const struct rp_place *at)
{
	const char *text = "";

	for (const char *t = r->link; t && *t;) {
		size_t n = strcspn(t, "{");
		const char *value;

		text = pc_arena_printf(r->arena, "%s%.*s", text, (int)n, t);
		t += n;
		if (!*t)
			break;
		value = value_of(r, at, &t);
		if (!value)
			return NULL;
		text = pc_arena_printf(r->arena, "%s%s", text, value);
	}
	return r->link ? text : NULL;
}

void rp_place_out(const struct rp_report *r, FILE *out,
		  const struct rp_place *at)
{
	const char *link;

	if (!at->file)
		return;
	link = link_of(r, at);
	if (link) {
		fputs("<a href=\"", out);
		rp_escape_text(out, link);
		fputs("\">", out);
	}
	fputs("<code class=\"place\">", out);
	rp_escape_text(out, at->file);
	if (at->line)
		fprintf(out, ":%u", (unsigned)at->line);
	if (at->line && at->col)
		fprintf(out, ":%u", (unsigned)rp_column(at));
	fputs(link ? "</code></a>" : "</code>", out);
}
