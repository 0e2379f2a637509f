/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-lambda.cc - variables that lambdas of C++ capture by reference.
 *
 * In:   the class of a lambda, which is in a function; what that function
 *       stores in it.
 * Out:  in both functions the variable is `.FRAME.f.x` (docs/MODEL.md), as for
 *       nested functions: the enclosing function sees what the lambda does to
 *       it.
 * Cost: O(statements), once for each function; O(variables of the enclosing
 *       function), once for each captured variable.
 * Not:  records and arrays, which are known by their fields; references, whose
 *       object may be any; a function that encloses the lambda and has another
 *       variable of the same name that is one of these.
 *
 * RATIONALE: a lambda of one function has one class, so its reference there
 * stands for no other variable.
 */
#include "lower-alias.h"
#include "lower-lambda.h"

/* By field: the name of what it refers to, or NULL.  RATIONALE: the names are
 * kept since variables declared in a construct of OpenMP move to another
 * function later. */
static hash_map<pcg_uid_hash, const char *> *names;

/* Whether TYPE may be the class of a lambda, which has no name. */
static bool is_class(tree type)
{
	tree name = type && RECORD_OR_UNION_TYPE_P(type) ? TYPE_IDENTIFIER(type) :
							   NULL_TREE;

	return lang_GNU_CXX() && name && IDENTIFIER_ANON_P(name);
}

bool pcg_is_lambda(tree decl)
{
	return is_class(DECL_CONTEXT(decl)) && DECL_NAME(decl) &&
	       id_equal(DECL_NAME(decl), "operator()");
}

const char *pcg_capture_name(tree field)
{
	const char *name = DECL_NAME(field) ?
				   IDENTIFIER_POINTER(DECL_NAME(field)) : "";

	return startswith(name, "__") && is_class(DECL_CONTEXT(field)) ?
		       name + 2 : NULL;
}

/* The name of the variable if FIELD captures it by reference and it is not a
 * record. */
static const char *name_of(tree field)
{
	return TREE_CODE(TREE_TYPE(field)) == REFERENCE_TYPE &&
			       pcg_is_scalar(TREE_TYPE(TREE_TYPE(field))) ?
		       pcg_capture_name(field) : NULL;
}

/* The variables and parameters of a function that have one name, and whether
 * one of them is not a scalar. */
struct found {
	const char *name;
	auto_vec<tree, 4> decls;
	bool other;
};

static void look_at(struct found *found, tree decl)
{
	if (!DECL_NAME(decl) || (!VAR_P(decl) && TREE_CODE(decl) != PARM_DECL) ||
	    !id_equal(DECL_NAME(decl), found->name))
		return;
	found->decls.safe_push(decl);
	found->other |= !pcg_is_scalar(TREE_TYPE(decl)) || TREE_STATIC(decl);
}

static void look_in(struct found *found, tree block)
{
	for (; block; block = BLOCK_CHAIN(block)) {
		for (tree decl = BLOCK_VARS(block); decl; decl = DECL_CHAIN(decl))
			look_at(found, decl);
		look_in(found, BLOCK_SUBBLOCKS(block));
	}
}

/* The field in which the lambda FN, itself in another function, has captured
 * NAME for its own lambdas; or NULL. */
static tree handed_on(tree fn, const char *name)
{
	tree field = pcg_is_lambda(fn) ? TYPE_FIELDS(DECL_CONTEXT(fn)) : NULL_TREE;

	for (; field; field = DECL_CHAIN(field))
		if (TREE_CODE(field) == FIELD_DECL && name_of(field) &&
		    !strcmp(name_of(field), name))
			return field;
	return NULL_TREE;
}

/* Set FOUND to the variables that FIELD may refer to, and return their
 * function; NULL: not known. */
static tree find(tree field, struct found *found)
{
	tree fn, on;

	found->name = name_of(field);
	fn = found->name ? TYPE_CONTEXT(DECL_CONTEXT(field)) : NULL_TREE;
	if (!fn || TREE_CODE(fn) != FUNCTION_DECL)
		return NULL_TREE;
	on = handed_on(fn, found->name);
	if (on)
		return find(on, found);
	for (tree parm = DECL_ARGUMENTS(fn); parm; parm = DECL_CHAIN(parm))
		look_at(found, parm);
	if (DECL_INITIAL(fn) && TREE_CODE(DECL_INITIAL(fn)) == BLOCK)
		look_in(found, DECL_INITIAL(fn));
	return found->decls.is_empty() || found->other ? NULL_TREE : fn;
}

bool pcg_captured(struct pcg_lower *l, tree field, struct pc_val *value)
{
	bool known;

	if (!name_of(field))
		return false;
	if (!names)
		names = new hash_map<pcg_uid_hash, const char *>;
	const char *&name = names->get_or_insert(DECL_UID(field), &known);
	if (!known) {
		struct found found = {};
		tree fn = find(field, &found);

		name = fn ? pc_arena_printf(l->program->arena, PC_FRAME "%s.%s",
					    pcg_pretty_name(l->program, fn),
					    found.name) :
			    NULL;
	}
	if (name)
		*value = pc_val_named(l->program, PC_VAL_FIELD, PC_MOD_ADDR, name);
	return name;
}

/* VALUE becomes the value of the parameter PARM. */
static void copy_in(struct pcg_lower *l, tree parm, struct pc_val value)
{
	struct pc_val given = pcg_value(l, parm, NULL);
	struct pc_event *event;

	if (pc_val_eq(given, value))
		return;
	event = pcg_event(l, PC_EV_ASSIGN, l->loc, 1);
	event->oper = PC_OPER_COPY;
	event->dst = value;
	pcg_event_arg(event, given);
}

/* DECL is captured: from now on it stands for VALUE. */
static void call_it(struct pcg_lower *l, tree decl, struct pc_val value)
{
	if (TREE_CODE(decl) == PARM_DECL)
		copy_in(l, decl, value);
	pcg_value_set(decl, value);
	pcg_attributes_value(l, decl, value);
}

/* If STMT stores the address of a variable of the function into a lambda, the
 * variable is captured.  In a construct of OpenMP, where it is reached by a
 * pointer, its name identifies it. */
static void look_at_capture(struct pcg_lower *l, gimple *stmt)
{
	tree to = gimple_assign_lhs(stmt), from = gimple_assign_rhs1(stmt);
	struct found found = {};
	struct pc_val value;

	if (TREE_CODE(to) != COMPONENT_REF ||
	    !pcg_captured(l, TREE_OPERAND(to, 1), &value) ||
	    find(TREE_OPERAND(to, 1), &found) != DECL_ORIGIN(l->fun->decl))
		return;
	value.mod = PC_MOD_NONE;
	if (TREE_CODE(from) == ADDR_EXPR && DECL_P(TREE_OPERAND(from, 0)))
		call_it(l, TREE_OPERAND(from, 0), value); /* also [&x = y] */
	else
		for (unsigned i = 0; i < found.decls.length(); i++)
			call_it(l, found.decls[i], value);
}

void pcg_lambda_begin(struct pcg_lower *l)
{
	basic_block bb;

	if (!lang_GNU_CXX())
		return;
	l->block = 0;
	FOR_EACH_BB_FN (bb, l->fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi))
			if (gimple_assign_single_p(gsi_stmt(gsi)))
				look_at_capture(l, gsi_stmt(gsi));
}
