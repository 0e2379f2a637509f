/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-throw.cc - which types are thrown and which handlers catch them.
 *
 * In:   calls of __cxa_throw; ends of blocks at which a handler is chosen.
 * Out:  further arguments of that call: the types as which a handler can also
 *       catch what is thrown; a call of __builtin_eh_filter with the types of
 *       the handlers.
 * Cost: O(base classes) for a throw, O(handlers) for a choice.
 * Not:  more than BASES base classes; a null pointer as another type of
 *       pointer.
 *
 * Types are the addresses of their type information (C++ ABI, 2.9.2).
 */
#include "lower-throw.h"

#define BASES 64

/* Only the C++ compiler defines it. */
extern tree mangle_typeinfo_for_type(tree) __attribute__((weak));

/* A base class, with all paths by which it is one. */
struct base {
	tree binfo;
	bool open, twice; /* public by some path; occurs twice */
};

struct bases {
	struct base v[BASES];
	unsigned n;
	bool complete;
};

/* Add the base class BINFO; whether this changes anything for its bases. */
static bool add_base(struct bases *bases, tree binfo, bool open)
{
	for (unsigned i = 0; i < bases->n; i++) {
		struct base *old = &bases->v[i];
		bool news = open && !old->open;

		if (TYPE_MAIN_VARIANT(BINFO_TYPE(old->binfo)) !=
		    TYPE_MAIN_VARIANT(BINFO_TYPE(binfo)))
			continue;
		old->open |= open;
		if (old->twice || old->binfo == binfo ||
		    (BINFO_VIRTUAL_P(old->binfo) && BINFO_VIRTUAL_P(binfo)))
			return news;
		old->twice = true;
		return true;
	}
	if (bases->n == BASES) {
		bases->complete = false;
		return false;
	}
	bases->v[bases->n++] = { binfo, open, false };
	return true;
}

static void find_bases(struct bases *bases, tree binfo, bool open)
{
	tree base;

	for (unsigned i = 0; BINFO_BASE_ITERATE(binfo, i, base); i++) {
		bool more = open && (!BINFO_BASE_ACCESSES(binfo) ||
				     BINFO_BASE_ACCESS(binfo, i) ==
					     access_public_node);

		if (add_base(bases, base, more))
			find_bases(bases, base, more);
	}
}

static void add_type(struct pcg_lower *l, struct pc_event *event, tree type)
{
	tree name = mangle_typeinfo_for_type(type);

	pc_event_arg(l->program, event,
		     pc_val_named(l->program, PC_VAL_GLOBAL, PC_MOD_ADDR,
				  IDENTIFIER_POINTER(name)));
}

/* Add that a handler for pointers to TYPE or const TYPE catches a pointer to
 * FROM. */
static void add_pointer(struct pcg_lower *l, struct pc_event *event, tree from,
			tree type)
{
	int quals = TYPE_QUALS(from);

	add_type(l, event, build_pointer_type(build_qualified_type(type, quals)));
	if (!(quals & TYPE_QUAL_CONST))
		add_type(l, event,
			 build_pointer_type(build_qualified_type(
				 type, quals | TYPE_QUAL_CONST)));
}

/* C++, [except.handle]/3: handlers for an unambiguous public base class, or for
 * a pointer to one, to void or to a const type, catch it. */
static void add_types(struct pcg_lower *l, struct pc_event *event, tree thrown)
{
	bool pointer = TREE_CODE(thrown) == POINTER_TYPE;
	tree type = pointer ? TREE_TYPE(thrown) : thrown;
	struct bases bases;

	bases.n = 0;
	bases.complete = true;
	if (RECORD_OR_UNION_TYPE_P(type) && TYPE_BINFO(type))
		find_bases(&bases, TYPE_BINFO(type), true);
	for (unsigned i = 0; i < bases.n; i++) {
		tree base = BINFO_TYPE(bases.v[i].binfo);

		if (!bases.v[i].open || bases.v[i].twice)
			continue;
		if (pointer)
			add_pointer(l, event, type, base);
		else
			add_type(l, event, base);
	}
	if (pointer && TREE_CODE(type) != FUNCTION_TYPE) {
		add_pointer(l, event, type, type);
		add_pointer(l, event, type, void_type_node);
	}
	if (!bases.complete)
		pc_event_arg(l->program, event, pc_val());
}

/* Whether T is the address of type information. */
static bool is_type(tree t)
{
	return TREE_CODE(t) == ADDR_EXPR && VAR_P(TREE_OPERAND(t, 0)) &&
	       DECL_NAME(TREE_OPERAND(t, 0));
}

void pcg_throw(struct pcg_lower *l, tree decl, gcall *call,
	       struct pc_event *event)
{
	tree type;

	if (gimple_call_num_args(call) != 3 || !lang_GNU_CXX() ||
	    strcmp(pcg_symbol(decl), "__cxa_throw"))
		return;
	type = gimple_call_arg(call, 1);
	/* The C++ compiler stores the type in the name of its information. */
	type = is_type(type) ? TREE_TYPE(DECL_NAME(TREE_OPERAND(type, 0)))
			     : NULL_TREE;
	if (type && TYPE_P(type) && mangle_typeinfo_for_type)
		add_types(l, event, type);
	else
		pc_event_arg(l->program, event, pc_val());
}

/* The type that the handler CATCH_ catches; 0 for `...`. */
static struct pc_val type_of(struct pcg_lower *l, eh_catch catch_)
{
	tree type = catch_->type_list;

	if (!type)
		return pc_val_int(0);
	if (TREE_CODE(type) == TREE_LIST && !TREE_CHAIN(type))
		type = TREE_VALUE(type);
	if (!type)
		return pc_val_int(0);
	if (TYPE_P(type))
		type = lookup_type_for_runtime(type);
	STRIP_NOPS(type);
	return is_type(type) ? pcg_value(l, type, NULL) : pc_val();
}

/* Whether BB has a separate edge to each handler of TRY_, and at most one more,
 * on which the exception is not caught; *ON is its destination, or NULL. */
static bool find_on(struct pcg_lower *l, basic_block bb, eh_region try_,
		    basic_block *on)
{
	unsigned edges = EDGE_COUNT(bb->succs), handlers = 0;
	edge_iterator ei;
	edge e;

	for (eh_catch c = try_->u.eh_try.first_catch; c; c = c->next_catch) {
		basic_block to = c->label ? label_to_block(l->fun, c->label)
					  : NULL;

		handlers++;
		if (!to || !find_edge(bb, to) || l->id[to->index] < 0)
			return false;
		for (eh_catch d = try_->u.eh_try.first_catch; d != c;
		     d = d->next_catch)
			if (label_to_block(l->fun, d->label) == to)
				return false;
	}
	*on = NULL;
	e = find_fallthru_edge(bb->succs);
	if (e)
		*on = e->dest;
	FOR_EACH_EDGE (e, ei, bb->succs)
		if (l->id[e->dest->index] < 0)
			return false;
	return edges == handlers + (*on != NULL);
}

bool pcg_dispatch(struct pcg_lower *l, basic_block bb, geh_dispatch *dispatch)
{
	eh_region region = get_eh_region_from_number_fn(
		l->fun, gimple_eh_dispatch_region(dispatch));
	struct pc_event *event;
	basic_block on;

	if (!region || region->type != ERT_TRY || !lang_GNU_CXX() ||
	    single_succ_p(bb) || !find_on(l, bb, region, &on))
		return false;
	event = pcg_event(l, PC_EV_CALL, gimple_location(dispatch),
			  EDGE_COUNT(bb->succs));
	event->callee = pc_fn_get(l->program, "__builtin_eh_filter");
	event->callee->flags |= PC_FN_PURE | PC_FN_LIBRARY;
	for (eh_catch c = region->u.eh_try.first_catch; c; c = c->next_catch) {
		pcg_event_arg(event, type_of(l, c));
		pc_block_to(l->program, l->fn, l->block,
			    l->id[label_to_block(l->fun, c->label)->index]);
	}
	if (on) {
		pcg_event_arg(event, pc_val());
		pc_block_to(l->program, l->fn, l->block, l->id[on->index]);
	}
	l->fn->blocks.v[l->block].term = PC_TERM_SWITCH;
	return true;
}
