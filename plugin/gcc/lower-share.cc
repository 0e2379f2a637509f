/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-share.cc - shared variables of OpenMP regions.
 *
 * In:   assignments to and from the records in which GCC passes variables to a
 *       region (.omp_data_o outside, for `target` .omp_data_arr; .omp_data_i
 *       inside).
 * Out:  inside a region a shared variable appears as itself, not as a field of
 *       such a record.  What `copyprivate` copies (.omp_copy_o) is an operand
 *       of its `single`.
 * Cost: O(1) for each assignment; O(variables of the region) for a copy of a
 *       variable that is only read.
 * Not:  a region that gets an object of variable size (a Fortran array) has a
 *       copy of the record: its fields are found by name and place.
 */
#include "pcg.h"

static hash_map<tree, struct pc_val> *shared; /* field of .omp_data -> value */
static hash_map<tree, struct pc_val> *twins;  /* shared_key () -> value */
/* Shared variables that their region only reads: it has copies of them. */
static hash_set<tree> *read_only;
/* The variables passed to the region that begins next. */
static vec<struct pc_val> handed;

void pcg_share_end(void)
{
	delete shared;
	delete twins;
	delete read_only;
	shared = twins = NULL;
	read_only = NULL;
	handed.release();
}

/* A key for FIELD of .omp_data that is the same in all copies of its record. */
static tree shared_key(tree field)
{
	tree type = DECL_CONTEXT(field), name = type ? TYPE_NAME(type) : NULL;
	char line[32];

	if (!name || TREE_CODE(name) != TYPE_DECL || !DECL_NAME(name) ||
	    !DECL_NAME(field))
		return NULL_TREE;
	snprintf(line, sizeof line, ".%llu.",
		 (unsigned long long)DECL_SOURCE_LOCATION(field));
	return get_identifier(ACONCAT((IDENTIFIER_POINTER(DECL_NAME(name)),
				       line,
				       IDENTIFIER_POINTER(DECL_NAME(field)),
				       NULL)));
}

const struct pc_val *pcg_share_field(tree field)
{
	const struct pc_val *known = shared ? shared->get(field) : NULL;
	tree key;

	if (known || !twins)
		return known;
	key = shared_key(field);
	return key ? twins->get(key) : NULL;
}

static void keep_shared(tree field, struct pc_val value)
{
	tree key = shared_key(field);

	if (!shared)
		shared = new hash_map<tree, struct pc_val>;
	shared->put(field, value);
	if (!key)
		return;
	if (!twins)
		twins = new hash_map<tree, struct pc_val>;
	twins->put(key, value);
}

void pcg_share_written(tree lhs)
{
	const struct pc_val *value;
	tree field, key;

	if (!shared || TREE_CODE(lhs) != COMPONENT_REF)
		return;
	field = TREE_OPERAND(lhs, 1);
	value = pcg_share_field(field);
	if (!value || (value->kind != PC_VAL_TMP && value->kind != PC_VAL_INT))
		return;
	shared->remove(field);
	key = shared_key(field);
	if (key && twins)
		twins->remove(key);
}

bool pcg_share_value(tree name, struct pc_val *value)
{
	gimple *def = pcg_def(name);
	tree rhs;

	if (!shared || !def || !gimple_assign_single_p(def))
		return false;
	rhs = gimple_assign_rhs1(def);
	if (TREE_CODE(rhs) != COMPONENT_REF)
		return false;
	const struct pc_val *found = pcg_share_field(TREE_OPERAND(rhs, 1));
	if (!found)
		return false;
	*value = *found;
	return true;
}

/* Whether DECL is a variable made by GCC whose name begins with PREFIX. */
static bool is_called(tree decl, const char *prefix)
{
	return (VAR_P(decl) || TREE_CODE(decl) == PARM_DECL) &&
	       DECL_NAME(decl) &&
	       startswith(IDENTIFIER_POINTER(DECL_NAME(decl)), prefix);
}

/* Whether COPY is a region's copy of a variable that it only reads. */
static bool is_read_only_copy(tree copy)
{
	if (!read_only || !VAR_P(copy) || !DECL_NAME(copy))
		return false;
	for (hash_set<tree>::iterator i = read_only->begin();
	     i != read_only->end(); ++i)
		if (DECL_NAME(*i) == DECL_NAME(copy) &&
		    DECL_SOURCE_LOCATION(*i) == DECL_SOURCE_LOCATION(copy))
			return true;
	return false;
}

void pcg_share_region(tree clauses)
{
	for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN(c)) {
		/* GCC made these from `shared` variables, which keep this
		 * flag. */
		if (OMP_CLAUSE_CODE(c) != OMP_CLAUSE_FIRSTPRIVATE ||
		    !(TREE_PRIVATE(c) || TREE_READONLY(OMP_CLAUSE_DECL(c))))
			continue;
		if (!read_only)
			read_only = new hash_set<tree>;
		read_only->add(OMP_CLAUSE_DECL(c));
	}
}

void pcg_share_enter(struct pcg_lower *l, struct pc_event *event)
{
	for (unsigned i = 0; event->region == PC_REGION_PARALLEL &&
			     i < handed.length(); i++) {
		handed[i].mod = PC_MOD_NONE;
		handed[i].rec = NULL;
		pc_event_arg(l->program, event, handed[i]);
	}
	handed.truncate(0);
}

/* TO, a temporary of GCC, is another name for the shared variable REF. */
static bool shared_alias(tree to, tree ref)
{
	const struct pc_val *value;

	if (!shared || TREE_CODE(ref) != COMPONENT_REF)
		return false;
	value = pcg_share_field(TREE_OPERAND(ref, 1));
	if (!value)
		return false;
	if (value->mod == PC_MOD_ADDR ? DECL_NAME(to) || !DECL_ARTIFICIAL(to)
				      : !is_read_only_copy(to))
		return false;
	pcg_value_set(to, *value);
	return true;
}

bool pcg_share_alias(struct pcg_lower *l, tree lhs, tree rhs)
{
	if (DECL_P(lhs))
		return is_called(lhs, ".omp_data_i") || shared_alias(lhs, rhs);
	if (TREE_CODE(lhs) != COMPONENT_REF ||
	    !(is_called(TREE_OPERAND(lhs, 0), ".omp_data_o") ||
	      is_called(TREE_OPERAND(lhs, 0), ".omp_data_arr")))
		return false;
	struct pc_val value = pcg_value(l, rhs, NULL);
	if (value.kind == PC_VAL_UNKNOWN)
		return false;
	/* The value is not a variable: the region may have a variable in its
	 * place (a reduction, `lastprivate`), which is the field. */
	if (!pc_val_has_name(value) && !POINTER_TYPE_P(TREE_TYPE(rhs)))
		return false;
	keep_shared(TREE_OPERAND(lhs, 1), value);
	if (value.kind == PC_VAL_VAR && value.mod != PC_MOD_DEREF)
		handed.safe_push(value);
	return true;
}

bool pcg_share_copy(struct pcg_lower *l, gimple_stmt_iterator gsi)
{
	gimple *stmt = gsi_stmt(gsi), *def;
	tree lhs = gimple_assign_lhs(stmt), rhs = gimple_assign_rhs1(stmt);
	int inside = l->region[l->bb->index];

	if (!flag_openmp || inside < 0 || l->regions.v[inside].block < 0 ||
	    TREE_CODE(lhs) != COMPONENT_REF ||
	    !is_called(TREE_OPERAND(lhs, 0), ".omp_copy_o"))
		return false;
	/* For a variable in memory the value is a temporary of GCC. */
	gsi_prev_nondebug(&gsi);
	def = gsi_end_p(gsi) ? NULL : gsi_stmt(gsi);
	if (def && gimple_assign_single_p(def) &&
	    gimple_assign_lhs(def) == rhs &&
	    (TREE_CODE(rhs) == SSA_NAME || DECL_ARTIFICIAL(rhs)))
		rhs = gimple_assign_rhs1(def);
	struct pc_val value = pcg_value(l, rhs, NULL);
	if (value.kind != PC_VAL_VAR && value.kind != PC_VAL_GLOBAL)
		return true;
	value.mod = PC_MOD_NONE;
	value.rec = NULL;
	pc_event_arg(l->program,
		     &l->fn->blocks.v[l->regions.v[inside].block].events.v
			     [l->regions.v[inside].event], value);
	return true;
}
