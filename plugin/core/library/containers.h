/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * containers.h - what is known of the containers of C++: containers.def.
 *
 * Names are those of the declarations, without arguments of templates.
 */
#ifndef PC_CONTAINERS_H
#define PC_CONTAINERS_H

#include <stdbool.h>

struct pc_fn;

#ifdef __cplusplus
extern "C" {
#endif

/* What a member function does to how many elements there are (containers.def). */
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

/* Whether std::TYPE is one. */
bool pc_container_is(const char *type);
/* What member function NAME of one does. */
enum pc_container_use pc_container_use(const char *name);

/* What a member function does to what is in there (containers.def). */
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

/* Whether what is in a std::TYPE is followed; what member function NAME of one does. */
bool pc_content_is(const char *type);
enum pc_content_use pc_content_use(const char *name);

/* Whether NAME, of namespace __gnu_cxx, follows from the iterators it is given. */
bool pc_container_iterator(const char *name);
/* Into FN, a member function that is used so: what its result follows from, what it
 * leaves as it is. */
void pc_container_effects(struct pc_fn *fn, enum pc_container_use use);
/* Whether RECORD is of the library's, which does not know of what records those are
 * members. */
bool pc_container_record(const char *record);

#ifdef __cplusplus
}
#endif

#endif
