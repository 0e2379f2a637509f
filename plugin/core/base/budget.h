/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * budget.h - how much work a pass may still do.
 */
#ifndef PC_BASE_BUDGET_H
#define PC_BASE_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

/* Take STEPS off what a pass may still do; whether something is left. */
static inline bool pc_spend(uint64_t *budget, uint64_t steps)
{
	*budget -= *budget > steps ? steps : *budget;
	return *budget;
}

#endif
