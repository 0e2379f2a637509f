! SPDX-License-Identifier: GPL-3.0-or-later
! The Fortran bindings reach the run time: MPI_Init makes WORLD's private
! communicator, MPI_Finalize is an event, windows and files are known.
! RUN: %handfort -cpp -DBIND_MPIFH %s -o %t.h %rt
! RUN: %handfort -cpp -DBIND_MPI %s -o %t.m %rt
! RUN: %handfort -cpp -DBIND_F08 %s -o %t.8 %rt
! RUN: rm -f %t.data
! RUN: env PARCOACH_VERBOSE=1 %status -n 2 %t.h %t.data | FileCheck %s --check-prefix=RIGHT
! RUN: %long env PARCOACH_VERBOSE=1 %status -n 2 %t.m %t.data | FileCheck %s --check-prefix=RIGHT
! RUN: env PARCOACH_VERBOSE=1 %status -n 2 %t.8 %t.data | FileCheck %s --check-prefix=RIGHT
! RUN: %long %status -n 2 %t.h %t.data skip | FileCheck %s
! RUN: %long %status -n 2 %t.m %t.data skip | FileCheck %s
! RUN: %status -n 2 %t.8 %t.data skip | FileCheck %s
! RIGHT-NOT: parcoach: error
! RIGHT: parcoach: 8 checks by 2 processes, 0 skipped
! RIGHT: exit status 0
! CHECK: parcoach: error: processes of MPI_COMM_WORLD are calling different collectives [parcoach-mismatch]
! CHECK-DAG: parcoach:   rank 0  MPI_Barrier   by-hand.f90:42
! CHECK-DAG: parcoach:   rank 1  MPI_Finalize
! CHECK: exit status 66
module by_hand
  use iso_c_binding
  implicit none
  type, bind(c) :: record
    character(kind=c_char) :: file(12), name(12)
    integer(c_int32_t) :: abi = 10, line = 42, op = 77, flags = 1
    integer(c_int32_t) :: at_file = 24, at_function = 24, at_what = 12, &
        at_predicted = 0, from = 1
    integer(c_int16_t) :: kind = 0, on
    type(c_ptr) :: made = c_null_ptr
  end type
  interface
    subroutine parcoach_coll(r, comm) bind(c, name="__parcoach_coll1")
      import
      integer(c_int32_t) :: r
      type(c_ptr), value :: comm
    end subroutine
  end interface
  character(len=12) :: file = "by-hand.f90" // c_null_char
  character(len=12) :: name = "MPI_Barrier" // c_null_char
contains
  subroutine coll(on, handle)
    integer, intent(in) :: on
    type(c_ptr), intent(in) :: handle
    type(record), pointer :: r
    allocate (r)
    r%file = transfer(file, r%file)
    r%name = transfer(name, r%name)
    r%on = int(on, c_int16_t)
    call parcoach_coll(r%abi, handle)
  end subroutine
end module

program test
  use by_hand
#if defined BIND_F08
  use mpi_f08
  implicit none
  type(mpi_comm), target :: world
  type(mpi_win), target :: win
  type(mpi_file), target :: fh
#else
#if defined BIND_MPI
  use mpi
  implicit none
#else
  implicit none
  include 'mpif.h'
#endif
  integer, target :: world, win, fh
#endif
  integer, parameter :: on_comm = 7, on_win = 8, on_file = 9
  integer :: ierror, rank, buffer(4), provided, total
  integer(kind=mpi_address_kind) :: bytes
  character(len=200) :: path

  call mpi_init_thread(MPI_THREAD_FUNNELED, provided, ierror)
  world = MPI_COMM_WORLD
  call mpi_comm_rank(world, rank, ierror)
  call get_command_argument(1, path)
  bytes = 16
  call mpi_win_create(buffer, bytes, 4, MPI_INFO_NULL, world, win, ierror)
  call mpi_file_open(world, trim(path), MPI_MODE_CREATE + MPI_MODE_RDWR, &
                     MPI_INFO_NULL, fh, ierror)
  total = rank
  call mpi_allreduce(MPI_IN_PLACE, total, 1, MPI_INTEGER, MPI_SUM, world, ierror)
  if (total /= 1) call mpi_abort(world, 3, ierror)
  if (rank == 0 .or. command_argument_count() < 2) then
    call coll(on_comm, c_loc(world))
    call coll(on_win, c_loc(win))
    call coll(on_file, c_loc(fh))
  end if
  if (command_argument_count() < 2) then
    call mpi_file_close(fh, ierror)
    call mpi_win_free(win, ierror)
    call coll(on_comm, c_loc(world))
  end if
#if defined BIND_F08
  call mpi_finalize()
#else
  call mpi_finalize(ierror)
#endif
end program
