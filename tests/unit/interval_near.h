/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * interval_near.h - for the tests which compare the models of `parcoach interval`
 *                   with printed numbers: NEAR (a, b, digits).
 */
#ifndef INTERVAL_NEAR_H
#define INTERVAL_NEAR_H

#include "interval/model.h"

#include <math.h>

#include "check.h"

/* A and B are equal, if DIGITS after the point count. */
static inline int near(double a, double b, int digits)
{
	return fabs(a - b) <= 0.5001 * pow(10, -digits);
}

#define NEAR(a, b, digits) CHECK(near(a, b, digits))

#endif
