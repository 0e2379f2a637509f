/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * proof.h - proofs: why a check at run time is not needed.
 *
 * A proof is opaque, and only the rules of prove.c make one: the type is private
 * to that file.  The plan leaves out a check only if it is given a proof.
 */
#ifndef PC_PROOF_H
#define PC_PROOF_H

#include <stdint.h>
#include "memory/ssa_form.h"
#include "proof/rules.h"

struct pc_fn;
struct pc_program;
struct pc_proof;

/* What is the same on all processes, or holds for all threads. */
enum pc_topic {
	PC_TOPIC_CONDITION, /* at the end of BLOCK */
	PC_TOPIC_VALUE,     /* OPND, in BLOCK */
	PC_TOPIC_SIDES,     /* what is called on the sides of BLOCK's branch */
	/* of the call EVENT of BLOCK: */
	PC_TOPIC_ORDER,     /* all processes call it together */
	PC_TOPIC_COMM,      /* on one communicator, window or file */
	PC_TOPIC_ARGUMENT,  /* with one value of argument ARG */
	PC_TOPIC_CONTEXT,   /* by one thread of the process */
	PC_TOPIC_THREADS,   /* while no other thread is in a collective */
	PC_TOPIC_LEVEL,     /* by a thread that may call MPI */
	PC_TOPIC_REQUEST,   /* and its request is completed */
	PC_TOPIC_COUNT
};

struct pc_theorem {
	enum pc_topic topic;
	const struct pc_fn *fn;
	uint32_t block, event;
	int32_t arg;
	struct pc_opnd opnd;
	uint32_t group; /* a value of value/value.h; 0: all processes */
};

/* What it proves, by which rules, and from how many other proofs. */
const struct pc_theorem *pc_proof_theorem(const struct pc_proof *proof);
enum pc_proof_rule pc_proof_rule(const struct pc_proof *proof);
pc_rules pc_proof_rules(const struct pc_proof *proof);
uint32_t pc_proof_count(const struct pc_proof *proof);
const struct pc_proof *pc_proof_from(const struct pc_proof *proof, uint32_t i);

#endif
