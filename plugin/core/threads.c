/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * threads.c - calls that make a thread and wait for one.
 *
 * In:   events.
 * Out:  what a new thread runs, if the call names it.
 * Cost: O(1) an event.
 * Not:  which thread is waited for: a call that waits, waits for all.
 */
#include "concurrency.h"
#include "interest.h"

/* ARG: the argument that is the function. */
static const struct {
	const char *name;
	uint32_t arg;
	bool prefix; /* of the linker's name: constructors of std::thread */
} makers[] = {
	{ "pthread_create", 2, false },
	{ "thrd_create", 1, false },
	{ "_ZNSt6threadC", 1, true },
	{ "_ZNSt7jthreadC", 1, true },
};

static const char *const waits[] = {
	"pthread_join", "thrd_join", "_ZNSt6thread4joinEv",
	"_ZNSt7jthread4joinEv", "_ZNSt7jthreadD1Ev",
};

bool pc_thread_is_maker(const char *name)
{
	for (size_t i = 0; i < sizeof makers / sizeof *makers; i++)
		if (makers[i].prefix ?
		    !strncmp(name, makers[i].name, strlen(makers[i].name)) :
		    !strcmp(name, makers[i].name))
			return true;
	return false;
}

struct pc_fn *pc_thread_start(struct pc_program *program,
			      const struct pc_event *event)
{
	struct pc_val start;
	struct pc_fn *fn;

	if (event->kind != PC_EV_CALL || !event->callee ||
	    program->opts->level == PC_LEVEL_PAPER)
		return NULL;
	for (size_t i = 0; i < sizeof makers / sizeof *makers; i++) {
		const char *name = makers[i].name;

		if (makers[i].arg >= event->args.n ||
		    (makers[i].prefix ?
		     strncmp(event->callee->name, name, strlen(name)) :
		     strcmp(event->callee->name, name)))
			continue;
		start = event->args.v[makers[i].arg];
		if (start.kind != PC_VAL_GLOBAL)
			return NULL;
		fn = pc_fn_find(program, start.name);
		return fn && pc_fn_live(fn) ? fn : NULL;
	}
	return NULL;
}

bool pc_thread_join(const struct pc_event *event)
{
	if (event->kind != PC_EV_CALL || !event->callee)
		return false;
	for (size_t i = 0; i < sizeof waits / sizeof *waits; i++)
		if (!strcmp(event->callee->name, waits[i]))
			return true;
	return false;
}

const struct pc_orphan *pc_thread_entry(struct pc_program *program,
					const struct pc_site *site)
{
	struct pc_orphan *found;
	const struct pc_fn *fn = site->starts;
	uint32_t depth = 0;

	if (!fn->info->any_mpi)
		return NULL;
	found = pc_arena_alloc(program->arena, sizeof *found);
	while (fn && depth++ < 8) {
		const struct pc_fn *next = NULL;

		for (uint32_t i = 0; i < fn->info->sites.n; i++) {
			const struct pc_site *s = &fn->info->sites.v[i];
			const struct pc_event *event = pc_conc_event(fn, s);
			bool better = pc_conc_collective(s, event);

			if (!pc_conc_mpi(s, event) || (found->fn == fn && !better))
				continue;
			*found = (struct pc_orphan){ fn, i };
			next = pc_event_target(event);
			if (better)
				break;
		}
		fn = next;
	}
	return found->fn ? found : NULL;
}
