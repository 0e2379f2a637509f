/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * uses.c - what a function does to the requests in its variables.
 *
 * In:   the calls of one function; what the functions that it calls start.
 * Out:  a list of uses for each local variable whose address is taken, and for
 *       the target of each parameter; info->requests->made.
 * Cost: linear in the function.
 * Not:  variables whose address any other code has.
 */
#include <stdlib.h>
#include "base/arena.h"
#include "model/contents.h"
#include "model/target.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "model/value.h"
#include "graph/fn_info.h"
#include "graph/temps.h"
#include "requests/internal.h"

/* ---- variables and their uses ---- */

static int compare_name(const void *left, const void *right)
{
	const struct pc_req_var *a = (const struct pc_req_var *)left;
	const struct pc_req_var *b = (const struct pc_req_var *)right;

	return a->name < b->name ? -1 : a->name > b->name;
}

static struct pc_req_alias *alias_of(const struct pc_req_scan *s, int64_t tmp)
{
	const struct pc_tmp_def *def = pc_tmp_def_of(s->fn, tmp);

	return def ? &s->alias[def - s->fn->info->tmps.v] : NULL;
}

/* Whether VALUE is one of the variables or its address; *IS: which. */
static bool meant(const struct pc_req_scan *s, struct pc_val value,
		  struct pc_req_alias *is)
{
	struct pc_req_var key = { 0 };
	const struct pc_req_var *found = NULL;
	const struct pc_req_alias *of;

	is->variable = 0;
	is->address = false;
	if (value.kind == PC_VAL_TMP) {
		of = alias_of(s, value.num);
		if (!of)
			return false;
		is->variable = of->variable;
		is->address = of->address && value.mod != PC_MOD_DEREF;
		return is->variable;
	}
	if (value.kind == PC_VAL_VAR && s->vars.n) {
		key.name = pc_elem_whole(s->program, value).name;
		found = (const struct pc_req_var *)bsearch(
			&key, s->vars.v, s->vars.n, sizeof *s->vars.v,
			compare_name);
	}
	if (!found)
		return false;
	is->variable = (uint32_t)(found - s->vars.v) + 1;
	is->address = value.mod == (found->param ? PC_MOD_NONE : PC_MOD_ADDR);
	return true;
}

static struct pc_req_var *variable(const struct pc_req_scan *s,
				   struct pc_req_alias alias)
{
	return &s->vars.v[alias.variable - 1];
}

/* A variable whose value came from other code, such as the elements of a
 * container that the caller has, may be read there, too. */
static void see_unknown(const struct pc_req_scan *s, const struct pc_event *event)
{
	struct pc_req_alias to;

	for (uint32_t i = 0; i < event->args.n; i++)
		if (event->args.v[i].kind == PC_VAL_UNKNOWN &&
		    event->dst.kind == PC_VAL_VAR &&
		    meant(s, event->dst, &to))
			variable(s, to)->escapes = true;
}

/* A parameter that is assigned points to something else from there on. */
static void see_target(const struct pc_req_scan *s, struct pc_val dst)
{
	struct pc_req_alias to;

	if (dst.kind == PC_VAL_VAR && meant(s, dst, &to) && to.address)
		variable(s, to)->escapes = true;
}

static void see_assign(struct pc_req_scan *s, const struct pc_event *event)
{
	bool test = event->oper == PC_OPER_EQ || event->oper == PC_OPER_NE;
	bool tmp = event->dst.kind == PC_VAL_TMP &&
		   event->dst.mod == PC_MOD_NONE;

	see_target(s, event->dst);
	see_unknown(s, event);
	for (uint32_t i = 0; i < event->args.n; i++) {
		struct pc_req_alias from, to, *of;

		if (!meant(s, event->args.v[i], &from) || test)
			continue;
		of = tmp ? alias_of(s, event->dst.num) : NULL;
		if (event->oper != PC_OPER_COPY)
			variable(s, from)->indexed = true;
		if (!meant(s, event->dst, &to) && of)
			*of = from;
		else if (from.address || to.variable != from.variable)
			variable(s, from)->escapes = true;
	}
}

/* USE of V is operand AT of an MPI call. */
static void see_mpi(struct pc_req_var *v, struct pc_req_use *use,
		    const struct pc_mpi_op *op, int32_t at)
{
	use->role = pc_request_role(op);
	use->name = op->name;
	/* An array of requests follows its length. */
	v->indexed |= use->role == PC_REQ_ENDS && at > 0;
	v->foreign |= use->role == PC_REQ_OTHER;
	/* It may start a send or receive. */
	use->persistent = op->flags & PC_OPF_STARTS;
}

static void see_call(struct pc_req_scan *s, uint32_t b, uint32_t e)
{
	const struct pc_event *call = pc_event_at(s->fn, b, e);
	int32_t at = pc_request_arg(call);

	see_target(s, call->dst);
	for (uint32_t i = 0; i < call->args.n; i++) {
		struct pc_req_alias alias;
		const struct pc_req_made *made = pc_req_made(call, i);
		struct pc_req_use use = { .block = b, .event = e };
		struct pc_req_var *v;

		if (!meant(s, call->args.v[i], &alias))
			continue;
		v = variable(s, alias);
		if (made && alias.address) {
			use.role = PC_REQ_MAKES;
			use.name = call->callee->pretty;
			use.inside = true;
			v->indexed |= made->indexed;
		} else if ((int32_t)i != at) {
			v->escapes = true;
			continue;
		} else {
			see_mpi(v, &use, call->callee->op, at);
		}
		if (!alias.address) {
			/* MPI_Request_get_status only queries the request. */
			v->escapes |= use.role != PC_REQ_ENDS;
			continue;
		}
		if (pc_elem_number(call->args.v[i]) > 0)
			use.elem = pc_elem_number(call->args.v[i]);
		v->makes += use.role == PC_REQ_MAKES;
		v->ends += use.role == PC_REQ_ENDS;
		pc_vec_push(s->program->arena, v->uses, use);
	}
}

/* RATIONALE: reverse post-order assigns a temporary before its uses. */
static void see_uses(struct pc_req_scan *s)
{
	const struct pc_cfg *cfg = &s->fn->info->cfg;

	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		uint32_t b = cfg->rpo[i];
		const struct pc_block *block = &s->fn->blocks.v[b];
		struct pc_req_alias alias;

		for (uint32_t e = 0; e < block->events.n; e++) {
			const struct pc_event *event = &block->events.v[e];

			if (event->kind == PC_EV_ASSIGN)
				see_assign(s, event);
			else if (event->kind == PC_EV_CALL)
				see_call(s, b, e);
		}
		if (block->term == PC_TERM_RET &&
		    meant(s, block->cond, &alias))
			variable(s, alias)->escapes = true;
	}
}

static void add_variable(struct pc_req_scan *s, const char *name, bool param)
{
	struct pc_req_var v = { .name = name, .param = param };

	pc_vec_push(s->program->arena, s->vars, v);
}

/* The local variables whose address is taken; the parameters, unless their own
 * address is taken. */
static void find_variables(struct pc_req_scan *s)
{
	uint32_t kept = 0;

	for (uint32_t i = 0; i < s->fn->params.n; i++)
		add_variable(s, s->fn->params.v[i], true);
	for (uint32_t b = 0; b < s->fn->blocks.n; b++)
		for (uint32_t e = 0; e < s->fn->blocks.v[b].events.n; e++) {
			const struct pc_event *event = pc_event_at(s->fn, b, e);

			for (uint32_t i = 0; i < event->args.n; i++) {
				struct pc_val arg = event->args.v[i];

				if (arg.kind == PC_VAL_VAR &&
				    arg.mod == PC_MOD_ADDR)
					add_variable(s, pc_elem_whole(
						s->program, arg).name, false);
			}
		}
	if (s->vars.n)
		qsort(s->vars.v, s->vars.n, sizeof *s->vars.v, compare_name);
	for (uint32_t i = 0; i < s->vars.n; i++)
		if (!kept || s->vars.v[kept - 1].name != s->vars.v[i].name)
			s->vars.v[kept++] = s->vars.v[i];
		else
			s->vars.v[kept - 1].param &= s->vars.v[i].param;
	s->vars.n = kept;
}

/* The freed request is possibly not the request of a collective. RATIONALE: it
 * may also be the request of another element, which the model does not show. It
 * is certain only where nothing is ever completed. */
static void allow_drops(struct pc_req_var *v)
{
	bool doubt = v->foreign || v->indexed || v->ends;

	for (uint32_t i = 0; i < v->uses.n; i++)
		if (v->uses.v[i].role == PC_REQ_DROPS && doubt) {
			v->uses.v[i].role = PC_REQ_ENDS;
			v->ends++;
		}
}

void pc_req_find(struct pc_req_scan *s)
{
	s->alias = PC_ARRAY(s->program->arena, s->fn->info->tmps.n,
			    struct pc_req_alias);
	find_variables(s);
	see_uses(s);
	for (uint32_t i = 0; i < s->vars.n; i++)
		allow_drops(&s->vars.v[i]);
}

static int compare_use(const void *left, const void *right)
{
	const struct pc_req_use *a = (const struct pc_req_use *)left;
	const struct pc_req_use *b = (const struct pc_req_use *)right;

	if (a->block != b->block)
		return a->block < b->block ? -1 : 1;
	return a->event < b->event ? -1 : a->event > b->event;
}

void pc_req_sort(struct pc_req_var *var)
{
	if (var->uses.n)
		qsort(var->uses.v, var->uses.n, sizeof *var->uses.v,
		      compare_use);
}

/* ---- what callers need to know ---- */

static bool only_makes(const struct pc_req_var *v)
{
	for (uint32_t i = 0; i < v->uses.n; i++)
		if (v->uses.v[i].role != PC_REQ_MAKES ||
		    v->uses.v[i].persistent)
			return false;
	return v->uses.n && v->param && !v->escapes;
}

void pc_req_note_made(struct pc_req_scan *s)
{
	for (uint32_t i = 0; i < s->fn->params.n; i++) {
		struct pc_val value = { .kind = PC_VAL_VAR,
					.name = s->fn->params.v[i] };
		const struct pc_req_var *v;
		struct pc_req_alias is;

		if (!meant(s, value, &is))
			continue;
		v = variable(s, is);
		if (only_makes(v))
			pc_vec_push(s->program->arena,
				    s->fn->info->requests->made,
				    ((struct pc_req_made){ i, v->indexed }));
	}
}

const struct pc_req_made *pc_req_made(const struct pc_event *event,
				      uint32_t arg)
{
	const struct pc_fn *to = pc_event_target(event);
	const struct pc_requests *requests = to ? to->info->requests : NULL;

	for (uint32_t i = 0; requests && i < requests->made.n; i++)
		if (requests->made.v[i].param == arg)
			return &requests->made.v[i];
	return NULL;
}
