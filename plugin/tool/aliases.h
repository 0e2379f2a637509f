/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * aliases.h - the functions of an object that have several names.
 */
#ifndef PC_TOOL_ALIASES_H
#define PC_TOOL_ALIASES_H

#include <gelf.h>
#include "object.h"

/* Tell M->whole which functions of ELF, whose models M has linked, have several
 * names (model/link.h); if M keeps the functions of its files, the last file
 * has them under each name. */
void tool_aliases_take(struct tool_models *m, Elf *elf);

#endif
