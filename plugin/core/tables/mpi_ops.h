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

/* The row of the procedure that the linker knows as LINK_NAME, in any language
 * binding: MPI_X, PMPI_X, mpi_x_, mpi_x__, mpi_x_f08_, mpi_x_f08ts_, mpi_x_cptr_,
 * pmpi_..., MPI_X_c.  NULL if it is no MPI procedure that we know. */
const struct pc_mpi_op *pc_mpi_op_find(const char *link_name);

/* Whether OP, the row of LINK_NAME, is meant in its Fortran binding: handles are
 * integers by reference. */
bool pc_mpi_op_is_fortran(const struct pc_mpi_op *op, const char *link_name);

/* Whether OP leaves in the buffer ARG of all processes what its root has there: a
 * broadcast (MPI-4.1 6.4). */
bool pc_mpi_op_sends(const struct pc_mpi_op *op, int32_t arg);

/* Whether LINK_NAME is a Fortran binding: handles are integers by reference. */
bool pc_mpi_name_is_fortran(const char *link_name);

/* Whether buffers are handed over as C descriptors there (MPI-4.1 19.1.5). */
bool pc_mpi_name_has_descriptors(const char *link_name);

/* Whether OP is a large-count form: counts are MPI_Count. */
bool pc_mpi_op_is_large(const struct pc_mpi_op *op);

/* Whether the LEN bytes at NAME are the namespace of MPI's own C++ binding
 * (MPI-2.2 16.1.1): inline code of the library, not the user's. */
bool pc_mpi_is_namespace(const char *name, size_t len);

/* Whether NAME is what an implementation or a Fortran module calls the type of a
 * handle: opaque, though it may be a record. */
bool pc_mpi_is_handle_type(const char *name);
/* The same of a request; in C by the name that the standard gives it, too. */
bool pc_mpi_is_request_type(const char *name);

/* All rows: *COUNT of them. */
const struct pc_mpi_op *pc_mpi_ops(uint32_t *count);

/* Whether all processes of a communicator, window, file or group call OP together. */
bool pc_mpi_op_is_collective(const struct pc_mpi_op *op);
/* Whether LINK_NAME, which is OP, is a C binding of MPI's whose calls can be compared:
 * the run time has a function of its own for it. */
bool pc_mpi_op_has_check(const struct pc_mpi_op *op, const char *link_name);
/* The value (pc_mpi_op_values ()) in whose place the run time's function for OP can
 * have a record instead of behind all: a datatype, which is constant as a rule.
 * -1: none. */
int pc_mpi_op_stands_in(const struct pc_mpi_op *op);
/* Whether OP returns before the others have come (COLL_NB, COLL_PERSIST, *_NB, SPLIT). */
bool pc_mpi_op_is_nonblocking(const struct pc_mpi_op *op);

/* Whether A and B are forms of one operation that do not match each other:
 * blocking, nonblocking, persistent, split (MPI-4.1 6.12). */
bool pc_mpi_op_is_form(const struct pc_mpi_op *a, const struct pc_mpi_op *b);

/* What a collective's buffers must have in common between its processes.  SEND and
 * RECV are the counts with their datatypes, each pair taken as one type
 * signature. */
enum pc_data_rule {
	PC_DATA_NONE,    /* it has no buffers */
	PC_DATA_ONE,     /* SEND, the only one, is equal on all */
	PC_DATA_ALL,     /* SEND and RECV are one signature, equal on all */
	PC_DATA_GATHER,  /* SEND on all is RECV at the root */
	PC_DATA_SCATTER, /* RECV on all is SEND at the root */
	PC_DATA_LIST,    /* SEND's count is an array, equal on all */
	PC_DATA_LISTS,   /* RECV's is */
	/* Nothing that is equal on all: */
	PC_DATA_GATHERV,  /* SEND, at the root an array RECV */
	PC_DATA_SCATTERV, /* RECV, at the root an array SEND */
	PC_DATA_FREE,     /* arrays of counts */
	PC_DATA_PAIRS,    /* and of datatypes, or along the edges of a topology */
};

/* Where MPI_IN_PLACE may be. */
enum pc_data_place {
	PC_PLACE_NONE, /* nowhere */
	PC_PLACE_ALL,  /* SEND, on all processes or none */
	PC_PLACE_ROOT, /* SEND at the root; Scatter, Scatterv: RECV */
	PC_PLACE_ANY,  /* SEND, on any process */
};

/* Where these arguments are, or -1.  Where there is one pair it is SEND, though
 * there may be two buffers (Reduce). */
struct pc_op_data {
	enum pc_data_rule rule;
	enum pc_data_place place;
	int8_t send, send_count, send_type, recv, recv_count, recv_type;
};
struct pc_op_data pc_mpi_op_data(const struct pc_mpi_op *op);
/* Which arguments the run time gets, by their place in a call of OP, -1: there is no
 * such: handle, root, operation, send buffer, count, type, those of receiving. */
#define PC_VALUES 9
void pc_mpi_op_values(const struct pc_mpi_op *op, int at[PC_VALUES]);
/* Whether argument ARG of OP, a collective or not, is a buffer: data, of which a count
 * and a datatype behind it say how many and what. */
bool pc_mpi_op_has_buffer(const struct pc_mpi_op *op, uint32_t arg);
/* Whether OP writes all of what its argument ARG points to. */
static inline bool pc_mpi_op_sets(const struct pc_mpi_op *op, uint32_t arg)
{
	return arg < 31 && ((op->uniform | op->varying) >> arg & 1 ||
			    op->made == (int)arg);
}
/* Whether OP tells of a message or takes one: its root and operation are, as the
 * run time gets them, source and tag. */
bool pc_mpi_op_has_message(const struct pc_mpi_op *op);

/* What users call the predefined handle that an implementation spells SYMBOL
 * (ompi_mpi_comm_world -> "MPI_COMM_WORLD"), or NULL.  C, Fortran, mpi_f08. */
const char *pc_mpi_handle_symbol(const char *symbol);
/* The same for a communicator that is an integer constant (MPICH's C binding, or
 * Fortran if FORTRAN): 0x44000000 -> "MPI_COMM_WORLD"; NULL if none. */
const char *pc_mpi_comm_constant(int64_t value, bool fortran);

/* Of a datatype or operation that is a constant, NAME as above, or NULL and a
 * number: whether it is the null handle, or that of a request; whether a datatype's
 * elements may match those of others (MPI_PACKED, pairs of one type: MPI_2INT). */
bool pc_mpi_is_null_handle(const char *name, int64_t value, bool fortran);

/* What the result of a predefined reduction says of what went into it; *SURE: of
 * negative numbers, too. */
enum pc_mpi_vote {
	PC_VOTE_NONE,
	PC_VOTE_ANY, /* 0: all were 0 */
	PC_VOTE_ALL, /* not 0: none was 0 */
};
/* That of the operation NAME ("MPI_LOR"), or NULL and the number that stands for it. */
enum pc_mpi_vote pc_mpi_vote(const char *name, int64_t value, bool *sure);
bool pc_mpi_type_is_loose(const char *name, int64_t value, bool fortran);

/* Whether the variable or field SYMBOL stands for MPI_IN_PLACE (Fortran). */
bool pc_mpi_is_in_place(const char *symbol);

#endif
