! SPDX-License-Identifier: GPL-3.0-or-later
! The same in Fortran: a module of the program's with names of MPI's.
module own_names
  integer :: mpi_rank, mpi_comm_self
end module

subroutine use_names
  use own_names, only: mpi_rank
  include 'mpif.h'
  integer :: ierr
  if (mpi_rank == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
end subroutine

program main
  use own_names, only: mpi_rank, own_self => mpi_comm_self
  include 'mpif.h'
  integer :: ierr
  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, mpi_rank, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, own_self, ierr)
  call use_names
  if (own_self == 0) call MPI_Barrier(MPI_COMM_WORLD, ierr)
  call MPI_Finalize(ierr)
end program
