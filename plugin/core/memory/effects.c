/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * effects.c - which globals, fields and contents of parameters a function and
 *             its callees may read and change (struct pc_effects).
 *
 * In:   the call graph; aliases of each function (places.c).
 * Out:  info->effects of live functions.
 * Cost: O(events + calls x MOST).  A recursion of N functions is repeated until
 *       nothing changes, at most N + ROUNDS times; then its effects are "many".
 * Not:  more than MOST locations are not kept (many).  A function that is not
 *       defined here is assumed to change only what it gets the address of.
 *       Writes on paths where the job certainly ends (ends_job.c) reach no
 *       caller and are not counted.
 */
#include "memory/effects.h"

#include "base/arena.h"
#include "base/trim.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/target.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "graph/param.h"
#include "memory/element.h"
#include "memory/ends_job.h"
#include "memory/places.h"
#include "memory/points.h"
#include "memory/record.h"
#include "memory/wanted.h"

#define MOST 256
#define MOST_WHOLE 4096   /* in a closed program, but */
#define WORK_WHOLE 12000000u /* no more than this in all functions together */
#define FEW 24 /* elements of one array */
#define ROUNDS 64 /* more rounds than functions: a recursion becomes "many" */

struct finder {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_effects *effects;
	bool over; /* the current block reaches no caller: only reads count */
};

static uint32_t most(const struct pc_program *program)
{
	uint32_t share = WORK_WHOLE / (program->n_defined + 1);

	if (!program->closed || share < MOST)
		return MOST;
	return share < MOST_WHOLE ? share : MOST_WHOLE;
}

bool pc_call_writes(const struct pc_event *call, uint32_t arg)
{
	const struct pc_mpi_op *op = call->callee ? call->callee->op : NULL;
	const struct pc_fn *target = pc_event_runs(call);

	if (op && arg < 31 && (op->input >> arg & 1))
		return false;
	if (target && target->info->effects)
		return target->info->effects->param_writes >>
			       (arg < 63 ? arg : 63) & 1;
	/* What a thread writes is in the next call. */
	if (call->flags & PC_EVF_BESIDE && !target)
		return !arg;
	if (call->callee && !target)
		return !(call->callee->reads >> (arg < 63 ? arg : 63) & 1);
	return true;
}

static uint64_t param_bit(struct finder *f, struct pc_val at)
{
	uint32_t i = pc_val_param(f->fn, pc_elem_whole(f->program, at));

	return i == PC_NONE ? 0 : i < 63 ? 1ull << i : 1ull << 63;
}

/* The N shared locations of LIST may be written, too. */
static void touch_list(struct finder *f, const struct pc_alias *list,
		       uint32_t n)
{
	for (uint32_t i = 0; i < n; i++)
		if (pc_place_is_shared(list[i].at) &&
		    pc_place_wanted(f->program, list[i].at))
			pc_vec_push(f->program->arena, f->effects->writes,
				    list[i].at);
}

/* AT is written: so are its other names.  A caller knows those of what its
 * argument points to. */
static void touch_names(struct finder *f, struct pc_val at)
{
	const struct pc_alias *list;
	uint32_t n;

	if (f->over || (at.mod == PC_MOD_DEREF && param_bit(f, at)))
		return;
	n = pc_points_aliases(f->program, f->fn, at, &list);
	touch_list(f, list, n);
	if (at.mod == PC_MOD_DEREF)
		pc_strays_find(f->program, f->fn, at,
			       &f->effects->strays);
}

/* A callee writes AT, to which an argument points, or what AT points to. */
static void touch_below(struct finder *f, struct pc_val at)
{
	const struct pc_alias *list;
	uint32_t n = pc_points_reached(f->program, f->fn, at, &list);

	if (!f->over)
		touch_list(f, list, n);
}

/* EXACT: AT is exactly what a parameter points to, and nothing beside it. */
static void touch(struct finder *f, struct pc_val at, bool write, bool exact)
{
	uint64_t bit;

	if (write && f->over)
		return;
	if (write)
		touch_names(f, at);
	if (pc_place_is_shared(at)) {
		if (!pc_place_wanted(f->program, at))
			return;
		if (pc_elem_is(at) &&
		    !pc_elems_apart(pc_elem_whole(f->program, at)))
			at = pc_elem_whole(f->program, at);
		if (pc_elem_is(at))
			pc_elems_note(f->program, at);
		if (write)
			pc_vec_push(f->program->arena, f->effects->writes, at);
		else
			pc_vec_push(f->program->arena, f->effects->reads, at);
	} else if (at.mod == PC_MOD_DEREF && at.kind == PC_VAL_VAR) {
		bit = param_bit(f, at);
		if (!exact || pc_elem_number(at) > 0)
			f->effects->param_beyond |= bit;
		if (!write) {
			f->effects->param_reads |= bit;
			return;
		}
		f->effects->param_writes |= bit;
		if (bit && exact && !(f->effects->param_whole & bit))
			pc_vec_push(f->program->arena, f->effects->elems, at);
		else if (!exact)
			f->effects->param_whole |= bit;
	}
}

/* VALUE is an operand or assigned to.  Not EXACT: of an operation on a
 * whole. */
static void touch_value(struct finder *f, struct pc_val value, bool write,
			bool exact)
{
	bool known = true;

	if (value.mod == PC_MOD_DEREF) {
		value = pc_place_exact(f->fn, value, &known);
		touch(f, value, write, known && (exact ||
						 pc_elem_number(value) >= 0));
	} else if (value.mod == PC_MOD_NONE) {
		touch(f, value, write, true);
	}
}

/* MPI, or a function that is not defined here, gets the address of a record. */
static void touch_record(struct finder *f, const char *rec)
{
	uint32_t n;
	const struct pc_val *fields = pc_record_fields(f->program, rec, &n);

	for (uint32_t i = 0; i < n; i++)
		touch(f, fields[i], true, false);
}

/* Whether argument ARG of CALL, of an undefined function, is one value. */
static bool is_one(const struct pc_event *call, uint32_t arg)
{
	int64_t count = pc_mpi_count(call, arg);

	return count == 0 || count == 1;
}

static void touch_call(struct finder *f, const struct pc_event *call)
{
	const struct pc_fn *target = pc_event_runs(call);
	const struct pc_alias *list;
	uint32_t n;

	if (!call->callee)
		f->effects->blind = true;
	if (pc_points_is_outside(call) && !f->over) {
		f->effects->unknown = true;
		n = pc_points_escaped(f->program, f->fn, &list);
		touch_list(f, list, n);
	}
	for (uint32_t i = 0; i < call->args.n; i++) {
		struct pc_val at = pc_place_behind(f->fn, call->args.v[i]);

		bool writes = !target && pc_call_writes(call, i);
		bool one;

		if (writes && call->args.v[i].rec)
			touch_record(f, call->args.v[i].rec);
		if (at.kind == PC_VAL_UNKNOWN)
			continue;
		one = is_one(call, i);
		touch(f, at, false, one);
		if (writes)
			touch(f, one ? at : pc_elem_whole(f->program, at),
			      true, one);
	}
}

static void find_own(struct finder *f)
{
	const struct pc_fn *fn = f->fn;

	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++) {
		uint32_t b = fn->info->cfg.rpo[i];

		f->over = fn->info->over[b];
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			for (uint32_t k = 0; k < event->args.n; k++)
				touch_value(f, event->args.v[k], false,
					    event->kind != PC_EV_ASSIGN ||
					    event->oper != PC_OPER_OTHER);
			if (event->dst.kind != PC_VAL_UNKNOWN)
				touch_value(f, event->dst, true, event->oper !=
					    PC_OPER_OTHER);
			if (event->kind == PC_EV_CALL)
				touch_call(f, event);
		}
		touch_value(f, fn->blocks.v[b].cond, false, true);
	}
}

/* Replace more than FEW elements of one array, among the N sorted locations at
 * V, by the array.  Returns how many locations are left. */
static uint32_t join_elements(struct pc_program *program, struct pc_val *v,
			      uint32_t n)
{
	uint32_t kept = 0;
	bool joined = false;

	for (uint32_t from = 0, to; from < n; from = to) {
		struct pc_val whole = pc_elem_whole(program, v[from]);

		for (to = from + 1; to < n && pc_elem_number(v[from]) >= 0 &&
		     !pc_place_compare(pc_elem_whole(program, v[to]), whole);
		     to++)
			;
		if (to - from > FEW)
			v[from] = whole;
		joined |= to - from > FEW;
		for (uint32_t i = from; i < (to - from > FEW ? from + 1 : to);
		     i++)
			v[kept++] = v[i];
	}
	return joined ? pc_places_sort(v, kept) : kept;
}

/* Too many elements of a parameter count as all of it. */
static void join_params(struct finder *f)
{
	struct pc_effects *mine = f->effects;
	uint32_t kept = 0;

	for (uint32_t i = 0; mine->elems.n > MOST && i < mine->elems.n; i++)
		mine->param_whole |= param_bit(f, mine->elems.v[i]);
	for (uint32_t i = 0; i < mine->elems.n; i++)
		if (!(mine->param_whole & param_bit(f, mine->elems.v[i])))
			mine->elems.v[kept++] = mine->elems.v[i];
	mine->elems.n = kept;
}

static void tidy(struct finder *f)
{
	struct pc_program *program = f->program;
	struct pc_effects *effects = f->effects;
	struct pc_val *v[3] = { effects->reads.v, effects->writes.v,
				effects->elems.v };
	uint32_t *n[3] = { &effects->reads.n, &effects->writes.n,
			   &effects->elems.n };

	for (int i = 0; i < 3; i++) {
		uint32_t kept = pc_places_sort(v[i], *n[i]);

		if (i == 2) {
			*n[i] = kept;
			join_params(f);
			break;
		}
		kept = join_elements(program, v[i], kept);
		effects->many |= kept > most(program);
		*n[i] = kept > most(program) ? most(program) : kept;
	}
}

/* What the callee does to its parameters happens to the arguments. */
static void pass_params(struct finder *f, const struct pc_event *call,
			const struct pc_effects *callee)
{
	for (uint32_t i = 0; i < call->args.n && i < 64; i++) {
		struct pc_val at = pc_place_behind(f->fn, call->args.v[i]);

		if (callee->param_writes >> i & 1 && call->args.v[i].rec)
			touch_record(f, call->args.v[i].rec);
		if (at.kind == PC_VAL_UNKNOWN)
			continue;
		if (callee->param_beyond >> i & 1)
			at = pc_elem_whole(f->program, at);
		if (callee->param_writes >> i & 1)
			touch_below(f, at);
		if (callee->param_whole >> i & 1)
			touch(f, at, true, false);
		if (callee->param_reads >> i & 1)
			touch(f, at, false, !(callee->param_beyond >> i & 1));
	}
}

/* Add the elements that TO writes. */
static void pass_elems(struct finder *f, const struct pc_event *call,
		       const struct pc_fn *to)
{
	const struct pc_effects *callee = to->info->effects;
	bool again = to->info->scc == f->fn->info->scc;
	uint32_t n = callee->elems.n;

	for (uint32_t i = 0; i < n; i++) {
		struct pc_val at;
		uint32_t arg;
		bool exact;

		if (!pc_elem_passed(f->program, f->fn, call, to,
				    callee->elems.v[i], &at, &arg, &exact))
			continue;
		/* It is a different element in each call of a recursion. */
		exact &= !again || pc_elem_number(at) ==
				   pc_elem_number(callee->elems.v[i]);
		touch(f, exact ? at : pc_elem_whole(f->program, at), true,
		      exact);
	}
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
	return (hash ^ value ^ hash >> 29) * 0x9e3779b97f4a7c15u;
}

/* A hash that tells states apart.  RATIONALE: elements that are replaced by
 * their array make the lists shorter, so the lengths do not show a change. */
static uint64_t state_of(const struct pc_effects *e)
{
	uint64_t hash = mix(e->param_whole, e->param_beyond);
	const struct pc_val *v[3] = { e->reads.v, e->writes.v, e->elems.v };
	const uint32_t n[3] = { e->reads.n, e->writes.n, e->elems.n };

	hash = mix(mix(hash, e->param_reads), e->param_writes);
	hash = mix(hash, e->many * 4u + e->unknown * 2u + e->blind);
	hash = mix(hash, e->strays.list.n * 4u + e->strays.open * 2u +
			 e->strays.any);
	for (int i = 0; i < 3; i++) {
		hash = mix(hash, n[i]);
		for (uint32_t k = 0; k < n[i]; k++)
			hash = mix(hash, (uintptr_t)v[i][k].name ^
				   (uint64_t)v[i][k].mod << 56 ^
				   (uint64_t)v[i][k].kind << 60);
	}
	return hash;
}

/* Add those of the N locations at V that F does not have yet.  The first HAVE
 * of its locations are sorted as V is. */
static void add_locations(struct finder *f, const struct pc_val *v, uint32_t n,
			  uint32_t have, bool write)
{
	uint32_t k = 0;

	for (uint32_t i = 0; i < n; i++) {
		const struct pc_val *mine = write ? f->effects->writes.v :
					    f->effects->reads.v;
		int order = -1;

		while (k < have &&
		       (order = pc_place_compare(mine[k], v[i])) < 0)
			k++;
		if (k == have || order)
			touch(f, v[i], write, true);
	}
}

/* Add the effects of the functions that F calls.  Returns whether that changed
 * anything in a recursion. */
static bool add_callees(struct finder *f)
{
	struct pc_fn_info *info = f->fn->info;
	struct pc_effects *mine = f->effects;
	uint64_t before = info->recursive ? state_of(mine) : 0;

	for (uint32_t i = 0; i < info->calls.n; i++) {
		const struct pc_edge *edge = &info->calls.v[i];
		const struct pc_fn *to = f->program->fns.v[edge->callee];
		const struct pc_effects *theirs = to->info->effects;
		uint32_t reads = mine->reads.n, writes = mine->writes.n;
		uint32_t elems = mine->elems.n;

		if (!theirs)
			continue;
		f->over = f->fn->info->over[edge->block];
		mine->many |= theirs->many;
		mine->blind |= theirs->blind;
		if (!f->over) {
			mine->unknown |= theirs->unknown;
			pc_strays_add(f->program, &mine->strays,
				      &theirs->strays);
		}
		if (theirs != mine) {
			add_locations(f, theirs->reads.v, theirs->reads.n,
				      reads, false);
			add_locations(f, theirs->writes.v, theirs->writes.n,
				      writes, true);
		}
		pass_params(f, pc_event_at(f->fn, edge->block, edge->event),
			    theirs);
		pass_elems(f, pc_event_at(f->fn, edge->block, edge->event), to);
		if (mine->reads.n != reads || mine->writes.n != writes ||
		    mine->elems.n != elems)
			tidy(f);
	}
	return info->recursive && state_of(mine) != before;
}

void pc_effects_find(struct pc_program *program)
{
	uint32_t n;
	struct pc_fn **order = pc_callgraph_order(program, &n);
	bool jumps = pc_over_jumps(program);

	pc_record_sort(program);
	program->n_calls = 0;
	program->n_defined = n;
	for (uint32_t i = 0; i < n; i++)
		program->n_calls += order[i]->info->calls.n;
	for (uint32_t i = 0; i < n; i++) {
		struct finder f = { .program = program, .fn = order[i] };

		f.effects = PC_NEW(program->arena, struct pc_effects);
		pc_over_find(program, order[i], jumps);
		find_own(&f);
		tidy(&f);
		order[i]->info->effects = f.effects;
	}
	for (uint32_t from = 0, to; from < n; from = to) {
		bool again = true;

		for (to = from; to < n && order[to]->info->scc ==
		     order[from]->info->scc; to++)
			;
		for (uint32_t round = 0; again && round <= to - from + ROUNDS;
		     round++) {
			again = false;
			for (uint32_t i = from; i < to; i++) {
				struct finder f = { .program = program,
						    .fn = order[i] };

				f.effects = order[i]->info->effects;
				f.effects->many |= round >= to - from + ROUNDS;
				again |= add_callees(&f);
			}
		}
		for (uint32_t i = from; i < to; i++) {
			pc_vec_trim(program->arena, order[i]->info->effects->reads);
			pc_vec_trim(program->arena, order[i]->info->effects->writes);
		}
	}
}
