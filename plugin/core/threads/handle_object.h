/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handle_object.h - in which object a call finds its handle.
 *
 * Inside core only. Needs the pass "value".
 */
#ifndef PC_HANDLE_OBJECT_H
#define PC_HANDLE_OBJECT_H

#include <stdbool.h>
#include <stdint.h>

struct pc_program;
struct pc_spot;

/* Whether the call at SPOT finds its handle NODE in a field of an object, or
 * gets it from a caller that does; *OBJECT: the address of that, or
 * PC_NODE_NONE.  The outermost caller of SPOT is not examined: it creates the
 * thread. */
bool pc_handle_object(struct pc_program *program, const struct pc_spot *spot,
		      uint32_t node, uint32_t *object);

#endif
