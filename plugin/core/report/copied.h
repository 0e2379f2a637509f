/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * copied.h - where functions are called whose bodies stand in place of their calls.
 */
#ifndef PC_REPORT_COPIED_H
#define PC_REPORT_COPIED_H

#include "report/diag.h"

/* Add to DIAG, after the notes at places in a function that has been copied (pass
 * "short"), a note at its call.  Once, when all notes are there. */
void pc_diag_copied(struct pc_program *program, struct pc_diag *diag);

#endif
