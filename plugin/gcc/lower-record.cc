/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-record.cc - record types: their names, and which of them calls can
 *                   reach through pointers.
 *
 * In:   the arguments of calls; fields.
 * Out:  the name of the record that an argument points to, and of fields;
 *       core's table of the members of records (core/model/record_types.h).
 * Cost: O(1) for each argument; the members of each record type once for each
 *       unit.
 * Not:  an untyped pointer that was stored in a variable.
 */
#include "lower-array.h"
#include "lower-class.h"
#include "lower-lambda.h"

/* The typedef of TYPE that was declared next after AFTER (NULL: the first). */
static tree next_typedef(tree type, tree after)
{
	tree best = NULL_TREE;

	for (tree v = TYPE_MAIN_VARIANT(type); v; v = TYPE_NEXT_VARIANT(v)) {
		tree name = TYPE_NAME(v);

		if (name && TREE_CODE(name) == TYPE_DECL && DECL_NAME(name) &&
		    DECL_ORIGINAL_TYPE(name) &&
		    (!after || DECL_UID(name) > DECL_UID(after)) &&
		    (!best || DECL_UID(name) < DECL_UID(best)))
			best = name;
	}
	return best;
}

/* The name of a type without a name: the file and line of its first field,
 * which are the same in all units that include it.  In C the name of its
 * typedef, which users know, comes first; types with equal names remain
 * distinct. */
static const char *nameless(tree type)
{
	tree field = TYPE_FIELDS(type), as = next_typedef(type, NULL_TREE);
	location_t at = field ? DECL_SOURCE_LOCATION(field) : UNKNOWN_LOCATION;
	const char *file = LOCATION_FILE(at);
	const char *first = as ? IDENTIFIER_POINTER(DECL_NAME(as)) : "anon";
	char *name = const_cast<char *>(pc_arena_printf(
		pcg_unit.program->arena, "%s%c%s_%d", first, as ? '#' : '_',
		file ? lbasename(file) : "", LOCATION_LINE(at)));

	for (char *c = name + strlen(first) + 1; *c; c++)
		if (!ISALNUM(*c))
			*c = '_';
	return name;
}

static const char *identifier(tree name)
{
	return name && !IDENTIFIER_ANON_P(name) ? IDENTIFIER_POINTER(name) : NULL;
}

/* NAME with the namespaces and classes of C++ around it (CONTEXT); those
 * without a name are omitted. */
static const char *scoped(tree context, const char *name)
{
	while (context && !pcg_unit.fortran) {
		const char *in;

		if (TREE_CODE(context) == NAMESPACE_DECL) {
			in = identifier(DECL_NAME(context));
			context = DECL_CONTEXT(context);
		} else if (RECORD_OR_UNION_TYPE_P(context)) {
			in = identifier(TYPE_IDENTIFIER(context));
			context = TYPE_CONTEXT(context);
		} else {
			break;
		}
		if (in && strcmp(in, "::") && !startswith(in, "_GLOBAL__N"))
			name = pc_arena_printf(pcg_unit.program->arena,
					       "%s::%s", in, name);
	}
	return name;
}

/* '#' and the arguments of the templates in TEXT, `ns::vector<double>::item`.
 * "" if there are none, or for library templates, for which one name stands for
 * all. */
static const char *arguments(const char *text)
{
	const char *from = strchr(text, '<');
	char *args, *to;

	if (!from || startswith(text, "std::"))
		return "";
	args = const_cast<char *>(pc_arena_printf(pcg_unit.program->arena, "#%s",
						  from + 1));
	for (to = args + 1; *to; to++)
		if (!ISALNUM(*to))
			*to = '_';
	while (to[-1] == '_')
		*--to = '\0';
	return args;
}

static const char *named(tree type, const char *name)
{
	tree decl = TYPE_NAME(type);

	name = scoped(TYPE_CONTEXT(type), name);
	if (!lang_GNU_CXX() || TREE_CODE(decl) != TYPE_DECL)
		return name;
	return pc_arena_printf(pcg_unit.program->arena, "%s%s", name,
			       arguments(lang_hooks.decl_printable_name(decl, 2)));
}

const char *pcg_type_name(tree type)
{
	static hash_map<pcg_uid_hash, const char *> *known;
	bool old;

	type = TYPE_MAIN_VARIANT(type);
	if (!known)
		known = new hash_map<pcg_uid_hash, const char *>;
	const char *&name = known->get_or_insert(TYPE_UID(type) + 1, &old);
	if (!old) {
		name = identifier(TYPE_IDENTIFIER(type));
		if (pcg_array_is_class(type))
			name = "__class";
		else
			name = name ? named(type, name) : nameless(type);
	}
	return name;
}

static const char *field_name(tree decl)
{
	const char *name = pcg_capture_name(decl);

	return name ? name : IDENTIFIER_POINTER(DECL_NAME(decl));
}

static struct pc_val field_of(const char *record, const char *field)
{
	struct pc_program *program = pcg_unit.program;

	return pc_val_named(program, PC_VAL_FIELD, PC_MOD_NONE, pc_arena_printf(
		program->arena, "%s.%s", record, field));
}

long pcg_field_bit(tree decl)
{
	tree bytes = DECL_FIELD_OFFSET(decl);

	return bytes && TREE_CODE(bytes) == INTEGER_CST ?
		       static_cast<long>(int_bit_position(decl)) : -1L;
}

/* A user may state the fact for a typedef of the record. */
struct pc_val pcg_field(tree decl, const char *record)
{
	struct pc_program *program = pcg_unit.program;
	tree type = DECL_CONTEXT(decl), as = NULL_TREE;
	struct pc_val value = field_of(record, field_name(decl));

	while (!pcg_unit.fortran && (as = next_typedef(type, as))) {
		const char *other = scoped(
			DECL_CONTEXT(as), IDENTIFIER_POINTER(DECL_NAME(as)));

		if (pc_user_uniform(program, NULL,
				    field_of(other, field_name(decl))) &&
		    !pc_user_uniform(program, NULL, value))
			pc_facts_say(program, NULL, "uniform field \"%s\"",
				     value.name);
	}
	return value;
}

/* Add to core's table which records TYPE has as members, recursively. */
static void record_parts(tree type)
{
	auto_vec<tree, 16> todo;

	if (!pcg_unit.records)
		pcg_unit.records = new pcg_uids;
	todo.safe_push(type);
	while (todo.length()) {
		tree record = todo.pop();

		if (pcg_unit.records->add(TYPE_UID(record)))
			continue;
		for (tree f = TYPE_FIELDS(record); f; f = DECL_CHAIN(f)) {
			tree part;

			if (TREE_CODE(f) != FIELD_DECL ||
			    !TREE_TYPE(f))
				continue;
			part = TYPE_MAIN_VARIANT(
				strip_array_types(TREE_TYPE(f)));
			if (!RECORD_OR_UNION_TYPE_P(part) ||
			    pcg_array_is(part))
				continue;
			pc_record_part(pcg_unit.program, pcg_type_name(record),
				       pcg_type_name(part));
			todo.safe_push(part);
		}
	}
}

/* The record that TYPE is, or is an array of, if its definition is known and
 * the user's code can access it; else NULL. */
static const char *record_of(tree type)
{
	const char *name;

	type = TYPE_MAIN_VARIANT(strip_array_types(type));
	if (!RECORD_OR_UNION_TYPE_P(type) || !TYPE_FIELDS(type))
		return NULL;
	if (pcg_array_is(type)) {
		name = pcg_array_record(type);
		return name ? pc_name(pcg_unit.program, name) : NULL;
	}
	/* gfortran's `class (t)` is a pointer to a t, and the dynamic type. */
	if (pcg_array_is_class(type) &&
	    POINTER_TYPE_P(TREE_TYPE(TYPE_FIELDS(type))))
		return record_of(TREE_TYPE(TREE_TYPE(TYPE_FIELDS(type))));
	name = pcg_type_name(type);
	if (pc_mpi_is_handle_type(name))
		return NULL;
	record_parts(type);
	return pc_name(pcg_unit.program, name);
}

const char *pcg_record_type(tree type)
{
	type = TYPE_MAIN_VARIANT(strip_array_types(type));
	return RECORD_OR_UNION_TYPE_P(type) && !pcg_array_is(type) &&
			       !pcg_array_is_class(type) && !pcg_is_handle(type) ?
		       record_of(type) : NULL;
}

/* The pointer from which T is computed without a memory access, or
 * NULL_TREE. */
static tree made_of(tree t)
{
	gimple *def;

	if (CONVERT_EXPR_P(t))
		return TREE_OPERAND(t, 0);
	def = pcg_def(t);
	if (def && is_gimple_call(def) && pcg_array_is_pack(def))
		return gimple_call_arg(def, 0);
	if (!def || !is_gimple_assign(def))
		return NULL_TREE;
	if (gimple_assign_single_p(def) || gimple_assign_cast_p(def) ||
	    gimple_assign_rhs_code(def) == POINTER_PLUS_EXPR)
		return gimple_assign_rhs1(def);
	return NULL_TREE;
}

const char *pcg_record(tree arg)
{
	const char *name;

	for (int step = 0; arg && step < 8; step++) {
		tree type = TREE_TYPE(arg);

		if (!POINTER_TYPE_P(type))
			return NULL;
		if (TREE_CODE(arg) == COMPONENT_REF &&
		    pcg_array_is(TREE_TYPE(TREE_OPERAND(arg, 0))))
			return record_of(TREE_TYPE(TREE_OPERAND(arg, 0)));
		if (TREE_CODE(arg) == ADDR_EXPR)
			return record_of(TREE_TYPE(TREE_OPERAND(arg, 0)));
		name = record_of(TREE_TYPE(type));
		if (name)
			return name;
		arg = made_of(arg);
	}
	return NULL;
}
