/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * names.h - names of operations and places.
 */
#ifndef PCRT_NAMES_H
#define PCRT_NAMES_H

#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* The name of a nonblocking operation, of others "a collective". */
const char *pcrt_op_name(uint32_t op);
/* If set: says PLACE, the file of a site without lines, in the user's words. */
extern void (*pcrt_say_place)(const char *place, char *text, size_t size);
/* Line LINE of FILE, or such a place, into TEXT. */
void pcrt_place_put(char *text, size_t size, const char *file, uint32_t line);

#pragma GCC visibility pop

#endif
