/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-lambda.h - variables that lambdas of C++ capture by reference
 *                  (lower-lambda.cc).
 */
#ifndef PCG_LOWER_LAMBDA_H
#define PCG_LOWER_LAMBDA_H

#include "pcg.h"

/* Whether DECL is the body of a lambda. */
bool pcg_is_lambda(tree decl);
/* The name of the variable that FIELD captures: x for the field __x of the
 * class of a lambda; else NULL. */
const char *pcg_capture_name(tree field);
/* Whether FIELD of a lambda's class contains a reference to a variable or
 * parameter of the enclosing function; then *VALUE is its address. */
bool pcg_captured(struct pcg_lower *l, tree field, struct pc_val *value);
/* Call when the parameters of the function have names, before its body is
 * lowered: name the variables that its lambdas capture as these see them. */
void pcg_lambda_begin(struct pcg_lower *l);

#endif
