/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * points_call.c - where addresses flow by calls (contract in points_in.h).
 *
 * In:   a call.
 * Out:  arguments flow into parameters, and results back; into what functions
 *       without a model know; and into what MPI knows, which only calls
 *       functions.
 * Cost: O(arguments); O(fields) for a type of records that leaves the program.
 * Not:  LIMIT: an address that a Fortran procedure without a model keeps, which
 *       the standard allows for `target` arguments only.
 */
#include "graph/fn_info.h"
#include "memory/points_in.h"

#include <string.h>
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_ops.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/record_types.h"
#include "model/slot.h"
#include "library/sources.h"
#include "graph/outside.h"
#include "graph/targets.h"

void pc_points_bind(struct pc_points *p, const struct pc_fn *fn,
		    const struct pc_event *event, uint32_t first,
		    const struct pc_fn *to)
{
	struct pc_val param = { .kind = PC_VAL_VAR };

	for (uint32_t i = first; i < event->args.n &&
				 i - first < to->params.n; i++) {
		param.name = to->params.v[i - first];
		pc_points_flow(p, fn, event->args.v[i],
			       pc_points_node(p, to, param));
		pc_points_mark(p, pc_points_node(p, to, param), p->stored);
	}
	if (event->dst.kind != PC_VAL_UNKNOWN)
		pc_points_store(p, fn, event->dst,
				pc_points_bare(p, PC_POINTS_RESULT, to));
}

bool pc_points_is_unknown(const struct pc_event *call)
{
	const struct pc_fn *to = call->callee;

	if (call->kind != PC_EV_CALL || pc_event_runs(call))
		return false;
	return !to || (!to->op && !(to->flags & PC_FN_PURE) &&
		       pc_source_is_unknown(pc_source_of(
			       to, PC_AXIS_PROCESSES)));
}

bool pc_points_is_outside(const struct pc_event *call)
{
	return pc_points_is_unknown(call) &&
	       !(call->callee && pc_fn_is_system(call->callee));
}

static void pass_field(struct pc_points *p, struct pc_val field, bool reads)
{
	uint32_t at = pc_points_node(p, NULL, field);

	pc_aims_edge(&p->aims, at, p->out);
	if (!reads)
		pc_aims_edge(&p->aims, p->out, at);
}

/* Unknown functions get a record of type REC, which they may only READ. */
static void pass_record(struct pc_points *p, const char *rec, bool reads)
{
	const struct pc_val *fields = p->program->fields.v;

	for (uint32_t i = 0; i < p->records.n; i++)
		if (p->records.v[i].rec == rec &&
		    p->records.v[i].mod == (reads ? PC_MOD_NONE : PC_MOD_ADDR))
			return;
	pc_vec_push(p->arena, p->records, ((struct pc_val){
		    .mod = reads ? PC_MOD_NONE : PC_MOD_ADDR, .rec = rec }));
	if (p->others)
		return;
	for (uint32_t i = 0; i < p->program->fields.n; i++)
		if (pc_record_has(p->program, rec, fields[i].name))
			pass_field(p, fields[i], reads);
	for (uint32_t i = 0; i < p->program->slots.n; i++) {
		struct pc_val at = p->program->slots.v[i].at;

		if (at.kind == PC_VAL_FIELD &&
		    pc_record_has(p->program, rec, at.name))
			pass_field(p, at, true);
	}
}

bool pc_points_pass_fields(struct pc_points *p)
{
	bool news = false;

	for (uint32_t i = 0; i < p->spots.n; i++)
		for (uint32_t k = 0; k < p->records.n &&
				     p->spots.v[i].kind == PC_VAL_FIELD; k++) {
			const struct pc_spot *spot = &p->spots.v[i];
			/* Nobody replaces a type-bound procedure. */
			bool reads = p->records.v[k].mod == PC_MOD_NONE ||
				     spot->bound;
			uint8_t now = reads ? 1 : 3;

			if (spot->passed >= now ||
			    !pc_record_has(p->program, p->records.v[k].rec,
					   spot->of.name))
				continue;
			news = true;
			pass_field(p, pc_spot_at(spot), reads);
			p->spots.v[i].passed = now;
		}
	return news;
}

/* A library gets ARG of FN: it calls functions that it gets, and keeps addresses
 * that it finds there (`push_back (&p)`), but not the address itself.  Unless it
 * only READS, it may store there an address that it has kept. */
static void pass_library(struct pc_points *p, const struct pc_fn *fn,
			 struct pc_val arg, bool reads)
{
	pc_points_flow(p, fn, arg, p->calls);
	if (pc_points_function(p, arg) || arg.kind == PC_VAL_INT ||
	    arg.kind == PC_VAL_UNKNOWN || arg.mod == PC_MOD_DEREF)
		return;
	arg.mod = arg.mod == PC_MOD_ADDR ? PC_MOD_NONE : PC_MOD_DEREF;
	if (arg.mod == PC_MOD_DEREF || !pc_points_function(p, arg))
		pc_points_flow(p, fn, arg, p->out);
	if (!reads && !arg.rec)
		pc_points_store(p, fn, arg, p->out);
}

/* Whether CALL is a part of an I/O statement of Fortran: the library forgets the
 * record of the statement, and the addresses in it, when the statement ends. */
static bool is_statement(const struct pc_event *call)
{
	return call->dst.kind == PC_VAL_UNKNOWN && call->callee &&
	       pc_fn_is_fortrans(call->callee);
}

/* What unknown functions get as argument I of CALL. */
static void pass_out(struct pc_points *p, const struct pc_fn *fn,
		     const struct pc_event *call, uint32_t i)
{
	bool reads = call->callee &&
		     call->callee->reads >> (i < 63 ? i : 63) & 1;
	struct pc_val arg = call->args.v[i];

	/* At the end of the program, the destructors of its variables run. */
	if (call->callee && !strcmp(call->callee->name, "__cxa_atexit"))
		return;
	if (arg.rec && !is_statement(call))
		pass_record(p, arg.rec, reads);
	if (call->callee && pc_source_of(call->callee, PC_AXIS_PROCESSES) >=
				    PC_SOURCE_KEEPS) /* or MIXES */
		pc_points_flow(p, fn, arg, p->out);
	if (call->callee && call->callee->flags & PC_FN_LIBRARY)
		pass_library(p, fn, arg, reads);
	else if (pc_points_function(p, arg) ||
		 (!reads && fn->lang != PC_LANG_FORTRAN))
		pc_points_flow(p, fn, arg, p->out);
}

/* A function without a body that only reads returns BY: ARG of FN, the address of
 * a part of what ARG points to (`begin ()` of an array), or what it reads
 * there. */
static void find_in(struct pc_points *p, const struct pc_fn *fn,
		    struct pc_val arg, uint32_t by)
{
	const struct pc_val *fields = p->program->fields.v;

	pc_points_flow(p, fn, arg, by);
	for (uint32_t i = 0; arg.rec && i < p->program->fields.n; i++)
		if (pc_record_has(p->program, arg.rec, fields[i].name)) {
			uint32_t at = pc_points_node(p, NULL, fields[i]);

			pc_aims_add(&p->aims, by, at);
			pc_aims_edge(&p->aims, at, by);
		}
	if (arg.mod == PC_MOD_DEREF)
		return;
	arg.mod = arg.mod == PC_MOD_ADDR ? PC_MOD_NONE : PC_MOD_DEREF;
	pc_points_flow(p, fn, arg, by);
}

void pc_points_pass(struct pc_points *p, const struct pc_fn *fn,
		    const struct pc_event *call, uint32_t first)
{
	const struct pc_fn *to = call->callee;
	enum pc_source source = to ? pc_source_of(to, PC_AXIS_PROCESSES) :
				     PC_SOURCE_UNKNOWN;
	bool used = call->dst.kind != PC_VAL_UNKNOWN;
	uint32_t by = pc_points_bare(p, PC_POINTS_SITE, call);

	for (uint32_t i = first; i < call->args.n; i++) {
		if (to && to->op)
			pass_library(p, fn, call->args.v[i],
				     !(to->op->output >> (i < 31 ? i : 31) &
				       1));
		else if (pc_points_is_unknown(call))
			pass_out(p, fn, call, i);
		if (used && (source == PC_SOURCE_FOLLOWS ||
			     source == PC_SOURCE_MEMORY))
			pc_points_flow(p, fn, call->args.v[i], by);
		if (used && to && to->flags & PC_FN_PURE && !to->op &&
		    !p->others)
			find_in(p, fn, call->args.v[i], by);
		/* posix_memalign (&p, ...) */
		if (source == PC_SOURCE_MEMORY &&
		    call->args.v[i].mod == PC_MOD_ADDR)
			pc_aims_add(&p->aims,
				    pc_points_node(p, fn, call->args.v[i]),
				    pc_points_heap(p, fn, call));
	}
	if (!used)
		return;
	if (source == PC_SOURCE_MEMORY || call->flags & PC_EVF_FRESH)
		pc_aims_add(&p->aims, by, pc_points_heap(p, fn, call));
	else if (pc_points_is_unknown(call))
		pc_aims_add(&p->aims, by, PC_AIMS_TOP);
	pc_points_store(p, fn, call->dst, by);
}

/* CALL, through a pointer, may call the functions of its type. */
static void call_type(struct pc_points *p, const struct pc_fn *fn,
		      const struct pc_event *call)
{
	uint32_t n;
	struct pc_fn *const *fns = pc_event_targets(p->program, call, &n);

	for (uint32_t i = 0; i < n; i++) {
		p->pointed[fns[i]->index] = true;
		pc_points_bind(p, fn, call, 1, fns[i]);
	}
}

void pc_points_call(struct pc_points *p, const struct pc_fn *fn,
		    const struct pc_event *call)
{
	const struct pc_fn *to = pc_event_runs(call);

	if (call->flags & PC_EVF_BESIDE && to)
		p->called[to->index] = true;
	if (to)
		pc_points_bind(p, fn, call, 0, to);
	else if (call->callee)
		pc_points_pass(p, fn, call, 0);
	else if (call->args.n && call->args.v[0].kind != PC_VAL_INT) {
		uint32_t at = pc_points_bare(p, PC_POINTS_SITE, &call->args);

		call_type(p, fn, call);
		pc_points_flow(p, fn, call->args.v[0], at);
		pc_points_watch(p, at, (struct pc_constraint){
				PC_POINTS_CALL, 0, fn, call });
	}
}

bool pc_points_several(const struct pc_points *p, const struct pc_fn *fn, uint32_t object)
{
	const struct pc_spot *spot = &p->spots.v[object];

	return spot->heap && spot->of.function != fn &&
	       spot->of.function->info->n_callers > 1;
}
