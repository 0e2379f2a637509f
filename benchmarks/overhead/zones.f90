! SPDX-License-Identifier: GPL-3.0-or-later
!
! zones.f90 - several zones of unequal size on each process, threads inside a
!             zone: the shape of the multi-zone solvers of the NAS benchmarks.
!
!   zones [zones of each process] [points along an edge] [steps]
!
! Each zone is relaxed along lines in both directions (tridiagonal systems, one
! thread per line), then neighbouring zones exchange their borders, across
! processes with nonblocking messages. After each step all processes agree on
! the residual, and every tenth on the time step. The main thread alone calls
! MPI: MPI_THREAD_FUNNELED.
!
! Out: seconds between MPI_Init and MPI_Finalize, and the last residual.
module zone_grid
  use mpi
  implicit none

  type zone
    integer :: nx, ny
    double precision, allocatable :: u(:, :), f(:, :)
  end type zone

  type(zone), allocatable :: zones(:)
  integer :: rank, processes, ierr
  double precision :: dt

contains

  subroutine make_zones(count, edge)
    integer, intent(in) :: count, edge
    integer :: z, i, j

    allocate (zones(count))
    do z = 1, count
      associate (at => zones(z))
        ! Unequal widths, equal heights: borders fit.
        at%nx = edge/2 + mod(edge*(z + rank*count), edge)
        at%ny = edge
        allocate (at%u(0:at%nx + 1, 0:at%ny + 1), at%f(at%nx, at%ny))
        at%u = 0
        do j = 1, at%ny
          do i = 1, at%nx
            at%f(i, j) = sin(0.1d0*i)*cos(0.07d0*(j + z))
          end do
        end do
      end associate
    end do
  end subroutine make_zones

  ! One line of (1 + 2a) x(i) - a (x(i-1) + x(i+1)) = d(i), by elimination.
  subroutine solve_line(n, a, d)
    integer, intent(in) :: n
    double precision, intent(in) :: a
    double precision, intent(inout) :: d(n)
    double precision :: c(n), w
    integer :: i

    c(1) = -a/(1 + 2*a)
    d(1) = d(1)/(1 + 2*a)
    do i = 2, n
      w = 1/(1 + 2*a + a*c(i - 1))
      c(i) = -a*w
      d(i) = (d(i) + a*d(i - 1))*w
    end do
    do i = n - 1, 1, -1
      d(i) = d(i) - c(i)*d(i + 1)
    end do
  end subroutine solve_line

  subroutine relax(at, change)
    type(zone), intent(inout) :: at
    double precision, intent(inout) :: change
    double precision :: line(max(at%nx, at%ny)), old
    integer :: i, j

    !$omp parallel private(line, i, j, old) reduction(+:change)
    !$omp do schedule(static)
    do j = 1, at%ny
      line(1:at%nx) = at%u(1:at%nx, j) + dt*at%f(:, j)
      line(1) = line(1) + dt*at%u(0, j)
      line(at%nx) = line(at%nx) + dt*at%u(at%nx + 1, j)
      call solve_line(at%nx, dt, line)
      at%u(1:at%nx, j) = line(1:at%nx)
    end do
    !$omp end do
    !$omp do schedule(static)
    do i = 1, at%nx
      line(1:at%ny) = at%u(i, 1:at%ny)
      call solve_line(at%ny, dt, line)
      do j = 1, at%ny
        old = at%u(i, j)
        at%u(i, j) = line(j)
        change = change + (line(j) - old)**2
      end do
    end do
    !$omp end do
    !$omp end parallel
  end subroutine relax

  subroutine exchange(edge)
    integer, intent(in) :: edge
    double precision :: first(edge), last(edge), left(edge), right(edge)
    integer :: requests(4), z, n, from, to

    n = size(zones)
    do z = 2, n
      zones(z)%u(0, 1:edge) = zones(z - 1)%u(zones(z - 1)%nx, 1:edge)
      zones(z - 1)%u(zones(z - 1)%nx + 1, 1:edge) = zones(z)%u(1, 1:edge)
    end do
    from = mod(rank + processes - 1, processes)
    to = mod(rank + 1, processes)
    first = zones(1)%u(1, 1:edge)
    last = zones(n)%u(zones(n)%nx, 1:edge)
    call MPI_Irecv(left, edge, MPI_DOUBLE_PRECISION, from, 1, &
                   MPI_COMM_WORLD, requests(1), ierr)
    call MPI_Irecv(right, edge, MPI_DOUBLE_PRECISION, to, 2, &
                   MPI_COMM_WORLD, requests(2), ierr)
    call MPI_Isend(last, edge, MPI_DOUBLE_PRECISION, to, 1, &
                   MPI_COMM_WORLD, requests(3), ierr)
    call MPI_Isend(first, edge, MPI_DOUBLE_PRECISION, from, 2, &
                   MPI_COMM_WORLD, requests(4), ierr)
    call MPI_Waitall(4, requests, MPI_STATUSES_IGNORE, ierr)
    zones(1)%u(0, 1:edge) = left
    zones(n)%u(zones(n)%nx + 1, 1:edge) = right
  end subroutine exchange

end module zone_grid

program multi_zone
  use zone_grid
  implicit none
  integer :: count, edge, steps, step, z, provided
  double precision :: start, change, all, largest

  count = argument(1, 4)
  edge = argument(2, 96)
  steps = argument(3, 200)
  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided, ierr)
  if (provided < MPI_THREAD_FUNNELED) call MPI_Abort(MPI_COMM_WORLD, 1, ierr)
  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, processes, ierr)
  call make_zones(count, edge)
  dt = 0.05d0
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  start = MPI_Wtime()
  do step = 1, steps
    change = 0
    do z = 1, count
      call relax(zones(z), change)
    end do
    call exchange(edge)
    call MPI_Allreduce(change, all, 1, MPI_DOUBLE_PRECISION, MPI_SUM, &
                       MPI_COMM_WORLD, ierr)
    if (mod(step, 10) == 0) then
      largest = maxval(abs(zones(1)%u))
      call MPI_Allreduce(MPI_IN_PLACE, largest, 1, MPI_DOUBLE_PRECISION, &
                         MPI_MAX, MPI_COMM_WORLD, ierr)
      dt = 0.05d0/(1 + 1d-3*largest)
    end if
    if (all < 1d-12) exit
  end do
  call MPI_Barrier(MPI_COMM_WORLD, ierr)
  start = MPI_Wtime() - start
  if (rank == 0) print '(f12.6, es16.6)', start, all
  call MPI_Finalize(ierr)

contains

  integer function argument(number, otherwise)
    integer, intent(in) :: number, otherwise
    character(len=32) :: word

    argument = otherwise
    if (command_argument_count() < number) return
    call get_command_argument(number, word)
    read (word, *) argument
  end function argument

end program multi_zone
