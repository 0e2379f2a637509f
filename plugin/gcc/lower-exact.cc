/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-exact.cc - finds the exact object that a field belongs to.
 *
 * In:   the statements of a function.
 * Out:  the variable that is the object, or that points to it, for fields
 *       - that the function stores to, and uses elsewhere,
 *       - that it stores to in what a parameter points to, or that a small
 *         function returns,
 *       - that a function that calls MPI reads there, or that MPI stores to by
 *         their address,
 *       - of an object that a function of the unit gets or returns, or this
 *         function does,
 *       - of an object that a variable of the function itself points to,
 *       - of a container of Fortran's `class`;
 *       and whether the function knows no other object of that type.
 * Cost: O(operands), once for each function.
 * Not:  objects in an array or in another field, or at a computed address.
 */
#include "lower-array.h"
#include "lower-class.h"
#include "lower-exact.h"

struct uses {
	int n;
	bool stored;
	bool own; /* an object is a variable of the function */
};

/* The most statements of a function that only returns fields, or compares two. */
enum { FEW = 8 };

static hash_map<tree, struct uses> *fields; /* by field_of () */
static int n_stmts;
static bool calls_mpi;
static hash_set<tree> *told; /* objects, or pointers to objects, that calls get
			      * or return, or that the function returns */
/* By record type: the only object of the function, or the pointer to it; the
 * type itself if there are others too. */
static hash_map<tree, tree> *objects;
static hash_set<tree> *moved; /* parameters that are assigned to */

static bool is_variable(tree t)
{
	return VAR_P(t) || TREE_CODE(t) == PARM_DECL ||
	       TREE_CODE(t) == RESULT_DECL;
}

/* Whether T is a local variable of the user, a parameter or the result. */
static bool is_users(tree t)
{
	return is_variable(t) &&
	       !(VAR_P(t) && (is_global_var(t) || DECL_ARTIFICIAL(t)));
}

tree pcg_copied(tree t)
{
	gimple *def = pcg_def(t);

	return def && gimple_assign_single_p(def) ? gimple_assign_rhs1(def) : t;
}

tree pcg_inheriting(tree t)
{
	while (TREE_CODE(t) == COMPONENT_REF &&
	       DECL_ARTIFICIAL(TREE_OPERAND(t, 1)) &&
	       RECORD_OR_UNION_TYPE_P(TREE_TYPE(t)))
		t = TREE_OPERAND(t, 0);
	return t;
}

/* The pointer T, or the one that the container is of which T is the object. */
static tree pointer_of(tree t)
{
	t = pcg_class_of(t);
	return TREE_CODE(t) == MEM_REF && pcg_class_passes(TREE_TYPE(t)) ?
		       pcg_copied(TREE_OPERAND(t, 0)) : t;
}

/* The variable that is the record T or, with *POINTER, that points to it; or
 * NULL. */
static tree record_of(tree t, bool *pointer)
{
	tree type;

	t = pcg_inheriting(t);
	type = TYPE_MAIN_VARIANT(TREE_TYPE(t));
	*pointer = TREE_CODE(t) == MEM_REF;
	if (*pointer && !integer_zerop(TREE_OPERAND(t, 1)))
		return NULL_TREE;
	if (*pointer)
		t = pointer_of(pcg_copied(TREE_OPERAND(t, 0)));
	if (*pointer && TREE_CODE(t) == ADDR_EXPR && type ==
	    TYPE_MAIN_VARIANT(TREE_TYPE(TREE_OPERAND(t, 0)))) {
		t = TREE_OPERAND(t, 0);
		*pointer = false;
	}
	return is_variable(t) ? t : NULL_TREE;
}

/* The same for the record of which REF is a field. */
static tree object_of(tree ref, bool *pointer)
{
	tree of;

	if (TREE_CODE(ref) != COMPONENT_REF || TREE_THIS_VOLATILE(ref))
		return NULL_TREE;
	of = record_of(TREE_OPERAND(ref, 0), pointer);
	return of && *pointer && !is_users(of) ? NULL_TREE : of;
}

/* What stands for TYPE in "objects": all containers of `class` have one name. */
static tree key(tree type)
{
	return pcg_array_is_class(type) ? void_type_node : TYPE_MAIN_VARIANT(type);
}

/* Note the object OF of TYPE; NULL: an object that cannot be named. */
static void note(tree type, tree of)
{
	if (!RECORD_OR_UNION_TYPE_P(type))
		return;
	type = key(type);
	if (!of || objects->get_or_insert(type))
		of = of && *objects->get(type) == of ? of : type;
	objects->put(type, of);
}

/* Whether T is, or is in, a record of the compiler that only exists in one
 * statement, for example the initial value of an argument in Fortran. */
static bool is_passing(tree t)
{
	tree base = get_base_address(t);

	return base && VAR_P(base) && DECL_ARTIFICIAL(base) &&
	       RECORD_OR_UNION_TYPE_P(TREE_TYPE(base));
}

/* Note all records in the operand T, except those that contain an
 * initializer. */
static void note_all(tree t)
{
	bool pointer;

	if (t && TREE_CODE(t) == TREE_LIST) /* an operand of asm */
		t = TREE_VALUE(t);
	if (!t || !TREE_TYPE(t) || TREE_CODE(t) == CONSTRUCTOR ||
	    (VAR_P(t) && DECL_ARTIFICIAL(t) && TREE_READONLY(t)))
		return;
	if (POINTER_TYPE_P(TREE_TYPE(t)) && TREE_CODE(t) != ADDR_EXPR) {
		tree of = pointer_of(pcg_copied(t));

		note(TREE_TYPE(TREE_TYPE(t)), is_variable(of) ? of : NULL_TREE);
	}
	if (TREE_CODE(t) == ADDR_EXPR)
		t = TREE_OPERAND(t, 0);
	for (; !is_passing(t); t = TREE_OPERAND(t, 0)) {
		if (TREE_TYPE(t))
			note(TREE_TYPE(t), record_of(t, &pointer));
		if (!handled_component_p(t))
			return;
	}
}

/* An object that is constructed as the result is not another object. */
static bool is_returned(const gimple *stmt)
{
	return gimple_code(stmt) == GIMPLE_RETURN ||
	       (gimple_assign_single_p(stmt) &&
		DECL_P(gimple_assign_lhs(stmt)) &&
		DECL_ARTIFICIAL(gimple_assign_lhs(stmt)) &&
		VAR_P(gimple_assign_rhs1(stmt)));
}

/* Whether all members of the union TYPE have one type: then what is stored in one
 * of them is the value of each. */
static bool has_one_type(tree type)
{
	tree first = TYPE_FIELDS(type);

	for (tree f = first; f; f = DECL_CHAIN(f))
		if (TREE_CODE(f) != FIELD_DECL ||
		    TYPE_MAIN_VARIANT(TREE_TYPE(f)) !=
			    TYPE_MAIN_VARIANT(TREE_TYPE(first)))
			return false;
	return first;
}

/* The field of REF; all members of such a union are one. */
static tree field_of(tree ref)
{
	tree field = TREE_OPERAND(ref, 1), type = DECL_CONTEXT(field);

	return TREE_CODE(type) == UNION_TYPE && has_one_type(type) ? type : field;
}

static void count(tree ref, bool stored)
{
	bool pointer;
	tree of;

	ref = pcg_class_of(ref);
	of = object_of(ref, &pointer);
	if (!of)
		return;
	struct uses &uses = fields->get_or_insert(field_of(ref));
	uses.n++;
	uses.stored |= stored;
	uses.own |= !pointer && is_users(of);
}

/* If T is a variable, it is an object, or points to one, whose fields other
 * functions read. */
static void tell(tree t)
{
	if (is_variable(t))
		told->add(t);
}

/* The field whose address is argument I of CALL, or NULL. */
static tree field_at(const gcall *call, unsigned i)
{
	tree arg = pcg_copied(gimple_call_arg(call, i));

	if (TREE_CODE(arg) != ADDR_EXPR ||
	    TREE_CODE(TREE_OPERAND(arg, 0)) != COMPONENT_REF)
		return NULL_TREE;
	return TREE_OPERAND(arg, 0);
}

/* The same if CALL of the MPI procedure OP sets the field. */
static tree set_by(const gcall *call, const struct pc_mpi_op *op, unsigned i)
{
	return pc_mpi_op_sets(op, i) ? field_at(call, i) : NULL_TREE;
}

/* The same if CALL only reads that one number, passed by reference as in
 * Fortran. */
static tree read_by(const gcall *call, const struct pc_mpi_op *op, unsigned i)
{
	tree ref = pcg_unit.fortran && i < PCG_MPI_ARGS && op->input >> i & 1 &&
			   !pc_mpi_op_has_buffer(op, i) ?
			   field_at(call, i) : NULL_TREE;

	return ref && INTEGRAL_TYPE_P(TREE_TYPE(ref)) ? ref : NULL_TREE;
}

static void count_args(const gcall *call, const struct pc_mpi_op *op)
{
	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		if (set_by(call, op, i))
			count(set_by(call, op, i), true);
		else if (read_by(call, op, i))
			count(read_by(call, op, i), false);
	}
}

/* Only functions that are known can use the object. */
static void hand_over(const gcall *call)
{
	tree decl = gimple_call_fndecl(call);
	cgraph_node *node = decl ? cgraph_node::get(decl) : NULL;
	const struct pc_mpi_op *op = decl ? pc_mpi_op_find(pcg_symbol(decl)) : NULL;

	calls_mpi |= op != NULL;
	if (op)
		count_args(call, op);
	if (!node || !node->definition)
		return;
	if (gimple_call_lhs(call))
		tell(gimple_call_lhs(call));
	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree arg = gimple_call_arg(call, i);

		arg = TREE_CODE(arg) == ADDR_EXPR ? TREE_OPERAND(arg, 0) :
						    pcg_copied(arg);
		tell(arg);
	}
}

static void tell_returned(gimple *stmt)
{
	tree t = gimple_code(stmt) == GIMPLE_RETURN ?
			 gimple_return_retval(as_a<greturn *>(stmt)) :
			 gimple_assign_rhs1(stmt);

	if (t)
		tell(t);
}

static void count_all(gimple *stmt)
{
	if (gimple_get_lhs(stmt) && TREE_CODE(gimple_get_lhs(stmt)) == PARM_DECL)
		moved->add(gimple_get_lhs(stmt));
	if (gimple_assign_single_p(stmt)) {
		/* The source of an assignment of whole objects. */
		if (RECORD_OR_UNION_TYPE_P(TREE_TYPE(gimple_assign_lhs(stmt))))
			tell(gimple_assign_rhs1(stmt));
		/* The object of a `class` that a call gets. */
		if (pcg_class_of(gimple_assign_lhs(stmt)) != gimple_assign_lhs(stmt) &&
		    TREE_CODE(gimple_assign_rhs1(stmt)) == ADDR_EXPR)
			tell(TREE_OPERAND(gimple_assign_rhs1(stmt), 0));
		count(gimple_assign_lhs(stmt), true);
		count(gimple_assign_rhs1(stmt), false);
	}
	if (is_gimple_call(stmt))
		hand_over(as_a<gcall *>(stmt));
	if (is_returned(stmt))
		tell_returned(stmt);
	for (unsigned i = 0; i < gimple_num_ops(stmt) && !is_returned(stmt); i++)
		note_all(gimple_op(stmt, i));
}

void pcg_exact_begin(struct pcg_lower *l)
{
	basic_block bb;

	fields = new hash_map<tree, struct uses>;
	objects = new hash_map<tree, tree>;
	told = new hash_set<tree>;
	moved = new hash_set<tree>;
	n_stmts = 0;
	calls_mpi = false;
	FOR_EACH_BB_FN (bb, l->fun)
		for (gimple_stmt_iterator gsi = gsi_start_bb(bb);
		     !gsi_end_p(gsi); gsi_next(&gsi), n_stmts++)
			count_all(gsi_stmt(gsi));
}

void pcg_exact_end(void)
{
	delete fields;
	delete objects;
	delete told;
	delete moved;
	fields = NULL;
	objects = NULL;
	told = NULL;
	moved = NULL;
}

/* Whether OF, of which REF is a field, is a parameter, and the function stores
 * there, calls MPI, or does little more than read it.  RATIONALE: elsewhere a
 * field stands in the expression that uses it, which keeps models small.  What
 * a pointer in the object points to is the same for all objects. */
static bool is_accessed(tree of, tree ref, bool stored)
{
	return TREE_CODE(of) == PARM_DECL &&
	       (stored || n_stmts <= FEW ||
		(calls_mpi && (!POINTER_TYPE_P(TREE_TYPE(ref)) ||
			       pcg_is_handle(TREE_TYPE(ref)))));
}

/* RATIONALE: for variables of a function that its internal functions use, the
 * model has only one object, whatever pointer is used; members of a common
 * block are not fields there. */
static bool is_one(struct pcg_lower *l, tree ref)
{
	struct pc_val value = pcg_value(l, ref, NULL);

	return value.kind != PC_VAL_FIELD || pc_val_is_frame(value);
}

bool pcg_exact_given(tree t)
{
	t = pcg_copied(t);
	return TREE_CODE(t) == PARM_DECL && moved && !moved->contains(t);
}

unsigned pcg_exact(struct pcg_lower *l, tree ref, struct pc_val *object)
{
	bool pointer;
	tree of = object_of(ref, &pointer), *one;
	const struct uses *uses = of ? fields->get(field_of(ref)) : NULL;
	/* All have the same fields, so each is stated. */
	bool any = of && pcg_array_is_class(DECL_CONTEXT(TREE_OPERAND(ref, 1)));

	if ((!any &&
	     (!uses || !((uses->stored && uses->n > 1) || told->contains(of) ||
			 (!pointer && TREE_CODE(of) == PARM_DECL) ||
			 (pointer && (VAR_P(of) ||
				      is_accessed(of, ref, uses->stored)))))) ||
	    is_one(l, ref))
		return 0;
	*object = pcg_value(l, of, NULL);
	if (pointer && TREE_CODE(of) == RESULT_DECL) {
		*object = pcg_pointed_to(*object);
		pointer = false;
	}
	if (object->mod != PC_MOD_NONE || (object->kind != PC_VAL_VAR &&
					   object->kind != PC_VAL_GLOBAL))
		return 0;
	if (!pointer && !pcg_class_passes(TREE_TYPE(of)))
		object->mod = PC_MOD_ADDR;
	one = objects->get(key(DECL_CONTEXT(TREE_OPERAND(ref, 1))));
	if (one && *one == of)
		return PC_EVF_EXACT | PC_EVF_SOLE;
	/* The name of a handle identifies its object, unless the function has
	 * another object of its own, or callers decide. */
	return uses && pcg_is_handle(TREE_TYPE(ref)) && !uses->stored && !uses->own &&
			       !(TREE_CODE(of) == PARM_DECL && !moved->contains(of)) ?
		       0 : PC_EVF_EXACT;
}

/* Whether CALL sets the field of REF in several objects; then it is not known
 * which value is in which object. */
static bool is_set_twice(const gcall *call, const struct pc_mpi_op *op, tree ref)
{
	unsigned n = 0;

	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree other = set_by(call, op, i);

		n += other && TREE_OPERAND(other, 1) == TREE_OPERAND(ref, 1);
	}
	return n > 1;
}

void pcg_exact_left(struct pcg_lower *l, const gcall *call, const struct pc_mpi_op *op)
{
	for (unsigned i = 0; i < gimple_call_num_args(call); i++) {
		tree ref = set_by(call, op, i);
		struct pc_val object, field;
		struct pc_event *event;

		if (!ref || is_set_twice(call, op, ref) ||
		    !pcg_exact(l, ref, &object))
			continue;
		field = pcg_value(l, ref, NULL);
		if (field.kind != PC_VAL_FIELD || field.mod != PC_MOD_NONE)
			continue;
		event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), 1);
		event->oper = PC_OPER_OTHER;
		event->flags |= PC_EVF_EXACT | PC_EVF_LEFT;
		event->dst = field;
		pcg_event_arg(event, object);
	}
}

unsigned pcg_exact_passed(struct pcg_lower *l, const gcall *call,
			  const struct pc_mpi_op *op,
			  struct pc_val passed[PCG_MPI_ARGS])
{
	unsigned n = MIN(gimple_call_num_args(call), PCG_MPI_ARGS);

	for (unsigned i = 0; i < n; i++) {
		tree ref = read_by(call, op, i);
		struct pc_val object, field;
		struct pc_event *event;
		unsigned flags = ref ? pcg_exact(l, ref, &object) : 0;

		passed[i] = pc_val();
		/* A global object is not mistaken for another one. */
		if (!flags || object.kind == PC_VAL_GLOBAL)
			continue;
		field = pcg_value(l, ref, NULL);
		event = pcg_event(l, PC_EV_ASSIGN, gimple_location(call), 2);
		event->oper = PC_OPER_COPY;
		event->flags |= flags;
		event->dst = passed[i] =
			pcg_value_fresh(l, TREE_OPERAND(ref, 1));
		passed[i].mod = PC_MOD_ADDR;
		pcg_event_arg(event, field);
		pcg_event_arg(event, object);
	}
	return n;
}
