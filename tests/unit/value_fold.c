/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * value_fold.c - folding keeps values: on random terms a process finds for the
 *                folded node what C computes for the term, with negative numbers
 *                and at the edges of int.
 */
#include "model/program.h"
#include "value/nodes.h"
#include "value/process.h"

#include "check.h"
#include "program.h"
#include "terms.h"

#define ROUNDS 20000
#define TRIES 12

static const char text[] = "unit a.c\n"
			   "func f (k) exported a.c:1:1\n"
			   "b0:\n"
			   "  call MPI_Barrier(MPI_COMM_WORLD)\n"
			   "  ret\n";

static uint32_t rank, size, k;

/* The nodes of T. */
static void nodes_of(struct pc_program *p, const struct terms *t,
		     uint32_t node[TERMS_MOST])
{
	for (unsigned i = 0; i < t->n; i++) {
		const struct term *one = &t->v[i];
		const uint32_t leaf[] = { pc_value_int(p, one->number), rank,
					  size, k };

		node[i] = one->kind == TERM_OPER ?
			  pc_node_oper(p, one->oper, node[one->a],
				       node[one->b]) : leaf[one->kind];
	}
}

static struct term_input any_input(void)
{
	struct term_input input = { .size = 1 + random_below(9) };

	input.rank = random_below((uint32_t)input.size);
	input.k = random_below(2) ? (int64_t)random_below(12) - 6 :
		  term_numbers[random_below(TERM_NUMBERS)];
	return input;
}

static struct pc_process process_with(struct pc_program *p,
				      const struct term_input *input)
{
	struct pc_process process = { .known = { NULL, 0, 0 } };

	pc_process_learn(p, &process, rank, input->rank);
	pc_process_learn(p, &process, size, input->size);
	pc_process_learn(p, &process, k, input->k);
	return process;
}

/* How many values were compared. */
static unsigned test_one(struct pc_program *p)
{
	struct terms t = any_terms(4 + random_below(TERMS_MOST - 4));
	uint32_t node[TERMS_MOST];
	unsigned last = t.n - 1, n = 0;

	nodes_of(p, &t, node);
	for (unsigned i = 0; i < TRIES; i++) {
		struct term_input input = any_input();
		struct pc_process process = process_with(p, &input);
		int64_t expected, a = 0;

		if (!term_value(&t, last, &input, &expected))
			continue;
		n++;
		CHECK(pc_process_value(p, &process, node[last], &a));
		CHECK(a == expected);
		if (a != expected) {
			pc_node_print(stderr, p, node[last]);
			fprintf(stderr, ": %lld, not %lld\n", (long long)a,
				(long long)expected);
		}
	}
	return n;
}

/* Two constants that are added as they stand do not become one that wraps around:
 * (k + INT_MAX) + (k + INT_MAX) for the least k. */
static void test_edge(struct pc_program *p)
{
	uint32_t one = pc_node_oper(p, PC_OPER_ADD, k,
				    pc_value_int(p, INT32_MAX));
	uint32_t both = pc_node_oper(p, PC_OPER_ADD, one, one);
	struct pc_process process = { .known = { NULL, 0, 0 } };
	int64_t value;

	pc_process_learn(p, &process, k, INT32_MIN);
	CHECK(pc_process_value(p, &process, both, &value) && value == -2);
}

int main(void)
{
	struct pc_program *p = program_of(text, "value");
	uint32_t world = pc_node_name(p, "MPI_COMM_WORLD");
	unsigned n = 0;

	rank = pc_node_rank(p, world);
	size = pc_node_size(p, world);
	k = pc_node_make(p, (struct pc_node){ .kind = PC_NODE_PARAM,
					      .fn = pc_fn_get(p, "f") });
	test_edge(p);
	random_start(31337);
	for (unsigned i = 0; i < ROUNDS && !check_failed; i++)
		n += test_one(p);
	CHECK(n > ROUNDS);
	printf("%u values\n", n);
	pc_program_free(p);
	return check_failed != 0;
}
