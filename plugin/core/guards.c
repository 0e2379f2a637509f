/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * guards.c - `if (omp_get_thread_num () == 0)` becomes a construct, 'guard',
 *            which is to the other passes what 'master' is.
 *
 * In:   a function as the compiler sees it.
 * Out:  the blocks to which only thread 0 of a team comes, because of such a
 *       branch, stand between `enter guard` and `exit nowait`.  These are put
 *       on edges, in new blocks behind the others: the numbers of blocks and
 *       events stay.  The branch has PC_BLF_GUARD if it tests nothing else.
 * Cost: O(E) a guard, in functions that know the thread's number: they ask for
 *       it, or all calls in the unit pass it by value, one level deep.
 * Not:  LIMIT: other numbers than 0 are no guards
 *       (tests/core/guards-other-number.pcm), nor are numbers kept in shared
 *       variables, fields or behind pointers.
 */
#include "analysis.h"

#include <string.h>
#include "nest.h"

#define FACTS 64
#define GUARDS 256

/* The number of the calling thread in its team (OpenMP 5.2, 18.2.4). */
static const char *const thread_num[] = {
	"omp_get_thread_num", "omp_get_thread_num_",
};

/* What takes addresses and only reads: Fortran's output of integers. */
static const char *const readers[] = {
	"_gfortran_transfer_integer_write",
};

enum what { NOTHING, NUMBER, IF_TRUE, IF_FALSE };

/* What is known of a variable or temporary: it is the thread's number; it is
 * true, or false, in thread 0 only.  EXACT: in thread 0 always. */
struct fact {
	struct pc_val value;
	enum what what;
	bool exact;
	const struct pc_event *team; /* whose number it is */
};

/* What calls pass for a parameter. */
struct use {
	bool number, other;
};

struct guards {
	struct pc_program *program;
	struct use **uses; /* by function, parameter */
	struct pc_fn *fn;
	struct pc_arena *scratch;
	struct pc_nest_in *in;
	struct fact facts[FACTS];
	uint32_t n_facts;
	const struct pc_event *team; /* at the event that is looked at */
	uint32_t done;
};

static bool is_one_of(const char *const *names, size_t n,
		      const struct pc_event *event)
{
	if (event->kind != PC_EV_CALL || !event->callee)
		return false;
	for (size_t i = 0; i < n; i++)
		if (!strcmp(event->callee->name, names[i]))
			return true;
	return false;
}

static bool asks_number(const struct pc_event *event)
{
	return is_one_of(thread_num, sizeof thread_num / sizeof *thread_num,
			 event);
}

/* Whether a call in FN leaves variables alone whose addresses it gets.
 * RATIONALE: Fortran hands on every value so; nobody writes to the number. */
static bool only_reads(const struct pc_fn *fn, const struct pc_event *event)
{
	if (is_one_of(readers, sizeof readers / sizeof *readers, event))
		return true;
	return fn->lang == PC_LANG_FORTRAN && event->kind == PC_EV_CALL &&
	       event->callee && !event->callee->op &&
	       strncmp(event->callee->name, "_gfortran_", 10);
}

/* ---- what the values mean ---- */

static struct fact *find(struct guards *g, struct pc_val value)
{
	for (uint32_t i = 0; i < g->n_facts; i++)
		if (pc_val_eq(g->facts[i].value, value))
			return &g->facts[i];
	return NULL;
}

static struct fact known(struct guards *g, struct pc_val value)
{
	const struct fact *fact = find(g, value);

	return fact ? *fact : (struct fact){ .what = NOTHING };
}

static struct fact swapped(struct fact fact)
{
	if (fact.what == IF_TRUE)
		fact.what = IF_FALSE;
	else if (fact.what == IF_FALSE)
		fact.what = IF_TRUE;
	return fact;
}

/* As a condition: a number is true if it is not 0. */
static struct fact condition(struct fact fact)
{
	if (fact.what == NUMBER) {
		fact.what = IF_FALSE;
		fact.exact = true;
	}
	return fact;
}

/* LEFT OPER 0; and for a number, never negative, > 0, <= 0, < 1, >= 1. */
static struct fact compared(struct fact left, enum pc_oper oper, int64_t right)
{
	bool number = left.what == NUMBER;

	left = condition(left);
	if (right == 0 && (oper == PC_OPER_NE ||
			   (number && oper == PC_OPER_GT)))
		return left;
	if (right == 0 && (oper == PC_OPER_EQ ||
			   (number && oper == PC_OPER_LE)))
		return swapped(left);
	if (number && right == 1 && oper == PC_OPER_GE)
		return left;
	if (number && right == 1 && oper == PC_OPER_LT)
		return swapped(left);
	return (struct fact){ .what = NOTHING };
}

/* One of the two is enough: `master and x`, `not master or x`. */
static struct fact joined(struct fact left, struct fact right, enum what what)
{
	left = condition(left);
	if (left.what != what)
		left = condition(right);
	if (left.what != what)
		left.what = NOTHING;
	left.exact = false;
	return left;
}

static struct fact assigned(struct guards *g, const struct pc_event *event)
{
	const struct pc_val *v = event->args.v;
	struct fact none = { .what = NOTHING };

	switch (event->oper) {
	case PC_OPER_COPY:
		return known(g, v[0]);
	case PC_OPER_NOT:
		return swapped(condition(known(g, v[0])));
	case PC_OPER_AND:
		return joined(known(g, v[0]), known(g, v[1]), IF_TRUE);
	case PC_OPER_OR:
		return joined(known(g, v[0]), known(g, v[1]), IF_FALSE);
	case PC_OPER_EQ:
	case PC_OPER_NE:
	case PC_OPER_LT:
	case PC_OPER_LE:
	case PC_OPER_GT:
	case PC_OPER_GE:
		if (v[1].kind != PC_VAL_INT)
			return none;
		return compared(known(g, v[0]), event->oper, v[1].num);
	default:
		return none;
	}
}

/* What EVENT says of its destination. */
static struct fact told(struct guards *g, const struct pc_event *event)
{
	struct fact fact = { .what = NOTHING };

	if (asks_number(event)) {
		fact.what = NUMBER;
		fact.team = g->team;
	} else if (event->kind == PC_EV_ASSIGN) {
		fact = assigned(g, event);
	}
	fact.value = event->dst;
	return fact;
}

static bool equal(const struct fact *a, const struct fact *b)
{
	return a->what == b->what && a->exact == b->exact &&
	       a->team == b->team;
}

/* A variable of this function that nobody else writes to. */
static bool own(const struct pc_fn *fn, struct pc_val value)
{
	if (value.mod != PC_MOD_NONE)
		return false;
	for (uint32_t i = 0; value.kind == PC_VAL_VAR && i < fn->params.n; i++)
		if (fn->params.v[i] == value.name)
			return false;
	return value.kind == PC_VAL_TMP || value.kind == PC_VAL_VAR;
}

static bool add(struct guards *g, const struct pc_event *event)
{
	struct fact fact = told(g, event);

	if (fact.what == NOTHING || !own(g->fn, fact.value) ||
	    find(g, fact.value) || g->n_facts == FACTS)
		return false;
	g->facts[g->n_facts++] = fact;
	return true;
}

static bool forget(struct fact *fact)
{
	if (!fact || fact->what == NOTHING)
		return false;
	fact->what = NOTHING;
	return true;
}

/* Another value, or a pointer to the variable, ends what is known of it. */
static bool doubt(struct guards *g, const struct pc_event *event)
{
	bool changed = false;
	struct fact *fact = find(g, event->dst), fresh;

	if (fact) {
		fresh = told(g, event);
		if (!equal(fact, &fresh))
			changed |= forget(fact);
	}
	for (uint32_t i = 0; i < event->args.n; i++) {
		struct pc_val value = event->args.v[i];

		if (value.mod != PC_MOD_ADDR || only_reads(g->fn, event))
			continue;
		value.mod = PC_MOD_NONE;
		changed |= forget(find(g, value));
	}
	return changed;
}

/* ---- where they are ---- */

static const struct pc_nest *team_of(const struct pc_nest *nest)
{
	while (nest && !pc_region_is_team(nest->enter->region))
		nest = nest->up;
	return nest;
}

/* STEP for all events; whether it has changed anything. */
static bool each_event(struct guards *g,
		       bool (*step)(struct guards *, const struct pc_event *))
{
	bool changed = false, ok = true;

	for (uint32_t b = 0; b < g->fn->blocks.n; b++) {
		const struct pc_block *block = &g->fn->blocks.v[b];
		const struct pc_nest *nest = g->in[b].nest, *team;

		for (uint32_t e = 0; g->in[b].reached && e < block->events.n;
		     e++) {
			team = team_of(nest);
			g->team = team ? team->enter : NULL;
			changed |= step(g, &block->events.v[e]);
			nest = pc_nest_step(g->scratch, nest,
					    &block->events.v[e], &ok);
		}
	}
	return changed;
}

/* RATIONALE: in what one thread or another runs (single, task, a shared loop)
 * chance decides whether it is thread 0. */
static bool same_thread(const struct pc_nest *nest)
{
	for (; nest; nest = nest->up)
		switch (nest->enter->region) {
		case PC_REGION_PARALLEL:
			return true;
		case PC_REGION_MASTER:
		case PC_REGION_MASKED:
		case PC_REGION_GUARD:
		case PC_REGION_CRITICAL:
		case PC_REGION_SCOPE:
		case PC_REGION_TASKGROUP:
			break;
		default:
			return false;
		}
	return true;
}

/* ---- the blocks inside ---- */

static void reach(const struct pc_fn *fn, uint32_t from, uint32_t avoid,
		  uint32_t by, bool *seen, uint32_t *queue)
{
	uint32_t n = 0;

	seen[from] = true;
	queue[n++] = from;
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_block *block = &fn->blocks.v[queue[i]];

		for (uint32_t k = 0; k < block->succ.n; k++) {
			uint32_t to = block->succ.v[k];

			if (seen[to] || (queue[i] == avoid && k == by))
				continue;
			seen[to] = true;
			queue[n++] = to;
		}
	}
}

/* The blocks to which every way leads through successor BY of block B; NULL:
 * none, or they reach beyond the construct in which B ends, BASE. */
static bool *find_inside(struct guards *g, uint32_t b, uint32_t by,
			 const struct pc_nest *base)
{
	const struct pc_fn *fn = g->fn;
	uint32_t n = fn->blocks.n, to = fn->blocks.v[b].succ.v[by];
	bool *around = pc_arena_alloc(g->scratch, n), ok = true;
	bool *inside = pc_arena_alloc(g->scratch, n);
	uint32_t *queue = pc_arena_alloc(g->scratch, n * sizeof *queue);

	reach(fn, 0, b, by, around, queue);
	if (around[to])
		return NULL;
	reach(fn, to, PC_NONE, 0, inside, queue);
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_block *block = &fn->blocks.v[i];
		const struct pc_nest *nest = g->in[i].nest;

		inside[i] &= !around[i];
		for (uint32_t e = 0; inside[i] && e < block->events.n; e++) {
			if (nest == base &&
			    block->events.v[e].kind == PC_EV_EXIT)
				return NULL;
			nest = pc_nest_step(g->scratch, nest,
					    &block->events.v[e], &ok);
		}
	}
	return inside;
}

/* ---- the construct ---- */

/* A new block on the edge from B to its successor BY, with one event. */
static void put_on_edge(struct guards *g, uint32_t b, uint32_t by,
			enum pc_ev_kind kind)
{
	struct pc_loc loc = g->fn->blocks.v[b].loc;
	uint32_t fresh = pc_block_add(g->program, g->fn);
	struct pc_event *event = pc_event_add(g->program, g->fn, fresh, kind,
					      loc);

	event->region = PC_REGION_GUARD;
	event->flags = kind == PC_EV_EXIT ? PC_EVF_NOWAIT : 0;
	pc_block_to(g->program, g->fn, fresh, g->fn->blocks.v[b].succ.v[by]);
	g->fn->blocks.v[fresh].term = PC_TERM_JMP;
	g->fn->blocks.v[fresh].loc = loc;
	g->fn->blocks.v[b].succ.v[by] = fresh;
}

static void enclose(struct guards *g, uint32_t b, uint32_t by,
		    const bool *inside, uint32_t n)
{
	struct pc_fn *fn = g->fn;

	for (uint32_t i = 0; i < n; i++) {
		if (!inside[i])
			continue;
		for (uint32_t k = 0; k < fn->blocks.v[i].succ.n; k++)
			if (!inside[fn->blocks.v[i].succ.v[k]])
				put_on_edge(g, i, k, PC_EV_EXIT);
		if (fn->blocks.v[i].term == PC_TERM_RET) {
			struct pc_event *event = pc_event_add(
				g->program, fn, i, PC_EV_EXIT,
				fn->blocks.v[i].loc);

			event->region = PC_REGION_GUARD;
			event->flags = PC_EVF_NOWAIT;
		}
	}
	put_on_edge(g, b, by, PC_EV_ENTER);
}

static void try_branch(struct guards *g, uint32_t b)
{
	struct pc_block *block = &g->fn->blocks.v[b];
	uint32_t n = g->fn->blocks.n;
	const struct pc_nest *base, *team;
	struct fact fact;
	const bool *inside;

	if (block->term != PC_TERM_BR || !g->in[b].reached)
		return;
	fact = condition(known(g, block->cond));
	if (fact.what == NOTHING)
		return;
	base = g->in[block->succ.v[fact.what == IF_FALSE]].nest;
	team = team_of(base);
	if ((team ? team->enter : NULL) != fact.team || !same_thread(base))
		return;
	inside = find_inside(g, b, fact.what == IF_FALSE, base);
	if (!inside)
		return;
	block->flags |= fact.exact ? PC_BLF_GUARD : 0;
	enclose(g, b, fact.what == IF_FALSE, inside, n);
	g->done++;
	pc_nest_walk(g->scratch, g->fn, &g->in);
}

static bool asks(const struct pc_fn *fn)
{
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++)
			if (asks_number(&fn->blocks.v[b].events.v[e]))
				return true;
	return false;
}

static void find_facts(struct guards *g)
{
	pc_nest_walk(g->scratch, g->fn, &g->in);
	if (!g->n_facts && !asks(g->fn))
		return;
	while (each_event(g, add))
		;
	while (each_event(g, doubt))
		;
}

/* ---- the number as an argument ---- */

/* Note what EVENT passes to a function of the unit. */
static bool pass(struct guards *g, const struct pc_event *event)
{
	const struct pc_fn *target = pc_event_target(event);

	for (uint32_t i = 0; target && i < target->params.n; i++) {
		struct fact fact = { .what = NOTHING };

		if (i < event->args.n)
			fact = known(g, event->args.v[i]);
		if (fact.what == NUMBER && fact.team == g->team)
			g->uses[target->index][i].number = true;
		else
			g->uses[target->index][i].other = true;
	}
	return false;
}

/* The parameters of FN that are always the number of the caller's thread. */
static void take_params(struct guards *g)
{
	const struct pc_fn *fn = g->fn;

	for (uint32_t i = 0; i < fn->params.n && g->n_facts < FACTS; i++) {
		struct use use = g->uses[fn->index][i];
		struct fact fact = { .what = NUMBER };

		fact.value = pc_val_named(g->program, PC_VAL_VAR, PC_MOD_NONE,
					  fn->params.v[i]);
		if (use.number && !use.other)
			g->facts[g->n_facts++] = fact;
	}
}

/* ---- the pass ---- */

static void note_uses(struct guards g)
{
	g.scratch = pc_arena_new();
	find_facts(&g);
	each_event(&g, pass);
	pc_arena_free(g.scratch);
}

static void find_guards(struct guards g)
{
	uint32_t n = g.fn->blocks.n;

	take_params(&g);
	if (!g.n_facts && !asks(g.fn))
		return;
	g.scratch = pc_arena_new();
	find_facts(&g);
	for (uint32_t b = 0; b < n && g.done < GUARDS; b++)
		try_branch(&g, b);
	pc_arena_free(g.scratch);
}

void pc_pass_guards_run(struct pc_program *program)
{
	struct guards g = { .program = program };
	bool any = false;

	g.uses = pc_arena_alloc(program->arena,
				program->fns.n * sizeof *g.uses);
	for (uint32_t i = 0; i < program->fns.n; i++) {
		g.fn = program->fns.v[i];
		g.uses[i] = pc_arena_alloc(program->arena, g.fn->params.n *
					   sizeof **g.uses);
		any |= pc_fn_live(g.fn) && asks(g.fn);
	}
	for (uint32_t i = 0; any && i < program->fns.n; i++) {
		g.fn = program->fns.v[i];
		if (pc_fn_live(g.fn))
			note_uses(g);
	}
	for (uint32_t i = 0; any && i < program->fns.n; i++) {
		g.fn = program->fns.v[i];
		if (pc_fn_live(g.fn))
			find_guards(g);
	}
}

void pc_pass_guards_dump(FILE *out, const struct pc_program *program,
			 const struct pc_fn *fn)
{
	(void)program;
	if (!pc_dump_head(out, fn))
		return;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t e = 0; e < fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(fn, b, e);

			if (event->kind == PC_EV_ENTER &&
			    event->region == PC_REGION_GUARD)
				fprintf(out, "  guard %u:%u\n",
					event->loc.line, event->loc.col);
		}
}
