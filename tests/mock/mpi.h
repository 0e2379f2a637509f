/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi.h - the part of MPI's C binding that the tests below "run" need, so that
 *         they do not need an MPI: prototypes only, no library.
 *
 * Predefined handles are addresses of objects, with the names of Open MPI; the
 * values of levels and other constants are our own.  C and C++.
 */
#ifndef PARCOACH_MOCK_MPI_H
#define PARCOACH_MOCK_MPI_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ompi_communicator_t *MPI_Comm;
typedef struct ompi_datatype_t *MPI_Datatype;
typedef struct ompi_errhandler_t *MPI_Errhandler;
typedef struct ompi_file_t *MPI_File;
typedef struct ompi_group_t *MPI_Group;
typedef struct ompi_info_t *MPI_Info;
typedef struct ompi_op_t *MPI_Op;
typedef struct ompi_request_t *MPI_Request;
typedef struct ompi_message_t *MPI_Message;
typedef struct ompi_win_t *MPI_Win;
typedef struct ompi_instance_t *MPI_Session;
typedef ptrdiff_t MPI_Aint;
typedef ptrdiff_t MPI_Count;
typedef long long MPI_Offset;
typedef struct {
	int MPI_SOURCE, MPI_TAG, MPI_ERROR;
} MPI_Status;

struct ompi_predefined;
extern struct ompi_predefined ompi_mpi_comm_world, ompi_mpi_comm_self,
	ompi_mpi_comm_null, ompi_mpi_group_empty, ompi_mpi_group_null,
	ompi_mpi_info_null, ompi_request_null, ompi_mpi_win_null,
	ompi_mpi_file_null, ompi_mpi_errors_return, ompi_mpi_char,
	ompi_mpi_byte, ompi_mpi_int, ompi_mpi_long, ompi_mpi_float,
	ompi_mpi_double, ompi_mpi_op_sum, ompi_mpi_op_max, ompi_mpi_op_min,
	ompi_mpi_op_prod, ompi_mpi_op_land, ompi_mpi_op_lor;

#define MPI_COMM_WORLD ((MPI_Comm)(void *)&ompi_mpi_comm_world)
#define MPI_COMM_SELF ((MPI_Comm)(void *)&ompi_mpi_comm_self)
#define MPI_COMM_NULL ((MPI_Comm)(void *)&ompi_mpi_comm_null)
#define MPI_GROUP_EMPTY ((MPI_Group)(void *)&ompi_mpi_group_empty)
#define MPI_GROUP_NULL ((MPI_Group)(void *)&ompi_mpi_group_null)
#define MPI_INFO_NULL ((MPI_Info)(void *)&ompi_mpi_info_null)
#define MPI_REQUEST_NULL ((MPI_Request)(void *)&ompi_request_null)
#define MPI_WIN_NULL ((MPI_Win)(void *)&ompi_mpi_win_null)
#define MPI_FILE_NULL ((MPI_File)(void *)&ompi_mpi_file_null)
#define MPI_ERRORS_RETURN ((MPI_Errhandler)(void *)&ompi_mpi_errors_return)
#define MPI_CHAR ((MPI_Datatype)(void *)&ompi_mpi_char)
#define MPI_BYTE ((MPI_Datatype)(void *)&ompi_mpi_byte)
#define MPI_INT ((MPI_Datatype)(void *)&ompi_mpi_int)
#define MPI_LONG ((MPI_Datatype)(void *)&ompi_mpi_long)
#define MPI_FLOAT ((MPI_Datatype)(void *)&ompi_mpi_float)
#define MPI_DOUBLE ((MPI_Datatype)(void *)&ompi_mpi_double)
#define MPI_SUM ((MPI_Op)(void *)&ompi_mpi_op_sum)
#define MPI_MAX ((MPI_Op)(void *)&ompi_mpi_op_max)
#define MPI_MIN ((MPI_Op)(void *)&ompi_mpi_op_min)
#define MPI_PROD ((MPI_Op)(void *)&ompi_mpi_op_prod)
#define MPI_LAND ((MPI_Op)(void *)&ompi_mpi_op_land)
#define MPI_LOR ((MPI_Op)(void *)&ompi_mpi_op_lor)

#define MPI_SUCCESS 0
#define MPI_ANY_SOURCE (-1)
#define MPI_PROC_NULL (-2)
#define MPI_ROOT (-4)
#define MPI_ANY_TAG (-1)
#define MPI_UNDEFINED (-32766)
#define MPI_COMM_TYPE_SHARED 0
#define MPI_MODE_CREATE 1
#define MPI_MODE_RDONLY 2
#define MPI_MODE_WRONLY 4
#define MPI_MODE_RDWR 8
#define MPI_LOCK_EXCLUSIVE 1
#define MPI_LOCK_SHARED 2
#define MPI_MAX_PROCESSOR_NAME 256
#define MPI_IN_PLACE ((void *)1)
#define MPI_BOTTOM ((void *)0)
#define MPI_STATUS_IGNORE ((MPI_Status *)0)
#define MPI_STATUSES_IGNORE ((MPI_Status *)0)
enum {
	MPI_THREAD_SINGLE,
	MPI_THREAD_FUNNELED,
	MPI_THREAD_SERIALIZED,
	MPI_THREAD_MULTIPLE
};

/* Arguments that occur in the same order in many procedures. */
#define SEND const void *sbuf, int scount, MPI_Datatype stype
#define RECV void *rbuf, int rcount, MPI_Datatype rtype
#define SENDV const void *sbuf, const int scounts[], const int sdispls[], \
	MPI_Datatype stype
#define RECVV void *rbuf, const int rcounts[], const int rdispls[], \
	MPI_Datatype rtype
#define REDUCE const void *sbuf, void *rbuf, int count, MPI_Datatype type, \
	MPI_Op op
/* A collective with its PMPI_, nonblocking and persistent forms. */
#define COLLECTIVE(name, iname, ...)                                          \
	int MPI_##name(__VA_ARGS__, MPI_Comm comm);                           \
	int PMPI_##name(__VA_ARGS__, MPI_Comm comm);                          \
	int MPI_I##iname(__VA_ARGS__, MPI_Comm comm, MPI_Request *request);   \
	int MPI_##name##_init(__VA_ARGS__, MPI_Comm comm, MPI_Info info,      \
			      MPI_Request *request);

COLLECTIVE(Bcast, bcast, void *buf, int count, MPI_Datatype type, int root)
COLLECTIVE(Reduce, reduce, REDUCE, int root)
COLLECTIVE(Allreduce, allreduce, REDUCE)
COLLECTIVE(Scan, scan, REDUCE)
COLLECTIVE(Exscan, exscan, REDUCE)
COLLECTIVE(Reduce_scatter_block, reduce_scatter_block, REDUCE)
COLLECTIVE(Reduce_scatter, reduce_scatter, const void *sbuf, void *rbuf,
	   const int rcounts[], MPI_Datatype type, MPI_Op op)
COLLECTIVE(Gather, gather, SEND, RECV, int root)
COLLECTIVE(Gatherv, gatherv, SEND, RECVV, int root)
COLLECTIVE(Scatter, scatter, SEND, RECV, int root)
COLLECTIVE(Scatterv, scatterv, SENDV, RECV, int root)
COLLECTIVE(Allgather, allgather, SEND, RECV)
COLLECTIVE(Allgatherv, allgatherv, SEND, RECVV)
COLLECTIVE(Alltoall, alltoall, SEND, RECV)
COLLECTIVE(Alltoallv, alltoallv, SENDV, RECVV)
COLLECTIVE(Neighbor_allgather, neighbor_allgather, SEND, RECV)
COLLECTIVE(Neighbor_alltoall, neighbor_alltoall, SEND, RECV)
int MPI_Barrier(MPI_Comm comm);
int PMPI_Barrier(MPI_Comm comm);
int MPI_Ibarrier(MPI_Comm comm, MPI_Request *request);
int MPI_Barrier_init(MPI_Comm comm, MPI_Info info, MPI_Request *request);
int MPI_Bcast_c(void *buf, MPI_Count count, MPI_Datatype type, int root,
		MPI_Comm comm);
int MPI_Allreduce_c(const void *sbuf, void *rbuf, MPI_Count count,
		    MPI_Datatype type, MPI_Op op, MPI_Comm comm);

/* start and end */
int MPI_Init(int *argc, char ***argv);
int MPI_Init_thread(int *argc, char ***argv, int required, int *provided);
int MPI_Initialized(int *flag);
int MPI_Is_thread_main(int *flag);
int MPI_Finalized(int *flag);
int MPI_Finalize(void);
int MPI_Query_thread(int *provided);
int MPI_Is_thread_main(int *flag);
int MPI_Abort(MPI_Comm comm, int code);
double MPI_Wtime(void);
int MPI_Get_processor_name(char *name, int *length);
int MPI_Session_init(MPI_Info info, MPI_Errhandler handler, MPI_Session *made);
int MPI_Session_finalize(MPI_Session *session);

/* communicators and groups */
int MPI_Comm_rank(MPI_Comm comm, int *rank);
int MPI_Comm_size(MPI_Comm comm, int *size);
int MPI_Comm_group(MPI_Comm comm, MPI_Group *group);
int MPI_Comm_dup(MPI_Comm comm, MPI_Comm *made);
int MPI_Comm_idup(MPI_Comm comm, MPI_Comm *made, MPI_Request *request);
int MPI_Comm_create(MPI_Comm comm, MPI_Group group, MPI_Comm *made);
int MPI_Comm_create_group(MPI_Comm comm, MPI_Group group, int tag,
			  MPI_Comm *made);
int MPI_Comm_split(MPI_Comm comm, int color, int key, MPI_Comm *made);
int MPI_Comm_split_type(MPI_Comm comm, int type, int key, MPI_Info info,
			MPI_Comm *made);
int MPI_Comm_free(MPI_Comm *comm);
int MPI_Comm_disconnect(MPI_Comm *comm);
int MPI_Comm_set_errhandler(MPI_Comm comm, MPI_Errhandler handler);
int MPI_Group_rank(MPI_Group group, int *rank);
int MPI_Group_size(MPI_Group group, int *size);
int MPI_Group_incl(MPI_Group group, int n, const int ranks[], MPI_Group *made);
int MPI_Group_range_incl(MPI_Group, int, int[][3], MPI_Group *);
int MPI_Group_difference(MPI_Group, MPI_Group, MPI_Group *);
int MPI_Group_free(MPI_Group *group);
int MPI_Intercomm_create(MPI_Comm local, int leader, MPI_Comm peer, int remote,
			 int tag, MPI_Comm *made);
int MPI_Intercomm_merge(MPI_Comm comm, int high, MPI_Comm *made);
int MPI_Dims_create(int nodes, int ndims, int dims[]);
int MPI_Cart_create(MPI_Comm comm, int ndims, const int dims[],
		    const int periods[], int reorder, MPI_Comm *made);
int MPI_Cart_coords(MPI_Comm comm, int rank, int maxdims, int coords[]);
int MPI_Cart_shift(MPI_Comm comm, int dim, int disp, int *source, int *dest);
int MPI_Cart_sub(MPI_Comm comm, const int remain[], MPI_Comm *made);

/* point to point, completion */
int MPI_Send(SEND, int dest, int tag, MPI_Comm comm);
int MPI_Ssend(SEND, int dest, int tag, MPI_Comm comm);
int MPI_Isend(SEND, int dest, int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Recv(RECV, int source, int tag, MPI_Comm comm, MPI_Status *status);
int MPI_Irecv(RECV, int source, int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Sendrecv(SEND, int dest, int stag, RECV, int source, int rtag,
		 MPI_Comm comm, MPI_Status *status);
int MPI_Send_init(SEND, int dest, int tag, MPI_Comm comm, MPI_Request *request);
int MPI_Recv_init(RECV, int source, int tag, MPI_Comm comm,
		  MPI_Request *request);
int MPI_Probe(int source, int tag, MPI_Comm comm, MPI_Status *status);
int MPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag,
	       MPI_Status *status);
int MPI_Mprobe(int source, int tag, MPI_Comm comm, MPI_Message *message,
	       MPI_Status *status);
int MPI_Mrecv(RECV, MPI_Message *message, MPI_Status *status);
int MPI_Iprobe(int source, int tag, MPI_Comm comm, int *flag,
	       MPI_Status *status);
int MPI_Get_count(const MPI_Status *status, MPI_Datatype type, int *count);
int MPI_Start(MPI_Request *request);
int MPI_Startall(int count, MPI_Request requests[]);
int MPI_Cancel(MPI_Request *request);
int MPI_Wait(MPI_Request *request, MPI_Status *status);
int MPI_Waitall(int count, MPI_Request requests[], MPI_Status statuses[]);
int MPI_Test(MPI_Request *request, int *flag, MPI_Status *status);
int MPI_Request_free(MPI_Request *request);

/* windows */
int MPI_Win_create(void *base, MPI_Aint size, int unit, MPI_Info info,
		   MPI_Comm comm, MPI_Win *win);
int MPI_Win_allocate(MPI_Aint size, int unit, MPI_Info info, MPI_Comm comm,
		     void *base, MPI_Win *win);
int MPI_Win_fence(int assert_, MPI_Win win);
int MPI_Win_lock(int type, int rank, int assert_, MPI_Win win);
int MPI_Win_unlock(int rank, MPI_Win win);
int MPI_Win_free(MPI_Win *win);
int MPI_Put(SEND, int rank, MPI_Aint disp, int rcount, MPI_Datatype rtype,
	    MPI_Win win);
int MPI_Get(RECV, int rank, MPI_Aint disp, int scount, MPI_Datatype stype,
	    MPI_Win win);

/* files */
int MPI_File_open(MPI_Comm comm, const char *name, int mode, MPI_Info info,
		  MPI_File *file);
int MPI_File_close(MPI_File *file);
int MPI_File_set_size(MPI_File file, MPI_Offset size);
int MPI_File_set_view(MPI_File file, MPI_Offset disp, MPI_Datatype etype,
		      MPI_Datatype ftype, const char *rep, MPI_Info info);
int MPI_File_read_all(MPI_File file, RECV, MPI_Status *status);
int MPI_File_write_all(MPI_File file, SEND, MPI_Status *status);
int MPI_File_write_all_begin(MPI_File file, SEND);
int MPI_File_write_all_end(MPI_File file, const void *buf, MPI_Status *status);
int MPI_File_write_at_all(MPI_File file, MPI_Offset offset, SEND,
			  MPI_Status *status);
int MPI_File_iwrite_all(MPI_File file, SEND, MPI_Request *request);
int MPI_File_write(MPI_File file, SEND, MPI_Status *status);

/* fault tolerance */
int MPIX_Comm_shrink(MPI_Comm comm, MPI_Comm *made);
int MPIX_Comm_agree(MPI_Comm comm, int *flag);

#undef SEND
#undef RECV
#undef SENDV
#undef RECVV
#undef REDUCE
#undef COLLECTIVE

#ifdef __cplusplus
}
#endif

#endif
