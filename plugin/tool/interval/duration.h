/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * duration.h - times as users write and read them: 90, 90s, 1.5min, 12h, 3d,
 *              5y.
 */
#ifndef IV_DURATION_H
#define IV_DURATION_H

#include <stdbool.h>

/* The legal times, for messages. */
#define IV_TIME_LEAST 1e-6
#define IV_TIME_MOST (1e6 * 365.25 * 86400)
#define IV_TIME_UNITS "s, min, h, d, y; without a unit: s"

/* Read the decimal number TEXT, all of it; false if it is none. */
bool iv_number_read(const char *text, double *number);
/* The same for a number with one of the units, in seconds. */
bool iv_time_read(const char *text, double *seconds);

struct iv_time_text {
	char s[32];
};

/* SECONDS in one or two units: "12.5 s", "3 min 20 s", "1 d 6 h". */
struct iv_time_text iv_time_text(double seconds);

#endif
