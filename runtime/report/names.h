/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * names.h - names of operations and call sites.
 */
#ifndef PCRT_NAMES_H
#define PCRT_NAMES_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* The name of a nonblocking operation; of other operations "a collective". */
const char *pcrt_op_name(uint32_t op);
/* If set: describes PLACE, the file of a site without lines, for the user. */
extern void (*pcrt_say_place)(const char *place, char *text, size_t size);
/* Write line LINE of FILE, or such a place, into TEXT of SIZE bytes. */
void pcrt_place_put(char *text, size_t size, const char *file, uint32_t line);

#pragma GCC visibility pop

#endif
