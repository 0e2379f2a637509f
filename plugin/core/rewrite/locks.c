/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * locks.c - calls that take and release a lock become a construct 'lock', which
 *           the other passes treat as 'critical'.
 *
 * In:   a function as the compiler sees it.
 * Out:  `call omp_set_lock (&l)` becomes `enter lock name l`, and the call that
 *       releases it `exit nowait`, if these nest with all constructs on every
 *       path.  So do the begin and the end of an object that has a mutex
 *       (std::lock_guard).  The numbers of blocks and events do not change.  A
 *       loop that ends with omp_test_lock () or a similar call enters the
 *       construct in a new block on the edge after it, and an exception leaves
 *       it in one.  Level paper: no lock is found, and clauses that the paper
 *       does not know are dropped.
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
#include "rewrite/lock_steps.h"
#include "tables/passes.h"

#define LOCKS 16
#define ROUND 16 /* blocks in a loop that tries to take a lock */

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

/* The lock that the function looks at, and where a thread has it. */
struct look {
	struct pc_program *program;
	struct pc_arena *arena;
	struct pc_fn *fn;
	const struct pc_lock_objects *objects;
	struct pc_val at;
	const char *name;
	unsigned flags; /* of its begin: PC_EVF_GUESS if each thread may have
			 * a lock of its own here */
	PC_VEC(uint32_t) fresh; /* blocks that were added */
};

/* Begin (ENTERS) or end the construct on the edge from block B to its successor
 * WAY, in a new block after the others. */
static void put_on_edge(struct look *look, uint32_t b, uint32_t way, bool enters)
{
	struct pc_fn *fn = look->fn;
	uint32_t fresh = pc_block_between(look->program, fn, b, way);
	struct pc_event *event = pc_event_add(look->program, fn, fresh,
					      enters ? PC_EV_ENTER : PC_EV_EXIT,
					      fn->blocks.v[b].loc);

	event->region = PC_REGION_LOCK;
	event->name = look->name;
	event->flags = PC_EVF_MADE | (enters ? look->flags : PC_EVF_NOWAIT);
	pc_vec_push(look->arena, look->fresh, fresh);
}

/* The successor of B that a thread takes with the lock, if it tries again where
 * it does not get it, or -1. */
static int got_by(const struct look *look, uint32_t b)
{
	const struct pc_block *block = &look->fn->blocks.v[b];
	int way = way_with(block, look->at);

	return way >= 0 && comes_back(look->fn, block->succ.v[!way], b) ?
		       way : -1;
}

/* What EVENT does with the lock; an END, if a thread HELD has it. */
static enum pc_lock_step step(const struct look *look,
			      const struct pc_event *event, bool held)
{
	struct pc_val at;
	enum pc_lock_step does = pc_lock_step(look->objects, event, &at);

	if (does == PC_LOCK_NONE || !pc_val_eq(at, look->at) ||
	    (does == PC_LOCK_END && !held))
		return PC_LOCK_NONE;
	return does == PC_LOCK_TAKE ? PC_LOCK_TAKE : PC_LOCK_LEAVE;
}

enum { UNSEEN, FREE, HELD };

/* A path that an exception takes. */
struct thrown {
	uint32_t to;
	bool held; /* by a thread that takes it */
};

/* Where a thread may go, and what it has there. */
struct held {
	const struct look *look;
	uint8_t *state;
	PC_VEC(uint32_t) todo;
	PC_VEC(struct thrown) thrown;
};

/* A path comes to block TO.  False: another one does with the lock, this one
 * without it, or the reverse. */
static bool come(struct held *h, uint32_t to, bool held)
{
	uint8_t with = held ? HELD : FREE;

	if (h->state[to] == UNSEEN) {
		pc_vec_push(h->look->arena, h->todo, to);
		h->state[to] = with;
	}
	return h->state[to] == with;
}

/* Follow the paths out of block B. */
static bool go_through(struct held *h, uint32_t b)
{
	const struct pc_block *block = &h->look->fn->blocks.v[b];
	int got = got_by(h->look, b);
	bool held = h->state[b] == HELD, before = held, ok = true;

	for (uint32_t e = 0; e < block->events.n; e++) {
		enum pc_lock_step does = step(h->look, &block->events.v[e],
					      held);

		if (does != PC_LOCK_NONE && held == (does == PC_LOCK_TAKE))
			return false;
		/* The last call throws; what takes a lock has not done it. */
		if (block->events.v[e].kind == PC_EV_CALL)
			before = held && does != PC_LOCK_LEAVE;
		held ^= does != PC_LOCK_NONE;
	}
	for (uint32_t i = 0; i < block->succ.n; i++)
		if (i && block->term == PC_TERM_TRY)
			pc_vec_push(h->look->arena, h->thrown,
				    ((struct thrown){ block->succ.v[i], before }));
		else
			ok &= come(h, block->succ.v[i], held || got == (int)i);
	return ok;
}

/* Set STATE of each block that is reached: whether a thread has the lock at its
 * begin.  Exceptions come last, and first those without the lock: one that has
 * it may come where others have not.  False: for another block this depends on
 * the path. */
static bool find_held(const struct look *look, uint8_t *state)
{
	struct held h = { .look = look, .state = state };
	bool ok = come(&h, 0, false);

	for (int with = 0; with < 2; with++)
		for (uint32_t i = 0; ok && (h.todo.n || i < h.thrown.n);)
			if (h.todo.n)
				ok = go_through(&h, h.todo.v[--h.todo.n]);
			else if (h.thrown.v[i++].held == with)
				ok = come(&h, h.thrown.v[i - 1].to, with) || with;
	/* Some may have been found behind exceptions that have it. */
	for (uint32_t i = 0; i < h.thrown.n; i++)
		ok &= h.thrown.v[i].held || state[h.thrown.v[i].to] == FREE;
	return ok;
}

/* Make constructs of all events of the lock, and keep what they were.  An
 * exception ends the construct. */
static void convert(struct look *look)
{
	struct pc_fn *fn = look->fn;
	struct pc_construct made = { .arena = look->arena };
	uint32_t n = fn->blocks.n;
	uint8_t *state = PC_ARRAY(look->arena, n, uint8_t);

	if (!find_held(look, state))
		return;
	for (uint32_t b = 0; b < n; b++) {
		bool held = state[b] == HELD;
		int way;

		for (uint32_t e = 0; state[b] && e < fn->blocks.v[b].events.n;
		     e++) {
			struct pc_event *event = &fn->blocks.v[b].events.v[e];
			enum pc_lock_step does = step(look, event, held);

			if (does == PC_LOCK_NONE)
				continue;
			held = does == PC_LOCK_TAKE;
			pc_made_event(&made, event, PC_REGION_LOCK, look->name,
				      held);
			event->flags |= held ? look->flags : 0;
		}
		if (!state[b])
			continue;
		way = got_by(look, b);
		if (way >= 0)
			put_on_edge(look, b, (uint32_t)way, true);
		for (uint32_t i = 1; held && i < fn->blocks.v[b].succ.n &&
		     fn->blocks.v[b].term == PC_TERM_TRY; i++)
			if (state[fn->blocks.v[b].succ.v[i]] == FREE)
				put_on_edge(look, b, i, false);
	}
	if (pc_made_keep(&made, fn))
		return;
	for (uint32_t i = 0; i < look->fresh.n; i++)
		fn->blocks.v[look->fresh.v[i]].events.n = 0;
}

/* Whether AT is one lock for all threads that execute FN: a variable with static
 * storage, or one that a team of FN shares. */
static bool is_one(const struct pc_fn *fn, struct pc_val at)
{
	if (at.mod != PC_MOD_ADDR || at.kind == PC_VAL_FIELD)
		return false;
	for (uint32_t b = 0; at.kind == PC_VAL_VAR && b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			for (uint32_t i = 0; event->kind == PC_EV_ENTER &&
			     i < event->args.n; i++)
				if (event->args.v[i].kind == PC_VAL_VAR &&
				    event->args.v[i].name == at.name)
					return true;
		}
	return at.kind == PC_VAL_GLOBAL;
}

static void find_lock(struct pc_program *program, struct pc_arena *arena,
		      struct pc_fn *fn, const struct pc_lock_objects *objects,
		      struct pc_val at)
{
	struct look look = { .program = program, .arena = arena, .fn = fn,
			     .objects = objects, .at = at };

	look.flags = is_one(fn, at) ? 0 : PC_EVF_GUESS;
	if (at.kind != PC_VAL_FIELD)
		look.name = pc_shown(program, at.name);
	if (!look.name)
		look.name = at.name;
	convert(&look);
}

static void find_locks(struct pc_program *program, struct pc_fn *fn)
{
	struct pc_arena *arena = pc_arena_new();
	struct pc_lock_objects objects = { 0 };
	struct pc_val tried[LOCKS];
	uint32_t n = 0;

	pc_lock_objects(arena, fn, &objects);
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);
			struct pc_val at;
			uint32_t i = 0;
			bool zero;

			if (tries(event, &zero))
				at = event->args.v[0];
			else if (pc_lock_step(&objects, event, &at) !=
				 PC_LOCK_TAKE)
				continue;
			while (i < n && !pc_val_eq(tried[i], at))
				i++;
			if (i < n || n == LOCKS)
				continue;
			tried[n++] = at;
			find_lock(program, arena, fn, &objects, at);
		}
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

		if (pc_lock_call(name) > 0 || pc_lock_guard(name))
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
