/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * decide_again.c - asks each question once in a program (contract in
 *                  decide_nodes.h).
 *
 * In:   a question with its terms, before it is asked.
 * Out:  the answer, in the program's arena.
 * Cost: O(terms) for a question that was asked before.
 *
 * RATIONALE: a condition is examined for each communicator of its function, and
 * functions for several types of data have the same conditions.  Most of these
 * questions differ only in what their variables stand for.
 */
#include "base/arena.h"
#include "base/bytes.h"
#include "base/intern.h"
#include "model/contents.h"
#include "value/numbering.h"
#include "proof/decide_nodes.h"

struct key {
	struct pc_arena *arena;
	struct pc_bytes bytes;
};

static void put(struct key *key, const void *data, size_t size)
{
	if (key->bytes.b.cap - key->bytes.b.n < size)
		pc_vec_room(key->arena, key->bytes.b,
			    key->bytes.b.cap + (uint32_t)size);
	memcpy(key->bytes.b.v + key->bytes.b.n, data, size);
	key->bytes.b.n += (uint32_t)size;
}

static void put_number(struct key *key, uint64_t number)
{
	put(key, &number, sizeof number);
}

static void put_var(struct key *key, const struct pc_question_var *var)
{
	put_number(key, (uint64_t)var->low);
	put_number(key, (uint64_t)var->high);
	put_number(key, (uint64_t)var->below << 2 | (uint64_t)var->own << 1 |
				var->names);
}

static void put_term(struct key *key, const struct pc_term *t)
{
	put_number(key, (uint64_t)t->op << 8 | t->type);
	put_number(key, (uint64_t)t->a << 32 | t->b);
	put(key, &t->num, sizeof t->num);
}

/* Everything that the answer depends on.  The names of variables are only
 * printed. */
static struct pc_bytes key_of(const struct pc_question *q, const uint32_t *term,
			      uint32_t n, uint32_t heads, uint32_t most)
{
	struct key key = { .arena = q->terms.arena };

	put_number(&key, (uint64_t)q->n_vars << 32 | q->n_facts);
	put_number(&key, (uint64_t)q->colour << 32 | n);
	put_number(&key, (uint64_t)heads << 32 | most);
	put_number(&key, (uint64_t)q->part.members << 32 | q->part.rank);
	put_number(&key, q->part.size);
	put(&key, q->fact, q->n_facts * sizeof *q->fact);
	put(&key, term, n * sizeof *term);
	for (uint32_t v = 0; v < q->n_vars; v++)
		put_var(&key, &q->var[v]);
	for (uint32_t i = 1; i < q->terms.v.n; i++)
		put_term(&key, &q->terms.v.v[i]);
	return key.bytes;
}

/* Where the answer is kept; HEADS 0: to whether the one term differs. */
static struct pc_intern_slot *slot_of(struct pc_node_question *nq,
				      const uint32_t *term, uint32_t n,
				      uint32_t heads, uint32_t most)
{
	struct pc_bytes key = key_of(&nq->q, term, n, heads, most);

	return pc_intern_slot(nq->program->arena,
			      &nq->program->values->answers, (char *)key.b.v,
			      key.b.n);
}

enum pc_answer pc_nodes_decide(struct pc_node_question *nq, uint32_t value)
{
	static const enum pc_answer answers[] = {
		PC_ANSWER_UNKNOWN, PC_ANSWER_WITNESS, PC_ANSWER_EQUAL };
	struct pc_intern_slot *slot;
	struct pc_decision decision = { .answer = PC_ANSWER_UNKNOWN };

	if (!value)
		return PC_ANSWER_UNKNOWN;
	slot = slot_of(nq, &value, 1, 0, 0);
	if (!slot->value) {
		pc_decide(&nq->q, value, &decision);
		slot->value = (void *)&answers[decision.answer];
	}
	return *(const enum pc_answer *)slot->value;
}

const struct pc_classes *pc_nodes_classes(struct pc_node_question *nq,
					  const uint32_t *term, uint32_t n,
					  uint32_t heads, uint32_t most)
{
	struct pc_program *program = nq->program;
	struct pc_intern_slot *slot = slot_of(nq, term, n, heads, most);
	struct pc_classes found, *kept = (struct pc_classes *)slot->value;

	if (kept)
		return kept;
	kept = PC_NEW(program->arena, struct pc_classes);
	slot->value = kept;
	pc_decide_classes(&nq->q, term, n, heads, most, &found);
	kept->complete = found.complete;
	for (uint32_t i = 0; i < found.pairs.n; i++)
		pc_vec_push(program->arena, kept->pairs, found.pairs.v[i]);
	return kept;
}
