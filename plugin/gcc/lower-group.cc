/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-group.cc - which objects of the C++ library share what they contain
 *                  (contract in lower-group.h).
 *
 * In:   a function; its calls of functions in namespace std, and its copies.
 * Out:  groups: an object, its iterators, and the pointers and references into it.
 * Cost: O(statements x arguments).
 * Not:  the function's own order: what is in one group anywhere is so everywhere.
 *       What lower-content.cc knows exactly is in no group.
 */
#include "lower-closure.h"
#include "lower-content.h"
#include "lower-exact.h"
#include "lower-group.h"
#include "lower-held.h"
#include "lower-leaf.h"
#include "lower-place.h"
#include "lower-std.h"
#include "library/containers.h"

#define DEEP 8 /* statements */

/* Of each variable, temporary or member its number; by number, another one of its
 * group, or itself. */
static hash_map<tree, unsigned> *numbers;
static vec<unsigned> up;
static vec<struct pcg_group> groups;
/* Members of variables, by key. */
static hash_map<tree, struct pcg_held> *members;
/* The number of the part of a product to which a pointer leads. */
static hash_map<tree, int> *parts;
/* The iterator from which a pointer has been got; iterators through which something is
 * stored that does not follow from the elements. */
static hash_map<tree, tree> *runs;
static hash_set<tree> *writers;
/* Pointers through which something is stored. */
static hash_set<tree> *stored;

/* ---- groups ---- */

tree pcg_group_member(tree root, const char *path, tree type)
{
	struct pcg_held held = { path, type, -1, root, false };
	tree key = root;

	if (*path) {
		key = get_identifier(pc_arena_printf(pcg_unit.program->arena, "%u%s",
						     DECL_UID(root), path));
		members->put(key, held);
	}
	return key;
}

/* Whether T is a member that refers to an object, always to the same one. */
static bool refers(tree t)
{
	return TREE_CODE(t) == COMPONENT_REF &&
	       TREE_CODE(TREE_TYPE(t)) == REFERENCE_TYPE &&
	       pcg_is_object(TREE_TYPE(TREE_TYPE(t)));
}

/* What stands for the object that T is, points to or refers to, or NULL. */
tree pcg_group_key(tree t)
{
	const char *path;
	tree root;

	if (TREE_CODE(t) == ADDR_EXPR)
		t = TREE_OPERAND(t, 0);
	for (;;) {
		if ((refers(t) ||
		     (TREE_CODE(t) == COMPONENT_REF && pcg_is_object(TREE_TYPE(t)))) &&
		    pcg_held_at(t, &root, &path) &&
		    (!refers(t) || TREE_CODE(root) == PARM_DECL))
			return pcg_group_member(root, path, refers(t) ?
					TREE_TYPE(TREE_TYPE(t)) : TREE_TYPE(t));
		if (TREE_CODE(t) == COMPONENT_REF && pcg_is_object(TREE_TYPE(t)) &&
		    !DECL_ARTIFICIAL(TREE_OPERAND(t, 1)))
			return TREE_OPERAND(t, 1);
		if (TREE_CODE(t) == MEM_REF)
			return pcg_group_key(TREE_OPERAND(t, 0));
		if (!handled_component_p(t))
			break;
		t = TREE_OPERAND(t, 0);
	}
	if (TREE_CODE(t) == SSA_NAME)
		return POINTER_TYPE_P(TREE_TYPE(t)) ? t : NULL_TREE;
	if (!DECL_P(t) || TREE_CODE(t) == FUNCTION_DECL || (is_global_var(t) && !pcg_is_static(t)))
		return NULL_TREE;
	return POINTER_TYPE_P(TREE_TYPE(t)) || pcg_is_object(strip_array_types(TREE_TYPE(t))) ?
		       t : NULL_TREE;
}

static unsigned root(unsigned i)
{
	while (up[i] != i)
		i = up[i] = up[up[i]];
	return i;
}

unsigned pcg_group_number(tree key)
{
	bool had;
	unsigned &number = numbers->get_or_insert(key, &had);

	if (!had) {
		struct pcg_held *member = members->get(key);

		number = up.length();
		up.safe_push(number);
		groups.safe_push(pcg_group());
		if (member || TREE_CODE(key) == PARM_DECL || TREE_CODE(key) == RESULT_DECL ||
		    pcg_is_static(key)) {
			tree type = member ? member->type : TREE_TYPE(key);

			groups[number].root = member ? member->root : key;
			groups[number].path = member ? member->path : "";
			groups[number].product = pcg_is_product(
				POINTER_TYPE_P(type) ? TREE_TYPE(type) : type);
			groups[number].record = pcg_leaf_record(type);
		} else if (DECL_P(key)) {
			groups[number].record = pcg_leaf_record(TREE_TYPE(key));
		}
		if (DECL_P(key) && pcg_is_object(strip_array_types(TREE_TYPE(key)))) {
			if (!pcg_is_way(TREE_TYPE(key)))
				groups[number].objects.safe_push(key);
			groups[number].product = pcg_is_product(TREE_TYPE(key));
		}
	}
	return root(number);
}

static void join(tree a, tree b)
{
	unsigned x, y;

	if (!a || !b)
		return;
	x = pcg_group_number(a);
	y = pcg_group_number(b);
	if (x == y)
		return;
	up[y] = x;
	groups[x].used |= groups[y].used;
	groups[x].lost |= groups[y].lost;
	groups[x].product |= groups[y].product;
	if (groups[y].record && groups[x].record != groups[y].record)
		groups[x].record = groups[x].record ? error_mark_node : groups[y].record;
	if (!groups[x].root || (groups[y].root && !POINTER_TYPE_P(TREE_TYPE(groups[x].root)))) {
		groups[x].root = groups[y].root;
		groups[x].path = groups[y].path;
	}
	groups[x].ignores |= groups[y].ignores;
	groups[x].calls |= groups[y].calls;
	for (unsigned i = 0; i < groups[y].objects.length(); i++)
		groups[x].objects.safe_push(groups[y].objects[i]);
	for (unsigned i = 0; i < groups[y].refers.length(); i++)
		groups[x].refers.safe_push(groups[y].refers[i]);
	for (unsigned i = 0; i < groups[y].sets.length(); i++)
		groups[x].sets.safe_push(groups[y].sets[i]);
}

bool pcg_group_used(tree key)
{
	const unsigned *number = key ? numbers->get(key) : NULL;

	return number && groups[root(*number)].used && !groups[root(*number)].lost;
}

void pcg_group_use(tree key)
{
	if (key)
		groups[pcg_group_number(key)].used = true;
}

/* The object that ARG, an argument, is or points to, or into which it points, or NULL:
 * not a number of the user, and nothing that lower-content.cc follows. */
tree pcg_group_object(struct pcg_lower *l, tree arg)
{
	tree type = TREE_TYPE(arg), key;

	if (pcg_is_object(type))
		return is_empty_type(type) ? NULL_TREE : pcg_group_key(arg);
	if (POINTER_TYPE_P(type) && COMPLETE_TYPE_P(TREE_TYPE(type)) &&
	    is_empty_type(TREE_TYPE(type))) {
		key = pcg_group_key(arg); /* perhaps of an empty base class */
		if (!key || !DECL_P(key) || !pcg_is_object(pcg_pointed_type(TREE_TYPE(key))) ||
		    is_empty_type(pcg_pointed_type(TREE_TYPE(key))))
			return NULL_TREE;
	}
	if (!POINTER_TYPE_P(type) || pcg_content_follows(l, arg))
		return NULL_TREE;
	key = pcg_group_key(arg);
	return pcg_is_object(TREE_TYPE(type)) || pcg_group_used(key) ? key : NULL_TREE;
}

/* CALL makes the object MADE of TYPE, which refers to numbers of the user. */
static void note_numbers(tree made, gcall *call)
{
	unsigned n = pcg_group_number(made);

	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i);

		if (TREE_CODE(arg) == ADDR_EXPR &&
		    (DECL_P(TREE_OPERAND(arg, 0)) ||
		     TREE_CODE(TREE_OPERAND(arg, 0)) == COMPONENT_REF) &&
		    pcg_is_number(TREE_TYPE(TREE_OPERAND(arg, 0)))) {
			groups[n].refers.safe_push(TREE_OPERAND(arg, 0));
			groups[n].sets.safe_push(TREE_OPERAND(arg, 0));
		}
	}
}

/* The objects of GROUP may call DECL (or NULL). */
static void note_function(unsigned number, tree decl)
{
	groups[number].calls |= !!decl;
	groups[number].ignores |= decl && !pcg_uses_all(decl);
}

/* The part that the function DECL of the library, `get`, returns; -1: another
 * function. */
int pcg_group_part(tree decl)
{
	const char *name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(decl));

	if (DECL_NAME(decl) && id_equal(DECL_NAME(decl), "operator*"))
		return PCG_GROUP_ALL;
	return startswith(name, "_ZSt3getILm") ? name[11] - '0' : -1;
}

/* Join what CALL of a function of the library brings together. */
static void look_at_call(struct pcg_lower *l, gcall *call)
{
	tree lhs = gimple_call_lhs(call), first = NULL_TREE, type = NULL_TREE;
	bool refers = false;

	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i), object = pcg_group_object(l, arg);
		tree of = POINTER_TYPE_P(TREE_TYPE(arg)) ?
				  TREE_TYPE(TREE_TYPE(arg)) : TREE_TYPE(arg);

		if (first || object)
			note_function(pcg_group_number(first ? first : object), pcg_called_by(of));
		if (!object)
			continue;
		groups[pcg_group_number(object)].used = true;
		if (first && (pcg_called_by(of) || groups[pcg_group_number(object)].calls))
			join(first, object);
		if (!first) {
			first = object;
			type = TYPE_MAIN_VARIANT(of);
		} else if (TYPE_MAIN_VARIANT(of) == type && pcg_is_way(type)) {
			join(first, object);
		}
	}
	for (unsigned i = 0; first && i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i);

		if (TREE_CODE(arg) == ADDR_EXPR &&
		    TREE_CODE(TREE_OPERAND(arg, 0)) == FUNCTION_DECL)
			note_function(pcg_group_number(first), TREE_OPERAND(arg, 0));
	}
	if (!lhs || !pcg_group_key(lhs))
		return;
	if (pcg_group_part(gimple_call_fndecl(call)) == PCG_GROUP_ALL && first &&
	    DECL_P(first) && DECL_NAME(first)) {
		parts->put(pcg_group_key(lhs), PCG_GROUP_ALL);
		runs->put(pcg_group_key(lhs), first);
	} else if (pcg_group_part(gimple_call_fndecl(call)) >= 0)
		parts->put(pcg_group_key(lhs), pcg_group_part(gimple_call_fndecl(call)));
	if (POINTER_TYPE_P(TREE_TYPE(lhs)) || pcg_is_way_by(TREE_TYPE(lhs), &refers))
		join(first, pcg_group_key(lhs));
	if (pcg_is_object(TREE_TYPE(lhs)))
		groups[pcg_group_number(pcg_group_key(lhs))].used = true;
	if (refers)
		note_numbers(pcg_group_key(lhs), call);
}

/* The member AT of an object of group N has the address of NUMBER. */
static void note_number(unsigned n, tree at, tree number)
{
	tree called = pcg_called_by(TREE_TYPE(TREE_OPERAND(at, 0)));

	groups[n].refers.safe_push(number);
	if (called && pcg_stores_through(called, TREE_OPERAND(at, 1)))
		groups[n].sets.safe_push(number);
}

/* Whether T, which is stored, is computed in at most STEPS statements from what is in the
 * group of KEY. */
static bool comes_from(tree t, tree key, int steps)
{
	gimple *def = TREE_CODE(t) == SSA_NAME && steps ? SSA_NAME_DEF_STMT(t) : NULL;

	if (TREE_CODE(t) == MEM_REF)
		return pcg_group_key(t) == key;
	for (unsigned i = 1; def && is_gimple_assign(def) && i < gimple_num_ops(def); i++)
		if (comes_from(gimple_op(def, i), key, steps - 1))
			return true;
	return false;
}

bool pcg_group_lists(tree lhs, tree rhs)
{
	return TREE_CODE(lhs) == COMPONENT_REF && TREE_CODE(rhs) == ADDR_EXPR &&
	       TREE_CODE(TREE_TYPE(lhs)) == POINTER_TYPE &&
	       pcg_is_object(TREE_TYPE(TREE_OPERAND(lhs, 0))) &&
	       !pcg_called_by(TREE_TYPE(TREE_OPERAND(lhs, 0)));
}

/* The same for STMT, an assignment. */
static void look_at(gimple *stmt)
{
	tree lhs = gimple_assign_lhs(stmt), rhs = gimple_assign_rhs1(stmt);

	if (TREE_CODE(lhs) == COMPONENT_REF && TREE_CODE(rhs) == ADDR_EXPR &&
	    DECL_P(TREE_OPERAND(rhs, 0)) &&
	    pcg_is_number(strip_array_types(TREE_TYPE(TREE_OPERAND(rhs, 0)))) &&
	    pcg_group_key(lhs) && !pcg_group_lists(lhs, rhs))
		note_number(pcg_group_number(pcg_group_key(lhs)), lhs,
			    TREE_OPERAND(rhs, 0));
	if (TREE_CODE(lhs) == MEM_REF && pcg_is_number(TREE_TYPE(lhs)) &&
	    pcg_group_key(lhs) && pcg_group_leads(pcg_group_key(lhs)) == PCG_GROUP_ALL &&
	    !comes_from(rhs, pcg_group_key(lhs), DEEP))
		writers->add(*runs->get(pcg_group_key(lhs)));
	/* What holds the address may change the object at any time. */
	if (pcg_is_object(TREE_TYPE(lhs)) && !pcg_is_way(TREE_TYPE(lhs)) &&
	    !pcg_std_is(TYPE_MAIN_VARIANT(TREE_TYPE(lhs)), pc_content_is)) {
		pcg_group_use(pcg_group_key(lhs));
		pcg_group_use(pcg_group_key(rhs));
	}
	if (pcg_group_lists(lhs, rhs))
		join(pcg_group_key(TREE_OPERAND(lhs, 0)), pcg_group_key(rhs));
	else if (!pcg_closure_captures(stmt) &&
		 TREE_CODE(lhs) != SSA_NAME && !DECL_P(lhs) && TREE_CODE(rhs) == ADDR_EXPR &&
	    pcg_is_object(TREE_TYPE(TREE_OPERAND(rhs, 0))) && pcg_group_key(rhs))
		groups[pcg_group_number(pcg_group_key(rhs))].lost = true;
	if ((TREE_CODE(lhs) == SSA_NAME || DECL_P(lhs)) &&
	    (TREE_CODE(rhs) == SSA_NAME || DECL_P(rhs) || refers(rhs) ||
	     TREE_CODE(rhs) == ADDR_EXPR) &&
	    (POINTER_TYPE_P(TREE_TYPE(lhs)) || pcg_is_way(TREE_TYPE(lhs)) ||
	     pcg_called_by(TREE_TYPE(lhs)))) {
		const int *part = pcg_group_key(rhs) ? parts->get(pcg_group_key(rhs)) : NULL;
		int number = part ? *part : -1;

		join(pcg_group_key(lhs), pcg_group_key(rhs));
		if (number != -1 && pcg_group_key(lhs))
			parts->put(pcg_group_key(lhs), number);
		if (number == PCG_GROUP_ALL)
			runs->put(pcg_group_key(lhs),
				  tree(*runs->get(pcg_group_key(rhs))));
	}
}

/* Whether STMT executes code that may change an object to which it is not given: a
 * function of the user, or a construct of OpenMP. */
static bool is_unseen(const gimple *stmt)
{
	tree decl = is_gimple_call(stmt) ? gimple_call_fndecl(stmt) : NULL_TREE;

	return is_gimple_omp(stmt) ||
	       (is_gimple_call(stmt) && !gimple_call_internal_p(stmt) &&
		!(decl && (fndecl_built_in_p(decl) || pcg_std_has(decl) ||
			   pc_mpi_op_find(pcg_symbol(decl)))));
}

/* STMT may store something through a pointer. */
static void note_store(const gimple *stmt)
{
	tree to = is_gimple_assign(stmt) ? get_base_address(gimple_assign_lhs(stmt)) : NULL_TREE;

	if (to && TREE_CODE(to) == MEM_REF) {
		stored->add(TREE_OPERAND(to, 0));
		stored->add(pcg_copied(TREE_OPERAND(to, 0)));
	}
	for (unsigned i = 0; is_gimple_call(stmt) && i < gimple_call_num_args(stmt); i++) {
		tree arg = gimple_call_arg(stmt, i);

		if (TREE_CODE(arg) == SSA_NAME && POINTER_TYPE_P(TREE_TYPE(arg)) &&
		    !TYPE_READONLY(TREE_TYPE(TREE_TYPE(arg))))
			stored->add(arg);
	}
}

/* STMT may return a reference to a member of an object that it gets. */
static void look_at_accessor(gimple *stmt)
{
	const char *path, *member;
	tree arg = pcg_held_accessed(stmt, &member), lhs = gimple_get_lhs(stmt), root;

	if (arg && lhs && pcg_is_object(pcg_pointed_type(TREE_TYPE(lhs))) &&
	    pcg_held_at(arg, &root, &path))
		join(pcg_group_key(lhs), pcg_group_member(root, pc_arena_printf(
			pcg_unit.program->arena, "%s%s", path, member),
			TREE_TYPE(TREE_TYPE(lhs))));
}

/* Members, and what parameters refer to, are not known after such code. */
static void lose_members(void)
{
	for (auto it = numbers->begin(); it != numbers->end(); ++it)
		if (TREE_CODE((*it).first) == FIELD_DECL ||
		    (TREE_CODE((*it).first) == PARM_DECL &&
		     !pcg_held_by(TREE_TYPE((*it).first))->length()))
			groups[root((*it).second)].lost = true;
}

/* Whether DECL is a function whose objects are followed. */
bool pcg_group_calls(tree decl)
{
	return decl && pcg_std_has(decl) && !DECL_CXX_DESTRUCTOR_P(decl);
}

void pcg_group_begin(struct pcg_lower *l)
{
	bool unseen = false;
	basic_block bb;

	pcg_place_begin(l);
	numbers = new hash_map<tree, unsigned>;
	members = new hash_map<tree, struct pcg_held>;
	parts = new hash_map<tree, int>;
	runs = new hash_map<tree, tree>;
	writers = new hash_set<tree>;
	stored = new hash_set<tree>;
	up.create(0);
	groups.create(0);
	if (l->fn->lang != PC_LANG_CXX ||
	    in_system_header_at(DECL_SOURCE_LOCATION(l->fun->decl)))
		return;
	FOR_EACH_BB_FN (bb, l->fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi)) {
			gimple *stmt = gsi_stmt(gsi);

			unseen |= is_unseen(stmt);
			note_store(stmt);
			if (is_gimple_call(stmt) &&
			    pcg_group_calls(gimple_call_fndecl(stmt)))
				look_at_call(l, as_a<gcall *>(stmt));
			else if (is_gimple_assign(stmt) && !gimple_clobber_p(stmt))
				look_at(stmt);
			look_at_accessor(stmt);
			pcg_held_look(l, stmt);
		}
	for (tree p = DECL_ARGUMENTS(l->fun->decl); p; p = DECL_CHAIN(p))
		if (POINTER_TYPE_P(TREE_TYPE(p)) && pcg_is_product(TREE_TYPE(TREE_TYPE(p))))
			pcg_group_use(p);
	if (unseen)
		lose_members();
}

void pcg_group_end(void)
{
	pcg_place_end();
	delete numbers;
	delete members;
	delete parts;
	delete runs;
	delete writers;
	delete stored;
	numbers = NULL;
	up.release();
	for (unsigned i = 0; i < groups.length(); i++) {
		groups[i].objects.release();
		groups[i].refers.release();
		groups[i].sets.release();
	}
	groups.release();
}

bool pcg_group_any(void)
{
	return numbers->elements();
}

const struct pcg_group *pcg_group_of(tree key)
{
	return &groups[pcg_group_number(key)];
}

int pcg_group_leads(tree key)
{
	const int *part = parts->get(key);

	return part ? *part : -1;
}

bool pcg_group_stored(tree pointer)
{
	return stored->contains(pointer);
}

bool pcg_group_overwrites(tree iterator)
{
	return writers->contains(iterator);
}
