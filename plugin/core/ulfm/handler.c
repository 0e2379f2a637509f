/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * handler.c - communication of which an error still ends the job.
 *
 * In:   the main program, with the functions that it calls.
 * Out:  parcoach-ulfm-handler: for the first such call of the program.
 * Cost: each function at most once for each state; few rounds over its blocks.
 * Not:  which communicator a handler is set for: after the first one nothing is
 *       reported, except that MPI_ERRORS_ARE_FATAL was set for MPI_COMM_WORLD
 *       before the program has made a communicator; a handler that the launcher
 *       sets (-initial-errhandler).
 *
 * MPI-4.0 9.3: the handler of each communicator is MPI_ERRORS_ARE_FATAL until
 * the program sets another one; a new communicator has that of its parent.
 */
#include <string.h>
#include "base/arena.h"
#include "model/contents.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_handles.h"
#include "tables/mpi_ops.h"
#include "model/call.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/outside.h"
#include "graph/targets.h"
#include "report/messages.h"
#include "memory/passed.h"
#include "value/value.h"
#include "ulfm/ulfm.h"

#define DEEP 16

enum {
	SET = 1,  /* some handler may have been set */
	MADE = 2, /* some communicator may have been made */
	STATES = 4,
	BEFORE = 4, /* of a block: control comes to it */
};

/* What a function does that begins in some state. */
struct result {
	bool known;
	uint8_t after; /* the states in which it returns */
	struct pc_ulfm_call first; /* an error of it ends the job; FN NULL: none */
};

struct walk {
	struct pc_ulfm *u;
	struct result *results;    /* by function and state */
	struct pc_ulfm_call fatal; /* sets MPI_ERRORS_ARE_FATAL; FN NULL: none */
};

static const struct pc_node *node_of(struct walk *w, const struct pc_fn *fn,
				     uint32_t block, uint32_t event, uint32_t arg)
{
	return pc_node(w->u->program,
		       pc_value_of(w->u->program, fn,
				   pc_argument_opnd(fn, block, event, arg,
						    false)));
}

/* Whether the communicator of the call is the predefined one with NAME. */
static bool is_on(struct walk *w, const struct pc_fn *fn, uint32_t block,
		  uint32_t event, const char *name)
{
	const char *shown = pc_value_shown(
		w->u->program,
		pc_value_handle(w->u->program, fn, block, event));

	return shown && !strcmp(shown, name);
}

static uint8_t set_handler(struct walk *w, const struct pc_fn *fn,
			   uint32_t block, uint32_t event, uint8_t state)
{
	const struct pc_node *n = node_of(w, fn, block, event, 1);
	bool fortran = pc_call_fortran(pc_event_at(fn, block, event));

	if (!pc_mpi_is_fatal_handler(n->kind == PC_NODE_NAME ? n->name : NULL,
				     n->kind == PC_NODE_INT ? n->num : -1,
				     fortran))
		return state | SET;
	if (state & MADE || !is_on(w, fn, block, event, "MPI_COMM_WORLD"))
		return state;
	w->fatal = (struct pc_ulfm_call){ fn, block, event };
	return state & (uint8_t)~SET;
}

static uint8_t after_mpi(struct walk *w, const struct pc_fn *fn,
			 uint32_t block, uint32_t event, uint8_t state,
			 struct result *r)
{
	const struct pc_mpi_op *op =
		pc_event_at(fn, block, event)->callee->op;

	if (op->flags & PC_OPF_HANDLER)
		return set_handler(w, fn, block, event, state);
	if (op->on == PC_ON_SESSION || op->on == PC_ON_GROUP)
		return state | SET;
	if (op->on == PC_ON_COMM && !(state & SET) && !r->first.fn &&
	    (pc_ulfm_can_differ(op) || op->flags & PC_OPF_SURVIVES) &&
	    !is_on(w, fn, block, event, "MPI_COMM_SELF"))
		r->first = (struct pc_ulfm_call){ fn, block, event };
	return op->made >= 0 ? state | MADE : state;
}

static const struct result *walk_fn(struct walk *w, const struct pc_fn *fn,
				    uint8_t state, int deep);

/* The state after the call, in a function of which R is found so far. */
static uint8_t after_call(struct walk *w, const struct pc_fn *fn,
			  uint32_t block, uint32_t event, uint8_t state,
			  struct result *r, int deep)
{
	const struct pc_event *call = pc_event_at(fn, block, event);
	struct pc_fn *const *to;
	uint8_t after = 0;
	uint32_t n;

	if (pc_ulfm_op(call))
		return after_mpi(w, fn, block, event, state, r);
	if (pc_event_is_unseen(w->u->program, call))
		return SET | MADE;
	to = pc_event_targets(w->u->program, call, &n);
	for (uint32_t i = 0; i < n; i++) {
		const struct result *in = walk_fn(w, to[i], state, deep + 1);

		after |= in ? in->after : SET | MADE;
		if (in && !r->first.fn)
			r->first = in->first;
	}
	return n ? after : state;
}

/* One round over the blocks of FN, which begin in the states IN (BEFORE: they
 * are reached); whether IN has changed. */
static bool one_round(struct walk *w, const struct pc_fn *fn, uint8_t *in,
		      struct result *r, int deep)
{
	const struct pc_cfg *cfg = &fn->info->cfg;
	bool more = false;

	for (uint32_t i = 0; i < cfg->n_reach; i++) {
		const struct pc_block *block = &fn->blocks.v[cfg->rpo[i]];
		uint8_t state = in[cfg->rpo[i]] & (STATES - 1);

		if (!(in[cfg->rpo[i]] & BEFORE))
			continue;
		for (uint32_t e = 0; e < block->events.n; e++)
			if (block->events.v[e].kind == PC_EV_CALL)
				state = after_call(w, fn, cfg->rpo[i], e, state,
						   r, deep);
		if (block->term == PC_TERM_RET)
			r->after |= state;
		for (uint32_t k = 0; k < block->succ.n && !pc_block_ends(block);
		     k++) {
			uint8_t *to = &in[block->succ.v[k]];
			uint8_t joined = *to | state | BEFORE;

			more |= joined != *to;
			*to = joined;
		}
	}
	return more;
}

/* What FN does if it begins in STATE; NULL: not known. */
static const struct result *walk_fn(struct walk *w, const struct pc_fn *fn,
				    uint8_t state, int deep)
{
	struct result *known = &w->results[fn->index * STATES + state];
	struct result r;
	struct pc_arena *scratch;
	uint8_t *in;

	if (known->known)
		return known;
	if (deep > DEEP || !fn->info->ssa)
		return NULL;
	/* Of a recursive call nothing is known. */
	*known = (struct result){ .known = true, .after = SET | MADE };
	scratch = pc_scratch_take(w->u->program);
	in = PC_ARRAY(scratch, fn->blocks.n, uint8_t);
	in[0] = state | BEFORE;
	/* A call counts that is found in the last round. */
	do
		r = (struct result){ .known = true };
	while (one_round(w, fn, in, &r, deep));
	pc_scratch_give(w->u->program, scratch);
	*known = r;
	return known;
}

static void tell(struct walk *w, const struct pc_ulfm_call *c)
{
	struct pc_loc loc = pc_ulfm_loc(c->fn, c->block, c->event);
	const char *name =
		pc_event_at(c->fn, c->block, c->event)->callee->op->name;
	struct pc_diag *diag;

	diag = pc_diag_add(w->u->program, c->fn, PC_DIAG_ULFM_HANDLER, loc, name,
			   PC_MSG_ULFM_HANDLER, name);
	if (w->fatal.fn)
		pc_diag_note(w->u->program, diag,
			     pc_ulfm_loc(w->fatal.fn, w->fatal.block,
					 w->fatal.event),
			     PC_NOTE(ULFM_FATAL));
	pc_diag_note(w->u->program, diag, loc, PC_NOTE(ULFM_SET_HANDLER));
}

void pc_ulfm_handler(struct pc_ulfm *u)
{
	struct pc_arena *scratch = pc_scratch_take(u->program);
	struct walk w = { .u = u };

	w.results = PC_ARRAY(scratch, u->program->fns.n * STATES, struct result);
	for (uint32_t i = 0; i < u->program->fns.n; i++) {
		const struct pc_fn *fn = u->program->fns.v[i];
		const struct result *r = pc_fn_live(fn) && pc_fn_is_main(fn) ?
						 walk_fn(&w, fn, 0, 0) : NULL;

		if (r && r->first.fn) {
			tell(&w, &r->first);
			break;
		}
	}
	pc_scratch_give(u->program, scratch);
}
