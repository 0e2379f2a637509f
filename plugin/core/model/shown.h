/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * shown.h - names as the user wrote them.
 */
#ifndef PC_MODEL_SHOWN_H
#define PC_MODEL_SHOWN_H

#include "model/model.h"

/* NAME as the user wrote it, without the text from '#' on; NULL: unnamed. */
const char *pc_shown(struct pc_program *program, const char *name);
/* The same for a variable; NULL also if the compiler made it. */
const char *pc_shown_val(struct pc_program *program, struct pc_val value);

#endif
