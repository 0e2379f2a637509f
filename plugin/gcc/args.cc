/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * args.cc - the arguments -fplugin-arg-parcoach-NAME[=VALUE].
 *
 * In:   what GCC passes to the plugin; before it the options of the project file
 *       of the source (project/project.h).
 * Out:  struct pcg_args; or one error for each wrong argument, with its name
 *       and the legal values.
 */
#include "pcg.h"

static const char *const models[] = { "none", "object", NULL };
static const char *const shows[] = { "suppressed", "unused", "none",
				     NULL };
static const char *const projects[] = { "none", NULL };

static const char legal_names[] =
	"'analysis', 'instrument', 'model', 'processes', 'facts', 'suppressions', "
	"'suppressions-used', 'warning', 'no-warning', 'error', 'no-error', "
	"'show', 'report', 'project', 'without', 'why', 'dump', 'dump-file', 'verify'";

/* Choices for warnings by their names. */
static const struct {
	const char *name;
	enum pc_choice choice;
} choices[] = {
	{ "warning", PC_CHOICE_SHOW },
	{ "no-warning", PC_CHOICE_HIDE },
	{ "error", PC_CHOICE_ERROR },
	{ "no-error", PC_CHOICE_NO_ERROR },
};

/* Index of VALUE among the N words of LEGAL; -1 after an error that shows
 * them. */
static int value_among(const char *name, const char *value,
		       const char *const *legal, int n)
{
	struct pc_nearest near;
	char list[256] = "";

	for (int i = 0; i < n; i++) {
		if (value && !strcmp(value, legal[i]))
			return i;
		strcat(strcat(strcat(list, i ? ", '" : "'"), legal[i]), "'");
	}
	if (value)
		error("parcoach: bad value %qs of the plugin argument %qs; "
		      "valid values are %s%s", value, name, list,
		      pc_nearest_quoted(&near, value, list));
	else
		error("parcoach: the plugin argument %qs needs a value: %s",
		      name, list);
	return -1;
}

/* The same if LEGAL ends with NULL. */
static int value_of(const char *name, const char *value,
		    const char *const *legal)
{
	int n = 0;

	while (legal[n])
		n++;
	return value_among(name, value, legal, n);
}

/* Whether VALUE can be dumped; if not, an error lists what can. */
static bool dump_ok(const char *value)
{
	struct pc_nearest near;
	const char *name;
	char list[512];
	size_t n = 0;

	for (unsigned i = 0; (name = pc_dump_name(i)); i++) {
		if (value && !strcmp(value, name))
			return true;
		if (n < sizeof list)
			n += snprintf(list + n, sizeof list - n, "%s'%s'",
				      i ? ", " : "", name);
	}
	if (value)
		error("parcoach: bad value %qs of the plugin argument %qs; "
		      "valid values are %s%s", value, "dump", list,
		      pc_nearest_quoted(&near, value, list));
	else
		error("parcoach: the plugin argument %qs needs a value: %s",
		      "dump", list);
	return false;
}

/* The contents of the file at PATH, *LEN bytes, which the caller frees.  NULL
 * if it cannot be read; errno says why. */
static char *file_read(const char *path, size_t *len)
{
	FILE *in = fopen(path, "rb");
	char *text = NULL;
	size_t size = 0, got;

	*len = 0;
	if (!in)
		return NULL;
	do {
		size = size ? 2 * size : 4096;
		text = XRESIZEVEC(char, text, size);
		got = fread(text + *len, 1, size - *len, in);
		*len += got;
	} while (*len == size);
	if (ferror(in)) {
		free(text);
		text = NULL;
	}
	fclose(in);
	return text;
}

/* Read the facts or suppressions in the file VALUE: one error for each wrong
 * line. */
static bool word_read(struct pcg_args *args, const char *name,
		      const char *value)
{
	struct pc_user_errors errors = pc_user_errors();
	char *text;
	size_t len;

	if (!value) {
		error("parcoach: the plugin argument %qs needs a value: the "
		      "name of a file", name);
		return false;
	}
	text = file_read(value, &len);
	if (!text) {
		error("parcoach: cannot read %qs: %m", value);
		return false;
	}
	errors.arena = args->arena;
	if (strcmp(name, "facts"))
		pc_suppress_read(args->opts.suppress, value, text, len,
				 &errors);
	else
		pc_facts_read(args->opts.facts, value, text, len, &errors);
	free(text);
	for (uint32_t i = 0; i < errors.list.n; i++)
		error("parcoach: %s", errors.list.v[i]);
	if (errors.n > errors.list.n)
		error("parcoach: %s: %u more errors", value,
		      errors.n - errors.list.n);
	return !errors.n;
}

/* Whether NAME is a choice for a warning; *OK: VALUE names one. */
static bool choice_read(struct pcg_args *args, const char *name,
			const char *value, bool *ok)
{
	const char *list = pc_diag_id_list(args->arena);
	struct pc_nearest near;

	for (unsigned i = 0; i < ARRAY_SIZE(choices); i++) {
		if (strcmp(name, choices[i].name))
			continue;
		*ok = value && pc_choose(&args->opts, choices[i].choice, value);
		if (!*ok)
			error("parcoach: bad value %qs of the plugin argument "
			      "%qs; valid values are %s%s", value ? value : "", name,
			      list, pc_nearest_quoted(&near, value ? value : "",
						      list));
		return true;
	}
	return false;
}

/* GCC ignores -Wno-NAME if it does not know NAME, and so leaves it to us. */
static void options_read(struct pcg_args *args)
{
	for (unsigned i = 0; i < save_decoded_options_count; i++) {
		const char *text =
			save_decoded_options[i].orig_option_with_args_text;
		enum pc_choice choice;
		const char *id;

		if (text && pc_choice_read(text, &choice, &id) &&
		    choice == PC_CHOICE_HIDE)
			pc_choose(&args->opts, choice, id);
	}
}

static bool arg_read(struct pcg_args *args, const char *name,
		     const char *value)
{
	struct pc_nearest near;
	bool ok;
	int i;

	if (choice_read(args, name, value, &ok))
		return ok;

	if (!strcmp(name, "analysis")) {
		i = value_among(name, value, pc_level_names, PC_LEVELS);
		args->opts.level = (enum pc_level)(i < 0 ? 0 : i);
		return i >= 0;
	}
	if (!strcmp(name, "instrument")) {
		i = value_among(name, value, pc_instrument_names,
				PC_INSTRUMENTS);
		args->opts.instrument = (enum pc_instrument)(i < 0 ? 0 : i);
		return i >= 0;
	}
	if (!strcmp(name, "model")) {
		i = value_of(name, value, models);
		args->model_kept = i > 0;
		return i >= 0;
	}
	if (!strcmp(name, "processes")) {
		if (pc_opts_processes(&args->opts, value))
			return true;
		error("parcoach: bad value %qs of the plugin argument %qs; "
		      "it must be the number of processes, 1 or more",
		      value ? value : "", name);
		return false;
	}
	if (!strcmp(name, "without")) {
		if (pc_opts_without(&args->opts, value))
			return true;
		error("parcoach: bad value %qs of the plugin argument %qs; "
		      "it must be one or more, separated by commas, of %s",
		      value ? value : "", name, PC_WITHOUT_LEGAL);
		return false;
	}
	if (!strcmp(name, "dump")) {
		args->dump = value;
		return dump_ok(value);
	}
	if (!strcmp(name, "facts") || !strcmp(name, "suppressions"))
		return word_read(args, name, value);
	if (!strcmp(name, "show")) {
		i = value_of(name, value, shows);
		args->show_suppressed |= i == 0;
		args->show_unused |= i == 1;
		args->show_none |= i == 2;
		return i >= 0;
	}
	if (!strcmp(name, "project")) /* see pcg_args_read */
		return value_of(name, value, projects) >= 0;
	if (!strcmp(name, "suppressions-used")) {
		args->used_file = value;
		if (!value)
			error("parcoach: the plugin argument %qs needs a "
			      "value: the name of a file", name);
		return value;
	}
	if (!strcmp(name, "report")) {
		args->report_file = value;
		if (!value)
			error("parcoach: the plugin argument %qs needs a "
			      "value: the name of a file", name);
		return value;
	}
	if (!strcmp(name, "why")) {
		struct pc_why_at at;

		args->why = value;
		if (pc_why_read(value, false, &at))
			return true;
		error("parcoach: bad value %qs of the plugin argument %qs; "
		      "it must be the number of a line, 1 or more",
		      value ? value : "", name);
		return false;
	}
	if (!strcmp(name, "dump-file")) {
		args->dump_file = value;
		if (!value)
			error("parcoach: the plugin argument %qs needs a "
			      "value: the name of a file, or %qs", name,
			      "-");
		return value;
	}
	if (!strcmp(name, "verify")) {
		args->opts.verify = true;
		if (value)
			error("parcoach: the plugin argument %qs takes no "
			      "value", name);
		return !value;
	}
	error("parcoach: unknown plugin argument %qs; valid arguments are %s%s",
	      name, legal_names, pc_nearest_quoted(&near, name, legal_names));
	return false;
}

/* ---- the project file ---- */

/* The folder of the facts that are installed with PLUGIN, or NULL: in a build
 * directory, or under PREFIX (tool/installed.h). */
static const char *facts_of(struct pc_arena *arena, const char *plugin)
{
	static const char *const places[] = {
		"../facts", "../../../share/parcoach/facts"
	};
	char *path = realpath(plugin, NULL), *slash;
	const char *found = NULL;

	slash = path ? strrchr(path, '/') : NULL;
	for (unsigned i = 0; slash && !found && i < ARRAY_SIZE(places); i++) {
		found = pc_arena_printf(arena, "%.*s/%s", (int)(slash - path),
					path, places[i]);
		if (access(found, X_OK))
			found = NULL;
	}
	free(path);
	return found;
}

/* Apply the project file of the source, or of the current folder if the source
 * has no name.  At link time (-flto) nothing is analyzed. */
static bool project_read(struct pcg_args *args, const char *plugin)
{
	const char *source = main_input_filename;
	struct pc_project project;
	bool ok = true;

	if (!strcmp(lang_hooks.name, "GNU GIMPLE"))
		return true;
	if (!source || !*source || !strcmp(source, "-"))
		source = ".";
	pc_project_read(source, facts_of(args->arena, plugin), args->arena,
			&project);
	if (project.error)
		error("parcoach: %s", project.error);
	for (uint32_t i = 0; i < project.options.n && !project.error; i++)
		ok &= arg_read(args, project.options.v[i].name,
			       project.options.v[i].value);
	return ok && !project.error;
}

/* Whether the arguments say that the project file is not to be read. */
static bool is_without_project(const struct plugin_name_args *info)
{
	for (int i = 0; i < info->argc; i++)
		if (!strcmp(info->argv[i].key, "project"))
			return true;
	return false;
}

bool pcg_args_read(struct pcg_args *args, const struct plugin_name_args *info)
{
	bool ok = true;

	args->opts.level = PC_LEVEL_DEFAULT;
	args->opts.instrument = PC_INSTRUMENT_SELECTIVE;
	args->opts.bug = pcg_report_bug;
	args->model_kept = true;
	args->arena = pc_arena_new();
	args->opts.facts = pc_facts_new(args->arena);
	args->opts.suppress = pc_suppress_new(args->arena);
	args->opts.suppress->source = pcg_source_line;
	options_read(args);
	if (!is_without_project(info) && !project_read(args, info->full_name))
		return false;
	for (int i = 0; i < info->argc; i++)
		if (!arg_read(args, info->argv[i].key, info->argv[i].value))
			ok = false;
	return ok;
}
