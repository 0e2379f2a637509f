/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * model.h - the program model: all that core knows about a user's program.
 *
 * program (contents.h) > unit > function > block > event.  The text form is in
 * docs/MODEL.md; text.c reads it, print.c prints it, verify.c checks the model.
 * Everything lives in the program's arena; names are interned (equal names are
 * equal pointers).  Fields called `host` are for the compiler's adapter, to
 * find its own data again; core never reads or prints them.
 */
#ifndef PC_MODEL_H
#define PC_MODEL_H

#include <stdbool.h>
#include <stdint.h>
#include "base/vec.h"

struct pc_arena;
struct pc_program;

/* A place in a source file.  LINE and COL count from 1; 0: not known. */
struct pc_loc {
	const char *file;
	uint32_t line, col;
	uint64_t host; /* the compiler's own location; 0: none */
};

enum pc_lang { PC_LANG_C, PC_LANG_CXX, PC_LANG_FORTRAN };

enum pc_val_kind {
	PC_VAL_UNKNOWN, /* ?      unknown */
	PC_VAL_INT,     /* 42     the number NUM */
	PC_VAL_TMP,     /* %3     number NUM, assigned once in its function */
	PC_VAL_VAR,     /* rank   parameter or local; '#' splits equal names */
	PC_VAL_GLOBAL,  /* @grid  variable with static storage, or function */
	PC_VAL_FIELD,   /* .grid.comm  field of any object; NAME "grid.comm" */
};

enum pc_val_mod {
	PC_MOD_NONE,  /* the value, or what the variable holds */
	PC_MOD_ADDR,  /* &x  its address */
	PC_MOD_DEREF, /* *p  the memory at that address */
};

struct pc_val {
	enum pc_val_kind kind : 8;
	enum pc_val_mod mod : 8;
	union {
		const char *name; /* VAR, GLOBAL, FIELD: interned */
		int64_t num;      /* INT, TMP */
	};
	/* In operands of a CALL: the record type that the argument points to, whose
	 * fields it can access; in the first one of an ASSIGN: that of a record which is
	 * assigned as a whole, until "records"; or NULL.  pc_val_eq () ignores it. */
	const char *rec;
};

/* What an assignment computes.  Text form: DST = NAME operands.  ADD of three is the
 * address of an element: the second times the third, a number.  COPY of several copies
 * the first; the others say which object: pc_event_asked (), pc_event_put (). */
enum pc_oper {
	PC_OPER_COPY, PC_OPER_EQ, PC_OPER_NE, PC_OPER_LT, PC_OPER_LE,
	PC_OPER_GT, PC_OPER_GE, PC_OPER_ADD, PC_OPER_SUB, PC_OPER_MUL,
	PC_OPER_DIV, PC_OPER_MOD, PC_OPER_AND, PC_OPER_OR, PC_OPER_XOR,
	PC_OPER_MIN, PC_OPER_MAX, PC_OPER_NOT, PC_OPER_NEG,
	PC_OPER_SHL,   /* A times 2^B */
	PC_OPER_SHR,   /* A divided by 2^B, rounded down */
	PC_OPER_CAST,  /* A modulo 2^B, from 0 on; B < 0: modulo 2^-B, as a
			* signed number of -B bits */
	PC_OPER_ONES,  /* how many bits of A, which is not negative, are 1 */
	PC_OPER_OTHER,
	PC_OPER_COUNT
};

/* Whether OPER compares two operands. */
static inline bool pc_oper_compares(enum pc_oper oper)
{
	return oper >= PC_OPER_EQ && oper <= PC_OPER_GE;
}

enum pc_ev_kind {
	PC_EV_ASSIGN,  /* DST = OPER args */
	PC_EV_CALL,    /* [DST =] call CALLEE (args) */
	PC_EV_ENTER,   /* enter REGION: a construct begins */
	PC_EV_EXIT,    /* exit: the construct ends; a barrier unless NOWAIT */
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
	PC_REGION_TEAMS, PC_REGION_TARGET,
	PC_REGION_GUARD,    /* thread_num == 0, written by hand */
	PC_REGION_NUMBERED, /* thread_num == NAME by hand, another number */
	PC_REGION_ALONE,    /* !omp_in_parallel () by hand */
	PC_REGION_COUNT
};

struct pc_event {
	enum pc_ev_kind kind : 8;
	enum pc_oper oper : 8;          /* ASSIGN */
	enum pc_region_kind region : 8; /* ENTER */
	uint8_t flags;                  /* PC_EVF_* */
	uint32_t todo;                  /* PC_DO_*, set by the pass "plan" */
	struct pc_loc loc;
	struct pc_val dst;    /* ASSIGN, CALL; UNKNOWN: none */
	struct pc_fn *callee; /* CALL; NULL: through args.v[0], a pointer */
	union {
		const char *name; /* ENTER critical, lock: its name, or NULL */
		const char *type; /* CALL by pointer: type of the targets, or NULL */
	};
	/* ENTER masked: the thread's number; task, BARRIER: locations of 'depend', with
	 * the type ("in", "out") as REC; parallel: variables that its team gets. */
	PC_VEC(struct pc_val) args;
	uint32_t host; /* number of the compiler's marker; 0: none */
};

enum pc_term_kind {
	PC_TERM_JMP,      /* to succ 0 */
	PC_TERM_BR,       /* COND true: succ 0, false: succ 1 */
	PC_TERM_SWITCH,   /* on COND: one of succ, see CASES */
	PC_TERM_TRY,      /* succ 0; if the last call throws: one of succ 1.. */
	PC_TERM_RET,      /* the function returns COND (UNKNOWN: nothing) */
	PC_TERM_UNWIND,   /* an exception leaves the function */
	PC_TERM_NORETURN, /* the last call does not return, or no end */
};

/* SWITCH: values from LOW to HIGH lead to successor number TO. */
struct pc_case {
	int64_t low, high;
	uint32_t to; /* not 0 */
};

struct pc_block {
	uint32_t id; /* its index in the function */
	enum pc_term_kind term : 8;
	bool survived; /* TRY: some exception of its call is caught ("exceptions") */
	uint32_t flags; /* PC_BLF_* */
	/* SWITCH between handlers: how many of SUCC, the first ones, handle
	 * exceptions of the user's code; 0: all.  Set by "exceptions". */
	uint32_t ways;
	struct pc_val cond;
	struct pc_loc loc; /* of the terminator */
	uint32_t host;     /* marker before a RET / UNWIND; 0: none */
	uint32_t todo;     /* set by the pass "plan": PC_DO_LEAVE or 0 */
	/* Events from number MOVED_FROM on and the terminator are now in block
	 * MOVED_TO, after MOVED_BY others (pc_block_cut ()); 0: not moved. */
	uint32_t moved_to, moved_from, moved_by;
	PC_VEC(uint32_t) succ;
	/* SWITCH: sorted, without overlaps; other values lead to successor 0.
	 * Empty: which value leads where is not known. */
	PC_VEC(struct pc_case) cases;
	PC_VEC(struct pc_event) events;
};

struct pc_fn {
	const char *name;   /* as the linker sees it */
	const char *pretty; /* as the user wrote it, or the same as NAME */
	const char *unit;   /* source file that defines it; NULL: not defined */
	const char *dir;    /* linked: where UNIT was compiled */
	struct pc_loc loc;  /* of its name */
	struct pc_loc end;  /* of its closing brace; LINE 0: not known */
	enum pc_lang lang;
	uint32_t flags;              /* PC_FN_* */
	uint64_t reads; /* not defined: bit i: does not write what argument i
			 * points to */
	const char *type; /* of calls that can reach it by address, or NULL */
	const struct pc_mpi_op *op;  /* row of an MPI procedure, or NULL */
	PC_VEC(const char *) params; /* names, as VAR values use them */
	PC_VEC(struct pc_block) blocks; /* entry: block 0 */
	uint32_t index;           /* in program->fns */
	struct pc_fn_info *info;  /* results (graph/fn_info.h) */
	void *host;
};

#endif
