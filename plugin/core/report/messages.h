/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * messages.h - the texts of diag.def, with the role of each note.
 */
#ifndef PC_REPORT_MESSAGES_H
#define PC_REPORT_MESSAGES_H

#include <stdint.h>
#include "report/diag.h"

struct pc_fn;

/* The texts of diag.def: PC_MSG_NAME, checked as printf formats, with the role of
 * each. */
#define PC_MSG(name, role, text)                                              \
	static const enum pc_role PC_ROLE_OF_##name                           \
		__attribute__((unused)) = PC_ROLE_##role;                     \
	static const char PC_MSG_##name[] __attribute__((unused)) = text;
#define PC_DIAG(...)
#include "report/diag.def"

/* The text NAME of a note, for pc_diag_note (); one that takes no arguments, as a
 * value, for pc_diag_note_plain (). */
#define PC_NOTE(name) PC_ROLE_OF_##name, PC_MSG_##name
#define PC_PLAIN(name) ((struct pc_plain){ PC_NOTE(name) })

/* The note that processes disagree on the condition at the end of BLOCK. */
struct pc_plain pc_condition_note(const struct pc_fn *fn, uint32_t block);

#endif
