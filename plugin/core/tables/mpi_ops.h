/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_ops.h - the registry: one row per MPI procedure (mpi_ops.def).
 *
 * Code that needs to know something about an MPI procedure reads this table; no
 * other file names one.  Argument positions are those of the C binding, from 0;
 * -1: there is none.  Fortran has the same arguments and then ierror.
 */
#ifndef PC_MPI_OPS_H
#define PC_MPI_OPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum pc_op_class {
	PC_OP_COLL,         /* blocking collective */
	PC_OP_COLL_NB,      /* nonblocking collective */
	PC_OP_COLL_PERSIST, /* initializes a persistent collective */
	PC_OP_COMM_CTOR,    /* makes a communicator, collective over its parent
			     * (with GROUP_ONLY: only over a group) */
	PC_OP_COMM_CTOR_NB, /* the same, nonblocking (Comm_idup, ...) */
	PC_OP_COMM_DTOR,    /* Comm_free, Comm_disconnect */
	PC_OP_WIN,          /* collective on a window, or makes or frees one */
	PC_OP_FILE,         /* blocking, on a file; or opens or closes one */
	PC_OP_FILE_NB,      /* nonblocking, on a file (iread_all) */
	PC_OP_FILE_SPLIT,   /* begin or end of a split collective */
	PC_OP_P2P,          /* point-to-point, probe, one-sided communication */
	PC_OP_COMPLETION,   /* Wait*, Test*, Start*, Cancel, Request_free */
	PC_OP_LOCAL,        /* needs no other process */
	PC_OP_INIT,         /* MPI_Init, MPI_Init_thread: over the world */
	PC_OP_FINALIZE,     /* MPI_Finalize */
	PC_OP_ABORT,        /* MPI_Abort: ends the job */
	PC_OP_CLASS_COUNT
};

/* What the argument COMM is. */
enum pc_op_handle {
	PC_ON_NONE,  /* no communicator */
	PC_ON_COMM,  /* a communicator */
	PC_ON_COMM_PTR, /* by address in C (Comm_free, Comm_disconnect) */
	PC_ON_WIN, PC_ON_WIN_PTR,   /* a window, a window by address */
	PC_ON_FILE, PC_ON_FILE_PTR, /* a file, a file by address */
	PC_ON_GROUP, /* a group of processes (Comm_create_from_group) */
	PC_ON_WORLD, /* all processes (Init, Finalize) */
	PC_ON_SESSION,
};

/* In UNIFORM and VARYING: the returned value (MPI_Wtime). */
#define PC_OP_RETURNS (1u << 31)

struct pc_mpi_op {
	const char *name;  /* canonical: MPI_Barrier */
	const char *base;  /* must be equal on all processes: NAME without a
			    * large-count "_c"; MPI_Init for MPI_Init_thread */
	enum pc_op_class class_;
	enum pc_op_handle on;
	int8_t comm, root, redop; /* argument positions */
	int8_t request;   /* argument with the request or requests, or -1 */
	/* Sets of arguments; bit i is argument i: */
	uint32_t counts;  /* a count or an array of counts */
	uint32_t types;   /* a datatype or an array of datatypes */
	uint32_t equal;   /* has the same value on all processes of COMM; a
			   * count with its type: the same type signature */
	uint32_t same;    /* an array or string with the same contents */
	uint32_t input;   /* MPI only reads it, or what it points to */
	uint32_t output;  /* MPI may write there, now or later: all others */
	uint32_t uniform; /* an output that is then equal on all of COMM */
	uint32_t varying; /* an output that differs between processes */
	uint32_t flags;   /* PC_OPF_* */
	int8_t nargs;     /* of the C binding */
	int8_t made;      /* argument that gets a communicator, window, file */
};

#endif
