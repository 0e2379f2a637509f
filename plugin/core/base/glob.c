/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * glob.c - patterns for names and paths (contract in glob.h).
 *
 * Cost: O(pattern x text).  It is enough to retry at the last '*' and at the
 *       last '**': the part before the last '**' matched as early as possible,
 *       and after it each '/' of the pattern matches one '/' of the text.
 */
#include "base/glob.h"

#include <stddef.h>

struct star {
	const char *pattern; /* after the star; NULL: there was no star */
	const char *text;    /* the next text to try there */
};

/* Let STAR match one byte more; with SLASH, all bytes up to the next '/'. */
static bool again(struct star *star, bool slash, const char **pattern,
		  const char **text)
{
	const char *at = star->text;

	if (!star->pattern)
		return false;
	while (slash && *at && *at != '/')
		at++;
	if (!*at)
		return false;
	star->text = at + 1;
	*pattern = star->pattern;
	*text = star->text;
	return true;
}

bool pc_glob(const char *pattern, const char *text, bool path)
{
	struct star one = { NULL, NULL }, deep = { NULL, NULL };
	bool dirs = path && *pattern != '/'; /* DEEP stands for directories */

	if (path && pattern[0] == '.' && pattern[1] == '/')
		pattern += 2;
	if (dirs)
		deep = (struct star){ pattern, text };
	for (;;) {
		if (*pattern == '*') {
			bool two = pattern[1] == '*';

			while (*pattern == '*')
				pattern++;
			one = (struct star){ pattern, text };
			if (two || !path) {
				deep = one;
				one.pattern = NULL;
				dirs = false;
			}
			continue;
		}
		if (*text && (*pattern == *text ||
			      (*pattern == '?' && !(path && *text == '/')))) {
			pattern++;
			text++;
			continue;
		}
		if (!*pattern && !*text)
			return true;
		if (one.pattern && *one.text && *one.text != '/' &&
		    again(&one, false, &pattern, &text))
			continue;
		one.pattern = NULL;
		if (!again(&deep, dirs, &pattern, &text))
			return false;
	}
}
