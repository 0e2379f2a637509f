/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * witness_pairs.c - the search for two processes that part at a condition finds a
 *                   pair if trying all processes of small jobs does, and each pair
 *                   that it finds parts; random conditions on the rank and the
 *                   number of processes.
 */
#include "model/names.h"
#include "model/program.h"
#include "value/nodes.h"

#include "check.h"
#include "program.h"
#include "terms.h"

#define ROUNDS 600
#define LARGEST 9 /* job */

/* A function that branches on the last of T. */
static void write_text(char *out, size_t room, const struct terms *t)
{
	size_t n = (size_t)snprintf(out, room,
		"unit a.c\n"
		"func f () exported a.c:1:1\n"
		"b0:\n"
		"  call MPI_Comm_rank(MPI_COMM_WORLD, &rank)\n"
		"  call MPI_Comm_size(MPI_COMM_WORLD, &size)\n");

	for (unsigned i = 0; i < t->n; i++) {
		const struct term *one = &t->v[i];

		n += (size_t)snprintf(out + n, room - n, "  %%%u = ", i);
		if (one->kind == TERM_OPER)
			n += (size_t)snprintf(out + n, room - n,
				"%s %%%u, %%%u\n", pc_oper_name(one->oper),
				one->a, one->b);
		else if (one->kind == TERM_NUMBER)
			n += (size_t)snprintf(out + n, room - n,
				"copy %lld\n", (long long)one->number);
		else
			n += (size_t)snprintf(out + n, room - n, "copy %s\n",
				one->kind == TERM_SIZE ? "size" : "rank");
	}
	snprintf(out + n, room - n,
		 "  br %%%u b1 b2\n"
		 "b1:\n  call MPI_Barrier(MPI_COMM_WORLD)\n  jmp b2\n"
		 "b2:\n  ret\n", t->n - 1);
}

/* Whether two processes of one small job part; UNDEFINED if the condition has no
 * value somewhere. */
static bool part(const struct terms *t, bool *undefined)
{
	bool any = false;

	for (int64_t size = 1; size <= LARGEST; size++) {
		bool seen[2] = { false, false };

		for (int64_t rank = 0; rank < size; rank++) {
			struct term_input input = { rank, size, 0 };
			int64_t value;

			if (term_value(t, t->n - 1, &input, &value))
				seen[value != 0] = true;
			else
				*undefined = true;
		}
		any |= seen[0] && seen[1];
	}
	return any;
}

/* What NODE is in PROCESS, or OTHER if that does not matter there. */
static int64_t known(struct pc_program *p, const struct pc_process *process,
		     uint32_t node, int64_t other)
{
	int64_t value;

	return pc_process_value(p, process, node, &value) ? value : other;
}

/* Whether PROCESS goes to successor TO. */
static bool goes(struct pc_program *p, const struct terms *t,
		 const struct pc_process *process, uint32_t to)
{
	uint32_t world = pc_node_name(p, "MPI_COMM_WORLD");
	struct term_input input;
	int64_t value;

	input.rank = known(p, process, pc_node_rank(p, world), 0);
	input.size = known(p, process, pc_node_size(p, world),
			   input.rank + 1);
	return !term_value(t, t->n - 1, &input, &value) || (value == 0) == to;
}

static unsigned closed; /* proved: there are no other pairs */

/* 1: processes part, 0: they do not, -1: C does not define the condition. */
static int test_one(const struct terms *t)
{
	static char text[4000];
	struct pc_program *p;
	struct pc_pairs pairs;
	bool undefined = false, any = part(t, &undefined);

	write_text(text, sizeof text, t);
	p = program_of(text, "uniform");
	pc_ranks_pairs(p, pc_fn_get(p, "f"), 0,
		       pc_node_name(p, "MPI_COMM_WORLD"), NULL, 0, &pairs);
	for (uint32_t i = 0; i < pairs.list.n; i++) {
		const struct pc_pair *pair = &pairs.list.v[i];

		CHECK(pair->first_to != pair->second_to);
		CHECK(goes(p, t, &pair->first, pair->first_to));
		CHECK(goes(p, t, &pair->second, pair->second_to));
	}
	CHECK(undefined || any <= pairs.list.n);
	closed += pairs.closed;
	if (check_failed)
		fputs(text, stderr);
	pc_program_free(p);
	return undefined ? -1 : any;
}

int main(void)
{
	unsigned n[3] = { 0, 0, 0 };

	random_start(2718);
	for (unsigned i = 0; i < ROUNDS && !check_failed; i++) {
		struct terms t = any_terms(4 + random_below(6));

		for (unsigned k = 0; k < t.n; k++) {
			if (t.v[k].kind == TERM_K)
				t.v[k].kind = TERM_RANK;
			if (term_is_unary(t.v[k].oper))
				t.v[k].oper = PC_OPER_EQ;
		}
		n[1 + test_one(&t)]++;
	}
	printf("%u part, %u do not\n", n[2], n[1]);
	printf("%u closed\n", closed);
	CHECK(n[1] > ROUNDS / 10 && n[2] > ROUNDS / 10);
	CHECK(closed > ROUNDS * 3 / 4);
	return check_failed != 0;
}
