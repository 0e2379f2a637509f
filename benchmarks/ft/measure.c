/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * measure.c - a library to preload: measures in a run what
 *             `parcoach interval --measured` reads.
 *
 *   mpicc -shared -fPIC measure.c -o libmeasure.so -ldl
 *   export PARCOACH_CHECKPOINTS=$PWD/run.jsonl
 *   mpirun -n 8 env LD_PRELOAD=$PWD/libmeasure.so ./a.out
 *
 * In:   point-to-point sends of C programs; the calls of FTI, VeloC and SCR
 *       that write or read a checkpoint.
 * Out:  MPI_Finalize appends one line of JSON for each process of
 *       MPI_COMM_WORLD to the file PARCOACH_CHECKPOINTS (docs/INTERVAL.md).
 * Cost: a send translates the rank of its destination; MPI_Finalize exchanges
 *       one byte with each process.
 * Not:  messages inside the MPI library, such as those of its collectives; the
 *       Fortran bindings; processes that MPI_COMM_WORLD does not contain.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static char *sent; /* whether rank i of MPI_COMM_WORLD got a message */
static int size, rank;
static double started;
static struct times {
	int number;
	double seconds;
} saves, loads;

/* ---- whom a process communicates with ---- */

static void begin(void)
{
	PMPI_Comm_size(MPI_COMM_WORLD, &size);
	PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
	sent = calloc((size_t)size, 1);
}

int MPI_Init(int *argc, char ***argv)
{
	int error = PMPI_Init(argc, argv);

	begin();
	return error;
}

int MPI_Init_thread(int *argc, char ***argv, int required, int *provided)
{
	int error = PMPI_Init_thread(argc, argv, required, provided);

	begin();
	return error;
}

static void to(int dest, MPI_Comm comm)
{
	MPI_Group group, world;
	int world_rank, between;

	if (dest < 0 || !sent)
		return; /* MPI_PROC_NULL */
	PMPI_Comm_test_inter(comm, &between);
	if (between)
		PMPI_Comm_remote_group(comm, &group);
	else
		PMPI_Comm_group(comm, &group);
	PMPI_Comm_group(MPI_COMM_WORLD, &world);
	PMPI_Group_translate_ranks(group, 1, &dest, world, &world_rank);
	PMPI_Group_free(&group);
	PMPI_Group_free(&world);
	if (world_rank >= 0)
		sent[world_rank] = 1;
}

#define SEND(name)                                                            \
	int MPI_##name(const void *buf, int count, MPI_Datatype type,         \
		       int dest, int tag, MPI_Comm comm)                      \
	{                                                                     \
		to(dest, comm);                                               \
		return PMPI_##name(buf, count, type, dest, tag, comm);        \
	}
#define ISEND(name)                                                           \
	int MPI_##name(const void *buf, int count, MPI_Datatype type,         \
		       int dest, int tag, MPI_Comm comm, MPI_Request *r)      \
	{                                                                     \
		to(dest, comm);                                               \
		return PMPI_##name(buf, count, type, dest, tag, comm, r);     \
	}
SEND(Send)
SEND(Bsend)
SEND(Ssend)
SEND(Rsend)
ISEND(Isend)
ISEND(Ibsend)
ISEND(Issend)
ISEND(Irsend)
ISEND(Send_init)
ISEND(Bsend_init)
ISEND(Ssend_init)
ISEND(Rsend_init)

int MPI_Sendrecv(const void *buf, int count, MPI_Datatype type, int dest,
		 int tag, void *rbuf, int rcount, MPI_Datatype rtype,
		 int source, int rtag, MPI_Comm comm, MPI_Status *status)
{
	to(dest, comm);
	return PMPI_Sendrecv(buf, count, type, dest, tag, rbuf, rcount, rtype,
			     source, rtag, comm, status);
}

int MPI_Sendrecv_replace(void *buf, int count, MPI_Datatype type, int dest,
			 int tag, int source, int rtag, MPI_Comm comm,
			 MPI_Status *status)
{
	to(dest, comm);
	return PMPI_Sendrecv_replace(buf, count, type, dest, tag, source, rtag,
				     comm, status);
}

/* ---- checkpoints ---- */

static void add(struct times *t, double since)
{
	t->number++;
	t->seconds += PMPI_Wtime() - since;
}

/* NAME of the library that the program uses; without it the process ends. */
static void *next(const char *name)
{
	void *function = dlsym(RTLD_NEXT, name);

	if (!function) {
		fprintf(stderr, "measure: no library has %s\n", name);
		_exit(2);
	}
	return function;
}

#define TIMED(times, name, parameters, arguments)                             \
	int name parameters;                                                  \
	int name parameters                                                   \
	{                                                                     \
		int(*real) parameters = (int(*) parameters)next(#name);       \
		double since = PMPI_Wtime();                                  \
		int result = real arguments;                                  \
									      \
		add(&times, since);                                           \
		return result;                                                \
	}
TIMED(saves, FTI_Checkpoint, (int id, int level), (id, level))
TIMED(loads, FTI_Recover, (void), ())
TIMED(saves, VELOC_Checkpoint, (const char *name, int version), (name, version))
TIMED(loads, VELOC_Restart, (const char *name, int version), (name, version))

/* From NAME_START to NAME_END the program itself writes or reads. */
#define BETWEEN(times, start, parameters, arguments, end)                     \
	int start parameters;                                                 \
	int end(int valid);                                                   \
	int start parameters                                                  \
	{                                                                     \
		int(*real) parameters = (int(*) parameters)next(#start);      \
									      \
		started = PMPI_Wtime();                                       \
		return real arguments;                                        \
	}                                                                     \
	int end(int valid)                                                    \
	{                                                                     \
		int (*real)(int) = (int (*)(int))next(#end);                  \
		int result = real(valid);                                     \
									      \
		add(&times, started);                                         \
		return result;                                                \
	}
BETWEEN(saves, SCR_Start_output, (const char *name, int flags), (name, flags),
	SCR_Complete_output)
BETWEEN(loads, SCR_Start_restart, (char *name), (name), SCR_Complete_restart)

/* ---- the result ---- */

/* One write(2), so that the lines of processes do not mix. */
static void line_write(int peers)
{
	const char *path = getenv("PARCOACH_CHECKPOINTS");
	char line[400];
	int n = snprintf(line, sizeof line,
			 "{\"parcoach\":1,\"kind\":\"checkpoints\",\"rank\":%d,"
			 "\"processes\":%d,\"peers\":%d,"
			 "\"checkpoints\":{\"number\":%d,\"seconds\":%.6f},"
			 "\"loads\":{\"number\":%d,\"seconds\":%.6f}}\n",
			 rank, size, peers, saves.number, saves.seconds,
			 loads.number, loads.seconds);
	int fd = path ? open(path, O_WRONLY | O_CREAT | O_APPEND, 0666) : -1;

	if (fd < 0 || write(fd, line, (size_t)n) != n || close(fd))
		fprintf(stderr, "measure: rank %d cannot write the file "
				"PARCOACH_CHECKPOINTS\n", rank);
}

int MPI_Finalize(void)
{
	char *from = malloc((size_t)size);
	int peers = 0;

	/* Who has got a message from this process knows it by this exchange. */
	PMPI_Alltoall(sent, 1, MPI_CHAR, from, 1, MPI_CHAR, MPI_COMM_WORLD);
	for (int i = 0; i < size; i++)
		peers += sent[i] || from[i] || i == rank;
	free(from);
	line_write(peers);
	return PMPI_Finalize();
}
