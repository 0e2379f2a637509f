/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report.cc - shows core's diagnostics as diagnostics of GCC.
 *
 * In:   program->diags, whose text is final.
 * Out:  one warning for each, with its explanation as numbered notes of the
 *       same group (so that they are children in JSON output), and the id in
 *       square brackets where GCC prints the name of an option.  A suppressed
 *       warning is omitted, or shown as a note.  show=none: no warnings,
 *       since 'parcoach build' lists them once, from the file of findings;
 *       so -Werror cannot end a build because of them.
 * Not:  GCC's options and pragmas do not know our ids, so these are arguments of
 *       the plugin; -w and -Werror work as for every warning.
 */
#include "pcg.h"

#include <fcntl.h>

const char *pcg_shown_id;

/* A location in a file of which core only knows the name and line. */
static location_t new_place(const char *file, uint32_t line)
{
	location_t loc;

	linemap_add(line_table, LC_ENTER, 0, ggc_strdup(file), line);
	linemap_line_start(line_table, line, 80);
	loc = linemap_position_for_column(line_table, 1);
	linemap_add(line_table, LC_LEAVE, 0, NULL, 0);
	return loc;
}

static location_t place(struct pc_loc loc)
{
	if (loc.host)
		return (location_t)loc.host;
	return loc.file && loc.line ? new_place(loc.file, loc.line)
				    : input_location;
}

static bool warn(location_t loc, enum pc_diag_id id, const char *text)
{
	const struct pc_opts *opts = &pcg_unit.args.opts;
	bool shown = true, all = pcg_warnings_are_errors();

	pcg_shown_id = pc_diag_name(id);
	if (opts->no_errors >> id & 1)
		pcg_warnings_as_errors(false);
	if (opts->errors >> id & 1)
		error_at(loc, "%s", text);
	else
		shown = warning_at(loc, 0, "%s", text);
	pcg_warnings_as_errors(all);
	pcg_shown_id = NULL;
	return shown;
}

void pcg_report_text(location_t loc, enum pc_diag_id id, const char *text)
{
	if (pcg_unit.args.opts.not_shown >> id & 1)
		return;
	/* It is in no report, and as a note -Werror does not concern it. */
	if (pcg_unit.args.show_none)
		inform(loc, "%s [%s]", text, pc_diag_name(id));
	else
		warn(loc, id, text);
}

static void show(const struct pc_diag *diag)
{
	auto_diagnostic_group group;

	if (diag->hidden) {
		if (pcg_unit.args.show_suppressed)
			inform(place(diag->loc), "suppressed: %s [%s]",
			       diag->text, pc_diag_name(diag->id));
		return;
	}
	if (!warn(place(diag->loc), diag->id, diag->text))
		return;
	for (uint32_t i = 0; i < diag->notes.n; i++)
		inform(place(diag->notes.v[i].loc), "(%u) %s", i + 1,
		       diag->notes.v[i].text);
}

/* Show the pragmas and comments of the main file that suppress nothing.  Those
 * in a header may suppress something in another unit. */
static void show_unused(void)
{
	struct pc_suppress *s = pcg_unit.args.opts.suppress;

	pc_place_scan(s, main_input_filename, lang_GNU_Fortran());
	for (uint32_t i = 0; i < s->places.n; i++)
		if (!s->places.v[i].used &&
		    !strcmp(s->places.v[i].loc.file, main_input_filename))
			inform(place(s->places.v[i].loc),
			       "this pragma suppresses nothing");
	for (uint32_t i = 0; i < s->comments.n; i++)
		if (!s->comments.v[i].used && s->comments.v[i].ids &&
		    !strcmp(s->comments.v[i].loc.file, main_input_filename))
			inform(place(s->comments.v[i].loc),
			       "this comment suppresses nothing");
}

/* Print an unused fact.  A fact in a file is for all units; an attribute has a
 * place. */
static void show_fact(const char *file, uint32_t line, const char *text)
{
	if (strcmp(file, "fact"))
		inform(new_place(file, line),
		       "this fact names nothing in this file: %s", text);
}

/* Append the rules that were used with one write: other units append, too. */
static void write_used(const char *path)
{
	const struct pc_suppress *s = pcg_unit.args.opts.suppress;
	const char *text = "";
	size_t len;
	int file;

	for (uint32_t i = 0; i < s->rules.n; i++)
		if (s->rules.v[i].used)
			text = pc_arena_printf(s->arena, "%s%s\n", text,
					       s->rules.v[i].text);
	len = strlen(text);
	file = open(path, O_WRONLY | O_CREAT | O_APPEND, 0666);
	if (file < 0 || write(file, text, len) != (ssize_t)len)
		error_at(UNKNOWN_LOCATION, "parcoach: cannot write %qs: %m",
			 path);
	if (file >= 0)
		close(file);
}

void pcg_report(void)
{
	const struct pc_program *program = pcg_unit.program;

	for (uint32_t i = 0; i < program->diags.n && !pcg_unit.args.show_none;
	     i++)
		show(program->diags.v[i]);
	if (pcg_unit.args.show_unused) {
		show_unused();
		pc_facts_unused(program, show_fact);
	}
	if (pcg_unit.args.used_file)
		write_used(pcg_unit.args.used_file);
}

void pcg_report_bug(const struct pc_fn *fn, const char *what)
{
	inform(place(fn->loc),
	       "parcoach: internal limitation, function %qs not checked: %s",
	       fn->pretty, what);
}
