/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * agreement.c - agreements of the members that have not failed (contract in
 *               agreement.h).
 *
 * Each member writes what it gives into the slot of the agreement.  It is
 * decided when all members that have not failed are there; a member in an
 * agreement does not fail, so it is always decided for the same processes.
 * Two slots are enough: agreement N + 1 is complete only if all have left N.
 */
#include <string.h>
#include "failures/agreement.h"
#include "failures/wait.h"

static uint32_t op_hash(const char *name)
{
	uint32_t h = 5381;

	while (*name)
		h = h * 33 + (unsigned char)*name++;
	return h;
}

/* Returns false if others are in another procedure. */
static bool arrive(const struct pcf_call *call, struct pcf_comm *c, int flag,
		   uint64_t number)
{
	struct pcf_entry *e = c->entry;
	struct pcf_slot *s = &e->slot[number % 2];
	uint32_t op = op_hash(call->op->name);
	bool same;

	pcf_lock(&e->lock);
	if (s->number != number) {
		memset(s, 0, sizeof *s);
		s->number = number;
		s->flag = ~0;
		s->acked = ~0ull;
		s->op = op;
	}
	same = s->op == op;
	s->flag &= flag;
	s->acked &= c->acked;
	if (same)
		s->arrived |= pcf_bit(pcf_me);
	e->agreed[pcf_me] = number;
	pcf_unlock(&e->lock);
	pcf_moved();
	return same;
}

static bool decide(struct pcf_entry *e, uint64_t number,
		   struct pcf_agreed *result)
{
	struct pcf_slot *s = &e->slot[number % 2];
	uint64_t missing;

	pcf_lock(&e->lock);
	missing = e->members & ~s->arrived;
	if (!(missing & ~pcf_dead()))
		s->decided = true;
	if (s->decided)
		*result = (struct pcf_agreed){
			number, s->flag, s->arrived, missing & ~s->acked
		};
	missing = !s->decided;
	pcf_unlock(&e->lock);
	return !missing;
}

struct pcf_agreed pcf_agree(const struct pcf_call *call, struct pcf_comm *c,
			    int flag)
{
	uint64_t number = c->entry->agreed[pcf_me] + 1;
	struct pcf_agreed result = { 0 };
	struct pcf_wait w;

	if (!arrive(call, c, flag, number))
		atomic_store(&pcf_shared->mixed, true);
	pcf_wait_begin(&w, call, c);
	while (!decide(c->entry, number, &result))
		pcf_wait_step(&w);
	pcf_wait_end(&w);
	return result;
}
