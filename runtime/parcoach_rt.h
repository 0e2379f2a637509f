/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * parcoach_rt.h - the ABI: what instrumented code calls in the run time.
 *
 * The plugin emits calls of these functions and one read-only record per place.
 * Layout and meaning do not change within one PARCOACH_ABI; the plugin builds
 * the record field by field in the order below (plugin/gcc/instrument.cc).
 * No MPI type appears here: a communicator travels as an integer as wide as a
 * pointer, PARCOACH_ON_* says what it is.
 */
#ifndef PARCOACH_RT_H
#define PARCOACH_RT_H

#include <stdint.h>

#define PARCOACH_ABI 5

enum parcoach_site_kind {
	PARCOACH_SITE_COLL,    /* before a collective */
	PARCOACH_SITE_LEAVE,   /* before leaving a function */
	PARCOACH_SITE_REGION,  /* OpenMP construct, OP is its enum pc_region_kind as parcoach_region */
	PARCOACH_SITE_BARRIER, /* barrier of the team; taskwait */
	PARCOACH_SITE_LOCK,    /* call that takes or leaves a lock: OP is
				* enum parcoach_lock */
};

/* What the communicator argument of __parcoach_coll is. */
enum parcoach_on {
	PARCOACH_ON_WORLD,    /* nothing: all processes (Init, Finalize) */
	PARCOACH_ON_COMM,     /* MPI_Comm, converted to an integer */
	PARCOACH_ON_WIN,      /* MPI_Win */
	PARCOACH_ON_FILE,     /* MPI_File */
	PARCOACH_ON_COMM_PTR, /* MPI_Comm * (C: MPI_Comm_free) */
	PARCOACH_ON_WIN_PTR, PARCOACH_ON_FILE_PTR,
	PARCOACH_ON_COMM_FINT, /* Fortran: address of an INTEGER, or of a derived
			        * type of mpi_f08, which holds one */
	PARCOACH_ON_WIN_FINT, PARCOACH_ON_FILE_FINT,
	PARCOACH_ON_UNKNOWN,  /* group, session: not compared */
};

enum parcoach_region {
	PARCOACH_REGION_PARALLEL, /* P: a team begins */
	PARCOACH_REGION_ONE,      /* S: single, section */
	PARCOACH_REGION_MASTER,   /* M: master, masked */
	PARCOACH_REGION_OTHER,    /* never announced */
	PARCOACH_REGION_TASK,     /* S: body of a task */
	PARCOACH_REGION_TASKLOOP, /* body of a part of a taskloop */
	PARCOACH_REGION_LOOP,     /* for, do: iterations that the team shares */
	PARCOACH_REGION_ORDERED,  /* in the order of the iterations */
	PARCOACH_REGION_LOCK,     /* critical */
	PARCOACH_REGION_GROUP,    /* taskgroup */
};

enum parcoach_lock { PARCOACH_LOCK_TAKE, PARCOACH_LOCK_LEAVE };

enum parcoach_check {
	PARCOACH_CHECK_MATCH = 1, /* CC */
	PARCOACH_CHECK_WORD = 2,  /* CC_ipw: order of this process's threads */
	PARCOACH_CHECK_ONCE = 4,  /* CC_cc: the same */
	PARCOACH_CHECK_NOWAIT = 8, /* the collective is nonblocking, so MATCH must
				    * not wait for the other processes either */
	/* Which arguments __parcoach_coll_args gets, and how: */
	PARCOACH_ARG_ROOT = 16,
	PARCOACH_ARG_OP = 32,      /* MPI_Op */
	PARCOACH_ARG_DATA = 64,    /* buffers, counts, datatypes: see below */
	PARCOACH_ARG_REF = 256,    /* Fortran: ROOT, OP, counts and datatypes are
				    * addresses of INTEGERs (handles of mpi_f08,
				    * too) */
	PARCOACH_ARG_LARGE = 512,  /* counts are MPI_Count: in arrays and behind
				    * addresses 8 bytes, not 4 */
	PARCOACH_ARG_DESCRIPTOR = 1024, /* Fortran: buffers are C descriptors */
	PARCOACH_CHECK_LEVEL = 2048, /* no collective: only whether this thread
				      * may call MPI now */
};

/* DATA: what the buffers have in common, in bits 16 to 19 of the flags. */
#define PARCOACH_DATA_SHIFT 16
enum parcoach_data { /* as enum pc_data_rule */
	PARCOACH_DATA_NONE,
	PARCOACH_DATA_ONE,     /* SEND is equal on all (Bcast, Reduce) */
	PARCOACH_DATA_ALL,     /* SEND and RECV are (Allgather, Alltoall) */
	PARCOACH_DATA_GATHER,  /* SEND on all is RECV at the root */
	PARCOACH_DATA_SCATTER, /* RECV on all is SEND at the root */
	PARCOACH_DATA_LIST,    /* SEND_COUNT is an array, equal on all
				* (Reduce_scatter) */
	PARCOACH_DATA_LISTS,   /* RECV_COUNT is (Allgatherv) */
	/* Nothing that is equal on all: */
	PARCOACH_DATA_GATHERV,  /* SEND, at the root an array RECV_COUNT */
	PARCOACH_DATA_SCATTERV, /* RECV, at the root an array SEND_COUNT */
	PARCOACH_DATA_FREE,     /* arrays of counts (Alltoallv) */
	PARCOACH_DATA_PAIRS,    /* arrays of datatypes, neighbours */
};

/* DATA: where MPI_IN_PLACE may be, in bits 20 and 21. */
#define PARCOACH_PLACE_SHIFT 20
enum parcoach_place {
	PARCOACH_PLACE_NONE, /* nowhere */
	PARCOACH_PLACE_ALL,  /* SEND, on all processes or none */
	PARCOACH_PLACE_ROOT, /* SEND at the root; SCATTER, SCATTERV: RECV */
	PARCOACH_PLACE_ANY,  /* SEND, on any process */
};

struct parcoach_site {
	uint32_t abi;   /* PARCOACH_ABI */
	uint32_t kind;  /* enum parcoach_site_kind */
	uint32_t op;    /* COLL: hash of the operation; REGION: enum parcoach_region */
	uint32_t flags; /* COLL: PARCOACH_CHECK_*, _ARG_*, _DATA_*, _PLACE_*;
			 * else 0 */
	uint32_t on;    /* COLL: enum parcoach_on */
	uint32_t line;
	const char *file, *function;
	const char *what; /* COLL: "MPI_Barrier"; REGION: "single"; else "" */
	/* COLL: the warning of the compiler that belongs here, in one line:
	 * "heat.c:42: TEXT [ID]"; REGION: the name of 'critical'; NULL or "":
	 * none */
	const char *predicted;
};

/* Before the collective at SITE on COMM (see SITE->on).  Comes back when all
 * processes of COMM are about to call the same operation (with
 * PARCOACH_CHECK_NOWAIT: at once); ends the job with a
 * report when they are not.  Any thread, any thread level. */
void __parcoach_coll(const struct parcoach_site *site, uintptr_t comm);

/* The same for a collective with arguments, which are handed over as the MPI call
 * has them, integers as wide as a pointer (numbers with their sign); those that
 * it does not have are 0.  SITE->flags says which there are and what must be alike.
 * A call with one count and datatype has them in SEND_COUNT and SEND_TYPE; its
 * buffers are SEND (Bcast: the only one) and RECV. */
#define PARCOACH_ARGS 8
void __parcoach_coll_args(const struct parcoach_site *site, uintptr_t comm,
			  uintptr_t root, uintptr_t op, uintptr_t send,
			  uintptr_t send_count, uintptr_t send_type,
			  uintptr_t recv, uintptr_t recv_count,
			  uintptr_t recv_type);

/* Before the current function is left, by return or by an exception. */
void __parcoach_leave(const struct parcoach_site *site);

/* The calling thread has entered / is about to leave the construct at SITE. */
void __parcoach_enter(const struct parcoach_site *site);
void __parcoach_exit(const struct parcoach_site *site);

/* The calling thread has come to a barrier of its team / to a taskwait. */
void __parcoach_barrier(const struct parcoach_site *site);
void __parcoach_taskwait(const struct parcoach_site *site);

/* Before what makes the memory of threads agree: 'flush', 'atomic' that releases
 * or acquires. */
void __parcoach_flush(const struct parcoach_site *site);

/* Before a call that takes LOCK, or one that leaves it. */
void __parcoach_lock(const struct parcoach_site *site, const void *lock);

/* In place of GOMP_task (libgomp of GCC 11 and later) and GOMP_taskwait_depend:
 * the same arguments behind SITE, the construct 'task'. */
void __parcoach_task(const struct parcoach_site *site, void (*fn)(void *),
		     void *data, void (*copy)(void *, void *), long size,
		     long align, _Bool deferred, unsigned flags, void **depend,
		     int priority, void *detach);
void __parcoach_taskwait_depend(const struct parcoach_site *site,
				void **depend);

#endif
