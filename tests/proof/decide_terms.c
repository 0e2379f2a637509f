/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_terms.c - for decider.py: asks the decider about terms.
 *
 * In:   lines "VALUE ; COLOR ; FACT ; ...": terms in prefix notation, "-" for
 *       no color.  Leaves are numbers, "rank", "size", and "k", the same on all
 *       processes; operators are those of the model with a type: "add.u32".
 * Out:  for each line "equal", "unknown" (also if the witness needs facts about
 *       other values of which it is not known whether they can hold), or "witness
 *       SIZE K P Q"; "bad" if the derivation does not pass its check.  With --show,
 *       also the derivation.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "model/names.h"
#include "decide_steps.h"

static const char *const types[PC_TYPE_COUNT] = {
	"int", "i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64",
};

static const struct {
	const char *name;
	unsigned op;
	bool one;
} more[] = {
	{ "cast", PC_OPER_CAST, true }, { "trips", PC_TERM_TRIPS, false },
	{ "neg", PC_OPER_NEG, true }, { "ones", PC_OPER_ONES, true }, { "not", PC_OPER_NOT, true },
};

static unsigned find_op(const char *name, bool *one)
{
	*one = false;
	for (unsigned i = 0; i < sizeof more / sizeof *more; i++)
		if (!strcmp(more[i].name, name)) {
			*one = more[i].one;
			return more[i].op;
		}
	for (unsigned i = 0; i < PC_OPER_COUNT; i++)
		if (!strcmp(pc_oper_name((enum pc_oper)i), name))
			return i;
	fprintf(stderr, "decide_terms: unknown operator '%s'\n", name);
	exit(2);
}

static uint32_t read_term(struct pc_terms *terms, char **at)
{
	char *word = strtok_r(NULL, " \n", at), *dot;
	enum pc_term_type type = PC_TYPE_INT;
	uint32_t a, b = PC_TERM_NONE;
	unsigned op;
	bool one;

	if (!word)
		exit(2);
	if (!strcmp(word, "size") || !strcmp(word, "rank") ||
	    !strcmp(word, "k"))
		return pc_term_var(terms, *word == 'r' ? 0 : *word == 's' ? 1 :
				   2);
	if (strchr("-0123456789", *word))
		return pc_term_number(terms, *word == '-' ?
				      (pc_big)strtoll(word, NULL, 10) :
				      (pc_big)strtoull(word, NULL, 10));
	dot = strchr(word, '.');
	if (dot) {
		*dot = 0;
		for (unsigned i = 0; i < PC_TYPE_COUNT; i++)
			if (!strcmp(types[i], dot + 1))
				type = (enum pc_term_type)i;
	}
	op = find_op(word, &one);
	a = read_term(terms, at);
	if (!one)
		b = read_term(terms, at);
	return pc_term_make(terms, op, type, a, b);
}

static void answer(struct pc_question *q, char *line, bool show)
{
	char *at, *parts[PC_DECIDE_FACTS + 2] = { line };
	struct pc_decision d = { .answer = PC_ANSWER_UNKNOWN };
	uint32_t value, n = 0;

	for (char *part = strtok_r(line, ";", &at);
	     part && n < PC_DECIDE_FACTS + 2; part = strtok_r(NULL, ";", &at))
		parts[n++] = part;
	at = parts[0];
	value = read_term(&q->terms, &at);
	at = n > 1 ? parts[1] : NULL;
	if (n > 1 && strcmp(parts[1], " none ") && strcmp(parts[1], " none\n"))
		q->colour = read_term(&q->terms, &at);
	for (uint32_t i = 2; i < n; i++) {
		at = parts[i];
		pc_question_fact(q, read_term(&q->terms, &at));
	}
	pc_decide(q, value, &d);
	if (d.answer == PC_ANSWER_WITNESS && d.assumed)
		puts("unknown");
	else if (d.answer != PC_ANSWER_UNKNOWN && !check_decision(q, value, &d))
		puts("bad");
	else if (d.answer == PC_ANSWER_WITNESS)
		printf("witness %lld %lld %lld %lld\n", (long long)d.p.var[1],
		       (long long)d.p.var[2], (long long)d.p.var[0],
		       (long long)d.q.var[0]);
	else
		puts(d.answer == PC_ANSWER_EQUAL ? "equal" : "unknown");
	if (show)
		print_decision(stdout, q, &d);
}

int main(int argc, char **argv)
{
	struct pc_arena *arena = pc_arena_new();
	bool show = argc > 1 && !strcmp(argv[1], "--show");
	char line[8192];

	while (fgets(line, sizeof line, stdin)) {
		struct pc_question q;

		pc_question_begin(&q, arena);
		pc_question_var(&q, (struct pc_question_var){
			.low = 0, .high = INT32_MAX - 1, .own = true,
			.names = true, .below = 1, .name = "rank" });
		pc_question_var(&q, (struct pc_question_var){
			.low = 1, .high = INT32_MAX, .below = PC_NONE,
			.name = "size" });
		pc_question_var(&q, (struct pc_question_var){
			.low = INT32_MIN, .high = INT32_MAX, .below = PC_NONE,
			.name = "k" });
		answer(&q, line, show);
		pc_arena_clear(arena);
	}
	pc_arena_free(arena);
	return 0;
}
