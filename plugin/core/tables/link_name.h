/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * link_name.h - the user's names of functions and variables that the linker
 *               calls __module_MOD_name, name_, _ZN2ns4nameEv.
 *
 * In:   a name as the linker sees it.
 * Out:  the name as the user wrote it: module::name, name, ns::name.
 * Cost: O(length).
 * Not:  C++ names with template arguments: OK becomes false.
 */
#ifndef PC_LINK_NAME_H
#define PC_LINK_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* The size of a text; for a longer name OK becomes false. */
#define PC_LINK_NAME 512

/* Initialize it with { .ok = true }. */
struct pc_link_name {
	char text[PC_LINK_NAME];
	size_t len;
	bool ok;
};

/* Append the LEN bytes at TEXT. */
void pc_link_put(struct pc_link_name *name, const char *text, size_t len);
/* Append the user's name of LINK, a Fortran or a C++ name.  Returns OK, which
 * becomes false if LINK is not such a name. */
bool pc_link_fortran(struct pc_link_name *name, const char *link);
bool pc_link_cxx(struct pc_link_name *name, const char *link);

/* The name after the module in gfortran's LINK, or NULL. */
const char *pc_link_in_module(const char *link);
/* The last part, of *LEN bytes, of a C++ LINK, or NULL. */
const char *pc_link_last(const char *link, size_t *len);

#endif
