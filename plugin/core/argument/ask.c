/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ask.c - whether two processes pass equal values to a collective, at one call or
 *         at two: one question to the decider (contract in ask.h).
 *
 * In:   the values; the branches by which the processes came there.
 * Out:  EQUAL: proved; WITNESS: they differ in some job, iteration and call;
 *       else UNKNOWN.
 * Cost: a bounded number of questions (proof/decide.h), also for CALLERS calls
 *       of the function.
 * Not:  Values of a function that is called on the way, if they do not follow
 *       from its arguments.
 *
 * The first process has SIDE 0 and the second one SIDE 1; the value of a member
 * is (SIDE == 0) * FIRST + (SIDE != 0) * SECOND.  What each has answered is a
 * fact for its side only.
 */
#include "argument/ask.h"

#include "model/contents.h"
#include "tables/mpi_handles.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "graph/branch.h"
#include "graph/callgraph.h"
#include "graph/fn_info.h"
#include "graph/loops.h"
#include "graph/outside.h"
#include "value/numbering.h"
#include "proof/decide_nodes.h"
#include "uniform/colour.h"
#include "uniform/engine.h"
#include "value/phi.h"

#define SAID 32
#define GUARDS 16
#define WAYS 12   /* successors of a switch */
#define USUAL 3   /* iterations of a loop whose trip count is not known */
#define CALLERS 8

/* For process I, or BOTH, the truth value of NODE is TRUTH. */
#define BOTH 2
struct said {
	uint32_t node;
	int i;
	bool truth;
};

struct ask {
	struct pc_program *program;
	const struct pc_two *two; /* NULL: they have another function */
	uint32_t group;
	const struct pc_fn *fn; /* where the processes were in step */
	uint32_t block, meet;
	bool once;              /* still in this iteration */
	struct said said[SAID];
	uint32_t n_said;
	struct pc_node_question nq;
	bool ready;  /* no more variables are made */
	bool vague;  /* a leaf is only not proved to be the same */
	bool given;  /* a leaf is a value that no process is known to have */
};

/* ---- leaves ---- */

/* Whether both processes have one and the same instance of the value N. */
static bool is_fixed(const struct ask *a, const struct pc_node *n)
{
	const struct pc_cfg *cfg = &a->fn->info->cfg;
	uint32_t head = PC_NONE;

	if (n->fn != a->fn)
		return false;
	if (n->kind == PC_NODE_COUNT)
		head = (uint32_t)n->num;
	else if (n->kind == PC_NODE_DEF)
		head = pc_cfg_loop(cfg,
				   a->fn->info->ssa->defs.v[n->num].block);
	return head == PC_NONE ||
	       (a->once && pc_cfg_in_loop(cfg, a->block, head));
}

static bool is_known(const struct ask *a, uint32_t node)
{
	int64_t value;

	for (int i = 0; i < 2; i++)
		if (!a->two || !a->two->process[i] ||
		    !pc_process_value(a->program, a->two->process[i], node,
				      &value))
			return false;
	return true;
}

/* Whether N is the number of arguments of the program, which the user chooses:
 * argc of main (), or what MPI_Init left there. */
static bool is_input(const struct pc_node *n)
{
	const struct pc_def *def;
	const struct pc_event *by;

	if (n->kind == PC_NODE_PARAM)
		return !n->num && n->mod == PC_MOD_NONE && pc_fn_is_main(n->fn);
	def = n->kind == PC_NODE_DEF ? &n->fn->info->ssa->defs.v[n->num] : NULL;
	if (!def || def->kind != PC_DEF_OUTPUT || def->arg)
		return false;
	by = pc_event_at(n->fn, def->block, def->event);
	return by->callee && by->callee->op &&
	       by->callee->op->class_ == PC_OP_INIT;
}

static enum pc_leaf_kind leaf_kind(void *data, uint32_t node)
{
	struct ask *a = (struct ask *)data;
	const struct pc_node *n = pc_node(a->program, node);
	enum pc_strength strength;

	if (a->ready || n->kind == PC_NODE_SIZE || !is_fixed(a, n))
		return PC_LEAF_NONE;
	if (n->kind == PC_NODE_COUNT) {
		/* After the iteration in which one leaves there is no other. */
		a->given |= a->meet == PC_NONE ||
			    !pc_cfg_in_loop(&a->fn->info->cfg, a->meet,
					    (uint32_t)n->num);
		return PC_LEAF_COMMON;
	}
	a->given |= !is_input(n) && !is_known(a, node);
	strength = pc_leaf_strength(a->program, a->fn, node, a->group);
	a->vague |= strength == PC_UNPROVEN;
	return strength == PC_DIVERGENT ? PC_LEAF_OWN : PC_LEAF_COMMON;
}

/* ---- facts ---- */

static void say(struct ask *a, int i, uint32_t node, bool truth)
{
	for (uint32_t k = 0; k < a->n_said; k++)
		if (a->said[k].node == node && a->said[k].i == i)
			return;
	if (node && a->n_said < SAID)
		a->said[a->n_said++] = (struct said){ node, i, truth };
}

static void say_answer(struct ask *a, uint32_t node)
{
	int64_t value;

	for (int i = 0; i < 2; i++)
		if (a->two->process[i] &&
		    pc_process_value(a->program, a->two->process[i], node,
				     &value))
			say(a, i, node, value != 0);
}

static void say_guards(struct ask *a)
{
	struct pc_guard g = pc_value_guard(a->program, a->fn, a->block);

	for (int i = 0; i < GUARDS && g.block != PC_NONE; i++) {
		struct pc_known_way one = pc_value_known(a->program, a->fn,
							 g.block, g.to);

		if (pc_block_decides(&a->fn->blocks.v[g.block]))
			say(a, BOTH, one.node, one.truth);
		g = pc_value_guard(a->program, a->fn, g.next);
	}
}

/* Collect what is known of the branches by which the processes came. */
static void collect(struct ask *a)
{
	uint32_t ways = a->fn->blocks.v[a->block].succ.n;

	for (uint32_t k = 1; k < ways && k <= WAYS; k++)
		say_answer(a, pc_value_way(a->program, a->fn, a->block, k));
	for (uint32_t k = 0; k < a->two->n_asked; k++)
		say_answer(a, a->two->asked[k]);
	say_guards(a);
}

static void add_facts(struct ask *a, uint32_t side)
{
	struct pc_terms *terms = &a->nq.q.terms;

	for (uint32_t k = 0; k < a->n_said; k++) {
		const struct said *one = &a->said[k];
		uint32_t n_vars = a->nq.q.n_vars, sized = a->nq.sized, term;

		term = pc_nodes_term(&a->nq, one->node);
		if (!term) {
			a->nq.q.n_vars = n_vars;
			a->nq.sized = sized;
			continue;
		}
		term = one->truth ? pc_term_truth(terms, term) :
				    pc_term_not(terms, term);
		if (one->i != BOTH)
			term = pc_term_make(terms, PC_OPER_OR, PC_TYPE_INT,
				pc_term_make(terms, PC_OPER_NE, PC_TYPE_INT,
					     side, pc_term_number(terms,
								  one->i)),
				term);
		pc_question_fact(&a->nq.q, term);
	}
}

/* The iterations of loops are numbered below their trip counts; USUAL: below a
 * usual one where it is not known.  Whether one is not known. */
static bool bound_counts(struct ask *a, bool usual)
{
	struct pc_terms *terms = &a->nq.q.terms;
	bool free = false;

	for (uint32_t v = 0; v < a->nq.q.n_vars; v++) {
		uint32_t node = a->nq.node[v], at, most = PC_TERM_NONE;
		const struct pc_node *n = pc_node(a->program, node);

		if (!node || n->kind != PC_NODE_COUNT)
			continue;
		node = pc_value_trips(a->program, a->fn, (uint32_t)n->num, &at);
		if (node && a->block != at)
			most = pc_nodes_term(&a->nq, node);
		free |= !most;
		if (usual)
			most = most ? PC_TERM_NONE :
			       pc_term_number(terms, USUAL);
		if (most)
			pc_question_fact(&a->nq.q, pc_term_make(
				terms, PC_OPER_LT, PC_TYPE_INT,
				pc_term_var(terms, v), most));
	}
	return free;
}

/* ---- the question ---- */

static uint32_t side_var(struct ask *a)
{
	uint32_t v = pc_question_var(&a->nq.q, (struct pc_question_var){
		.low = 0, .high = 1, .own = true, .names = true,
		.below = PC_NONE, .name = "side" });

	return v == PC_NONE ? PC_TERM_NONE : pc_term_var(&a->nq.q.terms, v);
}

static uint32_t choice(struct pc_terms *terms, uint32_t side,
		       const uint32_t term[2])
{
	uint32_t part[2];

	for (int i = 0; i < 2; i++)
		part[i] = pc_term_make(terms, PC_OPER_MUL, PC_TYPE_INT,
			pc_term_make(terms, i ? PC_OPER_NE : PC_OPER_EQ,
				     PC_TYPE_INT, side,
				     pc_term_number(terms, 0)), term[i]);
	return pc_term_make(terms, PC_OPER_ADD, PC_TYPE_INT, part[0], part[1]);
}

/* Whether the two terms, which both processes would compute equally, are
 * different numbers in all jobs. */
static bool never_meet(struct ask *a, const uint32_t term[2])
{
	struct pc_terms *terms = &a->nq.q.terms;
	struct pc_decision decision = { .answer = PC_ANSWER_UNKNOWN };

	for (uint32_t v = 0; v < a->nq.q.n_vars; v++)
		if (a->nq.q.var[v].own &&
		    (terms->v.v[term[0]].vars | terms->v.v[term[1]].vars) >>
			    v & 1)
			return false;
	if (a->vague ||
	    !pc_question_fact(&a->nq.q, pc_term_make(terms, PC_OPER_EQ,
						     PC_TYPE_INT, term[0],
						     term[1])))
		return false;
	pc_decide_nobody(&a->nq.q, &decision);
	return decision.answer == PC_ANSWER_EQUAL;
}

static enum pc_answer decide(struct ask *a, uint32_t side,
			     const uint32_t term[2])
{
	uint32_t value = choice(&a->nq.q.terms, side, term);
	struct pc_decision decision = { .answer = PC_ANSWER_UNKNOWN };

	pc_nodes_colour(&a->nq);
	add_facts(a, side);
	pc_nodes_known(&a->nq, a->fn, a->block);
	bound_counts(a, false);
	pc_decide(&a->nq.q, value, &decision);
	if (decision.answer == PC_ANSWER_EQUAL)
		return a->vague ? PC_ANSWER_UNKNOWN : PC_ANSWER_EQUAL;
	if (decision.answer == PC_ANSWER_WITNESS && !a->given) {
		if (bound_counts(a, true))
			pc_decide(&a->nq.q, value, &decision);
		if (decision.answer == PC_ANSWER_WITNESS)
			return PC_ANSWER_WITNESS;
	}
	return never_meet(a, term) ? PC_ANSWER_WITNESS : PC_ANSWER_UNKNOWN;
}

bool pc_argument_is_predefined(const struct pc_node *node)
{
	return node->kind == PC_NODE_INT ||
	       (node->kind == PC_NODE_NAME && pc_mpi_handle_symbol(node->name));
}

uint32_t pc_argument_handle(struct pc_node_question *nq, uint32_t node)
{
	struct pc_terms *terms = &nq->q.terms;
	const struct pc_node *n = pc_node(nq->program, node);
	const struct pc_def *def = n->kind == PC_NODE_DEF ?
				   &n->fn->info->ssa->defs.v[n->num] : NULL;
	uint32_t when, of[2], term;

	if (n->kind == PC_NODE_NAME)
		return pc_argument_is_predefined(n) ?
		       pc_term_number(terms, node) : PC_TERM_NONE;
	if (!def || def->kind != PC_DEF_PHI ||
	    !pc_value_choice(nq->program, n->fn, def, &when, of))
		return PC_TERM_NONE;
	for (int i = 0; i < 2; i++) {
		const struct pc_node *one = pc_node(nq->program, of[i]);

		if (one->kind != PC_NODE_NAME || !pc_argument_is_predefined(one))
			return PC_TERM_NONE;
	}
	term = pc_nodes_term(nq, when);
	return !term ? PC_TERM_NONE :
	       choice(terms, pc_term_not(terms, term), (uint32_t[]){
			pc_term_number(terms, of[0]),
			pc_term_number(terms, of[1]) });
}

static enum pc_answer ask(struct ask *a, const uint32_t node[2])
{
	enum pc_answer answer = PC_ANSWER_UNKNOWN;
	uint32_t term[2] = { PC_TERM_NONE, PC_TERM_NONE }, side;

	pc_nodes_begin(&a->nq, a->program, a->group);
	a->nq.leaf = leaf_kind;
	a->nq.data = a;
	side = side_var(a);
	for (int i = 0; i < 2; i++)
		term[i] = pc_argument_handle(&a->nq, node[i]);
	if (!term[0] || !term[1])
		for (int i = 0; i < 2; i++)
			term[i] = pc_nodes_term(&a->nq, node[i]);
	a->ready = true;
	if (term[0] && term[1] && a->program->values->work < PC_WORK_MOST)
		answer = decide(a, side, term);
	pc_nodes_end(&a->nq);
	return answer;
}

/* ---- other callers ---- */

/* The same question for the call at BLOCK and EVENT of FN. */
static enum pc_answer ask_caller(const struct ask *a, const struct pc_fn *fn,
				 const struct pc_edge *call,
				 const uint32_t node[2])
{
	struct pc_frame by = { NULL, fn, call->block, call->event };
	struct ask b = { .program = a->program, .fn = fn,
			 .block = call->block, .meet = call->block,
			 .once = true,
			 .group = pc_value_lift_comm(a->program, &by,
						     a->group) };
	uint32_t lifted[2];

	for (int i = 0; i < 2; i++)
		lifted[i] = pc_value_lift(a->program, &by, node[i]);
	for (uint32_t k = 0; k < a->n_said; k++)
		say(&b, a->said[k].i,
		    pc_value_lift(a->program, &by, a->said[k].node),
		    a->said[k].truth);
	say_guards(&b);
	return ask(&b, lifted);
}

/* Whether the values differ in one of the calls of the function. */
static bool differ_in_call(const struct ask *a, const uint32_t node[2])
{
	const struct pc_uniform_fn *uniform = a->fn->info->uniform;

	for (uint32_t i = 0; uniform && i < uniform->callers.n && i < CALLERS;
	     i++) {
		const struct pc_calling *c = &uniform->callers.v[i];
		const struct pc_fn *fn = a->program->fns.v[c->fn];

		for (uint32_t k = 0; k < fn->info->calls.n; k++) {
			const struct pc_edge *call = &fn->info->calls.v[k];

			if (call->callee == a->fn->index &&
			    call->block == c->block &&
			    ask_caller(a, fn, call, node) ==
				    PC_ANSWER_WITNESS)
				return true;
		}
	}
	return false;
}

/* Whether a spot is in a call of the function from itself. */
static bool is_again(const struct pc_two *two, const struct pc_spot *spot)
{
	const struct pc_frame *f = spot->frame;

	if (!f)
		return false;
	if (spot->fn == two->fn)
		return true;
	for (; f->up; f = f->up)
		if (f->fn == two->fn)
			return true;
	return false;
}

enum pc_answer pc_argument_ask(const struct pc_two *two, uint32_t group,
			       const uint32_t node[2])
{
	struct ask a = { .program = two->program, .two = two, .group = group,
			 .fn = two->fn, .block = two->block,
			 .meet = two->meet, .once = !two->beyond };
	const struct pc_node *n = pc_node(two->program, node[0]);
	enum pc_answer answer;

	if (is_again(two, &two->spot[0]) || is_again(two, &two->spot[1]))
		return PC_ANSWER_UNKNOWN;
	/* A handle, for example, is no term. */
	if (node[0] == node[1] && n->fn && is_fixed(&a, n) &&
	    n->kind != PC_NODE_COUNT &&
	    pc_leaf_strength(a.program, a.fn, node[0], group) == PC_UNIFORM)
		return PC_ANSWER_EQUAL;
	collect(&a);
	answer = ask(&a, node);
	return answer == PC_ANSWER_UNKNOWN && a.given && a.once &&
	       differ_in_call(&a, node) ? PC_ANSWER_WITNESS : answer;
}
