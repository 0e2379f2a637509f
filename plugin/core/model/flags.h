/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * flags.h - the flags of events and blocks.
 */
#ifndef PC_MODEL_FLAGS_H
#define PC_MODEL_FLAGS_H

#include <stdbool.h>
#include <stdint.h>
#include "model/model.h"

/* GUESS, AMONG, MADE, and LEFT of a copy are made by passes and have no text
 * form. */
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
	PC_EVF_WHOLE = 32, /* assign: of a field, because its record is assigned;
			    * made by the pass "records", no part of the text form */
	PC_EVF_AMONG = 32, /* call: made by the pass "pointers", of one target of
			    * several; no part of the text form */
	PC_EVF_FRESH = 64, /* assign, call: the result points to an object of its
			    * own, or nowhere */
	PC_EVF_SIZED = 128, /* assign: how many elements a container has; `add`: what was
			     * done to a set, which need not have changed it */
	PC_EVF_MADE = 64, /* enter, exit: made of calls (rewrite/call_to_construct.h); no part of
			   * the text form */
	PC_EVF_NOTHROW = 128, /* call: if it throws, the program ends there
			       * (noexcept) */
	PC_EVF_BESIDE = 8, /* call: creates a thread; or what that does, made by
			    * the pass "starts", of pc_event_runs (); not in the
			    * text form */
	PC_EVF_GUESS = 16, /* call: to a target known only by its type, made by
			    * the pass "pointers"; enter lock: of which each thread
			    * may have its own; not in the text form */
};

enum pc_block_flag {
	/* br, switch: how often a thread runs the body of a worksharing loop,
	 * or which section it runs.  The user wrote no condition. */
	PC_BLF_WORKSHARE = 1,
	/* br: the program says that the condition is rarely true
	 * (__builtin_expect). */
	PC_BLF_RARE = 32,
	/* The others are not in the text form.
	 * br: tests only whether this is thread 0; set by the pass "guards". */
	PC_BLF_GUARD = 2,
	/* br: whether a call through a pointer has this target (pass
	 * "pointers").  GUESS: by its type, and some call no collectives. */
	PC_BLF_TARGET = 4,
	PC_BLF_GUESS = 8,
	/* ret: ends the job after the function (whole/job_ends.c). */
	PC_BLF_FATAL = 16,
};

/* The flags of EVENT without those that a pass has set. */
static inline uint8_t pc_event_kept(const struct pc_event *event)
{
	unsigned made = event->kind == PC_EV_CALL ? PC_EVF_GUESS | PC_EVF_AMONG |
				PC_EVF_BESIDE :
			event->kind != PC_EV_ASSIGN ? PC_EVF_MADE :
			event->oper == PC_OPER_OTHER ? PC_EVF_WHOLE :
			PC_EVF_LEFT | PC_EVF_WHOLE;

	return (uint8_t)(event->flags & ~made);
}

/* Whether EVENT only states the object that the preceding call writes to. */
static inline bool pc_event_tells(const struct pc_event *event)
{
	return event->kind == PC_EV_ASSIGN && event->flags & PC_EVF_LEFT &&
	       event->oper == PC_OPER_OTHER;
}

#endif
