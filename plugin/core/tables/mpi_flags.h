/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi_flags.h - the flags of a row of the registry (pc_mpi_op.flags).
 */
#ifndef PC_TABLES_MPI_FLAGS_H
#define PC_TABLES_MPI_FLAGS_H

enum pc_op_flag {
	PC_OPF_THREAD_SAFE = 1, /* for any thread, at any thread level, even
				 * before MPI_Init (MPI-4.1 11.4.1, 11.6) */
	PC_OPF_SETS_RANK = 2,   /* its VARYING outputs are the rank or place of
				 * the process (Comm_rank, Cart_coords) */
	PC_OPF_GROUP_ONLY = 4,  /* collective over a group only */
	PC_OPF_MPIX = 8,        /* an extension, not in MPI-4.1 */
	PC_OPF_DELETED = 16,    /* removed from the standard, still in use */
	PC_OPF_RANK = 32,       /* its VARYING output is the rank in COMM */
	PC_OPF_SIZE = 64,       /* its UNIFORM output is the size of COMM */
	PC_OPF_WHOLE = 128,     /* MADE, or the group that is its UNIFORM output,
				 * has all processes of COMM, perhaps in another
				 * order, unless FEWER */
	PC_OPF_STARTS = 256,    /* starts persistent operations */
	PC_OPF_REORDER = 512,   /* MADE has the order of COMM if the argument
				 * before MADE is 0 */
	PC_OPF_COLOUR = 1024,   /* argument 1 distinguishes the new parts */
	PC_OPF_PLACED = 2048,   /* the place in a grid or machine does */
	PC_OPF_SIDES = 4096,    /* argument 2: array of the sides of a grid */
	/* A buffer may be MPI_IN_PLACE: */
	PC_OPF_PLACE_ALL = 8192,   /* the first, on all processes or none */
	PC_OPF_PLACE_ROOT = 16384, /* at the root; Scatter: the second */
	PC_OPF_PLACE_ANY = 32768,  /* the first, on any process */
	/* Only in rows that the user made (model/facts.h): */
	PC_OPF_USER = 1 << 16,    /* any such row; unknown to the run time */
	PC_OPF_FORTRAN = 1 << 17, /* found by a Fortran spelling of its name */
	/* For messages; source and tag are the arguments before COMM: */
	PC_OPF_PROBES = 1 << 18,   /* reports a message and leaves it there */
	PC_OPF_RECEIVES = 1 << 19, /* takes the first message that matches */
	PC_OPF_LEVEL = 1 << 20,    /* returns the granted thread level */
	PC_OPF_BEYOND = 1 << 21,   /* reaches processes of another program */
	PC_OPF_DROPS = 1 << 22,    /* gives up a request, complete or not */
	PC_OPF_COORDS = 1 << 23,   /* its VARYING output: the coordinates of a
				    * process in the grid COMM, an array */
	PC_OPF_OF_RANK = 1 << 24,  /* of the process with rank argument 1 */
	PC_OPF_EXPOSES = 1 << 26,  /* memory that its buffer argument points to
				    * may be written at any time afterwards */
	PC_OPF_STATE = 1 << 27,    /* its other outputs are what this process
				    * or its environment has set before */
	PC_OPF_TESTS = 1 << 25,    /* the argument after its one request says
				    * whether that is complete, and then null */
	PC_OPF_SURVIVES = 1 << 28, /* collective over the processes of COMM that
				    * have not failed (ULFM) */
	PC_OPF_SENDS = 1 << 29,    /* sends a message, perhaps later */
	PC_OPF_REVOKES = 1 << 30,  /* ends the communication on COMM (ULFM) */
	PC_OPF_FEWER = 1 << 26,    /* processes without a place in MADE get the
				    * null handle (Cart_, Graph_create) */
};

/* Argument 1 is the error handler of COMM from now on. */
#define PC_OPF_HANDLER (1u << 31)

#endif
