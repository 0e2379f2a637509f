/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * predict.h - which warning predicted what the run time reports at a location.
 */
#ifndef PC_PREDICT_H
#define PC_PREDICT_H

#include "model/model.h"

struct pc_predict;

/* Collect the locations that the warnings of PROGRAM name; after pc_run (). */
struct pc_predict *pc_predict_make(struct pc_program *program);

/* "heat.c:42: TEXT [ID]" of the warning about the line of LOC, else of one
 * whose explanation names that line; "" if there is none. */
const char *pc_predict_text(const struct pc_predict *predict,
			    struct pc_loc loc);

#endif
