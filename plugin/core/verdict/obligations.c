/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * obligations.c - the pass "obligations": one verdict for each obligation.
 *
 * In:   the results of all analyses: causes, diagnostics, proofs.
 * Out:  info->obligations; the sites' `unproved`, info->unproved.
 * Cost: O(branches + collectives x arguments), and the questions about these.
 * Not:  Level paper is the method of the paper and has no proofs.  A collective
 *       of a group or a session, which the run time cannot compare, and a
 *       function that is a collective only by a fact of the user have no
 *       obligations of their own.
 *
 * The order of calls concerns the whole unit: a call is made by all processes
 * together only if no other collective of the unit can be met in its place.
 */
#include "model/contents.h"
#include "verdict/obligation.h"

#include "base/arena.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "tables/passes.h"
#include "model/call.h"
#include "model/live.h"
#include "model/opts.h"
#include "graph/callgraph.h"
#include "graph/regions.h"
#include "graph/where.h"
#include "report/cause.h"
#include "report/diag.h"
#include "memory/passed.h"
#include "threads/levels.h"
#include "value/maker.h"
#include "value/value.h"
#include "argument/mismatch.h"
#include "verdict/gap.h"

/* What was told of a function. */
struct told {
	const struct pc_diag *diag;
	/* A call that processes do not make together; NULL: any diagnostic of the
	 * function. */
	const struct pc_spot *at;
	uint32_t next; /* of the same function, plus 1; 0: none */
};

struct judge {
	struct pc_program *program;
	struct pc_fn *fn;
	uint32_t site;
	bool spread;
	PC_VEC(struct told) told;
	/* Of each function, by its index: the first and the last one, plus 1. */
	uint32_t *first, *last;
};

static struct pc_site *site_of(const struct judge *j)
{
	return &j->fn->info->sites.v[j->site];
}

/* ---- what was told ---- */

static void add_told(struct judge *j, const struct pc_fn *fn,
		     const struct pc_spot *at, const struct pc_diag *diag)
{
	uint32_t last;

	if (!fn)
		return;
	last = j->last[fn->index];
	pc_vec_push(j->program->arena, j->told, ((struct told){ diag, at, 0 }));
	j->last[fn->index] = j->told.n;
	if (last)
		j->told.v[last - 1].next = j->told.n;
	else
		j->first[fn->index] = j->told.n;
}

static void find_told(struct judge *j)
{
	const struct pc_program *program = j->program;

	j->first = PC_ARRAY(program->arena, program->fns.n, uint32_t);
	j->last = PC_ARRAY(program->arena, program->fns.n, uint32_t);
	for (uint32_t i = 0; i < program->fns.n; i++) {
		const struct pc_fn *fn = program->fns.v[i];

		for (uint32_t k = 0; pc_fn_live(fn) && k < fn->info->causes.n; k++) {
			const struct pc_cause *c = &fn->info->causes.v[k];
			const struct pc_mismatch *m = c->mismatch;

			if (!c->diag)
				continue;
			add_told(j, m->first.fn, &m->first, c->diag);
			if (!m->end)
				add_told(j, m->second.fn, &m->second, c->diag);
		}
	}
	for (uint32_t i = 0; i < program->diags.n; i++)
		add_told(j, program->diags.v[i]->fn, NULL, program->diags.v[i]);
}

/* The warning that processes do not make the call together, or NULL. */
static const struct pc_diag *told_order(const struct judge *j)
{
	const struct told *t;

	for (uint32_t i = j->first[j->fn->index]; i; i = t->next) {
		t = &j->told.v[i - 1];
		if (t->at && t->at->block == site_of(j)->block &&
		    t->at->event == site_of(j)->event)
			return t->diag;
	}
	return NULL;
}

static const struct pc_diag *told_here(const struct judge *j,
				       enum pc_diag_id id)
{
	struct pc_loc loc = pc_site_loc(j->fn, site_of(j));
	const struct told *t;

	for (uint32_t i = j->first[j->fn->index]; i; i = t->next) {
		t = &j->told.v[i - 1];
		if (!t->at && t->diag->id == id && !t->diag->dropped &&
		    !t->diag->harmless && !pc_loc_compare(t->diag->loc, loc))
			return t->diag;
	}
	return NULL;
}

static const struct pc_diag *told(const struct judge *j, enum pc_topic topic)
{
	switch (topic) {
	case PC_TOPIC_ORDER:
		return told_order(j);
	case PC_TOPIC_CONTEXT:
		return told_here(j, PC_DIAG_MULTITHREADED);
	case PC_TOPIC_THREADS:
		return told_here(j, PC_DIAG_CONCURRENT);
	case PC_TOPIC_LEVEL:
		return told_here(j, PC_DIAG_THREAD_LEVEL);
	case PC_TOPIC_REQUEST:
		return told_here(j, PC_DIAG_REQUEST);
	default:
		return told_here(j, PC_DIAG_ARGUMENT);
	}
}

/* ---- the verdict ---- */

/* The only place where the verdicts are made: with a proof PROVED, else with a
 * diagnostic TOLD, else CHECKED. */
static void settle(struct judge *j, enum pc_topic topic, int32_t arg,
		   const struct pc_proof *proof)
{
	struct pc_obligation one = { .topic = topic, .site = j->site,
				     .arg = arg, .proof = proof };

	if (!proof)
		one.told = told(j, topic);
	one.outcome = proof ? PC_PROVED : one.told ? PC_TOLD : PC_CHECKED;
	if (!proof && topic == PC_TOPIC_ORDER)
		one.gap = pc_unit_gap(j->program->order, j->fn);
	if (proof)
		site_of(j)->unproved &= ~(1u << topic);
	pc_vec_push(j->program->arena, j->fn->info->obligations->list, one);
}

/* All arguments; one that is not proved leaves the topic unproved. */
static void judge_arguments(struct judge *j)
{
	const struct pc_event *event = pc_site_event(j->fn, site_of(j));
	const struct pc_mpi_op *op = event->callee->op;
	uint32_t must = op->equal | op->same;
	bool all = true;

	for (uint32_t i = 0; i < 32; i++) {
		bool place = !i && op->flags & PC_OPF_PLACE_ALL;
		const struct pc_proof *proof;

		if (!(must >> i & 1) && !place)
			continue;
		proof = site_of(j)->differs >> i & 1 ? NULL :
			place ? pc_prove_in_place(j->program, j->fn, site_of(j),
						  j->spread) :
				pc_prove_argument(j->program, j->fn,
						  site_of(j), i);
		all &= proof != NULL;
		settle(j, PC_TOPIC_ARGUMENT, (int32_t)i, proof);
	}
	if (all)
		site_of(j)->unproved &= ~(1u << PC_TOPIC_ARGUMENT);
	else
		site_of(j)->unproved |= 1u << PC_TOPIC_ARGUMENT;
}

/* Whether the communicator may have another group, which may execute other code. */
static bool joins_groups(const struct judge *j)
{
	return pc_value_inter(j->program, pc_value_handle(
		j->program, j->fn, site_of(j)->block, site_of(j)->event)) !=
	       PC_INTER_NO;
}

static void judge_processes(struct judge *j, const struct pc_mpi_op *op)
{
	struct pc_site *site = site_of(j);

	site->unproved |= PC_TOPICS_COMPARED;
	settle(j, PC_TOPIC_ORDER, -1, joins_groups(j) ? NULL :
	       pc_prove_order(j->program, j->fn, site, j->program->order));
	if (op->class_ == PC_OP_FINALIZE) {
		site->unproved &= (uint16_t)~(1u << PC_TOPIC_COMM |
					      1u << PC_TOPIC_ARGUMENT);
		return;
	}
	settle(j, PC_TOPIC_COMM, -1, pc_prove_handle(j->program, j->fn, site));
	judge_arguments(j);
}

static void judge_threads(struct judge *j)
{
	struct pc_site *site = site_of(j);

	site->unproved |= 1u << PC_TOPIC_CONTEXT | 1u << PC_TOPIC_THREADS |
			  1u << PC_TOPIC_LEVEL;
	settle(j, PC_TOPIC_CONTEXT, -1,
	       pc_prove_context(j->program, j->fn, site));
	settle(j, PC_TOPIC_THREADS, -1,
	       pc_prove_threads(j->program, j->fn, site));
	settle(j, PC_TOPIC_LEVEL, -1, pc_prove_level(j->program, j->fn, site));
}

/* A request of a collective must be complete before MPI_Finalize is called
 * (MPI-4.1 11.2.2). */
static void judge_request(struct judge *j, const struct pc_mpi_op *op)
{
	if (!pc_mpi_op_is_nonblocking(op))
		return;
	site_of(j)->unproved |= 1u << PC_TOPIC_REQUEST;
	settle(j, PC_TOPIC_REQUEST, -1,
	       pc_prove_request(j->program, j->fn, site_of(j)));
}

static void judge_fn(struct judge *j, struct pc_fn *fn)
{
	struct pc_fn_info *info = fn->info;

	info->obligations = PC_NEW(j->program->arena, struct pc_obligations);
	j->fn = fn;
	for (j->site = 0; j->site < info->sites.n; j->site++) {
		struct pc_site *site = &info->sites.v[j->site];
		const struct pc_mpi_op *op =
			pc_event_collective(pc_site_event(fn, site));

		if (!op || !pc_mpi_op_is_compared(op))
			continue;
		judge_processes(j, op);
		judge_threads(j);
		judge_request(j, op);
		info->unproved |= site->unproved;
	}
}

void pc_pass_obligations_run(struct pc_program *program)
{
	struct judge j = { .program = program };
	struct pc_fn **order;
	uint32_t n;

	if (program->opts->level == PC_LEVEL_PAPER)
		return;
	order = pc_callgraph_order(program, &n);
	j.spread = pc_in_place_spreads(program);
	pc_prove_unit(program);
	find_told(&j);
	for (uint32_t i = 0; i < program->order->gaps.n; i++)
		program->order->gaps.v[i].fn->info->branches_open |=
			pc_gap_is_branch(&program->order->gaps.v[i]);
	for (uint32_t i = 0; i < n; i++)
		judge_fn(&j, order[i]);
}

/* ---- dump ---- */

const char *pc_outcome_name(enum pc_outcome outcome)
{
	static const char *const names[] = { [PC_TOLD] = "told",
					     [PC_CHECKED] = "checked",
					     [PC_PROVED] = "proved" };

	return names[outcome];
}

static void print_rules(FILE *out, const struct pc_proof *proof)
{
	pc_rules rules = pc_proof_rules(proof);

	for (uint32_t i = 0; i < pc_proof_count(proof); i++)
		rules |= pc_proof_rules(pc_proof_from(proof, i));
	for (int i = 0; i < PC_RULE_COUNT; i++)
		if (rules >> i & 1)
			fprintf(out, " %s",
				pc_rule_name((enum pc_proof_rule)i));
}

/* Why the order is not proved. */
static void print_gap(FILE *out, const struct pc_fn *fn,
		      const struct pc_gap *gap)
{
	static const char *const words[] = {
		[PC_GAP_NONE] = "",         [PC_GAP_BRANCH] = "",
		[PC_GAP_LARGE] = " large",  [PC_GAP_ANYTIME] = " at any time",
		[PC_GAP_END] = " end",      [PC_GAP_THROW] = " throw",
		[PC_GAP_TEAM] = " team",
		[PC_GAP_CANCEL] = " cancel",
		[PC_GAP_CALLS] = " call",   [PC_GAP_CALLED] = " callers",
	};
	struct pc_loc loc;

	if (!gap)
		return;
	loc = pc_gap_loc(gap);
	fprintf(out, " by%s %u:%u", words[gap->kind], loc.line, loc.col);
	if (gap->fn != fn)
		fprintf(out, " of %s", gap->fn->pretty);
}

/* The word for TOPIC. */
static const char *topic_name(enum pc_topic topic)
{
	static const char *const names[] = {
		[PC_TOPIC_CONDITION] = "condition", [PC_TOPIC_VALUE] = "value",
		[PC_TOPIC_SIDES] = "sides",         [PC_TOPIC_ORDER] = "order",
		[PC_TOPIC_COMM] = "communicator",
		[PC_TOPIC_ARGUMENT] = "argument",
		[PC_TOPIC_CONTEXT] = "context",
		[PC_TOPIC_THREADS] = "threads",     [PC_TOPIC_LEVEL] = "level",
		[PC_TOPIC_REQUEST] = "request",
	};

	return names[topic];
}

static void print_one(FILE *out, const struct pc_fn *fn,
		      const struct pc_obligation *o)
{
	fprintf(out, "    %s", topic_name(o->topic));
	if (o->arg >= 0)
		fprintf(out, " %d", (int)o->arg);
	fprintf(out, " %s", pc_outcome_name(o->outcome));
	if (o->proof)
		print_rules(out, o->proof);
	print_gap(out, fn, o->gap);
	fputc('\n', out);
}

void pc_pass_obligations_dump(FILE *out, const struct pc_program *program,
			      const struct pc_fn *fn)
{
	uint32_t last = PC_NONE;

	(void)program;
	if (!pc_dump_head(out, fn) || !fn->info->obligations)
		return;
	for (uint32_t i = 0; i < fn->info->obligations->list.n; i++) {
		const struct pc_obligation *o =
			&fn->info->obligations->list.v[i];
		const struct pc_site *site = &fn->info->sites.v[o->site];
		struct pc_loc loc = pc_site_loc(fn, site);

		if (o->site != last)
			fprintf(out, "  %u:%u %s\n", loc.line, loc.col,
				pc_site_event(fn, site)->callee->op->name);
		last = o->site;
		print_one(out, fn, o);
	}
}
