/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-std.cc - how many elements the containers of C++ have.
 *
 * In:   the declarations of member functions, calls.
 * Out:  functions that say how many, or where they begin and end: the result follows
 *       from the container; that give an element, or make room: they leave it as it is;
 *       that change how many there are: an assignment.
 * Cost: O(length of a name), once a function.
 * Not:  what the elements are; maps and sets, where that decides how many there are;
 *       swap, insert and erase, iterators, what is moved away.
 *
 * RATIONALE: a container is one location.  It holds how many elements there are: that
 * decides over loops; what is in them is reached by references.
 */
#include "lower-exact.h"
#include "lower-std.h"

static bool is_one_of(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (!strcmp(name, *list))
			return true;
	return false;
}

static const char *name_of(tree decl)
{
	return decl && DECL_P(decl) && DECL_NAME(decl) ?
		       IDENTIFIER_POINTER(DECL_NAME(decl)) : "";
}

/* Whether DECL is in namespace NAME, perhaps in an inline one of that. */
static bool is_in(tree decl, const char *name)
{
	tree in = DECL_CONTEXT(decl);

	if (in && TREE_CODE(in) == NAMESPACE_DECL && strcmp(name_of(in), name))
		in = DECL_CONTEXT(in);
	return in && TREE_CODE(in) == NAMESPACE_DECL &&
	       !strcmp(name_of(in), name);
}

static bool is_container_type(tree type)
{
	static const char *const containers[] = {
		"basic_string", "deque", "forward_list", "list", "vector", NULL
	};
	tree name = TYPE_NAME(type);

	return name && TREE_CODE(name) == TYPE_DECL &&
	       is_one_of(name_of(name), containers) && is_in(name, "std");
}

/* Whether DECL is a member function of a container. */
static bool is_member(tree decl)
{
	tree in = DECL_CONTEXT(decl);

	return in && TYPE_P(in) && is_container_type(in);
}

/* What a call does to the number of elements. */
enum change {
	KEEPS,
	NUMBER, /* it is the first argument */
	EMPTY,  /* it is 0 */
	GROWS,  /* it follows from what it was */
	COPIES, /* from what the first argument is */
	ADDS,   /* from both */
};

static enum change change_of(tree decl)
{
	static const struct {
		const char *name;
		enum change change;
	} table[] = {
		{ "append", ADDS },         { "assign", NUMBER },
		{ "clear", EMPTY },         { "emplace_back", GROWS },
		{ "emplace_front", GROWS }, { "operator+=", ADDS },
		{ "operator=", COPIES },    { "pop_back", GROWS },
		{ "pop_front", GROWS },     { "push_back", GROWS },
		{ "push_front", GROWS },    { "resize", NUMBER },
	};

	if (!decl || !is_member(decl))
		return KEEPS;
	if (DECL_CXX_CONSTRUCTOR_P(decl))
		return NUMBER;
	for (size_t i = 0; i < ARRAY_SIZE(table); i++)
		if (!strcmp(name_of(decl), table[i].name))
			return table[i].change;
	return KEEPS;
}

/* Whether what a call of DECL does to that is said behind it, whatever it is given. */
static bool leaves(tree decl)
{
	enum change change = change_of(decl);

	return change == EMPTY || change == GROWS || change == COPIES ||
	       change == ADDS;
}

void pcg_std_effects(struct pc_fn *fn, tree decl)
{
	static const char *const asks[] = {
		"begin", "cbegin", "cend", "empty", "end", "length", "size", NULL
	};
	static const char *const keeps[] = {
		"at", "back", "c_str", "capacity", "crbegin", "crend", "data",
		"front", "rbegin", "rend", "reserve", "shrink_to_fit", NULL
	};
	static const char *const compares[] = {
		"operator!=", "operator-", "operator==", NULL
	};
	const char *name = name_of(decl);

	if (is_member(decl) && is_one_of(name, asks))
		fn->flags |= PC_FN_PURE;
	if (is_member(decl) && (is_one_of(name, asks) || is_one_of(name, keeps) ||
				startswith(name, "operator[") || leaves(decl)))
		fn->reads |= 1;
	/* Of iterators. */
	if (is_one_of(name, compares) && is_in(decl, "__gnu_cxx")) {
		fn->flags |= PC_FN_PURE;
		fn->reads = ~(uint64_t)0;
	}
}

/* What VALUE points to, if that is a container or a string. */
static struct pc_val pointed_to(struct pc_val value)
{
	value.rec = NULL;
	if (value.kind == PC_VAL_INT || value.mod == PC_MOD_DEREF)
		value.kind = PC_VAL_UNKNOWN;
	if (value.kind != PC_VAL_UNKNOWN)
		value.mod = value.mod == PC_MOD_ADDR ? PC_MOD_NONE : PC_MOD_DEREF;
	return value;
}

/* What ARG adds, or copies: a number of elements, or those of another container, or of a
 * string; of one character, or of a list that stands there, it is always the same. */
static struct pc_val from(struct pcg_lower *l, tree arg)
{
	struct pc_val value = pcg_value(l, arg, NULL);

	if (POINTER_TYPE_P(TREE_TYPE(arg)))
		return pcg_is_constant(value) ? value : pointed_to(value);
	return INTEGRAL_TYPE_P(TREE_TYPE(arg)) &&
	       TYPE_PRECISION(TREE_TYPE(arg)) == POINTER_SIZE ?
		       value : pc_val_int(1);
}

/* Whether ARG points to a container. */
static bool is_container(tree arg)
{
	tree to = POINTER_TYPE_P(TREE_TYPE(arg)) ? TREE_TYPE(TREE_TYPE(arg)) :
						   NULL_TREE;

	return to && is_container_type(TYPE_MAIN_VARIANT(to));
}

/* In V: of what follows how many elements the container at AT has behind CALL; how much
 * that is. */
static unsigned follow(struct pcg_lower *l, gcall *call, enum change change,
		       struct pc_val at, struct pc_val *v)
{
	tree arg = gimple_call_num_args(call) > 1 ? gimple_call_arg(call, 1) :
						    NULL_TREE;
	unsigned n = 0;

	if (change == EMPTY)
		v[n++] = pc_val_int(0);
	if (change == GROWS || change == ADDS)
		v[n++] = at;
	if ((change == COPIES || change == ADDS) && arg)
		v[n++] = from(l, arg);
	/* Not iterators; a copy of another one. */
	if (change == NUMBER && arg &&
	    (INTEGRAL_TYPE_P(TREE_TYPE(arg)) || is_container(arg)))
		v[n++] = from(l, arg);
	return n;
}

void pcg_std_call(struct pcg_lower *l, tree decl, gcall *call)
{
	enum change change = change_of(decl);
	struct pc_val at, v[2];
	struct pc_event *event;
	unsigned n;

	if (change == KEEPS || !gimple_call_num_args(call))
		return;
	at = pointed_to(pcg_value(l, gimple_call_arg(call, 0), NULL));
	n = at.kind == PC_VAL_UNKNOWN ? 0 : follow(l, call, change, at, v);
	if (!n)
		return;
	event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), n);
	event->oper = n == 1 && change != GROWS ? PC_OPER_COPY : PC_OPER_OTHER;
	event->dst = at;
	for (unsigned i = 0; i < n; i++)
		pcg_event_arg(event, v[i]);
}
