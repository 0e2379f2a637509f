/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * hint.h - which of our files of facts know functions that the program does not.
 */
#ifndef PC_TOOL_HINT_H
#define PC_TOOL_HINT_H

#include <stdint.h>
#include "model/model.h"

/* Say on stderr which of the files for libraries (docs/FACTS.md) have facts about
 * some of the N functions of LIST, which nothing is known of. */
void tool_hint_facts(const struct pc_fn **list, uint32_t n);

#endif
