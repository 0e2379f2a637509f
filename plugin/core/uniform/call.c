/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * call.c - what a call returns and writes.
 *
 * In:   the registry for MPI, library/sources.def for other libraries, the
 *       summaries of functions of the program.
 * Out:  the state of a RESULT, OUTPUT or EFFECT.
 * Cost: O(arguments).
 * Not:  A collective on an unknown communicator makes its results uniform for
 *       the processes of that communicator; for others they are not proved.
 */
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_data.h"
#include "tables/mpi_flags.h"
#include "model/call.h"
#include "model/flags.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/exits.h"
#include "graph/fn_info.h"
#include "memory/places.h"
#include "memory/ssa_query.h"
#include "value/maker.h"
#include "value/nodes.h"
#include "value/value.h"
#include "uniform/given.h"
#include "uniform/rules.h"
#include "uniform/uniform.h"

/* The call being evaluated. */
struct site {
	struct pc_run *run;
	const struct pc_event *event;
	const struct pc_ssa_call *call;
	const struct pc_def *def;
	uint32_t id;
};

static struct pc_uni arg_state(const struct site *s, uint32_t arg)
{
	if (arg >= s->event->args.n)
		return pc_uni_of(PC_UNPROVEN);
	return pc_uni_passed(s->run, pc_ssa_arg(s->run->fn, s->call, arg),
			     s->def->block, s->def->event);
}

/* What argument ARG points to; NONE if that is no location. */
static struct pc_uni content_state(const struct site *s, uint32_t arg,
				   enum pc_strength none)
{
	struct pc_opnd opnd;

	if (arg >= s->event->args.n)
		return pc_uni_of(PC_UNPROVEN);
	opnd = pc_ssa_content(s->run->fn, s->call, arg);
	if (opnd.def == PC_NONE && pc_opnd_val(opnd).kind == PC_VAL_UNKNOWN)
		return pc_uni_of(none);
	return pc_uni_passed(s->run, opnd, s->def->block, s->def->event);
}

/* What was in the location before. */
static struct pc_uni old_state(const struct site *s)
{
	const struct pc_def *def = s->def;

	return def->n ? pc_uni_added(s->run, s->run->ssa->opnds.v
				     [def->first + def->n - 1], def->block) :
			pc_uni_of(PC_UNPROVEN);
}

/* Add the same if some of it may remain. */
static void add_old(const struct site *s, struct pc_uni *uni)
{
	const struct pc_def *def = s->def;
	struct pc_uni old;

	if (!def->weak || !def->n)
		return;
	old = old_state(s);
	/* A value that may have been overwritten is no longer known to differ,
	 * for any arguments. */
	if (uni->strength == PC_UNPROVEN) {
		old = pc_uni_opnd(s->run, s->run->ssa->opnds.v
				  [def->first + def->n - 1], def->block);
		old.params = old.contents = 0;
		old = pc_uni_maybe(old);
	} else if (uni->strength == PC_UNIFORM && pc_event_runs(s->event) &&
		   pc_uni_is_before(s->run, def, def->n - 1u)) {
		pc_uni_doubt(s->run, PC_DOUBT_OVERWRITTEN);
		old = pc_uni_maybe(old);
	} else if (uni->strength == PC_UNIFORM &&
		   old.strength == PC_DIVERGENT &&
		   (def->any || pc_uni_is_array_part(s->run, s->def))) {
		/* Which elements of an array have been overwritten. */
		pc_uni_doubt(s->run, PC_DOUBT_OVERWRITTEN);
		old = pc_uni_of(PC_UNPROVEN);
	}
	pc_uni_join(uni, old);
}

/* ---- functions of the program ---- */

/* What parameter ARG of the callee pointed to.  If the address of a record was
 * passed, each field is evaluated by itself. */
static struct pc_uni before_call(const struct site *s, uint32_t arg)
{
	const struct pc_def *def = s->def;
	struct pc_uni uni;

	if (def->kind == PC_DEF_OUTPUT && (uint32_t)def->arg == arg && def->n &&
	    s->run->ssa->places.v[def->place].at.kind == PC_VAL_FIELD)
		return old_state(s);
	uni = content_state(s, arg, PC_UNPROVEN);
	/* Processes may pass the addresses of different parts of one array. */
	pc_uni_join(&uni, pc_uni_object(s->run, def, true, arg_state(s, arg)));
	return uni;
}

/* The difference that TO leaves in a field of some objects may be in objects
 * that are not used here. */
static struct pc_uni mixed(const struct site *s, struct pc_uni uni)
{
	if (uni.strength == PC_DIVERGENT && s->def->kind != PC_DEF_RESULT &&
	    pc_uni_is_mixed(s->run, s->def->place))
		return pc_uni_of(PC_UNPROVEN);
	return uni;
}

/* UNI of the callee, with the arguments of this call in place of parameters. */
static struct pc_uni instantiate(const struct site *s, struct pc_uni uni)
{
	struct pc_uni here = pc_uni_lift(s->run->program, s->run->fn, s->call,
					 uni);

	for (uint64_t bits = uni.params; bits; bits &= bits - 1)
		pc_uni_join(&here, arg_state(s, (uint32_t)
					     __builtin_ctzll(bits)));
	for (uint64_t bits = uni.contents; bits; bits &= bits - 1)
		pc_uni_join(&here, before_call(s, (uint32_t)
					       __builtin_ctzll(bits)));
	here = mixed(s, here);
	if (uni.was)
		pc_uni_join(&here, pc_uni_was(uni, old_state(s)));
	return here;
}

struct pc_uni pc_uni_left_here(const struct pc_run *run, uint32_t id, struct pc_uni uni)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	struct pc_run here = *run;
	struct site s = { .run = &here, .def = def, .id = id };
	const struct pc_place *place;

	s.event = pc_event_at(run->fn, def->block, def->event);
	s.call = pc_ssa_call_at(run->fn, def->block, def->event);
	place = &pc_event_runs(s.event)->info->ssa->places.v[def->there];
	uni = instantiate(&s, uni);
	if (place->whole == PC_NONE)
		add_old(&s, &uni);
	return uni;
}

/* What TO leaves in its PLACE, or returns (PC_NONE), if called with these
 * constants. */
static struct pc_uni left(const struct site *s, const struct pc_fn *to,
			  uint32_t place)
{
	const struct pc_given *given = NULL;
	struct pc_run in = *s->run;
	uint32_t block, def;

	/* In a recursion, it is what any call leaves (pc_uni_leave ()). */
	if (s->run->axis == PC_AXIS_PROCESSES &&
	    to->info->scc != s->run->fn->info->scc)
		given = pc_given_of(s->run->program, s->run->fn, s->call, to);
	def = given ? pc_given_leaves(given, to, place, &block) : PC_NONE;
	if (def == PC_NONE)
		return place == PC_NONE ? to->info->uniform->result :
					  to->info->uniform->out[place];
	pc_uni_by(s->run, PC_RULE_GIVEN);
	in.fn = (struct pc_fn *)to;
	in.ssa = to->info->ssa;
	in.u = to->info->uniform;
	return place == PC_NONE ?
	       pc_uni_opnd(&in, (struct pc_opnd){ .def = def }, block) :
	       pc_uni_given(&in, given, def, block);
}

static struct pc_uni leaves(const struct site *s, const struct pc_fn *to)
{
	uint32_t place = s->def->there;
	struct pc_uni uni;

	if (s->def->kind == PC_DEF_RESULT)
		return instantiate(s, left(s, to, PC_NONE));
	if (s->def->kind == PC_DEF_OUTPUT && (uint32_t)s->def->arg >= to->params.n)
		return pc_uni_of(PC_UNPROVEN);
	if (place != PC_NONE)
		uni = instantiate(s, left(s, to, place));
	else if (s->def->kind == PC_DEF_EFFECT && to->info->ssa->partial)
		/* RATIONALE: that the call writes the location is not known. */
		uni = pc_uni_doubted(mixed(s, pc_uni_cell(s->run,
				s->run->ssa->places.v[s->def->place].at)));
	else
		uni = pc_uni_of(PC_UNPROVEN);
	/* For an element, the callee knows whether it always writes it. */
	if (place == PC_NONE || to->info->ssa->places.v[place].whole == PC_NONE)
		add_old(s, &uni);
	return uni;
}

/* Whether the function continues after an exception of the call: then it finds
 * what the callee had stored when it threw, and no new result in a variable. */
static bool is_survived(const struct site *s)
{
	const struct pc_block *block = &s->run->fn->blocks.v[s->def->block];

	return block->survived && s->def->place != PC_NONE &&
	       s->event == pc_block_call(block);
}

static struct pc_uni target_state(const struct site *s, const struct pc_fn *to)
{
	struct pc_uni uni = pc_uni_on_objects(s->run, s->call, s->def,
						leaves(s, to));

	pc_uni_by(s->run, PC_RULE_CALL);
	if (is_survived(s))
		pc_uni_join(&uni, pc_uni_of(PC_UNPROVEN));
	return uni;
}

/* ---- functions that are not defined here ---- */

static struct pc_uni all_inputs(const struct site *s)
{
	struct pc_uni uni = { .strength = PC_UNIFORM };

	for (uint32_t i = 0; i < s->event->args.n; i++) {
		pc_uni_join(&uni, pc_uni_address(
			s->run, pc_ssa_arg(s->run->fn, s->call, i),
			pc_ssa_content(s->run->fn, s->call, i),
			arg_state(s, i)));
		pc_uni_join(&uni, content_state(s, i, PC_UNIFORM));
	}
	return uni;
}

/* RATIONALE: an unknown result cannot be reported as different: most libraries that use
 * a rank do so to agree on something.  In the whole program more may be known. */
static struct pc_uni library_state(const struct site *s)
{
	struct pc_uni uni;

	switch (s->event->callee ? pc_source_of(s->event->callee, s->run->axis) :
		PC_SOURCE_UNKNOWN) {
	case PC_SOURCE_DIFFERS:
		uni = pc_uni_of(PC_DIVERGENT);
		break;
	case PC_SOURCE_FOLLOWS:
		pc_uni_by(s->run, PC_RULE_LIBRARY);
		uni = all_inputs(s);
		break;
	case PC_SOURCE_MIXES:
		uni = all_inputs(s);
		pc_uni_join(&uni, pc_uni_of(PC_UNPROVEN));
		break;
	case PC_SOURCE_EQUAL:
		pc_uni_by(s->run, PC_RULE_LIBRARY);
		uni = pc_uni_of(PC_UNIFORM);
		break;
	default:
		uni = pc_uni_of(PC_UNPROVEN);
		uni.moved = !(s->event->flags & PC_EVF_FRESH);
	}
	add_old(s, &uni);
	return uni;
}

/* ---- MPI ---- */

/* An output that follows from the inputs, or, if there are none, from the old
 * content (of a handle that is changed). */
static struct pc_uni follows(const struct site *s, const struct pc_mpi_op *op)
{
	struct pc_uni uni = { .strength = PC_UNIFORM };
	uint32_t inputs = 0;

	for (uint32_t i = 0; i < s->event->args.n && (int)i < op->nargs; i++) {
		if (op->output >> i & 1)
			continue;
		inputs++;
		/* What is in it does not decide how much is written. */
		if (op->on == PC_ON_FILE && pc_mpi_op_has_buffer(op, i))
			continue;
		pc_uni_join(&uni, arg_state(s, i));
		pc_uni_join(&uni, content_state(s, i, PC_UNIFORM));
	}
	if (!inputs && s->def->arg >= 0 && !(op->flags & PC_OPF_THREAD_SAFE))
		pc_uni_join(&uni, content_state(s, (uint32_t)s->def->arg,
						PC_UNPROVEN));
	return uni;
}

/* The number that is argument ARG, in Fortran by reference. */
static struct pc_uni number_state(const struct site *s, uint32_t arg)
{
	struct pc_uni uni = arg_state(s, arg);

	if (pc_call_fortran(s->event))
		pc_uni_join(&uni, content_state(s, arg, PC_UNIFORM));
	return uni;
}

/* A new communicator (window, file) is the same on the processes that have it. */
static struct pc_uni handle_state(const struct site *s,
				  const struct pc_mpi_op *op, bool varies,
				  uint32_t parent)
{
	struct pc_program *program = s->run->program;
	uint32_t made = pc_value_group(program, pc_value_of_def(
		program, s->run->fn, s->id));
	struct pc_uni uni = pc_uni_of(PC_DIVERGENT), colour = number_state(s, 1);

	/* LIMIT: this assumes that no process is left out of a grid
	 * (tests/core/uniform-grid.pcm). */
	if (varies && op->flags & PC_OPF_WHOLE)
		return pc_uni_of(PC_UNPROVEN);
	if (op->flags & PC_OPF_COLOUR && colour.strength == PC_UNIFORM) {
		pc_uni_by(s->run, PC_RULE_COLLECTIVE);
		pc_uni_join(&colour, pc_uni_on(program, parent));
		return colour;
	}
	if (!varies || made != PC_NODE_NONE)
		uni = pc_uni_on(program, made);
	/* Which processes get it may follow from their ranks. */
	uni.ranks = uni.strength == PC_DIVERGENT;
	return uni;
}

/* Whether BY, argument ARG of CALL, is an operation of MPI: in Fortran by
 * reference, a variable that the program does not set. */
static bool is_predefined(const struct site *s, struct pc_opnd by, uint32_t arg)
{
	struct pc_val val = pc_opnd_val(by);
	const struct pc_def *def;

	if (by.def != PC_NONE || val.kind == PC_VAL_UNKNOWN)
		return false;
	if (val.mod != PC_MOD_ADDR)
		return true;
	by = pc_ssa_content(s->run->fn, s->call, arg);
	if (by.def == PC_NONE)
		return true;
	def = &s->run->ssa->defs.v[by.def];
	return def->kind == PC_DEF_ENTRY &&
	       s->run->ssa->places.v[def->place].at.kind == PC_VAL_GLOBAL;
}

/* What an operation of the user adds to the result of the reduction OP: that is
 * what its function makes of it, on each process. */
static struct pc_uni add_operation(const struct site *s,
				   const struct pc_mpi_op *op, struct pc_uni uni)
{
	uint32_t arg = (uint32_t)op->redop; /* large: none */

	if (arg < s->event->args.n &&
	    !is_predefined(s, pc_ssa_arg(s->run->fn, s->call, arg), arg))
		pc_uni_join(&uni, pc_uni_of(PC_UNPROVEN));
	return uni;
}

/* The same if the process is alone in the communicator: it gets what it has, or
 * has sent to itself.  The group of that communicator differs (MPI-4.1 6.2.1). */
static struct pc_uni alone(const struct site *s, const struct pc_mpi_op *op,
			   uint32_t bit)
{
	struct pc_uni uni;

	if (op->flags & (PC_OPF_SETS_RANK | PC_OPF_SIZE | PC_OPF_WHOLE))
		return pc_uni_of(op->flags & PC_OPF_WHOLE ? PC_DIVERGENT : PC_UNIFORM);
	uni = follows(s, op);
	if (s->def->kind == PC_DEF_RESULT)
		return uni;
	if (pc_mpi_op_is_collective(op))
		pc_uni_join(&uni, content_state(s, (uint32_t)s->def->arg,
						PC_UNPROVEN));
	else if (op->varying & bit)
		pc_uni_join(&uni, pc_uni_of(PC_UNPROVEN));
	return uni;
}

static struct pc_uni mpi_state(const struct site *s,
			       const struct pc_mpi_op *op)
{
	struct pc_program *program = s->run->program;
	int32_t arg = s->def->kind == PC_DEF_RESULT ? -1 : s->def->arg;
	uint32_t bit = arg < 0 ? PC_OP_RETURNS : arg < 31 ? 1u << arg : 0;
	uint32_t comm = pc_value_handle(program, s->run->fn, s->def->block, s->def->event);
	uint32_t group = pc_value_group(program, comm);
	struct pc_uni uni = pc_uni_of(PC_DIVERGENT);

	if (arg >= op->nargs || (arg < 0 && !((op->uniform | op->varying) &
					      PC_OP_RETURNS)))
		return pc_uni_of(PC_UNPROVEN); /* an error code */
	if (!((op->uniform | op->varying) & bit)) {
		uni = follows(s, op);
		if (op->flags & PC_OPF_STATE)
			pc_uni_join(&uni, pc_uni_of(PC_UNPROVEN));
		return uni;
	}
	if (op->made >= 0 && arg == op->made)
		return handle_state(s, op, op->varying & bit, group);
	if (op->flags & PC_OPF_THREAD_SAFE && op->uniform & bit)
		return pc_uni_of(PC_UNIFORM);
	if (pc_group_is_self(program, group))
		return alone(s, op, bit);
	if (pc_value_inter(program, comm) == PC_INTER_YES)
		return pc_uni_of(PC_UNPROVEN); /* each group gets what the other has */
	if (op->flags & PC_OPF_TESTS && arg == op->request + 1 &&
	    pc_uni_polled(s->run)) {
		pc_uni_doubt(s->run, PC_DOUBT_POLLED);
		return pc_uni_of(PC_UNPROVEN);
	}
	/* All processes can inquire about the same process. */
	if (op->uniform & bit || (op->flags & PC_OPF_OF_RANK &&
				  pc_uni_clear(number_state(s, 1)))) {
		uint32_t above = pc_uni_above(s->run, s->def, op);

		pc_uni_by(s->run, above ? PC_RULE_ROOTS : PC_RULE_COLLECTIVE);
		if (!pc_uni_leaves_rest(s->run, s->def))
			return add_operation(s, op,
					     pc_uni_on(program, above ? above :
						       group));
	} else if (!pc_mpi_op_sends_to_each(op)) {
		if (op->flags & PC_OPF_SETS_RANK) {
			uni.ranks = true;
			uni.over = group;
		}
		return uni;
	}
	/* A state with a group would be known to differ over other groups. */
	pc_uni_doubt(s->run, PC_DOUBT_REST);
	return pc_uni_of(PC_UNPROVEN);
}

/* The same for the threads of a team: each gets the result of its own call. */
static struct pc_uni mpi_in_team(const struct site *s,
				 const struct pc_mpi_op *op)
{
	int32_t arg = s->def->kind == PC_DEF_RESULT ? -1 : s->def->arg;

	if (op->flags & PC_OPF_THREAD_SAFE)
		return pc_uni_of(PC_UNIFORM);
	if (arg >= 0 && op->flags & (PC_OPF_SETS_RANK | PC_OPF_SIZE))
		return follows(s, op);
	return pc_uni_of(PC_UNPROVEN);
}

struct pc_uni pc_uni_at(const struct pc_fn *fn, uint32_t block, uint32_t event,
			struct pc_uni uni)
{
	struct pc_run run = *fn->info->uniform->run;
	struct pc_def def = { .kind = PC_DEF_RESULT, .block = block };
	struct site s = { .run = &run, .def = &def };

	pc_uni_select(&run, run.program->fns.v[fn->index]);
	s.event = pc_event_at(fn, block, event);
	s.call = pc_ssa_call_at(fn, block, event);
	return instantiate(&s, uni);
}

struct pc_uni pc_uni_call(struct pc_run *run, uint32_t id)
{
	const struct pc_def *def = &run->ssa->defs.v[id];
	struct site s = { .run = run, .def = def, .id = id };
	const struct pc_fn *to;
	struct pc_uni uni;

	s.event = pc_event_at(run->fn, def->block, def->event);
	s.call = pc_ssa_call_at(run->fn, def->block, def->event);
	to = pc_event_runs(s.event);
	if (run->axis == PC_AXIS_PROCESSES && s.event->callee &&
	    s.event->callee->flags & PC_FN_UNIFORM) {
		pc_uni_by(run, PC_RULE_FACT);
		return pc_uni_of(PC_UNIFORM);
	}
	if (to && run->program->opts->without & PC_WITHOUT_INTERPROCEDURAL)
		return pc_uni_of(PC_UNPROVEN);
	if (to)
		return target_state(&s, to);
	if (!s.event->callee || !s.event->callee->op)
		return library_state(&s);
	uni = run->axis == PC_AXIS_THREADS ?
	      mpi_in_team(&s, s.event->callee->op) :
	      mpi_state(&s, s.event->callee->op);
	add_old(&s, &uni);
	return uni;
}
