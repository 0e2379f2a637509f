/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-io.cc - variables that an I/O statement of Fortran sets besides those
 *               that it reads.
 *
 * In:   stores of addresses into the record (`dt_parm.3`) in which gfortran
 *       passes a statement to libgfortran; calls with that record.
 * Out:  the addresses of the user's variables of `iostat=`, `exist=`, ..., and
 *       of a namelist that is read: operands of the call that ends the
 *       statement, as if it got them one by one.
 * Cost: O(1) for each assignment.
 * Not:  `iolength=`, which follows from the list; the text that a write to an
 *       internal file makes.
 */
#include "lower-io.h"

/* The record of the statement that is being lowered, by its DECL_UID. */
static unsigned record;
static vec<struct pc_val> answers, namelist;

void pcg_io_end(void)
{
	record = 0;
	answers.release();
	namelist.release();
}

/* The kind ("dt", "open") of libgfortran's record DECL, or NULL. */
static const char *record_kind(tree decl)
{
	static const char prefix[] = "__st_parameter_";
	tree name = VAR_P(decl) ? TYPE_IDENTIFIER(TREE_TYPE(decl)) : NULL_TREE;

	if (!name || !startswith(IDENTIFIER_POINTER(name), prefix))
		return NULL;
	return IDENTIFIER_POINTER(name) + sizeof prefix - 1;
}

/* The statement of the record DECL begins, unless it is already selected. */
static void select(tree decl)
{
	if (record == DECL_UID(decl))
		return;
	record = DECL_UID(decl);
	answers.truncate(0);
	namelist.truncate(0);
}

/* Whether FIELD of a record of KIND, or of the part that all kinds have, is an
 * address at which a result is to be stored. */
static bool is_answer(const char *kind, tree field)
{
	const char *name = IDENTIFIER_POINTER(DECL_NAME(field));

	if (!strcmp(name, "iostat") || !strcmp(name, "iomsg"))
		return true;
	if (!strcmp(kind, "open"))
		return !strcmp(name, "newunit");
	if (!strcmp(kind, "dt"))
		return !strcmp(name, "size") || !strcmp(name, "id");
	return !strcmp(kind, "inquire") && strcmp(name, "filename") &&
	       strcmp(name, "file") && strcmp(name, "id");
}

bool pcg_io_store(tree lhs, struct pc_val value)
{
	tree base = lhs;
	const char *kind;

	if (!pcg_unit.fortran || TREE_CODE(lhs) != COMPONENT_REF ||
	    !POINTER_TYPE_P(TREE_TYPE(lhs)))
		return false;
	while (TREE_CODE(base) == COMPONENT_REF)
		base = TREE_OPERAND(base, 0);
	kind = record_kind(base);
	if (!kind || !DECL_NAME(TREE_OPERAND(lhs, 1)) ||
	    !is_answer(kind, TREE_OPERAND(lhs, 1)))
		return false;
	select(base);
	answers.safe_push(value);
	return true;
}

unsigned pcg_io_call(struct pcg_lower *l, tree decl, gcall *call,
		     const struct pc_val **set)
{
	static const char *const last[] = {
		"open", "close", "inquire", "read_done", "write_done",
		"rewind", "backspace", "endfile", "flush", "wait_async",
	};
	static const char prefix[] = "_gfortran_st_";
	const char *name = decl && pcg_unit.fortran ? pcg_symbol(decl) : "";
	tree base;

	if (!startswith(name, prefix) || !gimple_call_num_args(call))
		return 0;
	base = gimple_call_arg(call, 0);
	if (TREE_CODE(base) != ADDR_EXPR ||
	    !record_kind(TREE_OPERAND(base, 0)))
		return 0;
	select(TREE_OPERAND(base, 0));
	name += sizeof prefix - 1;
	if (!strcmp(name, "set_nml_var") && gimple_call_num_args(call) > 1)
		namelist.safe_push(pcg_value(l, gimple_call_arg(call, 1),
					     NULL));
	if (!strcmp(name, "read_done"))
		answers.safe_splice(namelist);
	*set = answers.address();
	for (unsigned i = 0; i < ARRAY_SIZE(last); i++)
		if (!strcmp(name, last[i]))
			return answers.length();
	return 0;
}
