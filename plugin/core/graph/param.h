/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * param.h - which parameter a value is; records assigned as a whole.
 */
#ifndef PC_PARAM_H
#define PC_PARAM_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

/* The number of FN's parameter that VALUE names (p, *p, &p), or PC_NONE. */
uint32_t pc_val_param(const struct pc_fn *fn, struct pc_val value);
/* Whether VALUE is a temporary or a local variable of FN, and no parameter. */
bool pc_val_own(const struct pc_fn *fn, struct pc_val value);
/* Whether EVENT may assign a record as a whole.  (Numbers use temporaries.) */
bool pc_event_is_whole(const struct pc_event *event);
/* Bit i, for the first 64: FN neither assigns to parameter i or to all that it
 * points to, nor takes its address. */
uint64_t pc_fn_kept(const struct pc_fn *fn);

#endif
