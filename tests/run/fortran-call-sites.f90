! SPDX-License-Identifier: GPL-3.0-or-later
! Calls that the run time makes get their arguments: checked, and with checks off.
! RUN: %mpifort -fplugin-arg-parcoach-instrument=all -w -O0 -J %T %s -o %t.0 %rt
! RUN: %mpifort -fplugin-arg-parcoach-instrument=all -w -O2 -fPIC -flto -J %T %s -o %t.2 %rt
! RUN: env PARCOACH_VERBOSE=1 %status -n 2 %t.0 | FileCheck %s
! RUN: env PARCOACH_VERBOSE=1 %status -n 2 %t.2 | FileCheck %s
! RUN: env PARCOACH_ENABLE=0 %status -n 2 %t.2 | FileCheck %s --check-prefix=OFF
! RUN: %status -n 2 %t.2 wrong | FileCheck %s --check-prefix=WRONG
! CHECK-NOT: error
! CHECK: parcoach: 12 checks by 2 processes, 0 skipped
! CHECK: exit status 0
! OFF-NOT: parcoach
! OFF: exit status 0
! WRONG: parcoach: error: processes of MPI_COMM_WORLD pass different datatypes to MPI_Bcast
! WRONG: exit status 66
subroutine many(kind, comm, rank)
  use mpi
  implicit none
  integer :: kind, comm, rank, ierr, x(2), one(1), counts(2), places(2), all(4)
  counts = 1
  places = [1, 0]
  x = rank + 1
  call MPI_Bcast(x, 1, MPI_INTEGER, 1, comm, ierr)
  call MPI_Bcast(x(2), 1, kind, 0, comm, ierr)
  if (any(x /= [2, 1]) .or. ierr /= MPI_SUCCESS) error stop 3
  call MPI_Allreduce(MPI_IN_PLACE, x, 2, MPI_INTEGER, MPI_SUM, comm, ierr)
  if (any(x /= [4, 2])) error stop 4
  one = rank
  call MPI_Gatherv(one, 1, MPI_INTEGER, x, counts, places, kind, 0, comm, ierr)
  if (rank == 0 .and. any(x /= [1, 0])) error stop 5
  all = rank
  call MPI_Alltoallv(all, counts, places, MPI_INTEGER, x, counts, places, MPI_INTEGER, comm, ierr)
  if (any(x /= [1, 0])) error stop 6
end subroutine

program sites
  use mpi
  implicit none
  integer :: rank, ierr, kind
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  kind = MPI_INTEGER
  if (command_argument_count() > 0 .and. rank == 1) kind = MPI_REAL
  call many(kind, MPI_COMM_WORLD, rank)
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
