/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * shown.h - names as the user wrote them.
 */
#ifndef PC_MODEL_SHOWN_H
#define PC_MODEL_SHOWN_H

#include "model/model.h"

/* The name as the user wrote it: without what follows '#'; NULL: the user gave
 * it none. */
const char *pc_shown(struct pc_program *program, const char *name);
/* The same of a variable; NULL if the compiler made it, too. */
const char *pc_shown_val(struct pc_program *program, struct pc_val value);

#endif
