/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-content.cc - the contents of C++ vectors, arrays and unique pointers.
 *
 * In:   a function; the calls and assignments in it.
 * Out:  the elements of a std::vector or std::array, or the object of a
 *       std::unique_ptr, become an array `v#in` if the container is a variable
 *       of the function, a reference parameter, or a member of one of these.
 *       'v[i]', 'v.at (i)' and similar members return an address in it; what
 *       other members store there is assigned.  What a container of the caller
 *       contains is behind a parameter (lower-held.cc).
 * Cost: O(operands) for a function, O(arguments + MOST) for a call.
 * Not:  a container whose iterators or address are stored somewhere: changes of
 *       its elements would not be seen; a container of records.  No value is
 *       certain of a container whose address a function of the user gets, nor of a
 *       member after a call that may reach it.
 */
#include "lower-alias.h"
#include "lower-closure.h"
#include "lower-content.h"
#include "lower-exact.h"
#include "lower-group.h"
#include "lower-held.h"
#include "lower-std.h"
#include "lower-transfer.h"
#include "library/containers.h"
#include "gimple-walk.h"

#define MOST 8 /* members of records in one function */

/* Containers, by name, whose elements may be reached in another manner. */
static hash_set<nofree_string_hash> *loose;
/* Those whose address a function of the user gets, which may keep it: no value of them is
 * certain. */
static hash_set<nofree_string_hash> *kept;
/* Containers that are members of records; whether such a record may be reached
 * by another name. */
static vec<const char *> members;
static bool records_loose;

/* Whether T is a reference parameter or `this`. */
static bool is_reference(tree t)
{
	return TREE_CODE(t) == PARM_DECL && DECL_NAME(t) &&
	       (TREE_CODE(TREE_TYPE(t)) == REFERENCE_TYPE ||
		id_equal(DECL_NAME(t), "this"));
}

/* The name of the elements of the member PATH of the variable ROOT, or NULL. */
static const char *content_of_member(struct pcg_lower *l, tree root, const char *path)
{
	const char *name;

	if (!VAR_P(root))
		return pcg_held_given(l, root, path, -1).name;
	name = pcg_value(l, root, NULL).name;
	if (!name || !*path)
		return name ? pc_arena_printf(l->program->arena, "%s#in", name) : NULL;
	return pc_arena_printf(l->program->arena, "%s#in.%s%s", strrchr(path, '.') + 1,
			       name, path);
}

/* The name of the elements of the vector or array OF; NULL if not in the
 * model. */
static const char *content_in(struct pcg_lower *l, tree of)
{
	const char *path;
	tree root;

	return pcg_held_at(of, &root, &path) ? content_of_member(l, root, path) : NULL;
}

/* The same for what ARG is the address of. */
static const char *content_of(struct pcg_lower *l, tree arg)
{
	if (!POINTER_TYPE_P(TREE_TYPE(arg)) ||
	    !pcg_content_is_one(TREE_TYPE(TREE_TYPE(arg))))
		return NULL;
	if (TREE_CODE(arg) == SSA_NAME)
		arg = pcg_copied(arg);
	return content_in(l, TREE_CODE(arg) == ADDR_EXPR ? TREE_OPERAND(arg, 0) : arg);
}

static tree look_at_address(tree *t, int *, void *data)
{
	struct walk_stmt_info *wi = static_cast<struct walk_stmt_info *>(data);
	const char *in = EXPR_P(*t) || DECL_P(*t) || TREE_CODE(*t) == SSA_NAME ?
				 content_of(static_cast<struct pcg_lower *>(wi->info),
					    *t) : NULL;

	if (in)
		loose->add(in);
	return NULL_TREE;
}

/* Whether STMT only computes an address, which other statements use, or ends
 * the lifetime of a variable. */
static bool is_address(gimple *stmt)
{
	return gimple_clobber_p(stmt) || is_gimple_debug(stmt) ||
	       (is_gimple_assign(stmt) &&
		TREE_CODE(gimple_assign_lhs(stmt)) == SSA_NAME);
}

/* Examine STMT, which is not a call.  RATIONALE: what it stores is passed to an
 * OpenMP construct or to a lambda; for a lambda its call counts. */
static void look_at(struct pcg_lower *l, gimple *stmt)
{
	struct walk_stmt_info wi;

	if (is_address(stmt) || pcg_closure_captures(stmt))
		return;
	memset(&wi, 0, sizeof wi);
	wi.info = l;
	walk_gimple_op(stmt, look_at_address, &wi);
	records_loose |= gimple_assign_single_p(stmt) &&
			 is_reference(gimple_assign_rhs1(stmt));
}

static bool contains(const vec<const char *> &list, const char *in)
{
	for (unsigned i = 0; i < list.length(); i++)
		if (!strcmp(list[i], in))
			return true;
	return false;
}

static void note_member(const char *in)
{
	if (contains(members, in) || !strchr(in, '.'))
		return;
	if (members.length() < MOST)
		members.safe_push(in);
	else
		loose->add(in);
}

/* A function of the user gets ARG. */
static void keep(struct pcg_lower *l, tree arg)
{
	const vec<struct pcg_held> *held = pcg_held_by(TREE_TYPE(arg));
	const char *path, *in;
	tree root;

	for (unsigned i = 0; POINTER_TYPE_P(TREE_TYPE(arg)) && i < held->length(); i++) {
		in = pcg_held_find(l, arg, &(*held)[i], &root, &path) ?
			     content_of_member(l, root, path) : NULL;
		if (in)
			kept->add(in);
	}
}

static void look_at_call(struct pcg_lower *l, gcall *call)
{
	tree decl = gimple_call_fndecl(call);

	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i);
		const char *in = content_of(l, arg);

		if (!pcg_content_only_looks(decl, i) && pcg_held_passes(decl, call))
			keep(l, arg);
		if (in && !pcg_content_only_looks(decl, i) && pcg_content_keeps_way(decl))
			loose->add(in);
		else if (in)
			note_member(in);
	}
}

static bool is_loose(const char *in)
{
	return loose->contains(in) || (records_loose && strchr(in, '.'));
}

/* What a caller has is behind a pointer. */
static struct pc_val named(struct pcg_lower *l, const char *in)
{
	return pc_val_named(l->program, PC_VAL_VAR,
			    strstr(in, "#of") ? PC_MOD_DEREF : PC_MOD_NONE, in);
}

/* The elements of the vector whose address is ARG; UNKNOWN if not known. */
struct pc_val pcg_content_of(struct pcg_lower *l, tree arg)
{
	const char *in = content_of(l, arg);

	return in && !is_loose(in) ? named(l, in) : pc_val();
}

struct pc_val pcg_content_at(struct pcg_lower *l, tree root, const char *path, tree type)
{
	const char *in = pcg_content_is_one(type) ? content_of_member(l, root, path) : NULL;

	return in && !is_loose(in) ? named(l, in) : pc_val();
}

bool pcg_content_follows(struct pcg_lower *l, tree arg)
{
	return pcg_content_of(l, arg).kind != PC_VAL_UNKNOWN;
}

static struct pc_event *assign(struct pcg_lower *l, location_t loc,
			       enum pc_oper oper, struct pc_val to,
			       struct pc_val from)
{
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, loc, 2);

	event->oper = oper;
	event->dst = to;
	pcg_event_arg(event, from);
	return event;
}

static struct pc_event *assign(struct pcg_lower *l, gimple *stmt, enum pc_oper oper,
			       struct pc_val to, struct pc_val from)
{
	return assign(l, gimple_location(stmt), oper, to, from);
}

void pcg_content_begin(struct pcg_lower *l)
{
	basic_block bb;

	loose = new hash_set<nofree_string_hash>;
	kept = new hash_set<nofree_string_hash>;
	members.create(0);
	records_loose = false;
	if (!lang_GNU_CXX())
		return;
	FOR_EACH_BB_FN (bb, l->fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi))
			if (is_gimple_call(gsi_stmt(gsi)))
				look_at_call(l, as_a<gcall *>(gsi_stmt(gsi)));
			else
				look_at(l, gsi_stmt(gsi));
}

void pcg_content_end(void)
{
	delete loose;
	delete kept;
	loose = kept = NULL;
	members.release();
}

void pcg_content_open(struct pcg_lower *l, location_t loc, struct pc_val in,
		      struct pc_val one)
{
	if (in.kind == PC_VAL_VAR && kept->contains(in.name))
		pcg_event_arg(assign(l, loc, PC_OPER_OTHER, one, one), pc_val());
}

/* The value that ARG, a reference, refers to. */
static struct pc_val referred(struct pcg_lower *l, tree arg)
{
	return POINTER_TYPE_P(TREE_TYPE(arg)) ?
		       pcg_pointed_to(pcg_value(l, arg, NULL)) : pc_val();
}

/* The value with which CALL, of a constructor or a similar member, fills a
 * vector.  Its arguments from 1 on are a number and perhaps a value, or another
 * vector. */
static struct pc_val filled(struct pcg_lower *l, gcall *call)
{
	tree arg = gimple_call_num_args(call) > 1 ? gimple_call_arg(call, 1) :
						    NULL_TREE;
	tree other = gimple_call_num_args(call) > 2 ? gimple_call_arg(call, 2) :
						      NULL_TREE;

	if (arg && !INTEGRAL_TYPE_P(TREE_TYPE(arg)))
		return pcg_content_of(l, arg); /* another one, or iterators */
	if (other && POINTER_TYPE_P(TREE_TYPE(other)) &&
	    pcg_is_scalar(TREE_TYPE(TREE_TYPE(other))))
		return referred(l, other);
	return pc_val_int(0);
}

/* CALL of a member with effect USE, which gets GOT, changes the elements IN of its
 * vector. */
static void change(struct pcg_lower *l, enum pc_content_use use, gcall *call,
		   struct pc_val in, struct pc_val got)
{
	tree last = gimple_call_arg(call, gimple_call_num_args(call) - 1);
	struct pc_val from;

	switch (use) {
	case PC_CONTENT_KEEPS:
		return;
	case PC_CONTENT_SETS:
		from = filled(l, call);
		if (from.kind == PC_VAL_UNKNOWN && got.kind != PC_VAL_UNKNOWN)
			pcg_event_arg(assign(l, call, PC_OPER_OTHER, in, from), got);
		else
			assign(l, call, PC_OPER_COPY, in, from);
		pcg_transfer_listed(l, call, in);
		return;
	case PC_CONTENT_FILLS:
		assign(l, call, PC_OPER_COPY, in, referred(l, last));
		return;
	case PC_CONTENT_ADDS:
		from = pc_val_int(0);
		if (POINTER_TYPE_P(TREE_TYPE(last)) && gimple_call_num_args(call) > 1)
			from = pcg_content_only_looks(gimple_call_fndecl(call), 1) ||
					       got.kind == PC_VAL_UNKNOWN ?
				       referred(l, last) : got;
		pcg_event_arg(assign(l, call, PC_OPER_OTHER, in, from), in);
		return;
	default:
		/* reset (): what the pointer points to, as far as it differs. */
		from = pc_content_replaces(IDENTIFIER_POINTER(DECL_NAME(
			gimple_call_fndecl(call)))) ? got : pc_val();
		pcg_event_arg(assign(l, call, PC_OPER_OTHER, in, pc_val()), from);
	}
}

/* The result of EVENT, the event of CALL, is an address in the elements IN. */
static void give(struct pcg_lower *l, enum pc_content_use use, gcall *call,
		 struct pc_event *event, struct pc_val in)
{
	struct pc_val to = event->dst, at = pc_val(), one = in;

	event->dst = pc_val();
	if (use == PC_CONTENT_LAST) /* the offset is the number of elements */
		at = referred(l, gimple_call_arg(call, 0));
	else if (use == PC_CONTENT_AT && gimple_call_num_args(call) > 1)
		at = pcg_value(l, gimple_call_arg(call, 1), NULL);
	if (at.kind == PC_VAL_INT && at.num >= 0 && at.num <= PC_ELEM_LAST)
		one = pc_elem_of(l->program, in, at.num);
	pcg_content_open(l, gimple_location(call), in, one);
	in.mod = in.mod == PC_MOD_DEREF ? PC_MOD_NONE : PC_MOD_ADDR;
	event = assign(l, call, at.kind == PC_VAL_UNKNOWN ? PC_OPER_COPY :
							    PC_OPER_ADD, to, in);
	if (at.kind != PC_VAL_UNKNOWN)
		pcg_event_arg(event, at);
}

/* What the container contains that CALL of DECL returns. */
static struct pc_val made(struct pcg_lower *l, tree decl, gcall *call)
{
	unsigned n = gimple_call_num_args(call);
	tree arg = n ? gimple_call_arg(call, 0) : NULL_TREE;

	if (!decl || !pcg_std_has(decl) || !DECL_NAME(decl) || n > 1 ||
	    !pc_content_made(IDENTIFIER_POINTER(DECL_NAME(decl))))
		return pc_val();
	if (!arg || INTEGRAL_TYPE_P(TREE_TYPE(arg))) /* how many */
		return pc_val_int(0);
	return pcg_is_scalar(TREE_TYPE(TREE_TYPE(arg))) ? referred(l, arg) :
							   pc_val();
}

/* CALL may change the members of the object of the user to which ARG points, or sets
 * those of ARG. */
static void forget_members(struct pcg_lower *l, gcall *call, tree arg)
{
	tree type = POINTER_TYPE_P(TREE_TYPE(arg)) ? TREE_TYPE(TREE_TYPE(arg)) :
						     TREE_TYPE(arg);
	auto_vec<struct pc_val, 8> v;

	if (TREE_CODE(type) != RECORD_TYPE || pcg_is_object(type))
		return;
	pcg_held_of(l, arg, type, &v);
	for (unsigned i = 0; i < v.length(); i++)
		if (v[i].kind != PC_VAL_UNKNOWN)
			assign(l, call, PC_OPER_COPY, v[i], pc_val());
}

void pcg_content_call(struct pcg_lower *l, tree decl, gcall *call,
		      struct pc_event *event, struct pc_val got)
{
	bool member = pcg_content_is_member(decl), reach = pcg_content_may_reach(decl, call, event);
	bool passes = pcg_held_passes(decl, call) || pcg_std_same(call);
	enum pc_content_use use = member ? pcg_content_use(decl) : PC_CONTENT_UNKNOWN;
	tree lhs = gimple_call_lhs(call);
	const char *of = lhs && pcg_content_is_one(TREE_TYPE(lhs)) ? content_in(l, lhs) :
							 NULL;

	if (member && pcg_transfer_contents(l, call))
		return;
	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i);
		struct pc_val in = pcg_content_of(l, arg);

		if (in.kind == PC_VAL_UNKNOWN)
			continue;
		if (!i && pcg_content_gives(use, call))
			give(l, use, call, event, in);
		else if (pcg_content_only_looks(decl, i))
			continue;
		else if (member && !i)
			change(l, use, call, in, got);
		else if (!passes)
			assign(l, call, PC_OPER_COPY, in, pc_val());
	}
	for (unsigned i = 0; !passes && i < gimple_call_num_args(call); i++)
		if (!pcg_content_only_looks(decl, i))
			forget_members(l, call, gimple_call_arg(call, i));
	if (lhs && !passes && !POINTER_TYPE_P(TREE_TYPE(lhs)))
		forget_members(l, call, lhs);
	if (of && !passes && !is_loose(of))
		assign(l, call, PC_OPER_COPY, named(l, of),
		       made(l, decl, call));
	for (unsigned i = 0; reach && i < members.length(); i++)
		if (!is_loose(members[i]))
			pcg_event_arg(assign(l, call, PC_OPER_OTHER,
					     named(l, members[i]),
					     named(l, members[i])), pc_val());
}

/* STMT copies a whole object of the user. */
static void copy_members(struct pcg_lower *l, gimple *stmt)
{
	tree lhs = gimple_assign_lhs(stmt);
	auto_vec<struct pc_val, 8> to, from;

	if (TREE_CODE(TREE_TYPE(lhs)) != RECORD_TYPE || pcg_is_object(TREE_TYPE(lhs)))
		return;
	pcg_held_of(l, lhs, TREE_TYPE(lhs), &to);
	pcg_held_of(l, gimple_assign_rhs1(stmt), TREE_TYPE(lhs), &from);
	for (unsigned i = 0; i < to.length(); i++)
		if (to[i].kind != PC_VAL_UNKNOWN)
			assign(l, stmt, PC_OPER_COPY, to[i], from[i]);
}

/* Whether STMT stores a number in one of the elements IN. */
static bool store_element(struct pcg_lower *l, gimple *stmt, struct pc_val in)
{
	tree lhs = gimple_assign_lhs(stmt), base;
	int64_t number = TREE_CODE(lhs) == ARRAY_REF ? pcg_element(lhs, &base) : -1;
	struct pc_val from;

	if (TREE_CODE(lhs) != ARRAY_REF || !pcg_is_scalar(TREE_TYPE(lhs)) ||
	    !gimple_assign_single_p(stmt))
		return false;
	from = pcg_value(l, gimple_assign_rhs1(stmt), NULL);
	if (number >= 0 && number <= PC_ELEM_LAST)
		assign(l, stmt, PC_OPER_COPY, pc_elem_of(l->program, in, number), from);
	else
		pcg_event_arg(assign(l, stmt, PC_OPER_OTHER, in, from), in);
	return true;
}

/* Whether what is stored in T may be used under a name of the user. */
static bool is_name(tree t)
{
	tree type;

	if (VAR_P(t))
		return DECL_NAME(t) && !DECL_ARTIFICIAL(t);
	if (TREE_CODE(t) != COMPONENT_REF)
		return TREE_CODE(t) == MEM_REF;
	type = TYPE_NAME(DECL_CONTEXT(TREE_OPERAND(t, 1)));
	return type && TREE_CODE(type) == TYPE_DECL && !DECL_ARTIFICIAL(type) &&
	       !pcg_std_has(type);
}

/* RATIONALE: what is stored under the other name, also by other threads, is not seen. */
void pcg_content_name(struct pcg_lower *l, gimple *stmt)
{
	tree lhs = gimple_assign_lhs(stmt), rhs = gimple_assign_rhs1(stmt);
	auto_vec<struct pc_val, 8> v;

	if (!gimple_assign_single_p(stmt) || !POINTER_TYPE_P(TREE_TYPE(lhs)) ||
	    pcg_closure_captures(stmt) ||
	    !(TREE_CODE(rhs) == PARM_DECL ?
	      TREE_CODE(lhs) == COMPONENT_REF || is_name(lhs) :
	      TREE_CODE(rhs) == ADDR_EXPR && is_name(lhs)))
		return;
	pcg_held_of(l, rhs, TREE_TYPE(rhs), &v);
	for (unsigned i = 0; i < v.length(); i++)
		if (v[i].kind != PC_VAL_UNKNOWN)
			pcg_event_arg(assign(l, stmt, PC_OPER_OTHER, v[i], pc_val()),
				      v[i]);
}

void pcg_content_assign(struct pcg_lower *l, gimple *stmt)
{
	tree t = gimple_assign_lhs(stmt), rhs = gimple_assign_rhs1(stmt);
	const char *in, *from;

	copy_members(l, stmt);
	while (TREE_CODE(t) == ARRAY_REF ||
	       (TREE_CODE(t) == COMPONENT_REF && !pcg_content_is_one(TREE_TYPE(t))))
		t = TREE_OPERAND(t, 0);
	in = pcg_content_is_one(TREE_TYPE(t)) ? content_in(l, t) : NULL;
	if (!in || is_loose(in))
		return;
	if (store_element(l, stmt, named(l, in)))
		return;
	from = t == gimple_assign_lhs(stmt) && DECL_P(rhs) ? content_in(l, rhs) : NULL;
	if (TREE_CODE(rhs) == CONSTRUCTOR && !CONSTRUCTOR_NELTS(rhs))
		assign(l, stmt, PC_OPER_COPY, named(l, in), pc_val_int(0));
	else if (from && !is_loose(from))
		pcg_transfer_all(l, stmt, named(l, in), named(l, from));
	else
		assign(l, stmt, PC_OPER_COPY, named(l, in), pc_val());
}
