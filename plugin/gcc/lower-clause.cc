/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-clause.cc - OpenMP clauses that say which threads execute a construct,
 *                   and in which order; clauses that are not modelled.
 *
 * In:   GCC's clauses after "omplower": `depend` still names its variables,
 *       after the array that was made of them.
 * Out:  flags and operands of events (docs/MODEL.md); unknown values for a
 *       clause that the model does not have (statements.def).
 * Cost: O(clauses).
 * Not:  the meaning of a `depobj` or an iterator: it is an unknown operand.
 */
#include "lower-table.h"

/* num_threads (1), num_teams (1), if (0): one thread executes the construct. (A
 * task under final (1) may still be deferred: only its children are not.
 * OpenMP 5.1, 2.12.1.) */
static bool serial(gimple *stmt)
{
	tree clause;

	if (gimple_code(stmt) == GIMPLE_OMP_PARALLEL) {
		tree all = gimple_omp_parallel_clauses(stmt);

		clause = omp_find_clause(all, OMP_CLAUSE_NUM_THREADS);
		if (clause &&
		    integer_onep(OMP_CLAUSE_NUM_THREADS_EXPR(clause)))
			return true;
		clause = omp_find_clause(all, OMP_CLAUSE_IF);
	} else if (gimple_code(stmt) == GIMPLE_OMP_TEAMS) {
		clause = omp_find_clause(
			gimple_omp_teams_clauses(as_a<gomp_teams *>(stmt)),
			OMP_CLAUSE_NUM_TEAMS);
		return clause && integer_onep(
			OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR(clause));
	} else if (gimple_code(stmt) == GIMPLE_OMP_TASK) {
		clause = omp_find_clause(gimple_omp_task_clauses(stmt),
					 OMP_CLAUSE_IF);
	} else {
		return false;
	}
	return clause && integer_zerop(OMP_CLAUSE_IF_EXPR(clause));
}

/* VALUE decides how many threads execute what comes next. */
static void sets_team(struct pcg_lower *l, location_t loc, tree value)
{
	struct pc_val size = pcg_value(l, value, NULL);
	struct pc_event *event;

	if (size.kind == PC_VAL_INT)
		return;
	event = pcg_event(l, PC_EV_CALL, loc, 1);
	event->callee = pc_fn_get(l->program, "omp_set_num_threads");
	event->callee->flags |= PC_FN_LIBRARY;
	event->flags |= PC_EVF_NOTHROW;
	pcg_event_arg(event, size);
}

void pcg_clause_team(struct pcg_lower *l, gimple *stmt, location_t loc)
{
	tree all = NULL_TREE;

	if (gimple_code(stmt) == GIMPLE_OMP_PARALLEL)
		all = gimple_omp_parallel_clauses(stmt);
	else if (gimple_code(stmt) == GIMPLE_OMP_TEAMS)
		all = gimple_omp_teams_clauses(as_a<gomp_teams *>(stmt));
	for (tree c = all; c; c = OMP_CLAUSE_CHAIN(c))
		switch (OMP_CLAUSE_CODE(c)) {
		case OMP_CLAUSE_NUM_THREADS:
		case OMP_CLAUSE_IF:
		case OMP_CLAUSE_THREAD_LIMIT:
			sets_team(l, loc, OMP_CLAUSE_OPERAND(c, 0));
			break;
		case OMP_CLAUSE_NUM_TEAMS:
			sets_team(l, loc, OMP_CLAUSE_NUM_TEAMS_UPPER_EXPR(c));
			break;
		default:
			break;
		}
}

static const char *depend_word(enum omp_clause_depend_kind kind)
{
	/* int: the enumerations of GCC 11 and 12 lack INOUTSET. */
	switch ((int)kind) {
	case OMP_CLAUSE_DEPEND_IN: return "in";
	case OMP_CLAUSE_DEPEND_INOUTSET: return "inoutset";
	case OMP_CLAUSE_DEPEND_OUT: return "out";
	case OMP_CLAUSE_DEPEND_INOUT: return "inout";
	case OMP_CLAUSE_DEPEND_DEPOBJ: return "inout"; /* at most */
	default: return "mutexinoutset";
	}
}

void pcg_clause_depend(struct pcg_lower *l, struct pc_event *event, tree all)
{
	for (tree c = all; c; c = OMP_CLAUSE_CHAIN(c)) {
		struct pc_val at;

		if (OMP_CLAUSE_CODE(c) != OMP_CLAUSE_DEPEND)
			continue;
		switch ((int)OMP_CLAUSE_DEPEND_KIND(c)) {
		case OMP_CLAUSE_DEPEND_IN:
		case OMP_CLAUSE_DEPEND_INOUTSET:
		case OMP_CLAUSE_DEPEND_OUT:
		case OMP_CLAUSE_DEPEND_INOUT:
		case OMP_CLAUSE_DEPEND_MUTEXINOUTSET:
		case OMP_CLAUSE_DEPEND_DEPOBJ:
			break;
		default:
			continue;
		}
		at = pc_val();
		/* A list: with iterators.  None: omp_all_memory. */
		if (OMP_CLAUSE_DEPEND_KIND(c) != OMP_CLAUSE_DEPEND_DEPOBJ &&
		    OMP_CLAUSE_DECL(c) &&
		    TREE_CODE(OMP_CLAUSE_DECL(c)) != TREE_LIST)
			at = pcg_value(l, OMP_CLAUSE_DECL(c), NULL);
		at.rec = pc_name(l->program,
				 depend_word(OMP_CLAUSE_DEPEND_KIND(c)));
		pc_event_arg(l->program, event, at);
	}
}

/* Whether the loop STMT has schedule (static).  Without the clause the
 * implementation chooses; GCC chooses static, but no program can rely on
 * that. */
static bool says_static(gimple *stmt)
{
	tree clause = omp_find_clause(gimple_omp_for_clauses(stmt),
				      OMP_CLAUSE_SCHEDULE);

	return clause && (OMP_CLAUSE_SCHEDULE_KIND(clause) &
			  OMP_CLAUSE_SCHEDULE_MASK) ==
			 OMP_CLAUSE_SCHEDULE_STATIC;
}

void pcg_clauses(struct pcg_lower *l, struct pc_event *event, gimple *stmt)
{
	tree all, clause;

	if (serial(stmt))
		event->flags |= PC_EVF_SERIAL;
	if (gimple_code(stmt) == GIMPLE_OMP_TASK) {
		all = gimple_omp_task_clauses(stmt);
		pcg_clause_depend(l, event, all);
		clause = omp_find_clause(all, OMP_CLAUSE_FINAL);
		if (clause && integer_onep(OMP_CLAUSE_FINAL_EXPR(clause)))
			event->flags |= PC_EVF_FINAL;
	} else if (gimple_code(stmt) == GIMPLE_OMP_FOR && says_static(stmt)) {
		event->flags |= PC_EVF_STATIC;
	} else if (gimple_code(stmt) == GIMPLE_OMP_MASKED) {
		clause = omp_find_clause(gimple_omp_masked_clauses(stmt),
					 OMP_CLAUSE_FILTER);
		if (clause)
			pc_event_arg(l->program, event, pcg_value(
				l, OMP_CLAUSE_FILTER_EXPR(clause), NULL));
	}
}

static tree clauses_of(gimple *stmt)
{
	switch (gimple_code(stmt)) {
	case GIMPLE_OMP_PARALLEL: return gimple_omp_parallel_clauses(stmt);
	case GIMPLE_OMP_TASK: return gimple_omp_task_clauses(stmt);
	case GIMPLE_OMP_FOR: return gimple_omp_for_clauses(stmt);
	case GIMPLE_OMP_SECTIONS: return gimple_omp_sections_clauses(stmt);
	case GIMPLE_OMP_SINGLE: return gimple_omp_single_clauses(stmt);
	case GIMPLE_OMP_TARGET: return gimple_omp_target_clauses(stmt);
	case GIMPLE_OMP_TEAMS:
		return gimple_omp_teams_clauses(as_a<gomp_teams *>(stmt));
	default: return NULL_TREE;
	}
}

void pcg_clause_unknown(struct pcg_lower *l, gimple *stmt)
{
	location_t loc = gimple_location(stmt);

	for (tree c = clauses_of(stmt); c; c = OMP_CLAUSE_CHAIN(c)) {
		struct pcg_deps deps = pcg_deps();
		struct pc_val v = pc_val();

		if (pcg_does_clause(OMP_CLAUSE_CODE(c)) != PCG_DOES_HAVOC)
			continue;
		pcg_unmodelled(l, loc,
			       omp_clause_code_name[OMP_CLAUSE_CODE(c)]);
		if (omp_clause_num_ops[OMP_CLAUSE_CODE(c)] &&
		    OMP_CLAUSE_OPERAND(c, 0) &&
		    VAR_P(OMP_CLAUSE_OPERAND(c, 0)))
			pcg_assign(l, loc, OMP_CLAUSE_OPERAND(c, 0),
				   PC_OPER_OTHER, &v, 1, &deps);
		pcg_havoc(l, loc);
	}
}

/* `nogroup` is a clause of the loop construct around the tasks. */
bool pcg_clause_group(struct pcg_lower *l, const struct pcg_region *region)
{
	gimple *loop = region->parent < 0
			       ? NULL : l->regions.v[region->parent].stmt;

	return region->kind == PC_REGION_TASKLOOP && loop &&
	       gimple_code(loop) == GIMPLE_OMP_FOR &&
	       !omp_find_clause(gimple_omp_for_clauses(loop),
				OMP_CLAUSE_NOGROUP);
}
