/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * containers.c - tables of the C++ containers (contract in containers.h).
 *
 * In:   containers.def.
 * Cost: O(rows) per name.
 */
#include "library/containers.h"

#include <string.h>
#include "model/live.h"

static bool is_one_of(const char *name, const char *const *list, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(name, list[i]))
			return true;
	return false;
}

/* A member function; USE is a value of the caller's enum, 0: not known. */
struct member {
	const char *name;
	int use;
};

static int use_in(const char *name, const struct member *members, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (!strcmp(name, members[i].name))
			return members[i].use;
	return 0;
}

bool pc_container_is(const char *type)
{
	static const char *const types[] = {
#define PC_CONTAINER(type) type,
#include "library/containers.def"
	};

	return is_one_of(type, types, sizeof types / sizeof *types);
}

enum pc_container_use pc_container_use(const char *name)
{
	static const struct member members[] = {
#define PC_MEMBER(name, use) { name, PC_CONTAINER_##use },
#include "library/containers.def"
	};

	return (enum pc_container_use)use_in(name, members,
					     sizeof members / sizeof *members);
}

bool pc_content_is(const char *type)
{
	static const char *const types[] = {
#define PC_HOLDER(type) type,
#include "library/containers.def"
	};

	return is_one_of(type, types, sizeof types / sizeof *types);
}

enum pc_content_use pc_content_use(const char *name)
{
	static const struct member members[] = {
#define PC_CONTENT(name, use) { name, PC_CONTENT_##use },
#include "library/containers.def"
	};

	return (enum pc_content_use)use_in(name, members,
					   sizeof members / sizeof *members);
}

bool pc_content_made(const char *name)
{
	static const char *const names[] = {
#define PC_MAKER(name) name,
#include "library/containers.def"
	};

	return is_one_of(name, names, sizeof names / sizeof *names);
}

bool pc_content_replaces(const char *name)
{
	static const char *const names[] = {
#define PC_REPLACER(name) name,
#include "library/containers.def"
	};

	return is_one_of(name, names, sizeof names / sizeof *names);
}

bool pc_content_same(const char *name)
{
	static const char *const names[] = {
#define PC_SAME(name) name,
#include "library/containers.def"
	};

	return is_one_of(name, names, sizeof names / sizeof *names);
}

bool pc_content_answers(const char *name)
{
	static const char *const names[] = {
#define PC_ANSWER(name) name,
#include "library/containers.def"
	};

	return is_one_of(name, names, sizeof names / sizeof *names);
}

bool pc_content_writes(const char *name)
{
	static const char *const names[] = {
#define PC_WRITER(name) name,
#include "library/containers.def"
	};

	return is_one_of(name, names, sizeof names / sizeof *names);
}

bool pc_content_is_in(struct pc_val value)
{
	return value.kind == PC_VAL_VAR &&
	       (strstr(value.name, "#in") || strstr(value.name, "#of"));
}

bool pc_content_is_product(const char *type)
{
	static const char *const types[] = {
#define PC_PRODUCT(type) type,
#include "library/containers.def"
	};

	return is_one_of(type, types, sizeof types / sizeof *types);
}

bool pc_container_iterator(const char *name)
{
	static const char *const names[] = {
#define PC_ITERATOR(name) name,
#include "library/containers.def"
	};

	return is_one_of(name, names, sizeof names / sizeof *names);
}

void pc_container_effects(struct pc_fn *fn, enum pc_container_use use)
{
	if (use == PC_CONTAINER_ASKS)
		fn->flags |= PC_FN_PURE;
	/* If the number is known, events after the call set NUMBER. */
	if (use != PC_CONTAINER_UNKNOWN && use != PC_CONTAINER_NUMBER)
		fn->reads |= 1;
}

bool pc_container_record(const char *record)
{
	return !strncmp(record, "std::", 5);
}
