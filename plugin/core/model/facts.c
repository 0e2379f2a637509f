/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * facts.c - keeps facts and finds them by name (contract in facts.h).
 *
 * In:   names as users write them: my_barrier, comms::barrier (a module of
 *       Fortran, a namespace or class of C++).
 * Out:  the facts about a name as the linker sees it.
 * Cost: a look-up hashes up to three spellings.
 * Not:  C++ names with template arguments; overloads share one name.
 */
#include "model/facts.h"

#include <stdio.h>
#include <string.h>
#include "base/arena.h"
#include "base/intern.h"
#include "base/user_text.h"
#include "model/contents.h"
#include "tables/link_name.h"
#include "model/facts_table.h"
#include "model/live.h"

/* Longer names of variables are not found; longer names of functions are found
 * only as the linker spells them. */
#define LONGEST PC_LINK_NAME

struct pc_facts *pc_facts_new(struct pc_arena *arena)
{
	struct pc_facts *facts = PC_NEW(arena, struct pc_facts);

	facts->arena = arena;
	return facts;
}

void pc_facts_lower(char *text)
{
	for (; *text; text++)
		if (*text >= 'A' && *text <= 'Z')
			*text = (char)(*text - 'A' + 'a');
}

static struct pc_fact *entry(struct pc_arena *arena, struct pc_intern *table,
			     const char *name)
{
	struct pc_intern_slot *slot =
		pc_intern_slot(arena, table, name, strlen(name));

	if (!slot->value)
		slot->value = pc_arena_alloc(arena, sizeof(struct pc_fact));
	return (struct pc_fact *)slot->value;
}

struct pc_fact_entry pc_fact_entry(struct pc_facts *facts, const char *a,
				   const char *b)
{
	char *name = pc_arena_printf(facts->arena, "%s%s", a, b);
	struct pc_fact_entry result;

	result.v[0] = entry(facts->arena, &facts->exact, name);
	pc_facts_lower(name);
	result.v[1] = entry(facts->arena, &facts->lower, name);
	for (unsigned i = 0; i < 2; i++)
		if (facts->now.n < 6)
			facts->now.about[facts->now.n++] = result.v[i];
	return result;
}

/* ---- names as the linker spells them ---- */

enum speller { SPELL_EXACT, SPELL_FORTRAN, SPELL_CXX, SPELL_COUNT };

/* The facts about PREFIX, LINK in one of its spellings, SUFFIX. */
static struct pc_fact *find(const struct pc_facts *facts, enum speller how,
			    const char *prefix, const char *link,
			    const char *suffix)
{
	struct pc_link_name name;

	if (how == SPELL_EXACT && !*prefix && !*suffix)
		return (struct pc_fact *)pc_intern_find(
			&facts->exact, link, strlen(link));
	name.len = 0;
	name.ok = true;
	pc_link_put(&name, prefix, strlen(prefix));
	if (how == SPELL_EXACT)
		pc_link_put(&name, link, strlen(link));
	else if (how == SPELL_FORTRAN)
		pc_link_fortran(&name, link);
	else
		pc_link_cxx(&name, link);
	pc_link_put(&name, suffix, strlen(suffix));
	if (!name.ok)
		return NULL;
	if (how == SPELL_FORTRAN)
		pc_facts_lower(name.text);
	return (struct pc_fact *)pc_intern_find(
		how == SPELL_FORTRAN ? &facts->lower : &facts->exact,
		name.text, name.len);
}

/* ---- look-ups ---- */

void pc_facts_fn(const struct pc_program *program, struct pc_fn *fn)
{
	const struct pc_facts *facts = program->facts;

	if (!facts || !facts->exact.n)
		return;
	for (unsigned how = 0; how < SPELL_COUNT; how++) {
		struct pc_fact *fact = find(facts, (enum speller)how, "",
					    fn->name, "");

		if (!fact || !(fact->op || fact->uniform_fn))
			continue;
		fact->used = true;
		if (fact->op)
			fn->op = how == SPELL_FORTRAN ? fact->fortran_op
						      : fact->op;
		if (fact->uniform_fn)
			fn->flags |= PC_FN_UNIFORM;
		return;
	}
}

/* Whether the variable PREFIX, LINK, SUFFIX is uniform.  HASH: the name is
 * without the text from its '#' on. */
static bool said(const struct pc_facts *facts, const char *prefix,
		 const char *link, const char *suffix, bool hash)
{
	for (unsigned how = 0; how < SPELL_COUNT; how++) {
		struct pc_fact *fact = find(facts, (enum speller)how, prefix,
					    link, suffix);

		if (fact && fact->uniform && !(hash && fact->exact))
			return fact->used = true;
	}
	return false;
}

/* The same for PREFIX, the user's name of FN, SUFFIX: the linker has another
 * name for a Fortran main program. */
static bool said_pretty(const struct pc_facts *facts, const char *prefix,
			const struct pc_fn *fn, const char *suffix)
{
	bool fortran = fn->lang == PC_LANG_FORTRAN;
	struct pc_link_name name;
	struct pc_fact *fact;

	name.len = 0;
	name.ok = true;
	pc_link_put(&name, prefix, strlen(prefix));
	pc_link_put(&name, fn->pretty, strlen(fn->pretty));
	pc_link_put(&name, suffix, strlen(suffix));
	if (!name.ok)
		return false;
	if (fortran)
		pc_facts_lower(name.text);
	fact = (struct pc_fact *)pc_intern_find(
		fortran ? &facts->lower : &facts->exact, name.text, name.len);
	if (!fact || !fact->uniform)
		return false;
	return fact->used = true;
}

/* A variable NAME with static storage; FUNCTION.NAME if it is in a function;
 * BLOCK_.NAME#PLACE in a common block. */
static bool said_global(const struct pc_facts *facts, const struct pc_fn *fn,
			const char *star, const char *name)
{
	const char *prefix = *star ? "@*" : "@", *hash = strchr(name, '#');
	size_t len = fn ? strlen(fn->name) : 0;
	char plain[LONGEST];

	if (said(facts, prefix, name, "", false))
		return true;
	if (hash) {
		snprintf(plain, sizeof plain, "%.*s",
			 (int)(hash - name < LONGEST ? hash - name : LONGEST),
			 name);
		if (said(facts, prefix, plain, "", true))
			return true;
	}
	return fn && !strncmp(name, fn->name, len) && name[len] == '.' &&
	       said_pretty(facts, prefix, fn, name + len);
}

static bool said_local(const struct pc_facts *facts, const struct pc_fn *fn,
		       const char *star, const char *name)
{
	const char *hash = strchr(name, '#');
	char suffix[LONGEST];

	snprintf(suffix, sizeof suffix, ":%s%s", star, name);
	if (said(facts, "", fn->name, suffix, false) ||
	    said_pretty(facts, "", fn, suffix))
		return true;
	if (!hash || hash == name)
		return false;
	snprintf(suffix, sizeof suffix, ":%s%.*s", star,
		 (int)(hash - name < LONGEST ? hash - name : LONGEST), name);
	return said(facts, "", fn->name, suffix, true);
}

/* A field NS::TYPE#PLACE.NAME, which users call NS::TYPE.NAME or TYPE.NAME. */
static bool said_field(const struct pc_facts *facts, const char *prefix,
		       const char *name)
{
	const char *hash = strchr(name, '#'), *at = name;
	const char *dot = hash ? strchr(hash, '.') : NULL;
	char plain[LONGEST];

	if (said(facts, prefix, name, "", false))
		return true;
	if (dot) {
		snprintf(plain, sizeof plain, "%.*s%s",
			 (int)(hash - name < LONGEST ? hash - name : LONGEST),
			 name, dot);
		if (said(facts, prefix, plain, "", false))
			return true;
		at = plain;
	}
	while ((at = strstr(at, "::"))) {
		at += 2;
		if (said(facts, prefix, at, "", false))
			return true;
	}
	return false;
}

bool pc_user_uniform(const struct pc_program *program, const struct pc_fn *fn,
		     struct pc_val value)
{
	const struct pc_facts *facts = program->facts;
	bool fortran = fn && fn->lang == PC_LANG_FORTRAN;
	const char *star = "";

	if (!facts || !facts->exact.n || value.mod == PC_MOD_ADDR)
		return false;
	/* The model has the address of a Fortran argument. */
	if (value.mod == PC_MOD_DEREF && !fortran)
		star = "*";
	switch (value.kind) {
	case PC_VAL_VAR:
		return fn && said_local(facts, fn, star, value.name);
	case PC_VAL_GLOBAL:
		return said_global(facts, fn, star, value.name);
	case PC_VAL_FIELD:
		return said_field(facts, *star ? "*." : ".", value.name);
	default:
		return false;
	}
}

const char *pc_user_handle(const struct pc_program *program, const char *name)
{
	const struct pc_facts *facts = program->facts;

	if (!facts || !facts->handles)
		return NULL;
	for (unsigned how = 0; how < SPELL_COUNT; how++) {
		struct pc_fact *fact = find(facts, (enum speller)how, "@",
					    name, "");

		if (!fact || !fact->handle)
			continue;
		fact->used = true;
		return fact->handle;
	}
	return NULL;
}

const char *const *pc_facts_lines(const struct pc_program *program,
				  uint32_t *n)
{
	*n = program->facts ? program->facts->lines.n : 0;
	return *n ? program->facts->lines.v : NULL;
}

bool pc_facts_concern(const struct pc_program *program, uint32_t i)
{
	const struct pc_fact_line *line = &program->facts->from.v[i];

	return !line->fn || line->about[0]->used || line->about[1]->used;
}

bool pc_facts_say(struct pc_program *program, struct pc_fn *fn,
		  const char *format, ...)
{
	struct pc_user_errors errors = { .arena = program->arena };
	const char *line;
	va_list ap;
	bool ok;

	if (!program->facts)
		program->facts = pc_facts_new(program->arena);
	va_start(ap, format);
	line = pc_arena_vprintf(program->arena, format, ap);
	va_end(ap);
	ok = pc_facts_read(program->facts, "fact", line, strlen(line),
			   &errors);
	if (fn)
		pc_facts_fn(program, fn);
	return ok;
}
