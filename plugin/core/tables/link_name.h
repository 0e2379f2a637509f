/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * link_name.h - what users call the functions and variables that the linker
 *               calls __module_MOD_name, name_, _ZN2ns4nameEv.
 *
 * In:   a name as the linker knows it.
 * Out:  as the user wrote it: module::name, name, ns::name.
 * Cost: O(length).
 * Not:  names of C++ with template arguments: OK is false.
 */
#ifndef PC_LINK_NAME_H
#define PC_LINK_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* Of what is longer OK is false. */
#define PC_LINK_NAME 512

/* Begins as { .ok = true }. */
struct pc_link_name {
	char text[PC_LINK_NAME];
	size_t len;
	bool ok;
};

/* Add the LEN bytes at TEXT. */
void pc_link_put(struct pc_link_name *name, const char *text, size_t len);
/* Add what users of Fortran, of C++ call LINK; false: OK is so, as no user of
 * that language made such a name. */
bool pc_link_fortran(struct pc_link_name *name, const char *link);
bool pc_link_cxx(struct pc_link_name *name, const char *link);

/* The name behind the module in the LINK of gfortran's, or NULL. */
const char *pc_link_in_module(const char *link);
/* The last part of a LINK of C++'s whatever stands before it, *LEN bytes, or
 * NULL. */
const char *pc_link_last(const char *link, size_t *len);

#endif
