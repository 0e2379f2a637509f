/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * names.h - the names of operations and constructs.
 */
#ifndef PC_MODEL_NAMES_H
#define PC_MODEL_NAMES_H

#include "model/model.h"

/* Names in the text form, "" for a value outside the enumeration. */
const char *pc_oper_name(enum pc_oper oper);
const char *pc_region_name(enum pc_region_kind kind);

/* How C writes the operation, or its name; "?": neither. */
const char *pc_oper_sign(unsigned oper);

#endif
