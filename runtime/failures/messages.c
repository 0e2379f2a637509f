/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * messages.c - point-to-point communication.
 *
 * A blocking call becomes a nonblocking one and a wait that sees failures.
 * Where failures are not simulated (pcf_comm_of), and for calls that MPI makes
 * itself, the call is passed on.
 *
 * LIMIT: a receive that names a process of the other group of an
 * intercommunicator is handled; MPI_Bsend and matched receives (MPI_Mrecv) are
 * passed on, since they never wait for a process that has failed.
 */
#include <stdlib.h>
#include "failures/failures.h"
#include "failures/gate.h"
#include "failures/request.h"

/* Whether CALL, with the partner RANK, is passed on; else *C is COMM. */
static bool is_plain(const struct pcf_call *call, MPI_Comm comm, int rank,
		     struct pcf_comm **c)
{
	*c = call->outer && rank != MPI_PROC_NULL ? pcf_comm_of(comm) : NULL;
	return !*c;
}

static struct pcf_need need_send(struct pcf_comm *c)
{
	return (struct pcf_need){ .comm = c, .kind = PCF_SEND, .peer = -1 };
}

static struct pcf_need need_receive(struct pcf_comm *c, int source)
{
	return (struct pcf_need){ .comm = c, .kind = PCF_RECEIVE,
				  .peer = pcf_comm_peer(c, source) };
}

static int result(const struct pcf_call *call, MPI_Comm comm, int error)
{
	return error == MPI_SUCCESS ? error : pcf_error(call, comm, error);
}

static int revoked(const struct pcf_call *call, MPI_Comm comm)
{
	return pcf_error(call, comm, MPIX_ERR_REVOKED);
}

/* ---- sends ---- */

#define SEND_PARAMS                                                          \
	(struct pcf_call *call, const void *buf, int count, MPI_Datatype type, \
	 int dest, int tag, MPI_Comm comm)

#define SEND(NAME, STARTS)                                                   \
	int pcf_own_MPI_##NAME SEND_PARAMS                                   \
	{                                                                    \
		struct pcf_comm *c;                                          \
		struct pcf_need need;                                        \
		MPI_Request request;                                         \
		int error;                                                   \
									     \
		if (is_plain(call, comm, dest, &c))                          \
			return PMPI_##NAME(buf, count, type, dest, tag, comm); \
		if (c->knows)                                                \
			return revoked(call, comm);                          \
		error = PMPI_##STARTS(buf, count, type, dest, tag, comm,     \
				      &request);                             \
		if (error != MPI_SUCCESS)                                    \
			return error;                                        \
		need = need_send(c);                                         \
		return result(call, comm, pcf_request_await(                 \
			call, &request, &need, MPI_STATUS_IGNORE));          \
	}

SEND(Send, Isend)
SEND(Ssend, Issend)
SEND(Rsend, Irsend)

/* PERSISTENT: the request is started later. */
#define START_SEND(NAME, PERSISTENT)                                         \
	int pcf_own_MPI_##NAME(struct pcf_call *call, const void *buf,       \
			       int count, MPI_Datatype type, int dest,       \
			       int tag, MPI_Comm comm, MPI_Request *request) \
	{                                                                    \
		struct pcf_comm *c;                                          \
		struct pcf_need need;                                        \
		int error;                                                   \
									     \
		if (is_plain(call, comm, dest, &c))                          \
			return PMPI_##NAME(buf, count, type, dest, tag, comm,\
					   request);                         \
		*request = MPI_REQUEST_NULL;                                 \
		if (c->knows)                                                \
			return revoked(call, comm);                          \
		error = PMPI_##NAME(buf, count, type, dest, tag, comm,       \
				    request);                                \
		need = need_send(c);                                         \
		if (error == MPI_SUCCESS)                                    \
			pcf_request_add(*request, &need, PERSISTENT);        \
		return error;                                                \
	}

START_SEND(Isend, false)
START_SEND(Issend, false)
START_SEND(Irsend, false)
START_SEND(Send_init, true)
START_SEND(Ssend_init, true)
START_SEND(Rsend_init, true)

/* ---- receives ---- */

int pcf_own_MPI_Recv(struct pcf_call *call, void *buf, int count,
		     MPI_Datatype type, int source, int tag, MPI_Comm comm,
		     MPI_Status *status)
{
	struct pcf_comm *c;
	struct pcf_need need;
	MPI_Request request;
	int error;

	if (is_plain(call, comm, source, &c))
		return PMPI_Recv(buf, count, type, source, tag, comm, status);
	if (c->knows)
		return revoked(call, comm);
	error = PMPI_Irecv(buf, count, type, source, tag, comm, &request);
	if (error != MPI_SUCCESS)
		return error;
	need = need_receive(c, source);
	return result(call, comm, pcf_request_await(call, &request, &need,
						    status));
}

#define START_RECEIVE(NAME, PERSISTENT)                                      \
	int pcf_own_MPI_##NAME(struct pcf_call *call, void *buf, int count,  \
			       MPI_Datatype type, int source, int tag,       \
			       MPI_Comm comm, MPI_Request *request)          \
	{                                                                    \
		struct pcf_comm *c;                                          \
		struct pcf_need need;                                        \
		int error;                                                   \
									     \
		if (is_plain(call, comm, source, &c))                        \
			return PMPI_##NAME(buf, count, type, source, tag,    \
					   comm, request);                   \
		*request = MPI_REQUEST_NULL;                                 \
		if (c->knows)                                                \
			return revoked(call, comm);                          \
		error = PMPI_##NAME(buf, count, type, source, tag, comm,     \
				    request);                                \
		need = need_receive(c, source);                              \
		if (error == MPI_SUCCESS)                                    \
			pcf_request_add(*request, &need, PERSISTENT);        \
		return error;                                                \
	}

START_RECEIVE(Irecv, false)
START_RECEIVE(Recv_init, true)

/* ---- both ---- */

/* Wait for RECEIVE and SEND; the first error is the result. */
static int both_await(const struct pcf_call *call, struct pcf_comm *c,
		      MPI_Request *receive, int source, MPI_Request *send,
		      MPI_Status *status)
{
	struct pcf_need from = need_receive(c, source), to = need_send(c);
	int error = pcf_request_await(call, receive, &from, status);
	int other = pcf_request_await(call, send, &to, MPI_STATUS_IGNORE);

	return error != MPI_SUCCESS ? error : other;
}

int pcf_own_MPI_Sendrecv(struct pcf_call *call, const void *sendbuf,
			 int sendcount, MPI_Datatype sendtype, int dest,
			 int sendtag, void *recvbuf, int recvcount,
			 MPI_Datatype recvtype, int source, int recvtag,
			 MPI_Comm comm, MPI_Status *status)
{
	struct pcf_comm *c;
	MPI_Request send, receive;

	if (is_plain(call, comm, 0, &c))
		return PMPI_Sendrecv(sendbuf, sendcount, sendtype, dest,
				     sendtag, recvbuf, recvcount, recvtype,
				     source, recvtag, comm, status);
	if (c->knows)
		return revoked(call, comm);
	PMPI_Irecv(recvbuf, recvcount, recvtype, source, recvtag, comm,
		   &receive);
	PMPI_Isend(sendbuf, sendcount, sendtype, dest, sendtag, comm, &send);
	return result(call, comm, both_await(call, c, &receive, source, &send,
					     status));
}

int pcf_own_MPI_Sendrecv_replace(struct pcf_call *call, void *buf, int count,
				 MPI_Datatype type, int dest, int sendtag,
				 int source, int recvtag, MPI_Comm comm,
				 MPI_Status *status)
{
	struct pcf_comm *c;
	MPI_Request send, receive;
	int size, used = 0, error;
	void *copy;

	if (is_plain(call, comm, 0, &c))
		return PMPI_Sendrecv_replace(buf, count, type, dest, sendtag,
					     source, recvtag, comm, status);
	if (c->knows)
		return revoked(call, comm);
	PMPI_Pack_size(count, type, comm, &size);
	copy = malloc(size > 0 ? (size_t)size : 1);
	if (!copy)
		return pcf_error(call, comm, MPI_ERR_NO_MEM);
	PMPI_Pack(buf, count, type, copy, size, &used, comm);
	PMPI_Isend(copy, used, MPI_PACKED, dest, sendtag, comm, &send);
	PMPI_Irecv(buf, count, type, source, recvtag, comm, &receive);
	error = both_await(call, c, &receive, source, &send, status);
	/* A send that was abandoned still reads the copy. */
	if (error == MPI_SUCCESS)
		free(copy);
	return result(call, comm, error);
}

/* ---- probes ---- */

/* ONCE: stop if there is nothing, and nothing is broken. */
static int probe(struct pcf_call *call, struct pcf_comm *c, int source,
		 int tag, int *found, MPI_Message *message,
		 MPI_Status *status, bool once)
{
	struct pcf_need need = need_receive(c, source);
	struct pcf_wait w;
	int error;

	if (c->knows)
		return revoked(call, c->handle);
	need.blocking = true;
	pcf_wait_begin(&w, call, c);
	do {
		error = message ? PMPI_Improbe(source, tag, c->handle, found,
					       message, status) :
				  PMPI_Iprobe(source, tag, c->handle, found,
					      status);
		if (*found || error != MPI_SUCCESS)
			break;
		error = pcf_need_look(&need, w.looks);
		if (error != MPI_SUCCESS)
			error = pcf_error(call, c->handle, error);
		else if (!once || need.broken > 0)
			pcf_wait_step(&w);
	} while (error == MPI_SUCCESS && (!once || need.broken > 0));
	if (!once || *found)
		pcf_wait_end(&w);
	return error;
}

int pcf_own_MPI_Probe(struct pcf_call *call, int source, int tag,
		      MPI_Comm comm, MPI_Status *status)
{
	struct pcf_comm *c;
	int found = 0;

	return is_plain(call, comm, source, &c) ?
		       PMPI_Probe(source, tag, comm, status) :
		       probe(call, c, source, tag, &found, NULL, status,
			     false);
}

int pcf_own_MPI_Mprobe(struct pcf_call *call, int source, int tag,
		       MPI_Comm comm, MPI_Message *message, MPI_Status *status)
{
	struct pcf_comm *c;
	int found = 0;

	return is_plain(call, comm, source, &c) ?
		       PMPI_Mprobe(source, tag, comm, message, status) :
		       probe(call, c, source, tag, &found, message, status,
			     false);
}

int pcf_own_MPI_Iprobe(struct pcf_call *call, int source, int tag,
		       MPI_Comm comm, int *flag, MPI_Status *status)
{
	struct pcf_comm *c;

	return is_plain(call, comm, source, &c) ?
		       PMPI_Iprobe(source, tag, comm, flag, status) :
		       probe(call, c, source, tag, flag, NULL, status, true);
}

int pcf_own_MPI_Improbe(struct pcf_call *call, int source, int tag,
			MPI_Comm comm, int *flag, MPI_Message *message,
			MPI_Status *status)
{
	struct pcf_comm *c;

	return is_plain(call, comm, source, &c) ?
		       PMPI_Improbe(source, tag, comm, flag, message,
				    status) :
		       probe(call, c, source, tag, flag, message, status,
			     true);
}
