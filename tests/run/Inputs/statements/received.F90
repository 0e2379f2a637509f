! SPDX-License-Identifier: GPL-3.0-or-later
! Process 0 alone has what it would have to send.
program received
  implicit none
  include 'mpif.h'
  integer :: rank, n, error
  n = 0
  call MPI_Init (error)
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, error)
  if (rank == 0) n = 1
  if (n == 1) then
#ifdef JUDGE
    call judge_at (__LINE__ + 2)
#endif
    call MPI_Barrier (MPI_COMM_WORLD, error)
  end if
#ifdef JUDGE
  call judge_at (__LINE__ + 2)
#endif
  call MPI_Finalize (error)
end program
