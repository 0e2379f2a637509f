/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_flow.c - the pictures of the HTML page: the graphs of findings, drawn
 *                 by Graphviz (contract in report.h).
 *
 * In:   the member "graph" of findings; nothing in it is trusted.
 * Out:  SVG without fixed colours: the page's style gives them by class.
 * Cost: one process of dot(1) for all.
 * Not:  a graph of more than NODES_MOST nodes.
 */
#define _GNU_SOURCE
#include "report.h"

#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define NODES_MOST 200
#define TEXT_MOST 32  /* bytes of source in a line of a node */
#define LINES_MOST 2

extern char **environ;

/* N bytes of TEXT inside of a label. */
static void label_text(FILE *dot, const char *text, size_t n)
{
	while (n) {
		size_t len = pc_utf8_len(text, n);

		if (!len || (unsigned char)*text < ' ' || *text == 0x7f)
			fputs(*text == '\t' ? " " : "?", dot);
		else if (*text == '"' || *text == '\\')
			fprintf(dot, "\\%c", *text);
		else
			fwrite(text, 1, len, dot);
		text += len ? len : 1;
		n -= len ? len : 1;
	}
}

static bool is_word(json_object *object, const char *name, const char *word)
{
	const char *text = rp_string(object, name);

	return text && !strcmp(text, word);
}

/* ---- constructs ---- */

static const char *region_class(const char *kind)
{
	static const char *const kinds[][2] = {
		{ "parallel", "team" }, { "teams", "team" },
		{ "single", "one" }, { "master", "one" }, { "masked", "one" },
		{ "section", "one" }, { "guard", "one" }, { "numbered", "one" },
		{ "alone", "one" }, { "for", "share" }, { "sections", "share" },
		{ "distribute", "share" }, { "simd", "share" },
		{ "task", "task" }, { "taskloop", "task" },
		{ "taskgroup", "task" }, { "critical", "apart" },
		{ "lock", "apart" }, { "ordered", "apart" },
	};

	for (size_t i = 0; kind && i < sizeof kinds / sizeof *kinds; i++)
		if (!strcmp(kinds[i][0], kind))
			return kinds[i][1];
	return "share";
}

static size_t count(json_object *array)
{
	return array ? json_object_array_length(array) : 0;
}

/* Opens cluster I and those round it; returns how many. */
static unsigned region_open(FILE *dot, json_object *regions, int64_t i,
			    unsigned picture, unsigned depth)
{
	json_object *one, *parent;
	const char *kind, *name;
	unsigned opened = 0;

	if (depth > 32 || i < 0 || (size_t)i >= count(regions))
		return 0;
	one = json_object_array_get_idx(regions, (size_t)i);
	if (json_object_object_get_ex(one, "parent", &parent) &&
	    json_object_is_type(parent, json_type_int) &&
	    json_object_get_int64(parent) < i)
		opened = region_open(dot, regions,
				     json_object_get_int64(parent), picture,
				     depth + 1);
	kind = rp_string(one, "kind");
	name = rp_string(one, "name");
	fprintf(dot, "subgraph cluster_%d { id=\"p%uc%d\"; class=\"region %s\"; "
		"label=\"", (int)i, picture, (int)i, region_class(kind));
	label_text(dot, kind ? kind : "?", strlen(kind ? kind : "?"));
	if (name)
		fputs(" ", dot);
	label_text(dot, name ? name : "", strlen(name ? name : ""));
	fprintf(dot, " (line %d)\";", (int)rp_number(one, "line"));
	return opened + 1;
}

/* ---- nodes ---- */

static const char *mark_class(json_object *calls)
{
	static const char *const marks[] = { "finding", "other", "affected",
					     "step", "reason" };

	for (size_t m = 0; m < sizeof marks / sizeof *marks; m++)
		for (size_t i = 0; i < count(calls); i++)
			if (is_word(json_object_array_get_idx(calls, i),
				    "mark", marks[m]))
				return marks[m];
	return "plain";
}

static void calls_node(FILE *dot, json_object *node, const char *side)
{
	json_object *calls = rp_member(node, "calls", json_type_array);

	fprintf(dot, " shape=box class=\"call %s%s\" label=\"",
		mark_class(calls), side);
	for (size_t i = 0; i < count(calls); i++) {
		json_object *one = json_object_array_get_idx(calls, i);
		const char *name = rp_string(one, "name");
		int line = (int)rp_number(one, "line");

		if (!name)
			continue;
		label_text(dot, name, strnlen(name, 2 * TEXT_MOST));
		if (line)
			fprintf(dot, " :%d", line);
		fputs("\\l", dot);
	}
	fputs("\"", dot);
}

/* The first LINES_MOST lines of TEXT_MOST bytes of the source at TEXT. */
static void wrapped(FILE *dot, const char *text, size_t len)
{
	for (int line = 0; len && line < LINES_MOST; line++) {
		size_t n = len < TEXT_MOST ? len : TEXT_MOST;

		/* Between words, else not in the middle of a character. */
		while (n < len && n > TEXT_MOST / 2 && text[n] != ' ')
			n--;
		if (n < len && text[n] != ' ')
			n = TEXT_MOST;
		while (n < len && n && (text[n] & 0xc0) == 0x80)
			n--;
		fputs("\\n", dot);
		label_text(dot, text, n);
		text += n;
		len -= n;
	}
	fputs(len ? " ..." : "", dot);
}

/* Whether a branch of the same line comes before node I: "a && b". */
static bool is_further(json_object *nodes, size_t i)
{
	int64_t line = rp_number(json_object_array_get_idx(nodes, i), "line");

	while (i--) {
		json_object *one = json_object_array_get_idx(nodes, i);

		if (is_word(one, "kind", "branch") &&
		    rp_number(one, "line") == line)
			return true;
	}
	return false;
}

static void branch_node(FILE *dot, json_object *nodes, size_t i,
			const char *path, const char *side)
{
	json_object *node = json_object_array_get_idx(nodes, i);
	struct rp_place at = { .path = path };
	json_object *condition = rp_member(node, "condition",
					   json_type_boolean);
	const char *text;
	size_t len = 0;
	bool stale;

	at.line = (uint32_t)rp_number(node, "line");
	text = is_further(nodes, i) ? NULL : rp_line_text(&at, &len, &stale);
	while (text && len && strchr(" \t", *text)) {
		text++;
		len--;
	}
	fprintf(dot, " shape=box style=rounded class=\"branch "
		"%s%s\" label=\"", condition ? "condition" : "plain", side);
	fprintf(dot, "line %u%s", (unsigned)at.line,
		is_further(nodes, i) ? ", further on" : "");
	while (len && strchr(" \t{", text[len - 1]))
		len--;
	if (text)
		wrapped(dot, text, len);
	fputs("\"", dot);
}

static int64_t side_of(json_object *nodes, int64_t i)
{
	return rp_number(json_object_array_get_idx(nodes, (size_t)i), "side");
}

static void node_write(FILE *dot, json_object *graph, size_t i,
		       const char *path, unsigned picture)
{
	json_object *nodes = rp_member(graph, "nodes", json_type_array);
	json_object *node = json_object_array_get_idx(nodes, i), *region;
	int64_t number = side_of(nodes, (int64_t)i);
	const char *side = number == 1 ? " these" : number == 2 ? " others" :
								  "";
	unsigned opened = 0;

	if (json_object_object_get_ex(node, "region", &region) &&
	    json_object_is_type(region, json_type_int))
		opened = region_open(dot, rp_member(graph, "regions",
						    json_type_array),
				     json_object_get_int64(region), picture, 0);
	fprintf(dot, "n%u [id=\"p%un%u\"", (unsigned)i, picture, (unsigned)i);
	if (is_word(node, "kind", "start") || is_word(node, "kind", "end"))
		fprintf(dot, " shape=plaintext class=\"edge-of-function\" "
			"label=\"%s\"", is_word(node, "kind", "start") ?
			"begin" : "end");
	else if (is_word(node, "kind", "branch"))
		branch_node(dot, nodes, i, path, side);
	else
		calls_node(dot, node, side);
	fputs("];", dot);
	while (opened--)
		fputs("}", dot);
	putc('\n', dot);
}

/* ---- edges ---- */

/* The side of an edge: that of what it leads to or comes from; of a way round
 * everything the one that the condition's other edge does not have. */
static int64_t edge_side(json_object *nodes, json_object *edges, size_t i,
			 int64_t from, int64_t to)
{
	json_object *node = json_object_array_get_idx(nodes, (size_t)from);

	if (side_of(nodes, to))
		return side_of(nodes, to);
	if (side_of(nodes, from))
		return side_of(nodes, from);
	if (!rp_member(node, "condition", json_type_boolean))
		return 0;
	for (size_t k = 0; k < count(edges); k++) {
		json_object *edge = json_object_array_get_idx(edges, k);
		int64_t a, b;

		if (k == i || !json_object_is_type(edge, json_type_array))
			continue;
		a = json_object_get_int64(json_object_array_get_idx(edge, 0));
		b = json_object_get_int64(json_object_array_get_idx(edge, 1));
		if (a == from && b >= 0 && (size_t)b < count(nodes) &&
		    side_of(nodes, b))
			return 3 - side_of(nodes, b);
	}
	return 0;
}

static void edge_write(FILE *dot, json_object *graph, size_t i,
		       unsigned picture)
{
	json_object *nodes = rp_member(graph, "nodes", json_type_array);
	json_object *edges = rp_member(graph, "edges", json_type_array);
	json_object *edge = json_object_array_get_idx(edges, i), *label;
	int64_t from, to, side;

	if (!json_object_is_type(edge, json_type_array) || count(edge) < 2)
		return;
	from = json_object_get_int64(json_object_array_get_idx(edge, 0));
	to = json_object_get_int64(json_object_array_get_idx(edge, 1));
	if (from < 0 || to < 0 || (size_t)from >= count(nodes) ||
	    (size_t)to >= count(nodes))
		return;
	side = edge_side(nodes, edges, i, from, to);
	fprintf(dot, "n%u -> n%u [id=\"p%ue%u\" class=\"way%s\"",
		(unsigned)from, (unsigned)to, picture, (unsigned)i,
		side == 1 ? " these" : side == 2 ? " others" : "");
	label = count(edge) > 2 ? json_object_array_get_idx(edge, 2) : NULL;
	if (json_object_is_type(label, json_type_string)) {
		fputs(" label=\"", dot);
		label_text(dot, json_object_get_string(label),
			   strnlen(json_object_get_string(label), 12));
		fputs("\"", dot);
	}
	fputs("];\n", dot);
}

/* Whether it was worth a picture. */
static bool graph_write(FILE *dot, const struct rp_finding *f, unsigned picture)
{
	json_object *nodes = rp_member(f->graph, "nodes", json_type_array);
	json_object *edges = rp_member(f->graph, "edges", json_type_array);

	if (count(nodes) < 3 || count(nodes) > NODES_MOST ||
	    count(edges) > 4 * NODES_MOST)
		return false;
	fprintf(dot, "digraph \"p%u\" { id=\"p%u\"; rankdir=TB; "
		"bgcolor=transparent; nodesep=0.3; ranksep=0.3;\n"
		"graph [fontname=\"Courier,monospace\" fontsize=10];\n"
		"node [fontname=\"Courier,monospace\" fontsize=11 "
		"margin=\"0.1,0.06\" height=0.3];\n"
		"edge [fontname=\"Courier,monospace\" fontsize=10 "
		"arrowsize=0.6];\n", picture, picture);
	for (size_t i = 0; i < count(nodes); i++)
		node_write(dot, f->graph, i, f->at.path, picture);
	for (size_t i = 0; i < count(edges); i++)
		edge_write(dot, f->graph, i, picture);
	fputs("}\n", dot);
	return true;
}

/* ---- dot(1) ---- */

static char *all_of(int fd, size_t *len)
{
	size_t cap = 1 << 16;
	char *text = malloc(cap + 1);
	ssize_t n;

	*len = 0;
	while (text && (n = read(fd, text + *len, cap - *len)) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			break;
		*len += (size_t)n;
		if (*len == cap) {
			char *more = realloc(text, 2 * (cap *= 2) + 1);

			if (!more)
				free(text);
			text = more;
		}
	}
	if (text)
		text[*len] = '\0';
	return text;
}

/* What dot prints for the graphs in IN, for the caller to free; or NULL. */
static char *dot_run(FILE *in, const char **why)
{
	char *argv[] = { "dot", "-Tsvg", NULL }, *text = NULL;
	posix_spawn_file_actions_t actions;
	int ends[2], status = 0, error;
	size_t len;
	pid_t pid;

	if (fflush(in) || fseek(in, 0, SEEK_SET) || pipe(ends))
		return NULL;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_adddup2(&actions, fileno(in), 0);
	posix_spawn_file_actions_adddup2(&actions, ends[1], 1);
	posix_spawn_file_actions_addclose(&actions, ends[0]);
	posix_spawn_file_actions_addclose(&actions, ends[1]);
	posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", 1, 0);
	error = posix_spawnp(&pid, "dot", &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	close(ends[1]);
	if (!error)
		text = all_of(ends[0], &len);
	close(ends[0]);
	while (!error && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	if (error || (WIFEXITED(status) && WEXITSTATUS(status) == 127)) {
		*why = "Graphviz is not installed (the command 'dot')";
		free(text);
		text = NULL;
	}
	return text;
}

/* SVG without the titles, which would be shown as hints: LEN bytes at TEXT. */
static const char *svg_copy(struct pc_arena *arena, const char *text,
			    size_t len)
{
	char *svg = pc_arena_alloc(arena, len + 1), *to = svg;
	const char *end = text + len;

	while (text < end) {
		const char *behind = strncmp(text, "<title>", 7) ? NULL :
				     strstr(text, "</title>");

		if (behind) {
			text = behind + 8;
			text += *text == '\n';
		} else {
			*to++ = *text++;
		}
	}
	return svg;
}

/* The number of the picture from AT to END: its first group is called "p3", or
 * "page0,1_p4" behind another one. */
static unsigned long picture_of(const char *at, const char *end)
{
	const char *id = strstr(at, "<g id=\""), *quote;

	if (!id || id > end || !(quote = strchr(id + 7, '"')))
		return ULONG_MAX;
	while (quote > id && *quote != 'p')
		quote--;
	return strtoul(quote + 1, NULL, 10);
}

const char **rp_pictures(const struct rp_report *r, const char **why)
{
	const char **list = pc_arena_alloc(r->arena, (r->findings.n + 1) *
						     sizeof *list);
	FILE *in = tmpfile();
	unsigned wanted = 0;
	char *text, *at, *end;

	*why = in ? "'dot' failed" : "no temporary file";
	if (!in)
		return NULL;
	for (uint32_t i = 0; i < r->findings.n; i++)
		wanted += r->findings.v[i]->graph &&
			  graph_write(in, r->findings.v[i], i);
	text = wanted ? dot_run(in, why) : NULL;
	fclose(in);
	for (at = text; at && (at = strstr(at, "<svg")); at = end) {
		unsigned long i;

		end = strstr(at, "</svg>");
		if (!end)
			break;
		end += 6;
		i = picture_of(at, end);
		if (i < r->findings.n)
			list[i] = svg_copy(r->arena, at, (size_t)(end - at));
	}
	free(text);
	return text || !wanted ? list : NULL;
}
