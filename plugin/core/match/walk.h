/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * walk.h - the parts of sequence*.c: what is known of a function, two
 *                   processes on their way, and what they have been told.
 */
#ifndef PC_SEQUENCE_WALK_H
#define PC_SEQUENCE_WALK_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "model/opts.h"
#include "graph/flow.h"
#include "graph/fn_info.h"
#include "report/strength.h"
#include "value/frame.h"
#include "value/value.h"
#include "argument/mismatch.h"

struct pc_arena;
struct pc_start;

#define SEQ_COMMS 8   /* communicators of one function that are told apart */
#define SEQ_DEPTH 24  /* calls in calls that are followed */
#define SEQ_STEPS 20000u      /* for one conditional */
#define SEQ_BEYOND 100u       /* behind where the ways meet */
#define SEQ_FN_STEPS 5000000u /* for all of one function */

/* The mismatch of conditional BLOCK has SPOT as what the others call. */
struct seq_named {
	uint32_t block, next; /* NEXT: index + 1 of one in the same block */
	struct pc_spot spot;
};

/* Processes that part at conditional BLOCK are equal on COMM only with what comes
 * later; NONE: in the order of all.  UNTIL: in that block at the latest they are
 * in step again, and nobody looked on; NONE: not known.  SOME: others were equal
 * where the ways meet. */
struct seq_later {
	uint32_t block, comm, until;
	bool some;
};

/* What a walk needs of a function: info->sequence. */
struct pc_sequence_fn {
	struct pc_flow *flow;
	uint32_t *next;      /* by block: the first of those that every way from
			      * it passes at which something is to be seen;
			      * PC_NONE: none up to the end */
	uint32_t *obs_first; /* by block, in OBS; [n] too */
	uint32_t *obs;       /* events that may call collectives */
	bool *matters;       /* by block: a conditional that decides on these */
	bool *ends;          /* by block: from there on the job ends for sure, and
			      * something is to be seen before its end */
	/* polling_loop.c, or NULL.  By block of a loop that all leave having called
	 * the same: the block of the first of it; of one with some of these: where
	 * all go from there; else PC_NONE. */
	uint32_t *word, *then;
	uint8_t *verdict;    /* by block: enum pc_verdict */
	bool *again;         /* by block: met one that was not yet compared */
	PC_VEC(uint32_t) comms; /* handles that it and its callees work on, as
				 * it sees them */
	bool many;           /* and others */
	uint32_t steps;      /* that are left */
	uint32_t *last;      /* knowledge.c: by block, see seq_asker */
	const struct pc_frame **frames; /* that begin in it: a hash table */
	uint32_t n_frames, cap_frames;
	PC_VEC(struct seq_later) later;
	PC_VEC(struct seq_named) named;
	uint32_t *named_in;  /* by block: index + 1 of the first in it */
};

enum seq_at {
	SEQ_RUN,   /* not yet looked at */
	SEQ_COLL,  /* a collective */
	SEQ_CALL,  /* a call of a function with collectives */
	SEQ_ASK,   /* a conditional of which it does not know the way */
	SEQ_MEET,  /* where the ways meet */
	SEQ_ROUND, /* about to go round the loop in which the conditional is */
	SEQ_LEFT,  /* the function was left */
	SEQ_OVER,  /* the job ends */
};

struct seq_side {
	const struct pc_fn *fn;
	const struct pc_frame *frame;
	uint32_t block, event; /* the event, or from which on to look */
	enum seq_at at;
	bool came_back; /* the last call of the block did not throw */
	uint64_t thrown; /* types of what was thrown last (rewrite/throws.h); 0: nothing */
};

/* Who asked: a conditional of FN, called by FRAME. */
struct seq_asker {
	const struct pc_fn *fn; /* NULL: that side has not asked */
	const struct pc_frame *frame;
	uint32_t raw;  /* the condition as FN sees it */
	uint32_t last; /* order of the last block of FN that asks it */
};

/* A condition to which both sides have the same answer. */
struct seq_answer {
	uint32_t node, way;
	enum pc_term_kind term;
	const struct pc_block *of; /* SWITCH: which value leads where */
	struct seq_asker by[2];
};

/* Value FROM of SIDE, in the call FRAME of its function, is what both call TO: a value
 * of side 0, or a number (common_values.c). */
struct seq_told {
	int side;
	uint32_t from, to;
	const struct pc_frame *frame[2];
};

struct seq_state {
	struct seq_side side[2];
	struct pc_process know[2];
	PC_VEC(struct seq_answer) answers;
	PC_VEC(struct seq_told) told;
	bool beyond;    /* one waits no more where the ways meet */
	int waits;      /* which; -1: none */
	uint32_t meet;  /* with BEYOND: where, having called the same, the ways
			 * meet again; PC_NONE: nowhere that is known */
	uint32_t went;  /* steps since */
	bool named;     /* what that one comes to next is in CANDIDATE */
	bool guess;     /* one took a function for what a pointer means of
			 * which only the type fits, or a way that it was sent */
	struct pc_mismatch candidate; /* differ NOT: none */
};

struct seq_key {
	struct seq_side side[2];
	uint64_t knows;
	bool used;
};

struct seq_seen {
	struct seq_key *keys; /* hash table */
	uint32_t n, cap;
};

/* Handle COMM is one with FIRST, itself perhaps. */
struct seq_twins {
	uint32_t comm, first;
};

struct seq_walk {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_sequence_fn *of;
	struct pc_arena *scratch;
	uint32_t block, meet;
	uint32_t comm, group; /* on which collectives are compared */
	bool every;           /* on all of COMMS: for their order */
	uint32_t apart;       /* bit i: the two processes are in different
			       * parts of COMMS[i] */
	const uint32_t *comms;
	uint32_t n_comms;
	struct seq_twins twins[SEQ_COMMS];
	uint32_t n_twins;
	uint32_t steps;
	bool unknown, later, unready;
	bool maybe;     /* two conditions were taken for one */
	bool went_on;   /* the pair that is looked at; SOME: not all did */
	bool some;
	uint32_t until; /* if LATER, see struct seq_later */
	struct pc_mismatch before, found; /* BEFORE: what was said last time */
	PC_VEC(struct seq_state) todo;
	struct seq_seen seen;
};

/* Whether SIDE asks which function a pointer means of which some may be meant for
 * their type alone: no reason to say something, but at level strict. */
static inline bool seq_guesses(const struct seq_walk *w,
			       const struct seq_side *side)
{
	return side->fn->blocks.v[side->block].flags & PC_BLF_GUESS &&
	       w->program->opts->level != PC_LEVEL_STRICT;
}

/* The walk goes on behind where the ways meet, until block UNTIL, or NONE. */
void seq_note_until(struct seq_walk *w, uint32_t until);

/* ---- summary.c ---- */

/* If the call at EVENT starts a persistent collective that is known: which. */
const struct pc_start *seq_start(const struct pc_fn *fn, uint32_t block,
				 uint32_t event);

/* The communicator of the collective that is called or started there. */
uint32_t seq_handle(struct pc_program *program, const struct pc_fn *fn,
		    uint32_t block, uint32_t event);

/* The frame of the call at EVENT; equal ones are one. */
const struct pc_frame *seq_frame(struct pc_program *program,
				 const struct pc_frame *up,
				 const struct pc_fn *fn, uint32_t block,
				 uint32_t event);

/* Whether FN, called by FRAME, may call a collective on a communicator of the
 * walk. */
bool seq_fn_uses(const struct seq_walk *w, const struct pc_fn *fn,
		 const struct pc_frame *frame);

/* The group of FN, called by FRAME, that is the walk's. */
uint32_t seq_fn_group(const struct seq_walk *w, const struct pc_fn *fn,
		      const struct pc_frame *frame);

/* The communicators in the region behind BLOCK: at most SEQ_COMMS; false: too
 * many. */
bool seq_region_comms(struct pc_program *program, struct pc_fn *fn,
		      uint32_t block, uint32_t *comms, uint32_t *n);

/* ---- after.c ---- */

bool seq_is_self(const struct pc_program *program, uint32_t group);

/* Whether the processes of COMM are such as go one way at the walk's conditional:
 * they make it there. */
bool seq_made_behind(struct seq_walk *w, uint32_t comm);

/* Which of the walk's communicators the two of PAIR have not in common: they are in
 * different parts. */
uint32_t seq_apart(const struct seq_walk *w, const struct pc_pair *pair);

/* ---- command_loop.c ---- */

/* Whether SIDE asks what another process sent it, in the loop that it is in, since the
 * walk began: no reason to say something, but at level strict. */
bool seq_is_sent(const struct seq_walk *w, const struct seq_side *side);

/* ---- common_values.c ---- */

/* Both sides have called the collective at which they are: what it left in both is
 * the same. */
void seq_tell(struct seq_walk *w, struct seq_state *s);

/* NODE of side I as both call it. */
uint32_t seq_common(struct seq_walk *w, const struct seq_state *s, int i,
		    uint32_t node);

/* Side I leaves a function: what was known of values there is forgotten. */
void seq_told_leave(struct seq_state *s, int i);

/* ---- twin.c ---- */

/* Which of the N handles COMMS are one: w->twins. */
void seq_find_twins(struct seq_walk *w, const uint32_t *comms, uint32_t n);

/* What stands for COMM in the walk. */
uint32_t seq_twin(const struct seq_walk *w, uint32_t comm);

/* Whether the walk's communicator is one of those that the same condition chose for
 * another call of the function: which of the two processes called there is not
 * seen. */
bool seq_is_chosen(const struct seq_walk *w);

/* ---- throws.c ---- */

/* How strongly the way behind BLOCK of FN can differ: that of its condition, or
 * whether its last call throws. */
enum pc_strength seq_strength(struct pc_program *program,
			      const struct pc_fn *fn, uint32_t block,
			      uint32_t group);

/* Before that; ORDER: the N live functions, callees first. */
void seq_find_throws(struct pc_program *program, struct pc_fn **order,
		     uint32_t n);

/* ---- knowledge.c ---- */

/* The way that side I, at a conditional, goes by what it knows. */
bool seq_follows(struct seq_walk *w, struct seq_state *s, int i,
		 uint32_t *way);

/* What side I knows, with the answers as far as they are numbers; in ROOM perhaps. */
const struct pc_process *seq_known(struct seq_walk *w,
				   const struct seq_state *s, int i,
				   struct pc_process *room);

/* The condition at which side I is, as the start and both sides see it. */
uint32_t seq_question(struct seq_walk *w, const struct seq_state *s, int i);

/* The answers to the conditional at which SIDE is: its ways; of a switch with few
 * values these, and that it is another.  ANSWER counts from 0. */
uint32_t seq_answers(const struct seq_side *side);
uint32_t seq_answer_way(const struct seq_side *side, uint32_t answer);

/* Whether side I, at a conditional, knows that ANSWER is wrong. */
bool seq_excludes(struct seq_walk *w, struct seq_state *s, int i,
		  uint32_t answer);

/* Whether it is known which WAY what SIDE throws takes in a choice between handlers. */
bool seq_handler(const struct seq_walk *w, const struct seq_side *side,
		 uint32_t *way);

/* Whether two switches go by the same values. */
bool seq_same_cases(const struct pc_block *a, const struct pc_block *b);

/* Side I (both: and the other one) gets ANSWER at its conditional. */
void seq_learn(struct seq_walk *w, struct seq_state *s, int i, uint32_t answer,
	       bool both);

/* ---- forget.c ---- */

/* What is asked of the leaves of an expression of FN, in the loop with header HEAD. */
struct seq_leaves {
	const struct seq_walk *w;
	const struct pc_fn *fn;
	uint32_t head;
	bool (*ask)(const struct seq_leaves *l, const struct pc_node *node);
};

/* Whether ASK says yes to a leaf of the expression NODE, or if it is too large. */
bool seq_any_leaf(const struct seq_leaves *l, uint32_t node);

/* SIDE goes round the loop with header HEAD: what depends on it is forgotten. */
void seq_forget(struct seq_walk *w, struct seq_state *s,
		const struct seq_side *side, uint32_t head);

/* Forget answers that nobody asks for any more. */
void seq_drop(struct seq_walk *w, struct seq_state *s);

/* ---- side.c ---- */

/* Side I of S goes on to where something is to be seen. */
void seq_run(struct seq_walk *w, struct seq_state *s, int i);

/* Side I goes on at block TO, a successor of the one in which it is. */
void seq_move(struct seq_walk *w, struct seq_state *s, int i, uint32_t to);

/* Whether SIDE is on a path that leads to nothing but the end of the job. */
bool seq_is_ending(const struct seq_side *side);

/* Whether the way of SIDE to block TO leads on rather than that to OLD: not to the end
 * of the job, unless that is the only way out of the loop; out of the loop. */
bool seq_is_better(const struct seq_side *side, uint32_t to, uint32_t old);

/* Side I goes into the function that it calls; false: too deep. */
bool seq_enter(struct seq_walk *w, struct seq_state *s, int i);

/* The communicator of the collective at which SIDE is. */
uint32_t seq_comm(const struct seq_walk *w, const struct seq_side *side);

/* How often the loop that side I's conditional leaves runs, and which way leads on
 * in it. */
uint32_t seq_trips(struct seq_walk *w, const struct seq_state *s, int i,
		   uint32_t *on);

/* Work that is as much as N steps; the next step sees whether any are left. */
static inline void seq_charge(struct seq_walk *w, uint32_t n)
{
	w->steps -= n < w->steps ? n : w->steps;
	w->of->steps -= n < w->of->steps ? n : w->of->steps;
}

static inline bool seq_spend(struct seq_walk *w)
{
	if (!w->steps || !w->of->steps) {
		w->unknown = true;
		return false;
	}
	w->steps--;
	w->of->steps--;
	return true;
}

/* Whether block B may call collectives. */
static inline bool seq_has_obs(const struct pc_sequence_fn *of, uint32_t b)
{
	return of->obs_first[b] != of->obs_first[b + 1];
}

/* How many ways SIDE can go at the end of its block; where WAY leads. */
static inline uint32_t seq_ways(const struct seq_side *side)
{
	const struct pc_flow *f = side->fn->info->sequence->flow;

	return f->succ_first[side->block + 1] - f->succ_first[side->block];
}

static inline uint32_t seq_way_to(const struct seq_side *side, uint32_t way)
{
	const struct pc_flow *f = side->fn->info->sequence->flow;

	return f->succ[f->succ_first[side->block] + way];
}

static inline struct pc_event *seq_event(const struct seq_side *side)
{
	return pc_event_at(side->fn, side->block, side->event);
}

/* ---- polling_loop.c ---- */

/* Find the loops of FN in which it makes no difference to what is called which way who
 * goes; before of->next is known. */
void seq_find_words(struct pc_program *program, struct pc_fn *fn);

/* ---- text.c ---- */

/* What differs between the ways of the walk's conditional in the text alone. */
void seq_compare_text(struct seq_walk *w, struct pc_mismatch *mismatch);

/* ---- state.c ---- */

bool seq_same_place(const struct seq_side *a, const struct seq_side *b);

/* False: S was there before. */
bool seq_remember(struct seq_walk *w, const struct seq_state *s);

/* One more state to look at, like S. */
struct seq_state *seq_push(struct seq_walk *w, const struct seq_state *s);

/* ---- pair.c ---- */

/* Compare the ways of the two processes PAIR. */
void seq_compare_pair(struct seq_walk *w, const struct pc_pair *pair);

/* ---- differ.c ---- */

/* How the collectives at which both sides are differ; *ARGUMENT as in
 * struct pc_mismatch. */
enum pc_differ seq_differ(struct seq_walk *w, const struct seq_state *s,
			  int32_t *argument);

/* Whether both calls at which the sides are do the same. */
bool seq_same_call(struct seq_walk *w, const struct seq_state *s);

/* Whether the conditions A and B, as the start sees them, are perhaps one: the same
 * but for values that two functions compute. */
bool seq_may_be_one(const struct seq_walk *w, uint32_t a, uint32_t b);

#endif
