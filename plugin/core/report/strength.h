/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * strength.h - how strongly a value can differ.
 */
#ifndef PC_REPORT_STRENGTH_H
#define PC_REPORT_STRENGTH_H

enum pc_strength {
	PC_UNIFORM,   /* equal on all processes */
	PC_UNPROVEN,  /* not known to be equal: file input, return codes,
		       * what is not defined here */
	PC_DIVERGENT, /* comes from something that differs: the rank, received
		       * data, the clock, ... */
};

/* What dumps call it. */
const char *pc_strength_name(enum pc_strength strength);

#endif
