/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * param.h - which parameter of its function a value is; records assigned as a whole
 *           (param.c).
 */
#ifndef PC_PARAM_H
#define PC_PARAM_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

/* The number of the parameter of FN that VALUE is, or is reached by; or PC_NONE. */
uint32_t pc_val_param(const struct pc_fn *fn, struct pc_val value);
/* Whether VALUE is a temporary or a variable of FN's own, no parameter. */
bool pc_val_own(const struct pc_fn *fn, struct pc_val value);
/* Whether EVENT may assign a record as a whole; numbers are computed in temporaries. */
bool pc_event_is_whole(const struct pc_event *event);
/* Bit i: FN neither assigns to parameter i, nor to all that it points to, nor takes
 * its address; the first 64. */
uint64_t pc_fn_kept(const struct pc_fn *fn);

#endif
