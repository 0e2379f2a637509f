/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_part.h - inside this folder: the sizes of communicators made by color.
 */
#ifndef PC_PROOF_DECIDE_PART_H
#define PC_PROOF_DECIDE_PART_H

#include "proof/decide_question.h"

/* How many processes of the job of VAR have COLOUR; 0: none, or not known. */
uint32_t pc_part_members(struct pc_question *q, const int64_t *var,
			 pc_big colour);

#endif
