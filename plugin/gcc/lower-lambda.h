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
/* What FIELD captures is called so: x if it is __x of a lambda's class; else NULL. */
const char *pcg_capture_name(tree field);
/* Whether FIELD, of a lambda's class, holds a reference to a variable, or parameter, of
 * the function around it: *VALUE is the address of that. */
bool pcg_captured(struct pcg_lower *l, tree field, struct pc_val *value);
/* When the parameters of a function have names, before its body: those variables of it
 * that lambdas capture are what these see. */
void pcg_lambda_begin(struct pcg_lower *l);

#endif
