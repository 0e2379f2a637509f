/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-place.cc - elements of objects of the C++ library that a constant key selects
 *                  (contract in lower-place.h).
 *
 * In:   a function; its calls of functions in namespace std.
 * Out:  for a pointer or an iterator, which element it leads to: the key that the call had
 *       which gave it, a number or a text.
 * Cost: O(statements); O(DEEP) for a question.
 * Not:  keys of other types; iterators that are moved.
 *
 * RATIONALE: two texts may have one number.  Then two elements are one location, as all are
 * without this; nothing is proved by it (lower-flow.cc).
 */
#include "lower-exact.h"
#include "lower-group.h"
#include "lower-place.h"
#include "lower-std.h"
#include "library/containers.h"

#define DEEP 4     /* containers in containers */
#define MOST 24    /* places of a function */
#define FIRST 1000 /* the first number of a text, or of a number that is not below it */

/* The one statement that sets a variable which does not change afterwards, or NULL. */
static hash_map<tree, gimple *> *setters;
static hash_map<tree, tree> *lists; /* std::initializer_list: its array */
static vec<int64_t> places;

static const char *name_of(tree decl)
{
	return decl && DECL_NAME(decl) ? IDENTIFIER_POINTER(DECL_NAME(decl)) : "";
}

static int64_t spread(hashval_t h)
{
	return FIRST + h % (PC_ELEM_LAST - FIRST);
}

/* The variable that the constructor STMT makes, or NULL. */
static tree constructed(gimple *stmt)
{
	tree decl = is_gimple_call(stmt) ? gimple_call_fndecl(stmt) : NULL_TREE, arg;

	if (!decl || !DECL_CXX_CONSTRUCTOR_P(decl) || !gimple_call_num_args(stmt))
		return NULL_TREE;
	arg = gimple_call_arg(stmt, 0);
	return TREE_CODE(arg) == ADDR_EXPR ? TREE_OPERAND(arg, 0) : NULL_TREE;
}

static gimple *setter_of(tree t)
{
	gimple **stmt = t && setters ? setters->get(t) : NULL;

	return stmt ? *stmt : NULL;
}

static int64_t key_of(tree t, int deep);

/* The number of the text at T, the address of characters, or -1. */
static int64_t text(tree t)
{
	if (TREE_CODE(t) != ADDR_EXPR)
		return -1;
	t = TREE_OPERAND(t, 0);
	if (TREE_CODE(t) == ARRAY_REF && integer_zerop(TREE_OPERAND(t, 1)))
		t = TREE_OPERAND(t, 0);
	return TREE_CODE(t) == STRING_CST ?
		       spread(iterative_hash(TREE_STRING_POINTER(t), TREE_STRING_LENGTH(t), 0)) :
		       -1;
}

/* The number of the key that STMT sets, or -1: of a pair, that of its first part. */
static int64_t key_set(gimple *stmt, int deep)
{
	bool made = stmt && constructed(stmt);

	if (stmt && gimple_assign_single_p(stmt))
		return key_of(gimple_assign_rhs1(stmt), deep - 1);
	if (!stmt || !is_gimple_call(stmt) || gimple_call_num_args(stmt) <= made)
		return -1;
	return key_of(gimple_call_arg(stmt, made), deep - 1);
}

/* The number of the key T, or at T; -1: not known. */
static int64_t key_of(tree t, int deep)
{
	int64_t number;

	if (TREE_CODE(t) == SSA_NAME)
		t = pcg_copied(t);
	if (TREE_CODE(t) == INTEGER_CST)
		return tree_fits_shwi_p(t) && tree_to_shwi(t) >= 0 && tree_to_shwi(t) < FIRST ?
			       tree_to_shwi(t) : spread((hashval_t)TREE_INT_CST_LOW(t));
	if (deep <= 0)
		return -1;
	number = text(t);
	if (number >= 0)
		return number;
	if (TREE_CODE(t) == SSA_NAME && pcg_def(t) && pcg_std_same(pcg_def(t)))
		return key_of(pcg_std_same(pcg_def(t)), deep - 1);
	if (TREE_CODE(t) == ADDR_EXPR)
		t = TREE_OPERAND(t, 0);
	return key_set(setter_of(t), deep);
}

/* Whether CALL is one of a member of a class whose elements have keys. */
static bool has_keys(gcall *call)
{
	tree type = gimple_call_num_args(call) > 1 ?
			    pcg_pointed_type(TREE_TYPE(gimple_call_arg(call, 0))) : NULL_TREE;

	return type && pcg_std_member_type(type, "mapped_type");
}

/* The place to which T, a container, belongs in a container, -1: none, -2: not known. */
static int64_t outer(tree t, int deep)
{
	gimple *def;
	tree decl;

	if (TREE_CODE(t) == SSA_NAME)
		t = pcg_copied(t);
	def = pcg_def(t);
	decl = def && is_gimple_call(def) ? gimple_call_fndecl(def) : NULL_TREE;
	if (!decl || !pcg_group_calls(decl) || pcg_std_same(def))
		return -1;
	return deep && pcg_place_behind(t) >= 0 ? pcg_place_behind(t) : -2;
}

int64_t pcg_place_looked_up(gcall *call)
{
	tree decl = gimple_call_fndecl(call), lhs = gimple_call_lhs(call);
	const char *name = name_of(decl);
	int64_t key, out;

	if (!pcg_group_calls(decl) || TREE_CODE(TREE_TYPE(decl)) != METHOD_TYPE ||
	    gimple_call_num_args(call) != 2 || pcg_std_indexed(decl) ||
	    !(pc_content_use(name) == PC_CONTENT_AT ||
	      (pc_key_use(name) == PC_KEY_FINDS && has_keys(call))) ||
	    (lhs && pcg_is_number(TREE_TYPE(lhs))))
		return -1;
	key = key_of(gimple_call_arg(call, 1), DEEP);
	out = outer(gimple_call_arg(call, 0), DEEP);
	return key < 0 || out == -2 ? -1 : out == -1 ? key :
	       spread((hashval_t)(out * 31 + key));
}

/* The place that CALL fills in its first argument, or -1. */
static int64_t filled(gcall *call)
{
	tree decl = gimple_call_fndecl(call), first = constructed(call);

	if (!pcg_group_calls(decl) || TREE_CODE(TREE_TYPE(decl)) != METHOD_TYPE)
		return -1;
	if (first && TREE_CODE(first) == ARRAY_REF) {
		tree key = pcg_std_member_type(TREE_TYPE(first), "first_type");

		return key_of(key && TYPE_READONLY(key) && gimple_call_num_args(call) > 1 ?
			      gimple_call_arg(call, 1) : TREE_OPERAND(first, 1), DEEP);
	}
	return !first && has_keys(call) && pcg_place_looked_up(call) < 0 &&
			       outer(gimple_call_arg(call, 0), DEEP) == -1 ?
		       key_of(gimple_call_arg(call, 1), DEEP) : -1;
}

/* Whether CALL of a function NAME leads to the element 0 of a container. */
static bool is_first(const char *name, gimple *call)
{
	tree decl = gimple_call_fndecl(call), arg = gimple_call_arg(call, 0);

	return pcg_group_calls(decl) && TREE_CODE(TREE_TYPE(decl)) == METHOD_TYPE &&
	       pc_key_use(name) == PC_KEY_BEGINS &&
	       !pcg_std_member_type(pcg_pointed_type(TREE_TYPE(arg)), "key_type") &&
	       outer(arg, DEEP) == -1;
}

int64_t pcg_place_behind(tree pointer)
{
	for (int step = 0; step < DEEP; step++) {
		const char *name;
		gimple *def;

		if (TREE_CODE(pointer) == SSA_NAME)
			pointer = pcg_copied(pointer);
		if (TREE_CODE(pointer) == ADDR_EXPR)
			pointer = TREE_OPERAND(pointer, 0);
		def = TREE_CODE(pointer) == SSA_NAME ? pcg_def(pointer) : setter_of(pointer);
		if (!def || !is_gimple_call(def) || !gimple_call_num_args(def))
			return -1;
		if (pcg_place_looked_up(as_a<gcall *>(def)) >= 0)
			return pcg_place_looked_up(as_a<gcall *>(def));
		name = name_of(gimple_call_fndecl(def));
		if (is_first(name, def))
			return 0;
		if (pc_key_use(name) != PC_KEY_BEHIND)
			return -1;
		pointer = gimple_call_arg(def, 0);
	}
	return -1;
}

int64_t pcg_place_changed(gcall *call, bool *all)
{
	int64_t place = filled(call);

	*all = place >= 0;
	if (place < 0 && gimple_call_num_args(call)) {
		place = pcg_place_behind(gimple_call_arg(call, 0));
		*all = place >= 0 &&
		       pc_content_replaces(name_of(gimple_call_fndecl(call)));
	}
	return place;
}

int64_t pcg_place_in(tree ref)
{
	tree base = get_base_address(ref);

	return base && TREE_CODE(base) == MEM_REF ? pcg_place_behind(TREE_OPERAND(base, 0)) : -1;
}

struct pc_val pcg_place_of(struct pcg_lower *l, struct pc_val whole, int64_t place)
{
	return place >= 0 && whole.kind != PC_VAL_UNKNOWN ?
		       pc_elem_of(l->program, whole, place) : whole;
}

const vec<int64_t> *pcg_places(void)
{
	return &places;
}

tree pcg_place_listed(tree list)
{
	tree *array = TREE_CODE(list) == VAR_DECL ? lists->get(list) : NULL;

	return array ? *array : NULL_TREE;
}

/* LIST, a std::initializer_list, has the values of ARRAY. */
static void note_list(tree list, tree array)
{
	bool had;
	tree &slot = lists->get_or_insert(list, &had);

	slot = had || !VAR_P(list) || !DECL_ARTIFICIAL(list) ? NULL_TREE : array;
}

/* Record what STMT sets. */
static void look_at(gimple *stmt)
{
	tree lhs = gimple_clobber_p(stmt) ? NULL_TREE : gimple_get_lhs(stmt);
	tree to = constructed(stmt) ? constructed(stmt) : lhs;
	bool had;

	if (lhs && is_gimple_assign(stmt) && pcg_group_lists(lhs, gimple_assign_rhs1(stmt)))
		note_list(TREE_OPERAND(lhs, 0), TREE_OPERAND(gimple_assign_rhs1(stmt), 0));
	if (!to || !VAR_P(to) || !(TREE_READONLY(to) || (DECL_ARTIFICIAL(to) && !DECL_NAME(to))))
		return;
	gimple *&slot = setters->get_or_insert(to, &had);
	slot = had && slot != stmt ? NULL : stmt;
}

/* The place that CALL names, or -1. */
static int64_t named(gcall *call)
{
	return gimple_call_num_args(call) && is_first(name_of(gimple_call_fndecl(call)), call) ?
		       0 : pcg_place_looked_up(call);
}

static void note_place(int64_t place)
{
	for (unsigned i = 0; i < places.length(); i++)
		if (places[i] == place)
			return;
	if (place >= 0 && places.length() < MOST)
		places.safe_push(place);
}

void pcg_place_begin(struct pcg_lower *l)
{
	basic_block bb;

	setters = new hash_map<tree, gimple *>;
	lists = new hash_map<tree, tree>;
	places.create(0);
	if (l->fn->lang != PC_LANG_CXX)
		return;
	FOR_EACH_BB_FN (bb, l->fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb); !gsi_end_p(gsi);
		     gsi_next(&gsi))
			look_at(gsi_stmt(gsi));
	FOR_EACH_BB_FN (bb, l->fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb); !gsi_end_p(gsi);
		     gsi_next(&gsi))
			if (is_gimple_call(gsi_stmt(gsi)))
				note_place(named(as_a<gcall *>(gsi_stmt(gsi))));
}

void pcg_place_end(void)
{
	delete setters;
	delete lists;
	setters = NULL;
	places.release();
}
