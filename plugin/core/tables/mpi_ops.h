/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_ops.h - the registry: one row per MPI procedure (mpi_ops.def).
 *
 * Everybody who wants to know something of an MPI procedure asks here; no
 * other file names one.  Argument positions count from 0, -1: there is none;
 * they are those of the C binding (Fortran has the same and ierror behind).
 */
#ifndef PC_MPI_OPS_H
#define PC_MPI_OPS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum pc_op_class {
	PC_OP_COLL,         /* blocking collective */
	PC_OP_COLL_NB,      /* nonblocking collective */
	PC_OP_COLL_PERSIST, /* initialises a persistent collective */
	PC_OP_COMM_CTOR,    /* makes a communicator, collective over its parent
			     * (GROUP_ONLY set: over a group only) */
	PC_OP_COMM_CTOR_NB, /* the same, nonblocking (Comm_idup, ...) */
	PC_OP_COMM_DTOR,    /* Comm_free, Comm_disconnect */
	PC_OP_WIN,          /* collective on a window, or makes / frees one */
	PC_OP_FILE,         /* blocking collective on a file, or opens / closes one */
	PC_OP_FILE_NB,      /* nonblocking collective on a file (iread_all) */
	PC_OP_FILE_SPLIT,   /* begin / end of a split collective (read_all_begin) */
	PC_OP_P2P,          /* point-to-point, probe, one-sided communication */
	PC_OP_COMPLETION,   /* Wait*, Test*, Start*, Cancel, Request_free */
	PC_OP_LOCAL,        /* needs no other process */
	PC_OP_INIT,         /* MPI_Init, MPI_Init_thread: collective over the world */
	PC_OP_FINALIZE,     /* MPI_Finalize */
	PC_OP_ABORT,        /* MPI_Abort: ends the job */
	PC_OP_CLASS_COUNT
};

/* What stands for the communicator in the argument COMM. */
enum pc_op_handle {
	PC_ON_NONE,  /* no communicator */
	PC_ON_COMM,  /* a communicator */
	PC_ON_COMM_PTR, /* in C by address (MPI_Comm_free, _disconnect) */
	PC_ON_WIN, PC_ON_WIN_PTR,   /* a window, a window by address */
	PC_ON_FILE, PC_ON_FILE_PTR, /* a file, a file by address */
	PC_ON_GROUP, /* a group of processes (Comm_create_from_group) */
	PC_ON_WORLD, /* all processes (Init, Finalize) */
	PC_ON_SESSION,
};

enum pc_op_flag {
	PC_OPF_THREAD_SAFE = 1, /* may be called by any thread at any time, whatever
				 * the level and before MPI_Init (MPI-4.1 11.4.1, 11.6):
				 * Initialized, Finalized, Query_thread, Is_thread_main,
				 * Get_version, Wtime ... : no thread level needed */
	PC_OPF_SETS_RANK = 2,   /* its VARYING outputs are the process's number or place
				 * (Comm_rank, Group_rank, Cart_coords, ...) */
	PC_OPF_GROUP_ONLY = 4,  /* collective only over the processes of a group */
	PC_OPF_MPIX = 8,        /* extension (fault tolerance, ...), not in MPI-4.1 */
	PC_OPF_DELETED = 16,    /* removed from the standard, still in use */
	PC_OPF_RANK = 32,       /* its VARYING output is the process's rank in COMM */
	PC_OPF_SIZE = 64,       /* its UNIFORM output is the number of processes of COMM */
	PC_OPF_WHOLE = 128,     /* what MADE gets has all processes of COMM (Cart_create,
				 * Graph_create: those left out get MPI_COMM_NULL);
				 * perhaps in another order */
	PC_OPF_STARTS = 256,    /* starts persistent operations (Start, Startall) */
	PC_OPF_REORDER = 512,   /* in the same order if the argument before MADE is 0 */
	PC_OPF_COLOUR = 1024,   /* argument 1 tells apart the parts of COMM that it makes */
	PC_OPF_PLACED = 2048,   /* the place of the processes does (grid, node) */
	PC_OPF_SIDES = 4096,    /* argument 2 is the array of the sides of a grid */
	/* A buffer may be MPI_IN_PLACE: */
	PC_OPF_PLACE_ALL = 8192,   /* the first, on all processes or none */
	PC_OPF_PLACE_ROOT = 16384, /* at the root; Scatter: the second */
	PC_OPF_PLACE_ANY = 32768,  /* the first, on any process */
	/* Only in rows that the user made (facts.h): */
	PC_OPF_USER = 1 << 16,    /* such a row; the run time does not know it */
	PC_OPF_FORTRAN = 1 << 17, /* found by a Fortran compiler's spelling */
	/* Of messages; the arguments before COMM are the source and the tag: */
	PC_OPF_PROBES = 1 << 18,   /* tells of a message that it leaves there */
	PC_OPF_RECEIVES = 1 << 19, /* takes the first message that fits */
	PC_OPF_LEVEL = 1 << 20,    /* tells the thread level that is granted */
	PC_OPF_BEYOND = 1 << 21,   /* leads to the processes of another program */
	PC_OPF_DROPS = 1 << 22,    /* gives a request up, completed or not */
	PC_OPF_COORDS = 1 << 23,   /* its VARYING output is the array of the places of a
				    * process in the grid COMM, one for each side */
	PC_OPF_OF_RANK = 1 << 24,  /* of the process whose number is argument 1 */
	PC_OPF_TESTS = 1 << 25,    /* whether its one request is complete, and then null,
				    * is what it puts into the argument behind that */
};

/* In UNIFORM and VARYING: the value returned (MPI_Wtime). */
#define PC_OP_RETURNS (1u << 31)

struct pc_mpi_op {
	const char *name;  /* canonical: MPI_Barrier */
	const char *base;  /* what must be equal on all processes: NAME without
			    * a large-count "_c", MPI_Init for MPI_Init_thread */
	enum pc_op_class class_;
	enum pc_op_handle on;
	int8_t comm, root, redop; /* argument positions */
	int8_t request;   /* argument with the request or requests, or -1 */
	uint32_t counts;  /* bit i: argument i is a count or an array of counts */
	uint32_t types;   /* bit i: argument i is a datatype or an array of them */
	uint32_t equal;   /* bit i: argument i must have the same value on all processes
			   * of COMM; counts and types: the same type signature */
	uint32_t same;    /* bit i: array or string i must have the same contents */
	uint32_t input;   /* bit i: MPI only reads argument i, or what it points to */
	uint32_t output;  /* the other arguments: MPI may write there, now or later */
	uint32_t uniform; /* bit i: output i is equal on all processes of COMM afterwards */
	uint32_t varying; /* bit i: output i differs between processes; both: see PC_OP_RETURNS */
	uint32_t flags;   /* PC_OPF_* */
	int8_t nargs;     /* of the C binding */
	int8_t made;      /* argument that receives a new communicator, window or file, or -1 */
	uint32_t hash;    /* of BASE, never 0: equal on processes that match */
};

#endif
