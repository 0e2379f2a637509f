/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-loc.cc - the model's place of a location of GCC.
 *
 * In:   a location; the place of the last statement that had one.
 * Out:  file, line and column of the user's text; for code from a macro, those
 *       where the macro is used.
 * Cost: O(1) for most locations, which are near the last one; else a search of
 *       GCC's line maps.
 */
#include "pcg.h"

/* The line map of LOC, which is not in a macro.  Most locations are near the
 * last. */
static const line_map_ordinary *lines_of(struct pcg_lower *l, location_t loc)
{
	const line_map *map;
	unsigned next;

	if (loc >= l->lines_first && loc < l->lines_end)
		return l->lines;
	map = linemap_lookup(line_table, loc);
	if (!map || linemap_macro_expansion_map_p(map))
		return NULL;
	l->lines = linemap_check_ordinary(map);
	l->lines_first = MAP_START_LOCATION(map);
	next = l->lines - LINEMAPS_ORDINARY_MAP_AT(line_table, 0) + 1;
	l->lines_end = next < LINEMAPS_ORDINARY_USED(line_table) ?
		MAP_START_LOCATION(LINEMAPS_ORDINARY_MAP_AT(line_table, next)) :
		line_table->highest_location + 1;
	return l->lines;
}

struct pc_loc pcg_loc(struct pcg_lower *l, location_t loc)
{
	const line_map_ordinary *lines;
	struct pc_loc at = pc_loc();

	loc = LOCATION_LOCUS(loc);
	if (loc == UNKNOWN_LOCATION || loc == BUILTINS_LOCATION)
		loc = LOCATION_LOCUS(l->loc);
	at.host = loc;
	if (loc < RESERVED_LOCATION_COUNT)
		return at;
	lines = lines_of(l, loc);
	if (!lines) {
		loc = linemap_resolve_location(
			line_table, loc, LRK_MACRO_EXPANSION_POINT, NULL);
		at.host = loc;
		lines = lines_of(l, loc);
	}
	if (!lines)
		return at;
	if (ORDINARY_MAP_FILE_NAME(lines) != l->last_file) {
		l->last_file = ORDINARY_MAP_FILE_NAME(lines);
		l->last_name = pc_name(l->program, l->last_file);
	}
	at.file = l->last_name;
	at.line = SOURCE_LINE(lines, loc);
	at.col = SOURCE_COLUMN(lines, loc);
	return at;
}
