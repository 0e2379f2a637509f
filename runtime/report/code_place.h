/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * code_place.h - a place in the code, as text for a report.
 */
#ifndef PCRT_CODE_PLACE_H
#define PCRT_CODE_PLACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(hidden)

/* Describe PLACE ("a.out+0x11f2") for the user, in TEXT; else PLACE itself. */
void pcrt_place_say(const char *place, char *text, size_t size);
/* Write line LINE of FILE, or a place without lines as above, into TEXT of
 * SIZE bytes. */
void pcrt_place_put(char *text, size_t size, const char *file, uint32_t line);
/* What addr2line says of the first of the N places PLACE, and of those after it in the
 * same module, in ANSWER; "": nothing.  Returns the number of these places, at least 1. */
int pcrt_places_ask(const char *const *place, int n, char *answer, size_t size);
/* If set: the file of the module of PLACE, if that may be unloaded. */
extern bool (*pcrt_place_path)(const char *place, char *path, size_t size);

#pragma GCC visibility pop

#endif
