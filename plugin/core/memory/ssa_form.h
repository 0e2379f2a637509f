/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_form.h - what each value of a function is made of: locations, the functions'
 *         effects on them, and static single assignment form (Cytron et al.
 *         1991) over both temporaries and locations.
 *
 * Filled by the pass "ssa" (places.c, effects.c, ssa.c) at levels default and
 * strict; NULL at level paper, and for functions that are not live.  Inside
 * core only.
 *
 * An *element* `x[3]` of an array x is a location of its own, besides that of
 * the whole array, which holds what any element may hold: who writes the whole
 * writes each element, who writes an element perhaps changes the whole.
 *
 * A *location* is a variable, a global, a field (of any object), or what such a
 * pointer points to (its content: all of it is one location).  A *definition*
 * gives a temporary or a location a value at one place; each operand of each
 * event is one definition or a constant.
 */
#ifndef PC_SSA_FORM_H
#define PC_SSA_FORM_H

#include "analysis.h"

struct pc_place {
	struct pc_val at; /* VAR, GLOBAL, FIELD; mod NONE: what it holds,
			   * DEREF: what it points to */
	int32_t param;    /* parameter whose value or content it is, or -1 */
	bool shared;      /* GLOBAL, FIELD or content of one: outlives the call */
	bool loose;       /* content that may be reached by other names: what
			   * is read from it is not known for sure */
	bool own;         /* in the record of the function's variables that
			   * functions inside it use, too: begins and ends
			   * with the call although SHARED */
	bool array;       /* of a parameter or its content: perhaps more than
			   * one value lies there */
	uint32_t entry;   /* its PC_DEF_ENTRY, or PC_NONE if nobody asks */
	uint32_t whole;   /* of an element: its array; else PC_NONE */
	uint32_t elem;    /* the next element of the same array, or PC_NONE; of
			   * an array the first one */
	uint32_t n_elems;  /* of an array: elements that are places */
	uint32_t n_wholes; /* of an array: events that write it as a whole */
	bool coarse;      /* of an array: too much work, its elements are it */
};

enum pc_def_kind {
	PC_DEF_ENTRY,  /* what PLACE holds when the function begins */
	PC_DEF_ASSIGN, /* by the ASSIGN event */
	PC_DEF_RESULT, /* what the CALL event returns */
	PC_DEF_OUTPUT, /* the CALL event writes PLACE through argument ARG */
	PC_DEF_EFFECT, /* the CALL event changes PLACE, which is shared */
	PC_DEF_PHI,    /* ways meet at BLOCK */
};

/* An operand: a definition, or a constant (then VAL says which: INT, the
 * address of something, a GLOBAL that is a function or handle, or UNKNOWN). */
struct pc_opnd {
	uint32_t def;             /* PC_NONE: VAL */
	const struct pc_val *val; /* in the model; NULL: UNKNOWN */
};

static inline struct pc_val pc_opnd_val(struct pc_opnd opnd)
{
	return opnd.val ? *opnd.val :
			  (struct pc_val){ .kind = PC_VAL_UNKNOWN };
}

struct pc_def {
	enum pc_def_kind kind : 8;
	bool weak;       /* the old value may stay: it is the last operand */
	uint32_t place;  /* PC_NONE: a temporary */
	int64_t tmp;     /* its number */
	uint32_t block, event;
	int32_t arg;     /* OUTPUT */
	/* ENTRY: none.  ASSIGN: the operands of the event; then for what it
	 * reads or writes through a pointer, the indices on the way; then the
	 * old value if WEAK.  If it only says that a call has changed an object
	 * (PC_EVF_LEFT, `other`): the old value, and that object in front of
	 * FIRST.  RESULT: none, see pc_ssa_call.  OUTPUT, EFFECT: the old
	 * value, always.  PHI: one for each predecessor, in the order of
	 * cfg->preds; that of a block that cannot be reached is UNKNOWN. */
	uint32_t first, n; /* in ssa->opnds */
	/* OUTPUT, EFFECT of a function of the unit: its place there, that of
	 * its array if it is none itself, or PC_NONE */
	uint32_t there;
};

/* What a call hands over: for each argument its value, and what it points to
 * (UNKNOWN if that is no location); and each location that the callee, a
 * live function, may read or change although it is no argument. */
struct pc_ssa_call {
	uint32_t block, event;
	uint32_t args;   /* in ssa->opnds: value of arg 0, content of arg 0,
			  * value of arg 1, ...; 2 * event->args.n of them */
	uint32_t shared, n_shared; /* in ssa->shared; each place once */
};

/* PLACE holds DEF there. */
struct pc_ssa_shared {
	uint32_t place, def;
};

/* What is handed over as number SHARED is no definition but the constant VAL, which was
 * put into the one object that the callee looks at. */
struct pc_ssa_number {
	uint32_t shared; /* in ssa->shared */
	const struct pc_val *val;
};

/* A record, or what a pointer to one points to, is assigned there as a whole. */
struct pc_whole {
	struct pc_val at;
	uint32_t block, event;
	bool named;             /* the block has been: */
	struct pc_opnd root;    /* of the pointer; in ssa_object.c */
};

/* Of FIELD in OBJECT: by block, the event from which on it may have been copied. */
struct pc_copied {
	struct pc_val field, object;
	const uint32_t *from;
};

struct pc_ssa {
	PC_VEC(struct pc_place) places;
	PC_VEC(struct pc_def) defs;
	PC_VEC(struct pc_opnd) opnds;
	PC_VEC(struct pc_ssa_call) calls; /* all calls, by block and event */
	PC_VEC(struct pc_ssa_shared) shared;
	PC_VEC(struct pc_ssa_number) numbers; /* by SHARED */
	struct pc_opnd *cond;  /* by block: condition, or value returned */
	uint8_t *no_error;     /* by block: of ssa_error.c */
	uint32_t *call_first;  /* by block: its first in CALLS; [n] too */
	uint32_t *def_first;   /* by block: its first in BLOCK_DEFS; [n] too */
	uint32_t *block_defs;  /* phis first, then in order of the events */
	/* by RET block: what the shared locations and the contents of
	 * parameters that the function changes hold when it returns */
	uint32_t *out_first, *out_end; /* in OUTS */
	PC_VEC(struct pc_ssa_shared) outs; /* of a block: by place */
	PC_VEC(uint32_t) rets; /* RET blocks that can be reached, by number */
	uint32_t *idom;        /* immediate dominators; entry: PC_NONE */
	uint32_t *dom_in, *dom_end; /* by block: those it dominates have
				     * DOM_IN from its own to before its
				     * DOM_END; cannot be reached: 0, 0 */
	uint32_t *tmp_def;     /* by number of the temporary, or PC_NONE */
	int64_t n_tmps;
	/* What calls may read and change was too much: shared locations that
	 * the function does not mention are not handed on. */
	bool partial;
	PC_VEC(struct pc_copied) copied; /* ssa_spread.c: those asked for */
	PC_VEC(struct pc_whole) behind; /* by pointers; sorted by block and event */
	PC_VEC(struct pc_whole) wholes; /* sorted by AT; only if fields are exact */
	uint32_t *slots, n_slots; /* hash table of places, index + 1 */
};

/* What a function and those it calls may do to locations that others see
 * (effects.c).  Places here have at.kind GLOBAL or FIELD. */
struct pc_effects {
	PC_VEC(struct pc_val) reads, writes; /* sorted by pc_place_compare */
	uint64_t param_writes; /* bit i: may write what parameter i points to */
	uint64_t param_reads;
	uint64_t param_whole;  /* bit i: any element of that; else only these,
				* and the first if its parameter is there */
	uint64_t param_beyond; /* bit i: looks at more than the first */
	PC_VEC(struct pc_val) elems; /* sorted, contents of parameters */
	bool many; /* more than are kept: anything shared may change */
	bool blind; /* it calls what is not known */
};

/* ssa_exact.c: the number of the call in front of EVENT, which says what that left. */
uint32_t pc_ssa_left_by(const struct pc_fn *fn, uint32_t block, uint32_t event);

/* one_object.c: find out for all functions of which objects they look at fields; the number
 * of the parameter that points to the only one of which FN, or who it calls, looks
 * at or sets FIELD, or PC_NONE. */
void pc_only_find(struct pc_program *program);
uint32_t pc_only_of(const struct pc_fn *fn, struct pc_val field);

/* Order of places by kind, name and mod. */
int pc_place_compare(struct pc_val a, struct pc_val b);

/* places.c: before the other questions about places of FN. */
void pc_places_alias(struct pc_program *program, struct pc_fn *fn);

/* Whether AT is seen by all functions. */
static inline bool pc_place_is_shared(struct pc_val at)
{
	return at.kind == PC_VAL_GLOBAL || at.kind == PC_VAL_FIELD;
}

/* Whether EVENT names variables only, which are not read there. */
static inline bool pc_event_names(const struct pc_event *event)
{
	return event->kind == PC_EV_ENTER &&
	       (event->region == PC_REGION_PARALLEL ||
		event->region == PC_REGION_SINGLE);
}

/* relevant.c: find out what matters, and which elements are written; then, whether AT
 * does, if it is shared. */
void pc_places_want(struct pc_program *program);
bool pc_place_wanted(struct pc_program *program, struct pc_val at);

/* Whether AT of FN may be reached by other names, too. */
bool pc_place_loose(const struct pc_fn *fn, struct pc_val at);

/* element.c: the most elements of one array that are kept apart. */
#define PC_ELEMS 192

/* The elements of the array WHOLE, which others see, that are kept apart. */
struct pc_elems {
	struct pc_val whole;
	PC_VEC(struct pc_val) list;
	struct pc_elems *next;
};
/* EVENT of FN: note which arrays have elements that are written one by one; only
 * theirs can hold something else than the array. */
void pc_elems_written(struct pc_program *program, const struct pc_fn *fn,
		      const struct pc_event *event);
/* Whether those of the array WHOLE are. */
static inline bool pc_elems_apart(struct pc_val whole)
{
	return pc_name_head(whole.name)->apart;
}
struct pc_elems *pc_elems_get(struct pc_program *program, struct pc_val whole);
void pc_elems_note(struct pc_program *program, struct pc_val at);
bool pc_elems_has(struct pc_program *program, struct pc_val at);

/* What the callee TO calls AT, a content of its parameter *ARG, is *HERE for FN
 * at CALL; *EXACT in the sense of pc_place_exact (). */
bool pc_elem_passed(struct pc_program *program, const struct pc_fn *fn,
		    const struct pc_event *call, const struct pc_fn *to,
		    struct pc_val at, struct pc_val *here, uint32_t *arg);
/* The reverse: what TO calls AT of FN, which argument ARG of CALL points to or
 * into. */
struct pc_val pc_elem_below(struct pc_program *program, const struct pc_fn *fn,
			    const struct pc_event *call, uint32_t arg,
			    struct pc_val at, const struct pc_fn *to);
/* How many values CALL, of MPI, has in argument ARG: 0 if one that is no array,
 * -1 if not known. */
int64_t pc_mpi_count(const struct pc_event *call, uint32_t arg);
/* Whether CALL, of MPI in Fortran, takes ARG for one number: of an array the first
 * element. */
bool pc_mpi_reads_one(const struct pc_event *call, uint32_t arg);

/* ends_job.c: info->over of FN; those that it calls first. */
void pc_over_find(struct pc_program *program, struct pc_fn *fn);

/* effects.c: pc_effects of all live functions. */
void pc_effects_find(struct pc_program *program);

/* The location that VALUE of FN stands for as something that is written or read
 * through (an argument &x is x, p is what p points to, a temporary is followed
 * to the variable that it was computed from).  kind UNKNOWN: none. */
struct pc_val pc_place_behind(const struct pc_fn *fn, struct pc_val value);

/* The same; *EXACT: that and nothing that lies beside it is meant. */
struct pc_val pc_place_exact(const struct pc_fn *fn, struct pc_val value,
			     bool *exact);

/* What was added to a pointer to get the address of VALUE, which is read or
 * written through it: the first PC_ADDENDS of them. */
#define PC_ADDENDS 4
uint32_t pc_place_addends(const struct pc_fn *fn, struct pc_val value,
			  const struct pc_val **out);

/* The index of the place AT of FN, or PC_NONE. */
uint32_t pc_place_find(const struct pc_fn *fn, struct pc_val at);

/* The call at an event of FN, or NULL. */
const struct pc_ssa_call *pc_ssa_call_at(const struct pc_fn *fn, uint32_t block,
					 uint32_t event);

/* The value that argument ARG of CALL has / of what it points to; nothing if CALL has
 * fewer. */
struct pc_opnd pc_ssa_arg(const struct pc_fn *fn,
			  const struct pc_ssa_call *call, uint32_t arg);
struct pc_opnd pc_ssa_content(const struct pc_fn *fn,
			      const struct pc_ssa_call *call, uint32_t arg);

/* What the shared PLACE of FN holds for the callee at CALL, a definition or a constant;
 * neither if the callee does not get it. */
struct pc_opnd pc_ssa_handed(const struct pc_fn *fn, const struct pc_ssa_call *call,
			     uint32_t place);

/* The definition of PLACE when FN returns from BLOCK, or PC_NONE. */
uint32_t pc_ssa_out(const struct pc_fn *fn, uint32_t block, uint32_t place);

/* Whether CALL may write what argument ARG points to: by the registry, by
 * what is known of the callee, else yes. */
bool pc_call_writes(const struct pc_fn *fn, const struct pc_event *call,
		    uint32_t arg);

/* graph/frontier.c: by block B, what is in its dominance frontier: TO[FIRST[B]] to before
 * TO[FIRST[B + 1]]. */
struct pc_fronts {
	uint32_t *first, *to;
};
struct pc_ways {
	uint32_t n; /* blocks */
	const uint32_t *idom, *pred_first, *preds;
	const bool *counts; /* by block; NULL: all that can be reached */
	uint64_t most;      /* in all frontiers together */
};
/* FRONTS, in ARENA; false: it would be too much. */
bool pc_fronts_find(struct pc_arena *arena, struct pc_arena *scratch,
		    const struct pc_ways *ways, struct pc_fronts *fronts);

/* Whether A dominates B (both can be reached). */
bool pc_ssa_dominates(const struct pc_fn *fn, uint32_t a, uint32_t b);

/* Whether DEF (PC_NONE: no) is nothing but error codes of MPI, which are rarely any: to
 * stop at one is no wrong way to go. */
bool pc_ssa_is_error(const struct pc_fn *fn, uint32_t def);

/* Whether BLOCK branches on nothing but whether there was such an error, or whether there
 * was memory; then *WAY is the number of the way that is taken if all was well. */
bool pc_ssa_no_error(const struct pc_fn *fn, uint32_t block, uint32_t *way);

#endif
