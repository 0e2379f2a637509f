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

/* The LEN bytes of SVG at TEXT without titles, which browsers would show as
 * tooltips. */
static const char *svg_copy(struct pc_arena *arena, const char *text,
			    size_t len)
{
	char *svg = PC_ARRAY(arena, len + 1, char), *to = svg;
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
			list[i] = svg_copy(r->arena, at, (size_t)(end - at));
	}
	free(text);
	return text || !wanted ? list : NULL;
}
