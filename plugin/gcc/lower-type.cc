/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-type.cc - the types of functions that are called through pointers.
 *
 * In:   functions whose address is taken, virtual methods; calls of them.
 * Out:  texts that are equal if the call may call the function: the result and
 *       the arguments by kind and size; for a method the class that declared it
 *       first, and its name.
 * Cost: O(arguments); for a method, the members of its class and its bases.
 * Not:  a function that is called through a pointer of another type; a method
 *       called through a pointer to member.  LIMIT: a method that overrides
 *       methods of two bases is found for the first of them only.
 */
#include "pcg.h"

struct text {
	char buf[1024];
	size_t n;
};

static void put(struct text *text, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* What does not fit is omitted: then more types are equal. */
static void put(struct text *text, const char *format, ...)
{
	size_t room = sizeof text->buf - text->n;
	va_list ap;
	int n;

	va_start(ap, format);
	n = vsnprintf(text->buf + text->n, room, format, ap);
	va_end(ap);
	if (n > 0)
		text->n += (size_t)n < room ? (size_t)n : room - 1;
}

static void put_type(struct text *text, tree type)
{
	int size = (int)int_size_in_bytes(type);

	if (VOID_TYPE_P(type))
		put(text, "v");
	else if (POINTER_TYPE_P(type) ||
		 (AGGREGATE_TYPE_P(type) && TREE_ADDRESSABLE(type)))
		put(text, "p"); /* C++ passes such a record by address */
	else if (INTEGRAL_TYPE_P(type))
		put(text, "i%d", size);
	else if (SCALAR_FLOAT_TYPE_P(type))
		put(text, "f%d", size);
	else
		put(text, "o%d", size);
}

/* Append the function type TYPE.  A type of C without a prototype has the
 * arguments of ARGS, or of CALL. */
static void put_signature(struct text *text, tree type, tree args, gcall *call)
{
	const char *comma = "";
	function_args_iterator i;
	tree arg;

	put_type(text, TREE_TYPE(type));
	put(text, "(");
	if (prototype_p(type)) {
		FOREACH_FUNCTION_ARGS (type, arg, i) {
			if (VOID_TYPE_P(arg))
				break;
			put(text, "%s", comma);
			put_type(text, arg);
			comma = ",";
		}
		if (stdarg_p(type))
			put(text, "%s...", comma);
	}
	for (arg = args; !prototype_p(type) && arg; arg = DECL_CHAIN(arg)) {
		put(text, "%s", comma);
		put_type(text, TREE_TYPE(arg));
		comma = ",";
	}
	for (unsigned k = 0; !prototype_p(type) && call &&
	     k < gimple_call_num_args(call); k++) {
		put(text, "%s", comma);
		put_type(text, TREE_TYPE(gimple_call_arg(call, k)));
		comma = ",";
	}
	put(text, ")");
}

/* Whether RECORD itself, not a base, declares a virtual method NAME.  Several
 * may have that name; the arguments distinguish them. */
static bool declares(tree record, tree name)
{
	for (tree f = TYPE_FIELDS(record); f; f = DECL_CHAIN(f))
		if (TREE_CODE(f) == FUNCTION_DECL && DECL_VIRTUAL_P(f) &&
		    DECL_NAME(f) == name)
			return true;
	return false;
}

/* The first base of RECORD, in depth, that declares a virtual NAME. */
static tree base_with(tree record, tree name)
{
	auto_vec<tree, 16> todo;
	tree binfo = TYPE_BINFO(record), base;

	for (int i = binfo ? BINFO_N_BASE_BINFOS(binfo) - 1 : -1; i >= 0; i--)
		todo.safe_push(BINFO_BASE_BINFO(binfo, i));
	while (todo.length()) {
		binfo = todo.pop();
		base = BINFO_TYPE(binfo);
		if (declares(base, name))
			return base;
		for (int i = BINFO_N_BASE_BINFOS(binfo) - 1; i >= 0; i--)
			todo.safe_push(BINFO_BASE_BINFO(binfo, i));
	}
	return NULL_TREE;
}

/* "virtual CLASS::NAME ARGUMENTS", with the class that declared it first. */
static const char *method_type(tree decl)
{
	struct text text = { "", 0 };
	tree record = DECL_CONTEXT(decl), base;

	if (!record || !RECORD_OR_UNION_TYPE_P(record) || !DECL_NAME(decl))
		return NULL;
	for (int step = 0; step < 64; step++) {
		base = base_with(record, DECL_NAME(decl));
		if (!base)
			break;
		record = base;
	}
	put(&text, "virtual %s::%s ", pcg_type_name(record),
	    IDENTIFIER_POINTER(DECL_NAME(decl)));
	put_signature(&text, TREE_TYPE(decl), NULL_TREE, NULL);
	return pc_name(pcg_unit.program, text.buf);
}

const char *pcg_fn_type(tree decl)
{
	struct text text = { "", 0 };

	if (DECL_VIRTUAL_P(decl))
		return method_type(decl);
	put_signature(&text, TREE_TYPE(decl), DECL_ARGUMENTS(decl), NULL);
	return pc_name(pcg_unit.program, text.buf);
}

/* The method in the slot REF of the virtual table of REF's class. */
static tree method_of(tree ref)
{
	tree record = obj_type_ref_class(ref);
	tree binfo = record ? TYPE_BINFO(record) : NULL_TREE;
	tree virtuals = binfo ? BINFO_VIRTUALS(binfo) : NULL_TREE;

	if (!tree_fits_uhwi_p(OBJ_TYPE_REF_TOKEN(ref)))
		return NULL_TREE;
	for (unsigned HOST_WIDE_INT slot =
		     tree_to_uhwi(OBJ_TYPE_REF_TOKEN(ref));
	     slot && virtuals; slot--)
		virtuals = TREE_CHAIN(virtuals);
	return virtuals ? TREE_VALUE(virtuals) : NULL_TREE;
}

const char *pcg_call_type(gcall *call)
{
	struct text text = { "", 0 };
	tree fn = gimple_call_fn(call), type = gimple_call_fntype(call);

	if (fn && virtual_method_call_p(fn)) {
		tree decl = method_of(fn);

		return decl && TREE_CODE(decl) == FUNCTION_DECL
			       ? method_type(decl) : NULL;
	}
	if (!type)
		return NULL;
	put_signature(&text, type, NULL_TREE, call);
	return pc_name(pcg_unit.program, text.buf);
}
