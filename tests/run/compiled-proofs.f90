! SPDX-License-Identifier: GPL-3.0-or-later
! As compiled-proofs.c: a dummy argument is the communicator, and a count that a
! fact states to be equal is not.  It is named before the collective is called.
! RUN: echo 'uniform function wanted' > %t.facts
! RUN: cd %T && %mpifort -w -fplugin-arg-parcoach-instrument=proofs -fplugin-arg-parcoach-facts=%t.facts %s -o %t %rt
! RUN: env PARCOACH_VERBOSE=1 %status -n 2 %t 0 | FileCheck %s --check-prefix=RIGHT
! RUN: %status -n 2 %t 1 | FileCheck %s
! RIGHT: parcoach: proofs: {{[1-9].*}} 0 times they were not comparable
! RIGHT: exit status 0
! CHECK: parcoach: internal: proof of {{.*}}compiled-proofs.f90:[[#@LINE+16]] does not hold on ranks 0 and 1 of
! CHECK-NEXT: parcoach:   rank 0  the value of 'count' is 3
! CHECK-NEXT: parcoach:   rank 1  the value of 'count' is 4
! CHECK: exit status 66
integer function wanted(rank, more)
  integer :: rank, more
  wanted = 3 + rank * more
end function wanted

subroutine spread(data, rank, more, comm)
  use mpi
  implicit none
  integer :: data(9), rank, more, comm, n, error
  integer, external :: wanted

  n = wanted(rank, more)
  call MPI_Bcast(data, n, MPI_INTEGER, 0, comm, error)
end subroutine spread

program proofs
  use mpi
  implicit none
  integer :: data(9), rank, more, error
  character(2) :: word

  call MPI_Init(error)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, error)
  call get_command_argument(1, word)
  read (word, *) more
  data = rank
  call MPI_Barrier(MPI_COMM_WORLD, error)
  call spread(data, rank, more, MPI_COMM_WORLD)
  call MPI_Finalize(error)
end program proofs
