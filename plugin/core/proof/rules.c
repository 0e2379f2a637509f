/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rules.c - the tables of rules.h.
 *
 * Cost: O(1).
 */
#include "proof/rules.h"

#include <assert.h>

static_assert(PC_RULE_COUNT + PC_DOUBT_COUNT <= 64, "a set has 64 bits");

#define PC_RULE(id, function, says, theorem, source) { #id, says },
static const struct {
	const char *name, *says;
} rules[] = {
#include "proof/rules.def"
};
#undef PC_RULE

const char *pc_rule_name(enum pc_proof_rule rule)
{
	return rules[rule].name;
}

const char *pc_rule_says(enum pc_proof_rule rule)
{
	return rules[rule].says;
}
