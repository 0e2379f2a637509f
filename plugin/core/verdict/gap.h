/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * gap.h - why an order of calls is not proved, for users.
 */
#ifndef PC_VERDICT_GAP_H
#define PC_VERDICT_GAP_H

#include "model/model.h"
#include "proof/prove.h"

/* One sentence without a full stop, in the program's arena; where to print
 * it. */
const char *pc_gap_text(const struct pc_program *program,
			const struct pc_gap *gap);
struct pc_loc pc_gap_loc(const struct pc_gap *gap);

#endif
