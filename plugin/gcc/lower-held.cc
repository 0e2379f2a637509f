/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-held.cc - passes what objects of the C++ library contain.
 *
 * A function gets the address of a vector, or of an object of the user that has one as
 * a member.  In the model it also gets, after all other arguments, the addresses of what
 * these contain: of the parameter `v`, `*v#of` is what the elements are in the caller,
 * of `this`, `*cells#of.this.cells` those of its member `cells`.  A function that returns
 * such an object gets the address of what that is to contain, `return#of`.
 *
 * In:   declarations, calls, return statements.
 * Out:  parameters, operands of calls, assignments.
 * Cost: O(MOST) for each argument that has such objects.
 * Not:  objects behind pointers that are members, in arrays and in global variables;
 *       functions of headers of the system, and with variable arguments.
 */
#include "lower-closure.h"
#include "lower-content.h"
#include "lower-exact.h"
#include "lower-flow.h"
#include "lower-group.h"
#include "lower-held.h"
#include "lower-leaf.h"
#include "lower-std.h"

#define MOST 16 /* objects of a variable */
#define DEEP 3  /* members of members */
#define PARTS 4 /* of a pair or tuple */

/* ---- types ---- */

static void add(vec<struct pcg_held> *v, const char *path, tree type, bool refers)
{
	bool product = pcg_is_product(type);
	tree fields[PCG_LEAVES];

	for (int i = product ? 0 : -1; i < (product ? PARTS : 0); i++) {
		struct pcg_held held = { path, type, i, NULL_TREE, refers };

		v->safe_push(held);
	}
	for (unsigned i = 0; i < pcg_leaf_fields(pcg_leaf_record(type), fields); i++) {
		struct pcg_held held = { path, type, PCG_LEAF + (int)i, NULL_TREE, refers };

		v->safe_push(held);
	}
	if (!product && !pcg_content_is_one(type)) {
		struct pcg_held held = { path, type, PCG_SHAPE, NULL_TREE, refers };

		v->safe_push(held);
	}
}

static bool is_of_library(tree type)
{
	return TREE_CODE(type) == RECORD_TYPE && TYPE_NAME(type) &&
	       TREE_CODE(TYPE_NAME(type)) == TYPE_DECL && pcg_std_has(TYPE_NAME(type)) &&
	       !(COMPLETE_TYPE_P(type) && is_empty_type(type));
}

static void collect(vec<struct pcg_held> *v, const char *path, tree type, int deep)
{
	if (is_of_library(type)) {
		add(v, path, type, false);
		return;
	}
	if (TREE_CODE(type) != RECORD_TYPE || !COMPLETE_TYPE_P(type) || !deep ||
	    pcg_is_handle(type))
		return;
	for (tree f = TYPE_FIELDS(type); f && v->length() < MOST; f = DECL_CHAIN(f)) {
		const char *name = path;
		tree to;

		if (TREE_CODE(f) != FIELD_DECL || (!DECL_NAME(f) && !DECL_ARTIFICIAL(f)))
			continue;
		to = TYPE_MAIN_VARIANT(TREE_TYPE(f));
		if (DECL_NAME(f) && !DECL_ARTIFICIAL(f))
			name = pc_arena_printf(pcg_unit.program->arena, "%s.%s", path,
					       IDENTIFIER_POINTER(DECL_NAME(f)));
		else if (is_of_library(to))
			continue;
		if (TREE_CODE(to) == REFERENCE_TYPE) {
			to = TYPE_MAIN_VARIANT(TREE_TYPE(to));
			if (is_of_library(to))
				add(v, name, to, true);
			continue;
		}
		collect(v, name, to, deep - 1);
	}
}

/* Two base classes may have members of one name. */
static bool has_equal(const vec<struct pcg_held> &v)
{
	for (unsigned i = 0; i < v.length(); i++)
		for (unsigned j = 0; j < i; j++)
			if (v[i].part == v[j].part && !strcmp(v[i].path, v[j].path))
				return true;
	return false;
}

const vec<struct pcg_held> *pcg_held_by(tree type)
{
	static hash_map<pcg_uid_hash, vec<struct pcg_held> *> *known;
	vec<struct pcg_held> *v;
	bool complete, old;

	if (POINTER_TYPE_P(type))
		type = TREE_TYPE(type);
	type = TYPE_MAIN_VARIANT(type);
	complete = TREE_CODE(type) != RECORD_TYPE || COMPLETE_TYPE_P(type);
	if (!known)
		known = new hash_map<pcg_uid_hash, vec<struct pcg_held> *>;
	vec<struct pcg_held> *&slot = known->get_or_insert(TYPE_UID(type) + 1, &old);
	if (old && slot)
		return slot;
	v = XCNEW(vec<struct pcg_held>);
	collect(v, "", type, DEEP);
	if (has_equal(*v))
		v->truncate(0);
	if (complete)
		slot = v;
	return v;
}

/* ---- variables ---- */

bool pcg_held_at(tree t, tree *root, const char **path)
{
	*path = "";
	for (int step = 0; step < 16; step++) {
		tree from, field;

		switch (TREE_CODE(t)) {
		case COMPONENT_REF:
			field = TREE_OPERAND(t, 1);
			if (TREE_CODE(TREE_TYPE(field)) == POINTER_TYPE ||
			    TREE_CODE(DECL_CONTEXT(field)) != RECORD_TYPE)
				return false;
			if (DECL_NAME(field) && !DECL_ARTIFICIAL(field))
				*path = pc_arena_printf(
					pcg_unit.program->arena, ".%s%s",
					IDENTIFIER_POINTER(DECL_NAME(field)), *path);
			t = TREE_OPERAND(t, 0);
			break;
		case MEM_REF:
			if (!integer_zerop(TREE_OPERAND(t, 1)))
				return false;
			/* fall through */
		case ADDR_EXPR:
			t = TREE_OPERAND(t, 0);
			break;
		case SSA_NAME:
			from = pcg_copied(t);
			if (from == t && pcg_def(t)) {
				const char *member;

				from = pcg_std_same(pcg_def(t));
				if (!from)
					from = pcg_held_accessed(pcg_def(t), &member);
				if (from && !pcg_std_same(pcg_def(t)))
					*path = pc_arena_printf(pcg_unit.program->arena,
								"%s%s", member, *path);
			}
			if (!from || from == t)
				return false;
			t = from;
			break;
		case VAR_DECL:
			*root = t;
			return !is_global_var(t) && !POINTER_TYPE_P(TREE_TYPE(t));
		case PARM_DECL:
			*root = t;
			return TREE_CODE(TREE_TYPE(t)) != POINTER_TYPE ||
			       (DECL_NAME(t) && id_equal(DECL_NAME(t), "this")) ||
			       pcg_exact_given(t);
		case RESULT_DECL:
			*root = t;
			return true;
		default:
			return false;
		}
	}
	return false;
}

static struct pc_val parameter(struct pcg_lower *l, const char *root, const char *path,
			       int part)
{
	const char *name = !*path ? pc_arena_printf(l->program->arena, "%s#of", root) :
		pc_arena_printf(l->program->arena, "%s#of.%s%s", strrchr(path, '.') + 1,
				root, path);

	if (part >= 0)
		name = pc_arena_printf(l->program->arena, "%s.%d", name, part);
	return pc_val_named(l->program, PC_VAL_VAR, PC_MOD_DEREF, name);
}

static bool is_taken(tree decl)
{
	return lang_GNU_CXX() && !stdarg_p(TREE_TYPE(decl)) && !pcg_std_has(decl) &&
	       !DECL_IN_SYSTEM_HEADER(decl) && !fndecl_built_in_p(decl) &&
	       !pc_mpi_op_find(pcg_symbol(decl));
}

/* What callers see of the object PATH of ROOT: by value, only what it is at first. */
static struct pc_val from_caller(struct pcg_lower *l, tree root, const char *path,
				 int part)
{
	const vec<struct pcg_held> *v;
	bool result = TREE_CODE(root) == RESULT_DECL;

	if ((TREE_CODE(root) != PARM_DECL && !result) || !is_taken(l->fun->decl))
		return pc_val();
	v = pcg_held_by(TREE_TYPE(root));
	for (unsigned i = 0; i < v->length(); i++)
		if ((*v)[i].part == part && !strcmp((*v)[i].path, path))
			return parameter(l, result ? "return" :
					 pcg_value_declared(l, root).name, path, part);
	return pc_val();
}

struct pc_val pcg_held_given(struct pcg_lower *l, tree root, const char *path, int part)
{
	if (pcg_is_static(root))
		return pc_val_named(l->program, PC_VAL_GLOBAL, PC_MOD_NONE, pc_arena_printf(
			l->program->arena, "%s#of.%d", pcg_symbol(root), part + 1));
	if (!POINTER_TYPE_P(TREE_TYPE(root)))
		return pc_val();
	return from_caller(l, root, path, part);
}

/* ---- calls ---- */

/* Whether TYPE is that of a result that is an object. */
static bool is_result(tree type)
{
	return type && RECORD_OR_UNION_TYPE_P(type);
}

static void add_params(struct pcg_lower *l, const char *root, tree type)
{
	const vec<struct pcg_held> *v = pcg_held_by(type);

	for (unsigned i = 0; i < v->length(); i++)
		pc_fn_param(l->program, l->fn,
			    parameter(l, root, (*v)[i].path, (*v)[i].part).name);
}

void pcg_held_params(struct pcg_lower *l, tree decl)
{
	if (!is_taken(decl))
		return;
	for (tree arg = DECL_ARGUMENTS(decl); arg; arg = DECL_CHAIN(arg)) {
		struct pc_val value = pcg_value(l, arg, NULL);

		add_params(l, value.kind == PC_VAL_VAR ? value.name : "?",
			   TREE_TYPE(arg));
	}
	if (is_result(TREE_TYPE(TREE_TYPE(decl))))
		add_params(l, "return", TREE_TYPE(TREE_TYPE(decl)));
}

bool pcg_held_passes(tree decl, gcall *call)
{
	tree fn = gimple_call_fntype(call);

	return lang_GNU_CXX() && fn && !gimple_call_internal_p(call) &&
	       (decl ? is_taken(decl) : !stdarg_p(fn));
}

bool pcg_held_find(struct pcg_lower *l, tree arg, const struct pcg_held *held, tree *root,
		   const char **path)
{
	tree to;

	if (!pcg_held_at(arg, root, path))
		return false;
	*path = pc_arena_printf(l->program->arena, "%s%s", *path, held->path);
	if (!held->refers || TREE_CODE(*root) == PARM_DECL)
		return true;
	to = pcg_closure_refers(*root, *path);
	return to && pcg_held_at(to, root, path);
}

/* What stands for the objects HELD of ARG, if lower-group.cc knows them; *KNOWN:
 * lower-content.cc does. */
static tree key_of(struct pcg_lower *l, tree arg, const struct pcg_held *held,
		   struct pc_val *known)
{
	const char *path = "";
	tree root;

	*known = pc_val();
	if (!pcg_held_find(l, arg, held, &root, &path))
		return *held->path ? NULL_TREE : pcg_group_key(arg);
	if (held->part < 0)
		*known = pcg_content_at(l, root, path, held->type);
	return pcg_group_member(root, path, held->type);
}

void pcg_held_of(struct pcg_lower *l, tree arg, tree type, vec<struct pc_val> *v)
{
	const vec<struct pcg_held> *held = pcg_held_by(type);

	for (unsigned i = 0; i < held->length(); i++) {
		struct pc_val value;
		tree key = key_of(l, arg, &(*held)[i], &value);

		if (value.kind == PC_VAL_UNKNOWN && key)
			value = pcg_flow_variable(l, key, (*held)[i].part);
		v->safe_push(value);
	}
}

static void look_at(struct pcg_lower *l, tree arg, tree type)
{
	const vec<struct pcg_held> *held = pcg_held_by(type);

	for (unsigned i = 0; i < held->length(); i++) {
		struct pc_val value;
		tree key = key_of(l, arg, &(*held)[i], &value);

		if (value.kind == PC_VAL_UNKNOWN)
			pcg_group_use(key);
	}
}

void pcg_held_look(struct pcg_lower *l, gimple *stmt)
{
	if (gimple_code(stmt) == GIMPLE_RETURN) {
		tree t = gimple_return_retval(as_a<greturn *>(stmt));

		if (t && is_result(TREE_TYPE(t)))
			look_at(l, t, TREE_TYPE(t));
	} else if (is_gimple_call(stmt) &&
		   pcg_held_passes(gimple_call_fndecl(stmt), as_a<gcall *>(stmt))) {
		tree types = TYPE_ARG_TYPES(gimple_call_fntype(stmt));
		tree lhs = gimple_call_lhs(stmt);

		for (unsigned i = 0; i < gimple_call_num_args(stmt) && types;
		     i++, types = TREE_CHAIN(types))
			look_at(l, gimple_call_arg(stmt, i), TREE_VALUE(types));
		if (lhs && is_result(TREE_TYPE(lhs)))
			look_at(l, lhs, TREE_TYPE(lhs));
	}
}

/* Append to V the addresses of what ARG, for a parameter of TYPE, contains. */
static void pass(struct pcg_lower *l, tree arg, tree type, pcg_parts *v)
{
	unsigned from = v->length();

	pcg_held_of(l, arg, type, v);
	for (; from < v->length(); from++) {
		pcg_content_open(l, l->loc, (*v)[from], (*v)[from]);
		if ((*v)[from].kind != PC_VAL_UNKNOWN)
			(*v)[from].mod = (*v)[from].mod == PC_MOD_DEREF ? PC_MOD_NONE :
									  PC_MOD_ADDR;
	}
}

void pcg_held_passed(struct pcg_lower *l, tree decl, gcall *call, uint64_t *reads,
		     pcg_parts *v)
{
	tree fn = gimple_call_fntype(call), lhs = gimple_call_lhs(call), types;
	unsigned n = gimple_call_num_args(call);

	if (!pcg_held_passes(decl, call))
		return;
	types = TYPE_ARG_TYPES(fn);
	for (unsigned i = 0; i < n && types && !VOID_TYPE_P(TREE_VALUE(types));
	     i++, types = TREE_CHAIN(types)) {
		unsigned from = n + v->length();

		pass(l, gimple_call_arg(call, i), TREE_VALUE(types), v);
		for (; i < 64 && *reads >> i & 1 && from < n + v->length() && from < 64;
		     from++)
			*reads |= (uint64_t)1 << from;
	}
	if (!is_result(TREE_TYPE(fn)))
		return;
	if (lhs)
		pass(l, lhs, TREE_TYPE(fn), v);
	else
		for (unsigned i = pcg_held_by(TREE_TYPE(fn))->length(); i > 0; i--)
			v->safe_push(pc_val_int(0));
}

/* ---- functions ---- */

static void assign(struct pcg_lower *l, location_t loc, struct pc_val to,
		   struct pc_val from, bool in_addition)
{
	struct pc_event *event = pcg_event(l, PC_EV_ASSIGN, loc, 2);

	event->oper = in_addition || from.kind == PC_VAL_UNKNOWN ? PC_OPER_OTHER :
								   PC_OPER_COPY;
	event->dst = to;
	if (in_addition)
		pcg_event_arg(event, to);
	pcg_event_arg(event, from);
}

/* What ROOT has is known by groups: then no caller knows it exactly afterwards.  A
 * parameter that is passed by value is a copy. */
static void enter(struct pcg_lower *l, tree root)
{
	const vec<struct pcg_held> *held = pcg_held_by(TREE_TYPE(root));
	bool copied = !POINTER_TYPE_P(TREE_TYPE(root));

	for (unsigned i = 0; i < held->length(); i++) {
		const struct pcg_held *one = &(*held)[i];
		struct pc_val to, from = from_caller(l, root, one->path, one->part);
		tree key;

		if (from.kind == PC_VAL_UNKNOWN ||
		    pcg_content_at(l, root, one->path, one->type).kind != PC_VAL_UNKNOWN)
			continue;
		key = pcg_group_member(root, one->path, one->type);
		to = pcg_flow_variable(l, key, one->part);
		if (to.kind == PC_VAL_UNKNOWN)
			continue;
		if (copied)
			assign(l, l->loc, to, from, false);
		else if (!TYPE_READONLY(TREE_TYPE(TREE_TYPE(root))))
			assign(l, l->loc, from, pc_val(), true);
	}
}

void pcg_held_enter(struct pcg_lower *l)
{
	tree result = DECL_RESULT(l->fun->decl);

	if (!is_taken(l->fun->decl))
		return;
	for (tree arg = DECL_ARGUMENTS(l->fun->decl); arg; arg = DECL_CHAIN(arg))
		enter(l, arg);
	if (result && DECL_BY_REFERENCE(result))
		enter(l, result);
}

void pcg_held_returned(struct pcg_lower *l, location_t loc, tree t)
{
	tree type = TREE_TYPE(TREE_TYPE(l->fun->decl));
	const vec<struct pcg_held> *held;
	auto_vec<struct pc_val, 8> v;

	if (!is_taken(l->fun->decl) || !is_result(type) ||
	    (TREE_CODE(t) == RESULT_DECL && DECL_BY_REFERENCE(t)))
		return;
	held = pcg_held_by(type);
	pcg_held_of(l, t, type, &v);
	for (unsigned i = 0; i < v.length(); i++)
		assign(l, loc, parameter(l, "return", (*held)[i].path, (*held)[i].part),
		       v[i], false);
}
