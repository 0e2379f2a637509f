/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * ssa_build.h - inside the pass "ssa": locations (ssa_place.c), which of them
 *               an event reads and writes (ssa_scan.c), for where phis go and
 *               for renaming (ssa.c); objects that pointers point to
 *               (ssa_object.c, ssa_exact.c, ssa_spread.c,
 *               ssa_whole.c).
 */
#ifndef PC_SSA_BUILD_H
#define PC_SSA_BUILD_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"
#include "model/model.h"
#include "memory/places.h"
#include "memory/ssa_form.h"

struct pc_arena;
struct pc_effects;
struct pc_uints;

/* An event gives PLACE a new value. */
struct touch {
	enum pc_def_kind kind;
	uint32_t place;
	bool weak;
	int32_t arg;
};

/* What an event touches, as numbers in the lists of all. */
struct kept {
	uint32_t reads, reads_end, first, end;
	bool single;
};

struct scan {
	struct pc_program *program;
	struct pc_fn *fn;
	struct pc_ssa *ssa;
	struct pc_arena *scratch; /* given back when the function is done */
	bool create; /* places that are not known yet are made */
	bool news;   /* a place has turned out to be an array */
	bool single; /* the last event replaces a place that is no array yet */
	/* of the last event */
	PC_VEC(uint32_t) reads; /* places; may repeat */
	PC_VEC(struct touch) writes;
	/* the last reads and writes of all events; of event E of block B they are
	 * at EVENT_FIRST[B] + E; good if no news, or not SINGLE */
	PC_VEC(uint32_t) kept_reads;
	PC_VEC(struct touch) kept;
	uint32_t *event_first;
	struct kept *events;
	bool coarse; /* some place is */
};

/* The place AT of the function; PC_NONE if it is none, or not known and not to
 * be made. */
uint32_t pc_scan_place(struct scan *s, struct pc_val at);

/* The place that VALUE as an operand is read from, or PC_NONE. */
uint32_t pc_scan_operand(struct scan *s, struct pc_val value);

/* Fill reads and writes for EVENT.  The result of a call that is a temporary,
 * and temporaries at all, are not among them. */
void pc_scan_event(struct scan *s, const struct pc_event *event);

/* The same for event NUMBER, which has been scanned before, if it may touch
 * something else now; then keep that. */
void pc_scan_again(struct scan *s, const struct pc_event *event,
		   uint32_t number);

/* The effects of the function that CALL goes to, as far as its locations are
 * handed on; NULL: none. */
const struct pc_effects *pc_scan_effects(const struct scan *s,
					 const struct pc_event *call);

/* Make the places of the function, in two rounds. */
void pc_scan_places(struct scan *s);

/* Whether what PLACE holds at the end of the function is seen by its callers. */
static inline bool pc_ssa_outlives(const struct pc_place *place)
{
	return place->shared ||
	       (place->param >= 0 && place->at.mod == PC_MOD_DEREF);
}

/* ssa_phi.c: the phis of each block, as definitions, in PHIS by block. */
void pc_ssa_phis(struct scan *scan, struct pc_uints *phis);

/* ssa_object.c: what OBJECT, a pointer or an address, is a copy of. */
struct pc_opnd pc_ssa_root(const struct pc_ssa *ssa, const struct pc_fn *fn,
			   struct pc_opnd object);
/* Whether two roots are of one object, of two; whether ROOT is of one that FN was
 * handed, or has made, or a variable: it differs for nobody. */
bool pc_ssa_same(struct pc_opnd a, struct pc_opnd b);
bool pc_ssa_other(const struct pc_ssa *ssa, const struct pc_fn *fn, struct pc_opnd a,
		  struct pc_opnd b);
bool pc_ssa_given(const struct pc_ssa *ssa, const struct pc_fn *fn, struct pc_opnd root);
/* The definition that comes to PHI of FN by all ways on which the job goes on, or
 * PC_NONE. */
uint32_t pc_ssa_only_way(const struct pc_ssa *ssa, const struct pc_fn *fn,
			 const struct pc_def *phi);

/* ssa_whole.c: what FN assigns as a whole, before it is named. */
void pc_ssa_wholes(struct pc_program *program, const struct pc_fn *fn);
/* ssa_whole.c: EVENT of BLOCK, which is being named, assigns what POINTER points to, if
 * that is one of those. */
void pc_ssa_whole_by(struct pc_ssa *ssa, const struct pc_fn *fn, uint32_t block,
		     uint32_t event, struct pc_opnd pointer);
/* ssa_whole.c: whether OBJECT, of ROOT, is still the one that DEF, a definition, has put
 * something into. */
bool pc_ssa_kept(const struct pc_fn *fn, struct pc_opnd object, struct pc_opnd root,
		 const struct pc_def *def);
/* ssa_exact.c: the operands at FIRST are a field and its one object, which is asked:
 * what it finds goes there; whether it is the same whichever object that is. */
bool pc_ssa_ask(struct pc_ssa *ssa, const struct pc_fn *fn, uint32_t first);
/* ssa_exact.c: what a field that *ASKED holds for all objects, a definition, holds for
 * OBJECT: true if that was put there by one store. */
bool pc_ssa_find(struct pc_ssa *ssa, const struct pc_fn *fn, struct pc_opnd object,
		 struct pc_opnd *asked);
/* ssa_exact.c: what the field held before the stores to OBJECT that came last, OLD
 * and before it, and that EVENT of BLOCK replaces; PC_NONE: what it held when FN
 * began. */
uint32_t pc_ssa_before(struct pc_program *program, const struct pc_fn *fn,
		       uint32_t block, uint32_t event, struct pc_opnd object,
		       uint32_t old);
/* ssa_spread.c: whether event E of BLOCK puts something into the only object of its
 * type, which is nowhere copied on the way there; whether it is between DEF, which puts
 * something there, too, and E. */
bool pc_ssa_sole(struct pc_program *program, const struct pc_fn *fn, uint32_t block,
		 uint32_t e);
bool pc_ssa_spread(const struct pc_fn *fn, const struct pc_def *def, uint32_t block,
		   uint32_t e);
/* ssa_exact.c: what the place of OLD held before the call in front of EVENT, which
 * says what that left there. */
uint32_t pc_ssa_before_call(const struct pc_ssa *ssa, const struct pc_fn *fn,
			    uint32_t block, uint32_t event, uint32_t old);

/* ssa.c: info->ssa of FN. */
void pc_ssa_build(struct pc_program *program, struct pc_fn *fn);

/* ssa_index.c: immediate dominators; then what is looked up by block. */
void pc_ssa_idom(struct pc_program *program, struct pc_fn *fn);
void pc_ssa_index(struct pc_program *program, struct pc_fn *fn,
		  const struct pc_uints *phis, const struct pc_uints *defs);

#endif
