/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * minimum.c - the least value of a function of one number (contract in
 *             minimum.h).
 */
#include "minimum.h"

#include <math.h>

#define POINTS 128
#define CUTS 48 /* each leaves 0.618 of the range */
#define NEAR 1e-4

/* The minimum between LOW and HIGH, if there is one only. */
static double golden(double (*f)(const void *, double), const void *data,
		     double low, double high)
{
	const double part = (sqrt(5) - 1) / 2;
	double left = high - part * (high - low), right = low + high - left;
	double at_left = f(data, left), at_right = f(data, right);

	for (int i = 0; i < CUTS; i++) {
		if (at_left <= at_right) {
			high = right;
			right = left;
			at_right = at_left;
			left = high - part * (high - low);
			at_left = f(data, left);
		} else {
			low = left;
			left = right;
			at_left = at_right;
			right = low + part * (high - low);
			at_right = f(data, right);
		}
	}
	return (low + high) / 2;
}

/* RATIONALE: where a minimum is flat, values that differ in their last digits
 * only leave the section half of the digits of its place.  The vertex of a
 * parabola through wider points has more. */
static double vertex(double (*f)(const void *, double), const void *data,
		     double x, double low, double high)
{
	double h = x * NEAR, left, middle, right, shift;

	if (x - h < low || x + h > high)
		return x;
	left = f(data, x - h);
	middle = f(data, x);
	right = f(data, x + h);
	shift = h / 2 * (left - right) / (left - 2 * middle + right);
	return fabs(shift) < h ? x + shift : x;
}

double iv_minimum(double (*f)(const void *data, double x), const void *data,
		  double low, double high)
{
	double step = pow(high / low, 1.0 / POINTS), best = low, at, x = low;
	double least = f(data, low);

	for (int i = 1; i <= POINTS; i++) {
		x *= step;
		at = f(data, x);
		if (at < least) {
			least = at;
			best = x;
		}
	}
	x = golden(f, data, fmax(low, best / step), fmin(high, best * step));
	x = vertex(f, data, x, low, high);
	/* At a border the section only comes near. */
	return f(data, x) < least ? x : best;
}
