/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * severity.h - which warnings are shown, and which of them are errors, by their
 *              names: -Wno-ID, -WID, -Werror=ID, -Wno-error=ID.
 */
#ifndef PC_SEVERITY_H
#define PC_SEVERITY_H

#include "report/diag.h"

struct pc_opts;

enum pc_choice {
	PC_CHOICE_SHOW,     /* -WID */
	PC_CHOICE_HIDE,     /* -Wno-ID */
	PC_CHOICE_ERROR,    /* -Werror=ID: shown, too */
	PC_CHOICE_NO_ERROR, /* -Wno-error=ID: also if all warnings are errors */
};

/* Whether ARG is "-W...parcoach-ID", in the spelling of GCC.  If so, *CHOICE is
 * what it chooses, and *ID the name at the end of it. */
bool pc_choice_read(const char *arg, enum pc_choice *choice, const char **id);

/* Choose for warnings of kind ID, or "parcoach": all.  As in GCC, the last
 * choice counts.  False: there is no ID. */
bool pc_choose(struct pc_opts *opts, enum pc_choice choice, const char *id);

/* "warning" or "error": what DIAG is in PROGRAM. */
const char *pc_severity(const struct pc_program *program,
			const struct pc_diag *diag);

/* Whether the user has chosen that DIAG is a warning even where all warnings are
 * errors. */
bool pc_never_error(const struct pc_program *program,
		    const struct pc_diag *diag);

#endif
