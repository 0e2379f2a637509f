! SPDX-License-Identifier: GPL-3.0-or-later
!
! transpose.f90 - transposes a distributed matrix there and back, with "use mpi"
! and COMMON; rank 0 chooses the method, a wrapper hides the collectives.
subroutine setup(comm, n)
  use mpi
  implicit none
  integer, intent(in) :: comm
  integer, intent(out) :: n
  integer :: rank, processes, method, rounds, error
  common /layout/ rank, processes
  common /choice/ method, rounds

  call MPI_Comm_rank(comm, rank, error)
  call MPI_Comm_size(comm, processes, error)
  if (rank == 0) then
    method = 1
    rounds = 3
    if (processes > 2) method = 2
  end if
  call MPI_Bcast(method, 1, MPI_INTEGER, 0, comm, error)
  call MPI_Bcast(rounds, 1, MPI_INTEGER, 0, comm, error)
  n = 12 * processes
end subroutine setup

subroutine exchange(send, recv, count, comm)
  use mpi
  implicit none
  double precision, intent(in) :: send(*)
  double precision, intent(out) :: recv(*)
  integer, intent(in) :: count, comm
  integer :: rank, processes, method, rounds, error, p
  common /layout/ rank, processes
  common /choice/ method, rounds

  if (method == 2) then
    call MPI_Alltoall(send, count, MPI_DOUBLE_PRECISION, recv, count, &
                      MPI_DOUBLE_PRECISION, comm, error)
  else
    do p = 0, processes - 1
      call MPI_Scatter(send, count, MPI_DOUBLE_PRECISION, &
                       recv(p * count + 1), count, MPI_DOUBLE_PRECISION, p, &
                       comm, error)
    end do
  end if
end subroutine exchange

subroutine turn(a, n, mine, comm)
  implicit none
  integer, intent(in) :: n, mine, comm
  double precision, intent(inout) :: a(n, mine)
  double precision :: send(mine, mine, n / mine), recv(mine, mine, n / mine)
  integer :: p

  do p = 1, n / mine
    send(:, :, p) = transpose(a((p - 1) * mine + 1:p * mine, :))
  end do
  call exchange(send, recv, mine * mine, comm)
  do p = 1, n / mine
    a((p - 1) * mine + 1:p * mine, :) = recv(:, :, p)
  end do
end subroutine turn

program transposing
  use mpi
  implicit none
  integer :: comm, error, n, mine, i, j, k
  integer :: rank, processes, method, rounds
  common /layout/ rank, processes
  common /choice/ method, rounds
  double precision, allocatable :: a(:, :)
  double precision :: wrong, worst

  call MPI_Init(error)
  call MPI_Comm_dup(MPI_COMM_WORLD, comm, error)
  call setup(comm, n)
  mine = n / processes
  allocate (a(n, mine))
  do j = 1, mine
    do i = 1, n
      a(i, j) = i + 1000d0 * (rank * mine + j)
    end do
  end do
  do k = 1, rounds
    call turn(a, n, mine, comm)
  end do
  wrong = 0
  do j = 1, mine
    do i = 1, n
      if (mod(rounds, 2) == 1) then
        wrong = max(wrong, abs(a(i, j) - (rank * mine + j + 1000d0 * i)))
      else
        wrong = max(wrong, abs(a(i, j) - (i + 1000d0 * (rank * mine + j))))
      end if
    end do
  end do
  call MPI_Reduce(wrong, worst, 1, MPI_DOUBLE_PRECISION, MPI_MAX, 0, comm, &
                  error)
  if (rank == 0) print '(a, i0, a, f8.3)', 'method ', method, ', worst ', worst
  call MPI_Barrier(comm, error)
  call MPI_Comm_free(comm, error)
  deallocate (a)
  call MPI_Finalize(error)
end program transposing
