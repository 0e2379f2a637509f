/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * engine.h - inside the pass "uniform": the state of a value, and who
 *                computes which part of it.
 *
 * fixpoint.c       the fixpoint within a function and over all of them
 * object.c of which object a field is
 * users.c   who uses a definition
 * operand.c operands; what is found on entry
 * lattice.c states: join, over a group, from one function to another
 * flow.c  what follows from the way that was taken
 * partial_object.c fields of objects that only some processes have
 * difference.c conditions, by differences
 * same_collective.c what one collective leaves on both ways
 * first_use.c  what each sets when it first needs it
 * filled_array.c arrays of which MPI sets all that is there
 * container_length.c containers that some make as long as others have them
 * unknown_functions.c  what functions unknown to us need not have changed
 * roots_of_parts.c what roots of parts have from each other
 * vote.c  what a reduction says of what each process put in
 * call.c  what calls return and write
 * team.c  what is different between threads of a team
 * summaries.c  what functions are given and leave behind
 * query.c   the questions of fixpoint.h, the dump
 * explain.c   reasons
 * tables/sources.c       functions that are not defined here and no MPI
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

struct pc_arena;
struct pc_fills;
struct pc_flow;
struct pc_fn_info;
struct pc_given;
struct pc_mpi_op;
struct pc_once;

/* What is known of a value.  All zero: the same on all processes; a fixpoint
 * begins there, and every join goes upwards. */
struct pc_uni {
	enum pc_strength strength : 8; /* over all processes, without what
					* PARAMS and CONTENTS add */
	bool ranks; /* DIVERGENT by nothing but numbers and places of
		     * processes: who is in a part may follow from them */
	bool parts; /* DIVERGENT by nothing but what is the same over some
		     * part of all processes each */
	bool was;   /* of a shared location: and what was there on entry */
	bool vague; /* something in it is only UNPROVEN */
	uint32_t on;   /* group over which it is the same whatever STRENGTH
			* says, or PC_NODE_NONE */
	uint32_t over; /* DIVERGENT by the number in this group only */
	/* bit i: as parameter i (what it points to) of the function */
	uint64_t params, contents;
};
#define PC_UNI_PARAMS 64

/* Ways from BRANCH meet at a block: they come by N of its predecessors, which
 * begin at FIRST of VIA. */
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

/* Function FN may begin with what others left in its PLACE. */
struct pc_entry_reader {
	uint32_t fn, place;
};

/* What is found in BLOCK counts on the result DEF of a reduction, or on a part of what the
 * call has left that makes DEF; as it was at SEEN. */
struct pc_voted {
	uint32_t def, block;
	uint32_t seen; /* run->clock */
};

struct pc_uniform_fn {
	struct pc_uni *def;  /* by definition */
	struct pc_uni *cond; /* by block: its condition, or what it returns */
	struct pc_uni *loop; /* by header: the conditions that end the loop */
	struct pc_uni *entry; /* by place: shared ones, when it is called */
	struct pc_uni all;   /* added to every phi: branches too costly to
			      * follow */
	struct pc_uni result, *out; /* OUT by place: when it returns */
	struct pc_uni thrown; /* whether an exception leaves it: the strongest
			       * condition, or call, is at THROWN_BY
			       * (match/throws.c) */
	uint32_t thrown_by[2]; /* block, PC_NONE: none; event or PC_NONE */
	struct pc_uni *param, *content; /* by parameter: from all calls,
					 * without PARAMS and CONTENTS */
	uint32_t n_params;
	bool *told; /* by place: uniform, the user says; or NULL */

	/* who has to be looked at again */
	struct pc_heap heap;
	uint32_t *use_first, *use; /* blocks that use a definition */
	struct pc_uints *crossing; /* by header: blocks that use what the loop
				    * leaves behind */
	bool crossing_all; /* too many to list: all blocks */
	struct pc_uni *loop_all; /* LOOP, with those who go home from it */
	struct pc_uints counted; /* blocks whose conditions are more equal than
				  * what they compare */
	bool *is_counted;        /* by block: it is one of those */
	bool *leaving; /* by block: on the way from a loop straight to the end */
	PC_VEC(struct pc_voted) voted; /* vote.c */
	uint8_t votes;                 /* the same */
	struct pc_uints cast_roots;    /* broadcast.c: nodes, whether a process is
					* the root of a broadcast, and is not */
	bool casts_known;              /* that is found */
	uint32_t *put_first, *put;     /* by place: its definitions, in the order of
					* blocks, then of events; origin.c */
	bool parted; /* somebody has asked for one of the ways to its end */
	struct pc_joins *joins; /* by block: branches whose ways meet here */
	struct pc_uints via; /* numbers of operands of phis */
	struct pc_uints *meets; /* by branch: those blocks */
	bool *followed;         /* by block: its branch has been followed */
	uint32_t *kept;         /* by definition: the one that it still is */
	bool *keeps;            /* by place: left as it was found */
	uint32_t *loop_depth;   /* by header */
	struct pc_fills *fills; /* filled_array.c, made when asked for */
	uint32_t *alone;        /* by block: alone.c */
	uint32_t *alone_by;     /* by number of a predecessor (cfg->preds) */
	uint8_t *one;           /* by phi: whether a process gets the same by
				 * all ways: 2, or 1; 0: not asked yet */
	uint8_t *once;          /* the same for pc_uni_once (); NULL: of none */
	/* by header: next loop outside with another state; made for VERSION
	 * number SKIP_AT, MADE is scratch */
	uint32_t *skip, *skip_at, *made, version;
	struct pc_flow *flow;   /* this and the rest made when first needed */
	struct pc_heap ways;
	uint32_t *label;
	struct pc_fronts fronts;
	uint64_t budget, compares;
	bool queued;
	/* When something changed, as run->clock says; 0: never.  What depends
	 * on nothing that did is not worked out again. */
	uint32_t *changed;      /* by definition */
	uint32_t *entered;      /* by place: what is there on entry */
	uint32_t *looked;       /* by block: when it was looked at */
	uint32_t branched;      /* a condition */
	uint32_t *joined;       /* by block: a condition of its joins */
	uint32_t looped;        /* what ends loops, or goes to all phis */
	uint32_t given;         /* a parameter, by a caller */
	uint32_t *left;         /* by place, the result last: what it
				 * leaves behind */
	uint32_t stirred;       /* a definition or a condition */
	uint32_t begun;         /* when it was last looked at */
	uint32_t passed;        /* when it was told to others */
	PC_VEC(struct pc_calling) callers;
	bool outside; /* can be called by what is not seen */
	bool is_main;
	uint32_t *first;        /* scratch of pc_uni_leave, by place */
	/* axis of threads only */
	uint32_t *region;       /* by definition: in which the event is */
	uint32_t *call_region;  /* by call, as in ssa->calls */
	uint32_t *home;         /* by place: the team, or PC_NONE, of which all
				 * uses of that name are a part */
	bool *own;              /* by place, shared: a field of records that are
				 * each thread's own (thread_private.c) */
	bool *set_by_team;      /* by place: in common, and some thread of the
				 * team puts something there */
	uint32_t *seen[3];      /* by definition: last explanation that came
				 * here, as such, as of any call, or without
				 * what was there on entry */
	struct pc_run *run;
};

/* What all functions leave in a shared location. */
struct pc_cell {
	struct pc_val at;
	struct pc_uni uni;
	PC_VEC(struct pc_entry_reader) readers;
	PC_VEC(struct pc_entry_reader) leavers; /* functions that change it, in order */
};

struct pc_run {
	struct pc_program *program;
	enum pc_axis axis;
	struct pc_fn *fn; /* that is being looked at */
	const struct pc_ssa *ssa;
	struct pc_uniform_fn *u;
	PC_VEC(struct pc_cell) cells;
	uint32_t *cell_slots, n_cell_slots;
	struct pc_fn **order;
	uint32_t n_order;
	uint32_t clock; /* blocks looked at so far */
	uint32_t questions; /* explanations given */
	uint64_t explained; /* work that these took */
	bool leavers_known;
	struct pc_once *once; /* made when asked for */
};

/* ---- lattice.c ---- */

/* Add FROM to TO; whether that changed it. */
bool pc_uni_join_any(struct pc_uni *to, struct pc_uni from);

static inline bool pc_uni_join(struct pc_uni *to, struct pc_uni from)
{
	/* Most have nothing to add. */
	if (from.strength == PC_UNIFORM && from.was <= to->was &&
	    !(from.params & ~to->params) && !(from.contents & ~to->contents))
		return false;
	return pc_uni_join_any(to, from);
}
struct pc_uni pc_uni_of(enum pc_strength strength);
/* The same on the processes of GROUP, nothing said of others. */
struct pc_uni pc_uni_on(struct pc_program *program, uint32_t group);
bool pc_uni_same(struct pc_uni a, struct pc_uni b);
static inline bool pc_uni_clear(struct pc_uni uni)
{
	return uni.strength == PC_UNIFORM && !uni.params && !uni.contents;
}
/* Whether GROUP is that of one process. */
bool pc_group_is_self(struct pc_program *program, uint32_t group);
/* What UNI of FN adds up to over GROUP with all that callers pass; parts that
 * are the same over GROUP left out. */
struct pc_uni pc_uni_total(struct pc_program *program, const struct pc_fn *fn,
			   struct pc_uni uni, uint32_t group);
/* Its strength over GROUP. */
enum pc_strength pc_uni_strength(struct pc_program *program,
				 const struct pc_fn *fn, struct pc_uni uni,
				 uint32_t group);
/* UNI of the function that CALL in FN goes to, as FN sees it, but for PARAMS
 * and CONTENTS; and what FN hands over at CALL as the callee sees it. */
struct pc_uni pc_uni_lift(struct pc_program *program, const struct pc_fn *fn,
			  const struct pc_ssa_call *call, struct pc_uni uni);
struct pc_uni pc_uni_lower(struct pc_program *program, const struct pc_fn *fn,
			   const struct pc_ssa_call *call, struct pc_uni uni);

/* ---- fixpoint.c ---- */

/* Go on with FN. */
void pc_uni_select(struct pc_run *run, struct pc_fn *fn);

/* ---- object.c ---- */

/* How many operands of the assignment DEF, behind the first, say of which object that
 * is and do not count: what it leaves does not differ by them. */
uint32_t pc_uni_objects(const struct pc_run *run, const struct pc_def *def);
/* UNI of the address AT, where CONTENT is found, for who asks for that: if MPI has put it
 * there, it counts, not where each process has it. */
struct pc_uni pc_uni_address(const struct pc_run *run, struct pc_opnd at,
			     struct pc_opnd content, struct pc_uni uni);

/* ---- constant_arguments.c ---- */


/* What pc_uni_added () says of DEF at block USE, on the ways GIVEN through run->fn. */
struct pc_uni pc_uni_given(const struct pc_run *run, const struct pc_given *given,
			   uint32_t def, uint32_t use);

/* ---- users.c ---- */

/* Which blocks of run->fn use a definition. */
void pc_uni_find_uses(struct pc_run *run);
/* BLOCK of FN has to be looked at again. */
void pc_uni_touch(const struct pc_fn *fn, uint32_t block);
/* The blocks that use DEF have to be looked at again. */
void pc_uni_touch_uses(const struct pc_fn *fn, uint32_t def);

/* ---- operand.c ---- */

/* Whether OPND at block USE is the same on all processes, always: true of most, and
 * found faster than what it adds. */
bool pc_uni_adds_nothing(const struct pc_run *run, struct pc_opnd opnd,
			 uint32_t use);
/* OPND of run->fn as it is at block USE. */
struct pc_uni pc_uni_opnd(const struct pc_run *run, struct pc_opnd opnd,
			  uint32_t use);
/* The same without what was in its shared location on entry: WAS says whether
 * that belongs to it. */
struct pc_uni pc_uni_added(const struct pc_run *run, struct pc_opnd opnd,
			   uint32_t use);
/* The same of DEF, whose state is UNI, for what uses it at block USE. */
struct pc_uni pc_uni_used(const struct pc_run *run, uint32_t def, uint32_t use,
			  struct pc_uni uni);
/* What PLACE of run->fn holds on entry. */
struct pc_uni pc_uni_entry(const struct pc_run *run, uint32_t place);
/* Callers leave something else: whatever it is part of counts as changed. */
void pc_uni_stir(struct pc_run *run);
/* Threads have it in common: what it holds is no matter of their ways. */
bool pc_uni_is_common(const struct pc_run *run, uint32_t def);

/* ---- joins.c ---- */

/* Find the blocks at which ways from the successors of BLOCK meet. */
void pc_uni_follow(struct pc_run *run, uint32_t block);

/* ---- roots_of_parts.c ---- */

/* If DEF, by a collective OP, is what each root had from a collective of all of them: the
 * group that was divided into their parts; else PC_NODE_NONE. */
uint32_t pc_uni_above(const struct pc_run *run, const struct pc_def *def,
		      const struct pc_mpi_op *op);

/* ---- error.c ---- */

/* Whether what comes by the ways of JOIN into PHI is the same but for errors of MPI. */
bool pc_uni_but_errors(const struct pc_run *run, uint32_t phi,
		       const struct pc_join *join);

/* ---- flow.c ---- */

/* Look up blocks that use what loops leave behind. */
void pc_uni_crossings(struct pc_run *run);
/* Whether who goes to block TO goes straight to the end of the function: how often
 * a loop that is left like this ran is nothing to those who go on behind it. */
bool pc_uni_goes_home(const struct pc_fn *fn, uint32_t to);
/* The innermost loop round both A and B, or PC_NONE. */
uint32_t pc_uni_common_loop(const struct pc_fn *fn, uint32_t a, uint32_t b);
/* Add the conditions of the loops that DEF leaves on its way to USE. */
void pc_uni_left(const struct pc_run *run, uint32_t def, uint32_t use,
		 struct pc_uni *uni);
/* The condition of BLOCK is now UNI: touch what depends on the way taken. */
void pc_uni_branch(struct pc_run *run, uint32_t block, struct pc_uni uni);
/* What is added to PHI because of the ways that meet there. */
void pc_uni_meet(const struct pc_run *run, uint32_t phi, struct pc_uni *uni);
/* What is added to PHI because of JOIN, one of its block. */
bool pc_uni_of_others(const struct pc_run *run, uint32_t phi,
		      const struct pc_join *join);
struct pc_uni pc_uni_joined(const struct pc_run *run, uint32_t phi,
			    const struct pc_join *join);
/* Whether what DEF is comes from TOP, a dominator, through nothing but calls that
 * leave it in objects of their own, perhaps. */
bool pc_uni_is_elsewhere(const struct pc_run *run, uint32_t def, uint32_t top);
/* Whether only some processes come to BLOCK, by a branch on what differs. */
bool pc_uni_is_apart(const struct pc_run *run, uint32_t block);
/* Whether PLACE is a field of several objects, which hold different things. */
bool pc_uni_is_mixed(const struct pc_run *run, uint32_t place);
/* Whether the branch of BLOCK decides on ways of processes; of threads each
 * does. */
bool pc_uni_is_branch(const struct pc_fn *fn, uint32_t block);

/* ---- alone.c ---- */

/* Whether only a process comes to BLOCK from its predecessor number I that is alone
 * in the program. */
bool pc_uni_only_alone(const struct pc_run *run, uint32_t block, uint32_t i);

/* UNI, of a value that comes to BLOCK from its predecessor number I (PC_NONE: that
 * is used at the end of BLOCK), for those who get there: if only a process that is
 * alone in a communicator does, it is the same in all of that. */
struct pc_uni pc_uni_alone(const struct pc_run *run, uint32_t block, uint32_t i,
			   struct pc_uni uni);

/* ---- difference.c ---- */

/* Look at the condition of BLOCK, or what it returns. */
void pc_uni_cond(struct pc_run *run, uint32_t block);
/* Once more at those that owe to differences what they are, which are no operands:
 * whether there is more to look at. */
bool pc_uni_recount(struct pc_run *run);

/* ---- unknown_functions.c ---- */

/* kept and keeps of run->fn, after those that it calls. */
void pc_uni_find_kept(struct pc_run *run);
/* UNI, what decides on ways that meet, as it counts for DEF, which is there
 * then; or on leaving the loop of header HEAD (PC_NONE: no loop). */
struct pc_uni pc_uni_way(const struct pc_run *run, uint32_t def,
			 uint32_t head, struct pc_uni uni);

/* ---- call.c ---- */

/* The state of definition ID, a RESULT, OUTPUT or EFFECT. */
struct pc_uni pc_uni_call(struct pc_run *run, uint32_t id);
/* UNI, in terms of the function that is called where DEF is, as what that leaves there. */
struct pc_uni pc_uni_left_here(const struct pc_run *run, uint32_t def,
			       struct pc_uni uni);
/* UNI of the function that the call at EVENT of BLOCK goes to, as FN sees it. */
struct pc_uni pc_uni_at(const struct pc_fn *fn, uint32_t block, uint32_t event,
			struct pc_uni uni);

/* ---- team.c ---- */

/* What the questions below need of run->fn. */
void pc_uni_team_prepare(struct pc_run *run);
/* thread_private.c: find run->u->own, and the homes of those. */
void pc_uni_private_find(struct pc_run *run);
/* Whether all threads of a team have one location for what DEF defines. */
bool pc_uni_team_shared(const struct pc_run *run, uint32_t def);
/* UNI, of definition DEF by its operands, as the threads of its team see it. */
struct pc_uni pc_uni_team_def(const struct pc_run *run, uint32_t def,
			      struct pc_uni uni);
/* The construct that not all threads run as DEF was made, in a location that each
 * has its own of, if that is why DEF differs at block USE behind it; or PC_NONE. */
uint32_t pc_uni_team_part(const struct pc_run *run, uint32_t def, uint32_t use);
/* UNI of DEF as it is at block USE. */
struct pc_uni pc_uni_team_use(const struct pc_run *run, uint32_t def,
			      uint32_t use, struct pc_uni uni);
/* Whether one thread of the team makes CALL. */
bool pc_uni_team_one(const struct pc_run *run, const struct pc_ssa_call *call);

/* ---- summaries.c ---- */

/* What parameters and shared locations of run->fn are when it is called from
 * outside. */
void pc_uni_outside(struct pc_run *run);
/* Tell the functions that run->fn calls what it passes; those to which that is
 * news are queued. */
void pc_uni_pass(struct pc_run *run);
/* Tell the callers what run->fn leaves. */
void pc_uni_leave(struct pc_run *run);
/* What all functions leave in the shared location AT. */
struct pc_uni pc_uni_cell(struct pc_run *run, struct pc_val at);
/* Which do: its leavers.  Behind the fixpoint. */
const struct pc_cell *pc_uni_leavers(struct pc_run *run, struct pc_val at);

/* ---- query.c ---- */

/* Whether a function may leave another value in PLACE than was there. */
bool pc_uni_changes(const struct pc_fn *fn, uint32_t place);

#endif
