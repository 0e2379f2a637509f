/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * program_check.c - the check of one program for `parcoach build` (contract in
 *                   program_check.h).
 *
 * In:   the models in the program and in the libraries that it needs.
 * Out:  the findings of the whole program.  A compiler cache gives an object
 *       without running the compiler, so nothing was written about its unit:
 *       the model in the object is analyzed here as the compiler would.
 * Cost: one analysis of the program, and one of each such unit.
 */
#define _GNU_SOURCE
#include "program_check.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include "base/arena.h"
#include "findings.h"
#include "lacks.h"
#include "model/contents.h"
#include "model/link.h"
#include "model/pack.h"
#include "model/program.h"
#include "needed.h"
#include "object.h"
#include "options.h"
#include "pipeline/pipeline.h"
#include "tool.h"
#include "whole/reach.h"

struct check {
	struct tool_programs *p;
	struct tool_opts opts;
	struct tool_models m;
	int status;
};

/* Analyze the unit in the LEN bytes at BYTES if the database has no findings
 * of this model. */
static void unit_take(struct tool_models *m, const char *file,
		      const uint8_t *bytes, size_t len, const char *name)
{
	struct check *c = (struct check *)m->data;
	const char *key = pc_arena_printf(m->arena, "%s %s", name,
					  pc_level_names[c->opts.opts.level]);
	struct pc_program *unit;
	const char *error;
	size_t at = 0;

	if (pc_intern_find(&c->p->models, key, strlen(key)))
		return;
	unit = pc_program_new(&c->opts.opts);
	if (pc_unpack(unit, file, bytes, len, &at, &error)) {
		pc_run(unit, NULL);
		/* Its source lines are read relative to its folder, if there
		 * is one. */
		(void)!(unit->dir && chdir(unit->dir));
		if (tool_findings_append_unit(c->p->db->findings, unit, name) ||
		    chdir(c->p->db->root))
			c->status = TOOL_THEIRS;
	}
	pc_program_free(unit);
}

static int read_all(struct check *c, const char *path)
{
	uint32_t n;
	int status = tool_models_read(&c->m, path, &n);

	return status || !n ? status : tool_needed_read(&c->m, &path, 1);
}

static bool calls_mpi(const struct pc_program *whole)
{
	for (uint32_t i = 0; i < whole->fns.n; i++)
		if (whole->fns.v[i]->op)
			return true;
	return false;
}

static int analyse(struct check *c, const char *name)
{
	if (pc_link_close(c->m.whole))
		pc_reach(c->m.whole, false);
	tool_opts_sources(&c->opts);
	pc_run(c->m.whole, NULL);
	if (tool_findings_append(c->p->db->findings, c->m.whole, &name, 1))
		return TOOL_THEIRS;
	return tool_opts_failed() ? TOOL_FAILED : 0;
}

/* The name of PATH relative to the folder with the database. */
static const char *name_in(const char *root, const char *path)
{
	size_t len = strlen(root);

	return !strncmp(path, root, len) && path[len] == '/' ? path + len + 1 :
							       path;
}

int tool_program_check(struct tool_programs *p, const char *path, int fd)
{
	struct check c = { .p = p, .opts = tool_opts_new() };
	FILE *out = fdopen(fd, "w");
	const char *lacks;
	int status = 0;

	for (uint32_t i = 0; i < p->n_options && !status; i++)
		tool_opts_take(&c.opts, p->options[i], &status);
	/* The program is named relative to this folder in the findings. */
	if (status || !out || chdir(p->db->root)) {
		if (out)
			fclose(out);
		return TOOL_THEIRS;
	}
	c.m = (struct tool_models){ .arena = c.opts.arena, .keeps = true,
				    .fresh = unit_take, .data = &c };
	c.m.whole = pc_program_new(&c.opts.opts);
	tool_models_here(&c.m);
	c.status = read_all(&c, path);
	for (uint32_t i = 0; i < c.m.files.n; i++)
		fprintf(out, "read %s\n", c.m.files.v[i].path);
	if (!c.status && c.m.n_units && calls_mpi(c.m.whole)) {
		fputs("mpi\n", out);
		c.status = analyse(&c, name_in(p->db->root, path));
		lacks = tool_lacks(&c.m, false);
		if (lacks)
			fprintf(out, "lacks %s\n", lacks);
	}
	fclose(out);
	return c.status;
}
