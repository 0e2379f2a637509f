/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * env.c - the PARCOACH_* environment variables.
 *
 * In:   the environment.
 * Out:  pcrt_env, or one line that names the variable and its legal values.
 * Not:  a PARCOACH_ variable that resembles none of ours belongs to another
 * tool.
 */
#include <errno.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "base/state.h"
#include "report/file.h"
#include "start/env.h"

extern char **environ;

static bool then_set(_Atomic(enum pcrt_on_error) *to, const char *s)
{
	static const char *const names[] = { "abort", "warn", "stop" };

	for (int i = 0; i < 3; i++)
		if (!strcmp(s, names[i])) {
			*to = (enum pcrt_on_error)i;
			return true;
		}
	return false;
}

static bool on_error_set(const char *s)
{
	return then_set(&pcrt_env.on_error, s);
}

static bool on_timeout_set(const char *s)
{
	return then_set(&pcrt_env.on_timeout, s);
}

/* Any name: whether it can be written is tested when all are read. */
static bool report_set(const char *s)
{
	pcrt_env.report = s;
	return *s;
}

static bool seconds_set(double *to, const char *s)
{
	char *end;
	double value = strtod(s, &end);

	if (end == s || *end || !(value >= 0 && value <= 1e9))
		return false;
	*to = value;
	return true;
}

static bool timeout_set(const char *s)
{
	return seconds_set(&pcrt_env.timeout, s);
}

static bool grace_set(const char *s)
{
	return seconds_set(&pcrt_env.grace, s);
}

static bool bool_set(bool *to, const char *s)
{
	if (strcmp(s, "0") && strcmp(s, "1"))
		return false;
	*to = *s == '1';
	return true;
}

static bool enable_set(const char *s)
{
	return bool_set(&pcrt_env.enable, s);
}

static bool verbose_set(const char *s)
{
	return bool_set(&pcrt_env.verbose, s);
}

static bool net_set(const char *s)
{
	return bool_set(&pcrt_env.net, s);
}

static bool match_set(const char *s)
{
	static const char *const names[] = { "board", "agree", "paper",
					     "watch" };

	for (int i = 0; i < 4; i++)
		if (!strcmp(s, names[i])) {
			pcrt_env.match = (enum pcrt_how)i;
			return true;
		}
	return false;
}

static bool number_set(unsigned *to, const char *s, long least, long most)
{
	char *end;
	long value = strtol(s, &end, 10);

	if (*s < '0' || *s > '9' || *end || value < least || value > most)
		return false;
	*to = (unsigned)value;
	return true;
}

static bool board_set(const char *s)
{
	return number_set(&pcrt_env.board, s, 1, 1000000);
}

static bool nodes_set(const char *s)
{
	return number_set(&pcrt_env.nodes, s, 1, 1000000);
}

static bool history_set(const char *s)
{
	return number_set(&pcrt_env.history, s, 0, PCRT_HISTORY_MOST);
}

static const struct variable {
	const char *name, *legal;
	bool (*set)(const char *value);
} variables[] = {
	{ "PARCOACH_ON_ERROR", "abort, warn, stop", on_error_set },
	{ "PARCOACH_ON_TIMEOUT", "warn, abort, stop", on_timeout_set },
	{ "PARCOACH_REPORT", "a file name", report_set },
	{ "PARCOACH_TIMEOUT", "a number of seconds; 0 means never", timeout_set },
	{ "PARCOACH_GRACE", "a number of seconds; 0 means never", grace_set },
	{ "PARCOACH_ENABLE", "0, 1", enable_set },
	{ "PARCOACH_VERBOSE", "0, 1", verbose_set },
	{ "PARCOACH_MATCH", "board, watch, agree, paper", match_set },
	{ "PARCOACH_BOARD", "a number of communicators from 1 to 1000000",
	  board_set },
	{ "PARCOACH_NODES", "a number of nodes from 1 to 1000000", nodes_set },
	{ "PARCOACH_NET", "0, 1", net_set },
	{ "PARCOACH_HISTORY", "a number of collectives from 0 to 64",
	  history_set },
};
#define COUNT (sizeof variables / sizeof *variables)

#define NAME_MAX_ 40
#define SHOWN 100 /* characters of a bad value */

/* The edit distance of A and B (Levenshtein); long names count as distant. */
static unsigned distance(const char *a, const char *b)
{
	unsigned row[NAME_MAX_ + 1], n = (unsigned)strlen(b);

	if (n > NAME_MAX_ || strlen(a) > NAME_MAX_)
		return NAME_MAX_;
	for (unsigned j = 0; j <= n; j++)
		row[j] = j;
	for (unsigned i = 1; a[i - 1]; i++) {
		unsigned corner = row[0];

		row[0] = i;
		for (unsigned j = 1; j <= n; j++) {
			unsigned best = corner + (a[i - 1] != b[j - 1]);

			corner = row[j];
			if (row[j] + 1 < best)
				best = row[j] + 1;
			if (row[j - 1] + 1 < best)
				best = row[j - 1] + 1;
			row[j] = best;
		}
	}
	return row[n];
}

/* The variable for which NAME is a misspelling; NULL: none. */
static const struct variable *misspelt(const char *name)
{
	for (unsigned i = 0; i < COUNT; i++)
		if (!strcmp(name, variables[i].name))
			return NULL;
	for (unsigned i = 0; i < COUNT; i++)
		if (distance(name, variables[i].name) <= 2)
			return &variables[i];
	return NULL;
}

static bool spelling_check(char *error, size_t size)
{
	for (char **e = environ; e && *e; e++) {
		size_t len = strcspn(*e, "=");
		char name[NAME_MAX_ + 1];
		const struct variable *v;

		if (strncmp(*e, "PARCOACH", 8) || len > NAME_MAX_)
			continue;
		memcpy(name, *e, len);
		name[len] = 0;
		v = misspelt(name);
		if (!v)
			continue;
		snprintf(error, size,
			 "there is no variable '%s'; did you mean "
			 "'%s'? Legal names: PARCOACH_ON_ERROR, "
			 "PARCOACH_TIMEOUT, "
			 "PARCOACH_GRACE, PARCOACH_ENABLE, PARCOACH_VERBOSE, "
			 "PARCOACH_MATCH, PARCOACH_BOARD, PARCOACH_NODES, "
			 "PARCOACH_NET, PARCOACH_HISTORY, "
			 "PARCOACH_ON_TIMEOUT, PARCOACH_REPORT",
			 name, v->name);
		return false;
	}
	return true;
}

bool pcrt_env_read(char *error, size_t size)
{
	for (unsigned i = 0; i < COUNT; i++) {
		const char *value = getenv(variables[i].name);

		if (!value || variables[i].set(value))
			continue;
		snprintf(error, size, "%s is '%.*s%s'; legal values: %s",
			 variables[i].name, SHOWN, value,
			 strlen(value) > SHOWN ? "..." : "",
			 variables[i].legal);
		return false;
	}
	if (!spelling_check(error, size))
		return false;
	if (!pcrt_env.report || pcrt_world_rank > 0 ||
	    pcrt_file_start(pcrt_env.report))
		return true;
	snprintf(error, size, "PARCOACH_REPORT is '%s', which cannot be "
		 "written: %s", pcrt_env.report, strerror(errno));
	return false;
}

int pcrt_env_number(void)
{
	uint32_t h = (uint32_t)pcrt_env.enable * 9 +
		     pcrt_env.on_error * 3u + pcrt_env.on_timeout;

	h = (h * 4 + pcrt_env.match) * 31 + pcrt_env.board;
	h = h * 1000003 + pcrt_env.nodes * 2 + pcrt_env.net;
	return (int)(h & 0x7fffffff);
}
