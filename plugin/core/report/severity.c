/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * severity.c - the user's choices for warnings by name (contract in severity.h).
 *
 * In:   options as GCC spells them.
 * Out:  three sets of diagnostics in the options of the analysis.
 * Not:  reports of runs, which have other names.
 */
#include "report/severity.h"

#include <string.h>
#include "model/contents.h"
#include "model/opts.h"

bool pc_choice_read(const char *arg, enum pc_choice *choice, const char **id)
{
	/* The longest first. */
	static const struct {
		const char *begin;
		enum pc_choice choice;
	} forms[] = {
		{ "-Wno-error=", PC_CHOICE_NO_ERROR },
		{ "-Werror=", PC_CHOICE_ERROR },
		{ "-Wno-", PC_CHOICE_HIDE },
		{ "-W", PC_CHOICE_SHOW },
	};

	for (unsigned i = 0; i < sizeof forms / sizeof *forms; i++) {
		size_t n = strlen(forms[i].begin);

		if (strncmp(arg, forms[i].begin, n))
			continue;
		*choice = forms[i].choice;
		*id = arg + n;
		n = strlen("parcoach");
		return !strncmp(*id, "parcoach", n) &&
		       (!(*id)[n] || (*id)[n] == '-');
	}
	return false;
}

bool pc_choose(struct pc_opts *opts, enum pc_choice choice, const char *id)
{
	int at = pc_diag_id_find(id, strlen(id));
	uint32_t set = at < 0 ? UINT32_MAX : 1u << at;

	if (at < 0 && strcmp(id, "parcoach") && strcmp(id, "*"))
		return false;
	if (choice == PC_CHOICE_HIDE)
		opts->not_shown |= set;
	if (choice == PC_CHOICE_SHOW || choice == PC_CHOICE_ERROR)
		opts->not_shown &= ~set;
	if (choice == PC_CHOICE_ERROR) {
		opts->errors |= set;
		opts->no_errors &= ~set;
	}
	if (choice == PC_CHOICE_NO_ERROR) {
		opts->no_errors |= set;
		opts->errors &= ~set;
	}
	return true;
}

const char *pc_severity(const struct pc_program *program,
			const struct pc_diag *diag)
{
	return program->opts && program->opts->errors >> diag->id & 1
		       ? "error" : "warning";
}

bool pc_never_error(const struct pc_program *program,
		    const struct pc_diag *diag)
{
	return program->opts && program->opts->no_errors >> diag->id & 1;
}
