/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * make.c - proofs (contracts in proof.h and make.h).
 *
 * In:   a theorem, the rule, and the proofs from which it follows.
 * Out:  a proof, in the program's arena.
 * Cost: O(premises).
 * Not:  The claims behind a proof of a value are verified by check.c, in tests.
 */
#include "proof/make.h"

#include <stddef.h>
#include "base/arena.h"
#include "model/program.h"

struct pc_proof {
	struct pc_theorem theorem;
	enum pc_proof_rule rule;
	pc_rules rules;
	uint32_t n;
	const struct pc_proof **from;
};

static struct pc_proof *make(struct pc_program *program,
			     const struct pc_theorem *theorem,
			     enum pc_proof_rule rule, pc_rules rules)
{
	struct pc_proof *proof = PC_NEW(program->arena, struct pc_proof);

	proof->theorem = *theorem;
	proof->rule = rule;
	proof->rules = rules | pc_rule_bit(rule);
	return proof;
}

const struct pc_proof *pc_proof_claimed(struct pc_program *program,
					const struct pc_theorem *theorem,
					pc_rules rules)
{
	return make(program, theorem, PC_RULE_OPERANDS, rules);
}

const struct pc_proof *pc_proof_by(struct pc_program *program,
				   const struct pc_theorem *theorem,
				   enum pc_proof_rule rule,
				   const struct pc_proof *const *from,
				   uint32_t n)
{
	struct pc_proof *proof;

	for (uint32_t i = 0; i < n; i++)
		if (!from[i])
			return NULL;
	proof = make(program, theorem, rule, 0);
	if (n)
		proof->from = PC_ARRAY(program->arena, n,
				       const struct pc_proof *);
	for (; proof->n < n; proof->n++)
		proof->from[proof->n] = from[proof->n];
	return proof;
}

const struct pc_theorem *pc_proof_theorem(const struct pc_proof *proof)
{
	return &proof->theorem;
}

enum pc_proof_rule pc_proof_rule(const struct pc_proof *proof)
{
	return proof->rule;
}

pc_rules pc_proof_rules(const struct pc_proof *proof)
{
	return proof->rules;
}

uint32_t pc_proof_count(const struct pc_proof *proof)
{
	return proof->n;
}

const struct pc_proof *pc_proof_from(const struct pc_proof *proof, uint32_t i)
{
	return proof->from[i];
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
