/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * hint.h - which of the installed files of facts know functions without a
 *          model.
 */
#ifndef PC_TOOL_HINT_H
#define PC_TOOL_HINT_H

#include <stdint.h>
#include "model/model.h"

/* Print on stderr which of the files for libraries (docs/FACTS.md) have facts
 * about some of the N functions of LIST, which have no model. */
void tool_hint_facts(const struct pc_fn **list, uint32_t n);

#endif
