/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * kernels.h - between kernels.c, compiled in two ways, and measure.c.
 */
#ifndef KERNELS_H
#define KERNELS_H

struct kernel {
	const char *name; /* of the construct; NULL: the end */
	void (*run)(long n, int threads, long work);
};

#ifndef NAME
#define NAME(k) bare_##k
#endif
extern const struct kernel NAME(kernels)[];

extern volatile int never; /* 0 */

/* WORK rounds; one for all, so that both kinds have the same body. */
void delay(long work);

#endif
