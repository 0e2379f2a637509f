/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * env.c - libFuzzer: an environment is one line of error that names a variable,
 *         or values that are within what docs/RUNTIME.md says.
 *
 * In:   lines, NAME=VALUE each, which are the whole environment.
 */
#include <math.h>
#include "fuzz.h"
#include "../../runtime/base/state.c"
#include "../../runtime/start/env.c"

#define LINES 64

/* Which file is written does not matter here, only that the name is handed on. */
bool pcrt_file_start(const char *name)
{
	return name[0] == '/';
}

static void check(void)
{
	static const struct pcrt_env none;
	const struct pcrt_env *e = &pcrt_env;

	if (e->board < 1 || e->board > 1000000 || e->nodes > 1000000 ||
	    e->history > PCRT_HISTORY_MOST || e->match > 2 ||
	    !isfinite(e->timeout) || e->timeout < 0 ||
	    !isfinite(e->grace) || e->grace < 0 || pcrt_env_number() < 0 ||
	    (e->report && !*e->report) || !memcmp(e, &none, sizeof none))
		abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char **before = environ, *line[LINES + 1] = { NULL };
	char error[512] = "", *text = malloc(size + 1);
	struct pcrt_env start = pcrt_env;
	unsigned n = 0;

	if (!text)
		abort();
	memcpy(text, data, size);
	text[size] = 0;
	for (char *at = strtok(text, "\n"); at && n < LINES;
	     at = strtok(NULL, "\n"))
		line[n++] = at;
	environ = line;
	if (pcrt_env_read(error, sizeof error))
		check();
	else if (!strstr(error, "PARCOACH_") || strchr(error, '\n'))
		abort();
	environ = before;
	pcrt_env = start;
	free(text);
	return 0;
}
