/* SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1 */
/*
 * args.c - the arguments of a collective that must match, as numbers that mean
 *          the same on all processes.
 *
 * In:   what the hook received: values in C, addresses in Fortran
 *       (PARCOACH_ARG_REF).
 * Out:  struct pcrt_fields, with a hash for the chain, and whether the call is
 *       wrong in this process alone (wrong.c reports it).
 * Cost: none if a site has no such arguments; a few nanoseconds for predefined
 *       types; O(processes) if MPI expects an array of counts.
 *
 * Counts and datatypes are compared as one type signature (arguments/type.h).
 *
 * LIMIT: what only two processes exchange (Gatherv, Alltoallv, along the edges
 * of a topology) cannot be compared by values that are equal on all.
 */
#include <mpi.h>
#include <stdbool.h>
#include <stdint.h>
#include "arguments/derived.h"
#include "arguments/fields.h"
#include "arguments/reduction.h"
#include "arguments/type.h"
#include "check/args.h"
#include "comm/communicator.h"

/* What Fortran passes for MPI_IN_PLACE: an address (Open MPI), the contents of
 * one (MPICH), another address in mpi_f08 (MPICH). */
extern __attribute__((weak)) char mpi_fortran_in_place_[];
extern __attribute__((weak)) void *MPIR_F_MPI_IN_PLACE;
extern __attribute__((weak)) int MPIR_F08_MPI_IN_PLACE;

static MPI_Fint fortran(uintptr_t address)
{
	return *(const MPI_Fint *)address;
}

/* ---- the arguments of one call, in either language ---- */

struct call {
	const struct parcoach_site *site;
	const struct pcrt_comm *comm;
	const uintptr_t *arg;
	bool ref, large;
};

static int64_t number(const struct call *c, enum pcrt_arg which)
{
	uintptr_t arg = c->arg[which];

	if (!c->ref) /* only the lower half of an int counts */
		return c->large ? (int64_t)(intptr_t)arg : (int)arg;
	return c->large ? *(const int64_t *)arg : fortran(arg);
}

/* Entry I of the array of counts WHICH. */
static int64_t number_at(const struct call *c, enum pcrt_arg which, int i)
{
	uintptr_t arg = c->arg[which];

	return c->large ? ((const int64_t *)arg)[i] : ((const int *)arg)[i];
}

static const struct pcrt_type *type(const struct call *c, enum pcrt_arg which)
{
	return pcrt_type_of(c->ref ? (uintptr_t)fortran(c->arg[which]) :
				     c->arg[which], c->ref);
}

static bool in_place(const struct call *c, enum pcrt_arg which)
{
	uintptr_t arg = c->arg[which];

	if (!c->ref)
		return arg == (uintptr_t)MPI_IN_PLACE;
	if (c->site->flags & PARCOACH_ARG_DESCRIPTOR && arg)
		arg = *(const uintptr_t *)arg;
	return arg && (arg == (uintptr_t)mpi_fortran_in_place_ ||
		       arg == (uintptr_t)&MPIR_F08_MPI_IN_PLACE ||
		       (&MPIR_F_MPI_IN_PLACE &&
			arg == (uintptr_t)MPIR_F_MPI_IN_PLACE));
}

/* ---- what is compared ---- */

static void wrong(struct pcrt_wrong *w, enum pcrt_wrong_kind kind,
		  enum pcrt_arg arg, int64_t value)
{
	if (!w->kind)
		*w = (struct pcrt_wrong){ .kind = kind, .arg = arg,
					  .value = value };
}

static void data_set(struct pcrt_data *d, const struct pcrt_type *t,
		     uint64_t count)
{
	d->signature = pcrt_type_signature(t, count);
	d->count = count;
	for (int i = 0; i < PCRT_RUNS_KEPT; i++)
		d->run[i] = pcrt_run_pack(&t->run[i]);
}

/* The datatype of the count WHICH. */
static const struct pcrt_type *its_type(const struct call *c,
					enum pcrt_arg which,
					struct pcrt_wrong *w)
{
	const struct pcrt_type *t = type(c, (enum pcrt_arg)(which + 1));

	if (!t->known)
		wrong(w, PCRT_WRONG_NULL, (enum pcrt_arg)(which + 1), 0);
	return t;
}

/* Set D to the count WHICH and its datatype. */
static void data_of(const struct call *c, enum pcrt_arg which,
		    struct pcrt_data *d, struct pcrt_wrong *w)
{
	const struct pcrt_type *t = its_type(c, which, w);
	int64_t n = number(c, which);

	if (n < 0)
		wrong(w, PCRT_WRONG_NEGATIVE, which, n);
	data_set(d, t, (uint64_t)n);
}

/* The same for an array of counts, one for each process: equal if each entry is
 * equal. */
static void list_of(const struct call *c, enum pcrt_arg which,
		    struct pcrt_data *d, struct pcrt_wrong *w)
{
	const struct pcrt_type *t = its_type(c, which, w);
	uint64_t hash = 0, sum = 0;

	for (int i = 0; c->arg[which] && i < c->comm->size; i++) {
		int64_t n = number_at(c, which, i);

		if (n < 0)
			wrong(w, PCRT_WRONG_NEGATIVE, which, n);
		sum += (uint64_t)n;
		hash = hash * 0x9e3779b97f4a7c15u + (uint64_t)n * t->n;
	}
	data_set(d, t, sum);
	d->signature ^= hash;
}

/* What a process receives from itself must be what it sends to itself. */
static void self_check(const struct pcrt_data *send,
		       const struct pcrt_data *recv, struct pcrt_wrong *w)
{
	if (send->signature == recv->signature || w->kind)
		return;
	wrong(w, PCRT_WRONG_SELF, PCRT_ARG_SEND, 0);
	w->sent = *send;
	w->expected = *recv;
}

/* D is the count and datatype COMMON, which the others have too; the pair OWN
 * must match it, unless its buffer is MPI_IN_PLACE. */
static void both(const struct call *c, enum pcrt_arg own, enum pcrt_arg common,
		 bool place, struct pcrt_data *d, struct pcrt_wrong *w)
{
	struct pcrt_data mine;

	data_of(c, common, d, w);
	if (place)
		return;
	data_of(c, own, &mine, w);
	if (own == PCRT_ARG_SEND_COUNT)
		self_check(&mine, d, w);
	else
		self_check(d, &mine, w);
}

/* D is the pair whose count is the entry of this process in the array WHICH. */
static void entry_of(const struct call *c, enum pcrt_arg which,
		     struct pcrt_data *d, struct pcrt_wrong *w)
{
	const struct pcrt_type *t = its_type(c, which, w);
	int64_t n = c->arg[which] ? number_at(c, which, c->comm->rank) : 0;

	if (n < 0)
		wrong(w, PCRT_WRONG_NEGATIVE, which, n);
	data_set(d, t, (uint64_t)n);
}

/* MPI-4.1 6.7.2: each process sends as much as its entry in the array of all
 * says. */
static void lists(const struct call *c, bool place, struct pcrt_data *d,
		  struct pcrt_wrong *w)
{
	struct pcrt_data mine, entry;

	list_of(c, PCRT_ARG_RECV_COUNT, d, w);
	if (place)
		return;
	entry_of(c, PCRT_ARG_RECV_COUNT, &entry, w);
	data_of(c, PCRT_ARG_SEND_COUNT, &mine, w);
	self_check(&mine, &entry, w);
}

/* Arrays that no other process has: check what this process sends to itself
 * (MPI-4.1 6.5.2, 6.6.2, 6.8.2). */
static void own_check(const struct call *c, enum parcoach_data rule, bool root,
		      bool place, struct pcrt_wrong *w)
{
	const enum pcrt_arg to = PCRT_ARG_SEND_COUNT;
	const enum pcrt_arg from = PCRT_ARG_RECV_COUNT;
	bool send = rule == PARCOACH_DATA_SCATTERV ? root : !place;
	bool recv = rule == PARCOACH_DATA_GATHERV ? root :
		    rule == PARCOACH_DATA_FREE || !place;
	struct pcrt_data sent, received;

	if (send && rule == PARCOACH_DATA_GATHERV)
		data_of(c, to, &sent, w);
	else if (send)
		entry_of(c, to, &sent, w);
	if (recv && rule == PARCOACH_DATA_SCATTERV)
		data_of(c, from, &received, w);
	else if (recv)
		entry_of(c, from, &received, w);
	if (send && recv)
		self_check(&sent, &received, w);
}

/* MPI-4.1 6.4 to 6.11.  ROOT: this process is the root; PLACE: its buffer is
 * MPI_IN_PLACE.  True: D must be the same on all processes. */
static bool data_compared(const struct call *c, enum parcoach_data rule,
			  bool root, bool place, struct pcrt_data *d,
			  struct pcrt_wrong *w)
{
	const enum pcrt_arg send = PCRT_ARG_SEND_COUNT;
	const enum pcrt_arg recv = PCRT_ARG_RECV_COUNT;

	switch (rule) {
	case PARCOACH_DATA_ONE:
		data_of(c, send, d, w);
		return true;
	case PARCOACH_DATA_ALL:
		both(c, send, recv, place, d, w);
		return true;
	case PARCOACH_DATA_GATHER:
		if (root)
			both(c, send, recv, place, d, w);
		else
			data_of(c, send, d, w);
		return true;
	case PARCOACH_DATA_SCATTER:
		if (root)
			both(c, recv, send, place, d, w);
		else
			data_of(c, recv, d, w);
		return true;
	case PARCOACH_DATA_LIST:
		list_of(c, send, d, w);
		return true;
	case PARCOACH_DATA_LISTS:
		lists(c, place, d, w);
		return true;
	case PARCOACH_DATA_GATHERV:
	case PARCOACH_DATA_SCATTERV:
	case PARCOACH_DATA_FREE:
		own_check(c, rule, root, place, w);
		return false;
	case PARCOACH_DATA_PAIRS:
	case PARCOACH_DATA_NONE:
		break;
	}
	return false;
}

/* Whether the buffer that may be MPI_IN_PLACE is.  It is an error if another
 * one is, or if it is not allowed. */
static bool place_of(const struct call *c, enum parcoach_data rule, bool root,
		     struct pcrt_wrong *w)
{
	enum parcoach_place where = c->site->flags >> PARCOACH_PLACE_SHIFT & 3;
	enum pcrt_arg other = PCRT_ARG_RECV, may = PCRT_ARG_SEND;
	bool yes;

	if (rule == PARCOACH_DATA_SCATTER || rule == PARCOACH_DATA_SCATTERV) {
		other = PCRT_ARG_SEND;
		may = PCRT_ARG_RECV;
	}
	yes = in_place(c, may);
	if (yes && (c->comm->inter || where == PARCOACH_PLACE_NONE ||
		    (where == PARCOACH_PLACE_ROOT && !root)))
		wrong(w, PCRT_WRONG_PLACE, may, 0);
	/* A process may leave arguments that it does not read unset. */
	if ((where == PARCOACH_PLACE_ALL || where == PARCOACH_PLACE_ANY) &&
	    in_place(c, other))
		wrong(w, PCRT_WRONG_PLACE, other, 0);
	return yes;
}

/* The rank in MPI_COMM_WORLD of the first process of the group of C, an
 * intercommunicator, that has the root: all its processes know it.  False: a group
 * is not of MPI_COMM_WORLD. */
static bool root_group(const struct pcrt_comm *c, bool local, int *first)
{
	MPI_Group world, group[2];
	const int zero = 0;
	int of[2];

	if (c->user == MPI_COMM_NULL)
		return false;
	PMPI_Comm_group(MPI_COMM_WORLD, &world);
	PMPI_Comm_group(c->user, &group[0]);
	PMPI_Comm_remote_group(c->user, &group[1]);
	for (int i = 0; i < 2; i++) {
		PMPI_Group_translate_ranks(group[i], 1, &zero, world, &of[i]);
		PMPI_Group_free(&group[i]);
	}
	PMPI_Group_free(&world);
	*first = local ? of[0] : of[1];
	return of[0] != MPI_UNDEFINED && of[1] != MPI_UNDEFINED;
}

/* Enter which group has the root: which of its processes it is, the others of that
 * group do not know.  Whether it is this process. */
static bool inter_root_of(const struct call *c, struct pcrt_fields *f,
			  struct pcrt_wrong *w, int64_t root)
{
	bool local = root == MPI_ROOT || root == MPI_PROC_NULL;
	int size = c->comm->size, first;

	if (c->comm->user != MPI_COMM_NULL)
		PMPI_Comm_remote_size(c->comm->user, &size);
	if (!local && (root < 0 || root >= size))
		wrong(w, PCRT_WRONG_ROOT, PCRT_ARG_ROOT, root);
	else if (root_group(c->comm, local, &first)) {
		f->root = PCRT_ROOT_GROUP(first);
		f->has |= PCRT_FIELD_ROOT;
	}
	return root == MPI_ROOT;
}

/* Enter the root; whether this process is it. */
static bool root_of(const struct call *c, struct pcrt_fields *f,
		    struct pcrt_wrong *w)
{
	int64_t root;

	if (!(c->site->flags & PARCOACH_ARG_ROOT))
		return false;
	root = c->ref ? fortran(c->arg[PCRT_ARG_ROOT]) :
			(int)c->arg[PCRT_ARG_ROOT];
	if (c->comm->inter)
		return inter_root_of(c, f, w, root);
	if (root < 0 || root >= c->comm->size)
		wrong(w, PCRT_WRONG_ROOT, PCRT_ARG_ROOT, root);
	f->root = (int32_t)root;
	f->has |= PCRT_FIELD_ROOT;
	return root == c->comm->rank;
}

static void op_of(const struct call *c, struct pcrt_fields *f,
		  struct pcrt_wrong *w)
{
	uintptr_t arg = c->arg[PCRT_ARG_OP];
	MPI_Op op = c->ref ? PMPI_Op_f2c(fortran(arg)) : (MPI_Op)arg;

	if (!op || op == MPI_OP_NULL) {
		wrong(w, PCRT_WRONG_NULL, PCRT_ARG_OP, 0);
		return;
	}
	f->op = pcrt_redop_number(op);
	f->has |= PCRT_FIELD_OP;
}

/* Whether both groups of an intercommunicator have the same size. */
static bool groups_alike(const struct pcrt_comm *c)
{
	int local = 0;

	if (c->user != MPI_COMM_NULL)
		PMPI_Comm_size(c->user, &local);
	return 2 * local == c->size;
}

/* In an intercommunicator each group names the root differently, and data can
 * be compared only if both groups give the same (MPI-4.1 6.9.6).  In
 * Reduce_scatter_block that is the count times the size of the group
 * (6.10.1). */
static void data_add(const struct call *c, struct pcrt_fields *f, bool root,
		     struct pcrt_wrong *w)
{
	enum parcoach_data rule = c->site->flags >> PARCOACH_DATA_SHIFT & 15;
	bool place = place_of(c, rule, root, w);

	if (c->comm->inter && (rule != PARCOACH_DATA_ONE ||
			       c->site->flags & PARCOACH_ARG_ROOT ||
			       !groups_alike(c->comm)))
		return;
	if (data_compared(c, rule, root, place, &f->data, w))
		f->has |= PCRT_FIELD_DATA;
	if (rule == PARCOACH_DATA_LIST || rule == PARCOACH_DATA_LISTS)
		f->has |= PCRT_FIELD_LIST;
	if ((c->site->flags >> PARCOACH_PLACE_SHIFT & 3) ==
	    PARCOACH_PLACE_ALL) {
		f->place = place;
		f->has |= PCRT_FIELD_PLACE;
	}
}

void pcrt_fields_of(const struct parcoach_site *site,
		    const struct pcrt_comm *comm,
		    const uintptr_t arg[PARCOACH_ARGS], struct pcrt_fields *f,
		    struct pcrt_wrong *w)
{
	const struct call c = { site, comm, arg,
				site->flags & PARCOACH_ARG_REF,
				site->flags & PARCOACH_ARG_LARGE };
	bool root = root_of(&c, f, w);

	if (site->flags & PARCOACH_ARG_OP)
		op_of(&c, f, w);
	if (site->flags & PARCOACH_ARG_DATA)
		data_add(&c, f, root, w);
}
