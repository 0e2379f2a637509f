/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * platform.h - the platforms, applications and groupings of [2012] (model.h),
 *              as inputs of the models `coordinated` and `hierarchical`.
 */
#ifndef IV_PLATFORM_H
#define IV_PLATFORM_H

#include <stdbool.h>
#include "model.h"

struct iv_platform {
	const char *name;
	double processors;
	double memory;            /* GB (2^30 bytes) of a processor */
	double read, write, port; /* GB/s: all to storage, one processor */
	double speed;             /* flop/s of a processor */
};

enum iv_application { IV_STENCIL_2D, IV_MATRIX, IV_STENCIL_3D };
enum iv_grouping { IV_IO, IV_PLANE, IV_LINE, IV_PORT };

#define IV_PLATFORMS 4
extern const struct iv_platform iv_platforms[IV_PLATFORMS];
extern const char *const iv_applications[3], *const iv_groupings[4];

/* Whether [2012] groups the processors of A so: planes and lines are those of
 * the 3D stencil, which has no other groups that share the storage. */
bool iv_grouping_fits(enum iv_application a, enum iv_grouping g);

/* G: the number of groups. */
double iv_groups(const struct iv_platform *p, enum iv_grouping g);

/* beta: what messages of a second add to a checkpoint.  G must fit A. */
double iv_log_growth(const struct iv_platform *p, enum iv_application a,
		     enum iv_grouping g);

/* Set in IN what follows from P, A and G, for checkpoints that write the part
 * FRACTION of the memory, and the parameters of [2012], slide "Simulation
 * parameters".  Not IN->mtbf. */
void iv_platform_set(struct iv_input *in, const struct iv_platform *p,
		     enum iv_application a, enum iv_grouping g,
		     double fraction);

#endif
