/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * oper.h - for the tests of values: short names for making nodes.
 */
#ifndef OPER_H
#define OPER_H

#include "value/nodes.h"

static inline uint32_t oper(struct pc_program *p, enum pc_oper o, uint32_t a,
		     uint32_t b)
{
	return pc_node_oper(p, o, a, b);
}

static inline uint32_t number(struct pc_program *p, int64_t value)
{
	return pc_value_int(p, value);
}

#endif
