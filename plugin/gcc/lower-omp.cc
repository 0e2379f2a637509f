/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * lower-omp.cc - translates OpenMP constructs, still statements at this point,
 *                to regions of the model.
 *
 * In:   a function's control flow graph after "cfg" and before "ompexp".
 * Out:  pcg_omp_scan: which blocks can be reached, the construct around each,
 *       and the branches that only the compiler made (lower-fold.cc).
 *       pcg_omp_stmt: enter and exit events, and how often the body is
 *       executed: the trip count of a worksharing loop is a branch on a value
 *       that follows from its bounds, the choice of a section on an unknown
 *       value, both marked PC_BLF_WORKSHARE.
 * Cost: O(blocks + edges).
 * Not:  a taskloop is one region (its loop); `scan`, `target data` and
 *       stand-alone directives are not regions.
 */
#include "instrument.h"

/* Set *KIND for the loop directive STMT; false if it has no construct of its
 * own. */
static bool loop_kind(gimple *stmt, enum pc_region_kind *kind)
{
	switch (gimple_omp_for_kind(stmt)) {
	case GF_OMP_FOR_KIND_SIMD:
		*kind = PC_REGION_SIMD;
		return true;
	case GF_OMP_FOR_KIND_DISTRIBUTE:
		*kind = PC_REGION_DISTRIBUTE;
		return true;
	case GF_OMP_FOR_KIND_TASKLOOP:
		return false; /* its task is the region */
	case GF_OMP_FOR_KIND_OACC_LOOP:
		return false; /* not a loop of an OpenMP team */
	default:
		*kind = PC_REGION_FOR;
		return true;
	}
}

static bool target_has_body(gimple *stmt)
{
	switch (gimple_omp_target_kind(stmt)) {
	case GF_OMP_TARGET_KIND_REGION:
	case GF_OMP_TARGET_KIND_OACC_PARALLEL:
	case GF_OMP_TARGET_KIND_OACC_KERNELS:
	case GF_OMP_TARGET_KIND_OACC_SERIAL:
	case GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_PARALLELIZED:
	case GF_OMP_TARGET_KIND_OACC_PARALLEL_KERNELS_GANG_SINGLE:
		return true;
	default:
		return false;
	}
}

static bool ordered_has_body(gimple *stmt)
{
	return !omp_find_clause(
		gimple_omp_ordered_clauses(as_a<gomp_ordered *>(stmt)),
		PCG_CLAUSE_DOACROSS);
}

/* Whether STMT opens a construct that a GIMPLE_OMP_RETURN closes; its kind, and
 * whether the model has it as a region. */
static bool construct(gimple *stmt, enum pc_region_kind *kind, bool *known)
{
	*known = true;
	/* int: GCC 11's enumeration lacks two of them. */
	switch ((int)gimple_code(stmt)) {
	case GIMPLE_OMP_PARALLEL: *kind = PC_REGION_PARALLEL; return true;
	case GIMPLE_OMP_SINGLE:   *kind = PC_REGION_SINGLE; return true;
	case GIMPLE_OMP_MASTER:   *kind = PC_REGION_MASTER; return true;
	case GIMPLE_OMP_MASKED:   *kind = PC_REGION_MASKED; return true;
	case GIMPLE_OMP_SECTIONS: *kind = PC_REGION_SECTIONS; return true;
	case GIMPLE_OMP_SECTION:  *kind = PC_REGION_SECTION; return true;
	case GIMPLE_OMP_TASKGROUP: *kind = PC_REGION_TASKGROUP; return true;
	case GIMPLE_OMP_CRITICAL: *kind = PC_REGION_CRITICAL; return true;
	case GIMPLE_OMP_SCOPE:    *kind = PC_REGION_SCOPE; return true;
	case GIMPLE_OMP_TEAMS:    *kind = PC_REGION_TEAMS; return true;
	case GIMPLE_OMP_FOR:
		*known = loop_kind(stmt, kind);
		return true;
	case GIMPLE_OMP_TASK:
		*kind = gimple_omp_task_taskloop_p(stmt) ? PC_REGION_TASKLOOP
							 : PC_REGION_TASK;
		return !gimple_omp_task_taskwait_p(stmt);
	case GIMPLE_OMP_ORDERED:
		*kind = PC_REGION_ORDERED;
		return ordered_has_body(stmt);
	case GIMPLE_OMP_TARGET:
		*kind = PC_REGION_TARGET;
		return target_has_body(stmt);
	default:
		return false;
	}
}

/* The construct around the code after STMT, which is in construct INSIDE. */
static int region_after(struct pcg_lower *l, const gimple *stmt, int inside)
{
	return inside >= 0 && pcg_ends_taskgroup(stmt) &&
	       l->regions.v[inside].kind == PC_REGION_TASKGROUP ?
	       l->regions.v[inside].parent : inside;
}

/* The construct around the successors of BB, which is in construct INSIDE. */
static int region_behind(struct pcg_lower *l, basic_block bb, int inside)
{
	struct pcg_region region = pcg_region();
	gimple *last = pcg_last_stmt(bb);

	if (!last)
		return inside;
	for (gimple_stmt_iterator gsi = gsi_start_bb(bb); !gsi_end_p(gsi);
	     gsi_next(&gsi))
		inside = region_after(l, gsi_stmt(gsi), inside);
	if (gimple_code(last) == GIMPLE_OMP_RETURN)
		return inside < 0 ? -1 : l->regions.v[inside].parent;
	if (!construct(last, &region.kind, &region.known))
		return inside;
	region.parent = inside;
	region.stmt = last;
	region.loc = gimple_location(last);
	region.block = -1;
	pc_vec_push(l->program->arena, l->regions, region);
	return l->regions.n - 1;
}

/* Whether control never follows E: an edge that bypasses the body of a task (it
 * is executed sooner or later), or of a folded branch. */
static bool edge_dead(struct pcg_lower *l, edge e)
{
	gimple *last;

	if (l->fold[e->src->index])
		return e != l->fold[e->src->index];
	if (!(e->flags & EDGE_ABNORMAL) || (e->flags & EDGE_FALLTHRU))
		return false;
	last = pcg_last_stmt(e->src);
	return last && gimple_code(last) == GIMPLE_OMP_TASK;
}

void pcg_omp_scan(struct pcg_lower *l)
{
	auto_vec<basic_block, 64> work;
	basic_block bb, start = ENTRY_BLOCK_PTR_FOR_FN(l->fun);
	hash_set<tree> returned;
	edge_iterator ei;
	edge e;

	l->region[start->index] = -1;
	l->id[start->index] = 0;
	work.safe_push(start);
	while (!work.is_empty()) {
		bb = work.pop();
		int inside = l->region[bb->index];
		int behind = region_behind(l, bb, inside);

		/* The branch on it may follow the code that ends reductions. */
		if (pcg_last_stmt(bb) &&
		    gimple_code(pcg_last_stmt(bb)) == GIMPLE_OMP_RETURN &&
		    gimple_omp_return_lhs(pcg_last_stmt(bb)))
			returned.add(gimple_omp_return_lhs(pcg_last_stmt(bb)));
		l->fold[bb->index] = pcg_fold_edge(l, bb, inside, &returned);
		FOR_EACH_EDGE (e, ei, bb->succs) {
			if (edge_dead(l, e) || l->id[e->dest->index] == 0)
				continue;
			l->id[e->dest->index] = 0;
			l->region[e->dest->index] = behind;
			work.safe_push(e->dest);
		}
	}
}

/* Whether the team waits at the end of a construct of KIND without `nowait`. */
static bool waits(enum pc_region_kind kind)
{
	return kind == PC_REGION_PARALLEL || kind == PC_REGION_SINGLE ||
	       kind == PC_REGION_FOR || kind == PC_REGION_SECTIONS ||
	       kind == PC_REGION_SCOPE;
}

/* Whether the run time needs a hook for REGION, and FN does something in it. */
static bool wants_hook(struct pcg_lower *l, const struct pcg_region *region)
{
	return l->calls &&
	       pcg_site_region(region->kind) != PARCOACH_REGION_OTHER;
}

/* The last event enters a construct whose body follows BB. */
static void keep_enter(struct pcg_lower *l, basic_block bb)
{
	edge e = find_fallthru_edge(bb->succs);

	if (!e || l->region[e->dest->index] < 0)
		return;
	l->regions.v[l->region[e->dest->index]].block = l->block;
	l->regions.v[l->region[e->dest->index]].event =
		l->fn->blocks.v[l->block].events.n - 1;
}

static void enter(struct pcg_lower *l, basic_block bb,
		  gimple_stmt_iterator *gsi, const struct pcg_region *region)
{
	struct pc_event *event =
		pcg_event(l, PC_EV_ENTER, region->loc, 0);
	tree name;

	event->region = region->kind;
	if (region->kind == PC_REGION_PARALLEL)
		pcg_share_region(gimple_omp_parallel_clauses(region->stmt));
	else if (gimple_code(region->stmt) == GIMPLE_OMP_TASK)
		pcg_share_region(gimple_omp_task_clauses(region->stmt));
	if (region->kind == PC_REGION_PARALLEL ||
	    gimple_code(region->stmt) == GIMPLE_OMP_TASK)
		pcg_share_enter(l, event);
	pcg_clauses(l, event, region->stmt);
	if (region->kind == PC_REGION_SINGLE)
		keep_enter(l, bb);
	if (region->kind == PC_REGION_CRITICAL) {
		name = gimple_omp_critical_name(
			as_a<gomp_critical *>(region->stmt));
		if (name)
			event->name = pc_name(l->program,
					      IDENTIFIER_POINTER(name));
	}
	if (!wants_hook(l, region) || !EDGE_COUNT(bb->succs))
		return;
	/* The run time makes the task itself, so it sees its beginning and
	 * end. */
	if (region->kind == PC_REGION_TASK)
		pcg_mark_task(l, gsi, event, PCG_MARK_TASK);
	else if (region->kind == PC_REGION_TASKLOOP)
		pcg_mark_task(l, gsi, event, PCG_MARK_TASKLOOP);
	/* The body is executed for each iteration. */
	else if (region->kind == PC_REGION_FOR)
		pcg_mark_loop(l, gsi, event);
	else
		pcg_mark_enter(l, find_fallthru_edge(bb->succs)
				       ? find_fallthru_edge(bb->succs)->dest
				       : EDGE_SUCC(bb, 0)->dest,
			       event, event->region);
}

static void leave(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		  const struct pcg_region *region)
{
	struct pc_event *event;
	gimple *stmt = gsi_stmt(*gsi);
	location_t loc = gimple_location(stmt);

	if (LOCATION_LOCUS(loc) == UNKNOWN_LOCATION)
		loc = region->loc;
	event = pcg_event(l, PC_EV_EXIT, loc, 0);
	if (waits(region->kind) ? gimple_omp_return_nowait_p(stmt)
				: !pcg_clause_group(l, region))
		event->flags |= PC_EVF_NOWAIT;
	if (wants_hook(l, region) && region->kind != PC_REGION_TASK &&
	    region->kind != PC_REGION_TASKLOOP)
		pcg_mark_exit(l, gsi, event, region->kind);
	/* The last barrier of a team orders nothing more. */
	if (l->calls && !(event->flags & PC_EVF_NOWAIT) &&
	    waits(region->kind) && region->kind != PC_REGION_PARALLEL)
		pcg_mark_barrier(l, gsi, event);
	l->loc = loc;
}

/* The call at *GSI ends the taskgroup of BB: insert a hook after it. */
static void leave_taskgroup(struct pcg_lower *l, basic_block bb,
			    gimple_stmt_iterator *gsi)
{
	int inside = l->region[bb->index];
	gimple_stmt_iterator before = *gsi, now;
	gimple *stmt;

	l->region[bb->index] = region_after(l, gsi_stmt(*gsi), inside);
	if (l->region[bb->index] == inside)
		return;
	gsi_prev(&before);
	stmt = gsi_end_p(before) ? NULL : gsi_stmt(before);
	leave(l, gsi, &l->regions.v[inside]);
	now = *gsi;
	gsi_prev(&now);
	if (gsi_end_p(now) || gsi_stmt(now) == stmt)
		return;
	gsi_move_after(&now, gsi); /* *GSI is now at the hook */
}

/* A thread executes the body of a worksharing construct zero or more times: the
 * block being lowered branches to YES (once more) or NO.  OFTEN: from what the
 * number of iterations of all threads follows. */
static void branch(struct pcg_lower *l, struct pc_val often, basic_block yes,
		   basic_block no)
{
	struct pc_block *block = &l->fn->blocks.v[l->block];

	block->term = PC_TERM_BR;
	block->flags |= PC_BLF_WORKSHARE;
	block->cond = often;
	pc_block_to(l->program, l->fn, l->block, l->id[yes->index]);
	pc_block_to(l->program, l->fn, l->block, l->id[no->index]);
}

/* The two successors of BB: by the fall-through edge and by the other one. */
static bool two_ways(basic_block bb, basic_block *through, basic_block *other)
{
	edge e = find_fallthru_edge(bb->succs);

	if (!e || EDGE_COUNT(bb->succs) != 2)
		return false;
	*through = e->dest;
	*other = EDGE_SUCC(bb, EDGE_SUCC(bb, 0) == e)->dest;
	return true;
}

/* The choice of a section: a thread gets one after the other. */
static void sections_switch(struct pcg_lower *l, basic_block bb)
{
	struct pc_block *block = &l->fn->blocks.v[l->block];
	edge_iterator ei;
	edge e;

	block->term = PC_TERM_SWITCH;
	block->flags |= PC_BLF_WORKSHARE;
	FOR_EACH_EDGE (e, ei, bb->succs)
		pc_block_to(l->program, l->fn, l->block,
			    l->id[e->dest->index]);
}

/* In the body of LOOP, an iterator has any of its values.  Returns a temporary
 * that follows from all their bounds and steps. */
static struct pc_val iterators(struct pcg_lower *l, gimple *loop)
{
	unsigned n = gimple_omp_for_collapse(loop);
	struct pc_val often;
	auto_vec<struct pc_val, 8> all;
	struct pc_event *event;

	for (unsigned i = 0; i < n; i++) {
		tree step = gimple_omp_for_incr(loop, i);
		struct pcg_deps deps = pcg_deps();
		struct pc_val v[3] = {
			pcg_value(l, gimple_omp_for_initial(loop, i), NULL),
			pcg_value(l, gimple_omp_for_final(loop, i), NULL),
			pcg_value(l, step && BINARY_CLASS_P(step) ?
				  TREE_OPERAND(step, 1) : integer_one_node,
				  NULL),
		};

		for (int k = 0; k < 3; k++)
			all.safe_push(v[k]);
		pcg_assign(l, gimple_location(loop),
			   gimple_omp_for_index(loop, i), PC_OPER_OTHER, v, 3,
			   &deps);
	}
	often = pc_val_tmp(l->next_tmp++);
	event = pcg_event(l, PC_EV_ASSIGN, gimple_location(loop), all.length());
	event->oper = PC_OPER_OTHER;
	event->dst = often;
	for (unsigned i = 0; i < all.length(); i++)
		pcg_event_arg(event, all[i]);
	return often;
}

/* Store in the construct around BODY from what its number of iterations
 * follows. */
static void keep_often(struct pcg_lower *l, basic_block body,
		       struct pc_val often)
{
	if (l->region[body->index] >= 0)
		l->regions.v[l->region[body->index]].often = often;
}

bool pcg_omp_stmt(struct pcg_lower *l, basic_block bb,
		  gimple_stmt_iterator *gsi)
{
	gimple *stmt = gsi_stmt(*gsi);
	int inside = l->region[bb->index];
	struct pcg_region region = pcg_region();
	basic_block body, behind;
	struct pc_val often;

	if (gimple_code(stmt) == GIMPLE_OMP_RETURN) {
		if (inside >= 0 && l->regions.v[inside].known)
			leave(l, gsi, &l->regions.v[inside]);
		return false;
	}
	if (gimple_code(stmt) == GIMPLE_OMP_SECTIONS_SWITCH) {
		if (inside >= 0)
			l->loc = l->regions.v[inside].loc;
		sections_switch(l, bb);
		return true;
	}
	if (gimple_code(stmt) == GIMPLE_OMP_CONTINUE) {
		if (inside < 0 || !two_ways(bb, &behind, &body))
			return false;
		l->loc = l->regions.v[inside].loc;
		branch(l, l->regions.v[inside].often, body, behind);
		return true;
	}
	if (gimple_code(stmt) == GIMPLE_OMP_TASK &&
	    gimple_omp_task_taskwait_p(stmt)) {
		struct pc_event *event = pcg_event(l, PC_EV_BARRIER,
						   gimple_location(stmt), 0);

		event->flags |= PC_EVF_TASKS;
		pcg_clause_depend(l, event, gimple_omp_task_clauses(stmt));
		if (l->calls)
			pcg_mark_task(l, gsi, event, PCG_MARK_WAIT);
		return false;
	}
	pcg_clause_unknown(l, stmt);
	if (!construct(stmt, &region.kind, &region.known)) {
		pcg_doacross(l, bb, gsi);
		return false;
	}
	region.stmt = stmt;
	region.loc = gimple_location(stmt);
	if (LOCATION_LOCUS(region.loc) == UNKNOWN_LOCATION)
		region.loc = inside < 0 ? l->loc : l->regions.v[inside].loc;
	l->loc = region.loc;
	if (region.known) {
		pcg_clause_team(l, stmt, region.loc);
		enter(l, bb, gsi, &region);
	}
	if (gimple_code(stmt) != GIMPLE_OMP_FOR)
		return false;
	often = iterators(l, stmt);
	if (!two_ways(bb, &body, &behind))
		return false;
	keep_often(l, body, often);
	branch(l, often, body, behind);
	return true;
}

bool pcg_omp_call(struct pcg_lower *l, basic_block bb,
		  gimple_stmt_iterator *gsi, gcall *call)
{
	struct pc_event *event;

	switch (DECL_FUNCTION_CODE(gimple_call_fndecl(call))) {
	case BUILT_IN_GOMP_BARRIER:
	case BUILT_IN_GOMP_BARRIER_CANCEL:
		event = pcg_event(l, PC_EV_BARRIER, gimple_location(call), 0);
		if (l->calls)
			pcg_mark_barrier(l, gsi, event);
		return true;
	case BUILT_IN_GOMP_TASKWAIT:
		event = pcg_event(l, PC_EV_BARRIER, gimple_location(call), 0);
		event->flags |= PC_EVF_TASKS;
		if (l->calls)
			pcg_mark_task(l, gsi, event, PCG_MARK_TASKWAIT);
		return true;
	case BUILT_IN_GOMP_TASKGROUP_END:
		leave_taskgroup(l, bb, gsi);
		return true;
	case BUILT_IN_OMP_GET_THREAD_NUM:
		return l->fold[bb->index];
	case BUILT_IN_GOMP_SINGLE_START:
	case BUILT_IN_GOMP_SINGLE_COPY_START:
	case BUILT_IN_GOMP_SINGLE_COPY_END:
	case BUILT_IN_GOMP_CRITICAL_START:
	case BUILT_IN_GOMP_CRITICAL_END:
	case BUILT_IN_GOMP_CRITICAL_NAME_START:
	case BUILT_IN_GOMP_CRITICAL_NAME_END:
	case BUILT_IN_GOMP_ORDERED_START:
	case BUILT_IN_GOMP_ORDERED_END:
	case BUILT_IN_GOMP_TASKGROUP_START:
	case BUILT_IN_GOMP_ATOMIC_START:
	case BUILT_IN_GOMP_ATOMIC_END:
		return true;
	default:
		return false;
	}
}
