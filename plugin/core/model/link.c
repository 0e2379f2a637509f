/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * link.c - links the models of units to that of a program (contract in link.h).
 *
 * One unit after the other is added.  A name that only its unit can access
 * gets "#N" at its end, where N is the number of the unit.  The text after a
 * '#' distinguishes equal names and is not shown to users.
 *
 * Cost: linear in the size of the units; each name of a unit is looked up once.
 */
#include "model/link.h"

#include "base/arena.h"
#include "base/intern.h"
#include "base/name.h"
#include "base/path.h"
#include "base/user_text.h"
#include "model/bodies.h"
#include "model/build.h"
#include "model/contents.h"
#include "model/facts.h"
#include "model/link_alias.h"
#include "model/live.h"
#include "model/program.h"
#include "model/record_types.h"
#include "model/slot.h"
#include "model/value.h"

/* The flags that count in any unit. */
#define KEPT (uint32_t)(PC_FN_ADDRESS | PC_FN_TABLE | PC_FN_UNIFORM | \
			 PC_FN_FIRST | PC_FN_CALLED)

/* What a name of the unit is in the whole, or NULL: not known yet. */
struct names {
	const char *same; /* of anything but a global */
	const char *global;
};

struct linker {
	struct pc_program *whole;
	struct pc_program *unit;
	struct pc_arena *arena; /* what is needed for this unit only */
	PC_VEC(struct names) names; /* by `linked` of the unit's name, from 1 */
	uint32_t number; /* of the unit, from 1 */
	bool takes; /* the unit's function replaces what is known */
	bool lost; /* a body of the unit does not count */
	const char *file, *named; /* the last file, and its name in WHOLE */
	struct pc_fn **fns; /* by the unit's fn->index: the function in WHOLE */
};

static const char *own_name(struct linker *l, const char *name)
{
	return pc_name(l->whole, pc_arena_printf(l->arena, "%s#%u",
						 name, (unsigned)l->number));
}

static bool is_own(const struct pc_fn *fn)
{
	return fn->flags & PC_FN_DEFINED && !(fn->flags & PC_FN_EXPORTED);
}

/* The name in the whole of @NAME, a variable or function of the unit. */
static const char *global_name(struct linker *l, const char *name)
{
	const struct pc_fn *fn = pc_fn_find(l->unit, name);

	if (fn)
		return l->fns[fn->index]->name;
	if (pc_intern_find(&l->unit->local_names, name, strlen(name)))
		return own_name(l, name);
	return pc_name(l->whole, name);
}

/* The same for an element of a variable, "v[3]" (memory/element.c). */
static const char *global_or_element(struct linker *l, const char *name)
{
	const char *bracket = strrchr(name, '[');
	const char *whole;

	if (!bracket || bracket == name)
		return global_name(l, name);
	whole = global_name(l, pc_arena_strndup(l->arena, name,
						(size_t)(bracket - name)));
	return pc_name(l->whole, pc_arena_printf(l->arena, "%s%s",
						 whole, bracket));
}

/* What is known of NAME, which is interned in the unit. */
static struct names *names_of(struct linker *l, const char *name)
{
	struct pc_name_head *head = pc_name_head(name);

	if (!head->linked) {
		pc_vec_push(l->arena, l->names, ((struct names){ 0 }));
		head->linked = l->names.n;
	}
	return &l->names.v[head->linked - 1];
}

static const char *same_name(struct linker *l, const char *name)
{
	struct names *names = name ? names_of(l, name) : NULL;

	if (names && !names->same)
		names->same = pc_name(l->whole, name);
	return names ? names->same : NULL;
}

static struct pc_val copy_val(struct linker *l, struct pc_val value)
{
	if (value.kind == PC_VAL_GLOBAL) {
		struct names *names = names_of(l, value.name);

		if (!names->global)
			names->global = global_or_element(l, value.name);
		value.name = names->global;
	} else if (pc_val_has_name(value)) {
		value.name = same_name(l, value.name);
	}
	value.rec = same_name(l, value.rec);
	return value;
}

static void copy_slot(struct linker *l, const struct pc_slot *from)
{
	struct pc_slot slot = { .at = copy_val(l, from->at),
				.bound = from->bound };

	if (from->fn)
		slot.fn = global_name(l, from->fn);
	else
		slot.to = copy_val(l, from->to);
	pc_vec_push(l->whole->arena, l->whole->slots, slot);
}

/* The name of FILE in the whole: relative to its directory, not to that of the
 * unit. */
static const char *file_name(struct linker *l, const char *file)
{
	const char *to = l->whole->dir, *from = l->unit->dir;

	if (!file || file == l->file)
		return file ? l->named : NULL;
	l->file = file;
	l->named = pc_name(l->whole, *file == '/' || !to || !from ||
			   !strcmp(to, from) ? file :
			   pc_path_in(to, pc_path_of(l->arena, from, file)));
	return l->named;
}

static struct pc_loc copy_loc(struct linker *l, struct pc_loc loc)
{
	loc.file = file_name(l, loc.file);
	loc.host = 0;
	return loc;
}

/* Give what EVENT, of a body of the unit, mentions the names of the whole. */
static void rename_event(struct linker *l, struct pc_event *event)
{
	event->loc = copy_loc(l, event->loc);
	event->dst = copy_val(l, event->dst);
	if (event->callee)
		event->callee = l->fns[event->callee->index];
	event->name = same_name(l, event->name);
	for (uint32_t i = 0; i < event->args.n; i++)
		event->args.v[i] = copy_val(l, event->args.v[i]);
}

static void rename_block(struct linker *l, struct pc_block *block)
{
	block->cond = copy_val(l, block->cond);
	block->loc = copy_loc(l, block->loc);
	for (uint32_t i = 0; i < block->events.n; i++)
		rename_event(l, &block->events.v[i]);
}

/* Copy what the head of FROM adds to what is known about TO. */
static void copy_head(struct linker *l, struct pc_fn *to,
		      const struct pc_fn *from)
{
	struct pc_program *whole = l->whole;
	bool defines = from->flags & PC_FN_DEFINED;

	if (!l->takes) {
		to->flags |= from->flags & KEPT;
		if (!to->type)
			to->type = pc_name(whole, from->type);
		return;
	}
	if (defines)
		to->flags &= KEPT;
	to->flags |= from->flags;
	if (!to->type || defines)
		to->type = pc_name(whole, from->type);
	to->reads = defines ? 0 : to->reads | from->reads;
	if (!defines && to->loc.line)
		return;
	to->pretty = pc_name(whole, from->pretty);
	to->unit = pc_name(whole, from->unit);
	to->dir = pc_name(whole, l->unit->dir);
	to->lang = from->lang;
	to->loc = copy_loc(l, from->loc);
	to->end = copy_loc(l, from->end);
	if (defines || !to->params.n) {
		to->params.n = 0;
		for (uint32_t i = 0; i < from->params.n; i++)
			pc_fn_param(whole, to, from->params.v[i]);
	}
}

/* Enter FROM in the whole; define () takes its body when all are entered. */
static void declare(struct linker *l, const struct pc_fn *from)
{
	struct pc_fn *to;

	if (!is_own(from)) {
		l->fns[from->index] = pc_fn_get(l->whole, from->name);
		return;
	}
	to = pc_fn_get(l->whole, own_name(l, from->name));
	if (from->op)
		to->op = pc_fn_get(l->whole, from->name)->op;
	l->fns[from->index] = to;
}

static void define(struct linker *l, struct pc_fn *from)
{
	struct pc_fn *to = l->fns[from->index];
	bool defines = from->flags & PC_FN_DEFINED;

	/* A definition overrides a declaration, which may be wrong. */
	l->takes = !(to->flags & PC_FN_DEFINED) ||
		   (defines && to->flags & PC_FN_WEAK &&
		    !(from->flags & PC_FN_WEAK));
	copy_head(l, to, from);
	l->lost |= defines && !l->takes;
	if (!defines || !l->takes)
		return;
	pc_bodies_fn(l->whole, to, from);
	for (uint32_t i = 0; i < to->blocks.n; i++)
		rename_block(l, &to->blocks.v[i]);
}

static bool link_facts(struct linker *l, const char **error)
{
	uint32_t n;
	const char *const *lines = pc_facts_lines(l->unit, &n);
	struct pc_user_errors errors = { .arena = l->whole->arena };

	for (uint32_t i = 0; i < n; i++) {
		if (!l->whole->facts)
			l->whole->facts = pc_facts_new(l->whole->arena);
		if (pc_facts_read(l->whole->facts, "fact", lines[i],
				  strlen(lines[i]), &errors))
			continue;
		*error = errors.list.v[0];
		return false;
	}
	return true;
}

static const char *const mains[] = { "main", "MAIN__" };

/* Whether the units belong to two programs. */
static bool is_other_program(const struct pc_program *whole,
			     const struct pc_program *unit, const char **error)
{
	for (int i = 0; i < 2; i++) {
		const struct pc_fn *a = pc_fn_find(whole, mains[i]);
		const struct pc_fn *b = pc_fn_find(unit, mains[i]);

		if (!a || !b || !(a->flags & b->flags & PC_FN_DEFINED) ||
		    (a->flags | b->flags) & PC_FN_WEAK)
			continue;
		*error = pc_arena_printf(
			whole->arena, "'main' is defined in '%s' and in '%s': "
			"these are two programs", a->unit, b->unit);
		return true;
	}
	return false;
}

static void link_records(struct linker *l)
{
	for (uint32_t i = 0; i < l->unit->records.n; i++) {
		const struct pc_record *record = l->unit->records.v[i];

		for (uint32_t j = 0; j < record->parts.n; j++)
			pc_record_part(l->whole, record->name,
				       record->parts.v[j]->name);
	}
}

bool pc_link_unit(struct pc_program *whole, struct pc_program *unit,
		  const char **error)
{
	struct linker l = { .whole = whole, .unit = unit,
			    .number = ++whole->n_units };

	if (is_other_program(whole, unit, error) || !link_facts(&l, error))
		return false;
	l.arena = pc_scratch_take(unit);
	pc_bodies_begin(whole);
	l.fns = PC_ARRAY(l.arena, unit->fns.n, struct pc_fn *);
	link_records(&l);
	for (uint32_t i = 0; i < unit->fns.n; i++)
		declare(&l, unit->fns.v[i]);
	for (uint32_t i = 0; i < unit->threadprivate.n; i++)
		pc_threadprivate(whole,
				 global_name(&l, unit->threadprivate.v[i]));
	for (uint32_t i = 0; i < unit->slots.n; i++)
		copy_slot(&l, &unit->slots.v[i]);
	for (uint32_t i = 0; i < unit->fns.n; i++)
		define(&l, unit->fns.v[i]);
	pc_bodies_unit(whole, unit, !l.lost);
	if (!whole->unit)
		whole->unit = pc_name(whole, unit->unit);
	pc_scratch_give(unit, l.arena);
	return true;
}

bool pc_link_close(struct pc_program *whole)
{
	bool closed = false;

	pc_link_join(whole);
	for (uint32_t i = 0; i < 2; i++) {
		const struct pc_fn *fn = pc_fn_find(whole, mains[i]);

		closed |= fn && fn->flags & PC_FN_DEFINED;
	}
	for (uint32_t i = 0; closed && i < whole->fns.n; i++) {
		struct pc_fn *fn = whole->fns.v[i];

		fn->flags &= ~(uint32_t)PC_FN_WEAK;
		if (strcmp(fn->name, mains[0]) && strcmp(fn->name, mains[1]))
			fn->flags &= ~(uint32_t)PC_FN_EXPORTED;
	}
	whole->closed = closed;
	return closed;
}
