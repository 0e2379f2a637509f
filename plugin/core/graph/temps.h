/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * temps.h - where the temporaries of a function get their values.
 */
#ifndef PC_TEMPS_H
#define PC_TEMPS_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

/* Event EVENT of BLOCK assigns temporary NUM. */
struct pc_tmp_def {
	int64_t num;
	uint32_t block, event;
	bool matters; /* of memory/relevant.c */
};

/* Note where the temporaries of FN get their values, if not yet done. */
void pc_tmps_find(struct pc_program *program, const struct pc_fn *fn);
/* Where FN assigns to temporary NUM, or NULL; after that. */
struct pc_tmp_def *pc_tmp_def_of(const struct pc_fn *fn, int64_t num);

/* VALUE, or what its chain of copies of temporaries in FN begins with; after
 * pc_tmps_find (). */
struct pc_val pc_val_origin(const struct pc_fn *fn, struct pc_val value);

#endif
