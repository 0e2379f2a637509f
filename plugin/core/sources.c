/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sources.c - what is known of functions of the system's libraries.
 *
 * In:   sources.def; what the compiler knows of a function (PC_FN_PURE).
 * Cost: a binary search by name.
 */
#include "uniform_in.h"

#include <string.h>

#define PC_SOURCE(name, kind) { #name, PC_SOURCE_##kind },
static const struct {
	const char *name;
	enum pc_source kind;
} sources[] = {
#include "sources.def"
};

enum pc_source pc_source_of(const struct pc_fn *fn)
{
	static const char builtin[] = "__builtin_";
	const char *name = fn->name;
	size_t low = 0, high = sizeof sources / sizeof *sources;

	if (!strncmp(name, builtin, sizeof builtin - 1))
		name += sizeof builtin - 1;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = strcmp(name, sources[middle].name);

		if (!order)
			return sources[middle].kind;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return fn->flags & PC_FN_PURE ? PC_SOURCE_FOLLOWS : PC_SOURCE_UNKNOWN;
}
