/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * parcoach_rt.h - the ABI: what instrumented code calls in the run time.
 *
 * The plugin emits calls of these functions and one record per call, all
 * records of a unit in one variable (plugin/gcc/records.cc).  Layout and
 * meaning do not change within one PARCOACH_ABI.  No MPI type appears here: a
 * communicator is passed as an integer as wide as a pointer; PARCOACH_ON_* says
 * what it is.
 */
#ifndef PARCOACH_RT_H
#define PARCOACH_RT_H

#include <stdint.h>

#define PARCOACH_ABI 10
#define PARCOACH_VERSION "0.1"

enum parcoach_site_kind {
	PARCOACH_SITE_COLL,    /* before a collective */
	PARCOACH_SITE_LEAVE,   /* before leaving a function */
	PARCOACH_SITE_REGION,  /* OpenMP construct; OP: enum parcoach_region */
	PARCOACH_SITE_BARRIER, /* barrier of the team; taskwait */
	PARCOACH_SITE_LOCK,    /* a call that takes or releases a lock; OP:
				* enum parcoach_lock */
	PARCOACH_SITE_PROOF,   /* a value that is proved equal on all processes
				* of a communicator; OP: its number in its
				* function; WHAT: "condition", "switch", or the
				* name of an argument */
};

/* The handle on which a collective operates, value 0 of __parcoach_coll. */
enum parcoach_on {
	PARCOACH_ON_WORLD,    /* nothing: all processes (Init, Finalize) */
	PARCOACH_ON_COMM,     /* MPI_Comm, converted to an integer */
	PARCOACH_ON_WIN,      /* MPI_Win */
	PARCOACH_ON_FILE,     /* MPI_File */
	PARCOACH_ON_COMM_PTR, /* MPI_Comm * (C: MPI_Comm_free) */
	PARCOACH_ON_WIN_PTR, PARCOACH_ON_FILE_PTR,
	PARCOACH_ON_COMM_FINT, /* Fortran: address of an INTEGER, or of a type
			        * of mpi_f08 that contains one */
	PARCOACH_ON_WIN_FINT, PARCOACH_ON_FILE_FINT,
	PARCOACH_ON_UNKNOWN,  /* group, session: not compared */
};

enum parcoach_region {
	PARCOACH_REGION_PARALLEL, /* P: a team begins */
	PARCOACH_REGION_ONE,      /* S: single, section */
	PARCOACH_REGION_MASTER,   /* M: master, masked */
	PARCOACH_REGION_OTHER,    /* without hooks */
	PARCOACH_REGION_TASK,     /* S: body of a task */
	PARCOACH_REGION_TASKLOOP, /* body of a part of a taskloop */
	PARCOACH_REGION_LOOP,     /* for, do: iterations that the team shares */
	PARCOACH_REGION_ORDERED,  /* ordered */
	PARCOACH_REGION_LOCK,     /* critical */
	PARCOACH_REGION_GROUP,    /* taskgroup */
	PARCOACH_REGION_STATIC,   /* for, do with schedule (static): a thread's
				   * number gives its part; ends as LOOP */
};

/* OF: the address is that of an object that begins with the lock's address. */
enum parcoach_lock {
	PARCOACH_LOCK_TAKE, PARCOACH_LOCK_LEAVE,
	PARCOACH_LOCK_TAKE_OF, PARCOACH_LOCK_LEAVE_OF,
};

enum parcoach_check {
	PARCOACH_CHECK_MATCH = 1, /* CC */
	PARCOACH_CHECK_WORD = 2,  /* CC_ipw: order of this process's threads */
	PARCOACH_CHECK_ONCE = 4,  /* CC_cc: the same */
	PARCOACH_CHECK_NOWAIT = 8, /* nonblocking: MATCH must not wait for the
				    * other processes either */
	/* Which arguments are compared, and how they are passed: */
	PARCOACH_ARG_ROOT = 16,
	PARCOACH_ARG_OP = 32,      /* MPI_Op */
	PARCOACH_ARG_DATA = 64,    /* buffers, counts, datatypes: see below */
	PARCOACH_ARG_REF = 256,    /* Fortran: ROOT, OP, counts and datatypes
				    * are addresses of INTEGERs (or mpi_f08) */
	PARCOACH_ARG_LARGE = 512,  /* counts are MPI_Count: 8 bytes, not 4, in
				    * arrays and where they are addresses */
	PARCOACH_ARG_DESCRIPTOR = 1024, /* Fortran: buffers are C descriptors */
	PARCOACH_CHECK_LEVEL = 2048, /* only whether this thread may call MPI */
	/* Not a collective either, but a probe or a receive: whether another
	 * thread can receive the message.  ROOT: the source; OP: the tag, a
	 * number. */
	PARCOACH_CHECK_PROBE = 4096,
	PARCOACH_CHECK_RECEIVE = 8192,
	/* With MATCH, in programs compiled with instrument=proofs: the processes
	 * also compare what they have proved so far. */
	PARCOACH_CHECK_PROOFS = 1 << 14,
	/* In a record of PARCOACH_SITE_PROOF: equal on all processes. */
	PARCOACH_PROOF_ALL = 1 << 15,
	/* In a record of PARCOACH_SITE_COLL: the processes that have not failed
	 * take part (ULFM); compared apart from the other collectives. */
	PARCOACH_CHECK_SURVIVES = 1 << 15,
	/* With RECEIVE: the source, the tag come from the status of a probe. */
	PARCOACH_TOLD_SOURCE = 1 << 22,
	PARCOACH_TOLD_TAG = 1 << 23,
};

/* What `parcoach check --prune` changes in the flags of a record in the linked
 * file.  PARCOACH_OFF: the hook does nothing.  Bits 24 to 27 keep which of
 * MATCH, WORD and ONCE were removed and whether LEVEL was added, to undo it. */
#define PARCOACH_OFF (1u << 31)
#define PARCOACH_WAS_MATCH (1u << 24)
#define PARCOACH_WAS_WORD (1u << 25)
#define PARCOACH_WAS_ONCE (1u << 26)
#define PARCOACH_NEW_LEVEL (1u << 27)

/* DATA: what the buffers have in common, in bits 16 to 19 of the flags. */
#define PARCOACH_DATA_SHIFT 16
enum parcoach_data { /* as enum pc_data_rule */
	PARCOACH_DATA_NONE,
	PARCOACH_DATA_ONE,     /* SEND is equal on all (Bcast, Reduce) */
	PARCOACH_DATA_ALL,     /* SEND and RECV are (Allgather, Alltoall) */
	PARCOACH_DATA_GATHER,  /* SEND on all equals RECV at the root */
	PARCOACH_DATA_SCATTER, /* RECV on all equals SEND at the root */
	PARCOACH_DATA_LIST,    /* SEND_COUNT is an array, equal on all
				* (Reduce_scatter) */
	PARCOACH_DATA_LISTS,   /* RECV_COUNT is (Allgatherv) */
	/* Nothing is equal on all: */
	PARCOACH_DATA_GATHERV,  /* SEND, at the root an array RECV_COUNT */
	PARCOACH_DATA_SCATTERV, /* RECV, at the root an array SEND_COUNT */
	PARCOACH_DATA_FREE,     /* arrays of counts (Alltoallv) */
	PARCOACH_DATA_PAIRS,    /* arrays of datatypes, neighbors */
};

/* DATA: where MPI_IN_PLACE is allowed, in bits 20 and 21. */
#define PARCOACH_PLACE_SHIFT 20
enum parcoach_place {
	PARCOACH_PLACE_NONE, /* nowhere */
	PARCOACH_PLACE_ALL,  /* SEND, on all processes or none */
	PARCOACH_PLACE_ROOT, /* SEND at the root; SCATTER, SCATTERV: RECV */
	PARCOACH_PLACE_ANY,  /* SEND, on any process */
};

/* The values of a collective: the handle and those arguments that the flags of
 * its record name: root, operation, send buffer, count and type, receive
 * buffer, count and type, as in the MPI call.  If a call has one count and
 * datatype, they are those of SEND; its buffers are SEND (Bcast: the only one)
 * and RECV. */
#define PARCOACH_ARGS 8
#define PARCOACH_VALUES (1 + PARCOACH_ARGS)

/* Where the run time finds a value. */
enum parcoach_from {
	PARCOACH_FROM_NOTHING, /* 0: the call has no such value, or nothing
				* depends on it */
	PARCOACH_FROM_CALL,    /* an argument of the hook */
	PARCOACH_FROM_NUMBER,  /* a number after the record; if an address is
				* expected, the address of the number */
	PARCOACH_FROM_ADDRESS, /* after the record: the distance in bytes from
				* the record to the value, of pointer size */
};

/* A record, as the plugin writes it.  It contains no addresses, so nothing has
 * to be relocated and the compiler copies bytes. */
struct parcoach_record {
	uint32_t abi;   /* PARCOACH_ABI */
	uint32_t line;
	uint32_t op;    /* COLL: hash of the operation; REGION, LOCK: enum */
	uint32_t flags; /* COLL: PARCOACH_CHECK_*, _ARG_*, _DATA_*, _PLACE_*;
			 * else 0; in any, PARCOACH_OFF */
	/* Texts that end with 0: the distance in bytes back from this record;
	 * 0: "" */
	uint32_t file, function;
	uint32_t what;      /* as in struct parcoach_site */
	uint32_t predicted;
	uint32_t from;  /* COLL: enum parcoach_from of value I in bits 2 I;
			 * PARCOACH_PROCEDURE */
	uint16_t kind;  /* enum parcoach_site_kind */
	uint16_t on;    /* COLL: enum parcoach_on */
	/* Written by the run time; NULL before the first call. */
	const struct parcoach_site *made;
	/* With PARCOACH_PROCEDURE, a struct parcoach_procedure follows.  Then the
	 * numbers that FROM announces follow, as int32_t. */
};

/* What __parcoach_callN calls, and with which arguments it is checked. */
#define PARCOACH_PROCEDURE (1u << 31)
#define PARCOACH_PLACES 8
struct parcoach_procedure {
	int32_t address; /* the distance in bytes from the record to a pointer to
			  * the procedure */
	uint32_t places; /* bits 4 I: which argument, from 0, is the one
			  * numbered I of the values that are FROM_CALL; they
			  * are at most PARCOACH_PLACES */
};

/* What the variable of a unit, in this section, begins with.  The run time does
 * not read it. */
#define PARCOACH_RECORDS ".parcoach.records"
#define PARCOACH_RECORDS_MAGIC "PARCOACH"
struct parcoach_records {
	char magic[8];
	uint32_t abi;   /* PARCOACH_ABI */
	uint32_t size;  /* bytes from this struct, without final addresses */
	uint32_t n;     /* records */
	uint32_t table; /* offset of N times uint32_t, the offsets of the
			 * records; in bytes from this struct */
};

/* A record after the run time has read it. */
struct parcoach_site {
	uint32_t kind, op, flags, on, line;
	const char *file, *function;
	const char *what; /* COLL: "MPI_Barrier"; REGION: "single"; else "" */
	/* COLL: the warning of the compiler about this call, in one line:
	 * "heat.c:42: TEXT [ID]"; REGION: the name of 'critical'; NULL or "":
	 * none */
	const char *predicted;
	uint32_t given;  /* COLL: bit I: value I is an argument of the hook */
	uint32_t givens; /* number of these bits */
	uintptr_t constant[PARCOACH_VALUES]; /* the other values */
};
#define PARCOACH_GIVEN_ALL ((1u << PARCOACH_VALUES) - 1)

/* Before the collective at RECORD.  Returns when all processes of the
 * communicator are about to call the same operation with arguments that match
 * (with PARCOACH_CHECK_NOWAIT: at once); ends the job with a report if they do
 * not.  Any thread may call it, at any thread level.
 *
 * The values that are FROM_CALL follow RECORD, in their order; the name says
 * how many.  A C 'int' is passed as it is: only the lower half of the word
 * counts. */
void __parcoach_coll(struct parcoach_record *record);
void __parcoach_coll1(struct parcoach_record *record, uintptr_t a);
void __parcoach_coll2(struct parcoach_record *record, uintptr_t a,
		      uintptr_t b);
void __parcoach_coll3(struct parcoach_record *record, uintptr_t a,
		      uintptr_t b, uintptr_t c);
void __parcoach_coll4(struct parcoach_record *record, uintptr_t a,
		      uintptr_t b, uintptr_t c, uintptr_t d);
void __parcoach_coll5(struct parcoach_record *record, uintptr_t a,
		      uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e);
void __parcoach_coll6(struct parcoach_record *record, uintptr_t a,
		      uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e,
		      uintptr_t f);
void __parcoach_coll7(struct parcoach_record *record, uintptr_t a,
		      uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e,
		      uintptr_t f, uintptr_t g);
void __parcoach_coll8(struct parcoach_record *record, uintptr_t a,
		      uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e,
		      uintptr_t f, uintptr_t g, uintptr_t h);
void __parcoach_coll9(struct parcoach_record *record, uintptr_t a,
		      uintptr_t b, uintptr_t c, uintptr_t d, uintptr_t e,
		      uintptr_t f, uintptr_t g, uintptr_t h, uintptr_t i);
/* Called in place of MPI_X, with the check before it; one for each collective
 * of the mpi.h with which the run time was built (preload/generate.c), in C:
 *
 *   int __parcoach_MPI_X(arguments of MPI_X, struct parcoach_record *record);
 *   int __parcoach_typed_MPI_X(...);
 *
 * In the latter RECORD replaces the send datatype, which is one of its values.
 * All other values of MPI_X are FROM_CALL there. */

/* Called in place of a collective in Fortran, with its 1 to PARCOACH_CALL_MOST
 * arguments, all of which are addresses; the record has a PARCOACH_PROCEDURE:
 *
 *   void __parcoach_callN(N arguments, struct parcoach_record *record);
 *   void __parcoach_typed2_callN(...), __parcoach_typed3_callN(...);
 *
 * In the latter, for N from 6, RECORD replaces argument 2 or 3 (from 0), the send
 * datatype, which is the only number of the record. */
#define PARCOACH_CALL_MOST 12

/* Called by objects of version 5; only reports that the version differs. */
void __parcoach_coll_args(struct parcoach_record *record);

/* Before control leaves the current function, by return or by an exception. */
void __parcoach_leave(struct parcoach_record *record);
/* The same if the communicators (of the kind ON of the record) are known on
 * which the function has collectives, or would have had; 0: no more. */
#define PARCOACH_LEFT_ON 3
void __parcoach_leave_on(struct parcoach_record *record, uintptr_t a,
			 uintptr_t b, uintptr_t c);

/* The calling thread has entered / is about to leave the construct at RECORD,
 * which is not the body of a task. */
void __parcoach_enter(struct parcoach_record *record);
void __parcoach_exit(struct parcoach_record *record);
/* As __parcoach_exit, and it has reached the barrier at the end of the
 * construct. */
void __parcoach_exit_barrier(struct parcoach_record *record);

/* The calling thread has reached a barrier of its team / a taskwait. */
void __parcoach_barrier(struct parcoach_record *record);
void __parcoach_taskwait(struct parcoach_record *record);

/* Before an operation that synchronizes the memory of threads: 'flush',
 * 'atomic' that releases or acquires. */
void __parcoach_flush(struct parcoach_record *record);

/* instrument=proofs.  VALUE is proved equal on all processes (PROOF_ALL) and on
 * the communicators A, B, C, of the kind ON of the record; 0: no more.
 * PARCOACH_ARG_REF, _LARGE: VALUE is the address of an integer. */
void __parcoach_proof(struct parcoach_record *record, uintptr_t value,
		      uintptr_t a, uintptr_t b, uintptr_t c);
/* Before a call that perhaps only some processes make: until
 * __parcoach_together gets the result, nothing is compared but values on the
 * communicators A, B, C, whose processes all make the call.  After an exception
 * has left the call, the next __parcoach_together also ends it. */
uintptr_t __parcoach_apart(struct parcoach_record *record, uintptr_t a,
			   uintptr_t b, uintptr_t c);
void __parcoach_together(struct parcoach_record *record, uintptr_t before);

/* Before a call that takes or releases LOCK, or the lock of the object LOCK. */
void __parcoach_lock(struct parcoach_record *record, const void *lock);

/* Called in place of GOMP_task (libgomp of GCC 11 and later) and
 * GOMP_taskwait_depend, with the same arguments after RECORD, the construct. */
void __parcoach_task(struct parcoach_record *record, void (*fn)(void *),
		     void *data, void (*copy)(void *, void *), long size,
		     long align, _Bool deferred, unsigned flags, void **depend,
		     int priority, void *detach);
/* The same in place of GOMP_taskloop and GOMP_taskloop_ull. */
void __parcoach_taskloop(struct parcoach_record *record, void (*fn)(void *),
			 void *data, void (*copy)(void *, void *), long size,
			 long align, unsigned flags, unsigned long parts,
			 int priority, long start, long end, long step);
void __parcoach_taskloop_ull(struct parcoach_record *record,
			     void (*fn)(void *), void *data,
			     void (*copy)(void *, void *), long size,
			     long align, unsigned flags, unsigned long parts,
			     int priority, unsigned long long start,
			     unsigned long long end, unsigned long long step);
void __parcoach_taskwait_depend(struct parcoach_record *record,
				void **depend);

#endif
