/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * results.h - the results of the models as text, as JSON and as a picture.
 */
#ifndef IV_RESULTS_H
#define IV_RESULTS_H

#include <stdio.h>
#include "inputs.h"

/* The tables compare the models for the given MTBF, and for the interval at
 * hand, each times these factors. */
#define IV_FACTORS 5
extern const double iv_mtbf_factors[IV_FACTORS];
extern const double iv_interval_factors[IV_FACTORS];

/* The interval at hand: the given one, or the best one of the main model. */
double iv_interval_at_hand(const struct iv_args *a);

/* The inputs of A with the mean time between failures times FACTOR. */
struct iv_input iv_input_scaled(const struct iv_args *a, double factor);

/* The inputs of the process P alone [2011, eq. 4]: its dependency, and its
 * times as far as they were measured and no option gives them. */
struct iv_input iv_input_of(const struct iv_args *a,
			    const struct iv_process *p);

void iv_print_text(FILE *out, const struct iv_args *a);
void iv_print_json(FILE *out, const struct iv_args *a);

/* Draw the waste over interval and MTBF into the file A->plot, as SVG.  Returns
 * 0, or TOOL_THEIRS after an error message. */
int iv_plot(const struct iv_args *a);

#endif
