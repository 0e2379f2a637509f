/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rules.c - the tables of rules.h, and the names of topics (proof.h).
 *
 * Cost: O(1).
 */
#include "proof/proof.h"
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

const char *pc_topic_name(enum pc_topic topic)
{
	static const char *const names[] = {
		[PC_TOPIC_CONDITION] = "condition", [PC_TOPIC_VALUE] = "value",
		[PC_TOPIC_SIDES] = "sides",         [PC_TOPIC_ORDER] = "order",
		[PC_TOPIC_COMM] = "communicator",
		[PC_TOPIC_ARGUMENT] = "argument",
		[PC_TOPIC_CONTEXT] = "context",
		[PC_TOPIC_THREADS] = "threads",     [PC_TOPIC_LEVEL] = "level",
	};

	return names[topic];
}
