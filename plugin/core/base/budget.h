/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * budget.h - how much work a pass may still do.
 */
#ifndef PC_BASE_BUDGET_H
#define PC_BASE_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

/* Subtract STEPS from *BUDGET, at most down to 0; whether something is left. */
static inline bool pc_spend(uint64_t *budget, uint64_t steps)
{
	*budget -= *budget > steps ? steps : *budget;
	return *budget;
}

#endif
