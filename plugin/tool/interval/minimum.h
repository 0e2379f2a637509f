/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * minimum.h - the least value of a function of one number.
 */
#ifndef IV_MINIMUM_H
#define IV_MINIMUM_H

/* Where F (DATA, x) is least for x between LOW and HIGH, 0 < LOW < HIGH.  It
 * looks at points that are equally spaced on a logarithmic scale and then cuts
 * the range around the best of them by the golden section, to about 1e-8 of x.
 * A minimum that is narrower than the distance of two points may be missed.
 * Cost: about 180 values of F. */
double iv_minimum(double (*f)(const void *data, double x), const void *data,
		  double low, double high);

#endif
