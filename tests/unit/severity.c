/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * severity.c - choices for warnings by their names; the last one counts.
 */
#include "check.h"
#include "model/contents.h"
#include "suppress.h"

/* What is printed of a diagnostic after the N CHOICES: its severity, or "". */
static const char *after(const char *const *choices)
{
	struct pc_program *p = program_with(PC_LANG_C, 2, 1);
	enum pc_choice choice;
	const char *id, *text;

	opts.not_shown = opts.errors = opts.no_errors = 0;
	for (; *choices; choices++)
		CHECK(pc_choice_read(*choices, &choice, &id) &&
		      pc_choose(&opts, choice, id));
	pc_suppress_apply(p);
	text = p->diags.v[0]->hidden ? "" : pc_severity(p, p->diags.v[0]);
	if (pc_never_error(p, p->diags.v[0]))
		CHECK(!strcmp(text, "warning"));
	pc_program_free(p);
	return text;
}

#define AFTER(...) after((const char *const[]){ __VA_ARGS__, NULL })
#define IS(text, ...) CHECK(!strcmp(text, AFTER(__VA_ARGS__)))
#define ID "parcoach-divergence"

int main(void)
{
	struct pc_opts none = { 0 };
	enum pc_choice choice;
	const char *id;

	IS("", "-Wno-" ID);
	IS("", "-Wno-parcoach");
	IS("warning", "-Wno-parcoach-team");
	IS("warning", "-Wno-" ID, "-W" ID);
	IS("error", "-Werror=" ID);
	IS("error", "-Wno-" ID, "-Werror=" ID);
	IS("", "-Werror=" ID, "-Wno-" ID);
	IS("error", "-Werror=parcoach");
	IS("warning", "-Werror=parcoach", "-Wno-error=" ID);
	IS("error", "-Wno-error=" ID, "-Werror=" ID);
	CHECK(!pc_choice_read("-Wall", &choice, &id));
	CHECK(!pc_choice_read("-Wno-parcoached", &choice, &id));
	CHECK(!pc_choice_read("-Wno-unused", &choice, &id));
	CHECK(!pc_choose(&none, PC_CHOICE_HIDE, "parcoach-nothing"));
	return check_failed != 0;
}
