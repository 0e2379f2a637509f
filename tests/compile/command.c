// SPDX-License-Identifier: GPL-3.0-or-later
// Process 0 tells the others what to do until they are to stop: how often they go round
// is what it says.  What it said before, or who goes by his own count, is another thing.
// RUN: %mpicc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicc -c %s -o %t.o -fplugin-arg-parcoach-analysis=strict 2>&1 | FileCheck %s --check-prefix=STRICT
#include <mpi.h>
#include <stdio.h>

enum { STOP, WORK, SUM };
void work(int);

// STRICT: command.c:[[@LINE+13]]:{{[0-9]+}}: warning: not every process of {{.*}} may reach this 'MPI_Bcast'
void asked(MPI_Comm comm, int n)
{
	int rank, cmd;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		do {
			cmd = getchar();
			MPI_Bcast(&cmd, 1, MPI_INT, 0, comm);
		} while (n-- > 0);
	} else {
		do
			MPI_Bcast(&cmd, 1, MPI_INT, 0, comm);
		while (cmd != STOP);
	}
}

void loop(MPI_Comm comm, int rank, int n)
{
	int cmd;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		for (int i = 0; i < n; i++) {
			cmd = WORK;
			MPI_Bcast(&cmd, 1, MPI_INT, 0, comm);
			work(i);
		}
		cmd = STOP;
		MPI_Bcast(&cmd, 1, MPI_INT, 0, comm);
	} else {
		for (;;) {
			MPI_Bcast(&cmd, 1, MPI_INT, 0, comm);
			if (cmd == STOP)
				break;
			work(cmd);
		}
	}
}

void serve(MPI_Comm comm, int n)
{
	int rank, cmd[2] = { WORK, 0 };
	double part = 1, sum;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		for (int i = 0; i < n; i++) {
			cmd[0] = WORK;
			cmd[1] = i;
			MPI_Bcast(cmd, 2, MPI_INT, 0, comm);
			work(i);
		}
		cmd[0] = SUM;
		MPI_Bcast(cmd, 2, MPI_INT, 0, comm);
		MPI_Reduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, comm);
		cmd[0] = STOP;
		MPI_Bcast(cmd, 2, MPI_INT, 0, comm);
	} else {
		do {
			MPI_Bcast(cmd, 2, MPI_INT, 0, comm);
			switch (cmd[0]) {
			case WORK:
				work(cmd[1]);
				break;
			case SUM:
				MPI_Reduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM,
					   0, comm);
				break;
			}
		} while (cmd[0] != STOP);
	}
}

void before(MPI_Comm comm)
{
	int rank, cmd = 0;

	MPI_Comm_rank(comm, &rank);
	for (int i = 0; i < 10; i++) {
		MPI_Bcast(&cmd, 1, MPI_INT, 0, comm);
		if (rank == 0) {
			// CHECK: command.c:[[@LINE+1]]:{{[0-9]+}}: warning: not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
			MPI_Barrier(comm);
		} else if (cmd) {
			MPI_Barrier(comm);
		}
	}
}

void apart(MPI_Comm comm, int cmd)
{
	int rank;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		MPI_Bcast(&cmd, 1, MPI_INT, 0, comm);
	} else {
		MPI_Bcast(&cmd, 1, MPI_INT, 0, comm);
		if (cmd) {
			// CHECK: command.c:[[@LINE+1]]:{{[0-9]+}}: warning: not every process of 'comm' may reach this 'MPI_Barrier' [parcoach-divergence]
			MPI_Barrier(comm);
		}
	}
}

void never(MPI_Comm comm)
{
	int rank, cmd = 0;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		MPI_Bcast(&cmd, 1, MPI_INT, 0, comm);
	} else {
		MPI_Bcast(&cmd, 1, MPI_INT, 0, comm);
		if (cmd)
			MPI_Barrier(comm);
	}
}

void own(MPI_Comm comm, int n)
{
	int rank, cmd = 0;

	MPI_Comm_rank(comm, &rank);
	if (rank == 0) {
		for (int i = 0; i < n; i++)
			MPI_Bcast(&cmd, 1, MPI_INT, 0, comm);
	} else {
		for (int i = 0; i < rank; i++)
			// CHECK: command.c:[[@LINE+1]]:{{[0-9]+}}: warning: not every process of 'comm' may reach this 'MPI_Bcast' [parcoach-divergence]
			MPI_Bcast(&cmd, 1, MPI_INT, 0, comm);
	}
}
