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
#include "commands.h"
#include "report.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include "database.h"
#include "explain.h"
#include "model/opts.h"
#include "options.h"
#include "output.h"
#include "program.h"
#include "progress.h"
#include "project.h"
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

static int take_brief(struct rp_report *r, const char *value)
{
	unsigned long long n;

	if (!tool_number(value, 10, 1, 1000000, &n))
		return tool_error("'%s' is not a value of --brief; legal "
				  "values: a number from 1 to 1000000", value);
	r->brief = (uint32_t)n;
	return 0;
}

static int take_choice(struct rp_report *r, const char *arg)
{
	struct rp_choice choice;
	struct pc_opts opts = { .level = PC_LEVEL_DEFAULT };

	/* Reports of runs have more names. */
	if (!pc_choice_read(arg, &choice.choice, &choice.id) ||
	    !tool_page_find(choice.id)) {
		int status = tool_warning_take(&opts, arg);

		if (status)
			return status;
	}
	pc_vec_push(r->arena, r->choices, choice);
	return 0;
}

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
	if (tool_option(argc, argv, i, "--brief", &value, &status))
		return status ? status : take_brief(r, value);
	if (tool_option(argc, argv, i, "--link", &value, &status))
		return status ? status : rp_link_take(r, value);
	if (!strncmp(argv[*i], "-W", 2))
		return take_choice(r, argv[*i]);
	if (!strcmp(argv[*i], "--suppressed")) {
		r->suppressed = true;
		return 0;
	}
	if (argv[*i][0] == '-' && argv[*i][1])
		return tool_option_unknown("report", argv[*i]);
	pc_vec_push(r->arena, args->files, argv[*i]);
	return 0;
}

/* Add the file of findings of the project to which FROM belongs, once. */
static bool database_add(struct rp_report *r, struct args *args,
			 const char *from)
{
	struct tool_database db = { .dir = "" };

	if (!tool_database_find(from, &db))
		return false;
	for (uint32_t i = 0; i < args->files.n; i++)
		if (!strcmp(args->files.v[i], db.findings))
			return true;
	pc_vec_push(r->arena, args->files,
		    pc_arena_printf(r->arena, "%s", db.findings));
	return true;
}

/* Whether FILE is a program or a library. */
static bool is_binary(const char *file)
{
	char magic[8] = "";
	struct stat st;
	FILE *in;

	in = !stat(file, &st) && S_ISREG(st.st_mode) ? fopen(file, "rb") : NULL;
	if (!in)
		return false;
	if (fread(magic, 1, sizeof magic, in) < 4)
		*magic = 0;
	fclose(in);
	return !memcmp(magic, "\177ELF", 4) || !memcmp(magic, "!<arch>\n", 8);
}

static bool is_folder(const char *file)
{
	struct stat st;

	return !stat(file, &st) && S_ISDIR(st.st_mode);
}

/* Only what belongs to the program at FILE. */
static void only_add(struct rp_report *r, const char *file)
{
	char *path = realpath(file, NULL);

	if (path)
		pc_vec_push(r->arena, r->only,
			    pc_arena_strndup(r->arena, path, strlen(path)));
	free(path);
}

static int no_database(const char *file)
{
	return file ? tool_error("no folder .parcoach in the folder of '%s' or "
				 "above it; 'parcoach build -- make' makes one",
				 file) :
		      tool_error("no file given, and no folder .parcoach here "
				 "or above, which 'parcoach build -- make' "
				 "makes; legal files: what the compiler's "
				 "argument report=FILE, 'parcoach check "
				 "--report=FILE' or PARCOACH_REPORT=FILE has "
				 "written");
}

/* Replace folders by the databases of their builds.  Programs limit the report;
 * their databases are read if no other file is given. */
static int files_take(struct rp_report *r, struct args *args)
{
	const char **given = args->files.v;
	uint32_t n = args->files.n, programs = 0;

	memset(&args->files, 0, sizeof args->files);
	for (uint32_t i = 0; i < n; i++)
		given[i] = tool_program_of(r->arena, given[i]);
	for (uint32_t i = 0; i < n; i++)
		if (is_binary(given[i]))
			programs++;
		else if (!is_folder(given[i]))
			pc_vec_push(r->arena, args->files, given[i]);
		else if (!database_add(r, args, given[i]))
			return no_database(given[i]);
	for (uint32_t i = 0; i < n && programs; i++) {
		if (!is_binary(given[i]))
			continue;
		only_add(r, given[i]);
		/* The build folder may be outside of the project. */
		if (programs == n && !database_add(r, args, given[i]) &&
		    !database_add(r, args, "."))
			return no_database(given[i]);
	}
	return n || database_add(r, args, ".") ? 0 : no_database(NULL);
}

/* The baseline of the project file. */
static int project_take(struct rp_report *r, struct args *args)
{
	struct pc_project project;
	int status = tool_project_read(args->root ? args->root : ".",
				       r->arena, &project);

	args->baseline = project.baseline;
	return status;
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

	if (!status)
		status = rp_only(r);
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
	if (args->form == FORM_BASELINE || r->suppressed)
		return 0;
	for (uint32_t i = 0; i < r->findings.n; i++)
		if (!r->findings.v[i]->accepted)
			return 1;
	return rp_faults_bad(r) ? 1 : 0;
}

int tool_report(int argc, char **argv)
{
	struct rp_report r = { .arena = pc_arena_new() };
	struct args args = { 0 };
	int status = 0;

	for (int i = 0; i < argc && !status; i++)
		status = take_arg(&args, &r, argc, argv, &i);
	if (!status)
		status = files_take(&r, &args);
	if (!status && !args.baseline && args.form != FORM_BASELINE)
		status = project_take(&r, &args);
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
