/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * ulfm.c - the procedures of User Level Failure Mitigation (MPI Forum, ticket
 *          20), and the error classes.
 *
 * In:   what processes of the job have failed (shared.h).
 * Out:  the procedures with the prefixes MPIX_ and MPI_, in C and in Fortran;
 *       in Fortran also with handles of mpi_f08, which are passed in the
 *       same form.
 * LIMIT: MPIX_Comm_iagree and MPIX_Comm_ishrink wait until all have called
 * them.
 */
#include <stdio.h>
#include <string.h>
#include "failures/agreement.h"
#include "failures/end.h"
#include "failures/failures.h"
#include "failures/gate.h"
#include "failures/log.h"
#include "failures/place.h"

#define SHRINK_TAG 20000

static int no_comm(const struct pcf_call *call, MPI_Comm comm)
{
	return pcf_error(call, comm, MPI_ERR_COMM);
}

/* ---- what the procedures do ---- */

static int do_revoke(struct pcf_call *call, MPI_Comm comm)
{
	struct pcf_comm *c = pcf_comm_of(comm);

	if (!c)
		return no_comm(call, comm);
	c->knows = c->broken = true;
	atomic_store(&c->entry->revoked, true);
	pcf_moved();
	return MPI_SUCCESS;
}

static int do_is_revoked(struct pcf_call *call, MPI_Comm comm, int *flag)
{
	struct pcf_comm *c = pcf_comm_of(comm);

	(void)call;
	*flag = c && pcf_is_revoked(c);
	if (*flag)
		c->knows = true;
	return MPI_SUCCESS;
}

static int do_agree(struct pcf_call *call, MPI_Comm comm, int *flag)
{
	struct pcf_comm *c = pcf_comm_of(comm);
	struct pcf_agreed a;

	if (!c)
		return no_comm(call, comm);
	a = pcf_agree(call, c, *flag);
	*flag = a.flag;
	return a.unacked ? pcf_error(call, comm, MPIX_ERR_PROC_FAILED) :
			   MPI_SUCCESS;
}

/* RATIONALE: the group is created by messages of its processes only. */
static int do_shrink(struct pcf_call *call, MPI_Comm comm, MPI_Comm *made)
{
	struct pcf_comm *c = pcf_comm_of(comm);
	MPI_Errhandler handler;
	struct pcf_agreed a;
	MPI_Group group;
	int error;

	*made = MPI_COMM_NULL;
	if (!c)
		return no_comm(call, comm);
	a = pcf_agree(call, c, 0);
	group = pcf_comm_group(c, a.arrived);
	error = PMPI_Comm_create_group(comm, group, SHRINK_TAG +
				       (int)(a.number % 1000), made);
	PMPI_Group_free(&group);
	if (error != MPI_SUCCESS)
		return error;
	PMPI_Comm_get_errhandler(comm, &handler);
	PMPI_Comm_set_errhandler(*made, handler);
	pcf_comm_made(*made, pcf_mix(pcf_mix(c->entry->key, a.number), 5));
	return MPI_SUCCESS;
}

static int do_failure_ack(struct pcf_call *call, MPI_Comm comm)
{
	struct pcf_comm *c = pcf_comm_of(comm);

	if (!c)
		return no_comm(call, comm);
	c->acked = pcf_comm_dead(c);
	return MPI_SUCCESS;
}

static int failed_put(struct pcf_call *call, MPI_Comm comm, bool acked,
		      MPI_Group *failed)
{
	struct pcf_comm *c = pcf_comm_of(comm);

	*failed = MPI_GROUP_EMPTY;
	if (!c)
		return no_comm(call, comm);
	*failed = pcf_comm_group(c, acked ? c->acked : pcf_comm_dead(c));
	return MPI_SUCCESS;
}

static int do_failure_get_acked(struct pcf_call *call, MPI_Comm comm,
				MPI_Group *failed)
{
	return failed_put(call, comm, true, failed);
}

static int do_get_failed(struct pcf_call *call, MPI_Comm comm,
			 MPI_Group *failed)
{
	return failed_put(call, comm, false, failed);
}

/* The first COUNT members, by rank, that have failed. */
static int do_ack_failed(struct pcf_call *call, MPI_Comm comm, int count,
			 int *acked)
{
	struct pcf_comm *c = pcf_comm_of(comm);
	uint64_t dead;

	*acked = 0;
	if (!c)
		return no_comm(call, comm);
	dead = pcf_comm_dead(c);
	for (int i = 0; i < c->size; i++) {
		uint64_t bit = pcf_bit((uint32_t)c->peer[i]);

		if (!(dead & bit))
			continue;
		if (*acked < count)
			c->acked |= bit;
		*acked += (c->acked & bit) != 0;
	}
	return MPI_SUCCESS;
}

/* ---- nonblocking forms ---- */

static int request_query(void *state, MPI_Status *status)
{
	(void)state;
	PMPI_Status_set_elements(status, MPI_BYTE, 0);
	PMPI_Status_set_cancelled(status, 0);
	status->MPI_SOURCE = MPI_UNDEFINED;
	status->MPI_TAG = MPI_UNDEFINED;
	return MPI_SUCCESS;
}

static int request_free(void *state)
{
	(void)state;
	return MPI_SUCCESS;
}

static int request_cancel(void *state, int complete)
{
	(void)state;
	(void)complete;
	return MPI_SUCCESS;
}

/* A request that is complete. */
static void request_make(MPI_Request *request)
{
	PMPI_Grequest_start(request_query, request_free, request_cancel, NULL,
			    request);
	PMPI_Grequest_complete(*request);
}

static int do_iagree(struct pcf_call *call, MPI_Comm comm, int *flag,
		     MPI_Request *request)
{
	request_make(request);
	return do_agree(call, comm, flag);
}

static int do_ishrink(struct pcf_call *call, MPI_Comm comm, MPI_Comm *made,
		      MPI_Request *request)
{
	request_make(request);
	return do_shrink(call, comm, made);
}

/* ---- the names in C ---- */

#define NAMED(NAME, X, PARAMS, ARGS)                                         \
	int NAME PARAMS;                                                     \
	PCF_EXPORT int NAME PARAMS                                           \
	{                                                                    \
		static const struct pcf_op op = { "MPIX_Comm_" #X,           \
						  PCF_COUNTED };             \
		PCF_CALL(&op);                                               \
									     \
		return do_##X ARGS;                                          \
	}

#define PROCEDURE(X, PARAMS, ARGS)                                           \
	NAMED(MPIX_Comm_##X, X, PARAMS, ARGS)                                \
	NAMED(PMPIX_Comm_##X, X, PARAMS, ARGS)                               \
	NAMED(MPI_Comm_##X, X, PARAMS, ARGS)                                 \
	NAMED(PMPI_Comm_##X, X, PARAMS, ARGS)

PROCEDURE(revoke, (MPI_Comm comm), (&call, comm))
PROCEDURE(is_revoked, (MPI_Comm comm, int *flag), (&call, comm, flag))
PROCEDURE(agree, (MPI_Comm comm, int *flag), (&call, comm, flag))
PROCEDURE(shrink, (MPI_Comm comm, MPI_Comm *made), (&call, comm, made))
PROCEDURE(failure_ack, (MPI_Comm comm), (&call, comm))
PROCEDURE(failure_get_acked, (MPI_Comm comm, MPI_Group *failed),
	  (&call, comm, failed))
PROCEDURE(get_failed, (MPI_Comm comm, MPI_Group *failed),
	  (&call, comm, failed))
PROCEDURE(ack_failed, (MPI_Comm comm, int count, int *acked),
	  (&call, comm, count, acked))
PROCEDURE(iagree, (MPI_Comm comm, int *flag, MPI_Request *request),
	  (&call, comm, flag, request))
PROCEDURE(ishrink, (MPI_Comm comm, MPI_Comm *made, MPI_Request *request),
	  (&call, comm, made, request))

/* ---- Fortran ---- */

#define FORTRAN_NAMED(NAME, X, PARAMS, BODY)                                 \
	void NAME PARAMS;                                                    \
	PCF_EXPORT void NAME PARAMS BODY

#define FORTRAN(X, PARAMS, BODY)                                             \
	FORTRAN_NAMED(mpix_comm_##X##_, X, PARAMS, BODY)                     \
	FORTRAN_NAMED(mpi_comm_##X##_, X, PARAMS, BODY)

FORTRAN(revoke, (MPI_Fint *comm, MPI_Fint *ierror), {
	*ierror = MPIX_Comm_revoke(PMPI_Comm_f2c(*comm));
})
FORTRAN(is_revoked, (MPI_Fint *comm, MPI_Fint *flag, MPI_Fint *ierror), {
	*ierror = MPIX_Comm_is_revoked(PMPI_Comm_f2c(*comm), flag);
})
FORTRAN(agree, (MPI_Fint *comm, MPI_Fint *flag, MPI_Fint *ierror), {
	*ierror = MPIX_Comm_agree(PMPI_Comm_f2c(*comm), flag);
})
FORTRAN(shrink, (MPI_Fint *comm, MPI_Fint *made, MPI_Fint *ierror), {
	MPI_Comm c = MPI_COMM_NULL;

	*ierror = MPIX_Comm_shrink(PMPI_Comm_f2c(*comm), &c);
	*made = PMPI_Comm_c2f(c);
})
FORTRAN(failure_ack, (MPI_Fint *comm, MPI_Fint *ierror), {
	*ierror = MPIX_Comm_failure_ack(PMPI_Comm_f2c(*comm));
})
FORTRAN(failure_get_acked, (MPI_Fint *comm, MPI_Fint *failed,
			    MPI_Fint *ierror), {
	MPI_Group g;

	*ierror = MPIX_Comm_failure_get_acked(PMPI_Comm_f2c(*comm), &g);
	*failed = PMPI_Group_c2f(g);
})
FORTRAN(get_failed, (MPI_Fint *comm, MPI_Fint *failed, MPI_Fint *ierror), {
	MPI_Group g;

	*ierror = MPIX_Comm_get_failed(PMPI_Comm_f2c(*comm), &g);
	*failed = PMPI_Group_c2f(g);
})
FORTRAN(ack_failed, (MPI_Fint *comm, MPI_Fint *count, MPI_Fint *acked,
		     MPI_Fint *ierror), {
	*ierror = MPIX_Comm_ack_failed(PMPI_Comm_f2c(*comm), *count, acked);
})
FORTRAN(iagree, (MPI_Fint *comm, MPI_Fint *flag, MPI_Fint *request,
		 MPI_Fint *ierror), {
	MPI_Request r;

	*ierror = MPIX_Comm_iagree(PMPI_Comm_f2c(*comm), flag, &r);
	*request = PMPI_Request_c2f(r);
})
FORTRAN(ishrink, (MPI_Fint *comm, MPI_Fint *made, MPI_Fint *request,
		  MPI_Fint *ierror), {
	MPI_Comm c = MPI_COMM_NULL;
	MPI_Request r;

	*ierror = MPIX_Comm_ishrink(PMPI_Comm_f2c(*comm), &c, &r);
	*made = PMPI_Comm_c2f(c);
	*request = PMPI_Request_c2f(r);
})

/* ---- error classes ---- */

static bool is_ours(int code)
{
	return code == MPIX_ERR_PROC_FAILED || code == MPIX_ERR_REVOKED ||
	       code == MPIX_ERR_PROC_FAILED_PENDING;
}

int pcf_own_MPI_Error_class(struct pcf_call *call, int code, int *class_)
{
	(void)call;
	if (!is_ours(code))
		return PMPI_Error_class(code, class_);
	*class_ = code;
	return MPI_SUCCESS;
}

int pcf_own_MPI_Error_string(struct pcf_call *call, int code, char *string,
			     int *len)
{
	(void)call;
	if (!is_ours(code))
		return PMPI_Error_string(code, string, len);
	*len = snprintf(string, MPI_MAX_ERROR_STRING, "%s: %s",
			pcf_error_name(code), code == MPIX_ERR_REVOKED ?
			"communication object has been revoked" :
			"process failure");
	return MPI_SUCCESS;
}
