! SPDX-License-Identifier: GPL-3.0-or-later
!
! heat.f90 - the same program as heat.c, in Fortran: heat spreading over a plate.
!
! Usage: heat [--faulty]
!
! The plate is cut into strips of columns, one per process.  With --faulty the
! last process skips the agreement on the residual that all others wait for.
!
program heat
  use mpi
  implicit none
  integer, parameter :: points = 256, steps = 200
  double precision, parameter :: tolerance = 1.0d-6
  double precision, allocatable :: now(:, :), after(:, :)
  double precision :: mine, all
  integer :: rank, processes, columns, left, right, provided, step, ierror
  logical :: faulty

  call mpi_init_thread(MPI_THREAD_FUNNELED, provided, ierror)
  if (provided < MPI_THREAD_FUNNELED) &
       call mpi_abort(MPI_COMM_WORLD, 1, ierror)
  call mpi_comm_rank(MPI_COMM_WORLD, rank, ierror)
  call mpi_comm_size(MPI_COMM_WORLD, processes, ierror)
  faulty = asked_for_fault()

  columns = points / processes
  if (rank < mod(points, processes)) columns = columns + 1
  left = merge(rank - 1, MPI_PROC_NULL, rank > 0)
  right = merge(rank + 1, MPI_PROC_NULL, rank < processes - 1)
  allocate (now(points, 0:columns + 1), after(points, 0:columns + 1))
  now = 0.0d0
  now(1, :) = 100.0d0
  after = now
  all = 0.0d0

  do step = 1, steps
     call halo_exchange()
     mine = strip_step()
     if (mod(step, 10) /= 0) cycle
     call residual_agree(mine, all)
     if (all < tolerance) exit
  end do
  call mpi_barrier(MPI_COMM_WORLD, ierror)
  if (rank == 0) print '(a, i0, a, f0.6)', 'heat: ', processes, &
       ' processes, residual ', all
  call mpi_finalize(ierror)

contains

  logical function asked_for_fault()
    character(len=32) :: word
    integer :: i

    asked_for_fault = .false.
    do i = 1, command_argument_count()
       call get_command_argument(i, word)
       if (word == '--faulty') asked_for_fault = .true.
    end do
  end function asked_for_fault

  subroutine halo_exchange()
    call mpi_sendrecv(now(1, 1), points, MPI_DOUBLE_PRECISION, left, 0, &
         now(1, columns + 1), points, MPI_DOUBLE_PRECISION, right, 0, &
         MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
    call mpi_sendrecv(now(1, columns), points, MPI_DOUBLE_PRECISION, right, 1, &
         now(1, 0), points, MPI_DOUBLE_PRECISION, left, 1, &
         MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierror)
  end subroutine halo_exchange

  ! One Jacobi step; the result is the sum of the squares of the changes.
  double precision function strip_step()
    double precision :: total
    integer :: row, column, first, last

    ! The plate's own first and last column stay as they are.
    first = merge(2, 1, rank == 0)
    last = merge(columns - 1, columns, rank == processes - 1)
    total = 0.0d0
    !$omp parallel do private(row) reduction(+:total)
    do column = first, last
       do row = 2, points - 1
          after(row, column) = 0.25d0 * (now(row - 1, column) + &
               now(row + 1, column) + now(row, column - 1) + &
               now(row, column + 1))
          total = total + (after(row, column) - now(row, column))**2
       end do
    end do
    !$omp end parallel do
    now(2:points - 1, first:last) = after(2:points - 1, first:last)
    strip_step = total
  end function strip_step

  ! The residual of the whole plate, the same on all processes.
  subroutine residual_agree(mine, all)
    double precision, intent(in) :: mine
    double precision, intent(out) :: all

    all = mine
    if (faulty .and. rank == processes - 1) return
    call mpi_allreduce(mine, all, 1, MPI_DOUBLE_PRECISION, MPI_SUM, &
         MPI_COMM_WORLD, ierror)
  end subroutine residual_agree
end program heat
