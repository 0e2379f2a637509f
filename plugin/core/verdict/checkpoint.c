/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * checkpoint.c - where a coordinated checkpoint is safe.
 *
 * In:   the results of all passes.
 * Out:  for each place whether all processes reach it equally often, after the
 *       same collectives, without an active request or a message on its way:
 *       "safe" is proved; "not safe" has a condition that differs; the rest is
 *       "not proved", with each reason.
 * Cost: for each place the callers of its function; for each request the blocks
 *       after its start.
 * Not:  messages are counted and not matched (balance.h): a program in which a
 *       process receives fewer than it sends is not proved; nor is a request
 *       whose address other code has.
 */
#include "verdict/checkpoint.h"

#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_find.h"
#include "tables/mpi_flags.h"
#include "model/call.h"
#include "model/live.h"
#include "model/opts.h"
#include "model/program.h"
#include "graph/callgraph.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "graph/outside.h"
#include "graph/temps.h"
#include "graph/where.h"
#include "report/strength.h"
#include "memory/ssa_query.h"
#include "uniform/uniform.h"
#include "value/value.h"
#include "requests/internal.h"
#include "verdict/balance.h"

#define MOST 200 /* places that are printed */

struct point {
	const struct pc_fn *fn;
	uint32_t block, event;
};

/* What is known of one place. */
struct judge {
	struct pc_program *program;
	struct pc_arena *scratch;
	bool *seen; /* by function: control comes through it to the place */
	PC_VEC(struct point) path; /* the place, and the calls that lead to it */
	bool differs;  /* a condition on the way certainly may differ */
	/* On some path a process may have sent more messages than it has
	 * received; it may have sent fewer; since it has entered the function of
	 * the place, it has sent more. */
	bool unmatched, fewer, pending;
	const struct pc_balances *balances;
	PC_VEC(const char *) why;
};

static const char *const procedures[] = {
	"FTI_Checkpoint", "FTI_Snapshot", "SCR_Start_checkpoint",
	"SCR_Start_output", "VELOC_Checkpoint", "VELOC_Checkpoint_begin",
};

static bool is_named(const char *names, const char *name)
{
	size_t len = strlen(name);

	for (const char *at = names; at && *at; at += strcspn(at, ",")) {
		at += *at == ',';
		if (strcspn(at, ",") == len && !strncmp(at, name, len))
			return true;
	}
	return false;
}

static bool writes_checkpoint(const struct pc_event *event, const char *names)
{
	const char *name = event->kind == PC_EV_CALL && event->callee ?
				   event->callee->name : NULL;

	for (size_t i = 0; name && i < sizeof procedures / sizeof *procedures;
	     i++)
		if (!strcmp(name, procedures[i]))
			return true;
	return name && (is_named(names, name) ||
			is_named(names, event->callee->pretty));
}

static const char *place_of(struct judge *j, const struct pc_fn *fn,
			    uint32_t block, uint32_t event)
{
	struct pc_loc loc = event == PC_NONE ? fn->blocks.v[block].loc :
			    pc_event_at(fn, block, event)->loc;

	return pc_loc_text(j->program, pc_loc_near(fn, block, loc));
}

/* ---- who reaches it ---- */

static void by_conditions(struct judge *j, const struct point *p)
{
	struct pc_flow *flow = pc_flow_new(j->program, p->fn, PC_LEVEL_DEFAULT);
	struct pc_frontier frontier = { .always = false };

	pc_flow_frontier(j->program, flow, p->fn, &p->block, 1, &frontier);
	if (!frontier.complete)
		pc_vec_push(j->scratch, j->why, "the function is too large");
	for (uint32_t i = 0; i < frontier.deciders.n; i++) {
		uint32_t b = frontier.deciders.v[i].block;
		enum pc_strength s = pc_uniform_cond(j->program, p->fn, b,
						     PC_NODE_NONE);
		const char *text;

		if (s == PC_UNIFORM)
			continue;
		j->differs |= s == PC_DIVERGENT;
		text = pc_arena_printf(j->scratch, s == PC_DIVERGENT ?
			"the condition at %s can differ between processes" :
			"the condition at %s is not proved to be the same on all "
			"processes", place_of(j, p->fn, b, PC_NONE));
		pc_vec_push(j->scratch, j->why, text);
	}
}

/* On each path to the place, the balance is the sum of those of P and of the
 * calls that lead to it. */
static void by_balance(struct judge *j, const struct point *p)
{
	struct pc_balance b = pc_balance_at(j->balances, p->fn, p->block,
					    p->event);

	j->unmatched |= b.high > 0;
	j->fewer |= b.low < 0;
	j->pending |= b.low > 0 && j->path.n == 1;
}

/* Follow the calls that lead to P. */
static void by_callers(struct judge *j, const struct point *p)
{
	bool any = pc_fn_is_main(p->fn);

	pc_vec_push(j->scratch, j->path, *p);
	by_conditions(j, p);
	by_balance(j, p);
	if (j->seen[p->fn->index])
		return;
	j->seen[p->fn->index] = true;
	for (uint32_t f = 0; f < j->program->fns.n; f++) {
		const struct pc_fn *fn = j->program->fns.v[f];

		for (uint32_t i = 0; pc_fn_live(fn) && i < fn->info->calls.n;
		     i++) {
			const struct pc_edge *edge = &fn->info->calls.v[i];
			struct point up = { fn, edge->block, edge->event };

			if (edge->callee != p->fn->index)
				continue;
			any = true;
			by_callers(j, &up);
		}
	}
	if (!any || (!j->program->closed && pc_fn_is_entry(p->fn)) ||
	    p->fn->info->recursive)
		pc_vec_push(j->scratch, j->why,
			    pc_arena_printf(j->scratch,
				"not all calls of '%s' are known",
				p->fn->pretty));
}

/* ---- what is equal or pending there ---- */

static void by_collectives(struct judge *j)
{
	for (uint32_t f = 0; f < j->program->fns.n; f++) {
		const struct pc_fn *fn = j->program->fns.v[f];

		if (!pc_fn_live(fn) || !fn->info->may_coll ||
		    !fn->info->branches_open)
			continue;
		pc_vec_push(j->scratch, j->why, pc_arena_printf(j->scratch,
			"the collectives of '%s' are not proved to be the same "
			"on all processes", fn->pretty));
	}
}

static const struct pc_mpi_op *starts(const struct pc_event *event)
{
	const struct pc_mpi_op *op = event->kind == PC_EV_CALL &&
				     event->callee ? event->callee->op : NULL;

	return op && op->request >= 0 && op->class_ != PC_OP_COMPLETION ? op :
									  NULL;
}

/* Whether BLOCK of FN, from event FROM on, leads to the place, or out of FN. */
static bool is_there(const struct judge *j, const struct pc_fn *fn,
		     uint32_t block, uint32_t from)
{
	if (fn->blocks.v[block].term == PC_TERM_RET && !pc_fn_is_main(fn))
		return true;
	for (uint32_t i = 0; i < j->path.n; i++)
		if (j->path.v[i].fn == fn && j->path.v[i].block == block &&
		    j->path.v[i].event >= from)
			return true;
	return false;
}

/* Whether the request that USE starts may be active at the place. */
static bool may_be_active(const struct judge *j, const struct pc_fn *fn,
			  const struct pc_req_var *v,
			  const struct pc_req_use *use)
{
	struct pc_visit visit = { 0 };
	uint32_t b = use->block, from = use->event + 1;

	pc_visit_fn(&visit, j->scratch, fn);
	do {
		const struct pc_req_use *end = NULL;

		for (uint32_t i = 0; i < v->uses.n && !end; i++)
			if (v->uses.v[i].block == b &&
			    v->uses.v[i].event >= from &&
			    v->uses.v[i].role == PC_REQ_ENDS &&
			    (v->indexed || v->uses.v[i].elem == use->elem))
				end = &v->uses.v[i];
		if (!end && is_there(j, fn, b, from))
			return true;
		/* The place may also come before the completion. */
		for (uint32_t i = 0; end && i < j->path.n; i++)
			if (j->path.v[i].fn == fn && j->path.v[i].block == b &&
			    j->path.v[i].event >= from &&
			    j->path.v[i].event < end->event)
				return true;
		if (!end)
			pc_visit_on(&visit, b);
		from = 0;
	} while (pc_visit_next(&visit, &b));
	return false;
}

static const struct pc_req_use *use_at(const struct pc_req_scan *s,
				       uint32_t block, uint32_t event,
				       const struct pc_req_var **var)
{
	for (uint32_t i = 0; i < s->vars.n; i++)
		for (uint32_t k = 0; k < s->vars.v[i].uses.n; k++) {
			const struct pc_req_use *use = &s->vars.v[i].uses.v[k];

			*var = &s->vars.v[i];
			if (use->block == block && use->event == event)
				return use;
		}
	return NULL;
}

static void by_requests(struct judge *j, struct pc_fn *fn)
{
	struct pc_req_scan s = { .program = j->program, .fn = fn };
	bool found = false;

	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_mpi_op *op =
				starts(pc_event_at(fn, b, e));
			const struct pc_req_var *v = NULL;
			const struct pc_req_use *use;

			if (!op || fn->info->cfg.num[b] == PC_NONE)
				continue;
			if (!found) {
				pc_tmps_find(j->program, fn);
				pc_req_find(&s);
				found = true;
			}
			use = use_at(&s, b, e, &v);
			if (use && !v->escapes && !v->param &&
			    op->class_ != PC_OP_COLL_PERSIST &&
			    !may_be_active(j, fn, v, use))
				continue;
			pc_vec_push(j->scratch, j->why, pc_arena_printf(
				j->scratch, "the request of '%s' (%s) may be "
				"active", op->name, place_of(j, fn, b, e)));
		}
}

static bool is_pending(const struct judge *j)
{
	return j->pending && !j->fewer;
}

/* What EVENT says of messages, or NULL. */
static const char *message_says(const struct judge *j,
				const struct pc_event *event)
{
	const struct pc_mpi_op *op = event->kind == PC_EV_CALL &&
				     event->callee ? event->callee->op : NULL;
	const unsigned both = PC_OPF_SENDS | PC_OPF_RECEIVES;

	if (!op)
		return NULL;
	if (op->flags & PC_OPF_BEYOND)
		return "'%s' (%s) connects to processes of another program";
	if (op->flags & PC_OPF_DROPS || !strcmp(op->name, "MPI_Cancel"))
		return "'%s' (%s) gives up a message";
	if (op->class_ != PC_OP_P2P ||
	    op->flags & (PC_OPF_PROBES | PC_OPF_REVOKES))
		return NULL;
	if (op->flags & both && (!j->unmatched || !(op->flags & PC_OPF_SENDS)))
		return NULL;
	/* Then an exchange is not what is left. */
	if ((op->flags & both) == both && is_pending(j))
		return NULL;
	return op->flags & both && is_pending(j) ?
		       "a message of '%s' (%s) is on its way" :
		       "a message of '%s' (%s) may be on its way";
}

/* One reason of FN is enough. */
static void by_messages(struct judge *j, const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);
			const char *says = message_says(j, event);
			char text[400];

			if (!says || fn->info->cfg.num[b] == PC_NONE)
				continue;
			snprintf(text, sizeof text, says,
				 event->callee->op->name,
				 place_of(j, fn, b, e));
			pc_vec_push(j->scratch, j->why,
				    pc_arena_printf(j->scratch, "%s", text));
			return;
		}
}

/* ---- one place ---- */

/* Judges P; prints it to OUT (NULL: not).  Whether it is sure that it is not
 * safe. */
static bool judge_print(FILE *out, struct pc_program *program,
			const struct pc_balances *balances,
			const struct point *p, const char *what)
{
	bool bad;

	struct judge j = { .program = program,
			   .scratch = pc_scratch_take(program),
			   .balances = balances };

	j.seen = PC_ARRAY(j.scratch, program->fns.n, bool);
	by_callers(&j, p);
	by_collectives(&j);
	for (uint32_t f = 0; f < program->fns.n; f++)
		if (pc_fn_live(program->fns.v[f])) {
			by_requests(&j, program->fns.v[f]);
			by_messages(&j, program->fns.v[f]);
		}
	bad = j.why.n && (j.differs || is_pending(&j));
	if (out)
		fprintf(out, "%s: %s: %s\n",
			place_of(&j, p->fn, p->block, p->event), what,
			bad ? "not safe" : j.why.n ? "not proved" : "safe");
	for (uint32_t i = 0; out && i < j.why.n; i++) {
		bool again = false;

		for (uint32_t k = 0; k < i; k++)
			again |= !strcmp(j.why.v[i], j.why.v[k]);
		if (!again)
			fprintf(out, "  %s\n", j.why.v[i]);
	}
	pc_scratch_give(program, j.scratch);
	return bad;
}

/* Whether EVENT of BLOCK is a blocking collective over all processes, in a
 * loop. */
static bool may_follow(struct pc_program *program, const struct pc_fn *fn,
		       uint32_t block, uint32_t event)
{
	const struct pc_mpi_op *op =
		pc_event_collective(pc_event_at(fn, block, event));

	return op && op->class_ == PC_OP_COLL && op->on == PC_ON_COMM &&
	       !(op->flags & PC_OPF_SURVIVES) &&
	       pc_cfg_loop(&fn->info->cfg, block) != PC_NONE &&
	       pc_group_is_all(program,
			       pc_value_group(program,
					      pc_value_handle(program, fn, block,
							      event)));
}

/* AFTER: the places after collectives, else the calls that write checkpoints. */
static struct pc_checkpoints print_all(FILE *out, struct pc_program *program,
				       const struct pc_balances *balances,
				       const char *names, bool after)
{
	struct pc_checkpoints n = { 0, 0 };

	for (uint32_t f = 0; f < program->fns.n; f++) {
		const struct pc_fn *fn = program->fns.v[f];

		for (uint32_t i = 0; pc_fn_live(fn) && fn->info->ssa &&
				     i < fn->info->cfg.n_reach; i++) {
			uint32_t b = fn->info->cfg.rpo[i];

			for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
				const struct pc_event *event =
					pc_event_at(fn, b, e);
				struct point p = { fn, b, e };

				if (after ? !may_follow(program, fn, b, e) :
					    !writes_checkpoint(event, names))
					continue;
				n.unsafe += judge_print(
					n.places++ < MOST ? out : NULL, program,
					balances, &p,
					pc_arena_printf(
						program->arena, "%s'%s'",
						after ? "after " : "",
						event->callee->pretty));
			}
		}
	}
	if (n.places > MOST)
		fprintf(out, "%u more places are not printed\n",
			(unsigned)(n.places - MOST));
	return n;
}

struct pc_checkpoints pc_checkpoints_print(FILE *out, struct pc_program *program,
					   const char *names)
{
	const struct pc_balances *balances =
		pc_balances_make(program, program->arena);
	struct pc_checkpoints n =
		print_all(out, program, balances, names, false);

	if (n.places)
		return n;
	n = print_all(out, program, balances, names, true);
	n.unsafe = 0;
	return n;
}
