/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_flow.c - the graphs of findings for Graphviz (contract in report.h).
 *
 * In:   the member "graph" of findings; it may be damaged in any way.
 * Out:  nodes, edges and clusters with classes, to which the style sheet of the
 *       page assigns colors.
 * Not:  a graph of more than NODES_MOST nodes.
 */
#define _POSIX_C_SOURCE 200809L
#include "report.h"

#include <string.h>
#include "base/json_out.h"

#define NODES_MOST 200
#define TEXT_MOST 32  /* bytes of source in a line of a node */
#define LINES_MOST 2

/* Write N bytes of TEXT in a label. */
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

/* Open cluster I and the clusters around it; return their number. */
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

/* Write the first LINES_MOST lines, of up to TEXT_MOST bytes, of the source
 * TEXT. */
static void wrapped(FILE *dot, const char *text, size_t len)
{
	for (int line = 0; len && line < LINES_MOST; line++) {
		size_t n = len < TEXT_MOST ? len : TEXT_MOST;

		/* Break between words or, if there are none, between
		 * characters. */
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
		is_further(nodes, i) ? ", later" : "");
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

/* The two ends of edge I; false if it is not valid. */
static bool edge_ends(json_object *graph, size_t i, size_t *from, size_t *to)
{
	json_object *edge = json_object_array_get_idx(
		rp_member(graph, "edges", json_type_array), i);
	size_t n = count(rp_member(graph, "nodes", json_type_array));
	int64_t a, b;

	if (!json_object_is_type(edge, json_type_array) || count(edge) < 2)
		return false;
	a = json_object_get_int64(json_object_array_get_idx(edge, 0));
	b = json_object_get_int64(json_object_array_get_idx(edge, 1));
	if (a < 0 || b < 0 || (uint64_t)a >= n || (uint64_t)b >= n)
		return false;
	*from = (size_t)a;
	*to = (size_t)b;
	return true;
}

/* Find the nodes of the warning's side that are on a path to the call. */
static void find_way(json_object *graph, bool *way, bool *there)
{
	json_object *nodes = rp_member(graph, "nodes", json_type_array);
	json_object *edges = rp_member(graph, "edges", json_type_array);
	bool more = true;
	size_t from, to;

	for (size_t i = 0; i < count(nodes); i++) {
		json_object *node = json_object_array_get_idx(nodes, i);

		there[i] = !strcmp(mark_class(rp_member(
			node, "calls", json_type_array)), "finding");
		way[i] = there[i];
	}
	while (more) {
		more = false;
		for (size_t i = 0; i < count(edges); i++)
			if (edge_ends(graph, i, &from, &to) && way[to] &&
			    !way[from] && side_of(nodes, (int64_t)from) == 1)
				way[from] = more = true;
	}
}

/* The side of the edge I, FROM -> TO.  An edge that leaves the path to the call
 * belongs to the other processes.  Otherwise it has the side of the node that
 * it leads to or comes from.  An edge around both has the side that the other
 * edge of the condition does not have. */
static int64_t edge_side(json_object *graph, size_t i, size_t from, size_t to,
			 const bool *way, const bool *there)
{
	json_object *nodes = rp_member(graph, "nodes", json_type_array);
	json_object *node = json_object_array_get_idx(nodes, from);
	size_t edges = count(rp_member(graph, "edges", json_type_array));
	size_t a, b;

	if (side_of(nodes, (int64_t)from) == 1 && way[from] && !there[from] &&
	    !way[to])
		return 2;
	if (side_of(nodes, (int64_t)to))
		return side_of(nodes, (int64_t)to);
	if (side_of(nodes, (int64_t)from))
		return side_of(nodes, (int64_t)from);
	if (!rp_member(node, "condition", json_type_boolean))
		return 0;
	for (size_t k = 0; k < edges; k++)
		if (k != i && edge_ends(graph, k, &a, &b) && a == from &&
		    side_of(nodes, (int64_t)b))
			return 3 - side_of(nodes, (int64_t)b);
	return 0;
}

static void edge_write(FILE *dot, json_object *graph, size_t i,
		       unsigned picture, const bool *way, const bool *there)
{
	json_object *edge, *label;
	size_t from, to;
	int64_t side;

	if (!edge_ends(graph, i, &from, &to))
		return;
	edge = json_object_array_get_idx(
		rp_member(graph, "edges", json_type_array), i);
	side = edge_side(graph, i, from, to, way, there);
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

bool rp_graph(FILE *dot, const struct rp_finding *f, unsigned picture)
{
	json_object *nodes = rp_member(f->graph, "nodes", json_type_array);
	json_object *edges = rp_member(f->graph, "edges", json_type_array);
	bool way[NODES_MOST], there[NODES_MOST];

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
	find_way(f->graph, way, there);
	for (size_t i = 0; i < count(edges); i++)
		edge_write(dot, f->graph, i, picture, way, there);
	fputs("}\n", dot);
	return true;
}
