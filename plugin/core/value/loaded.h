/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * loaded.h - internals of the pass "value": what a field holds in one of several
 *            objects.
 */
#ifndef PC_VALUE_LOADED_H
#define PC_VALUE_LOADED_H

#include <stdbool.h>
#include <stdint.h>
#include "memory/ssa_form.h"
#include "value/value.h"

/* Whether N is not what a field holds, of any object of its type; for
 * pc_node_all (). */
bool pc_value_no_field(const struct pc_node *n, const void *data);
/* NODE, which the load DEF (`of`) of FN finds in a field: in its object. */
uint32_t pc_value_loaded(struct pc_program *program, const struct pc_fn *fn,
			 const struct pc_def *def, uint32_t node);
/* FOUND, which PLACE of FN holds at CALL: in the object that the callee uses. */
uint32_t pc_value_passed(struct pc_program *program, const struct pc_fn *fn,
			 const struct pc_ssa_call *call, uint32_t place,
			 struct pc_opnd found);

/* Whether FN reads the field PLACE of several objects, or passes several that have it. */
bool pc_value_several(struct pc_program *program, const struct pc_fn *fn, uint32_t place);

/* Whether NODE, which DEF of FN loads from a field, is to be told apart by the object: a
 * handle only if FN uses the field of several objects. */
bool pc_value_is_apart(struct pc_program *program, const struct pc_fn *fn,
		       const struct pc_def *def, uint32_t node);

/* The address of a field, the result of EVENT, which says in which object it is: two are
 * equal if the objects, and the places in them, are.  V: the values of its operands. */
uint32_t pc_value_address(struct pc_program *program, const struct pc_event *event,
			  const uint32_t *v);

#endif
