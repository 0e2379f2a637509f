/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * shim.h - MPI for one process at a time, to compare a program with its judge.
 *
 * In:   the programs as the compiler gets them, C and Fortran.
 * Out:  what they call, recorded as judge.h does.
 * Not:  A split ends the first of two passes, as in judge.h.
 */
#include <setjmp.h>

#define MPI_Comm int
#define MPI_INT 0
#define MPI_COMM_WORLD 0
#define MPI_COMM_NULL 2
#define MPI_UNDEFINED UNDEFINED
#define MPI_SUM 0
#define MPI_MAX 1
#define PART 1234
#define OWN 1235

static struct process *self;
static jmp_buf enough;

static void MPI_Comm_rank(int comm, int *rank)
{
	*rank = comm == PART ? self->crank : self->rank;
}

static void MPI_Comm_size(int comm, int *size)
{
	*size = comm == PART ? self->csize : self->size;
}

static void MPI_Comm_dup(int comm, int *made)
{
	(void)comm;
	*made = OWN;
}

static void MPI_Comm_split(int comm, int colour, int key, int *made)
{
	(void)comm, (void)key;
	self->colour = colour;
	if (self->counting)
		longjmp(enough, 1);
	*made = colour == UNDEFINED ? MPI_COMM_NULL : PART;
}

static void MPI_Barrier(int comm)
{
	call(self, comm == PART, 0, comm == OWN, false, 0, 1);
}

static void MPI_Bcast(void *data, int count, int type, int root, int comm)
{
	(void)data, (void)type;
	call(self, comm == PART, 1, comm == OWN, false, root, count);
}

static void MPI_Allreduce(void *data, void *sums, int count, int type, int op,
			  int comm)
{
	(void)data, (void)sums, (void)type;
	call(self, comm == PART, 2, comm == OWN, op != MPI_SUM, 0, count);
}

/* The values of Fortran's MPI_COMM_WORLD, _NULL, MPI_UNDEFINED, MPI_SUM. */
static int fortran[4];
extern void constants(int *values);

void mpi_comm_rank_(int *comm, int *rank, int *error)
{
	(void)error;
	MPI_Comm_rank(*comm, rank);
}

void mpi_comm_size_(int *comm, int *size, int *error)
{
	(void)error;
	MPI_Comm_size(*comm, size);
}

void mpi_comm_dup_(int *comm, int *made, int *error)
{
	(void)error;
	MPI_Comm_dup(*comm, made);
}

void mpi_comm_split_(int *comm, int *colour, int *key, int *made, int *error)
{
	(void)error;
	MPI_Comm_split(*comm, *colour == fortran[2] ? UNDEFINED : *colour,
		       *key, made);
	if (*made == MPI_COMM_NULL)
		*made = fortran[1];
}

void mpi_barrier_(int *comm, int *error)
{
	(void)error;
	MPI_Barrier(*comm);
}

void mpi_bcast_(void *data, int *count, int *type, int *root, int *comm,
		int *error)
{
	(void)type, (void)error;
	MPI_Bcast(data, *count, MPI_INT, *root, *comm);
}

void mpi_allreduce_(void *data, void *sums, int *count, int *type, int *op,
		    int *comm, int *error)
{
	(void)type, (void)error;
	MPI_Allreduce(data, sums, *count, MPI_INT,
		      *op == fortran[3] ? MPI_SUM : MPI_MAX, *comm);
}

/* Whether RUN does for a process what its judge, PROGRAM, says. */
static bool same(const struct program *program, void (*run)(void), int size,
		 int rank)
{
	struct process said = { .rank = rank, .size = size, .csize = size,
				.times = 1 };
	struct process did;

	if (program->splits) {
		said.csize = 1 + rank % 7;
		said.crank = size % said.csize;
		said.counting = true;
		said.colour = UNDEFINED;
		program->run(&said);
		did = said;
		did.colour = UNDEFINED;
		self = &did;
		if (!said.undefined && !setjmp(enough))
			run();
		if (!said.undefined && did.colour != said.colour)
			return false;
		said.counting = false;
	}
	did = said;
	program->run(&said);
	if (said.undefined || said.too_long || said.most_times > 3000)
		return true;
	self = &did;
	run();
	return did.world == said.world && did.comm == said.comm;
}

static int compare(const struct program *program, void (*run)(void))
{
	int different = 0;

	for (const int *size = program->sizes; *size; size++)
		for (int i = 0; i < 12; i++) {
			int rank = i < 6 ? i : (int)(*size * (i - 5L) / 7);

			rank %= *size;
			if (same(program, run, *size, rank))
				continue;
			if (!different++)
				printf("program %d: rank %d of %d\n",
				       program->number, rank, *size);
		}
	return different;
}
