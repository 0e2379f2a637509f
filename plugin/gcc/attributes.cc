/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * attributes.cc - facts about functions and variables that the user states by
 *                 attributes (docs/FACTS.md).
 *
 * In:   __attribute__ ((parcoach_NAME)) and [[parcoach::NAME]].
 * Out:  the same facts as from a file.
 * Cost: one look at the attributes of each declaration that is lowered.
 * Not:  the meaning of the facts (model/facts.h).
 */
#include "pcg.h"

/* The scoped form is stored under the name of the GNU form, by which it is
 * found. */
static const char uniform[] = "parcoach_uniform";
static const char noreturn[] = "parcoach_noreturn";
static const char collective[] = "parcoach_collective";

static bool is_argument(tree args)
{
	tree value = TREE_VALUE(args);

	STRIP_ANY_LOCATION_WRAPPER(value);
	if (TREE_CODE(value) != INTEGER_CST || !tree_fits_uhwi_p(value) ||
	    !IN_RANGE(tree_to_uhwi(value), 1, 31))
		return false;
	TREE_VALUE(args) = value;
	return true;
}

/* Store the attribute at *NODE under the name KEPT, or warn why it is
 * ignored. */
static tree keep(tree *node, tree name, tree args, bool *no_add,
		 const char *kept, bool functions_only)
{
	tree decl = *node;

	*no_add = true;
	if (TREE_CODE(decl) != FUNCTION_DECL &&
	    (functions_only ||
	     (!VAR_P(decl) && TREE_CODE(decl) != PARM_DECL &&
	      TREE_CODE(decl) != FIELD_DECL))) {
		warning(OPT_Wattributes, "%qE attribute ignored: it applies "
			"only to %s",
			name, functions_only ? "functions" :
			"functions, variables, parameters and fields");
		return NULL_TREE;
	}
	if (args && !is_argument(args)) {
		warning(OPT_Wattributes, "%qE attribute ignored: its argument "
			"must be the position of the communicator among the "
			"arguments of the function, from 1 to 31", name);
		return NULL_TREE;
	}
	if (!lookup_attribute(kept, DECL_ATTRIBUTES(decl)))
		DECL_ATTRIBUTES(decl) = tree_cons(get_identifier(kept), args,
						  DECL_ATTRIBUTES(decl));
	return NULL_TREE;
}

static tree on_uniform(tree *node, tree name, tree args, int, bool *no_add)
{
	return keep(node, name, args, no_add, uniform, false);
}

static tree on_noreturn(tree *node, tree name, tree args, int, bool *no_add)
{
	return keep(node, name, args, no_add, noreturn, true);
}

static tree on_collective(tree *node, tree name, tree args, int, bool *no_add)
{
	return keep(node, name, args, no_add, collective, true);
}

/* Name, minimum and maximum number of arguments, requires a declaration, a
 * type, a function type, changes the identity of the type, handler,
 * exclusions. */
static const struct attribute_spec gnu_attributes[] = {
	{ uniform, 0, 0, true, false, false, false, on_uniform, NULL },
	{ noreturn, 0, 0, true, false, false, false, on_noreturn, NULL },
	{ collective, 0, 1, true, false, false, false, on_collective, NULL },
};

static const struct attribute_spec scoped_attributes[] = {
	{ "uniform", 0, 0, true, false, false, false, on_uniform, NULL },
	{ "noreturn", 0, 0, true, false, false, false, on_noreturn, NULL },
	{ "collective", 0, 1, true, false, false, false, on_collective, NULL },
	{ NULL, 0, 0, false, false, false, false, NULL, NULL },
};

void pcg_attributes_register(void *, void *)
{
	for (unsigned i = 0; i < ARRAY_SIZE(gnu_attributes); i++)
		register_attribute(&gnu_attributes[i]);
	pcg_attributes_scoped("parcoach", scoped_attributes,
			      ARRAY_SIZE(scoped_attributes) - 1);
}

static tree find(const char *name, tree decl)
{
	return DECL_ATTRIBUTES(decl) ?
	       lookup_attribute(name, DECL_ATTRIBUTES(decl)) : NULL_TREE;
}

/* " \"name=...\"" for FN, or "" if the name cannot be quoted (operator"" x). */
static const char *name_word(const struct pc_fn *fn)
{
	if (strchr(fn->pretty, '"') || !strcmp(fn->pretty, fn->name))
		return "";
	return pc_arena_printf(pcg_unit.program->arena, " \"name=%s\"",
			       fn->pretty);
}

void pcg_attributes_fn(struct pc_fn *fn, tree decl)
{
	struct pc_program *program = pcg_unit.program;
	tree found;

	if (!DECL_ATTRIBUTES(decl))
		return;
	if (find(uniform, decl))
		fn->flags |= PC_FN_UNIFORM;
	if (fn->op && fn->op->flags & PC_OPF_USER)
		return;
	if (find(noreturn, decl))
		pc_facts_say(program, fn, "noreturn \"%s\"%s", fn->name,
			     name_word(fn));
	found = find(collective, decl);
	if (found && TREE_VALUE(found))
		pc_facts_say(program, fn, "collective \"%s\" comm=%u%s",
			     fn->name,
			     (unsigned)tree_to_uhwi(
				     TREE_VALUE(TREE_VALUE(found))),
			     name_word(fn));
	else if (found)
		pc_facts_say(program, fn, "collective \"%s\" comm=world%s",
			     fn->name, name_word(fn));
}

void pcg_attributes_value(struct pcg_lower *l, tree decl, struct pc_val value)
{
	bool reference = TREE_CODE(TREE_TYPE(decl)) == REFERENCE_TYPE;

	if (!find(uniform, decl) || value.mod != PC_MOD_NONE)
		return;
	/* For a reference the fact is about the object that it refers to. */
	if (reference)
		value.mod = PC_MOD_DEREF;
	if (pc_user_uniform(l->program, l->fn, value))
		return;
	if (value.kind == PC_VAL_VAR)
		pc_facts_say(l->program, NULL,
			     "uniform variable \"%s%s\" \"in=%s\" exact",
			     reference ? "*" : "", value.name, l->fn->name);
	else if (value.kind == PC_VAL_GLOBAL)
		pc_facts_say(l->program, NULL, "uniform variable \"%s%s\"",
			     reference ? "*" : "", value.name);
	else if (value.kind == PC_VAL_FIELD)
		pc_facts_say(l->program, NULL, "uniform field \"%s%s\"",
			     reference ? "*" : "", value.name);
}
