/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-std.cc - how many elements the containers of C++ have.
 *
 * In:   the declarations of member functions, calls.
 * Out:  effects of the member functions that core knows
 *       (core/library/containers.def); after a call that changes the number of
 *       elements, an assignment of it (`sized`).
 * Cost: O(1) for each call.
 * Not:  the elements themselves (lower-content.cc); maps and sets, whose
 *       elements decide how many there are; swap, insert and erase, after which the
 *       number is not known; iterators, moved containers.
 *
 * RATIONALE: a container is one location.  It contains the number of elements,
 * which decides the trip count of loops; the elements are reached by
 * references.
 */
#include "lower-exact.h"
#include "lower-std.h"
#include "library/containers.h"

static const char *name_of(tree decl)
{
	return decl && DECL_P(decl) && DECL_NAME(decl) ?
		       IDENTIFIER_POINTER(DECL_NAME(decl)) : "";
}

/* Whether DECL is in namespace NAME, or in an inline namespace of it. */
static bool is_in(tree decl, const char *name)
{
	tree in = DECL_CONTEXT(decl);

	if (in && TREE_CODE(in) == NAMESPACE_DECL && strcmp(name_of(in), name))
		in = DECL_CONTEXT(in);
	return in && TREE_CODE(in) == NAMESPACE_DECL &&
	       !strcmp(name_of(in), name);
}

bool pcg_std_is(tree type, bool (*is)(const char *name))
{
	tree name = TYPE_NAME(type);

	return name && TREE_CODE(name) == TYPE_DECL && is(name_of(name)) &&
	       is_in(name, "std");
}

bool pcg_std_has(tree decl)
{
	while (decl && DECL_CONTEXT(decl) && TYPE_P(DECL_CONTEXT(decl)))
		decl = TYPE_STUB_DECL(DECL_CONTEXT(decl));
	return decl && (is_in(decl, "std") || is_in(decl, "__gnu_cxx"));
}

bool pcg_std_indexed(tree decl)
{
	for (tree in = decl; in && DECL_CONTEXT(in) && TYPE_P(DECL_CONTEXT(in));
	     in = TYPE_STUB_DECL(DECL_CONTEXT(in)))
		if (pcg_std_is(TYPE_MAIN_VARIANT(DECL_CONTEXT(in)), pc_content_indexed))
			return true;
	return false;
}

tree pcg_std_member_type(tree type, const char *name)
{
	type = TYPE_MAIN_VARIANT(type);
	for (tree f = RECORD_OR_UNION_TYPE_P(type) ? TYPE_FIELDS(type) : NULL_TREE; f;
	     f = DECL_CHAIN(f))
		if (TREE_CODE(f) == TYPE_DECL && !strcmp(name_of(f), name))
			return TREE_TYPE(f);
	return NULL_TREE;
}

tree pcg_std_same(gimple *stmt)
{
	tree decl = is_gimple_call(stmt) ? gimple_call_fndecl(stmt) : NULL_TREE;

	return decl && gimple_call_num_args(stmt) == 1 && is_in(decl, "std") &&
			       pc_content_same(name_of(decl)) ?
		       gimple_call_arg(stmt, 0) : NULL_TREE;
}

static bool is_container_type(tree type)
{
	return pcg_std_is(type, pc_container_is);
}

bool pcg_std_sized(tree type)
{
	return is_container_type(TYPE_MAIN_VARIANT(type));
}

/* The effect of a call of DECL on a container. */
static enum pc_container_use use_of(tree decl)
{
	tree in = decl ? DECL_CONTEXT(decl) : NULL_TREE;

	if (!in || !TYPE_P(in) || !is_container_type(in))
		return PC_CONTAINER_UNKNOWN;
	return DECL_CXX_CONSTRUCTOR_P(decl) ? PC_CONTAINER_NUMBER :
					      pc_container_use(name_of(decl));
}

bool pcg_std_described(tree decl)
{
	tree in = DECL_CONTEXT(decl);

	/* Iterators are objects in __gnu_cxx. */
	return (in && TYPE_P(in) && (is_container_type(in) ||
				     is_in(TYPE_STUB_DECL(in), "__gnu_cxx"))) ||
	       is_in(decl, "__gnu_cxx") ||
	       (pc_content_made(name_of(decl)) && is_in(decl, "std"));
}

void pcg_std_effects(struct pc_fn *fn, tree decl)
{
	pc_container_effects(fn, use_of(decl));
	if (pc_container_iterator(name_of(decl)) && is_in(decl, "__gnu_cxx")) {
		fn->flags |= PC_FN_PURE;
		fn->reads = ~(uint64_t)0;
	}
	if (pc_content_made(name_of(decl)) && is_in(decl, "std"))
		fn->reads = ~(uint64_t)0;
}

/* What ARG adds or copies: a number of elements, or the number in another
 * container or string.  The number in one character or a literal list never
 * differs. */
static struct pc_val from(struct pcg_lower *l, tree arg)
{
	struct pc_val value = pcg_value(l, arg, NULL);

	if (POINTER_TYPE_P(TREE_TYPE(arg)))
		return pcg_is_constant(value) ? value : pcg_pointed_to(value);
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

/* Whether argument I of CALL is the address of a character. */
static bool is_address(gcall *call, unsigned i)
{
	tree type = i < gimple_call_num_args(call) ? TREE_TYPE(gimple_call_arg(call, i)) :
						     NULL_TREE;

	return type && POINTER_TYPE_P(type) && INTEGRAL_TYPE_P(TREE_TYPE(type)) &&
	       TYPE_STRING_FLAG(TREE_TYPE(type));
}

/* Whether argument 1 of CALL is a text, up to its end: which one it is says how long it
 * is, too. */
static bool is_text(gcall *call)
{
	return is_address(call, 1) && !is_address(call, 2) &&
	       !(gimple_call_num_args(call) > 2 &&
		 INTEGRAL_TYPE_P(TREE_TYPE(gimple_call_arg(call, 2))));
}

/* Put into V the values from which the number of elements of the container AT
 * follows after CALL; return how many values. */
static unsigned follow(struct pcg_lower *l, gcall *call, enum pc_container_use use,
		       struct pc_val at, struct pc_val *v)
{
	tree arg = gimple_call_num_args(call) > 1 ? gimple_call_arg(call, 1) :
						    NULL_TREE;
	unsigned n = 0;

	if (use == PC_CONTAINER_EMPTY)
		v[n++] = pc_val_int(0);
	if (use == PC_CONTAINER_GROWS || use == PC_CONTAINER_ADDS)
		v[n++] = at;
	if (!arg || !(use == PC_CONTAINER_COPIES || use == PC_CONTAINER_ADDS ||
		      (use == PC_CONTAINER_NUMBER && /* not iterators */
		       (INTEGRAL_TYPE_P(TREE_TYPE(arg)) || is_container(arg) ||
			is_text(call)))))
		return n;
	/* What a constructor copies may be what other processes have already. */
	v[n++] = use == PC_CONTAINER_NUMBER && is_text(call) ? pc_val() : from(l, arg);
	if (is_text(call) && !pcg_is_constant(pcg_value(l, arg, NULL)))
		v[n++] = pcg_value(l, arg, NULL);
	return n;
}

/* Whether DECL is a member function that may give its container another number of elements
 * (insert, erase). */
static bool may_change(tree decl)
{
	tree in = decl ? DECL_CONTEXT(decl) : NULL_TREE;

	return in && TYPE_P(in) && is_container_type(in) &&
	       TREE_CODE(TREE_TYPE(decl)) == METHOD_TYPE && !DECL_CXX_DESTRUCTOR_P(decl) &&
	       !TYPE_READONLY(TREE_TYPE(TREE_VALUE(TYPE_ARG_TYPES(TREE_TYPE(decl)))));
}

void pcg_std_call(struct pcg_lower *l, tree decl, gcall *call)
{
	enum pc_container_use use = use_of(decl);
	tree lhs = gimple_call_lhs(call);
	struct pc_val at, v[3];
	struct pc_event *event;
	unsigned n;

	if (!gimple_call_num_args(call))
		return;
	if (lhs && pcg_std_sized(TREE_TYPE(lhs)) && decl && is_in(decl, "std") &&
	    pc_content_writes(name_of(decl))) {
		event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), 1);
		event->oper = PC_OPER_OTHER;
		event->flags |= PC_EVF_SIZED;
		event->dst = pcg_value(l, lhs, NULL);
		pcg_event_arg(event, pcg_value(l, gimple_call_arg(call, 0), NULL));
		return;
	}
	if (use == PC_CONTAINER_UNKNOWN && !may_change(decl))
		return;
	at = pcg_pointed_to(pcg_value(l, gimple_call_arg(call, 0), NULL));
	n = at.kind == PC_VAL_UNKNOWN ? 0 : follow(l, call, use, at, v);
	if (use == PC_CONTAINER_UNKNOWN && at.kind != PC_VAL_UNKNOWN) {
		event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), 1);
		event->oper = PC_OPER_OTHER;
		event->dst = at;
		pcg_event_arg(event, pc_val());
		return;
	}
	if (!n)
		return;
	event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), n);
	event->oper = n == 1 && use != PC_CONTAINER_GROWS ? PC_OPER_COPY :
							     PC_OPER_OTHER;
	event->flags |= PC_EVF_SIZED;
	event->dst = at;
	for (unsigned i = 0; i < n; i++)
		pcg_event_arg(event, v[i]);
}
