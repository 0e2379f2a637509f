/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-closure.cc - objects that lambdas of C++ capture by reference (contract in
 *                    lower-closure.h).
 *
 * In:   a function: the variables of the classes of its lambdas.
 * Out:  to which object each reference in such a variable refers.
 * Cost: O(statements).
 * Not:  a lambda that is copied, passed or stored, which may be called at any time; scalars
 *       (lower-lambda.cc).
 */
#include "lower-closure.h"
#include "lower-lambda.h"
#include "gimple-walk.h"

/* By variable: what its members refer to; NULL: it is used otherwise. */
struct reference {
	tree field;
	tree to;
};
static hash_map<tree, vec<struct reference> > *closures;
static hash_set<tree> *others;

static bool is_closure(tree t)
{
	tree name = VAR_P(t) && TREE_CODE(TREE_TYPE(t)) == RECORD_TYPE && !is_global_var(t) ?
			    TYPE_IDENTIFIER(TREE_TYPE(t)) : NULL_TREE;

	return name && IDENTIFIER_ANON_P(name);
}

/* The variable whose member STMT sets to an address, or NULL. */
static tree set_by(const gimple *stmt)
{
	tree to = is_gimple_assign(stmt) ? gimple_assign_lhs(stmt) : NULL_TREE;

	return to && TREE_CODE(to) == COMPONENT_REF && is_closure(TREE_OPERAND(to, 0)) &&
			       gimple_assign_single_p(stmt) &&
			       TREE_CODE(TREE_TYPE(to)) == REFERENCE_TYPE ?
		       TREE_OPERAND(to, 0) : NULL_TREE;
}

/* The lambda that STMT calls, or NULL. */
static tree called_by(const gimple *stmt)
{
	tree decl = is_gimple_call(stmt) ? gimple_call_fndecl(stmt) : NULL_TREE;
	tree arg = decl && pcg_is_lambda(decl) && gimple_call_num_args(stmt) ?
			   gimple_call_arg(stmt, 0) : NULL_TREE;

	return arg && TREE_CODE(arg) == ADDR_EXPR && is_closure(TREE_OPERAND(arg, 0)) &&
			       DECL_CONTEXT(decl) == TREE_TYPE(TREE_OPERAND(arg, 0)) ?
		       TREE_OPERAND(arg, 0) : NULL_TREE;
}

static tree look_for_use(tree *t, int *, void *data)
{
	const struct walk_stmt_info *wi = static_cast<struct walk_stmt_info *>(data);

	if (is_closure(*t) && *t != static_cast<tree>(wi->info))
		others->add(*t);
	return NULL_TREE;
}

static void look_at(gimple *stmt)
{
	struct walk_stmt_info wi;
	tree var = set_by(stmt);

	if (gimple_clobber_p(stmt) || is_gimple_debug(stmt))
		return;
	if (var) {
		struct reference one = { TREE_OPERAND(gimple_assign_lhs(stmt), 1),
					 gimple_assign_rhs1(stmt) };
		vec<struct reference> &all = closures->get_or_insert(var);

		for (unsigned i = 0; i < all.length(); i++)
			if (all[i].field == one.field)
				others->add(var);
		all.safe_push(one);
	}
	memset(&wi, 0, sizeof wi);
	/* A member that is no reference is no way to the object. */
	wi.info = var ? var : called_by(stmt);
	if (!wi.info && is_gimple_assign(stmt) &&
	    TREE_CODE(gimple_assign_lhs(stmt)) == COMPONENT_REF)
		wi.info = TREE_OPERAND(gimple_assign_lhs(stmt), 0);
	walk_gimple_op(stmt, look_for_use, &wi);
}

void pcg_closure_begin(struct pcg_lower *l)
{
	basic_block bb;

	closures = new hash_map<tree, vec<struct reference> >;
	others = new hash_set<tree>;
	if (!lang_GNU_CXX())
		return;
	FOR_EACH_BB_FN (bb, l->fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb); !gsi_end_p(gsi);
		     gsi_next(&gsi))
			look_at(gsi_stmt(gsi));
}

void pcg_closure_end(void)
{
	for (auto it = closures->begin(); it != closures->end(); ++it)
		(*it).second.release();
	delete closures;
	delete others;
	closures = NULL;
}

tree pcg_closure_refers(tree var, const char *path)
{
	const vec<struct reference> *all = closures && !others->contains(var) ?
						   closures->get(var) : NULL;

	for (unsigned i = 0; all && i < all->length(); i++) {
		tree name = DECL_NAME((*all)[i].field);

		if (name && *path == '.' && !strcmp(path + 1, IDENTIFIER_POINTER(name)))
			return (*all)[i].to;
	}
	return NULL_TREE;
}

bool pcg_closure_captures(const gimple *stmt)
{
	tree var = set_by(stmt);

	return var && !others->contains(var);
}
