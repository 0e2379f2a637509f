/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * places.h - the comments and pragmas of the sources of a whole program that
 *            suppress its warnings.
 */
#ifndef PC_TOOL_PLACES_H
#define PC_TOOL_PLACES_H

struct pc_program;
struct pc_suppress;

/* Let SUPPRESS of PROGRAM, linked from objects, look for them in the files that
 * were compiled, if they are still there. */
void tool_places_of(const struct pc_program *program,
		    struct pc_suppress *suppress);

#endif
