/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * strength.h - how strongly a value can differ.
 */
#ifndef PC_REPORT_STRENGTH_H
#define PC_REPORT_STRENGTH_H

enum pc_strength {
	PC_UNIFORM,   /* equal on all processes */
	PC_UNPROVEN,  /* not proved equal: file input, return codes, unknown
		       * code */
	PC_DIVERGENT, /* computed from something that differs: the rank,
		       * received data, the clock, ... */
};

/* The name in dumps. */
const char *pc_strength_name(enum pc_strength strength);

#endif
