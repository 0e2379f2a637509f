/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * analysis.h - what the passes find, and what they hand to one another.
 *
 * Inside core only.  Each struct names the pass that fills it; a later pass
 * may read all that earlier ones filled.
 */
#ifndef PC_ANALYSIS_H
#define PC_ANALYSIS_H

#include "model.h"

struct pc_fn_info {
	int reserved; /* extended by the analyses */
};

#endif
