/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * analysis.h - what the passes find, and what they hand to one another.
 *
 * Inside core only.  Each struct names the pass that fills it; a later pass
 * may read all that earlier ones filled.  Everything lives in the program's
 * arena.  Functions that pc_fn_live () refuses have nothing filled.
 */
#ifndef PC_ANALYSIS_H
#define PC_ANALYSIS_H

#include "report/diag.h"
#include "model/model.h"
#include "tables/mpi_ops.h"
#include "parcoach.h"

#define PC_NONE UINT32_MAX

/* The texts of diag.def: PC_MSG_NAME, checked as printf formats, with the role of
 * each. */
#define PC_MSG(name, role, text)                                              \
	static const enum pc_role PC_ROLE_OF_##name                           \
		__attribute__((unused)) = PC_ROLE_##role;                     \
	static const char PC_MSG_##name[] __attribute__((unused)) = text;
#define PC_DIAG(...)
#include "report/diag.def"

/* The text NAME of a note, for pc_diag_note (); one that takes no arguments, as a
 * value, for pc_diag_note_plain (). */
#define PC_NOTE(name) PC_ROLE_OF_##name, PC_MSG_##name
#define PC_PLAIN(name) ((struct pc_plain){ PC_NOTE(name) })

/* ---- cfg.c ---- */

#include "graph/cfg.h"
#include "graph/flow.h"

/* ---- paper/comm.c ---- */

/* Identity of a communicator, window or file. */
struct pc_comm {
	const char *id;    /* interned; equal pointers: the same */
	const char *shown; /* what the user calls it, or NULL */
	int32_t param;     /* parameter of the function that it is, or -1 */
	bool constant;     /* a predefined handle */
};

/* What VALUE, seen in FN, means as a handle. */
struct pc_comm pc_comm_of(struct pc_program *program, const struct pc_fn *fn,
			  struct pc_val value, bool fortran);

/* The handle that the collective CALL in FN works on. */
struct pc_comm pc_comm_of_call(struct pc_program *program,
			       const struct pc_fn *fn,
			       const struct pc_event *call);

/* COMM of a callee as the caller FN sees it at CALL. */
struct pc_comm pc_comm_subst(struct pc_program *program,
			     const struct pc_fn *fn,
			     const struct pc_event *call, struct pc_comm comm);

/* Whether A and B may be one communicator: equal, or one is not known. */
bool pc_comm_may_equal(struct pc_comm a, struct pc_comm b);

/* The name as the user wrote it: without what follows '#'; NULL: the user gave
 * it none. */
const char *pc_shown(struct pc_program *program, const char *name);
/* The same of a variable; NULL if the compiler made it, too. */
const char *pc_shown_val(struct pc_program *program, struct pc_val value);

/* ---- graph/callgraph.c ---- */

struct pc_edge {
	uint32_t callee; /* index of the function */
	uint32_t block, event;
};

/* ---- rewrite/doacross.c ---- */

/* A part of the pass "locks". */
void pc_doacross_find(struct pc_program *program);

/* ---- graph/regions.c ---- */

/* Who runs a place; the states of the paper's figure 4, told apart further
 * where the thread level needs it. */
enum pc_ctx {
	PC_CTX_OUT,     /* state 0: outside, one thread */
	PC_CTX_TEAM,    /* state 1: all threads of a team, its master is main */
	PC_CTX_SUBTEAM, /* state 1: the same, its master is some thread */
	PC_CTX_LOCKED,  /* state 1: as TEAM, one at a time (critical) */
	PC_CTX_MAIN,    /* state 2: the main thread of a team */
	PC_CTX_ONE,     /* state 2: some one thread of a team */
	PC_CTX_MULTI,   /* state 3: threads of several teams or tasks */
	PC_CTX_MULTI_LOCKED, /* state 3: the same, one at a time */
	PC_CTX_COUNT
};

struct pc_region {
	uint32_t parent; /* PC_NONE: the function */
	uint32_t team;   /* innermost parallel or teams round it (itself
			  * if it is one), PC_NONE: that of the function */
	enum pc_region_kind kind;
	bool serial; /* one thread, or not deferred */
	bool one;    /* one thread runs it, or one at a time in an order that
		      * all processes have; unless serial */
	bool locked; /* critical, a lock: one thread at a time, in any order;
		      * not at level paper */
	bool final;  /* tasks made in it are not deferred */
	const struct pc_event *begin; /* its enter event */
	bool nowait; /* its exits have no barrier */
	const char *name;
	struct pc_loc loc;
	const char *word; /* from the function's start, its letter included */
	uint8_t to[PC_CTX_COUNT]; /* function's context -> context inside */
	PC_VEC(struct pc_edge) exits; /* places of its exit events */
	PC_VEC(uint32_t) shares; /* blocks that end in a branch of its own
				  * (PC_BLF_WORKSHARE, PC_BLF_GUARD) */
};

/* A site of FN, a callee or the function itself; FN NULL: none. */
struct pc_orphan {
	const struct pc_fn *fn;
	uint32_t site;
};

/* A call of an MPI procedure or of a defined function. */
struct pc_site {
	uint32_t block, event;
	uint32_t region;  /* innermost, PC_NONE: the function */
	const char *word;
	uint16_t ctxs;    /* words: bit c: may run in enum pc_ctx c */
	struct pc_fn *starts; /* what a new thread runs that the call makes, or
			       * NULL */
	bool multi;       /* several: set Sipw of the paper */
	bool once;        /* concurrency: set Scc of the paper */
	bool parallel;    /* concurrency: another MPI call may run at the same
			   * time */
	struct pc_orphan beside; /* concurrency: if PARALLEL, such a call, or a
				  * call that leads to it */
	uint8_t level;    /* levels: MPI_THREAD_* as 0 .. 3 */
	bool lacks;       /* levels: the program asks for less; or it ends MPI,
			   * and another thread has begun it */
};

/* How FN comes to run in a context: called at EVENT of FROM. */
struct pc_caller {
	struct pc_fn *from;
	uint32_t site;
	enum pc_ctx ctx; /* the context of FROM itself */
};

/* ---- paper/summary.c ---- */

/* One collective, or a call that stands for some. */
struct pc_item {
	const char *base;            /* what must be equal, interned */
	const struct pc_mpi_op *op;  /* NULL: a call that stands for itself */
	const struct pc_fn *in;      /* function that is called there and makes
				      * the collective, or NULL: the event */
	struct pc_comm comm;
	uint32_t rank;
	uint32_t order; /* its index in the list */
	uint32_t block, event;
	bool silent; /* only tells the plan that processes may part here */
};

struct pc_items {
	PC_VEC(struct pc_item) list;
};

/* A slice of items on one communicator, with one base and rank. */
struct pc_set {
	uint32_t from, n; /* in the sorted items */
};

struct pc_sets {
	struct pc_item *items; /* sorted by communicator, rank, base, order */
	PC_VEC(struct pc_set) list;
};

/* What FN calls, in order, with the ValidSeq of callees in place of calls;
 * ranks; equal keys of equal rank as sets. */
void pc_summary_items(struct pc_program *program, struct pc_fn *fn,
		      const struct pc_flow *flow, struct pc_sets *sets);

/* Keep the set as an element of ValidSeq (FN). */
void pc_summary_valid(struct pc_program *program, struct pc_fn *fn,
		      const struct pc_item *item);

/* What the user calls ITEM: "MPI_Barrier", or the function that is called. */
const char *pc_item_name(const struct pc_item *item);

/* ---- paper/paper.c ---- */

/* An item that a conditional directly decides on. */
struct pc_affected {
	uint32_t item;  /* index */
	uint32_t other; /* successor from which there is a way round it */
};

/* A conditional that decides over collectives: one element of the set S. */
struct pc_cause {
	uint32_t block;
	uint32_t round; /* smallest */
	bool silent;    /* no collective of this function: for the plan only */
	bool quiet;     /* known to be right: neither warning nor plan */
	PC_VEC(struct pc_affected) affected; /* in the order of the source */
	PC_VEC(uint32_t) outer;    /* blocks of conditionals that decide too */
	struct pc_mismatch *mismatch; /* levels default, strict (match/compare.h):
				       * there only DIAG is filled, too */
	struct pc_diag *diag;         /* what the user is told, or NULL */
};

struct pc_fn_info {
	struct pc_cfg cfg;

	struct pc_depend *depend; /* paper/depend.c: its index */
	struct pc_depend *shared; /* paper/depend.c: that of the whole program */

	/* paper/comm.c: events that define temporaries, sorted by their number */
	PC_VEC(struct pc_tmp_def) tmps;
	bool tmps_known;
	struct pc_only *only; /* memory/one_object.c: of whose object it looks at fields */

	/* callgraph */
	PC_VEC(struct pc_edge) calls; /* of live functions, direct ones */
	PC_VEC(struct pc_edge) pointed; /* through pointers, one for each
					 * function that it can be; not at
					 * level paper */
	uint32_t n_callers; /* by direct calls */
	uint32_t cycle; /* component, direct calls only; callees first */
	uint32_t scc;   /* the same with calls through pointers */
	bool recursive; /* calls itself, perhaps through others, but not
			 * through pointers */

	/* regions (part of the pass words) */
	PC_VEC(struct pc_region) regions;
	bool constructs; /* it has some, or a barrier */
	PC_VEC(struct pc_site) sites;
	uint32_t *block_region; /* at the end of a block */
	uint32_t *block_in;     /* at its start */
	uint32_t *block_enters; /* region of its first enter event; those of
				 * the further ones follow */

	/* words */
	uint16_t ctxs; /* bit c: may be called in enum pc_ctx c */
	struct pc_caller caller[PC_CTX_COUNT];

	/* callgraph: what the function does, callees included */
	bool any_coll; /* some collective */
	bool may_coll; /* the same, calls through pointers included */
	bool any_mpi;  /* some call that needs a thread level */
	uint64_t throws; /* the types (rewrite/throws.h) with which an explicit throw
			  * leads out of it */
	uint64_t caught; /* those that somebody may catch, and go on */
	bool allocates; /* it may get fresh memory (closed programs only) */
	bool barrier;  /* every way passes a barrier of the caller's team */

	/* concurrency */
	struct pc_orphan head, tail; /* collectives in constructs of the team
				      * that calls it (threads/orphan.h) */
	bool in_once; /* called from a concurrent region: its collectives are
		       * in Scc */
	bool in_parallel; /* the same for any MPI call */
	struct pc_orphan beside; /* then: what can run at the same time */

	/* levels */
	uint8_t level;

	/* ssa */
	struct pc_aliases *aliases;
	bool *over; /* by block: memory/ends_job.c */
	struct pc_returned *returned; /* memory/place_return.c, made when asked for */
	struct pc_contexts *contexts; /* uniform/given.c, made when asked for */
	struct pc_ssa *ssa;
	struct pc_effects *effects;

	/* value, uniform: their own */
	bool ends; /* every call of it ends the program, unless an exception
		    * leaves it */
	struct pc_value_fn *value;
	struct pc_uniform_fn *uniform; /* of the axis that is selected */
	struct pc_uniform_fn *axes[2]; /* enum pc_axis */

	/* team */
	struct pc_team_fn *team; /* NULL: no construct for a whole team */

	/* match, unless level paper */
	struct pc_sequence_fn *sequence;
	bool *agreed; /* match/agree.c, by block: or NULL */
	bool starts; /* it or a callee starts a persistent collective */

	/* requests */
	struct pc_requests *requests; /* NULL: nothing to tell */

	/* match */
	struct pc_items items;
	struct pc_items valid; /* ValidSeq */
	PC_VEC(struct pc_cause) causes;
	bool open; /* some collective is not in ValidSeq */
	bool unknown; /* too large to tell: checked at run time */
	bool too_long; /* ValidSeq is not kept: calls stand for themselves */

	/* argument */
	bool differs; /* an argument of a collective can differ, told or not */
};

/* ---- paper/depend.c ---- */

enum pc_reason_kind {
	PC_REASON_NONE, PC_REASON_RESULT, PC_REASON_PARAM,
	PC_REASON_LIBRARY, /* state of the library, as a call told it */
	PC_REASON_VARYING, PC_REASON_RANK
};

/* Why a value can differ between processes. */
struct pc_reason {
	enum pc_reason_kind kind;
	const char *name; /* variable, or NULL */
	const char *by;   /* function that set it */
	struct pc_loc loc;
};

/* Before the first question, after the pass words. */
void pc_depend_prepare(struct pc_program *program);

/* The best reason found for VALUE in FN, walking assignments backwards without
 * regard to their order. */
struct pc_reason pc_depend(struct pc_program *program, const struct pc_fn *fn,
			   struct pc_val value);

/* ---- report/consequence.c ---- */

/* Behind the last pass that tells of processes that part. */
void pc_consequences_fold(struct pc_program *program);

/* ---- shared helpers ---- */

/* Whether FN is analysed: defined here and not broken. */
static inline bool pc_fn_live(const struct pc_fn *fn)
{
	return (fn->flags & PC_FN_DEFINED) && !(fn->flags & PC_FN_BROKEN) &&
	       fn->blocks.n && fn->info;
}

/* Whether FN never returns: it always ends the program.  After the pass "value";
 * false before. */
static inline bool pc_fn_ends(const struct pc_fn *fn)
{
	return fn->info->ends && !fn->info->throws;
}

/* The event of a place. */
static inline struct pc_event *pc_event_at(const struct pc_fn *fn,
					   uint32_t block, uint32_t event)
{
	return &fn->blocks.v[block].events.v[event];
}

/* The function that EVENT calls if it is analysed, or NULL. */
static inline struct pc_fn *pc_event_target(const struct pc_event *event)
{
	if (event->kind != PC_EV_CALL || !event->callee || event->callee->op ||
	    !pc_fn_live(event->callee))
		return NULL;
	return event->callee;
}

/* ---- graph/targets.c ---- */

/* A call through a pointer that can mean more is as good as unknown. */
#define PC_TARGETS_MAX 64

/* The live functions that EVENT may call: *N of them.  For a call through a
 * pointer those of the unit that have its type; 0: none is known. */
struct pc_fn *const *pc_event_targets(struct pc_program *program,
				      const struct pc_event *event,
				      uint32_t *n);

/* The registry row of the collective that EVENT calls, or NULL. */
static inline const struct pc_mpi_op *
pc_event_collective(const struct pc_event *event)
{
	if (event->kind != PC_EV_CALL || !event->callee || !event->callee->op ||
	    !pc_mpi_op_is_collective(event->callee->op))
		return NULL;
	return event->callee->op;
}

/* Take STEPS off what a pass may still do; whether something is left. */
static inline bool pc_spend(uint64_t *budget, uint64_t steps)
{
	*budget -= *budget > steps ? steps : *budget;
	return *budget;
}

/* Whether EVENT calls a collective, or a function that may. */
static inline bool pc_event_may_collect(const struct pc_event *event)
{
	const struct pc_fn *target = pc_event_target(event);

	return target ? target->info->any_coll :
			pc_event_collective(event) != NULL;
}

/* The automaton state (0 .. 3) of a context; 0 and 2 accept. */
unsigned pc_ctx_state(enum pc_ctx ctx);
static inline bool pc_ctx_accepts(enum pc_ctx ctx)
{
	return pc_ctx_state(ctx) % 2 == 0;
}

/* The context at SITE of FN when FN runs in CTX. */
enum pc_ctx pc_site_ctx(const struct pc_fn *fn, const struct pc_site *site,
			enum pc_ctx ctx);

/* A way through the events of one block. */
struct pc_cursor {
	uint32_t block, event; /* the next event */
	uint32_t region;       /* in which it is */
	uint32_t enters;       /* enter events of the block that are behind */
};

struct pc_cursor pc_cursor_start(const struct pc_fn *fn, uint32_t block);
/* Behind EVENT of BLOCK. */
struct pc_cursor pc_cursor_behind(const struct pc_fn *fn, uint32_t block,
				  uint32_t event);
/* The next event and the region in which it stands (for enter: outside, for
 * exit: inside), or NULL at the block's end. */
const struct pc_event *pc_cursor_next(const struct pc_fn *fn,
				      struct pc_cursor *cursor,
				      uint32_t *region);

/* Whether a region of KIND is a test of the thread's number, or of whether there
 * are others (rewrite/guards.c). */
static inline bool pc_region_is_guard(enum pc_region_kind kind)
{
	return kind == PC_REGION_GUARD || kind == PC_REGION_NUMBERED ||
	       kind == PC_REGION_ALONE;
}

/* Whether one thread of a team runs a region of KIND. */
bool pc_region_is_one(enum pc_region_kind kind);
bool pc_region_is_team(enum pc_region_kind kind);
/* Whether leaving a region of KIND waits for the team, unless nowait. */
bool pc_region_waits(enum pc_region_kind kind);
/* Whether REGION is OUTER or inside it. */
bool pc_region_in(const struct pc_fn_info *info, uint32_t region,
		  uint32_t outer);

/* The region, run by one thread of its team, that a call in REGION belongs to:
 * the innermost one, or PC_NONE. */
uint32_t pc_owner_of(const struct pc_fn_info *info, uint32_t region);
/* The team of REGION; PC_NONE: that of the function. */
uint32_t pc_team_of(const struct pc_fn_info *info, uint32_t region);

/* What the user calls a region of KIND. */
const char *pc_region_shown(enum pc_region_kind kind);
/* The same in the language of FN: 'for' is 'do' in Fortran. */
const char *pc_region_written(const struct pc_fn *fn, enum pc_region_kind kind);
/* "inside 'single' inside 'parallel' (FILE:LINE)"; "" outside. */
const char *pc_region_text(struct pc_program *program, const struct pc_fn *fn,
			   uint32_t region);

/* The constructs of FN of the KINDs that are SHOWN, for dumps (graph/regions.c). */
void pc_regions_dump(FILE *out, const struct pc_fn *fn,
		     bool (*shown)(enum pc_region_kind kind));

/* Whether FN has constructs or barriers, or calls a function of which IS is
 * true (graph/regions.c). */
bool pc_constructs_in(const struct pc_fn *fn,
		      bool (*is)(const struct pc_fn_info *callee));

/* Build the region tree and the sites of FN (graph/regions.c). */
void pc_regions_build(struct pc_program *program, struct pc_fn *fn);

/* The functions of PROGRAM that are analysed, callees first; N of them.  Those of
 * one scc stand together, in it those of one cycle. */
struct pc_fn **pc_callgraph_order(struct pc_program *program, uint32_t *n);

/* Whether EVENT may be a call of the library's that gets fresh memory. */
bool pc_event_is_memory(const struct pc_event *event);

#define PC_PASS(name, what)                                                   \
	void pc_pass_##name##_run(struct pc_program *program);                \
	void pc_pass_##name##_dump(FILE *out,                                 \
				   const struct pc_program *program,          \
				   const struct pc_fn *fn);
#include "pipeline/passes.def"
#undef PC_PASS

#include "graph/branch.h"
#include "model/constant.h"
#include "graph/exits.h"
#include "tables/omp_names.h"
#include "model/temps.h"
#include "model/where.h"

#endif
