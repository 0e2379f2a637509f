/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report.c - `parcoach report`: joins the findings of compiler, linker and
 *            runs.
 *
 * In:   files of lines as the plugin's argument report=FILE, `parcoach check
 *       --report=FILE` and PARCOACH_REPORT=FILE write them (docs/REPORTS.md).
 * Out:  on stdout, or in the file --output, the report in the requested format;
 *       on stderr the number of findings if a file in another format than text
 *       was written.  Exit 0: no (new) findings, 1: findings, 2: bad option or
 *       file.
 */
#define _GNU_SOURCE
#include "report.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include "output.h"
#include "progress.h"
#include "source.h"
#include "tool.h"
#include "base/arena.h"
#include "base/vec.h"

static const char *const forms[] = {
	"text", "html", "sarif", "github", "gitlab", "baseline"
};
static void (*const writers[])(const struct rp_report *r, FILE *out) = {
	rp_text, rp_html, rp_sarif, rp_github, rp_gitlab, rp_known
};
#define FORMS (sizeof forms / sizeof *forms)
#define FORM_BASELINE 5

struct args {
	int form;
	const char *output, *baseline, *root;
	PC_VEC(const char *) files;
};

static int take_arg(struct args *args, struct rp_report *r, int argc,
		    char **argv, int *i)
{
	const char *value = NULL;
	int status = 0;

	if (tool_option(argc, argv, i, "--format", &value, &status)) {
		if (status)
			return status;
		args->form = tool_choose(value, forms, FORMS);
		return args->form >= 0 ? 0 : tool_bad_value("--format", value,
							    forms, FORMS);
	}
	if (tool_option(argc, argv, i, "--output", &args->output, &status) ||
	    tool_option(argc, argv, i, "--baseline", &args->baseline,
			&status) ||
	    tool_option(argc, argv, i, "--root", &args->root, &status))
		return status;
	if (!strcmp(argv[*i], "--suppressed")) {
		r->suppressed = true;
		return 0;
	}
	if (argv[*i][0] == '-' && argv[*i][1])
		return tool_error("unknown option '%s'; legal options: "
				  "--format=FORM, --output=FILE, "
				  "--baseline=FILE, --root=DIR, --suppressed",
				  argv[*i]);
	pc_vec_push(r->arena, args->files, argv[*i]);
	return 0;
}

static int set_root(struct rp_report *r, const char *root)
{
	char *path = realpath(root ? root : ".", NULL);

	if (!path)
		return tool_error("cannot find the directory '%s': %s",
				  root ? root : ".", strerror(errno));
	/* "/" is "": names of files in it begin with a slash. */
	r->root = pc_arena_strndup(r->arena, path,
				   path[1] ? strlen(path) : 0);
	free(path);
	return 0;
}

static int read_all(struct rp_report *r, const struct args *args)
{
	int status = 0;

	for (uint32_t i = 0; i < args->files.n && !status; i++) {
		tool_progress("reading", args->files.v[i], i + 1,
			      args->files.n);
		status = rp_read(r, args->files.v[i]);
	}
	return status;
}

static int write_all(const struct rp_report *r, const struct args *args)
{
	FILE *out = tool_output_open(args->output);

	if (!out)
		return TOOL_THEIRS;
	tool_progress("writing", args->output, 0, 0);
	writers[args->form](r, out);
	tool_progress_end();
	if (args->output && args->form)
		fprintf(stderr, "parcoach: %s%s written to %s\n",
			rp_plural(r->arena, r->findings.n, "finding"),
			r->has_baseline ? " not in the baseline" : "",
			args->output);
	return tool_output_done(out, args->output);
}

static int report(struct rp_report *r, const struct args *args)
{
	int status = read_all(r, args);

	if (!status) {
		tool_progress("joining", NULL, 0, 0);
		rp_join(r);
	}
	if (!status && args->baseline)
		status = rp_baseline(r, args->baseline);
	if (!status) {
		rp_group(r);
		status = write_all(r, args);
	}
	tool_progress_end();
	if (status)
		return TOOL_THEIRS;
	return r->findings.n && args->form != FORM_BASELINE && !r->suppressed;
}

int tool_report(int argc, char **argv)
{
	struct rp_report r = { .arena = pc_arena_new() };
	struct args args = { 0 };
	int status = 0;

	for (int i = 0; i < argc && !status; i++)
		status = take_arg(&args, &r, argc, argv, &i);
	if (!status && !args.files.n)
		status =
			tool_error("no file given; legal files: what the "
				   "compiler's argument report=FILE, 'parcoach "
				   "check --report=FILE' or "
				   "PARCOACH_REPORT=FILE has written");
	if (!status)
		status = set_root(&r, args.root);
	if (!status)
		status = report(&r, &args);
	for (uint32_t i = 0; i < r.kept.n; i++)
		json_object_put(r.kept.v[i]);
	tool_source_free();
	pc_arena_free(r.arena);
	return status;
}
