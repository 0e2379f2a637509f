/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_form.h - what each value of a function is computed from: static single
 *              assignment form (Cytron et al. 1991) over temporaries and
 *              locations.
 *
 * Filled by the pass "ssa" (places.c, effects.c, ssa.c) at levels default and
 * strict; NULL at level paper, and for functions that are not live.
 *
 * An *element* `x[3]` of an array x is a location (places.h) in addition to the
 * whole array, which holds what any element may hold: a write to the whole
 * array writes each element, and a write to an element may change the whole.
 *
 * A *definition* gives a temporary or a location a value at one point.  Each
 * operand of each event is one definition or a constant.
 */
#ifndef PC_SSA_FORM_H
#define PC_SSA_FORM_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"

struct pc_copied;
struct pc_place;
struct pc_whole;

enum pc_def_kind {
	PC_DEF_ENTRY,  /* what PLACE holds when the function begins */
	PC_DEF_ASSIGN, /* by the ASSIGN event */
	PC_DEF_RESULT, /* what the CALL event returns */
	PC_DEF_OUTPUT, /* the CALL event writes PLACE through argument ARG */
	PC_DEF_EFFECT, /* the CALL event changes PLACE, which is shared */
	PC_DEF_ALIAS,  /* the event may change PLACE under another name */
	PC_DEF_PHI,    /* paths meet at BLOCK */
};

/* An operand: a definition, or a constant (then VAL says which: INT, the
 * address of something, a GLOBAL that is a function or handle, or UNKNOWN). */
struct pc_opnd {
	uint32_t def;             /* PC_NONE: VAL */
	const struct pc_val *val; /* in the model; NULL: UNKNOWN */
};

static inline struct pc_val pc_opnd_val(struct pc_opnd opnd)
{
	return opnd.val ? *opnd.val : (struct pc_val){ .kind = PC_VAL_UNKNOWN };
}

struct pc_def {
	enum pc_def_kind kind : 8;
	bool weak;       /* the old value may remain: it is the last operand */
	bool sure;       /* ALIAS: both are certainly the same memory */
	bool seen;       /* ALIAS: a pointer is seen to be made to point there */
	bool any;        /* OUTPUT: one element, which is not known */
	bool of;         /* ASSIGN: loads a field of the operand before FIRST */
	uint32_t place;  /* PC_NONE: a temporary */
	uint32_t tmp;    /* its number (docs/MODEL.md: less than 2^24) */
	uint32_t block, event;
	int32_t arg;     /* OUTPUT */
	/* ENTRY: none.  ASSIGN: the operands of the event; then the indices for
	 * what it accesses through pointers; then the old value if WEAK.  If it
	 * only says that a call has changed an object (PC_EVF_LEFT, `other`):
	 * the old value, and that object before FIRST.  RESULT: none, see
	 * pc_ssa_call.  OUTPUT, EFFECT: always the old value.  ALIAS: what is now
	 * in the other location, or UNKNOWN; the old value if WEAK.  PHI: one per
	 * predecessor, in the order of cfg->preds; UNKNOWN if not reached. */
	uint32_t first, n; /* in ssa->opnds */
	/* OUTPUT, EFFECT of a function of the unit: its place in that function
	 * or else that of its array, or PC_NONE */
	uint32_t there;
};

/* What a call passes: for each argument its value, and what it points to
 * (UNKNOWN if that is no location); and each other location that the callee, a
 * live function, may read or change. */
struct pc_ssa_call {
	uint32_t block, event;
	uint32_t args;   /* in ssa->opnds: value of arg 0, content of arg 0,
			  * value of arg 1, ...; 2 * event->args.n of them */
	uint32_t shared, n_shared; /* in ssa->shared; each place once */
};

/* PLACE holds DEF at that point. */
struct pc_ssa_shared {
	uint32_t place, def;
};

/* Entry SHARED is no definition but the constant VAL, which was stored in the
 * one object that the callee accesses. */
struct pc_ssa_number {
	uint32_t shared; /* in ssa->shared */
	const struct pc_val *val;
};

struct pc_ssa {
	PC_VEC(struct pc_place) places;
	PC_VEC(struct pc_def) defs;
	PC_VEC(struct pc_opnd) opnds;
	PC_VEC(struct pc_ssa_call) calls; /* all calls, by block and event */
	PC_VEC(struct pc_ssa_shared) shared;
	PC_VEC(struct pc_ssa_number) numbers; /* by SHARED */
	struct pc_opnd *cond;  /* by block: condition, or value returned */
	uint8_t *no_error;     /* by block: for ssa_error.c */
	uint32_t *call_first;  /* by block: its first in CALLS; [n] too */
	uint32_t *def_first;   /* by block: its first in BLOCK_DEFS; [n] too */
	uint32_t *block_defs;  /* phis first, then in event order */
	/* By RET block: what shared locations and contents of parameters that
	 * the function changes hold when it returns. */
	uint32_t *out_first, *out_end; /* in OUTS */
	PC_VEC(struct pc_ssa_shared) outs; /* in each block by place */
	PC_VEC(uint32_t) rets; /* RET blocks that can be reached */
	uint32_t *idom;        /* immediate dominators; entry: PC_NONE */
	uint32_t *dom_in, *dom_end; /* by block: those it dominates have DOM_IN
				     * from its own to before its DOM_END; both
				     * 0: not reached */
	uint32_t *tmp_def;     /* by number of the temporary, or PC_NONE */
	int64_t n_tmps;
	/* The effects of calls were too many: shared locations that the
	 * function does not mention are not passed to calls. */
	bool partial;
	PC_VEC(struct pc_copied) copied; /* ssa_spread.c */
	PC_VEC(struct pc_whole) behind; /* via pointers; by block, event */
	PC_VEC(struct pc_whole) wholes; /* sorted by AT; only if fields are exact */
	uint32_t *slots, n_slots; /* hash table of places, index + 1 */
};

/* Whether EVENT only names variables, which it does not read. */
static inline bool pc_event_names(const struct pc_event *event)
{
	return event->kind == PC_EV_ENTER &&
	       (event->region == PC_REGION_PARALLEL ||
		event->region == PC_REGION_SINGLE);
}

#endif
