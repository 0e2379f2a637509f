/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_question.h - a question to the decider, and its answer.
 */
#ifndef PC_PROOF_DECIDE_QUESTION_H
#define PC_PROOF_DECIDE_QUESTION_H

#include "proof/term.h"

#define PC_DECIDE_VARS 8
#define PC_DECIDE_FACTS 24
#define PC_DECIDE_TERMS 48 /* conditions that are classified together */

struct pc_question_var {
	int64_t low, high;
	bool own;    /* each member has its own */
	bool names;  /* equal on no two members: a rank */
	uint32_t below; /* it is less than this variable; PC_NONE: none */
	const char *name;
};

struct pc_view_memo;

/* A communicator that was divided by color: a variable for its size, which
 * follows from the colors of all processes; those for a process's rank (PC_NONE:
 * the color does not depend on it) and the size before.  MEMBERS is PC_NONE:
 * nothing follows. */
struct pc_question_part {
	uint32_t members, rank, size;
	/* The colors of a job of N processes, sorted, and its variables. */
	int64_t *colour, var[PC_DECIDE_VARS];
	uint32_t n, counted;
};

/* What is stated here, before the question is asked, is in the key by which its
 * answer is kept (decide_again.c). */
struct pc_question {
	struct pc_terms terms;
	struct pc_question_var var[PC_DECIDE_VARS];
	uint32_t n_vars;
	uint32_t fact[PC_DECIDE_FACTS], n_facts; /* not 0 on any member */
	uint32_t colour; /* equal and not negative on members, or
			  * PC_TERM_NONE */
	struct pc_question_part part;
	uint32_t work;   /* evaluations and simplifications so far */
	/* Of the zone that is examined, by term (decide_simplify.c). */
	PC_VEC(struct pc_view_memo) memo;
	uint32_t stamps;
};

enum pc_answer { PC_ANSWER_UNKNOWN, PC_ANSWER_WITNESS, PC_ANSWER_EQUAL };

/* The values of the variables on one process. */
struct pc_point {
	int64_t var[PC_DECIDE_VARS];
	pc_big value, colour;
};

/* A derivation: a tree in the order in which it is read. */
enum pc_rule {
	PC_RULE_CASES,    /* CUT; the steps of each part follow */
	PC_RULE_NOBODY,   /* fact number FACT is false here */
	PC_RULE_COMMON,   /* the value is TERM, which has no own variable */
	PC_RULE_COLOUR,   /* the value follows from the color: TERM */
	PC_RULE_APART,    /* each process here has another color */
};

struct pc_rule_step {
	enum pc_rule rule;
	uint32_t depth;
	uint32_t term, fact;
	uint32_t i, k;
	int64_t most, mod, rem;
};

struct pc_decision {
	enum pc_answer answer;
	struct pc_point p, q;           /* WITNESS */
	bool assumed;                   /* WITNESS: of facts about other values
					 * it is not known whether they can hold */
	PC_VEC(struct pc_rule_step) steps; /* EQUAL */
};

/* An empty question; all memory is taken from ARENA. */
void pc_question_begin(struct pc_question *q, struct pc_arena *arena);
/* A new variable; PC_NONE: there are too many. */
uint32_t pc_question_var(struct pc_question *q, struct pc_question_var var);
/* TERM is not 0 on any member; false: there are too many facts. */
bool pc_question_fact(struct pc_question *q, uint32_t term);

#endif
