/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * threads.c - calls that create threads or wait for them (contract in
 *             threads.h).
 *
 * In:   events.
 * Out:  what a new thread runs, if the call names it: a function; or, from the
 *       name of the constructor of std::thread, a lambda, an object with an
 *       operator (), or a member function that was stored before.
 * Cost: O(1) per event; O(functions) for an object, O(events of the block) for
 *       a member function.
 * Not:  for which thread a call waits: it counts as waiting for all threads.
 */
#include "graph/threads.h"

#include <stdlib.h>
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/program.h"
#include "model/value.h"

/* ARG: the argument that is the function. */
static const struct {
	const char *name;
	uint32_t arg;
	bool prefix; /* prefix of the name: constructors of std::thread */
} makers[] = {
	{ "pthread_create", 2, false },
	{ "thrd_create", 1, false },
	{ "_ZNSt6threadC", 1, true },
	{ "_ZNSt7jthreadC", 1, true },
};

static const char *const waits[] = {
	"pthread_join", "thrd_join", "_ZNSt6thread4joinEv",
	"_ZNSt7jthread4joinEv", "_ZNSt7jthreadD1Ev", "_ZNSt7jthreadD2Ev",
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

static struct pc_fn *live(struct pc_fn *fn)
{
	return fn && pc_fn_live(fn) ? fn : NULL;
}

/* The operator () of the class whose mangled name is the LEN bytes at TYPE.
 * For a lambda "ZfEUlvE_" it is "_ZZfENKUlvE_cl...", for "1a" "_ZN[K]1acl...",
 * for "N1n1aE" "_ZN[K]1n1acl..." (Itanium C++ ABI, 5.1). */
static struct pc_fn *call_operator(struct pc_program *program,
				   const char *type, int len)
{
	const char *mark = strstr(type, "EUl");
	int head = mark ? (int)(mark + 1 - type) : 0;
	const char *found[2];

	if (*type == 'Z' && (!head || head >= len))
		return NULL;
	for (int k = 0; k < 2; k++) {
		const char *is_const = k ? "K" : "";

		if (*type == 'Z')
			found[k] = pc_arena_printf(
				program->arena, "_Z%.*sN%s%.*scl", head, type,
				is_const, len - head, type + head);
		else if (*type == 'N')
			found[k] = pc_arena_printf(
				program->arena, "_ZN%s%.*scl", is_const,
				len - 2, type + 1);
		else
			found[k] = pc_arena_printf(
				program->arena, "_ZN%s%.*scl", is_const, len,
				type);
	}
	for (uint32_t i = 0; i < program->fns.n; i++)
		for (int k = 0; k < 2; k++)
			if (!strncmp(program->fns.v[i]->name, found[k],
				     strlen(found[k])))
				return live(program->fns.v[i]);
	return NULL;
}

/* The length of the first template argument at TEXT, which is "Z...E", "N...E"
 * or a number and a name; 0: another form. */
static int first_type(const char *text)
{
	const char *end = NULL;

	if (*text == 'Z') {
		/* "EUl...E_" is the first lambda, "EUl...E0_" the second one. */
		end = strstr(text, "EUl");
		while (end && (end = strchr(end + 1, 'E'))) {
			size_t n = strspn(end + 1, "0123456789");

			if (!strncmp(end + 1 + n, "_J", 2))
				return (int)(end + 2 + n - text);
		}
		return 0;
	}
	if (*text == 'N') {
		end = strstr(text, "EJ");
		return end ? (int)(end + 1 - text) : 0;
	}
	if (*text >= '1' && *text <= '9') {
		char *name;
		long n = strtol(text, &name, 10);

		return n > 0 && (size_t)n <= strlen(name) ?
		       (int)(name - text + n) : 0;
	}
	return 0;
}

/* Whether event E of BLOCK, a store in a field, stores what it found in the same field:
 * it belongs to the copy of a record. */
static bool is_copied(const struct pc_block *block, uint32_t e)
{
	const struct pc_event *store = &block->events.v[e];
	struct pc_val value = store->args.n ? store->args.v[0] : store->dst;

	while (value.kind == PC_VAL_TMP && e--) {
		const struct pc_event *load = &block->events.v[e];

		if (pc_val_eq(load->dst, value))
			return load->kind == PC_EV_ASSIGN && load->args.n &&
			       pc_val_eq(load->args.v[0], store->dst);
	}
	return false;
}

/* The function last stored in a pointer to a member function before event E. */
static struct pc_fn *member(struct pc_program *program,
			    const struct pc_block *block, uint32_t e)
{
	const char *end = "__pfn";

	while (e--) {
		const struct pc_event *event = &block->events.v[e];
		const char *name = event->dst.name;

		if (event->kind != PC_EV_ASSIGN ||
		    event->dst.kind != PC_VAL_FIELD ||
		    strlen(name) < strlen(end) ||
		    strcmp(name + strlen(name) - strlen(end), end) ||
		    is_copied(block, e))
			continue;
		return event->oper == PC_OPER_COPY && event->args.n &&
		       event->args.v[0].kind == PC_VAL_GLOBAL ?
		       live(pc_fn_find(program, event->args.v[0].name)) : NULL;
	}
	return NULL;
}

/* The function of the object that the constructor NAME of std::thread gets. */
static struct pc_fn *object(struct pc_program *program, const char *name,
			    const struct pc_block *block, uint32_t e)
{
	const char *args = strchr(name, 'I');
	int len;

	if (!args)
		return NULL;
	args++;
	if (!strncmp(args, "RK", 2))
		args += 2;
	else if (*args == 'R')
		args++;
	if (*args == 'M')
		return member(program, block, e);
	len = first_type(args);
	return len ? call_operator(program, args, len) : NULL;
}

struct pc_fn *pc_thread_start(struct pc_program *program,
			      const struct pc_block *block, uint32_t e)
{
	const struct pc_event *event = &block->events.v[e];
	struct pc_val start;

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
			return makers[i].prefix ?
			       object(program, event->callee->name, block, e) :
			       NULL;
		return live(pc_fn_find(program, start.name));
	}
	return NULL;
}

struct pc_val pc_thread_passed(const struct pc_event *maker,
			       const struct pc_fn *start, uint32_t i)
{
	struct pc_val value = { .kind = PC_VAL_UNKNOWN };
	bool object, cxx = !strncmp(maker->callee->name, "_Z", 2);
	uint32_t arg;

	if (!cxx) {
		arg = !strcmp(maker->callee->name, "thrd_create") ? 2 : 3;
		return i || arg >= maker->args.n ? value : maker->args.v[arg];
	}
	/* The constructor gets the addresses of the object and arguments. */
	object = maker->args.n > 1 && maker->args.v[1].kind != PC_VAL_GLOBAL;
	if (object && strncmp(start->name, "_ZZ", 3) &&
	    !strstr(start->name, "cl"))
		return value; /* a member function */
	arg = object ? i + 1 : i + 2;
	if (arg >= maker->args.n)
		return value;
	value = maker->args.v[arg];
	if (object && !i)
		return value;
	value.rec = NULL;
	if (value.mod == PC_MOD_ADDR)
		value.mod = PC_MOD_NONE;
	else if (value.mod == PC_MOD_NONE && value.kind >= PC_VAL_TMP)
		value.mod = PC_MOD_DEREF;
	else
		value.kind = PC_VAL_UNKNOWN;
	return value;
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

