! SPDX-License-Identifier: GPL-3.0-or-later
!
! loop.f90 - the same as loop.c, in Fortran.
!
!   loop WHAT CALLS SERIES
!
! Out, from process 0: nanoseconds per call, the lower decile of the series.
!
program loop
  use mpi
  use, intrinsic :: iso_fortran_env, only: real64
  implicit none
  integer :: args(3), rank, ierr, i
  real(real64), allocatable :: times(:)
  real(real64) :: start
  character(len=32) :: word

  call MPI_Init(ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call get_command_argument(1, word)
  args(1) = merge(1, 0, word == 'barrier')
  call get_command_argument(2, word)
  read(word, *) args(2)
  call get_command_argument(3, word)
  read(word, *) args(3)
  ! All do what process 0 was told, which is what proves it.
  call MPI_Bcast(args, 3, MPI_INTEGER, 0, MPI_COMM_WORLD, ierr)
  allocate(times(args(3)))
  do i = 1, args(3)
     start = MPI_Wtime()
     if (args(1) == 1) then
        call barrier(args(2))
     else
        call allreduce(args(2))
     end if
     times(i) = MPI_Wtime() - start
  end do
  if (rank == 0) print '(f0.2)', decile(times) / args(2) * 1d9
  call MPI_Finalize(ierr)

contains

  subroutine allreduce(calls)
    integer, intent(in) :: calls
    real(real64) :: from, to
    integer :: i, ierr

    from = 1
    do i = 1, calls
       call MPI_Allreduce(from, to, 1, MPI_DOUBLE_PRECISION, MPI_SUM, &
                          MPI_COMM_WORLD, ierr)
    end do
  end subroutine

  subroutine barrier(calls)
    integer, intent(in) :: calls
    integer :: i, ierr

    do i = 1, calls
       call MPI_Barrier(MPI_COMM_SELF, ierr)
    end do
  end subroutine

  ! The one of X that a tenth of them are below.
  real(real64) function decile(x)
    real(real64), intent(in) :: x(:)
    logical :: left(size(x))
    integer :: i, k

    left = .true.
    k = 1
    do i = 0, size(x) / 10
       k = minloc(x, 1, left)
       left(k) = .false.
    end do
    decile = x(k)
  end function
end program
