/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * report.cc - core's diagnostics, shown as GCC's own.
 *
 * In:   program->diags, whose text is final.
 * Out:  one warning each, its explanation as numbered notes of the same
 *       group (so JSON has them as children), the id in square brackets where
 *       GCC puts the name of an option.
 * Not:  -Wno-..., -Werror=... and pragmas do not know our ids; -w and -Werror
 *       work, as for every warning.
 */
#include "pcg.h"

/* What the hook answers while one of our warnings is printed. */
static const char *shown_id;

static char *option_name(diagnostic_context *, int, diagnostic_t, diagnostic_t)
{
	return shown_id ? xstrdup(shown_id) : NULL;
}

static location_t place(struct pc_loc loc)
{
	return loc.host ? (location_t)loc.host : input_location;
}

static void show(const struct pc_diag *diag)
{
	auto_diagnostic_group group;
	pcg_option_name before = pcg_option_name_get();
	bool shown;

	shown_id = pc_diag_name(diag->id);
	pcg_option_name_set(option_name);
	shown = warning_at(place(diag->loc), 0, "%s", diag->text);
	pcg_option_name_set(before);
	shown_id = NULL;
	if (!shown)
		return;
	for (uint32_t i = 0; i < diag->notes.n; i++)
		inform(place(diag->notes.v[i].loc), "(%u) %s", i + 1,
		       diag->notes.v[i].text);
}

void pcg_report(void)
{
	const struct pc_program *program = pcg_unit.program;

	for (uint32_t i = 0; i < program->diags.n; i++)
		show(program->diags.v[i]);
}

void pcg_report_bug(const struct pc_fn *fn, const char *what)
{
	inform(place(fn->loc),
	       "parcoach: internal limitation, function %qs not checked: %s",
	       fn->pretty, what);
}
