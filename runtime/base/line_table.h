/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * line_table.h - the source line of an address, from DWARF's line table.
 */
#ifndef PCRT_LINE_TABLE_H
#define PCRT_LINE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Write the source line ("dir/main.c:12") of the address AT of the ELF file
 * PATH to LINE, at most SIZE bytes.  False: the file has none, or its debug
 * sections are compressed or in another file; LINE is unchanged.
 * Source: DWARF 5, section 6.2; versions 2 to 5 are read. */
__attribute__((visibility("hidden")))
bool pcrt_line_table(const char *path, uint64_t at, char *line, size_t size);

#endif
