/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * temps.h - the events that assign the temporaries of a function.
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
	bool matters; /* used by memory/relevant.c */
};

/* Find the events that assign temporaries of FN, if not done before. */
void pc_tmps_find(struct pc_program *program, const struct pc_fn *fn);
/* The event that assigns temporary NUM, or NULL; after pc_tmps_find (). */
struct pc_tmp_def *pc_tmp_def_of(const struct pc_fn *fn, int64_t num);

/* The start of the chain of copies of VALUE in FN; after pc_tmps_find (). */
struct pc_val pc_val_origin(const struct pc_fn *fn, struct pc_val value);

#endif
