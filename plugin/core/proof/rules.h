/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rules.h - the rules that prove (rules.def), and those that only doubt
 *           (doubts.def).
 */
#ifndef PC_PROOF_RULES_H
#define PC_PROOF_RULES_H

#include <stdint.h>

enum pc_proof_rule {
#define PC_RULE(id, function, says, theorem, source) PC_RULE_##id,
#include "proof/rules.def"
#undef PC_RULE
	PC_RULE_COUNT
};

enum pc_doubt {
#define PC_DOUBT(id, function, false_warning) PC_DOUBT_##id,
#include "proof/doubts.def"
#undef PC_DOUBT
	PC_DOUBT_COUNT
};

/* Rules and doubts in one set: bit R for rule R, bit PC_RULE_COUNT + D for
 * doubt D. */
typedef uint64_t pc_rules;

static inline pc_rules pc_rule_bit(enum pc_proof_rule rule)
{
	return (pc_rules)1 << rule;
}

static inline pc_rules pc_doubt_bit(enum pc_doubt doubt)
{
	return (pc_rules)1 << (PC_RULE_COUNT + (unsigned)doubt);
}

/* The name in dumps; what a derivation says of what the rule proves. */
const char *pc_rule_name(enum pc_proof_rule rule);
const char *pc_rule_says(enum pc_proof_rule rule);

#endif
