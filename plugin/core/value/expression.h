/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * expression.h - an expression that is evaluated many times, by its parts.
 */
#ifndef PC_VALUE_EXPRESSION_H
#define PC_VALUE_EXPRESSION_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "value/value.h"

#define PC_FORMULA_LARGEST 96

/* A node of expressions that are evaluated many times. */
struct pc_formula_part {
	uint32_t node, part[3]; /* PC_NONE: none */
	bool leaf, known;
	uint8_t inputs; /* bit i: depends on input i; bit 7: on 7 or later */
	uint32_t made;  /* VERSION when it was evaluated; 0: never */
	int64_t value;
	struct pc_node as;
};

struct pc_formula {
	PC_VEC(struct pc_formula_part) parts; /* operands before their users */
	uint32_t done; /* the number of parts that are evaluated */
	uint32_t n_inputs;
	uint32_t version;    /* incremented when an input changes */
	uint32_t changed[8]; /* VERSION of the last change, by bit of INPUTS */
};

#endif
