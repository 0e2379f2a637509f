/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_build.h - internals of the pass "ssa": locations (ssa_place.c), which of
 *               them an event reads and writes (ssa_scan.c), phis (ssa_phi.c),
 *               renaming (ssa.c), objects that pointers point to (ssa_object.c,
 *               ssa_exact.c, ssa_spread.c, ssa_whole.c).
 */
#ifndef PC_SSA_BUILD_H
#define PC_SSA_BUILD_H

#include <stdbool.h>
#include <stdint.h>
#include "model/build.h"
#include "model/model.h"
#include "memory/places.h"
#include "memory/ssa_form.h"

struct pc_arena;
struct pc_cfg;
struct pc_effects;
struct pc_uints;
struct scan;

/* A record that is assigned as a whole, by name or through a pointer. */
struct pc_whole {
	struct pc_val at;
	uint32_t block, event;
	bool named;             /* its block has been renamed, so: */
	struct pc_opnd root;    /* of the pointer (ssa_object.c) */
};

/* By block: the event from which on FIELD of OBJECT may have been copied. */
struct pc_copied {
	struct pc_val field, object;
	const uint32_t *from;
};

/* Whether the callers see what PLACE holds at the end of the function. */
static inline bool pc_ssa_outlives(const struct pc_place *place)
{
	return place->shared ||
	       (place->param >= 0 && place->at.mod == PC_MOD_DEREF);
}

/* ssa_phi.c: add the definitions of temporaries. */
void pc_ssa_tmps(struct pc_program *program, const struct pc_fn *fn);
/* ssa_phi.c: add the phi definitions; PHIS lists them by block. */
void pc_ssa_phis(struct scan *scan, struct pc_uints *phis);

/* ssa_object.c: the root of OBJECT, a pointer or an address: what it copies. */
struct pc_opnd pc_ssa_root(const struct pc_ssa *ssa, const struct pc_fn *fn,
			   struct pc_opnd object);
/* Whether roots A and B mean one object; whether they certainly mean two;
 * whether FN was passed the object of ROOT or has created it, or it is a
 * variable, so that it does not depend on the process which object it is. */
bool pc_ssa_same(struct pc_opnd a, struct pc_opnd b);
bool pc_ssa_other(const struct pc_ssa *ssa, const struct pc_fn *fn, struct pc_opnd a,
		  struct pc_opnd b);
bool pc_ssa_given(const struct pc_ssa *ssa, const struct pc_fn *fn, struct pc_opnd root);
/* Whether EVENT stores one value, as it is. */
static inline bool pc_event_stores_one(const struct pc_event *event)
{
	return event->kind == PC_EV_ASSIGN && event->oper == PC_OPER_COPY &&
	       event->args.n == 1 + pc_event_put(event);
}

/* Whether POINTER, which FN stores through, is the address of the variable of the
 * location AT, or of others only, or may be any. */
enum pc_aimed { PC_AIM_MISSES, PC_AIM_MAY, PC_AIM_HITS };
enum pc_aimed pc_ssa_aimed(struct pc_program *program, const struct pc_fn *fn,
			   struct pc_opnd pointer, struct pc_val at);
/* The only definition that reaches PHI of FN on paths on which the job
 * continues, or PC_NONE. */
uint32_t pc_ssa_only_way(const struct pc_ssa *ssa, const struct pc_fn *fn,
			 const struct pc_def *phi);

/* ssa_whole.c: find what FN assigns as a whole, before renaming. */
void pc_ssa_wholes(struct pc_program *program, const struct pc_fn *fn);
/* ssa_whole.c: EVENT of BLOCK, which is being renamed, assigns what POINTER
 * points to, if it is one of these. */
void pc_ssa_whole_by(struct pc_ssa *ssa, const struct pc_fn *fn, uint32_t block,
		     uint32_t event, struct pc_opnd pointer);
/* ssa_whole.c: whether OBJECT, of ROOT, is still the one into which the
 * definition DEF stored something. */
bool pc_ssa_kept(const struct pc_fn *fn, struct pc_opnd object, struct pc_opnd root,
		 const struct pc_def *def);
/* ssa_whole.c: whether FN nowhere assigns OBJECT, of ROOT, as a whole. */
bool pc_ssa_never_whole(const struct pc_fn *fn, struct pc_opnd object,
			struct pc_opnd root);
/* ssa_exact.c: the operands of EVENT begin at FIRST.  If they are a field, PLACE,
 * and the one object of which it is read: replaces the field by what it holds in
 * that object, if known; and drops the object if the result does not depend on
 * it.  True: it only says which of the values in the field the result is, so it
 * now comes before the field. */
bool pc_ssa_ask(struct pc_program *program, const struct pc_fn *fn,
		const struct pc_event *event, uint32_t first, uint32_t place);
/* ssa_exact.c: *ASKED is the definition of a field of any object; replace it by
 * what the field of OBJECT holds.  True if one store put that there. */
bool pc_ssa_find(struct pc_ssa *ssa, const struct pc_fn *fn, struct pc_opnd object,
		 struct pc_opnd *asked);
/* ssa_exact.c: AT is a definition of a field, no phi.  If it is of a store into the
 * object of ROOT, *AT becomes what that stored (true); if of one into another object,
 * what the field held before it; else it remains. */
bool pc_ssa_step(const struct pc_ssa *ssa, const struct pc_fn *fn, struct pc_opnd root,
		 struct pc_opnd *at);
/* ssa_meet.c: resolve loads behind points where paths meet; PHIS lists the phis by
 * block, to which others are added (in SCRATCH). */
void pc_ssa_meet(struct pc_program *program, const struct pc_fn *fn,
		 struct pc_arena *scratch, struct pc_uints *phis);
/* ssa_exact.c: what the field held before the last stores to OBJECT, from OLD
 * backward, which EVENT of BLOCK replaces; PC_NONE: as when FN began. */
uint32_t pc_ssa_before(struct pc_program *program, const struct pc_fn *fn,
		       uint32_t block, uint32_t event, struct pc_opnd object,
		       uint32_t old);
/* ssa_spread.c: whether event E of BLOCK stores into the only object of its
 * type, which is not copied on any path to E; whether it may be copied between
 * DEF, an earlier store, and E. */
bool pc_ssa_sole(struct pc_program *program, const struct pc_fn *fn, uint32_t block,
		 uint32_t e);
bool pc_ssa_spread(const struct pc_fn *fn, const struct pc_def *def, uint32_t block,
		   uint32_t e);
/* ssa_spread.c: whether the call E of BLOCK writes PLACE, PC_NONE if none, through its
 * argument ARG, the address of a field, and no assignment behind it (`left`) says of
 * which object: the field of other objects remains. */
bool pc_ssa_of_one(const struct pc_ssa *ssa, const struct pc_fn *fn, uint32_t block,
		   uint32_t e, int32_t arg, uint32_t place);
/* ssa_exact.c: what the place of OLD held before the call that precedes EVENT;
 * EVENT says what the call left there. */
uint32_t pc_ssa_before_call(const struct pc_ssa *ssa, const struct pc_fn *fn,
			    uint32_t block, uint32_t event, uint32_t old);

/* ssa.c: set info->ssa of FN. */
void pc_ssa_build(struct pc_program *program, struct pc_fn *fn);

/* ssa_index.c: immediate dominators; then the look-up tables by block. */
void pc_ssa_idom(struct pc_program *program, struct pc_fn *fn,
		 struct pc_arena *scratch);
/* The tree of dominators of N blocks: those that block B immediately dominates
 * are CHILD[FIRST[B]] up to, but without, CHILD[FIRST[B + 1]]. */
void pc_ssa_children(const struct pc_ssa *ssa, const struct pc_cfg *cfg,
		     uint32_t n, struct pc_arena *arena, uint32_t **first,
		     uint32_t **child);
void pc_ssa_index(struct pc_program *program, struct pc_fn *fn,
		  const struct pc_uints *phis, const struct pc_uints *defs);

#endif
