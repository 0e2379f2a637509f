! SPDX-License-Identifier: GPL-3.0-or-later
! The bindings of Fortran: one check for each call, at the line of the program,
! though the library calls its C binding for it.
! RUN: %handfort -cpp -DBIND_MPIFH %s -o %t.h
! RUN: %handfort -cpp -DBIND_MPI %s -o %t.m
! RUN: %handfort -cpp -DBIND_F08 %s -o %t.8
! RUN: rm -f %t.data
! RUN: env PARCOACH_VERBOSE=1 %preload -n 2 %t.h %t.data | FileCheck %s --check-prefix=RIGHT
! RUN: %long env PARCOACH_VERBOSE=1 %preload -n 2 %t.m %t.data | FileCheck %s --check-prefix=RIGHT
! RUN: env PARCOACH_VERBOSE=1 %preload -n 2 %t.8 %t.data | FileCheck %s --check-prefix=RIGHT
! RUN: %long %preload -n 2 %t.h %t.data wrong | FileCheck %s
! RUN: %long %preload -n 2 %t.m %t.data wrong | FileCheck %s
! RUN: %preload -n 2 %t.8 %t.data wrong | FileCheck %s
! RIGHT-NOT: parcoach: error
! RIGHT: parcoach: 20 checks by 2 processes, 0 skipped
! RIGHT: exit status 0
! CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
! CHECK-NEXT: parcoach:   rank 0  MPI_Scan   {{.*}}preload-fortran.f90:[[#@LINE+44]]
! CHECK-NEXT: parcoach:   rank 1  MPI_Bcast  {{.*}}preload-fortran.f90:[[#@LINE+45]]
! CHECK: exit status 66
program test
#if defined BIND_F08
  use mpi_f08
  implicit none
  type(mpi_comm) :: world, row
  type(mpi_win) :: win
  type(mpi_file) :: fh
  type(mpi_request) :: request
#else
#if defined BIND_MPI
  use mpi
  implicit none
#else
  implicit none
  include 'mpif.h'
#endif
  integer :: world, row, win, fh, request
#endif
  integer :: ierror, rank, buffer(4), provided, total
  integer(kind=mpi_address_kind) :: bytes
  character(len=200) :: path

  call mpi_init_thread(MPI_THREAD_FUNNELED, provided, ierror)
  world = MPI_COMM_WORLD
  call mpi_comm_rank(world, rank, ierror)
  call get_command_argument(1, path)
  bytes = 16
  buffer = 0
  call mpi_comm_split(world, 0, rank, row, ierror)
  call mpi_win_create(buffer, bytes, 4, MPI_INFO_NULL, world, win, ierror)
  call mpi_win_fence(0, win, ierror)
  call mpi_file_open(world, trim(path), MPI_MODE_CREATE + MPI_MODE_RDWR, &
                     MPI_INFO_NULL, fh, ierror)
  call mpi_file_close(fh, ierror)
  call mpi_win_free(win, ierror)
  total = rank
  call mpi_allreduce(MPI_IN_PLACE, total, 1, MPI_INTEGER, MPI_SUM, row, ierror)
  if (total /= 1) call mpi_abort(world, 3, ierror)
  call mpi_ibarrier(world, request, ierror)
  call mpi_wait(request, MPI_STATUS_IGNORE, ierror)
  if (command_argument_count() > 1 .and. rank == 0) then
    call mpi_scan(rank, total, 1, MPI_INTEGER, MPI_SUM, world, ierror)
  end if
  call mpi_bcast(total, 1, MPI_INTEGER, 0, world, ierror)
  call mpi_comm_free(row, ierror)
#if defined BIND_F08
  call mpi_finalize()
#else
  call mpi_finalize(ierror)
#endif
end program
