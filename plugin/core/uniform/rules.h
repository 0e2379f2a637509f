/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * rules.h - inside the pass "uniform": the rules for a value where paths meet,
 *           or where the branches before it decide which processes reach it.
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

/* ---- object.c ---- */

/* How many operands of the assignment DEF, after the first, only state the
 * object; *SURE: they do not make the result differ. */
uint32_t pc_uni_objects(const struct pc_run *run, const struct pc_def *def,
			bool *sure);
/* What the assignment LOAD reads, an index in run->ssa->opnds: the value that was
 * stored if the last store is into the same object, else its first operand. */
uint32_t pc_uni_stored(const struct pc_run *run, const struct pc_def *load);
/* What such an operand of DEF, with the state UNI, adds if that is not sure; LAST:
 * it is the address, the others are indices. */
struct pc_uni pc_uni_object(const struct pc_run *run, const struct pc_def *def,
			    bool last, struct pc_uni uni);
/* The same without noting that DEF depends on it. */
struct pc_uni pc_uni_selected(const struct pc_run *run, bool last, struct pc_uni uni);
/* UNI of operand I of the assignment EVENT for its result, as an address. */
struct pc_uni pc_uni_of_address(const struct pc_event *event, uint32_t i,
				struct pc_uni uni);
/* UNI of the address AT, where CONTENT is found, for a user of the content.  If
 * MPI wrote the content, the address does not count. */
struct pc_uni pc_uni_address(const struct pc_run *run, struct pc_opnd at,
			     struct pc_opnd content, struct pc_uni uni);
/* What selects the element of an array of records that a store writes, if it differs
 * and DEF is an assignment that reads the field of one element of that array; else
 * unknown. */
struct pc_opnd pc_uni_picked(const struct pc_run *run, const struct pc_def *def);
/* Add that to *UNI, the state of DEF, if it is not proved. */
void pc_uni_add_picked(const struct pc_run *run, const struct pc_def *def,
		       struct pc_uni *uni);
/* UNI, of OPND.  If it differs only because records are copied, this is a doubt for
 * the field of another one. */
struct pc_uni pc_uni_but_copied(const struct pc_run *run, struct pc_opnd opnd,
				struct pc_uni uni);
/* The same for the operand OPND of the assignment DEF, which may read the field of
 * another object than the one that was copied to. */
struct pc_uni pc_uni_copied(const struct pc_run *run, const struct pc_def *def,
			    struct pc_opnd opnd, struct pc_uni uni);
/* Whether AT is a field of a record that EVENT passes. */
bool pc_uni_in_record(const struct pc_run *run, const struct pc_event *event,
		      struct pc_val at);
/* Whether processes pass different records at CALL. */
bool pc_uni_passes_objects(const struct pc_run *run, const struct pc_ssa_call *call);
/* UNI, which CALL of a function of the program leaves or returns (DEF); not proved
 * if that function reads a field of records that differ, or DEF is one. */
struct pc_uni pc_uni_on_objects(const struct pc_run *run,
				const struct pc_ssa_call *call,
				const struct pc_def *def, struct pc_uni uni);

/* ---- operand.c ---- */

/* UNI, of the assignment DEF.  A doubt, if it adds to what a container contains, where
 * some values differ and others do not. */
struct pc_uni pc_uni_mixture(const struct pc_run *run, const struct pc_def *def,
			     struct pc_uni uni);

/* ---- polled.c ---- */

/* Whether each call of run->fn is in a loop that its result can end. */
bool pc_uni_polled(const struct pc_run *run);

/* ---- vote.c ---- */

/* UNI of OPND for the processes that use it in block USE after coming from
 * block FROM (for a phi; else FROM is USE).  If a reduction's result sends them
 * there, and OPND follows from what it says of each contribution, OPND is the
 * same for all. */
struct pc_uni pc_uni_vote(const struct pc_run *run, struct pc_opnd opnd,
			  uint32_t from, uint32_t use, struct pc_uni uni);
/* Evaluate BLOCK again when DEF changes; false: no room to record that. */
bool pc_uni_keep(const struct pc_run *run, uint32_t def, uint32_t block);
/* DEF has changed, or what it depends on did at CLOCK: whether blocks must be
 * evaluated again. */
bool pc_uni_vote_changed(struct pc_run *run, uint32_t def, uint32_t clock);

/* ---- agreed.c ---- */

/* UNI of OPND, used in block USE; not known to differ if processes come there only if
 * collectives to which OPND contributed gave two equal results. */
struct pc_uni pc_uni_compared(const struct pc_run *run, struct pc_opnd opnd,
			      uint32_t use, struct pc_uni uni);
/* Whether the paths to PHI bring what a collective gave to all processes, and what
 * contributed to it, as only the two decide. */
bool pc_uni_agreed(const struct pc_run *run, uint32_t phi);

/* ---- deciders.c ---- */

#define PC_UNI_WALK 8 /* branches examined before a block */

/* A branch that took one certain successor if a path is taken. */
struct pc_uni_walk {
	uint32_t branch, way;
	uint32_t next; /* block to continue with, or PC_NONE */
	int steps;
};
/* Start at the innermost branch for the path from FROM to BLOCK (FROM is BLOCK:
 * for a process in it); continue with the next one; false: there is none. */
bool pc_uni_walk_from(const struct pc_run *run, uint32_t from, uint32_t block,
		      struct pc_uni_walk *w);
bool pc_uni_walk_on(const struct pc_run *run, struct pc_uni_walk *w);

/* Whether BLOCK ends with a branch that compares two operands, OPND, for equality; then
 * successor number EQUAL is that of equal ones. */
bool pc_uni_equality(const struct pc_run *run, uint32_t block, struct pc_opnd opnd[2],
		     uint32_t *equal);

/* Whether processes that reach BLOCK together were in AT together.  After a
 * loop, their last iterations may be different ones. */
bool pc_uni_same_round(const struct pc_run *run, uint32_t at, uint32_t block);

/* ---- broadcast.c ---- */

/* The paths to PHI (bit i: operand i) that bring what the root of a broadcast
 * sent, if the root brings that value on all other paths; else 0. */
uint32_t pc_uni_sent(const struct pc_run *run, uint32_t phi);
/* Whether DEF is such a phi of a field, and OBJECT is, on each process, the
 * object of its own that holds the value. */
bool pc_uni_sent_in(const struct pc_run *run, uint32_t def, struct pc_opnd object);

/* ---- by_result.c ---- */

/* UNI of OPND, FROM and USE as for pc_uni_vote ().  If a call left it, it is
 * what the callee leaves on the path on which it returns what the branches
 * before USE require. */
struct pc_uni pc_uni_parted(const struct pc_run *run, struct pc_opnd opnd, uint32_t from,
			    uint32_t use, struct pc_uni uni);

/* ---- packed.c ---- */

/* The paths to PHI (bit i: operand i) that bring what was unpacked from the
 * data of a broadcast, which may be what the root brings; 0: none.  Not *ALWAYS:
 * the called function that broadcasts may also leave the data as it was. */
uint32_t pc_uni_handed(const struct pc_run *run, uint32_t phi, bool *always);

/* ---- told_path.c ---- */

/* Whether the branch of JOIN separates the root of a broadcast from the other
 * processes, and each of the two sides takes the path that the root sends. */
bool pc_uni_told_path(const struct pc_run *run, const struct pc_join *join);

/* ---- flagged.c ---- */

/* Whether what differs in PLACE on entry is not used in block USE, as a flag
 * decides that no function changes. */
bool pc_uni_flagged(const struct pc_run *run, uint32_t place, uint32_t use);

/* ---- first_use.c ---- */

enum pc_first_use {
	PC_ONCE_NOT,
	PC_ONCE_BEGUN, /* the same, but it is also set elsewhere */
	PC_ONCE_SET,
};

/* Whether PHI gets what a process sets when it first needs it, now or
 * earlier. */
enum pc_first_use pc_uni_once(struct pc_run *run, uint32_t phi);
/* Whether operand I of such a PHI is set now. */
bool pc_uni_first(const struct pc_run *run, const struct pc_def *phi, uint32_t i);
bool pc_uni_can_be_flag(const struct pc_place *place);
/* first_call.c: whether the paths to PHI bring different values only because one of
 * them is the first to need it, or calls a function that then is. */
bool pc_uni_begun(struct pc_run *run, uint32_t phi);
/* The same for what DEF, in a loop that block USE is not in, has been set to there. */
bool pc_uni_loop_begins(const struct pc_run *run, uint32_t def, uint32_t use);

/* ---- container_length.c ---- */

/* Whether PHI is a container that gets, on one path, a length that the
 * processes on other paths may have. */
bool pc_uni_fits(const struct pc_run *run, uint32_t phi);
/* Whether PHI is a container that differed before a loop in which only some
 * processes may append elements: the lengths may become equal. */
bool pc_uni_evens(const struct pc_run *run, uint32_t phi);

/* ---- filled_array.c ---- */

/* Whether operand number I of PHI may not matter, because MPI sets N elements
 * of the array afterwards or on the other paths. */
bool pc_uni_filled(const struct pc_run *run, uint32_t phi, uint32_t i);

/* ---- same_collective.c ---- */

/* How the choice between the paths of JOIN can make PHI differ, if the same
 * collective left what PHI gets on all of them: UNPROVEN if it may be a part
 * only; DIVERGENT: it is not the same collective. */
enum pc_strength pc_uni_together(const struct pc_run *run, uint32_t phi,
				 const struct pc_join *join);

/* Whether this may be so: on each path the value is, or is computed from, an
 * output of the same operation, in this function or in a callee. */
bool pc_uni_alike(const struct pc_run *run, uint32_t phi,
		  const struct pc_join *join);

#endif
