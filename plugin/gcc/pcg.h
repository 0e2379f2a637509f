/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * pcg.h - what the files of the GCC adapter hand to one another.
 *
 *   args.cc     the plugin's arguments
 *   lower.cc    a function's control flow -> model
 *   lower-stmt.cc    its assignments and calls
 *   lower-value.cc   operands -> model values
 *   lower-omp.cc     OpenMP statements -> regions
 *   markers.cc  calls that keep the places of interest until the verdict
 *   instrument.cc, sites.cc   markers -> calls of the run time, or nothing
 *   report.cc   diagnostics -> the user
 *   plugin.cc   registers all that and runs core
 */
#ifndef PCG_H
#define PCG_H

#include "gcc-common.h"

/* ---- args.cc ---- */

struct pcg_args {
	struct pc_opts opts;
	const char *dump;      /* "model" or the name of a pass, or NULL */
	const char *dump_file; /* where to, NULL or "-": standard output */
};

/* Read the plugin's arguments into ARGS.  False after an error was reported. */
bool pcg_args_read(struct pcg_args *args, const struct plugin_name_args *info);

/* ---- markers.cc ---- */

enum pcg_mark_kind {
	PCG_MARK_COLL, PCG_MARK_ENTER, PCG_MARK_EXIT, PCG_MARK_BARRIER,
	PCG_MARK_LEAVE, PCG_MARK_KINDS
};

/* One marker: where its event is in the model. */
struct pcg_mark {
	struct pc_fn *fn;
	uint32_t block;
	uint32_t event; /* LEAVE: not used, the block's terminator */
	enum pcg_mark_kind kind;
	enum pc_region_kind region; /* ENTER, EXIT */
	uint32_t args; /* COLL: PARCOACH_ARG_* that the marker carries */
};

/* ---- the unit ---- */

struct pcg_unit {
	struct pcg_args args;
	struct pc_program *program;
	bool done; /* the verdict is spoken, the markers are gone */
	PC_VEC(struct pcg_mark) marks; /* number N is marks.v[N - 1] */
	hash_set<tree> *marked; /* functions that were lowered */
	/* Made when first needed; kept from GCC's garbage collector. */
	/* What replaces them; the last one: COLL with arguments. */
	tree callees[PCG_MARK_KINDS + 1];
	tree site_type;                  /* struct parcoach_site */
};

extern struct pcg_unit pcg_unit;

/* ---- lower.cc ---- */

struct pcg_region {
	enum pc_region_kind kind;
	bool known;       /* the model has it; else it is passed over */
	int parent;       /* index of the construct around it, -1: none */
	gimple *stmt;     /* its statement */
	location_t loc;
};

/* The function that is being lowered.  Blocks are GCC's, by index. */
struct pcg_lower {
	struct pc_program *program;
	struct pc_fn *fn;
	struct function *fun;
	int *id;           /* number in the model, -1: not reached */
	int *region;       /* innermost construct at its start, -1: none */
	edge *fold;        /* the edge that is taken of a compiler-made branch */
	PC_VEC(struct pcg_region) regions;
	location_t loc;    /* of the last statement that had one */
	uint32_t block;    /* number of the block that is being lowered */
	basic_block bb;
	uint32_t next_tmp; /* the next temporary of our own */
	bool calls;        /* FN calls something that may be user code */
	const char *last_file; /* as GCC spelled it, and as interned */
	const char *last_name;
};

/* Lower FUN and put in its markers, if it is of interest. */
void pcg_lower_function(struct function *fun);

/* Where STMT (or NULL: the last statement) is; never an unknown place. */
struct pc_loc pcg_loc(struct pcg_lower *l, location_t loc);

/* A new event at the end of the block that is being lowered, with room for
 * NARGS operands. */
struct pc_event *pcg_event(struct pcg_lower *l, enum pc_ev_kind kind,
			   location_t loc, unsigned nargs);
/* Its next operand; the room is what pcg_event was asked for. */
void pcg_event_arg(struct pc_event *event, struct pc_val value);

/* ---- lower-stmt.cc ---- */

/* Lower the statement at GSI of BB; true: it also was the terminator. */
bool pcg_lower_stmt(struct pcg_lower *l, basic_block bb,
		    gimple_stmt_iterator *gsi);
/* What the expression CODE computes. */
enum pc_oper pcg_oper(enum tree_code code);
/* The function DECL as the user wrote it. */
const char *pcg_pretty_name(struct pcg_lower *l, tree decl);

/* ---- lower-value.cc ---- */

enum { PCG_DEPS = 4 };

/* What else a value depends on: the indices of array elements. */
struct pcg_deps {
	unsigned n;
	struct pc_val v[PCG_DEPS];
};

/* Forget the names of the function lowered before. */
void pcg_value_begin(struct pcg_lower *l);
void pcg_value_end(void);

/* The value of T; DEPS may be NULL. */
struct pc_val pcg_value(struct pcg_lower *l, tree t, struct pcg_deps *deps);

/* Whether a store to T leaves a part of what pcg_value (T) stands for. */
bool pcg_value_partial(tree t);

/* CLAUSES are those of a construct that is about to be entered. */
void pcg_value_region(tree clauses);

/* Whether storing RHS to LHS only gives a value another name, in which it is
 * handed to an OpenMP construct or to a call; the name is then known. */
bool pcg_value_alias(struct pcg_lower *l, tree lhs, tree rhs);

/* The model's name of a function or a variable with static storage. */
const char *pcg_symbol(tree decl);

/* ---- lower-omp.cc ---- */

/* Find the blocks that can be reached, the constructs around them, and the
 * branches that only the compiler made. */
void pcg_omp_scan(struct pcg_lower *l);

/* Lower the OpenMP statement STMT, which ends the block BB; true: the block's
 * terminator was set, too. */
bool pcg_omp_stmt(struct pcg_lower *l, basic_block bb,
		  gimple_stmt_iterator *gsi);

/* Whether CALL is one that only the compiler made for a construct.  An
 * explicit barrier is lowered here. */
bool pcg_omp_call(struct pcg_lower *l, basic_block bb,
		  gimple_stmt_iterator *gsi, gcall *call);

/* ---- markers.cc, continued ---- */

/* Put markers for EVENT, the last one of the block that is being lowered:
 * before *GSI, which is the collective CALL, */
void pcg_mark_coll(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		   struct pc_event *event, gcall *call);
/* before *GSI, the end of a construct, */
void pcg_mark_exit(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		     struct pc_event *event, enum pc_region_kind region);
/* before *GSI, a barrier or the end of a construct that has one: no thread does
 * anything between the marker and the barrier, */
void pcg_mark_barrier(struct pcg_lower *l, gimple_stmt_iterator *gsi,
		      struct pc_event *event);
/* first in the block BB, with which a construct begins, */
void pcg_mark_enter(struct pcg_lower *l, basic_block bb,
		    struct pc_event *event);
/* before *GSI, the statement by which the block being lowered leaves FN. */
void pcg_mark_leave(struct pcg_lower *l, gimple_stmt_iterator *gsi);

/* Whether STMT is a marker; NULL or the marker. */
gcall *pcg_mark_call(gimple *stmt);

/* The entry of the table for the marker CALL, or NULL. */
const struct pcg_mark *pcg_mark_find(gcall *call);

/* Value I of the marker CALL, a COLL: communicator, root, reduction operation; 0
 * where there is none. */
#define PCG_MARK_ARGS 3
tree pcg_mark_arg(gcall *call, int i);

/* ---- sites.cc ---- */

/* Address of the record for MARK, whose event is EVENT (LEAVE: NULL). */
tree pcg_site(const struct pcg_mark *mark, const struct pc_event *event);
/* Which run time function MARK needs. */
tree pcg_site_callee(enum pcg_mark_kind kind);
/* That for a COLL with arguments. */
tree pcg_site_callee_args(void);
/* Which construct the run time sees for KIND. */
enum parcoach_region pcg_site_region(enum pc_region_kind kind);

/* ---- instrument.cc ---- */

/* Replace each marker of the unit by what the plan asks for, or by nothing. */
void pcg_instrument(void);

/* ---- report.cc ---- */

/* Show the diagnostics of the unit. */
void pcg_report(void);
/* Say that FN could not be checked, because of WHAT. */
void pcg_report_bug(const struct pc_fn *fn, const char *what);

#endif
