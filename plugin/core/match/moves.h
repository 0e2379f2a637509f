/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * moves.h - how a walk goes on from one state to the next (walk.h).  For match/ only.
 */
#ifndef PC_MATCH_MOVES_H
#define PC_MATCH_MOVES_H

#include <stdbool.h>
#include <stdint.h>
#include "match/walk.h"

/* ---- ask.c ---- */

/* At least one side of S is at a conditional: add the states that follow. */
void seq_ask(struct seq_walk *w, struct seq_state *s);

/* ---- side.c ---- */

/* Side I of S continues to the next relevant event. */
void seq_run(struct seq_walk *w, struct seq_state *s, int i);

/* Side I continues at block TO, a successor of its block. */
void seq_move(struct seq_walk *w, struct seq_state *s, int i, uint32_t to);

/* Whether SIDE is on a path that leads only to the end of the job. */
bool seq_is_ending(const struct seq_side *side);

/* Whether successor TO of SIDE is preferable to OLD: it does not end the job,
 * unless that is the only exit of the loop; it leaves the loop. */
bool seq_is_better(const struct seq_side *side, uint32_t to, uint32_t old);

/* Side I enters the function that it calls; false: too deep. */
bool seq_enter(struct seq_walk *w, struct seq_state *s, int i);

/* The communicator of the collective at which SIDE is. */
uint32_t seq_comm(const struct seq_walk *w, const struct seq_side *side);

/* The trip count of the loop that side I's conditional leaves; *ON: the
 * successor that stays in it. */
uint32_t seq_trips(struct seq_walk *w, const struct seq_state *s, int i,
		   uint32_t *on);

/* ---- frames.c ---- */

/* Both sides found NODE: whether it is one value, also where a called function
 * computes it. */
bool seq_is_one_value(struct seq_walk *w, const struct seq_state *s, uint32_t node);

/* Both sides are at one condition of a function, which has no value: whether it
 * is the same. */
bool seq_is_one_condition(struct seq_walk *w, const struct seq_state *s);

/* ---- state.c ---- */

bool seq_same_place(const struct seq_side *a, const struct seq_side *b);

/* False: S was there before. */
bool seq_remember(struct seq_walk *w, const struct seq_state *s);

/* Add a copy of S to the states to be examined. */
struct seq_state *seq_push(struct seq_walk *w, const struct seq_state *s);

/* ---- differ.c ---- */

/* How the collectives of both sides differ; *ARGUMENT as in pc_mismatch. */
enum pc_differ seq_differ(struct seq_walk *w, const struct seq_state *s,
			  int32_t *argument);

/* Whether both sides are at equal calls. */
bool seq_same_call(struct seq_walk *w, const struct seq_state *s);

/* Whether the conditions A and B, with values of the walk's function, may be
 * the same: they differ only in values that two functions compute. */
bool seq_may_be_one(const struct seq_walk *w, uint32_t a, uint32_t b);

#endif
