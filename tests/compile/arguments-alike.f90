! SPDX-License-Identifier: GPL-3.0-or-later
! Arguments that all processes must give alike, in Fortran: by reference, by
! both modules.
! RUN: cd %T && %mpifort -O2 -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=Warning:
subroutine wrong(x, y)
  use mpi
  implicit none
  integer :: x, y, rank, ierr, root, type
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  ! CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: Warning: the root of 'MPI_Bcast' may differ between processes [parcoach-argument]
  call MPI_Bcast(x, 1, MPI_INTEGER, rank, MPI_COMM_WORLD, ierr)
  root = 0
  if (mod(rank, 2) == 1) root = 1
  ! CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: Warning: the root of 'MPI_Reduce' may differ between processes [parcoach-argument]
  call MPI_Reduce(x, y, 1, MPI_INTEGER, MPI_SUM, root, MPI_COMM_WORLD, ierr)
  type = MPI_INTEGER
  if (rank == 0) type = MPI_REAL
  ! CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: Warning: the datatype of 'MPI_Bcast' may differ between processes [parcoach-argument]
  call MPI_Bcast(x, 1, type, 0, MPI_COMM_WORLD, ierr)
  if (rank == 0) then
     ! CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: Warning: the operation of 'MPI_Allreduce' may differ between processes [parcoach-argument]
     call MPI_Allreduce(x, y, 1, MPI_INTEGER, MPI_SUM, MPI_COMM_WORLD, ierr)
  else
     call MPI_Allreduce(x, y, 1, MPI_INTEGER, MPI_MAX, MPI_COMM_WORLD, ierr)
  end if
end subroutine

subroutine wrong08(comm, x)
  use mpi_f08
  implicit none
  type(MPI_Comm), intent(in) :: comm
  integer :: x(10), rank
  call MPI_Comm_rank(comm, rank)
  ! CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: Warning: the count of 'MPI_Bcast' may differ between processes [parcoach-argument]
  call MPI_Bcast(x, rank + 1, MPI_INTEGER, 0, comm)
end subroutine

subroutine right(comm, x, y, n, counts, displs)
  use mpi
  implicit none
  integer, intent(in) :: comm, n, counts(*), displs(*)
  integer :: x(n), y(n), rank, size, ierr, root, mine
  call MPI_Comm_rank(comm, rank, ierr)
  call MPI_Comm_size(comm, size, ierr)
  do root = 0, size - 1
     call MPI_Bcast(x, n, MPI_INTEGER, root, comm, ierr)
  end do
  mine = n / size
  if (rank < mod(n, size)) mine = mine + 1
  call MPI_Gatherv(x, mine, MPI_INTEGER, y, counts, displs, MPI_INTEGER, 0, comm, ierr)
  if (rank == 0) then
     call MPI_Gather(MPI_IN_PLACE, 0, MPI_INTEGER, y, 1, MPI_INTEGER, 0, comm, ierr)
  else
     call MPI_Gather(x, 1, MPI_INTEGER, y, 1, MPI_INTEGER, 0, comm, ierr)
  end if
end subroutine
