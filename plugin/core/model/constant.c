/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * constant.c - recognizes names of constants (contract in constant.h).
 *
 * Cost: O(length of the name), once per name.
 */
#include "model/constant.h"

#include "base/name.h"
#include "tables/mpi_handles.h"
#include "model/program.h"

enum mark { ASKED = 1, CONSTANT = 2 };

bool pc_place_is_constant(struct pc_val value)
{
	struct pc_name_head *head;

	if (value.kind != PC_VAL_GLOBAL)
		return false;
	head = pc_name_head(value.name);
	if (!head->marks)
		head->marks = value.name[0] == '.' ||
			      pc_mpi_constant(value.name) ?
			      ASKED | CONSTANT : ASKED;
	return head->marks & CONSTANT;
}

bool pc_place_constant(const struct pc_program *program, struct pc_val at)
{
	return at.kind == PC_VAL_GLOBAL &&
	       (pc_place_is_constant(at) || pc_fn_named(program, at.name));
}
