/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-content.cc - what is in the vectors of C++.
 *
 * In:   a function; calls in it.
 * Out:  the elements of a vector that is a variable of the function are an array,
 *       `v#in`: what 'v[i]', 'v.at (i)' and the like return is an address in it, and
 *       what other members put there is assigned.
 * Cost: O(operands) for a function, O(arguments) a call.
 * Not:  a vector of which iterators, or its address, are kept somewhere: what happens
 *       to its elements is not seen then; one of records.
 */
#include "lower-alias.h"
#include "lower-content.h"
#include "lower-std.h"
#include "gimple-walk.h"

/* Vectors whose elements may be reached in another way. */
static hash_set<tree> *loose;

/* The variable of the function, a vector, that ARG is the address of; or NULL. */
static tree vector_at(tree arg)
{
	tree decl = TREE_CODE(arg) == ADDR_EXPR ? TREE_OPERAND(arg, 0) : NULL_TREE;

	return decl && VAR_P(decl) && !is_global_var(decl) &&
	       pcg_std_is(TREE_TYPE(decl), "vector") ? decl : NULL_TREE;
}

/* Whether CALL, of DECL, is given argument I only to look at what it points to. */
static bool only_looks(tree decl, unsigned i)
{
	tree list = decl ? TYPE_ARG_TYPES(TREE_TYPE(decl)) : NULL_TREE;

	for (; list && i; i--)
		list = TREE_CHAIN(list);
	return list && POINTER_TYPE_P(TREE_VALUE(list)) &&
	       TYPE_READONLY(TREE_TYPE(TREE_VALUE(list)));
}

/* Whether DECL is a member of a vector. */
static bool is_member(tree decl)
{
	return decl && DECL_CONTEXT(decl) && TYPE_P(DECL_CONTEXT(decl)) &&
	       pcg_std_is(DECL_CONTEXT(decl), "vector");
}

static bool is_called(tree decl, const char *const *names, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (DECL_NAME(decl) && id_equal(DECL_NAME(decl), names[i]))
			return true;
	return false;
}
#define IS_CALLED(decl, ...)                                                   \
	is_called(decl, (const char *const[]){ __VA_ARGS__ },                  \
		  sizeof((const char *const[]){ __VA_ARGS__ }) / sizeof(char *))

/* Whether who calls DECL can reach, later on, elements of a vector it is given. */
static bool keeps_way(tree decl)
{
	if (!decl)
		return true;
	if (is_member(decl))
		return IS_CALLED(decl, "begin", "end", "rbegin", "rend", "insert",
				 "erase", "emplace");
	return DECL_CXX_CONSTRUCTOR_P(decl) ||
	       (DECL_CONTEXT(decl) &&
		TREE_CODE(DECL_CONTEXT(decl)) == NAMESPACE_DECL &&
		DECL_NAME(DECL_CONTEXT(decl)) &&
		id_equal(DECL_NAME(DECL_CONTEXT(decl)), "std"));
}

static tree look_at_address(tree *t, int *, void *)
{
	tree decl = vector_at(*t);

	if (decl)
		loose->add(decl);
	return NULL_TREE;
}

static void look_at(gimple *stmt)
{
	gcall *call = dyn_cast<gcall *>(stmt);
	tree decl = call ? gimple_call_fndecl(call) : NULL_TREE;
	struct walk_stmt_info wi;

	memset(&wi, 0, sizeof wi);
	if (!call)
		walk_gimple_op(stmt, look_at_address, &wi);
	for (unsigned i = 0; call && i < gimple_call_num_args(call); i++)
		if (vector_at(gimple_call_arg(call, i)) &&
		    !only_looks(decl, i) && keeps_way(decl))
			loose->add(vector_at(gimple_call_arg(call, i)));
}

void pcg_content_begin(struct pcg_lower *l)
{
	basic_block bb;

	loose = new hash_set<tree>;
	if (!lang_GNU_CXX())
		return;
	FOR_EACH_BB_FN (bb, l->fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi))
			if (!gimple_clobber_p(gsi_stmt(gsi)))
				look_at(gsi_stmt(gsi));
}

void pcg_content_end(void)
{
	delete loose;
	loose = NULL;
}

/* The elements of the vector that ARG is the address of; UNKNOWN: not known. */
static struct pc_val content(struct pcg_lower *l, tree arg)
{
	tree decl = vector_at(arg);

	if (!decl || loose->contains(decl))
		return pc_val();
	return pc_val_named(l->program, PC_VAL_VAR, PC_MOD_NONE,
			    pc_arena_printf(l->program->arena, "%s#in",
					    pcg_value(l, decl, NULL).name));
}

static struct pc_event *assign(struct pcg_lower *l, gcall *call, enum pc_oper oper,
			       struct pc_val to, struct pc_val from)
{
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN,
					   gimple_location(call), 2);

	event->oper = oper;
	event->dst = to;
	pcg_event_arg(event, from);
	return event;
}

/* The value that ARG, a reference, refers to. */
static struct pc_val referred(struct pcg_lower *l, tree arg)
{
	return POINTER_TYPE_P(TREE_TYPE(arg)) ?
		       pcg_pointed_to(pcg_value(l, arg, NULL)) : pc_val();
}

/* What CALL, of a constructor or the like, fills a vector with: from argument 1 on it
 * gets a number and perhaps a value, or another vector. */
static struct pc_val filled(struct pcg_lower *l, gcall *call)
{
	tree arg = gimple_call_num_args(call) > 1 ? gimple_call_arg(call, 1) :
						    NULL_TREE;
	tree other = gimple_call_num_args(call) > 2 ? gimple_call_arg(call, 2) :
						      NULL_TREE;

	if (arg && vector_at(arg))
		return content(l, arg);
	if (arg && !INTEGRAL_TYPE_P(TREE_TYPE(arg)))
		return pc_val();
	if (other && POINTER_TYPE_P(TREE_TYPE(other)) &&
	    pcg_is_scalar(TREE_TYPE(TREE_TYPE(other))))
		return referred(l, other);
	return pc_val_int(0);
}

/* CALL, of member DECL, changes the elements at IN of the vector it is of. */
static void change(struct pcg_lower *l, tree decl, gcall *call, struct pc_val in)
{
	unsigned n = gimple_call_num_args(call);

	if (DECL_CXX_DESTRUCTOR_P(decl) || only_looks(decl, 0) ||
	    IS_CALLED(decl, "clear", "pop_back", "reserve", "shrink_to_fit"))
		return;
	if (DECL_CXX_CONSTRUCTOR_P(decl) || IS_CALLED(decl, "operator=", "assign"))
		assign(l, call, PC_OPER_COPY, in, filled(l, call));
	else if (IS_CALLED(decl, "push_back", "emplace_back", "resize") && n < 4)
		pcg_event_arg(assign(l, call, PC_OPER_OTHER, in, in),
			      n > 1 && POINTER_TYPE_P(TREE_TYPE(gimple_call_arg(
					       call, n - 1))) ?
				      referred(l, gimple_call_arg(call, n - 1)) :
				      pc_val_int(0));
	else
		assign(l, call, PC_OPER_OTHER, in, pc_val());
}

/* CALL, of member DECL, gives the address of an element. */
static bool gives(tree decl, gcall *call)
{
	tree lhs = gimple_call_lhs(call);

	return lhs && POINTER_TYPE_P(TREE_TYPE(lhs)) &&
	       pcg_is_scalar(TREE_TYPE(TREE_TYPE(lhs))) &&
	       IS_CALLED(decl, "operator[]", "at", "front", "back", "data");
}

/* What EVENT, which is that CALL, gives is an address in the elements at IN. */
static void give(struct pcg_lower *l, tree decl, gcall *call, struct pc_event *event,
		 struct pc_val in)
{
	struct pc_val to = event->dst, at = pc_val();

	event->dst = pc_val();
	if (IS_CALLED(decl, "back")) /* one behind as many as there are */
		at = pcg_value(l, TREE_OPERAND(gimple_call_arg(call, 0), 0), NULL);
	else if (gimple_call_num_args(call) > 1)
		at = pcg_value(l, gimple_call_arg(call, 1), NULL);
	in.mod = PC_MOD_ADDR;
	event = assign(l, call, at.kind == PC_VAL_UNKNOWN ? PC_OPER_COPY :
							    PC_OPER_ADD, to, in);
	if (at.kind != PC_VAL_UNKNOWN)
		pcg_event_arg(event, at);
}

void pcg_content_call(struct pcg_lower *l, tree decl, gcall *call,
		      struct pc_event *event)
{
	bool member = is_member(decl);

	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		struct pc_val in = content(l, gimple_call_arg(call, i));

		if (in.kind == PC_VAL_UNKNOWN)
			continue;
		if (member && !i && gives(decl, call))
			give(l, decl, call, event, in);
		else if (member && !i)
			change(l, decl, call, in);
		else if (!only_looks(decl, i))
			assign(l, call, PC_OPER_OTHER, in, pc_val());
	}
}
