/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * locks.c - calls that take and release a lock become a construct, 'lock',
 *           which is to the other passes what 'critical' is.
 *
 * In:   a function as the compiler sees it.
 * Out:  `call omp_set_lock (&l)` is `enter lock name l`, the call that releases
 *       it `exit nowait`, if these nest with all constructs on every path.
 *       Numbers of blocks and events stay.  Level paper: no lock is found, and
 *       clauses that it does not know are forgotten.
 * Cost: O(E) for each lock of a function, LOCKS of them.
 * Not:  LIMIT: omp_test_lock and the like, locks that are taken and released
 *       in different functions (tests/core/order-lock-not.pcm).
 */
#include "analysis.h"
#include "nest.h"

#define LOCKS 16

/* One row a pair; Fortran's names have a '_' more. */
static const struct {
	const char *take, *leave;
} pairs[] = {
	{ "omp_set_lock", "omp_unset_lock" },
	{ "omp_set_nest_lock", "omp_unset_nest_lock" },
	{ "pthread_mutex_lock", "pthread_mutex_unlock" },
	{ "pthread_spin_lock", "pthread_spin_unlock" },
	{ "mtx_lock", "mtx_unlock" },
};

static bool is_called(const char *name, const char *what)
{
	size_t len = strlen(what);

	return !strncmp(name, what, len) &&
	       (!name[len] || !strcmp(name + len, "_"));
}

int pc_lock_call(const char *name)
{
	for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
		if (is_called(name, pairs[i].take))
			return 1;
		if (is_called(name, pairs[i].leave))
			return -1;
	}
	return 0;
}

/* What EVENT does, as pc_lock_call (). */
static int step(const struct pc_event *event)
{
	if (event->kind != PC_EV_CALL || !event->callee || !event->args.n ||
	    !event->args.v[0].name || event->args.v[0].mod == PC_MOD_DEREF)
		return 0;
	return pc_lock_call(event->callee->name);
}

/* Whether constructs nest in FN, and what NAME's events close is NAME. */
static bool nests(struct pc_arena *arena, const struct pc_fn *fn)
{
	struct pc_nest_in *in;

	if (pc_nest_walk(arena, fn, &in).block)
		return false;
	for (uint32_t b = 0; b < fn->blocks.n; b++) {
		const struct pc_block *block = &fn->blocks.v[b];
		const struct pc_nest *nest = in[b].nest;
		bool ok = true;

		for (uint32_t e = 0; in[b].reached && e < block->events.n;
		     e++) {
			const struct pc_event *event = &block->events.v[e];

			if (event->kind == PC_EV_EXIT &&
			    (!nest ||
			     (nest->enter->region == PC_REGION_LOCK) !=
			     (event->region == PC_REGION_LOCK) ||
			     (event->region == PC_REGION_LOCK &&
			      nest->enter->name != event->name)))
				return false;
			nest = pc_nest_step(arena, nest, event, &ok);
		}
		if (!ok || (in[b].reached && nest &&
			    block->term == PC_TERM_RET))
			return false;
	}
	return true;
}

/* Make constructs of all events of the lock AT, and keep what they were. */
static void convert(struct pc_program *program, struct pc_arena *arena,
		    struct pc_fn *fn, struct pc_val at)
{
	PC_VEC(struct pc_event) old = { 0 };
	PC_VEC(struct pc_event *) made = { 0 };
	const char *name = pc_shown(program, at.name);

	if (!name)
		name = at.name;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			struct pc_event *event = pc_event_at(fn, b, e);
			int way = step(event);

			if (!way || !pc_val_eq(event->args.v[0], at))
				continue;
			pc_vec_push(arena, old, *event);
			pc_vec_push(arena, made, event);
			event->kind = way > 0 ? PC_EV_ENTER : PC_EV_EXIT;
			event->region = PC_REGION_LOCK;
			event->name = name;
			event->flags = way > 0 ? 0 : PC_EVF_NOWAIT;
			event->callee = NULL;
			event->dst = (struct pc_val){ 0 };
			event->args.n = 0;
		}
	if (nests(arena, fn))
		return;
	for (uint32_t i = 0; i < made.n; i++)
		*made.v[i] = old.v[i];
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

			if (step(event) <= 0)
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

/* The paper looks at constructs only, not at `depend`, `filter`, `final`. */
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

void pc_pass_locks_run(struct pc_program *program)
{
	for (uint32_t i = 0; i < program->fns.n; i++) {
		if (!pc_fn_live(program->fns.v[i]))
			continue;
		if (program->opts->level == PC_LEVEL_PAPER)
			forget_clauses(program->fns.v[i]);
		else
			find_locks(program, program->fns.v[i]);
	}
}

void pc_pass_locks_dump(FILE *out, const struct pc_program *program,
			const struct pc_fn *fn)
{
	(void)program;
	if (!pc_dump_head(out, fn))
		return;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (event->kind == PC_EV_ENTER &&
			    event->region == PC_REGION_LOCK)
				fprintf(out, "  lock %s %u:%u\n", event->name,
					event->loc.line, event->loc.col);
		}
}
