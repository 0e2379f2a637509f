/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * predict.h - which warning belongs to a place: what the run time's report says
 *             was predicted at compile time.
 */
#ifndef PC_PREDICT_H
#define PC_PREDICT_H

#include "model/model.h"

struct pc_predict;

/* The places that the warnings of PROGRAM name; after pc_run (). */
struct pc_predict *pc_predict_make(struct pc_program *program);

/* "heat.c:42: TEXT [ID]" of the warning that is about LOC, else of one whose
 * explanation names it; "" if none does. */
const char *pc_predict_text(const struct pc_predict *predict,
			    struct pc_loc loc);

#endif
