/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * locks.c - calls that take and release a lock become a construct 'lock', which
 *           the other passes treat as 'critical'.
 *
 * In:   a function as the compiler sees it.
 * Out:  `call omp_set_lock (&l)` becomes `enter lock name l`, and the call that
 *       releases it `exit nowait`, if these nest with all constructs on every
 *       path.  The numbers of blocks and events do not change.  A loop that
 *       ends with omp_test_lock () or a similar call enters the construct in a
 *       new block on the edge after it.  Level paper: no lock is found, and
 *       clauses that the paper does not know are dropped.
 * Cost: O(E) for each lock of a function, at most LOCKS.
 * Not:  LIMIT: locks that are taken and released in different functions
 *       (tests/core/order-lock-not.pcm).
 */
#include "base/arena.h"
#include "model/contents.h"
#include "tables/omp_names.h"
#include "model/build.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/shown.h"
#include "model/value.h"
#include "graph/branch_claim.h"
#include "graph/regions.h"
#include "rewrite/call_to_construct.h"
#include "rewrite/doacross.h"
#include "tables/passes.h"

#define LOCKS 16
#define ROUND 16 /* blocks in a loop that tries to take a lock */

/* What EVENT does, as pc_lock_call () says. */
static int step(const struct pc_event *event)
{
	if (event->kind != PC_EV_CALL || !event->callee || !event->args.n ||
	    !pc_val_has_name(event->args.v[0]) ||
	    event->args.v[0].mod == PC_MOD_DEREF)
		return 0;
	return pc_lock_call(event->callee->name);
}

/* Functions that try to take a lock.  They succeed if the result is 0 (with
 * ZERO), or is not 0 (without). */
static const struct {
	const char *name;
	bool zero;
} tests[] = {
	{ "omp_test_lock", false },
	{ "omp_test_nest_lock", false },
	{ "pthread_mutex_trylock", true },
	{ "pthread_spin_trylock", true },
	{ "mtx_trylock", true },
};

/* Whether EVENT tries to take a lock; *ZERO: the result is 0 if it succeeds. */
static bool tries(const struct pc_event *event, bool *zero)
{
	if (event->kind != PC_EV_CALL || !event->callee || !event->args.n ||
	    !pc_val_has_name(event->args.v[0]) ||
	    event->args.v[0].mod == PC_MOD_DEREF)
		return false;
	for (size_t i = 0; i < sizeof tests / sizeof *tests; i++)
		if (pc_name_calls(event->callee->name, tests[i].name)) {
			*zero = tests[i].zero;
			return true;
		}
	return false;
}

/* The successor of BLOCK for a thread that got the lock AT in it, or -1. */
static int way_with(const struct pc_block *block, struct pc_val at)
{
	struct pc_claim claims[PC_CLAIMS];
	uint32_t n = block->term == PC_TERM_BR ?
		     pc_block_claims(block, 0, claims) : 0;

	for (uint32_t i = 0; i < n; i++) {
		uint32_t e = pc_block_made(block, claims[i].x);
		bool zero;

		if (e == PC_NONE || !tries(&block->events.v[e], &zero))
			continue;
		return pc_claim_tests(&claims[i]) && claims[i].sole &&
		       pc_val_eq(block->events.v[e].args.v[0], at) ?
		       (claims[i].is == PC_OPER_EQ) != zero : -1;
	}
	return -1;
}

/* Whether a thread that did not get the lock in block B, and continues at FROM,
 * tries again in B.  If not, chance decides how often the section runs. */
static bool comes_back(const struct pc_fn *fn, uint32_t from, uint32_t b)
{
	for (int i = 0; i < ROUND && from != b; i++) {
		const struct pc_block *block = &fn->blocks.v[from];

		if (block->term != PC_TERM_JMP && block->term != PC_TERM_TRY)
			return false;
		from = block->succ.v[0];
	}
	return from == b;
}

/* Begin the construct on the edge from block B to its successor WAY, in a new
 * block after the others. */
static uint32_t enter_behind(struct pc_program *program, struct pc_fn *fn,
			     uint32_t b, int way, const char *name)
{
	uint32_t fresh = pc_block_between(program, fn, b, (uint32_t)way);
	struct pc_event *event = pc_event_add(program, fn, fresh, PC_EV_ENTER,
					      fn->blocks.v[b].loc);

	event->region = PC_REGION_LOCK;
	event->name = name;
	event->flags = PC_EVF_MADE;
	return fresh;
}

/* Make constructs of all events of the lock AT, and keep what they were. */
static void convert(struct pc_program *program, struct pc_arena *arena,
		    struct pc_fn *fn, struct pc_val at)
{
	struct pc_construct made = { .arena = arena };
	PC_VEC(uint32_t) fresh = { 0 };
	const char *name = at.kind == PC_VAL_FIELD ?
			   at.name : pc_shown(program, at.name);
	uint32_t n = fn->blocks.n;

	if (!name)
		name = at.name;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			struct pc_event *event = pc_event_at(fn, b, e);
			int way = step(event);

			if (way && pc_val_eq(event->args.v[0], at))
				pc_made_event(&made, event, PC_REGION_LOCK,
					      name, way > 0);
		}
	for (uint32_t b = 0; b < n; b++) {
		int way = way_with(&fn->blocks.v[b], at);

		if (way >= 0 && comes_back(fn, fn->blocks.v[b].succ.v[!way], b))
			pc_vec_push(arena, fresh, enter_behind(
				program, fn, b, way, name));
	}
	if (pc_made_keep(&made, fn))
		return;
	for (uint32_t i = 0; i < fresh.n; i++)
		fn->blocks.v[fresh.v[i]].events.n = 0;
}

static void find_locks(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_arena *arena = NULL;
	struct pc_val tried[LOCKS];
	uint32_t n = 0;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);
			struct pc_val at;
			uint32_t i = 0;
			bool zero;

			if (step(event) <= 0 && !tries(event, &zero))
				continue;
			at = event->args.v[0];
			while (i < n && !pc_val_eq(tried[i], at))
				i++;
			if (i < n || n == LOCKS)
				continue;
			tried[n++] = at;
			if (!arena)
				arena = pc_arena_new();
			convert(program, arena, fn, at);
		}
	if (arena)
		pc_arena_free(arena);
}

/* The paper considers constructs only, not `depend`, `filter`, `final`. */
static void forget_clauses(struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			struct pc_event *event = &fn->blocks.v[b].events.v[e];

			if (event->kind != PC_EV_ENTER)
				continue;
			event->args.n = 0;
			event->flags &= ~(unsigned)PC_EVF_FINAL;
		}
}

/* Whether the program calls functions that take a lock. */
static bool has_locks(const struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++) {
		const char *name = program->fns.v[i]->name;

		if (pc_lock_call(name) > 0)
			return true;
		for (size_t k = 0; k < sizeof tests / sizeof *tests; k++)
			if (pc_name_calls(name, tests[k].name))
				return true;
	}
	return false;
}

void pc_pass_locks_run(struct pc_program *program)
{
	bool locks = has_locks(program);

	for (uint32_t i = 0; i < program->fns.n; i++) {
		if (!pc_fn_live(program->fns.v[i]))
			continue;
		if (program->opts->level == PC_LEVEL_PAPER)
			forget_clauses(program->fns.v[i]);
		else if (locks)
			find_locks(program, program->fns.v[i]);
	}
	if (program->opts->level != PC_LEVEL_PAPER)
		pc_doacross_find(program);
}

static bool is_lock(enum pc_region_kind kind)
{
	return kind == PC_REGION_LOCK || kind == PC_REGION_ORDERED;
}

void pc_pass_locks_dump(FILE *out, const struct pc_program *program,
			const struct pc_fn *fn)
{
	(void)program;
	pc_regions_dump(out, fn, is_lock);
}
