/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * engine.h - inside the pass "uniform": the state of a value, and what its
 *            files share.  Each section names its file.
 *
 * fixpoint.c runs the fixpoint, rules.h has the rules for phis, query.c answers
 * the questions of uniform.h, explain.c finds the reasons.  Functions that are
 * neither defined in the program nor of MPI are in library/sources.h.
 */
#ifndef PC_UNIFORM_IN_H
#define PC_UNIFORM_IN_H

#include <stdbool.h>
#include <stdint.h>
#include "base/heap.h"
#include "base/numbers.h"
#include "base/vec.h"
#include "model/model.h"
#include "library/sources.h"
#include "graph/frontier.h"
#include "report/strength.h"
#include "memory/ssa_form.h"
#include "proof/claims.h"

struct pc_flow;
struct pc_given;
struct pc_mpi_op;
struct pc_once;

enum { PC_KEEPS_NOT, PC_KEEPS, PC_KEEPS_OLD }; /* pc_uniform_fn.keeps */
enum { PC_WAS_DOUBT = 1, PC_WAS }; /* pc_uni.was: as a doubt, as it is */

/* Disjoint paths from BRANCH meet at a block.  They enter by N of its
 * predecessors, whose numbers start at VIA[FIRST]. */
struct pc_join {
	uint32_t branch, first, n;
};

struct pc_joins {
	struct pc_join *v;
	uint32_t n, cap;
};

/* A call, in BLOCK of function FN. */
struct pc_calling {
	uint32_t fn, block;
};

/* Code that is not seen may set shared locations at EVENT of BLOCK: it is called,
 * or (AIMED) the event stores through a pointer that such code has set. */
struct pc_moment {
	uint32_t block, event;
	bool aimed;
};

/* Function FN may read in its PLACE what other functions left there. */
struct pc_entry_reader {
	uint32_t fn, place;
};

/* BLOCK used the result DEF of a reduction (vote.c), or an output DEF of a call
 * of which only a part counts (by_result.c), as it was at SEEN. */
struct pc_voted {
	uint32_t def, block;
	uint32_t seen; /* run->clock */
};

/* What decides whether an exception leaves a function: the condition of a block,
 * or the call at EVENT there. */
struct pc_thrower {
	uint32_t block, event; /* EVENT: PC_NONE if it is the condition */
};

struct pc_uniform_fn {
	struct pc_uni *def;  /* by definition */
	struct pc_uni *cond; /* by block: its condition, or what it returns */
	pc_rules *by, *cond_by; /* by definition, by block: the rules that gave
				 * these states when last evaluated */
	struct pc_claims claims; /* the same for proof/ */
	struct pc_uni *loop; /* by header: the conditions that end the loop */
	struct pc_uni *entry; /* by shared place: its content when called */
	struct pc_uni all;   /* added to phis, for branches too costly to
			      * follow */
	struct pc_uni result, *out; /* OUT by place: when it returns */
	struct pc_uni thrown; /* whether an exception leaves it */
	PC_VEC(struct pc_thrower) throwers; /* what decides that */
	struct pc_uni *param, *content; /* by parameter: from all calls, with
					 * neither PARAMS nor CONTENTS */
	uint32_t n_params;
	bool *told; /* by place: the user states that it is uniform; or NULL */
	uint8_t *open; /* by place: when code that is not seen may have set it
			* (outside.c); or NULL: never */
	PC_VEC(struct pc_moment) moments; /* when such code may store */
	bool *reopened; /* reopened.c, by definition; or NULL */

	/* Blocks that must be evaluated again, and what leads to them. */
	struct pc_heap heap;
	uint32_t *use_first, *use; /* the blocks that use a definition */
	struct pc_uints *crossing; /* by header: users of values made inside */
	bool crossing_all; /* too many to list: all blocks */
	struct pc_uni *loop_all; /* LOOP and exits straight to a return */
	struct pc_uints counted; /* blocks for which difference.c decides */
	bool *is_counted;        /* by block: it is in COUNTED */
	bool *leaving; /* by block: on a path from a loop to a return */
	PC_VEC(struct pc_voted) voted; /* vote.c */
	uint8_t votes, agrees; /* vote.c, agreed.c: whether it has such collectives */
	struct pc_uints cast_roots; /* broadcast.c: nodes: is a root, is not; the root */
	bool casts_known;              /* CAST_ROOTS is filled */
	uint32_t *put_first, *put;     /* by place: its definitions in order;
					* origin.c */
	bool parted; /* a caller uses what it leaves on one exit path only */
	struct pc_joins *joins; /* by block: branches whose paths meet here */
	struct pc_uints via; /* indices of operands of phis */
	struct pc_uints *meets; /* by branch: the blocks where its paths meet */
	bool *followed;         /* by block: its branch was followed */
	uint32_t *kept;         /* by definition: one that it still equals */
	uint8_t *keeps;         /* by place: whether it is left as it was found */
	uint32_t *loop_depth;   /* by header */
	struct pc_uints counts; /* filled_array.c: what MPI sets, in elements */
	struct pc_uints by_args; /* object.c: blocks where arguments select objects */
	bool counts_known;      /* COUNTS is filled */
	uint8_t *decided;       /* decided.c, by block */
	uint32_t *alone;        /* alone.c, by block */
	uint32_t *alone_by;     /* alone.c, by index in cfg->preds */
	uint8_t *one;           /* by phi: whether all paths bring a process the
				 * same value: 2 yes, 1 no, 0 not known */
	uint8_t *told_path, *had_error; /* by block: told_path.c, or NULL; error.c */
	uint32_t *brought;      /* error.c, by index in ssa->opnds; or NULL */
	uint8_t *once, *begins; /* the same for first_use.c, first_call.c (by place); or NULL */
	uint32_t once_first, once_end; /* first_use.c: its tests of flags */
	/* By header: the next outer loop with another state, made for version
	 * SKIP_AT; MADE is scratch. */
	uint32_t *skip, *skip_at, *made, version;
	struct pc_flow *flow;   /* this and the next ones: made when needed */
	struct pc_heap ways;
	uint32_t *label;
	struct pc_fronts fronts;
	uint64_t budget, compares;
	bool queued;
	/* Values of run->clock at the last change; 0: never.  A definition is
	 * not evaluated again if nothing that it depends on has changed. */
	uint32_t *changed;      /* by definition */
	uint32_t *entered;      /* by place: its content on entry */
	uint32_t *looked;       /* by block: when it was last evaluated */
	uint32_t branched;      /* a condition */
	uint32_t *joined;       /* by block: a condition of its joins */
	uint32_t looped;        /* conditions that end loops; ALL */
	uint32_t given;         /* a parameter, by a caller */
	uint32_t *left;         /* by place, the result last: what it leaves */
	uint32_t stirred;       /* a definition or a condition */
	uint32_t begun;         /* start of the last evaluation */
	uint32_t passed;        /* when it was last propagated to others */
	PC_VEC(struct pc_calling) callers;
	bool outside; /* can be called by functions that are not seen */
	bool is_main;
	uint32_t *first;        /* scratch of pc_uni_leave (), by place */
	/* For the axis of threads only: */
	uint32_t *region;       /* by definition: the region of the event */
	uint32_t *call_region;  /* by index in ssa->calls */
	uint32_t *home;         /* by place: the innermost team that contains
				 * all uses of its name, or PC_NONE */
	bool *own;              /* by shared place: a field of records of which
				 * each thread has its own (thread_private.c) */
	bool *set_by_team;      /* by place: common, and written by the team */
	uint32_t *seen[3];      /* by definition: the last explanation that
				 * reached it, by INSIDE + ADDED (explain.h) */
	struct pc_run *run;
};

/* What all functions leave in a shared location. */
struct pc_cell {
	struct pc_val at;
	struct pc_uni uni;
	PC_VEC(struct pc_entry_reader) readers;
	PC_VEC(struct pc_entry_reader) leavers; /* functions that change it */
};

struct pc_run {
	struct pc_program *program;
	enum pc_axis axis;
	struct pc_fn *fn; /* the function being evaluated */
	const struct pc_ssa *ssa;
	struct pc_uniform_fn *u;
	PC_VEC(struct pc_cell) cells;
	uint32_t *cell_slots, n_cell_slots;
	struct pc_fn **order;
	uint32_t n_order;
	pc_rules *by;   /* the rules used in this evaluation */
	pc_rules rules; /* what BY refers to */
	uint32_t clock; /* number of block evaluations so far */
	bool aimed; /* outside.c: some function stores through a pointer of code
		     * that is not seen */
	uint8_t asked_open; /* reopened.c: 1 no such code takes part in the
			     * collectives, 2 it does; 0 not asked yet */
	uint32_t questions; /* number of explanations given */
	uint64_t explained; /* work that these took */
	bool leavers_known;
	struct pc_once *once; /* first_use.c, made when needed */
};

/* ---- lattice.c ---- */

/* Add FROM to TO; whether that changed TO. */
bool pc_uni_join_any(struct pc_uni *to, struct pc_uni from);

static inline bool pc_uni_join(struct pc_uni *to, struct pc_uni from)
{
	/* Most states have nothing to add. */
	if (from.strength == PC_UNIFORM && from.was <= to->was &&
	    from.moved <= to->moved &&
	    !(from.params & ~to->params) && !(from.contents & ~to->contents))
		return false;
	return pc_uni_join_any(to, from);
}
struct pc_uni pc_uni_of(enum pc_strength strength);
/* The same on the processes of GROUP; not known for other processes. */
struct pc_uni pc_uni_on(struct pc_program *program, uint32_t group);
bool pc_uni_same(struct pc_uni a, struct pc_uni b);
static inline bool pc_uni_clear(struct pc_uni uni)
{
	return uni.strength == PC_UNIFORM && !uni.params && !uni.contents;
}
/* UNI of FN over GROUP, with what all callers pass, without parts that are the
 * same over GROUP. */
struct pc_uni pc_uni_total(struct pc_program *program, const struct pc_fn *fn,
			   struct pc_uni uni, uint32_t group);
/* The strength of that. */
enum pc_strength pc_uni_strength(struct pc_program *program,
				 const struct pc_fn *fn, struct pc_uni uni,
				 uint32_t group);
/* UNI as what a field held before a store; what BEFORE, on entry, adds to UNI. */
struct pc_uni pc_uni_maybe(struct pc_uni uni);
struct pc_uni pc_uni_was(struct pc_uni uni, struct pc_uni before);
/* UNI of the callee of CALL in FN, in terms of FN, without PARAMS and CONTENTS;
 * UNI of FN in terms of the callee. */
struct pc_uni pc_uni_lift(struct pc_program *program, const struct pc_fn *fn,
			  const struct pc_ssa_call *call, struct pc_uni uni);
struct pc_uni pc_uni_lower(struct pc_program *program, const struct pc_fn *fn,
			   const struct pc_ssa_call *call, struct pc_uni uni);

/* A rule that proves, or one that only doubts, was used. */
static inline void pc_uni_by(const struct pc_run *run, enum pc_proof_rule rule)
{
	*run->by |= pc_rule_bit(rule);
}
static inline void pc_uni_doubt(const struct pc_run *run, enum pc_doubt doubt)
{
	*run->by |= pc_doubt_bit(doubt);
}
/* UNI as a doubt: not known to differ, whatever callers pass. */
static inline struct pc_uni pc_uni_doubted(struct pc_uni uni)
{
	return uni.strength == PC_DIVERGENT || uni.params || uni.contents ?
		       pc_uni_of(PC_UNPROVEN) :
		       uni;
}

/* ---- fixpoint.c ---- */

/* Continue with FN. */
void pc_uni_select(struct pc_run *run, struct pc_fn *fn);

/* ---- thrown.c ---- */

/* Find what decides whether an exception leaves run->fn. */
void pc_uni_find_throwers(struct pc_run *run);
/* Update u->thrown; whether it changed. */
bool pc_uni_throw(struct pc_run *run);
/* Whether the call at the end of BLOCK, a `try`, throws on some processes
 * only. */
struct pc_uni pc_uni_raised(const struct pc_run *run, uint32_t block);

/* ---- constant_arguments.c ---- */

/* The result of pc_uni_added () for DEF at USE, on the paths GIVEN through
 * run->fn. */
struct pc_uni pc_uni_given(const struct pc_run *run, const struct pc_given *given,
			   uint32_t def, uint32_t use);

/* ---- outside.c ---- */

/* Fill u->open of run->fn. */
void pc_uni_find_open(struct pc_run *run);
/* Whether such code can set PLACE. */
bool pc_uni_is_aimed(const struct pc_run *run, uint32_t place);
/* Whether code that is not seen may have set the location of DEF after that was
 * defined and before event EVENT of block USE (PC_NONE: its end); ENTRY: or
 * before the function began. */
bool pc_uni_is_open(const struct pc_run *run, uint32_t def, bool entry,
		    uint32_t use, uint32_t event);

/* ---- users.c ---- */

/* Find the blocks of run->fn that use each definition. */
void pc_uni_find_uses(struct pc_run *run);
/* Evaluate BLOCK of FN again later. */
void pc_uni_touch(const struct pc_fn *fn, uint32_t block);
/* Evaluate the blocks that use DEF again later. */
void pc_uni_touch_uses(const struct pc_fn *fn, uint32_t def);

/* ---- operand.c ---- */

/* Whether OPND at block USE is certainly uniform: a fast test, true of most. */
bool pc_uni_adds_nothing(const struct pc_run *run, struct pc_opnd opnd,
			 uint32_t use);
/* The state of OPND of run->fn at block USE. */
struct pc_uni pc_uni_opnd(const struct pc_run *run, struct pc_opnd opnd,
			  uint32_t use);
/* The same at event EVENT of that block, not at its end. */
struct pc_uni pc_uni_passed(const struct pc_run *run, struct pc_opnd opnd,
			    uint32_t use, uint32_t event);
/* The same without what code that is not seen may have stored there. */
struct pc_uni pc_uni_seen(const struct pc_run *run, struct pc_opnd opnd,
			  uint32_t use);
/* The same without the content of its shared location on entry; WAS: this
 * content must be added. */
struct pc_uni pc_uni_added(const struct pc_run *run, struct pc_opnd opnd,
			   uint32_t use);
/* The same for DEF, whose state is UNI, used at block USE. */
struct pc_uni pc_uni_used(const struct pc_run *run, uint32_t def, uint32_t use,
			  struct pc_uni uni);
/* Whether operand I of DEF is what the field held before, in all objects. */
bool pc_uni_is_before(const struct pc_run *run, const struct pc_def *def, uint32_t i);
/* UNI of operand I of the assignment DEF; if that is what DEF may overwrite, as
 * a doubt. */
struct pc_uni pc_uni_old_part(const struct pc_run *run, const struct pc_def *def,
			      uint32_t i, struct pc_uni uni);
/* The state of PLACE of run->fn on entry. */
struct pc_uni pc_uni_entry(const struct pc_run *run, uint32_t place);
/* Mark as changed what depends on a changed content on entry. */
void pc_uni_stir(struct pc_run *run);
/* Whether all threads share DEF's location; their paths do not matter then. */
bool pc_uni_is_common(const struct pc_run *run, uint32_t def);

/* ---- joins.c ---- */

/* Find the blocks where disjoint paths from the successors of BLOCK meet. */
void pc_uni_follow(struct pc_run *run, uint32_t block);

/* ---- origin.c ---- */

/* The definitions of PLACE in FN, in order; *N: their number. */
const uint32_t *pc_uni_puts(const struct pc_run *run, const struct pc_fn *fn,
			    uint32_t place, uint32_t *n);

/* ---- rest.c ---- */

/* Whether a collective need not set all of its output DEF, of which the rest may
 * differ: the number of elements is not known, or the location has several, or
 * the elements of the datatype are not those of the location. */
bool pc_uni_leaves_rest(const struct pc_run *run, const struct pc_def *def);
/* Whether DEF is an element or a part of an array that a function of the program
 * gets, and of which it may write any. */
bool pc_uni_is_array_part(const struct pc_run *run, const struct pc_def *def);

/* ---- roots_of_parts.c ---- */

/* If DEF, an output of the collective OP on a part, is what each root received
 * in a collective of all roots: the group that was divided; else
 * PC_NODE_NONE. */
uint32_t pc_uni_above(const struct pc_run *run, const struct pc_def *def,
		      const struct pc_mpi_op *op);

/* ---- error.c ---- */

/* Whether a process that enters block TO by its predecessor number I had an
 * error of MPI, or no memory. */
bool pc_uni_by_error(const struct pc_run *run, uint32_t to, uint32_t i);
/* Whether PHI gets the same on all paths of JOIN except after errors of MPI. */
bool pc_uni_but_errors(const struct pc_run *run, uint32_t phi,
		       const struct pc_join *join);

/* ---- flow.c, partial_object.c ---- */

/* Find the blocks that use values defined in loops they are not in. */
void pc_uni_crossings(struct pc_run *run);
/* Whether block TO leads straight to a return.  If a loop is left to TO, its
 * trip count does not matter to processes that leave the loop elsewhere. */
bool pc_uni_goes_home(const struct pc_fn *fn, uint32_t to);
/* The innermost loop around both A and B, or PC_NONE. */
uint32_t pc_uni_common_loop(const struct pc_fn *fn, uint32_t a, uint32_t b);
/* Add the conditions of the loops that DEF leaves before it is used in USE. */
void pc_uni_left(const struct pc_run *run, uint32_t def, uint32_t use,
		 struct pc_uni *uni);
/* The condition of BLOCK is now UNI: mark what depends on the path taken. */
void pc_uni_branch(struct pc_run *run, uint32_t block, struct pc_uni uni);
/* Add to *UNI what the paths that meet at PHI contribute. */
void pc_uni_meet(const struct pc_run *run, uint32_t phi, struct pc_uni *uni);
/* Whether the paths of JOIN bring to PHI only what is in other objects; the
 * state that PHI gets from JOIN, one of its block. */
bool pc_uni_of_others(const struct pc_run *run, uint32_t phi,
		      const struct pc_join *join);
struct pc_uni pc_uni_joined(const struct pc_run *run, uint32_t phi,
			    const struct pc_join *join);
/* Whether DEF comes from block TOP, a dominator, only through calls that may
 * write to objects of their own. */
bool pc_uni_is_elsewhere(const struct pc_run *run, uint32_t def, uint32_t top);
/* Whether a branch that differs lets only some processes reach BLOCK. */
bool pc_uni_is_apart(const struct pc_run *run, uint32_t block);
/* Whether PLACE is a field of several objects with different contents. */
bool pc_uni_is_mixed(const struct pc_run *run, uint32_t place);
/* Whether the branch of BLOCK selects paths of processes; on the axis of
 * threads every branch does. */
bool pc_uni_is_branch(const struct pc_fn *fn, uint32_t block);

/* ---- by_calls.c, chosen.c ---- */

/* Whether VALUE, a condition of FN, is seen to differ by what some call passes, or this
 * is not known.  UNI, by which processes take different paths, as it adds to ID. */
bool pc_uni_differs_by_calls(struct pc_program *program, const struct pc_fn *fn,
			     uint32_t value);
struct pc_uni pc_uni_chosen(const struct pc_run *run, uint32_t id, struct pc_uni uni);

/* ---- decided.c ---- */

/* UNI, the state of the condition of BLOCK; if it is one on ranks and sizes, as a
 * doubt if no two processes are known to differ, and uniform if this is
 * proved. */
struct pc_uni pc_uni_decided(const struct pc_run *run, uint32_t block,
			     struct pc_uni uni);

/* ---- alone.c ---- */

/* Whether only a process alone in the job, or none, takes one of the two
 * successors of BLOCK. */
bool pc_uni_one_way(const struct pc_run *run, uint32_t block);
/* Whether only a process alone in the job enters BLOCK from predecessor I. */
bool pc_uni_only_alone(const struct pc_run *run, uint32_t block, uint32_t i);

/* UNI of a value that enters BLOCK from predecessor I (PC_NONE: is used at its
 * end): if only a process that is alone in a communicator takes this path, it
 * is the same on that communicator. */
struct pc_uni pc_uni_alone(const struct pc_run *run, uint32_t block, uint32_t i,
			   struct pc_uni uni);

/* ---- difference.c ---- */

/* Evaluate the condition of BLOCK, or what it returns. */
void pc_uni_cond(struct pc_run *run, uint32_t block);
/* Evaluate the conditions again that depend on differences, which are not
 * operands; whether there are more blocks to evaluate. */
bool pc_uni_recount(struct pc_run *run);

/* ---- unknown_functions.c ---- */

/* Fill kept and keeps of run->fn; its callees must be done. */
void pc_uni_find_kept(struct pc_run *run);
/* UNI of a branch, as it contributes to DEF where its paths meet, or when DEF
 * leaves the loop with header HEAD (PC_NONE: no loop). */
struct pc_uni pc_uni_way(const struct pc_run *run, uint32_t def,
			 uint32_t head, struct pc_uni uni);

/* ---- call.c ---- */

/* The state of definition ID, a RESULT, OUTPUT or EFFECT. */
struct pc_uni pc_uni_call(struct pc_run *run, uint32_t id);
/* UNI, in terms of the function called at DEF, as the state of DEF. */
struct pc_uni pc_uni_left_here(const struct pc_run *run, uint32_t def,
			       struct pc_uni uni);
/* UNI of the function called at EVENT of BLOCK, in terms of FN. */
struct pc_uni pc_uni_at(const struct pc_fn *fn, uint32_t block, uint32_t event,
			struct pc_uni uni);

/* ---- team.c ---- */

/* Prepare run->fn for the questions below. */
void pc_uni_team_prepare(struct pc_run *run);
/* thread_private.c: find run->u->own, and HOME of these places. */
void pc_uni_private_find(struct pc_run *run);
/* Whether all threads of a team share the location that DEF defines. */
bool pc_uni_team_shared(const struct pc_run *run, uint32_t def);
/* UNI, the state of DEF by its operands, as the threads of its team see it. */
struct pc_uni pc_uni_team_def(const struct pc_run *run, uint32_t def,
			      struct pc_uni uni);
/* The construct, not run by all threads, in which DEF was made in a private
 * location, if DEF differs for that reason at block USE after it; else
 * PC_NONE. */
uint32_t pc_uni_team_part(const struct pc_run *run, uint32_t def, uint32_t use);
/* UNI of DEF as it is at block USE. */
struct pc_uni pc_uni_team_use(const struct pc_run *run, uint32_t def,
			      uint32_t use, struct pc_uni uni);
/* Whether only one thread of the team makes CALL. */
bool pc_uni_team_one(const struct pc_run *run, const struct pc_ssa_call *call);

/* ---- summaries.c ---- */

/* The states of parameters and shared locations for calls from outside. */
void pc_uni_outside(struct pc_run *run);
/* Pass the arguments of run->fn to its callees; queue those that change. */
void pc_uni_pass(struct pc_run *run);
/* Pass what run->fn leaves to its callers. */
void pc_uni_leave(struct pc_run *run);
/* What all functions leave in the shared location AT; the first is valid until
 * the next location is asked for. */
struct pc_cell *pc_uni_cell_of(struct pc_run *run, struct pc_val at);
struct pc_uni pc_uni_cell(struct pc_run *run, struct pc_val at);
/* The functions that change it (LEAVERS). */
const struct pc_cell *pc_uni_leavers(struct pc_run *run, struct pc_val at);

#endif
