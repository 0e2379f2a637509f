/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-std.cc - how many elements the containers of C++ have.
 *
 * In:   the declarations of member functions, calls.
 * Out:  effects of those that core knows (containers.def); behind calls of those that
 *       change how many there are: an assignment (`sized`).
 * Cost: O(1) a call.
 * Not:  what the elements are (lower-content.cc); maps and sets, where that decides
 *       how many there are; swap, insert and erase, iterators, what is moved away.
 *
 * RATIONALE: a container is one location.  It holds how many elements there are: that
 * decides over loops; what is in them is reached by references.
 */
#include "lower-exact.h"
#include "lower-std.h"
#include "library/containers.h"

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

static bool is_container_type(tree type)
{
	return pcg_std_is(type, pc_container_is);
}

/* What a call of DECL does to a container. */
static enum pc_container_use use_of(tree decl)
{
	tree in = decl ? DECL_CONTEXT(decl) : NULL_TREE;

	if (!in || !TYPE_P(in) || !is_container_type(in))
		return PC_CONTAINER_UNKNOWN;
	return DECL_CXX_CONSTRUCTOR_P(decl) ? PC_CONTAINER_NUMBER :
					      pc_container_use(name_of(decl));
}

void pcg_std_effects(struct pc_fn *fn, tree decl)
{
	pc_container_effects(fn, use_of(decl));
	if (pc_container_iterator(name_of(decl)) && is_in(decl, "__gnu_cxx")) {
		fn->flags |= PC_FN_PURE;
		fn->reads = ~(uint64_t)0;
	}
}

/* What ARG adds, or copies: a number of elements, or those of another container, or of a
 * string; of one character, or of a list that stands there, it is always the same. */
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

/* In V: of what follows how many elements the container at AT has behind CALL; how much
 * that is. */
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
	if ((use == PC_CONTAINER_COPIES || use == PC_CONTAINER_ADDS) && arg)
		v[n++] = from(l, arg);
	/* Not iterators; a copy of another one. */
	if (use == PC_CONTAINER_NUMBER && arg &&
	    (INTEGRAL_TYPE_P(TREE_TYPE(arg)) || is_container(arg)))
		v[n++] = from(l, arg);
	return n;
}

void pcg_std_call(struct pcg_lower *l, tree decl, gcall *call)
{
	enum pc_container_use use = use_of(decl);
	struct pc_val at, v[2];
	struct pc_event *event;
	unsigned n;

	if (use == PC_CONTAINER_UNKNOWN || !gimple_call_num_args(call))
		return;
	at = pcg_pointed_to(pcg_value(l, gimple_call_arg(call, 0), NULL));
	n = at.kind == PC_VAL_UNKNOWN ? 0 : follow(l, call, use, at, v);
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
