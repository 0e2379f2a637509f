/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * walk.h - the interface between the files that compare sequences of
 *          collectives: what is known about a function, the states of two
 *          processes, and what each of them knows.
 */
#ifndef PC_SEQUENCE_WALK_H
#define PC_SEQUENCE_WALK_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/contents.h"
#include "model/flags.h"
#include "model/live.h"
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

#define SEQ_COMMS 8   /* communicators of one function that are distinguished */
#define SEQ_DEPTH 24  /* nested calls that are followed */
#define SEQ_STEPS 20000u      /* for one conditional */
#define SEQ_BEYOND 100u       /* after the paths have met */
#define SEQ_FN_STEPS 5000000u /* for all of one function */

/* The mismatch of conditional BLOCK has SPOT as its second call. */
struct seq_named {
	uint32_t block, next; /* NEXT: index + 1 of the next in the list */
	struct pc_spot spot;
};

/* Processes that diverge at conditional BLOCK are equal on COMM only together
 * with what follows; NONE: in the order of all communicators. UNTIL: they are
 * in step again in this block at the latest, and the walk ended there; NONE:
 * not known. SOME: other pairs were equal where the paths meet. */
struct seq_later {
	uint32_t block, comm, until;
	bool some;
};

/* What a walk needs of a function: info->sequence. */
struct pc_sequence_fn {
	struct pc_flow *flow;
	uint32_t *next;      /* by block: the first relevant block (summary.c)
			      * that every path from it passes; PC_NONE: none
			      * before the end */
	uint32_t *obs_first; /* by block, index in OBS; [n] too */
	uint32_t *obs;       /* events that may call collectives */
	bool *matters;       /* by block: a conditional that decides on these */
	bool *free; /* by block: its verdict uses no values of the processes, so
		     * that it holds for each process alone */
	bool *ends;          /* by block: from there the job certainly ends,
			      * after one of these */
	/* polling_loop.c, or NULL. By block of a loop that all processes leave
	 * after the same calls, WORD: the block of the first collective. By
	 * block of a collective there, THEN: where all continue. */
	uint32_t *word, *then;
	uint8_t *verdict;    /* by block: enum pc_verdict */
	bool *again;         /* by block: met one not yet compared */
	PC_VEC(uint32_t) comms; /* handles used by it and its callees, as it
				 * sees them */
	bool many;           /* there are more */
	uint32_t steps;      /* remaining */
	uint32_t *last;      /* knowledge.c: by block, see seq_asker */
	const struct pc_frame **frames; /* of its calls: a hash table */
	uint32_t n_frames, cap_frames;
	PC_VEC(struct seq_later) later;
	PC_VEC(struct seq_named) named;
	uint32_t *named_in;  /* by block: index + 1 of the first in it */
};

enum seq_at {
	SEQ_RUN,   /* not yet known */
	SEQ_COLL,  /* a collective */
	SEQ_CALL,  /* a call of a function with collectives */
	SEQ_ASK,   /* a conditional whose result is not known */
	SEQ_MEET,  /* where the paths meet */
	SEQ_ROUND, /* at the back edge of the loop around the conditional */
	SEQ_LEFT,  /* it left the function */
	SEQ_OVER,  /* the job ends */
};

struct seq_side {
	const struct pc_fn *fn;
	const struct pc_frame *frame;
	uint32_t block, event; /* the event, or the first one to examine */
	enum seq_at at;
	bool came_back; /* the last call of the block did not throw */
	uint64_t thrown; /* last exception (rewrite/throws.h); 0: none */
};

/* A conditional of FN, called by FRAME, whose condition was examined. */
struct seq_asker {
	const struct pc_fn *fn; /* NULL: that side has none */
	const struct pc_frame *frame;
	uint32_t raw;  /* the condition as FN sees it */
	uint32_t last; /* order of the last block of FN that tests it */
};

/* A condition that has the same answer on both sides. */
struct seq_answer {
	uint32_t node, way;
	enum pc_term_kind term;
	const struct pc_block *of; /* SWITCH: which value leads where */
	struct seq_asker by[2];
};

/* Value FROM of SIDE, in the call FRAME of its function, has the common name
 * TO: a value of side 0, or a number (common_values.c). */
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
	bool beyond;    /* one side no longer waits where the paths meet */
	int waits;      /* the side that waited; -1: none */
	uint32_t meet;  /* with BEYOND: where the paths meet again after the
			 * same calls; PC_NONE: not known */
	uint32_t went;  /* steps since then */
	bool named;     /* CANDIDATE has the next event of that side */
	bool guess;     /* one side chose a callee that only matches by type, or
			 * followed a value that it received */
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

/* Handle COMM is the same as FIRST, which may be COMM itself. */
struct seq_twins {
	uint32_t comm, first;
};

#define SEQ_ASKED 24

struct seq_walk {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_sequence_fn *of;
	struct pc_arena *scratch;
	uint32_t block, meet;
	uint32_t comm, group; /* on which collectives are compared */
	bool every;           /* on all of COMMS: for their order */
	uint32_t apart;       /* bit i: different parts of COMMS[i] */
	const uint32_t *comms;
	uint32_t n_comms;
	struct seq_twins twins[SEQ_COMMS];
	uint32_t n_twins;
	uint32_t steps;
	bool unknown, later, unready;
	bool valued; /* pairs were found by their values */
	bool maybe;     /* two conditions were assumed to be the same */
	bool silent;    /* no warning can follow: stop when not known */
	bool members;   /* the condition is a test for one of its handles */
	/* The current pair, on some paths: it was compared past the block where they
	 * meet, last up to ENDED; MET: not past it, or up to different blocks. */
	bool went_on, met;
	uint32_t ended;
	/* RETURNED: some path of the pair repeats itself; CAME: some path came to
	 * where the comparison ends; ROUND: the last process that ran repeats a loop
	 * without calls for ever. */
	bool returned, came, round;
	bool some;      /* not all paths of all pairs were compared up to UNTIL */
	uint32_t until; /* if LATER, see struct seq_later */
	struct pc_mismatch before, found; /* BEFORE: the last result */
	struct pc_mismatch guessed; /* of a pair: the first after a guess */
	bool spared; /* of a pair: after a guess, some way has no difference */
	PC_VEC(struct seq_state) todo;
	struct seq_seen seen;
	uint32_t asked[SEQ_ASKED]; /* conditions that processes answered by
				    * their values */
	uint32_t n_asked;
};

/* Whether SIDE chooses between callees of which some match only by type. Below
 * level strict, no warning may follow from this. */
static inline bool seq_guesses(const struct seq_walk *w,
			       const struct seq_side *side)
{
	return side->fn->blocks.v[side->block].flags & PC_BLF_GUESS &&
	       w->program->opts->level != PC_LEVEL_STRICT;
}

/* The walk continues after the paths met, until block UNTIL, or NONE. */
void seq_note_until(struct seq_walk *w, uint32_t until);

/* Compare PAIR from the conditional w->block on.  The block where the paths of BLOCK
 * meet, or PC_NONE. */
void seq_walk_pair(struct seq_walk *w, const struct pc_pair *pair);
uint32_t seq_meet_of(const struct pc_sequence_fn *of, uint32_t block);

/* ---- covered.c ---- */

/* Whether an earlier verdict covers what PAIR does here, up to *UNTIL. */
bool seq_is_told(struct seq_walk *w, const struct pc_pair *pair, uint32_t *until);

/* ---- meet.c ---- */

/* If S is BEYOND: the block where the paths of both sides meet again; else PC_NONE. */
uint32_t seq_meet_again(const struct seq_walk *w, const struct seq_state *s);

/* ---- before.c ---- */

/* Whether the processes of PAIR already diverge at the conditional EARLIER;
 * *FIRST, *SECOND: the successors that they take there. */
bool seq_part_before(struct seq_walk *w, const struct pc_pair *pair,
		     uint32_t earlier, uint32_t *first, uint32_t *second);

/* inside.c: whether a conditional that is not known to differ separates processes
 * up to behind BLOCK; whether one separates those of PAIR, which are then compared
 * past the walk's. */
bool seq_any_around(const struct pc_fn *fn, uint32_t block);
bool seq_is_inside(struct seq_walk *w, const struct pc_pair *pair);
/* Whether the processes of PAIR have already taken different paths at BLOCK. */
bool seq_is_before(struct seq_walk *w, const struct pc_pair *pair,
		   uint32_t block);

/* ---- knowledge.c ---- */

/* A process has answered NODE, the condition of BLOCK, by its values. */
void seq_note_asked(struct seq_walk *w, const struct pc_block *block,
		    uint32_t node);

/* ---- summary.c ---- */

/* The known persistent collective that the call at EVENT starts, or NULL. */
const struct pc_start *seq_start(const struct pc_fn *fn, uint32_t block,
				 uint32_t event);

/* The communicator of the collective that is called or started there. */
uint32_t seq_handle(struct pc_program *program, const struct pc_fn *fn,
		    uint32_t block, uint32_t event);

/* The frame of the call at EVENT; equal frames have the same address. */
const struct pc_frame *seq_frame(struct pc_program *program,
				 const struct pc_frame *up,
				 const struct pc_fn *fn, uint32_t block,
				 uint32_t event);

/* Whether FN, called by FRAME, may use a communicator of the walk. */
bool seq_fn_uses(const struct seq_walk *w, const struct pc_fn *fn,
		 const struct pc_frame *frame);

/* The group of FN, called by FRAME, that is the walk's group. */
uint32_t seq_fn_group(const struct seq_walk *w, const struct pc_fn *fn,
		      const struct pc_frame *frame);

/* The communicators after BLOCK, at most SEQ_COMMS; false: too many. */
bool seq_region_comms(struct pc_program *program, struct pc_fn *fn,
		      uint32_t block, uint32_t *comms, uint32_t *n);

/* ---- after.c ---- */

/* The handle that the condition COND compares with the null handle, or
 * PC_NODE_NONE. */
uint32_t seq_tested_handle(const struct pc_program *program, uint32_t cond);

/* Whether all processes of COMM take the same path at the walk's conditional,
 * because COMM is made on that path. */
bool seq_made_behind(struct seq_walk *w, uint32_t comm);

/* Whether the walk's conditional ends a loop in whose next iteration COMM is a part
 * of what it is now, and no collective on COMM comes before that: only the processes
 * in that part use it then. */
bool seq_is_next(const struct seq_walk *w, uint32_t comm);
/* Whether one call gives COMM, of which nothing is known, and what the walk's
 * conditional tests; never at level strict. */
bool seq_given_together(const struct seq_walk *w, uint32_t comm);

/* Bit i: the processes of PAIR are in different parts of COMMS[i]. */
uint32_t seq_apart(const struct seq_walk *w, const struct pc_pair *pair);

/* ---- command_loop.c ---- */

/* Whether SIDE's condition depends on what another process sent since the walk
 * began, in its loop or to say which path it took. Below level strict, no warning
 * may follow from this. */
bool seq_is_sent(const struct seq_walk *w, const struct seq_side *side);

/* ---- common_values.c ---- */

/* Both sides have called the collective at which they are: record that its
 * results are the same on both. */
void seq_tell(struct seq_walk *w, struct seq_state *s);

/* NODE of side I with the common names of both sides. */
uint32_t seq_common(struct seq_walk *w, const struct seq_state *s, int i,
		    uint32_t node);

/* Forget the common values of a function that side I leaves. */
void seq_told_leave(struct seq_state *s, int i);

/* ---- one_shot.c ---- */

/* Whether the call that the walk found to be missing may be made once by each
 * process, in a loop or behind it. Below level strict, no warning may follow. */
bool seq_is_one_shot(const struct seq_walk *w);

/* Whether SIDE tests a flag that the function sets where it is tested, in a call of a
 * function that all processes have called before the walk's conditional: what the
 * flag says then is not known.  Below level strict, no warning may follow. */
bool seq_is_used_before(const struct seq_walk *w, const struct seq_side *side);

/* ---- twin.c ---- */

/* Fill w->twins: which of the N handles COMMS are the same. */
void seq_find_twins(struct seq_walk *w, const uint32_t *comms, uint32_t n);

/* The handle that represents COMM in the walk. */
uint32_t seq_twin(const struct seq_walk *w, uint32_t comm);

/* Whether the walk's communicator is one of several that the same condition
 * chose for another call of the function. It is not known which of the two
 * processes called it there. */
bool seq_is_chosen(const struct seq_walk *w);

/* Whether another handle of the walk may be its communicator: only writes to
 * what may be another location are between the two; or both come from outside
 * of the function, and other processes make the same call with it. */
bool seq_is_unclear(const struct seq_walk *w);

/* ---- knowledge.c ---- */

/* *WAY: the successor that side I takes at its conditional; false: not
 * known. */
bool seq_follows(struct seq_walk *w, struct seq_state *s, int i,
		 uint32_t *way);

/* What side I knows, with the answers that are numbers; possibly in ROOM. */
const struct pc_process *seq_known(struct seq_walk *w,
				   const struct seq_state *s, int i,
				   struct pc_process *room);

/* The condition of side I in values of the walk's function and common names. */
uint32_t seq_question(struct seq_walk *w, const struct seq_state *s, int i);

/* The number of answers to the conditional of SIDE: its successors; for a
 * switch with few values these, and "another value". ANSWER counts from 0. */
uint32_t seq_answers(const struct seq_side *side);
uint32_t seq_answer_way(const struct seq_side *side, uint32_t answer);

/* Whether side I, at a conditional, knows that ANSWER is wrong. */
bool seq_excludes(struct seq_walk *w, struct seq_state *s, int i,
		  uint32_t answer);

/* *WAY: the handler that catches SIDE's exception; false: not known. */
bool seq_handler(const struct seq_walk *w, const struct seq_side *side,
		 uint32_t *way);

/* Whether two switches have the same values. */
bool seq_same_cases(const struct pc_block *a, const struct pc_block *b);

/* Side I, with BOTH also the other one, gets ANSWER at its conditional. */
void seq_learn(struct seq_walk *w, struct seq_state *s, int i, uint32_t answer,
	       bool both);

/* ---- forget.c ---- */

/* A question about the leaves of an expression of FN in the loop HEAD. */
struct seq_leaves {
	const struct seq_walk *w;
	const struct pc_fn *fn;
	uint32_t head;
	bool (*ask)(const struct seq_leaves *l, const struct pc_node *node);
};

/* Whether ASK holds for a leaf of the expression NODE, or NODE is too large. */
bool seq_any_leaf(const struct seq_leaves *l, uint32_t node);

/* Whether SIDE chooses between functions by an object of one iteration of a loop
 * that the walk's conditional ends, or that some processes may run more often.  Below
 * level strict, no warning may follow: it is not known which objects the iterations of
 * another process have. */
bool seq_is_of_round(const struct seq_walk *w, const struct seq_side *side);

/* SIDE takes the back edge to HEAD: forget what depends on the iteration. */
void seq_forget(struct seq_walk *w, struct seq_state *s,
		const struct seq_side *side, uint32_t head);

/* Forget answers to conditions that cannot be reached again. */
void seq_drop(struct seq_walk *w, struct seq_state *s);

/* ---- steps and blocks ---- */

/* Charge work equal to N steps; the next step checks whether any remain. */
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

/* Whether what the walk can still find changes nothing. */
static inline bool seq_is_done(const struct seq_walk *w)
{
	return w->found.differ || (w->silent && w->unknown);
}

/* Whether block B may call collectives. */
static inline bool seq_has_obs(const struct pc_sequence_fn *of, uint32_t b)
{
	return of->obs_first[b] != of->obs_first[b + 1];
}

/* The number of successors of SIDE's block; and successor WAY. */
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

/* Find the loops of FN with the same collectives on all paths; called before
 * of->next is filled. */
void seq_find_words(struct pc_program *program, struct pc_fn *fn);

/* ---- text.c ---- */

/* Compare the paths of the walk's conditional as text only. */
void seq_compare_text(struct seq_walk *w, struct pc_mismatch *mismatch);

/* ---- pair.c ---- */

/* Compare the paths of the two processes PAIR. */
void seq_compare_pair(struct seq_walk *w, const struct pc_pair *pair);

#endif
