// SPDX-License-Identifier: GPL-3.0-or-later
/*
 * by-pointer.cc - procedures of MPI whose address the user takes.
 *
 * In:   the body of a function before it is lowered, and the variables with an
 *       initial value that the unit has defined since the last call.
 * Out:  in place of the address of MPI_X, that of a function which calls MPI_X.
 *       It is a function of the unit as others are: the model has its body, its
 *       call is checked, and all code that gets the pointer, in this unit or
 *       another one, calls it.  All units share it, so that pointers stay
 *       comparable.
 * Cost: one look at each operand and initial value.
 * Not:  procedures of C without a prototype or with "...", which have no parameters
 *       to pass on.
 *
 * RATIONALE: a procedure of Fortran without an interface (mpif.h) gets words only, and
 * passing on more of them than it gets does no harm.
 */
#include "pcg.h"

/* The function that calls the procedure, for each procedure. */
static hash_map<tree, tree> *made;
/* The order of the newest variable that was examined. */
static int newest = -1;

/* Append to TYPES those of the parameters of DECL.  False: it is not a procedure of MPI
 * that a function can call for others. */
static bool types_of(tree decl, auto_vec<tree> *types)
{
	const char *name;
	const struct pc_mpi_op *op;

	if (TREE_CODE(decl) != FUNCTION_DECL || !DECL_EXTERNAL(decl) ||
	    !TREE_PUBLIC(decl))
		return false;
	name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(decl));
	op = pc_mpi_op_find(name);
	if (!op || stdarg_p(TREE_TYPE(decl)))
		return false;
	if (prototype_p(TREE_TYPE(decl))) {
		for (tree t = TYPE_ARG_TYPES(TREE_TYPE(decl));
		     t && TREE_VALUE(t) != void_type_node; t = TREE_CHAIN(t))
			types->safe_push(TREE_VALUE(t));
		return true;
	}
	for (unsigned i = 0; i < pc_mpi_op_fortran_words(op); i++)
		types->safe_push(ptr_type_node);
	return pc_mpi_name_is_fortran(name);
}

static tree part(enum tree_code code, tree of, tree type, location_t loc)
{
	tree decl = build_decl(loc, code, NULL_TREE, type);

	DECL_CONTEXT(decl) = of;
	DECL_ARTIFICIAL(decl) = DECL_IGNORED_P(decl) = 1;
	return decl;
}

/* The body of DECL: it calls PROCEDURE with its parameters, which have TYPES. */
static tree body(tree decl, tree procedure, const auto_vec<tree> &types,
		 location_t loc)
{
	tree type = TREE_TYPE(decl), result = DECL_RESULT(decl), last = NULL_TREE;
	auto_vec<tree> args;
	tree call;

	for (unsigned i = 0; i < types.length(); i++) {
		tree param = part(PARM_DECL, decl, types[i], loc);

		DECL_ARG_TYPE(param) = types[i];
		TREE_USED(param) = 1;
		args.safe_push(param);
		if (last)
			DECL_CHAIN(last) = param;
		else
			DECL_ARGUMENTS(decl) = param;
		last = param;
	}
	call = build_call_array_loc(loc, TREE_TYPE(type),
				    build_fold_addr_expr(procedure),
				    (int)args.length(), args.address());
	if (VOID_TYPE_P(TREE_TYPE(type)))
		return call;
	return build1_loc(loc, RETURN_EXPR, void_type_node,
			  build2_loc(loc, MODIFY_EXPR, TREE_TYPE(type), result,
				     call));
}

/* A function of the unit that calls PROCEDURE, which has parameters of TYPES, and whose
 * address is taken at LOC. */
static tree make(tree procedure, const auto_vec<tree> &types, location_t loc)
{
	char *name = concat("__parcoach_by_pointer.",
			    IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(procedure)),
			    NULL);
	tree id = get_identifier(name), type = TREE_TYPE(procedure);
	tree decl = build_decl(loc, FUNCTION_DECL, DECL_NAME(procedure), type);
	tree block = make_node(BLOCK);

	free(name);
	SET_DECL_ASSEMBLER_NAME(decl, id);
	TREE_STATIC(decl) = TREE_PUBLIC(decl) = TREE_USED(decl) = 1;
	DECL_COMDAT(decl) = 1;
	make_decl_one_only(decl, id);
	DECL_RESULT(decl) = part(RESULT_DECL, decl, TREE_TYPE(type), loc);
	DECL_INITIAL(decl) = block;
	BLOCK_SUPERCONTEXT(block) = decl;
	TREE_USED(block) = 1;
	DECL_SAVED_TREE(decl) = build3(BIND_EXPR, void_type_node, NULL_TREE,
				       body(decl, procedure, types, loc), block);
	push_struct_function(decl);
	cfun->function_end_locus = loc;
	pop_cfun();
	gimplify_function_tree(decl);
	cgraph_node::add_new_function(decl, false);
	return decl;
}

/* What replaces the operand T at LOC; NULL_TREE: it stays. */
static tree replaced(tree t, location_t loc)
{
	tree procedure = t && TREE_CODE(t) == ADDR_EXPR ? TREE_OPERAND(t, 0)
							: NULL_TREE;
	auto_vec<tree> types;

	if (!procedure || !types_of(procedure, &types))
		return NULL_TREE;
	if (!made)
		made = new hash_map<tree, tree>;
	tree &known = made->get_or_insert(procedure);
	if (!known)
		known = make(procedure, types, loc);
	return build1(ADDR_EXPR, TREE_TYPE(t), known);
}

/* ---- functions ---- */

/* Operand 1 of a call is what it calls. */
static void replace_in(gimple *stmt)
{
	for (unsigned i = 0; i < gimple_num_ops(stmt); i++) {
		tree by = is_gimple_call(stmt) && i == 1 ?
				  NULL_TREE :
				  replaced(gimple_op(stmt, i),
					   gimple_location(stmt));

		if (by)
			gimple_set_op(stmt, i, by);
	}
}

/* ---- variables ---- */

struct initial {
	location_t loc;
	bool any;
};

static tree replace_part(tree *at, int *, void *data)
{
	struct initial *in = (struct initial *)data;
	tree by = replaced(*at, in->loc);

	if (by) {
		*at = by;
		in->any = true;
	}
	return NULL_TREE;
}

static void replace_in(varpool_node *node)
{
	tree decl = node->decl;
	struct initial in = { DECL_SOURCE_LOCATION(decl), false };

	if (!DECL_INITIAL(decl) || DECL_INITIAL(decl) == error_mark_node ||
	    DECL_EXTERNAL(decl))
		return;
	walk_tree_without_duplicates(&DECL_INITIAL(decl), replace_part, &in);
	if (!in.any || !node->analyzed)
		return;
	node->remove_all_references();
	record_references_in_initializer(decl, true);
}

static void replace_in_variables(void)
{
	varpool_node *first = symtab->first_variable();

	for (varpool_node *node = first; node && node->order > newest;
	     node = symtab->next_variable(node))
		replace_in(node);
	newest = first ? first->order : newest;
}

void pcg_by_pointer(struct function *fun)
{
	basic_block bb;

	replace_in_variables();
	if (!fun)
		return;
	FOR_EACH_BB_FN (bb, fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi))
			replace_in(gsi_stmt(gsi));
}

void pcg_by_pointer_end(void)
{
	delete made;
	made = NULL;
	newest = -1;
}
