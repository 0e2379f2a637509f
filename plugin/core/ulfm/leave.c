/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * leave.c - processes that leave for the recovery and owe a message to others,
 *           which wait for it because the communicator is not revoked.
 *
 * In:   branches that test the code of a call; the messages on both sides.
 * Out:  parcoach-ulfm-revoke, once for each branch.
 * Cost: for each such branch the blocks up to the next collective over the
 *       survivors, in its function and its callers, at most MOST calls.
 * Not:  a path on which something may revoke a communicator; collectives that
 *       are not reached: they return an error, because a process has failed;
 *       sends to a process that may be the failed one.  A send is taken not to
 *       wait for its receive.
 */
#include "tables/mpi_find.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "model/program.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/reach_blocks.h"
#include "report/messages.h"
#include "memory/passed.h"
#include "value/value.h"
#include "ulfm/ulfm.h"

#define MOST 64 /* calls of functions that are left */

/* The paths from one place to the next collectives over the survivors. */
struct paths {
	struct pc_ulfm *u;
	struct pc_arena *scratch;
	PC_VEC(struct pc_ulfm_call) sends; /* of the first function */
	PC_VEC(struct pc_ulfm_call) left; /* places after calls, to continue at */
	struct pc_ulfm_call next; /* such a collective; FN NULL: none */
	bool revokes;
};

/* Follow the events of BLOCK from FROM on; whether control comes to its end. */
static bool pass(struct paths *p, const struct pc_fn *fn, uint32_t block,
		 uint32_t from, bool first)
{
	for (uint32_t e = from; e < fn->blocks.v[block].events.n; e++) {
		const struct pc_event *event = pc_event_at(fn, block, e);
		uint8_t does = pc_ulfm_does(p->u, event);

		p->revokes |= does & PC_ULFM_REVOKES;
		if (event->kind == PC_EV_CALL && pc_event_ends(event))
			return false;
		if (does & PC_ULFM_SENDS && first)
			pc_vec_push(p->scratch, p->sends,
				    ((struct pc_ulfm_call){ fn, block, e }));
		if (does & PC_ULFM_SURVIVES) {
			if (!p->next.fn)
				p->next = (struct pc_ulfm_call){ fn, block, e };
			return false;
		}
	}
	return true;
}

/* Follow FN from event FROM of BLOCK on. */
static void follow(struct paths *p, const struct pc_fn *fn, uint32_t block,
		   uint32_t from, bool first)
{
	struct pc_visit visit = { 0 };

	pc_visit_fn(&visit, p->scratch, fn);
	if (!from)
		pc_visit_add(&visit, block);
	for (bool go = !from ? pc_visit_next(&visit, &block) : true; go;
	     go = pc_visit_next(&visit, &block), from = 0) {
		if (!pass(p, fn, block, from, first))
			continue;
		pc_visit_on(&visit, block);
		if (fn->blocks.v[block].term != PC_TERM_RET)
			continue;
		for (uint32_t i = p->u->first[fn->index];
		     i < p->u->first[fn->index + 1] && p->left.n < MOST; i++)
			pc_vec_push(p->scratch, p->left, p->u->calls[i]);
	}
}

static bool is_known(const struct paths *p, const struct pc_ulfm_call *call)
{
	for (uint32_t i = 0; i < p->sends.n; i++)
		if (p->sends.v[i].block == call->block &&
		    p->sends.v[i].event == call->event)
			return true;
	return false;
}

/* The value of argument ARG of the call; PC_NODE_NONE: not known, or it is no
 * rank. */
static uint32_t peer(struct pc_ulfm *u, const struct pc_ulfm_call *call,
		     int32_t arg)
{
	uint32_t node = pc_value_of(u->program, call->fn,
				    pc_argument_opnd(call->fn, call->block,
						     call->event, (uint32_t)arg,
						     false));
	const struct pc_node *n = pc_node(u->program, node);

	return n->kind == PC_NODE_INT && n->num < 0 ? PC_NODE_NONE : node;
}

static bool is_exchange(const struct pc_mpi_op *op)
{
	return op->flags & PC_OPF_SENDS && op->flags & PC_OPF_RECEIVES;
}

#define DEST 3 /* argument of a send, and of a call that also receives */

/* Whether the process that SEND sends to may still be there after an error of
 * FROM.  RATIONALE: an error of a message says that its partner has failed, and
 * that one waits for nothing. */
static bool is_awaited(struct pc_ulfm *u, const struct pc_ulfm_call *from,
		       const struct pc_ulfm_call *send)
{
	const struct pc_mpi_op *op = pc_ulfm_op(
		pc_event_at(from->fn, from->block, from->event));
	const struct pc_mpi_op *sends = pc_ulfm_op(
		pc_event_at(send->fn, send->block, send->event));
	uint32_t to, a, b;

	if (pc_mpi_op_is_collective(op))
		return true;
	if (op->class_ != PC_OP_P2P || !sends || from->fn != send->fn)
		return false;
	to = peer(u, send, DEST);
	a = peer(u, from, is_exchange(op) ? DEST : op->comm - 2);
	b = is_exchange(op) ? peer(u, from, op->comm - 2) : a;
	return to != PC_NODE_NONE && ((a != PC_NODE_NONE && a != to) ||
				      (b != PC_NODE_NONE && b != to));
}

static const char *name_of(const struct pc_ulfm_call *call)
{
	const struct pc_event *event = pc_event_at(call->fn, call->block,
						   call->event);

	return !event->callee ? "a function" : event->callee->op ?
		       event->callee->op->name : event->callee->pretty;
}

static void tell(struct pc_ulfm *u, const struct pc_fn *fn, uint32_t block,
		 const struct pc_ulfm_call *from,
		 const struct pc_ulfm_call *send,
		 const struct pc_ulfm_call *next)
{
	struct pc_loc loc = pc_ulfm_loc(fn, block, PC_NONE);
	struct pc_diag *diag;

	diag = pc_diag_add(u->program, fn, PC_DIAG_ULFM_REVOKE, loc,
			   name_of(from), PC_MSG_ULFM_REVOKE, name_of(from));
	pc_diag_note(u->program, diag,
		     pc_ulfm_loc(send->fn, send->block, send->event),
		     PC_NOTE(ULFM_OWED), name_of(send));
	pc_diag_note(u->program, diag,
		     pc_ulfm_loc(next->fn, next->block, next->event),
		     PC_NOTE(ULFM_LEFT_FOR), name_of(next));
	pc_diag_note(u->program, diag, loc, PC_NOTE(ULFM_REVOKE_FIRST));
}

static void look_at(struct pc_ulfm *u, const struct pc_fn *fn, uint32_t block,
		    const struct pc_ulfm_call *from, uint32_t way)
{
	struct pc_arena *scratch = pc_scratch_take(u->program);
	struct paths bad = { .u = u, .scratch = scratch };
	struct paths good = { .u = u, .scratch = scratch };

	follow(&bad, fn, fn->blocks.v[block].succ.v[way], 0, true);
	for (uint32_t i = 0; i < bad.left.n && !bad.revokes; i++)
		follow(&bad, bad.left.v[i].fn, bad.left.v[i].block,
		       bad.left.v[i].event + 1, false);
	if (!bad.revokes && bad.next.fn)
		follow(&good, fn, fn->blocks.v[block].succ.v[1 - way], 0, true);
	for (uint32_t i = 0; i < good.sends.n; i++)
		if (!is_known(&bad, &good.sends.v[i]) &&
		    is_awaited(u, from, &good.sends.v[i])) {
			tell(u, fn, block, from, &good.sends.v[i], &bad.next);
			break;
		}
	pc_scratch_give(u->program, scratch);
}

void pc_ulfm_leaves(struct pc_ulfm *u, const struct pc_fn *fn)
{
	if (!(u->does[fn->index] & PC_ULFM_SENDS))
		return;
	for (uint32_t i = 0; i < fn->info->cfg.n_reach; i++) {
		uint32_t b = fn->info->cfg.rpo[i], way;
		struct pc_ulfm_call from;
		const struct pc_mpi_op *op;

		if (!pc_ulfm_error_way(u, fn, b, &from, &way))
			continue;
		op = pc_ulfm_op(pc_event_at(from.fn, from.block, from.event));
		/* Starting an operation fails only if it has been revoked. */
		if (op->request < 0 || op->class_ == PC_OP_COMPLETION)
			look_at(u, fn, b, &from, way);
	}
}
