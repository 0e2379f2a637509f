// SPDX-License-Identifier: GPL-3.0-or-later
// PETSc: the real headers; PetscCall is no way on which processes part.
// REQUIRES: long, petsc
// RUN: %python %S/Inputs/check_facts.py %root/plugin/facts/petsc.facts \
// RUN:   petscsnes.h,petscts.h,petscdmda.h,petscdmplex.h mpicc %petsc
// RUN: %parcoach --facts=petsc mpicc %petsc -c %s -o %t.o \
// RUN:   > %t.log 2>&1
// RUN: not grep warning %t.log
// RUN: %parcoach --facts=petsc mpicc %petsc -DBAD -c %s -o %t.o 2>&1 | \
// RUN:   FileCheck %s --implicit-check-not=warning:
#include <petscksp.h>
int main(int argc, char **argv)
{
	Vec x; PetscMPIInt rank; PetscReal norm; PetscInt lo, hi;
	PetscCall(PetscInitialize(&argc, &argv, NULL, NULL));
	PetscCallMPI(MPI_Comm_rank(PETSC_COMM_WORLD, &rank));
	PetscCall(VecCreate(PETSC_COMM_WORLD, &x));
	PetscCall(VecSetSizes(x, PETSC_DECIDE, 100));
	PetscCall(VecSetFromOptions(x));
	PetscCall(VecGetOwnershipRange(x, &lo, &hi));
	for (PetscInt i = lo; i < hi; i++)
		PetscCall(VecSetValue(x, i, i, INSERT_VALUES));
#ifdef BAD
	if (rank == 0)
#endif
	PetscCall(VecAssemblyBegin(x));
// CHECK: [[#@LINE-1]]:{{.*}}warning: not every process of {{.*}} may reach this 'VecAssemblyBegin'
	PetscCall(VecAssemblyEnd(x));
	PetscCall(VecNorm(x, NORM_2, &norm));
	if (norm > 1)
		PetscCall(VecScale(x, 1 / norm));
	if (rank == 0 && norm > 2)
		PetscCall(PetscPrintf(PETSC_COMM_SELF, "%g\n", (double) norm));
	PetscCall(VecDestroy(&x));
	PetscCall(PetscFinalize());
	return 0;
}
