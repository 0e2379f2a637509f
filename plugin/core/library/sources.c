/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * sources.c - finds functions of the system's libraries (contract in
 *             sources.h).
 *
 * In:   sources.def; what the compiler knows about a function (PC_FN_PURE).
 * Cost: a binary search by name.
 */
#include "library/sources.h"

#include <string.h>
#include "tables/omp_names.h"
#include "model/live.h"

#define PC_SOURCE(name, kind) { #name, PC_SOURCE_##kind },
struct source {
	const char *name;
	enum pc_source kind;
};

static const struct source sources[] = {
#include "library/sources.def"
};

#define PC_SOURCE(name, kind)
#define PC_SOURCE_TEAM(name, kind) { #name, PC_SOURCE_##kind },
static const struct source team_sources[] = {
#include "library/sources.def"
};

/* The kind of the LEN bytes at NAME in the N rows of TABLE. */
static enum pc_source look_up(const struct source *table, size_t n,
			      const char *name, size_t len)
{
	size_t low = 0, high = n;

	while (low < high) {
		size_t middle = low + (high - low) / 2;
		int order = strncmp(name, table[middle].name, len);

		if (!order && table[middle].name[len])
			order = -1;
		if (!order)
			return table[middle].kind;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return PC_SOURCE_UNKNOWN;
}

/* The length of NAME without the kinds that libgfortran appends: of
 * _gfortran_cshift0_4 that of _gfortran_cshift; 0: it is no such function. */
static size_t without_kinds(const char *name)
{
	static const char prefix[] = "_gfortran_";

	return strncmp(name, prefix, sizeof prefix - 1) ? 0 :
	       sizeof prefix - 1 + strcspn(name + sizeof prefix - 1, "_0123456789");
}

enum pc_source pc_source_of(const struct pc_fn *fn, enum pc_axis axis)
{
	static const char builtin[] = "__builtin_";
	enum pc_source kind = PC_SOURCE_UNKNOWN;
	const char *name = fn->name;
	size_t len;

	if (!strncmp(name, builtin, sizeof builtin - 1))
		name += sizeof builtin - 1;
	else if (!strncmp(name, "__", 2)) /* glibc's link name of a standard function */
		name = fn->pretty;
	len = strlen(name);
	/* The Fortran name of the same function. */
	if (pc_omp_call(name) && name[len - 1] == '_')
		len--;
	if (axis == PC_AXIS_THREADS)
		kind = look_up(team_sources, sizeof team_sources /
			       sizeof *team_sources, name, len);
	if (kind == PC_SOURCE_UNKNOWN)
		kind = look_up(sources, sizeof sources / sizeof *sources, name,
			       len);
	if (kind == PC_SOURCE_UNKNOWN && without_kinds(name))
		kind = look_up(sources, sizeof sources / sizeof *sources, name,
			       without_kinds(name));
	if (kind == PC_SOURCE_UNKNOWN && fn->flags & PC_FN_PURE)
		return PC_SOURCE_FOLLOWS;
	return kind;
}
