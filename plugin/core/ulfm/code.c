/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * code.c - which values follow from a code that a call of MPI returned.
 *
 * In:   SSA form; control dependences; the calls of each function.
 * Out:  pc_ulfm_from_code (), pc_ulfm_from_choice (), pc_ulfm_error_way ().
 * Cost: MOST definitions for a question; beyond that, the answer is no.
 * Not:  what is sent, or stored in memory that has no name in the function.
 *
 * ULFM: an operation may succeed on some processes and return an error on
 * others.  MPIX_Comm_agree and MPIX_Comm_shrink return the same code on all
 * survivors, and the flag of MPIX_Comm_agree is then the same, too.
 */
#include "model/target.h"
#include "tables/mpi_find.h"
#include "tables/mpi_flags.h"
#include "tables/mpi_ops.h"
#include "model/live.h"
#include "graph/branch_claim.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "graph/targets.h"
#include "memory/places.h"
#include "memory/ssa_claim.h"
#include "memory/ssa_query.h"
#include "value/frame.h"
#include "ulfm/ulfm.h"

#define MOST 400 /* definitions examined for one question */
#define DEEP 8   /* calls passed on the way down */

struct asked {
	const struct pc_fn *fn;
	const struct pc_event *by; /* the call that led into FN, or NULL */
	uint32_t def;
	bool choice;
};

struct query {
	struct pc_ulfm *u;
	struct asked asked[MOST];
	uint32_t n;
	struct pc_ulfm_call *from;
};

/* A value in FN, which was reached through FRAME, that is used before event AT
 * of block USE, and for the value LATER (NULL: none) of the same function.
 * CHOICE: the question is which communicator it is. */
struct value {
	const struct pc_fn *fn;
	const struct pc_frame *frame;
	uint32_t use, at;
	int deep;
	bool choice;
	const struct value *later;
};

bool pc_ulfm_can_differ(const struct pc_mpi_op *op)
{
	if (op->flags & (PC_OPF_SURVIVES | PC_OPF_REVOKES) ||
	    (op->uniform | op->varying) & PC_OP_RETURNS)
		return false;
	return op->class_ == PC_OP_P2P || op->class_ == PC_OP_COMPLETION ||
	       (pc_mpi_op_is_collective(op) && op->on == PC_ON_COMM);
}

/* Whether the event A of block X comes before B of Y on all paths to the
 * latter. */
static bool precedes(const struct pc_fn *fn, uint32_t x, uint32_t a, uint32_t y,
		     uint32_t b)
{
	return x == y ? a < b : pc_ssa_dominates(fn, x, y);
}

/* Whether the agreement at event E of BLOCK comes before V is used. */
static bool is_before(const struct value *v, uint32_t block, uint32_t e)
{
	for (; v; v = v->later)
		if (precedes(v->fn, block, e, v->use, v->at))
			return true;
	return false;
}

/* Whether the survivors agree after event E of BLOCK and before the use of V. */
static bool agreed_since(const struct query *q, const struct value *v,
			 uint32_t block, uint32_t e)
{
	const struct pc_fn *fn = v->fn;

	if (!(q->u->does[fn->index] & PC_ULFM_AGREES))
		return false;
	for (uint32_t b = 0; b < fn->blocks.n; b++)
		for (uint32_t i = 0; i < fn->blocks.v[b].events.n; i++)
			if (pc_ulfm_does(q->u, pc_event_at(fn, b, i)) &
				    PC_ULFM_AGREES &&
			    precedes(fn, block, e, b, i) && is_before(v, b, i))
				return true;
	return false;
}

static bool follow(struct query *q, const struct value *v, struct pc_opnd opnd);

static bool follow_all(struct query *q, const struct value *v,
		       const struct pc_def *def)
{
	const struct pc_ssa *ssa = v->fn->info->ssa;

	for (uint32_t i = 0; i < def->n; i++)
		if (follow(q, v, ssa->opnds.v[def->first + i]))
			return true;
	return false;
}

/* ---- calls ---- */

/* The code of the call of OP at DEF. */
static bool is_code(struct query *q, const struct value *v,
		    const struct pc_def *def, const struct pc_mpi_op *op)
{
	if (v->choice || !pc_ulfm_can_differ(op) ||
	    agreed_since(q, v, def->block, def->event))
		return false;
	*q->from = (struct pc_ulfm_call){ v->fn, def->block, def->event };
	return true;
}

/* What a local procedure computes of its arguments (MPI_Error_class). */
static bool is_local(struct query *q, const struct value *v,
		     const struct pc_def *def, const struct pc_mpi_op *op)
{
	const struct pc_ssa_call *call =
		pc_ssa_call_at(v->fn, def->block, def->event);

	if (v->choice || !call || op->class_ != PC_OP_LOCAL ||
	    op->on != PC_ON_NONE)
		return false;
	for (uint32_t i = 0; i < (uint32_t)op->nargs; i++)
		if (op->input >> i & 1 &&
		    (follow(q, v, pc_ssa_arg(v->fn, call, i)) ||
		     follow(q, v, pc_ssa_content(v->fn, call, i))))
			return true;
	return false;
}

/* What TO returns, or leaves in its place THERE unless that is PC_NONE. */
static bool from_callee(struct query *q, const struct value *v,
			const struct pc_def *def, const struct pc_fn *to,
			uint32_t there)
{
	struct pc_frame frame = { v->frame, v->fn, def->block, def->event };
	const struct pc_ssa *ssa = to->info->ssa;

	for (uint32_t i = 0; ssa && i < ssa->rets.n; i++) {
		uint32_t b = ssa->rets.v[i];
		struct value in = { to, &frame, b, PC_NONE, v->deep + 1,
				    v->choice, NULL };
		struct pc_opnd out = ssa->cond[b];

		if (def->kind != PC_DEF_RESULT)
			out = (struct pc_opnd){ .def = there == PC_NONE ?
					PC_NONE : pc_ssa_out(to, b, there) };
		if (follow(q, &in, out) &&
		    !agreed_since(q, v, def->block, def->event))
			return true;
	}
	return false;
}

static bool from_call(struct query *q, const struct value *v,
		      const struct pc_def *def)
{
	const struct pc_event *event = pc_event_at(v->fn, def->block,
						   def->event);
	const struct pc_mpi_op *op = pc_ulfm_op(event);
	struct pc_fn *const *to;
	uint32_t n;

	if (event->kind != PC_EV_CALL)
		return false;
	if (op && (def->kind == PC_DEF_RESULT ||
		   (def->kind == PC_DEF_OUTPUT && def->arg >= op->nargs)))
		return is_code(q, v, def, op);
	if (op)
		return def->kind == PC_DEF_OUTPUT && is_local(q, v, def, op);
	if (v->deep >= DEEP)
		return false;
	to = pc_event_targets(q->u->program, event, &n);
	for (uint32_t i = 0; i < n; i++)
		if (from_callee(q, v, def, to[i], n == 1 ? def->there :
							   PC_NONE))
			return true;
	return false;
}

/* ---- what a function begins with ---- */

/* The place AT of V->fn, as CALL passes it. */
static bool from_one_call(struct query *q, const struct value *v,
			  const struct pc_place *place,
			  const struct pc_ulfm_call *call,
			  const struct pc_frame *frame)
{
	const struct pc_ssa_call *pass =
		call->fn->info->ssa ? pc_ssa_call_at(call->fn, call->block,
						     call->event) : NULL;
	struct value up = { call->fn, frame, call->block, call->event,
			    v->deep + (v->frame ? -1 : 1), v->choice, NULL };
	struct pc_opnd opnd = { .def = PC_NONE };

	if (!pass)
		return false;
	if (place->param >= 0) {
		opnd = place->at.mod == PC_MOD_DEREF ?
			       pc_ssa_content(call->fn, pass,
					      (uint32_t)place->param) :
			       pc_ssa_arg(call->fn, pass,
					  (uint32_t)place->param);
	} else if (place->shared) {
		uint32_t at = pc_place_find(call->fn, place->at);

		if (at != PC_NONE)
			opnd = pc_ssa_handed(call->fn, pass, at);
	}
	return follow(q, &up, opnd);
}

static bool from_entry(struct query *q, const struct value *v,
		       const struct pc_def *def)
{
	const struct pc_place *place;
	uint32_t f = v->fn->index;

	if (def->place == PC_NONE)
		return false;
	place = &v->fn->info->ssa->places.v[def->place];
	if (v->frame) {
		struct pc_ulfm_call call = { v->frame->fn, v->frame->block,
					     v->frame->event };

		return from_one_call(q, v, place, &call, v->frame->up);
	}
	for (uint32_t i = q->u->first[f];
	     v->deep < DEEP && i < q->u->first[f + 1]; i++)
		if (from_one_call(q, v, place, &q->u->calls[i], NULL))
			return true;
	return false;
}

/* ---- paths that meet ---- */

/* Whether OPND of FN is certainly known: only then do two values that meet
 * differ. */
static bool is_seen(const struct pc_fn *fn, struct pc_opnd opnd)
{
	const struct pc_event *event;
	const struct pc_def *def;

	if (opnd.def == PC_NONE)
		return pc_opnd_val(opnd).kind != PC_VAL_UNKNOWN;
	def = &fn->info->ssa->defs.v[opnd.def];
	if (def->kind == PC_DEF_ALIAS)
		return false;
	if (def->kind != PC_DEF_OUTPUT && def->kind != PC_DEF_EFFECT)
		return true;
	event = pc_event_at(fn, def->block, def->event);
	return pc_ulfm_op(event) || pc_event_target(event);
}

/* A value that is used at the end of BLOCK for V. */
static struct value used_at(const struct value *v, uint32_t block, bool choice)
{
	struct value at = *v;

	at.use = block;
	at.at = PC_NONE;
	at.choice = choice;
	at.later = v;
	return at;
}

/* Whether a condition decides that control comes to BLOCK, below TOP. */
static bool decided(struct query *q, const struct value *v, uint32_t block,
		    uint32_t top, int deep)
{
	const struct pc_flow *flow = pc_ulfm_flow(q->u, v->fn);

	for (uint32_t i = flow->dep ? flow->dep_first[block] : 0;
	     flow->dep && i < flow->dep_first[block + 1]; i++) {
		uint32_t on = flow->dep[i].on;
		struct value v2 = used_at(v, on, false);

		if (on == block ||
		    (on != top && !pc_ssa_dominates(v->fn, top, on)))
			continue;
		if (follow(q, &v2, v->fn->info->ssa->cond[on]) ||
		    (deep && on != top && decided(q, v, on, top, deep - 1)))
			return true;
	}
	return false;
}

static bool from_paths(struct query *q, const struct value *v,
		       const struct pc_def *def)
{
	const struct pc_ssa *ssa = v->fn->info->ssa;
	const struct pc_cfg *cfg = &v->fn->info->cfg;
	const uint32_t *preds = &cfg->preds[cfg->pred_first[def->block]];
	uint32_t top = ssa->idom[def->block];

	for (uint32_t i = 0; i < def->n; i++) {
		struct value one = used_at(v, preds[i], v->choice);

		if (follow(q, &one, ssa->opnds.v[def->first + i]))
			return true;
	}
	for (uint32_t i = 0; i < def->n; i++)
		if (!is_seen(v->fn, ssa->opnds.v[def->first + i]))
			return false;
	for (uint32_t i = 0; i < def->n && top != PC_NONE; i++) {
		struct value v2 = used_at(v, preds[i], false);

		if ((v->fn->blocks.v[preds[i]].succ.n > 1 &&
		     follow(q, &v2, ssa->cond[preds[i]])) ||
		    decided(q, v, preds[i], top, 4))
			return true;
	}
	return false;
}

/* ---- one value ---- */

static bool is_asked(struct query *q, const struct value *v, uint32_t def)
{
	const struct pc_event *by = !v->frame ? NULL :
		pc_event_at(v->frame->fn, v->frame->block, v->frame->event);

	for (uint32_t i = 0; i < q->n; i++)
		if (q->asked[i].def == def && q->asked[i].fn == v->fn &&
		    q->asked[i].by == by && q->asked[i].choice == v->choice)
			return true;
	if (q->n == MOST)
		return true;
	q->asked[q->n++] = (struct asked){ v->fn, by, def, v->choice };
	return false;
}

static bool follow(struct query *q, const struct value *v, struct pc_opnd opnd)
{
	const struct pc_def *def;

	if (opnd.def == PC_NONE || !v->fn->info->ssa ||
	    is_asked(q, v, opnd.def))
		return false;
	def = &v->fn->info->ssa->defs.v[opnd.def];
	switch (def->kind) {
	case PC_DEF_ENTRY:
		return from_entry(q, v, def);
	case PC_DEF_ASSIGN:
		return follow_all(q, v, def);
	case PC_DEF_PHI:
		return from_paths(q, v, def);
	case PC_DEF_RESULT:
	case PC_DEF_OUTPUT:
	case PC_DEF_EFFECT:
		return from_call(q, v, def);
	default:
		return false;
	}
}

static bool ask(struct pc_ulfm *u, struct value v, struct pc_opnd opnd,
		struct pc_ulfm_call *from)
{
	struct query q = { .u = u, .from = from };

	return follow(&q, &v, opnd);
}

bool pc_ulfm_from_code(struct pc_ulfm *u, const struct pc_fn *fn,
		       struct pc_opnd opnd, uint32_t use, uint32_t at,
		       struct pc_ulfm_call *from)
{
	return ask(u, (struct value){ fn, NULL, use, at, 0, false, NULL }, opnd, from);
}

bool pc_ulfm_from_choice(struct pc_ulfm *u, const struct pc_fn *fn,
			 struct pc_opnd opnd, uint32_t use, uint32_t at,
			 struct pc_ulfm_call *from)
{
	return ask(u, (struct value){ fn, NULL, use, at, 0, true, NULL }, opnd, from);
}

/* ---- tests of a code ---- */

/* Whether OPND of FN is the code of a call and nothing else. */
static bool is_exactly(const struct pc_fn *fn, struct pc_opnd opnd, int deep,
		       struct pc_ulfm_call *from)
{
	const struct pc_ssa *ssa = fn->info->ssa;
	const struct pc_event *event;
	const struct pc_def *def;
	const struct pc_mpi_op *op;
	const struct pc_fn *to;
	uint32_t own = 0;

	if (opnd.def == PC_NONE || !deep || !ssa)
		return false;
	def = &ssa->defs.v[opnd.def];
	if (def->kind == PC_DEF_PHI || pc_def_is_copy(fn, def)) {
		for (uint32_t i = 0; i < def->n; i++) {
			struct pc_opnd one = ssa->opnds.v[def->first + i];
			struct pc_val val = pc_opnd_val(one);

			if (one.def == opnd.def ||
			    (one.def == PC_NONE && val.kind == PC_VAL_INT &&
			     !val.num))
				continue;
			if (!is_exactly(fn, one, deep - 1, from))
				return false;
			own++;
		}
		return own;
	}
	if (def->kind != PC_DEF_RESULT && def->kind != PC_DEF_OUTPUT)
		return false;
	event = pc_event_at(fn, def->block, def->event);
	op = pc_ulfm_op(event);
	if (op) {
		*from = (struct pc_ulfm_call){ fn, def->block, def->event };
		return pc_ulfm_can_differ(op) &&
		       (def->kind == PC_DEF_RESULT || def->arg >= op->nargs);
	}
	to = pc_event_target(event);
	if (def->kind != PC_DEF_RESULT || !to || !to->info->ssa ||
	    !to->info->ssa->rets.n)
		return false;
	for (uint32_t i = 0; i < to->info->ssa->rets.n; i++)
		if (!is_exactly(to, to->info->ssa->cond[to->info->ssa->rets.v[i]],
				deep - 1, from))
			return false;
	return true;
}

bool pc_ulfm_error_way(struct pc_ulfm *u, const struct pc_fn *fn,
		       uint32_t block, struct pc_ulfm_call *from, uint32_t *way)
{
	struct pc_claim claims[PC_CLAIMS];
	uint32_t n;

	(void)u;
	if (fn->blocks.v[block].term != PC_TERM_BR)
		return false;
	n = pc_ssa_claims(fn, block, 0, 1, claims);
	for (uint32_t i = 0; i < n; i++) {
		const struct pc_claim *c = &claims[i];
		struct pc_opnd x = { c->x.at, c->x.val };

		if (!c->number || !c->sole || !is_exactly(fn, x, DEEP, from))
			continue;
		/* MPI-4.0 9.4: MPI_SUCCESS is 0. */
		*way = pc_oper_holds(c->is, 0, c->num);
		return true;
	}
	return false;
}
