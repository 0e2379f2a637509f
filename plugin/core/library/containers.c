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

enum list {
	CONTAINER, HOLDER, MAKER, REPLACER, EXCHANGER, SAME, ANSWER, WRITER, PRODUCT, INDEXED,
	ITERATOR
};

/* Whether NAME is in LIST. */
static bool is_in(enum list list, const char *name)
{
	static const struct {
		enum list list;
		const char *name;
	} rows[] = {
#define PC_CONTAINER(name) { CONTAINER, name },
#define PC_HOLDER(name) { HOLDER, name },
#define PC_MAKER(name) { MAKER, name },
#define PC_REPLACER(name) { REPLACER, name },
#define PC_EXCHANGER(name) { EXCHANGER, name },
#define PC_SAME(name) { SAME, name },
#define PC_ANSWER(name) { ANSWER, name },
#define PC_WRITER(name) { WRITER, name },
#define PC_PRODUCT(name) { PRODUCT, name },
#define PC_INDEXED(name) { INDEXED, name },
#define PC_ITERATOR(name) { ITERATOR, name },
#include "library/containers.def"
	};

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (rows[i].list == list && !strcmp(name, rows[i].name))
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
	return is_in(CONTAINER, type);
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
	return is_in(HOLDER, type);
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

enum pc_key_use pc_key_use(const char *name)
{
	static const struct member members[] = {
#define PC_KEY(name, use) { name, PC_KEY_##use },
#include "library/containers.def"
	};

	return (enum pc_key_use)use_in(name, members,
				       sizeof members / sizeof *members);
}

bool pc_content_made(const char *name)
{
	return is_in(MAKER, name);
}

bool pc_content_replaces(const char *name)
{
	return is_in(REPLACER, name);
}

bool pc_content_exchanges(const char *name)
{
	return is_in(EXCHANGER, name);
}

bool pc_content_same(const char *name)
{
	return is_in(SAME, name);
}

bool pc_content_answers(const char *name)
{
	return is_in(ANSWER, name);
}

bool pc_content_writes(const char *name)
{
	return is_in(WRITER, name);
}

bool pc_content_is_in(struct pc_val value)
{
	return value.kind == PC_VAL_VAR &&
	       (strstr(value.name, "#in") || strstr(value.name, "#of"));
}

bool pc_content_is_product(const char *type)
{
	return is_in(PRODUCT, type);
}

bool pc_content_indexed(const char *type)
{
	return is_in(INDEXED, type);
}

int pc_content_part(const char *name)
{
	static const struct member members[] = {
#define PC_PART(name, part) { name, (part) + 1 },
#include "library/containers.def"
	};

	return use_in(name, members, sizeof members / sizeof *members) - 1;
}

bool pc_container_iterator(const char *name)
{
	return is_in(ITERATOR, name);
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
