/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * requests.c - requests of collective operations that nobody completes, and
 *              which persistent operation a start starts.
 *
 * In:   the calls of each function; the registry's column "request".
 * Out:  parcoach-request; info->requests.
 * Cost: linear in the function for its variables; for each operation the
 *       blocks up to its completion, 64 times the function at most, then the
 *       rest stays unsaid.
 * Not:  only local variables of which nothing but MPI gets the address.  An
 *       array is one variable: a call that completes one element completes
 *       all.  A request that is completed on some ways only is not reported.
 */
#include "requests.h"
#include "ssa_form.h"
#include "throws.h"

#include <stdlib.h>
#include <string.h>

struct use {
	uint32_t block, event;
	enum pc_request_role role;
};

struct variable {
	const char *name;
	bool escapes; /* somebody else may complete it */
	bool indexed; /* an array, as far as one can see */
	bool foreign; /* also holds requests that are not of collectives */
	uint32_t makes, ends;
	PC_VEC(struct use) uses;
};

/* What a temporary has to do with a variable. */
struct alias {
	uint32_t variable; /* number + 1; 0: nothing */
	bool address;      /* its address (or that of an element); else its
			    * value */
};

struct scan {
	struct pc_program *program;
	struct pc_fn *fn;
	PC_VEC(struct variable) vars; /* sorted by name */
	struct alias *alias;          /* by place in info->tmps */
	uint32_t *queue, *seen, walks;
	uint64_t budget;
};

/* ---- variables and their uses ---- */

static int compare_name(const void *left, const void *right)
{
	const struct variable *a = (const struct variable *)left;
	const struct variable *b = (const struct variable *)right;

	return a->name < b->name ? -1 : a->name > b->name;
}

static int compare_tmp(const void *left, const void *right)
{
	const struct pc_tmp_def *a = (const struct pc_tmp_def *)left;
	const struct pc_tmp_def *b = (const struct pc_tmp_def *)right;

	return a->num < b->num ? -1 : a->num > b->num;
}

static struct alias *alias_of(const struct scan *s, int64_t tmp)
{
	const struct pc_fn_info *info = s->fn->info;
	struct pc_tmp_def key = { .num = tmp }, *def = NULL;

	if (info->tmps.n)
		def = (struct pc_tmp_def *)bsearch(
			&key, info->tmps.v, info->tmps.n,
			sizeof *info->tmps.v, compare_tmp);
	return def ? &s->alias[def - info->tmps.v] : NULL;
}

/* The variable that VALUE is (or the address of), as an alias. */
static struct alias meant(const struct scan *s, struct pc_val value)
{
	struct alias none = { 0 }, *of;
	struct variable key = { .name = pc_elem_whole(s->program,
						      value).name }, *found;

	if (value.kind == PC_VAL_TMP) {
		of = alias_of(s, value.num);
		if (!of)
			return none;
		if (value.mod == PC_MOD_DEREF && of->address)
			return (struct alias){ of->variable, false };
		return *of;
	}
	if (value.kind != PC_VAL_VAR || !s->vars.n)
		return none;
	found = (struct variable *)bsearch(&key, s->vars.v, s->vars.n,
					   sizeof *s->vars.v, compare_name);
	if (!found)
		return none;
	return (struct alias){ (uint32_t)(found - s->vars.v) + 1,
			       value.mod == PC_MOD_ADDR };
}

static struct variable *variable(const struct scan *s, struct alias alias)
{
	return &s->vars.v[alias.variable - 1];
}

static void see_assign(struct scan *s, const struct pc_event *event)
{
	bool test = event->oper == PC_OPER_EQ || event->oper == PC_OPER_NE;
	bool tmp = event->dst.kind == PC_VAL_TMP &&
		   event->dst.mod == PC_MOD_NONE;

	for (uint32_t i = 0; i < event->args.n; i++) {
		struct alias from = meant(s, event->args.v[i]), to;

		if (!from.variable || test)
			continue;
		to = meant(s, event->dst);
		if (event->oper != PC_OPER_COPY)
			variable(s, from)->indexed = true;
		if (tmp && alias_of(s, event->dst.num) && !to.variable)
			*alias_of(s, event->dst.num) = from;
		else if (from.address || to.variable != from.variable)
			variable(s, from)->escapes = true;
	}
}

static void see_call(struct scan *s, uint32_t b, uint32_t e)
{
	const struct pc_event *call = pc_event_at(s->fn, b, e);
	int32_t at = pc_request_arg(call);

	for (uint32_t i = 0; i < call->args.n; i++) {
		struct alias alias = meant(s, call->args.v[i]);
		struct use use = { b, e, PC_REQ_OTHER };
		struct variable *v;

		if (!alias.variable)
			continue;
		v = variable(s, alias);
		if ((int32_t)i != at) {
			v->escapes = true;
			continue;
		}
		use.role = pc_request_role(call->callee->op);
		if (!alias.address) {
			/* MPI_Request_get_status only looks at it. */
			v->escapes |= use.role != PC_REQ_ENDS;
			continue;
		}
		/* Several requests stand behind their number. */
		v->indexed |= use.role == PC_REQ_ENDS && at > 0;
		v->foreign |= use.role == PC_REQ_OTHER;
		v->makes += use.role == PC_REQ_MAKES;
		v->ends += use.role == PC_REQ_ENDS;
		pc_vec_push(s->program->arena, v->uses, use);
	}
}

/* RATIONALE: in reverse post-order a temporary is assigned before it is used. */
static void see_uses(struct scan *s)
{
	const struct pc_cfg *cfg = &s->fn->info->cfg;

	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];
		const struct pc_block *block = &s->fn->blocks.v[b];
		struct alias alias;

		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];

			if (event->kind == PC_EV_ASSIGN)
				see_assign(s, event);
			else if (event->kind == PC_EV_CALL)
				see_call(s, b, e);
		}
		alias = meant(s, block->cond);
		if (alias.variable && block->term == PC_TERM_RET)
			variable(s, alias)->escapes = true;
	}
}

/* The local variables whose address somebody takes. */
static void find_variables(struct scan *s)
{
	uint32_t kept = 0;

	for (uint32_t b = 0; b < s->fn->blocks.n; b++)
		for (uint32_t e = 0; e < s->fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(s->fn, b, e);

			for (uint32_t i = 0; i < event->args.n; i++) {
				struct pc_val arg = event->args.v[i];
				struct variable v = {
					.name = pc_elem_whole(s->program,
							      arg).name };

				if (arg.kind == PC_VAL_VAR &&
				    arg.mod == PC_MOD_ADDR)
					pc_vec_push(s->program->arena, s->vars,
						    v);
			}
		}
	if (s->vars.n)
		qsort(s->vars.v, s->vars.n, sizeof *s->vars.v, compare_name);
	for (uint32_t i = 0; i < s->vars.n; i++)
		if (!kept || s->vars.v[kept - 1].name != s->vars.v[i].name)
			s->vars.v[kept++] = s->vars.v[i];
	s->vars.n = kept;
}

/* ---- what becomes of an operation ---- */

static int compare_use(const void *left, const void *right)
{
	const struct use *a = (const struct use *)left;
	const struct use *b = (const struct use *)right;

	if (a->block != b->block)
		return a->block < b->block ? -1 : 1;
	return a->event < b->event ? -1 : a->event > b->event;
}

/* The first use of V in BLOCK from event FROM on, or one of a later block. */
static uint32_t first_use(const struct variable *v, uint32_t block,
			  uint32_t from)
{
	struct use key = { block, from, PC_REQ_OTHER };
	uint32_t low = 0, high = v->uses.n;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;

		if (compare_use(&v->uses.v[middle], &key) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* Whether the way through BLOCK from event FROM on completes V, or puts another
 * request into it (*OVER is then the event). */
static bool passes(const struct variable *v, uint32_t block, uint32_t from,
		   uint32_t *over)
{
	*over = PC_NONE;
	for (uint32_t i = first_use(v, block, from); i < v->uses.n; i++) {
		const struct use *use = &v->uses.v[i];

		if (use->block != block)
			break;
		if (use->role == PC_REQ_ENDS)
			return true;
		if (*over == PC_NONE && use->role == PC_REQ_MAKES && !v->indexed &&
		    v->ends < v->makes)
			*over = use->event;
		if (*over != PC_NONE)
			return false;
	}
	return false;
}

/* Follow all ways from USE on.  False: some way completes it, or none ends. */
static bool is_lost(struct scan *s, const struct variable *v,
		    const struct use *use, struct pc_lost *lost)
{
	const struct pc_fn *fn = s->fn;
	uint32_t n = 0, from = use->event + 1;
	uint32_t walk = ++s->walks;

	lost->at_block = lost->at_event = PC_NONE;
	s->queue[n++] = use->block; /* once more if a loop leads there */
	for (uint32_t i = 0; i < n; i++, from = 0) {
		uint32_t b = s->queue[i], over;
		const struct pc_block *block = &fn->blocks.v[b];

		if (s->budget < block->succ.n + 1)
			return false;
		s->budget -= block->succ.n + 1;
		if (passes(v, b, from, &over))
			return false;
		if (over != PC_NONE) {
			if (lost->at_block == PC_NONE) {
				lost->at_block = b;
				lost->at_event = over;
				lost->over = true;
			}
			continue;
		}
		if (pc_block_leaves(fn, b) &&
		    (lost->at_block == PC_NONE || lost->over)) {
			lost->at_block = b;
			lost->over = false;
		}
		for (uint32_t k = 0; k < block->succ.n; k++)
			if (s->seen[block->succ.v[k]] != walk) {
				s->seen[block->succ.v[k]] = walk;
				s->queue[n++] = block->succ.v[k];
			}
	}
	return lost->at_block != PC_NONE;
}

static void tell(struct scan *s, const struct pc_lost *lost)
{
	const struct pc_event *call =
		pc_event_at(s->fn, lost->block, lost->event);
	struct pc_loc loc = pc_loc_near(s->fn, lost->block, call->loc);
	const char *name = lost->name ? lost->name : "request";
	struct pc_diag *diag;

	diag = pc_diag_add(s->program, s->fn, PC_DIAG_REQUEST, loc,
			   PC_MSG_REQUEST, call->callee->op->name);
	if (lost->over) {
		const struct pc_event *over =
			pc_event_at(s->fn, lost->at_block, lost->at_event);

		pc_diag_note(s->program, diag,
			     pc_loc_near(s->fn, lost->at_block, over->loc),
			     PC_MSG_REQUEST_OVER, name,
			     over->callee->op->name);
	} else {
		pc_diag_note(s->program, diag,
			     pc_fn_end(s->fn, lost->at_block),
			     PC_MSG_REQUEST_LEAVE, s->fn->pretty, name);
	}
	pc_diag_note(s->program, diag, loc, PC_MSG_REQUEST_WAIT, name);
}

static void check(struct scan *s, struct variable *v)
{
	struct pc_requests *requests = s->fn->info->requests;

	if (v->uses.n)
		qsort(v->uses.v, v->uses.n, sizeof *v->uses.v, compare_use);
	for (uint32_t i = 0; i < v->uses.n; i++) {
		const struct use *use = &v->uses.v[i];
		const struct pc_event *call =
			pc_event_at(s->fn, use->block, use->event);
		struct pc_lost lost = { .block = use->block,
					.event = use->event };

		if (use->role != PC_REQ_MAKES ||
		    /* What is started may be a send or receive. */
		    (call->callee->op->flags & PC_OPF_STARTS &&
		     !pc_request_started(s->fn, use->block, use->event)) ||
		    !is_lost(s, v, use, &lost))
			continue;
		lost.name = pc_shown(s->program, v->name);
		pc_vec_push(s->program->arena, requests->lost, lost);
		tell(s, &lost);
	}
}

/* ---- persistent operations ---- */

/* The starts of a variable that only one call initialises. */
static void find_starts(struct scan *s, const struct variable *v)
{
	const struct use *init = NULL;

	for (uint32_t i = 0; i < v->uses.n; i++) {
		if (v->uses.v[i].role != PC_REQ_INITS)
			continue;
		if (init)
			return;
		init = &v->uses.v[i];
	}
	for (uint32_t i = 0; init && !v->foreign && i < v->uses.n; i++) {
		const struct use *use = &v->uses.v[i];

		if (pc_event_at(s->fn, use->block, use->event)->callee->op
			    ->flags & PC_OPF_STARTS)
			pc_request_add_start(s->program, s->fn, use->block, use->event,
					     s->fn, init->block, init->event);
	}
}

/* ---- the pass ---- */

static bool has_requests(const struct pc_fn *fn)
{
	for (uint32_t i = 0; i < fn->info->sites.n; i++) {
		const struct pc_site *site = &fn->info->sites.v[i];
		const struct pc_event *event =
			pc_event_at(fn, site->block, site->event);

		if (pc_request_arg(event) >= 0 &&
		    pc_request_role(event->callee->op) == PC_REQ_MAKES)
			return true;
	}
	return false;
}

static void scan_fn(struct pc_program *program, struct pc_fn *fn,
		    const struct pc_inits *inits)
{
	struct scan s = { .program = program, .fn = fn };
	struct pc_arena *arena = program->arena;
	struct pc_requests *requests;

	requests = PC_NEW(arena, struct pc_requests);
	fn->info->requests = requests;
	pc_tmps_find(program, fn);
	s.alias = PC_ARRAY(arena, fn->info->tmps.n, struct alias);
	s.queue = PC_ARRAY(arena, fn->blocks.n + 1, uint32_t);
	s.seen = PC_ARRAY(arena, fn->blocks.n, uint32_t);
	s.budget = 1000;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		s.budget += 64 * (fn->blocks.v[b].succ.n + 2);
	find_variables(&s);
	see_uses(&s);
	for (uint32_t i = 0; i < s.vars.n; i++)
		if (!s.vars.v[i].escapes)
			find_starts(&s, &s.vars.v[i]);
	pc_request_shared_starts(program, fn, inits);
	for (uint32_t i = 0; i < s.vars.n; i++)
		if (!s.vars.v[i].escapes)
			check(&s, &s.vars.v[i]);
}

void pc_pass_requests_run(struct pc_program *program)
{
	struct pc_inits *inits;

	if (program->opts->level == PC_LEVEL_PAPER)
		return;
	inits = pc_request_inits(program);
	for (uint32_t i = 0; i < program->fns.n; i++)
		if (pc_fn_live(program->fns.v[i]) &&
		    has_requests(program->fns.v[i]))
			scan_fn(program, program->fns.v[i], inits);
}
