! SPDX-License-Identifier: GPL-3.0-or-later
!
! jacobi.f90 - Jacobi iteration with MPI and OpenMP; module variables, a derived
! type, and a convergence test that all processes make with the same number.
module grid_data
  use mpi_f08
  implicit none
  type :: grid
    type(MPI_Comm) :: comm
    integer :: rank, processes
    integer :: columns, rows
    double precision, allocatable :: now(:,:), after(:,:)
  end type grid
  integer :: sweeps = 200, every = 10
  double precision :: tolerance = 1d-4
contains
  subroutine grid_new(g, n)
    type(grid), intent(out) :: g
    integer, intent(in) :: n
    integer :: wrong, worst

    call MPI_Comm_dup(MPI_COMM_WORLD, g%comm)
    call MPI_Comm_rank(g%comm, g%rank)
    call MPI_Comm_size(g%comm, g%processes)
    g%rows = n
    g%columns = n / g%processes
    if (g%rank < mod(n, g%processes)) g%columns = g%columns + 1
    allocate (g%now(0:n + 1, 0:g%columns + 1), &
              g%after(0:n + 1, 0:g%columns + 1), stat=wrong)
    call MPI_Allreduce(wrong, worst, 1, MPI_INTEGER, MPI_MAX, g%comm)
    if (worst /= 0) call MPI_Abort(g%comm, 1)
    g%now = 0
    g%after = 0
    if (g%rank == 0) then
      g%now(:, 0) = 1
      g%after(:, 0) = 1
    end if
  end subroutine grid_new

  subroutine borders(g)
    type(grid), intent(inout) :: g
    integer :: left, right

    left = g%rank - 1
    if (left < 0) left = MPI_PROC_NULL
    right = g%rank + 1
    if (right == g%processes) right = MPI_PROC_NULL
    call MPI_Sendrecv(g%now(:, g%columns), g%rows + 2, MPI_DOUBLE_PRECISION, &
                      right, 0, g%now(:, 0), g%rows + 2, &
                      MPI_DOUBLE_PRECISION, left, 0, g%comm, &
                      MPI_STATUS_IGNORE)
    call MPI_Sendrecv(g%now(:, 1), g%rows + 2, MPI_DOUBLE_PRECISION, left, 1, &
                      g%now(:, g%columns + 1), g%rows + 2, &
                      MPI_DOUBLE_PRECISION, right, 1, g%comm, &
                      MPI_STATUS_IGNORE)
  end subroutine borders

  function sweep(g) result(change)
    type(grid), intent(inout) :: g
    double precision :: change, mine
    integer :: i, j

    mine = 0
    !$omp parallel do private(i) reduction(max: mine)
    do j = 1, g%columns
      do i = 1, g%rows
        g%after(i, j) = 0.25d0 * (g%now(i - 1, j) + g%now(i + 1, j) + &
                                  g%now(i, j - 1) + g%now(i, j + 1))
        mine = max(mine, abs(g%after(i, j) - g%now(i, j)))
      end do
    end do
    !$omp end parallel do
    g%now(1:g%rows, 1:g%columns) = g%after(1:g%rows, 1:g%columns)
    change = mine
  end function sweep
end module grid_data

program jacobi
  use mpi_f08
  use grid_data
  implicit none
  type(grid) :: g
  integer :: n, k, provided
  double precision :: mine, change, heat, all_heat

  call MPI_Init_thread(MPI_THREAD_FUNNELED, provided)
  if (provided < MPI_THREAD_FUNNELED) call MPI_Abort(MPI_COMM_WORLD, 2)
  n = 120
  call grid_new(g, n)
  if (g%rank == 0) sweeps = 150
  call MPI_Bcast(sweeps, 1, MPI_INTEGER, 0, g%comm)
  change = 1
  do k = 1, sweeps
    call borders(g)
    mine = sweep(g)
    if (mod(k, every) == 0) then
      call MPI_Allreduce(mine, change, 1, MPI_DOUBLE_PRECISION, MPI_MAX, &
                         g%comm)
      if (change < tolerance) exit
    end if
  end do
  heat = sum(g%now(1:n, 1:g%columns))
  call MPI_Reduce(heat, all_heat, 1, MPI_DOUBLE_PRECISION, MPI_SUM, 0, g%comm)
  if (g%rank == 0) print '(a, f12.6)', 'heat ', all_heat
  call MPI_Barrier(g%comm)
  call MPI_Comm_free(g%comm)
  call MPI_Finalize()
end program jacobi
