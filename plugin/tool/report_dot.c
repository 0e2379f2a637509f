/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report_dot.c - the pictures of the HTML page, drawn by Graphviz (contract in
 *                report.h).
 *
 * Cost: one process of dot(1) for all pictures; its input is an unnamed file,
 *       so that neither process waits for the other.
 */
#define _GNU_SOURCE
#include "report.h"

#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "base/arena.h"

extern char **environ;

static char *all_of(int fd, size_t *len)
{
	size_t cap = 1 << 16;
	char *text = (char *)malloc(cap + 1);
	ssize_t n;

	*len = 0;
	while (text && (n = read(fd, text + *len, cap - *len)) != 0) {
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			break;
		*len += (size_t)n;
		if (*len == cap) {
			char *more = (char *)realloc(text, 2 * (cap *= 2) + 1);

			if (!more)
				free(text);
			text = more;
		}
	}
	if (text)
		text[*len] = '\0';
	return text;
}

/* The output of dot for the graphs in IN, which the caller frees; or NULL. */
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

/* The end of the first END, a tag, after AT and before LIMIT, or NULL. */
static const char *behind(const char *at, const char *limit, const char *end)
{
	const char *found = strstr(at, end);

	return found && found < limit ? found + strlen(end) : NULL;
}

/* If AT is the text of a region, the position after it, else NULL; *CLASSES: the
 * attribute of its group, which begins at GROUP. */
static const char *label_end(const char *at, const char *end,
			     const char *group, const char **classes)
{
	if (!group || strncmp(at, "<text", 5))
		return NULL;
	*classes = behind(group, at, " class=\"");
	return *classes && !strncmp(*classes, "cluster", 7) ?
		       behind(at, end, "</text>") : NULL;
}

/* The SVG from TEXT to END without titles, which browsers would show as tooltips.
 * The texts of regions come last, so that no line is drawn over them. */
static const char *svg_copy(struct pc_arena *arena, const char *text,
			    const char *end)
{
	size_t len = (size_t)(end - text);
	/* A text that is moved gets "<g class=...>" of its group again. */
	char *svg = PC_ARRAY(arena, 3 * len + 1, char), *to = svg;
	char *labels = PC_ARRAY(arena, 2 * len + 1, char), *last = labels;
	const char *group = NULL, *classes, *after;

	while (text < end) {
		if (!strncmp(text, "<g ", 3))
			group = text;
		if (!strncmp(text, "<title>", 7) &&
		    (after = behind(text, end, "</title>"))) {
			text = after + (*after == '\n');
		} else if ((after = label_end(text, end, group, &classes))) {
			last += sprintf(last, "<g class=\"%.*s\">%.*s</g>\n",
					(int)strcspn(classes, "\""), classes,
					(int)(after - text), text);
			text = after + (*after == '\n');
		} else {
			/* The end of the group of the whole picture. */
			if (!strncmp(text, "</g>\n</svg>", 11))
				to += sprintf(to, "%s", labels);
			*to++ = *text++;
		}
	}
	return svg;
}

/* The number of the picture from AT to END: its first group is called "p3", or
 * "page0,1_p4" after another picture. */
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
	const char **list = PC_ARRAY(r->arena, r->findings.n + 1, const char *);
	FILE *in = tmpfile();
	unsigned wanted = 0;
	char *text, *at, *end;

	*why = in ? "'dot' failed" : "a temporary file cannot be made";
	if (!in)
		return NULL;
	for (uint32_t i = 0; i < r->findings.n; i++)
		wanted += r->findings.v[i]->graph &&
			  rp_graph(in, r->findings.v[i], i);
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
			list[i] = svg_copy(r->arena, at, end);
	}
	free(text);
	return text || !wanted ? list : NULL;
}
