/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * duration.c - times as users write and read them (contract in duration.h).
 */
#include "duration.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "model.h"

static const struct unit {
	const char *name;
	double seconds;
	double rounded; /* so much less is rounded up to it, too */
} units[] = {
	{ "y", IV_YEAR, 0 },  { "d", IV_DAY, 30 }, { "h", 3600, 0.5 },
	{ "min", 60, 0.005 }, { "s", 1, 0 },
};
#define UNITS (sizeof units / sizeof *units)

/* strtod () also reads "inf", "nan" and hexadecimal numbers. */
static bool number_begin(const char *text, double *number, char **end)
{
	size_t n = strspn(text, "+-.0123456789eE");

	*number = strtod(text, end);
	return n && *end != text && *end <= text + n && isfinite(*number);
}

bool iv_number_read(const char *text, double *number)
{
	char *end;

	return number_begin(text, number, &end) && !*end;
}

bool iv_time_read(const char *text, double *seconds)
{
	char *end;

	if (!number_begin(text, seconds, &end))
		return false;
	end += strspn(end, " ");
	if (!*end)
		return true;
	for (size_t i = 0; i < UNITS; i++)
		if (!strcmp(end, units[i].name)) {
			*seconds *= units[i].seconds;
			return true;
		}
	return false;
}

struct iv_time_text iv_time_text(double seconds)
{
	struct iv_time_text t;
	const struct unit *u = units, *below;
	double most, rest;

	while (u < units + UNITS - 1 && seconds < u->seconds - u->rounded)
		u++;
	if (u == units + UNITS - 1 || seconds >= 1000 * IV_YEAR) {
		snprintf(t.s, sizeof t.s, "%.4g %s", seconds / u->seconds,
			 u->name);
		return t;
	}
	below = u + 1;
	most = floor(seconds / u->seconds);
	rest = round((seconds - most * u->seconds) / below->seconds);
	if (rest * below->seconds >= u->seconds) {
		most++;
		rest = 0;
	}
	if (rest > 0)
		snprintf(t.s, sizeof t.s, "%.0f %s %.0f %s", most, u->name,
			 rest, below->name);
	else
		snprintf(t.s, sizeof t.s, "%.0f %s", most, u->name);
	return t;
}
