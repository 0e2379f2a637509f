/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * mpi.h - MPI for one process of a job at a time, for programs that program.py makes.
 *
 * In:   a program, whose main program judge.c calls once for each process.
 * Out:  what the process calls (struct trace), and whether it ends the job.
 * Not:  Process 0 is executed first: it is the root of each MPI_Bcast.
 */
#ifndef MPI_H
#define MPI_H

#ifdef __cplusplus
extern "C" {
#endif

#define MPI_COMM_WORLD 0
#define MPI_INT 0
typedef int MPI_Comm;

int MPI_Init (int *argc, char ***argv);
int MPI_Finalize (void);
int MPI_Comm_rank (int comm, int *rank);
int MPI_Comm_size (int comm, int *size);
int MPI_Barrier (int comm);
int MPI_Bcast (void *data, int count, int type, int root, int comm);
int MPI_Abort (int comm, int status);
extern int judge_line;
int program_main (int argc, char **argv);	/* its main () */

#ifdef __cplusplus
}
#endif

#define MPI_Init(a, b) (judge_line = __LINE__, MPI_Init (a, b))
#define MPI_Finalize() (judge_line = __LINE__, MPI_Finalize ())
#define MPI_Barrier(c) (judge_line = __LINE__, MPI_Barrier (c))
#define MPI_Bcast(p, n, t, r, c) (judge_line = __LINE__, MPI_Bcast (p, n, t, r, c))
#endif
