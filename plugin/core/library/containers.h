/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * containers.h - what member functions do to C++ containers (containers.def).
 *
 * Names are those of the declarations, without template arguments.
 */
#ifndef PC_CONTAINERS_H
#define PC_CONTAINERS_H

#include <stdbool.h>
#include "model/model.h"

struct pc_fn;

#ifdef __cplusplus
extern "C" {
#endif

/* What a member function does to the number of elements (containers.def). */
enum pc_container_use {
	PC_CONTAINER_UNKNOWN,
	PC_CONTAINER_ASKS,
	PC_CONTAINER_KEEPS,
	PC_CONTAINER_NUMBER,
	PC_CONTAINER_EMPTY,
	PC_CONTAINER_GROWS,
	PC_CONTAINER_COPIES,
	PC_CONTAINER_ADDS,
};

/* Whether std::TYPE is a container. */
bool pc_container_is(const char *type);
/* What the member function NAME of a container does. */
enum pc_container_use pc_container_use(const char *name);

/* What a member function does to the contents (containers.def). */
enum pc_content_use {
	PC_CONTENT_UNKNOWN,
	PC_CONTENT_AT,
	PC_CONTENT_FIRST,
	PC_CONTENT_LAST,
	PC_CONTENT_OUT,
	PC_CONTENT_SETS,
	PC_CONTENT_FILLS,
	PC_CONTENT_ADDS,
	PC_CONTENT_KEEPS,
};

/* Whether the contents of std::TYPE are followed; what its member NAME does. */
bool pc_content_is(const char *type);
enum pc_content_use pc_content_use(const char *name);

/* Whether the result of std::NAME contains what its argument refers to. */
bool pc_content_made(const char *name);

/* Whether std::NAME, or a member function NAME, leaves nothing of what its first argument
 * contained. */
bool pc_content_replaces(const char *name);
/* Whether std::NAME, or a member function NAME, exchanges what two objects contain. */
bool pc_content_exchanges(const char *name);
/* What the member function NAME does with one element (containers.def). */
enum pc_key_use {
	PC_KEY_UNKNOWN,
	PC_KEY_BEGINS,
	PC_KEY_FINDS,
	PC_KEY_BEHIND,
	PC_KEY_MAKES,
};
enum pc_key_use pc_key_use(const char *name);
/* Whether std::NAME returns the reference that it gets; whether the answer of NAME follows
 * from what its arguments contain; whether the number of elements that std::NAME returns
 * follows from its argument. */
bool pc_content_same(const char *name);
bool pc_content_answers(const char *name);
bool pc_content_writes(const char *name);
/* Whether VALUE is, or is behind, what an object of the library contains
 * (plugin/gcc/lower-content.cc, lower-flow.cc): a value that is assigned there replaces
 * all elements; `other`, with it as the last operand, some. */
bool pc_content_is_in(struct pc_val value);
/* Whether the parts of an object of std::TYPE do not follow from one another. */
bool pc_content_is_product(const char *type);
/* Which part of such an object its member NAME is, from 0 on, or -1. */
int pc_content_part(const char *name);

/* Whether an object of std::TYPE contains the indices that its members get. */
bool pc_content_indexed(const char *type);

/* Whether the result of __gnu_cxx::NAME follows from its iterators. */
bool pc_container_iterator(const char *name);
/* Set in FN, a member function with USE, what it depends on and keeps. */
void pc_container_effects(struct pc_fn *fn, enum pc_container_use use);
/* Whether RECORD is a record of the library, which does not know the records
 * that have it as a member. */
bool pc_container_record(const char *record);

#ifdef __cplusplus
}
#endif

#endif
