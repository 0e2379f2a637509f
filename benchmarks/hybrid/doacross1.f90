! SPDX-License-Identifier: GPL-3.0-or-later
! VERDICT: right
! RULE: OpenMP 5.1 2.19.9.2: an iteration goes on behind depend (sink: i + 1)
!   when the one before it (the loop counts down) has come to depend (source).
program p
  use mpi
  implicit none
  integer :: provided, ierr, i, a(4)
  call MPI_Init_thread(MPI_THREAD_SERIALIZED, provided, ierr)
  if (provided < MPI_THREAD_SERIALIZED) call MPI_Abort(MPI_COMM_WORLD, 2, ierr)
  a = 0
!$omp parallel do num_threads(2) ordered(1) schedule(static, 1) private(ierr)
  do i = 4, 1, -1
!$omp ordered depend(sink: i + 1)
    call MPI_Bcast(a(i), 1, MPI_INTEGER, mod(i, 2), MPI_COMM_WORLD, ierr)
!$omp ordered depend(source)
  end do
  call MPI_Finalize(ierr)
end program
