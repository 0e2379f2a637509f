/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * model.h - the program model: all that core knows of a user's program.
 *
 * program > unit > function > block > event.  The text form is in
 * docs/MODEL.md; text.c reads and prints it, verify.c checks it.
 * Everything lives in the program's arena; names are interned (equal names are
 * equal pointers).  What the compiler needs to find its own things again is
 * kept in fields called `host`, which core never looks at and never prints.
 */
#ifndef PC_MODEL_H
#define PC_MODEL_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include "base/name.h"
#include "base/vec.h"

struct pc_arena;
struct pc_diag;
struct pc_effects;
struct pc_facts;
struct pc_fn_info;
struct pc_initial;
struct pc_levels;
struct pc_mpi_op;
struct pc_opts;
struct pc_record;
struct pc_slot;
struct pc_ssa;
struct pc_targets;
struct pc_thrown;
struct pc_values;

/* A place in a source file; LINE 0: not known.  LINE and COL count from 1, COL 0: not known. */
struct pc_loc {
	const char *file;
	uint32_t line, col;
	uint32_t host;
};

enum pc_lang { PC_LANG_C, PC_LANG_CXX, PC_LANG_FORTRAN };

enum pc_val_kind {
	PC_VAL_UNKNOWN, /* ?      nothing is known of it */
	PC_VAL_INT,     /* 42     the number NUM */
	PC_VAL_TMP,     /* %3     number NUM, assigned once in its function */
	PC_VAL_VAR,     /* rank   parameter or local variable; what follows a
			 *        '#' only keeps equal names apart */
	PC_VAL_GLOBAL,  /* @grid  variable with static storage, or function */
	PC_VAL_FIELD,   /* .grid.comm  that field of any object (field based);
			 * NAME is "grid.comm" */
};

/* How the name of a field begins that is a variable of a function which others see:
 * docs/MODEL.md; behind it come the function's, a dot, and its own. */
#define PC_FRAME "FRAME."

enum pc_val_mod {
	PC_MOD_NONE,  /* the value, or what the variable holds */
	PC_MOD_ADDR,  /* &x  its address */
	PC_MOD_DEREF, /* *p  what is found at that address */
};

struct pc_val {
	enum pc_val_kind kind : 8;
	enum pc_val_mod mod : 8;
	const char *name; /* VAR, GLOBAL, FIELD: interned; else NULL */
	int64_t num;      /* INT, TMP */
	/* Only in operands of a CALL: the record type of what the argument
	 * points to, interned, or NULL.  The call can reach the fields of it
	 * (memory/record.c); pc_val_eq () does not look at it. */
	const char *rec;
};

/* What an assignment computes.  Text form: DST = NAME operands.  ADD of three
 * is the address of an element: the second one times the third, a number.  COPY of
 * more than one is the first; the others say of which of several objects the field
 * is: pc_event_asked (), pc_event_put (). */
enum pc_oper {
	PC_OPER_COPY, PC_OPER_EQ, PC_OPER_NE, PC_OPER_LT, PC_OPER_LE,
	PC_OPER_GT, PC_OPER_GE, PC_OPER_ADD, PC_OPER_SUB, PC_OPER_MUL,
	PC_OPER_DIV, PC_OPER_MOD, PC_OPER_AND, PC_OPER_OR, PC_OPER_XOR,
	PC_OPER_MIN, PC_OPER_MAX, PC_OPER_NOT, PC_OPER_NEG, PC_OPER_OTHER,
	PC_OPER_COUNT
};

enum pc_ev_kind {
	PC_EV_ASSIGN,  /* DST = OPER args */
	PC_EV_CALL,    /* [DST =] call CALLEE (args) */
	PC_EV_ENTER,   /* enter REGION: the construct begins */
	PC_EV_EXIT,    /* exit: the innermost construct ends, with a barrier
			* of its team unless NOWAIT */
	PC_EV_BARRIER, /* explicit barrier of the innermost team */
};

/* OpenMP constructs; the names in the text form are these in lower case. */
enum pc_region_kind {
	PC_REGION_PARALLEL, PC_REGION_SINGLE, PC_REGION_MASTER,
	PC_REGION_MASKED, PC_REGION_SECTIONS, PC_REGION_SECTION,
	PC_REGION_FOR, PC_REGION_SIMD, PC_REGION_DISTRIBUTE,
	PC_REGION_TASK, PC_REGION_TASKLOOP, PC_REGION_TASKGROUP,
	PC_REGION_CRITICAL, PC_REGION_LOCK, PC_REGION_ORDERED,
	PC_REGION_SCOPE,
	PC_REGION_TEAMS, PC_REGION_TARGET, PC_REGION_GUARD, /* thread_num == 0 by hand */
	PC_REGION_NUMBERED, /* thread_num == NAME by hand, another number */
	PC_REGION_ALONE,    /* !omp_in_parallel () by hand */
	PC_REGION_COUNT
};

enum pc_ev_flag {
	PC_EVF_NOWAIT = 1, /* exit: no implicit barrier */
	PC_EVF_EXACT = 1,  /* copy: of no other object than its operands say */
	PC_EVF_SOLE = 8,   /* the same: of the only one that the function knows */
	PC_EVF_LEFT = 2,   /* `other` of one object: what the call in front puts into
			    * that field it puts into that of the object; copy into a
			    * field: what it puts there, made by the pass "access", no
			    * part of the text form */
	PC_EVF_SERIAL = 2, /* enter: num_threads (1), if (0): one thread */
	PC_EVF_TASKS = 8, /* barrier: only for the tasks that the current one
			   * has made (taskwait) */
	PC_EVF_STATIC = 8, /* enter for: schedule (static) */
	PC_EVF_SYSTEM = 4, /* from a system header, not the user's text */
	PC_EVF_FINAL = 32, /* enter task: final (1): those made in it are not
			    * deferred */
	PC_EVF_AMONG = 32, /* call: made by the pass "pointers", of one target of
			    * several; no part of the text form */
	PC_EVF_FRESH = 64, /* assign, call: the result points to an object of its
			    * own, or nowhere */
	PC_EVF_SIZED = 128, /* assign: how many elements a container has */
	PC_EVF_MADE = 64, /* enter, exit: made of calls (rewrite/call_to_construct.h); no part of
			   * the text form */
	PC_EVF_NOTHROW = 128, /* call: if it throws, the program ends there
			       * (noexcept) */
	PC_EVF_GUESS = 16, /* call: made by the pass "pointers", and a target of
			    * that type only may be meant; no part of the text
			    * form */
};

/* What the plan wants done at an event (PC_DO_*), see pipeline/plan.h. */
struct pc_event {
	enum pc_ev_kind kind : 8;
	enum pc_oper oper : 8;          /* ASSIGN */
	enum pc_region_kind region : 8; /* ENTER */
	uint8_t flags;                  /* PC_EVF_* */
	uint32_t todo;                  /* filled by the pass "plan" */
	struct pc_loc loc;
	struct pc_val dst;    /* ASSIGN, CALL; UNKNOWN: none */
	struct pc_fn *callee; /* CALL; NULL: through ARGS.V[0], a pointer */
	const char *name;     /* ENTER critical, lock: its name, or NULL */
	const char *type;     /* CALL through a pointer, virtual call: of what
			       * it can call (pc_event_targets ()), or NULL */
	PC_VEC(struct pc_val) args; /* ENTER masked: the thread's number; ENTER
				     * task, BARRIER: locations of 'depend',
				     * their REC is its type ("in", "out");
				     * ENTER parallel: variables of the function
				     * that its team is handed */
	uint32_t host; /* number of the compiler's marker; 0: none */
};

/* Those PC_EVF_* of EVENT that are not what a pass has found. */
static inline uint8_t pc_event_kept(const struct pc_event *event)
{
	unsigned made = event->kind == PC_EV_CALL ? PC_EVF_GUESS | PC_EVF_AMONG :
			event->kind != PC_EV_ASSIGN ? PC_EVF_MADE :
			event->oper == PC_OPER_OTHER ? 0 : PC_EVF_LEFT;

	return (uint8_t)(event->flags & ~made);
}

/* Whether EVENT only says into which object the call in front puts something. */
static inline bool pc_event_tells(const struct pc_event *event)
{
	return event->kind == PC_EV_ASSIGN && event->flags & PC_EVF_LEFT &&
	       event->oper == PC_OPER_OTHER;
}

enum pc_term_kind {
	PC_TERM_JMP,      /* to succ 0 */
	PC_TERM_BR,       /* COND true: succ 0, false: succ 1 */
	PC_TERM_SWITCH,   /* on COND: one of succ, see CASES */
	PC_TERM_TRY,      /* succ 0; if the last call throws: succ 1.. */
	PC_TERM_RET,      /* function returns COND (UNKNOWN: nothing) */
	PC_TERM_UNWIND,   /* an exception leaves the function */
	PC_TERM_NORETURN, /* the last call does not come back, or no end */
};

enum pc_block_flag {
	/* br, switch: how often a thread runs the body of a worksharing loop,
	 * which section it gets.  No condition of the user's. */
	PC_BLF_WORKSHARE = 1,
	/* br: only asks whether this is thread 0.  Set by the pass "guards", no
	 * part of the text form. */
	PC_BLF_GUARD = 2,
	/* br: made by the pass "pointers", no part of the text form: whether a
	 * call through a pointer means this function.  GUESS: by its type only,
	 * and some targets call no collectives. */
	PC_BLF_TARGET = 4,
	PC_BLF_GUESS = 8,
	/* ret: who comes here ends the job, behind the function (whole/job_ends.c).  No
	 * part of the text form. */
	PC_BLF_FATAL = 16,
};

/* SWITCH: from LOW to HIGH it goes to successor number TO. */
struct pc_case {
	int64_t low, high;
	uint32_t to; /* not 0 */
};

struct pc_block {
	uint32_t id; /* its index in the function */
	enum pc_term_kind term;
	uint32_t flags; /* PC_BLF_* */
	struct pc_val cond;
	struct pc_loc loc; /* of the terminator */
	uint32_t host;     /* marker before a RET / UNWIND; 0: none */
	uint32_t todo;     /* filled by the pass "plan": PC_DO_LEAVE or 0 */
	/* Events from number MOVED_FROM on and the terminator are now in block
	 * MOVED_TO, there behind MOVED_BY others (pc_block_cut ()); 0: no. */
	uint32_t moved_to, moved_from, moved_by;
	/* SWITCH between handlers: how many of SUCC, the first ones, take what
	 * the user's code throws; 0: all.  Filled by the pass "exceptions". */
	uint32_t ways;
	PC_VEC(uint32_t) succ;
	/* SWITCH: sorted, none overlaps another; other values go to successor
	 * 0.  None: which value goes where is not known. */
	PC_VEC(struct pc_case) cases;
	PC_VEC(struct pc_event) events;
};

enum pc_fn_flag {
	PC_FN_DEFINED = 1,  /* its blocks are known */
	PC_FN_EXPORTED = 2, /* can be called from other units */
	PC_FN_ADDRESS = 4,  /* its address is taken */
	PC_FN_NORETURN = 8, /* declared so */
	PC_FN_BROKEN = 16,  /* we failed on it: no check, no diagnostic */
	PC_FN_PURE = 32,    /* writes nothing; its result depends on nothing
			     * but its arguments and what they point to */
	PC_FN_WORDS = 256,  /* the run time keeps the executed word in it; set by
			     * the pass "plan" */
	PC_FN_LIBRARY = 128, /* not the user's: from a system's header, or the
			      * compiler's */
	PC_FN_UNIFORM = 64, /* the user says: all processes get equal results */
	PC_FN_WEAK = 512, /* another unit's definition counts if there is one */
	PC_FN_TABLE = 1024, /* its address is in an initialised variable */
};

struct pc_fn {
	const char *name;   /* as the linker sees it */
	const char *pretty; /* as the user wrote it; same as NAME if not given */
	const char *unit;   /* file that is being compiled; NULL: not defined */
	const char *dir;    /* linked: where UNIT was compiled, as in the program */
	struct pc_loc loc;  /* of its name */
	struct pc_loc end;  /* of its closing brace, or not known */
	enum pc_lang lang;
	uint32_t flags;              /* PC_FN_* */
	uint64_t reads; /* not defined here: bit i: a call does not write what
			 * argument i points to */
	const char *type; /* if its address is taken, or it is virtual: that of
			   * calls that can mean it; or NULL */
	const struct pc_mpi_op *op;  /* the MPI procedure that it is, or NULL */
	PC_VEC(const char *) params; /* names, as VAR values use them */
	PC_VEC(struct pc_block) blocks; /* entry: block 0 */
	uint32_t index;           /* in program->fns */
	struct pc_fn_info *info;  /* what the analyses found (analysis.h) */
	void *host;
};


struct pc_program {
	struct pc_arena *arena;
	struct pc_arena *scratch; /* empty, for who asks next, or NULL */
	struct pc_intern names;
	struct pc_intern fn_by_name; /* slot->value: struct pc_fn * */
	PC_VEC(struct pc_fn *) fns;  /* in order of first mention */
	PC_VEC(const char *) threadprivate; /* globals of which each thread
					     * has a copy */
	struct pc_intern threadprivate_by_name;
	PC_VEC(struct pc_record *) records;
	struct pc_intern record_by_name; /* slot->value: struct pc_record * */
	uint32_t n_parts;                /* of all records */
	const char *pass;                /* that is running, or NULL */
	uint32_t record_mark;            /* the last one given */
	PC_VEC(struct pc_val) fields;    /* pass "ssa": all in use, sorted */
	struct pc_intern elems_by_name;  /* memory/element.c */
	uint32_t n_elems;
	PC_VEC(const char *) locals; /* variables with static storage that no
				      * other unit sees, interned */
	struct pc_intern local_names; /* slot->value: not NULL */
	PC_VEC(struct pc_initial) initials; /* of some of LOCALS, in their
					     * order; none behind initial.c */
	PC_VEC(struct pc_slot) slots;
	uint32_t n_units; /* linked (link.c) */
	uint32_t n_defined; /* pass "ssa": functions that are analysed */
	bool closed; /* linked, with a main program: all callers are known */
	uint32_t n_calls; /* of one function of the unit by another */
	struct pc_targets *targets;      /* made when asked for */
	struct pc_thrown *thrown; /* rewrite/throws_type.c */
	PC_VEC(struct pc_diag *) diags;
	const struct pc_opts *opts;
	const char *unit; /* file name of the unit being built */
	const char *dir;  /* in which it is compiled, if the name is relative;
			   * NULL: not known */
	struct pc_values *values; /* value/value.c */
	struct pc_levels *levels; /* threads/levels.c */
	struct pc_facts *facts; /* what the user says, or NULL (tables/facts.h) */
};

/* ---- text.c ---- */

/* ---- order.c ---- */

/* ---- verify.c ---- */

/* ---- threads/handover.c ---- */

/* ---- dot.c ---- */

#endif
