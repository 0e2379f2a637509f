/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * suppress_hostile.c - random text of comments does no harm to the search for
 *                      suppressions.
 */
#include "parcoach.h"

#include <string.h>
#include "check.h"
#include "suppress.h"

static void test_hostile(void)
{
	static char text[1 << 16];
	const char *lines[] = { text, text, NULL };
	static const char bits[] = "//!*parcoach: suppress begin end -,*";
	uint32_t seed = 7;

	for (unsigned round = 0; round < 200; round++) {
		struct pc_program *p = program_with(PC_LANG_C, 2, 1);
		size_t n = round % 100;

		for (size_t i = 0; i < n; i++) {
			seed = seed * 1664525 + 1013904223;
			text[i] = bits[(seed >> 8) % (sizeof bits - 1)];
		}
		text[n] = '\0';
		if (round == 199)
			for (size_t i = 0; i + 22 < sizeof text; i += 21)
				strcpy(text + i, "// parcoach: suppress");
		source_lines = lines;
		opts.suppress->source = source;
		pc_suppress_apply(p);
		pc_place_scan(opts.suppress, "s.c", false);
		pc_program_free(p);
	}
}

int main(void)
{
	test_hostile();
	return check_failed != 0;
}
