// SPDX-License-Identifier: GPL-3.0-or-later
// hypre for its users: the real headers.
// REQUIRES: long, hypre
// RUN: %python %S/Inputs/check_facts.py %root/plugin/facts/hypre-solvers.facts \
// RUN:   mpi.h,HYPRE_utilities.h,HYPRE_parcsr_ls.h,HYPRE_struct_ls.h,HYPRE_sstruct_ls.h,HYPRE_lobpcg.h \
// RUN:   mpicc -I/usr/include/hypre
// RUN: %parcoach --facts=hypre-solvers mpicc -I/usr/include/hypre -c %s -o %t.o \
// RUN:   > %t.log 2>&1
// RUN: not grep warning %t.log
// RUN: %parcoach --facts=hypre-solvers mpicc -I/usr/include/hypre -DBAD -c %s -o %t.o 2>&1 | \
// RUN:   FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <HYPRE.h>
#include <HYPRE_IJ_mv.h>
#include <HYPRE_parcsr_ls.h>
int main(int argc, char **argv)
{
	int rank; HYPRE_IJMatrix m; HYPRE_Solver s; HYPRE_Int its;
	MPI_Init(&argc, &argv);
	HYPRE_Init();
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	HYPRE_IJMatrixCreate(MPI_COMM_WORLD, rank, rank, rank, rank, &m);
	HYPRE_IJMatrixSetObjectType(m, HYPRE_PARCSR);
	HYPRE_IJMatrixInitialize(m);
#ifdef BAD
	if (rank > 0)
#endif
	HYPRE_IJMatrixAssemble(m);
// CHECK: [[#@LINE-1]]:{{.*}}warning: not every process of {{.*}} may reach this 'HYPRE_IJMatrixAssemble'
	HYPRE_BoomerAMGCreate(&s);
	HYPRE_BoomerAMGGetNumIterations(s, &its);
	if (its > 3)
		HYPRE_IJMatrixAssemble(m);
	HYPRE_BoomerAMGDestroy(s);
	HYPRE_IJMatrixDestroy(m);
	MPI_Finalize();
}
