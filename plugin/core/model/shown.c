/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * shown.c - what messages call a variable (contract in analysis.h).
 *
 * In:   names of the model: what the linker, the compiler and docs/MODEL.md made
 *       of the user's.
 * Out:  the user's: of a module's variable its name in there, of C++ with
 *       namespace and class, of a field without its type.
 * Cost: O(length).
 */
#include "model/shown.h"

#include <string.h>
#include "tables/link_name.h"

const char *pc_shown(struct pc_program *program, const char *name)
{
	const char *hash = name ? strpbrk(name, "#[") : NULL;

	if (!hash || hash == name)
		return name;
	if (!strncmp(name, "_#", 2))
		return NULL; /* the compiler's own */
	return pc_arena_strndup(program->arena, name, (size_t)(hash - name));
}

/* The number that the compiler put behind a dot: of iftmp.0. */
static const char *number_of(const char *name)
{
	const char *dot = strrchr(name, '.');

	return dot && dot[1] && dot > name &&
	       dot[1 + strspn(dot + 1, "0123456789")] == '\0' ? dot : NULL;
}

/* Of v.lbound and the like (docs/MODEL.md) what begins at the dot, or NULL.  A
 * field has its type before it; rank is a name that users give themselves. */
static const char *bound_of(const char *name, bool field)
{
	const char *dot = strrchr(name, '.');

	return dot && dot > name &&
	       (!strcmp(dot, ".lbound") || !strcmp(dot, ".ubound")) &&
	       (!field || memchr(name, '.', (size_t)(dot - name))) ? dot : NULL;
}

/* NAME of a variable with static storage, in the language it shows. */
static const char *shown_link(struct pc_program *program, const char *name)
{
	struct pc_link_name user = { .ok = true };
	const char *inner = pc_link_in_module(name);
	size_t len;

	if (inner)
		return inner;
	/* Whether a variable is initialised is the variable, for users. */
	if (!strncmp(name, "_ZGV", 4))
		name = pc_arena_printf(program->arena, "_Z%s", name + 4);
	if (pc_link_cxx(&user, name))
		return pc_arena_strndup(program->arena, user.text, user.len);
	inner = pc_link_last(name, &len);
	return inner ? pc_arena_strndup(program->arena, inner, len) : name;
}

/* The same of a field, or of a static variable of a function: count.calls. */
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
	if (!value.name)
		return NULL;
	if (value.kind == PC_VAL_FIELD || value.kind == PC_VAL_GLOBAL)
		return shown_outer(program, value.name,
				   value.kind == PC_VAL_FIELD);
	if (number_of(value.name) || !strncmp(value.name, "__", 2) ||
	    *value.name == '.')
		return NULL; /* iftmp.0, __for_begin, .omp_data_i */
	return pc_shown(program, value.name);
}
