/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * shown.c - the names of variables in messages (contract in shown.h).
 *
 * In:   names of the model, as the linker, the compiler and docs/MODEL.md form
 *       them.
 * Out:  the user's names: of a variable in a module its name there, of a C++
 *       variable its name with namespace and class, of a field without its
 *       type.
 * Cost: O(length).
 */
#include "model/shown.h"

#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/value.h"
#include "tables/link_name.h"

const char *pc_shown(struct pc_program *program, const char *name)
{
	const char *hash = name ? strpbrk(name, "#[") : NULL;

	if (!hash || hash == name)
		return name;
	if (!strncmp(name, "_#", 2))
		return NULL; /* made by the compiler */
	return pc_arena_strndup(program->arena, name, (size_t)(hash - name));
}

/* The dot and number at the end of a compiler's name (iftmp.0), or NULL. */
static const char *number_of(const char *name)
{
	const char *dot = strrchr(name, '.');

	return dot && dot[1] && dot > name &&
	       dot[1 + strspn(dot + 1, "0123456789")] == '\0' ? dot : NULL;
}

/* The end of a name like v.lbound (docs/MODEL.md), from the dot, or NULL.  A
 * field has its type before it.  "rank" is excluded: users have such names. */
static const char *bound_of(const char *name, bool field)
{
	const char *dot = strrchr(name, '.');

	return dot && dot > name &&
	       (!strcmp(dot, ".lbound") || !strcmp(dot, ".ubound")) &&
	       (!field || memchr(name, '.', (size_t)(dot - name))) ? dot : NULL;
}

/* The user's name of NAME, a variable with static storage. */
static const char *shown_link(struct pc_program *program, const char *name)
{
	struct pc_link_name user = { .ok = true };
	const char *inner = pc_link_in_module(name);
	size_t len;

	if (inner)
		return inner;
	/* The guard of a variable is shown as the variable. */
	if (!strncmp(name, "_ZGV", 4))
		name = pc_arena_printf(program->arena, "_Z%s", name + 4);
	if (pc_link_cxx(&user, name))
		return pc_arena_strndup(program->arena, user.text, user.len);
	inner = pc_link_last(name, &len);
	return inner ? pc_arena_strndup(program->arena, inner, len) : name;
}

/* The same for a field, or for a static variable of a function: count.calls. */
static const char *shown_outer(struct pc_program *program, const char *name,
			       bool field)
{
	const char *bound = bound_of(name, field), *dot;

	if (bound)
		return pc_arena_printf(
			program->arena, "%s%s",
			shown_outer(program, pc_arena_strndup(
				program->arena, name, (size_t)(bound - name)),
				field), bound);
	dot = field || !number_of(name) ? strrchr(name, '.') : NULL;
	if (dot && dot[1])
		return pc_shown(program, dot + 1);
	return pc_shown(program, field ? name : shown_link(program, name));
}

const char *pc_shown_val(struct pc_program *program, struct pc_val value)
{
	const char *name, *bound;

	if (!pc_val_has_name(value))
		return NULL;
	if (value.kind == PC_VAL_FIELD || value.kind == PC_VAL_GLOBAL)
		return shown_outer(program, value.name,
				   value.kind == PC_VAL_FIELD);
	name = pc_shown(program, value.name);
	bound = name ? bound_of(name, false) : NULL;
	if (!name || number_of(!bound ? name : pc_arena_strndup(
			program->arena, name, (size_t)(bound - name))) ||
	    !strncmp(name, "__", 2) || *name == '.')
		return NULL; /* iftmp.0, parm.1.ubound, __for_begin, .omp_data_i */
	return name;
}
