/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rules.h - inside uniform*.c: what a value is where ways meet, or where branches in
 *                 front say who gets there; a rule and a file for each.
 */
#ifndef PC_UNIFORM_PHI_H
#define PC_UNIFORM_PHI_H

#include <stdbool.h>
#include <stdint.h>
#include "memory/ssa_form.h"
#include "uniform/engine.h"

/* ---- phi.c ---- */

/* The state of the definition PHI. */
struct pc_uni pc_uni_phi(struct pc_run *run, uint32_t phi);

/* ---- vote.c ---- */

/* UNI of OPND for those who use it in block USE, having come there from block FROM (a
 * phi), or USE again: if they come only because of what a reduction says of what each
 * process put into it, and OPND follows from that, it is the same on all of these. */
struct pc_uni pc_uni_vote(const struct pc_run *run, struct pc_opnd opnd,
			  uint32_t from, uint32_t use, struct pc_uni uni);
/* BLOCK is to be looked at again when what DEF stands for changes; false: there is no room
 * to remember that. */
bool pc_uni_keep(const struct pc_run *run, uint32_t def, uint32_t block);
/* The state of DEF has changed; or what is behind it did at CLOCK.  Whether a block is to be
 * looked at again. */
bool pc_uni_vote_changed(struct pc_run *run, uint32_t def, uint32_t clock);

/* ---- deciders.c ---- */

#define PC_UNI_WALK 8 /* branches that are looked at in front of a block */

/* A branch that must have gone one way where a way is taken. */
struct pc_uni_walk {
	uint32_t branch, way;
	uint32_t next; /* block to ask for the next one, or PC_NONE */
	int steps;
};
/* To the innermost for the way from FROM to BLOCK, or for who is in BLOCK, if FROM is that;
 * then to the next; false: there is none. */
bool pc_uni_walk_from(const struct pc_run *run, uint32_t from, uint32_t block,
		      struct pc_uni_walk *w);
bool pc_uni_walk_on(const struct pc_run *run, struct pc_uni_walk *w);

/* Whether all who come to BLOCK at the same time were in AT at the same time: of a loop
 * that they have left the last rounds may be different ones. */
bool pc_uni_same_round(const struct pc_run *run, uint32_t at, uint32_t block);

/* ---- both_answers.c ---- */

/* UNI of PHI: if what it gets follows from the result of a reduction, whichever that is,
 * it is the state of that. */
struct pc_uni pc_uni_both(const struct pc_run *run, uint32_t phi, struct pc_uni uni);

/* ---- broadcast.c ---- */

/* The ways to PHI, a bit for each, by which those come who bring what the root of a
 * broadcast has sent, if it itself brings, by all others, just that; 0: not so. */
uint32_t pc_uni_sent(const struct pc_run *run, uint32_t phi);
/* Whether DEF, a field, is such a phi, and OBJECT, behind it, is where the root and the
 * others have what was sent, each in its own. */
bool pc_uni_sent_in(const struct pc_run *run, uint32_t def, struct pc_opnd object);

/* ---- by_result.c ---- */

/* UNI of OPND for those who use it in block USE, having come there from block FROM (a phi),
 * or USE again: if a call left it, it is what that leaves on the way on which it returns
 * what the branches in front ask for. */
struct pc_uni pc_uni_parted(const struct pc_run *run, struct pc_opnd opnd, uint32_t from,
			    uint32_t use, struct pc_uni uni);

/* ---- packed.c ---- */

/* The ways to PHI, a bit for each, by which those come who bring what they unpacked from
 * what the root of a broadcast has sent, which may be what the root brings; 0: none. */
uint32_t pc_uni_handed(const struct pc_run *run, uint32_t phi);

/* ---- first_use.c ---- */

/* Whether PHI gets what was set when a process first needed it, now or earlier. */
bool pc_uni_once(struct pc_run *run, uint32_t phi);
/* Of such a PHI, whether operand I is what is set now; else the state of the test by
 * which it comes is added to TESTED. */
bool pc_uni_first(const struct pc_run *run, const struct pc_def *phi, uint32_t i,
		  struct pc_uni *tested);

/* ---- container_length.c ---- */

/* Whether PHI is a container that gets, on one of the ways, a length that those who come
 * by the others may have. */
bool pc_uni_fits(const struct pc_run *run, uint32_t phi);

/* ---- filled_array.c ---- */

/* Whether operand number I of PHI is of no matter: MPI has set, or sets on other ways, as
 * many elements as there are. */
bool pc_uni_filled(const struct pc_run *run, uint32_t phi, uint32_t i);

/* ---- same_collective.c ---- */

/* Whether on all ways of JOIN the same collective has left what PHI gets. */
bool pc_uni_together(const struct pc_run *run, uint32_t phi,
		     const struct pc_join *join);

/* Whether they may: in each is what one operation, the same in all, left, or what is
 * computed from that, in this function or in one that is called. */
bool pc_uni_alike(const struct pc_run *run, uint32_t phi,
		  const struct pc_join *join);

#endif
