/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * messages.h - the texts of diag.def, with the role of each note.
 */
#ifndef PC_REPORT_MESSAGES_H
#define PC_REPORT_MESSAGES_H

#include <stdint.h>
#include "report/diag.h"

struct pc_fn;

/* The texts of diag.def: PC_MSG_NAME, checked as printf formats, and the
 * roles. */
#define PC_MSG(name, role, text)                                              \
	static const enum pc_role PC_ROLE_OF_##name                           \
		__attribute__((unused)) = PC_ROLE_##role;                     \
	static const char PC_MSG_##name[] __attribute__((unused)) = text;
#define PC_DIAG(...)
#include "report/diag.def"

/* PC_NOTE: the note NAME, for pc_diag_note ().  PC_PLAIN: a note without
 * arguments, as a value, for pc_diag_note_plain (). */
#define PC_NOTE(name) PC_ROLE_OF_##name, PC_MSG_##name
#define PC_PLAIN(name) ((struct pc_plain){ PC_NOTE(name) })

/* The note that the condition at the end of BLOCK differs between processes. */
struct pc_plain pc_condition_note(const struct pc_fn *fn, uint32_t block);

#endif
