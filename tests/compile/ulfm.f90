! SPDX-License-Identifier: GPL-3.0-or-later
! Programs that survive failures, with each mistake that the compiler sees.
! RUN: cd %T && %mpifort -cpp -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
! RUN: cd %T && %mpifort -cpp -DRIGHT -c %s -o %t.o 2>&1 | FileCheck %s --allow-empty --check-prefix=RIGHT
! RIGHT-NOT: arning:
subroutine step(comm, next, total)
  use mpi
  implicit none
  integer :: comm, next, total, one, good, e, f
  one = 1
  call MPI_Allreduce(one, total, 1, MPI_INTEGER, MPI_SUM, comm, e)
#ifdef RIGHT
  good = merge(1, 0, e == MPI_SUCCESS)
  call MPIX_Comm_agree(comm, good, f)
  if (good == 0) then
#else
  if (e /= MPI_SUCCESS) then ! CHECK: [[#@LINE]]:{{[0-9]+}}: {{[Ww]}}arning: the result of 'MPI_Allreduce' on each process decides on 'MPIX_Comm_shrink'
#endif
    call MPIX_Comm_shrink(comm, next, f)
  end if
end subroutine

subroutine ring(comm, left, right, total)
  use mpi
  implicit none
  integer :: comm, left, right, total, good, e, f
  call MPI_Recv(total, 1, MPI_INTEGER, left, 0, comm, MPI_STATUS_IGNORE, e)
  if (e == MPI_SUCCESS) then ! CHECK: [[#@LINE]]:{{[0-9]+}}: {{[Ww]}}arning: after an error of 'MPI_Recv', this process leaves without 'MPIX_Comm_revoke'
    call MPI_Send(total, 1, MPI_INTEGER, right, 0, comm, e)
#ifdef RIGHT
  else
    call MPIX_Comm_revoke(comm, f)
#endif
  end if
  good = merge(1, 0, e == MPI_SUCCESS)
  call MPIX_Comm_agree(comm, good, f)
end subroutine

subroutine early(comm, left, total)
  use mpi
  implicit none
  integer :: comm, left, total, request, x, e
  call MPI_Irecv(x, 1, MPI_INTEGER, left, 0, comm, request, e) ! CHECK: [[#@LINE]]:{{[0-9]+}}: {{[Ww]}}arning: the operation that 'MPI_Irecv' starts is still active if a later call returns an error
  call MPI_Allreduce(left, total, 1, MPI_INTEGER, MPI_SUM, comm, e)
#ifndef RIGHT
  if (e /= MPI_SUCCESS) return
#endif
  call MPI_Wait(request, MPI_STATUS_IGNORE, e)
end subroutine

subroutine last(comm, done)
  use mpi
  implicit none
  integer :: comm, good, e
  logical :: done
  good = 1
  call MPIX_Comm_agree(comm, good, e) ! CHECK: [[#@LINE]]:{{[0-9]+}}: {{[Ww]}}arning: the return code of 'MPIX_Comm_agree' is not used, and its flag says nothing
  done = good == 1
#ifdef RIGHT
  done = done .and. e == MPI_SUCCESS
#endif
end subroutine

subroutine go_on(comm, next)
  use mpi
  implicit none
  integer :: comm, next, e
  call MPIX_Comm_shrink(comm, next, e)
#ifdef RIGHT
  call MPI_Barrier(next, e)
#else
  call MPI_Barrier(comm, e) ! CHECK: [[#@LINE]]:{{[0-9]+}}: {{[Ww]}}arning: 'MPI_Barrier' uses 'comm' after 'MPIX_Comm_shrink'
#endif
end subroutine

program main
  use mpi
  implicit none
  integer :: e
  call MPI_Init(e)
#ifdef RIGHT
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN, e)
#else
  call MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL, e)
#endif
  call MPI_Barrier(MPI_COMM_WORLD, e) ! CHECK: [[#@LINE]]:{{[0-9]+}}: {{[Ww]}}arning: an error in this 'MPI_Barrier' ends the job
  call MPI_Finalize(e)
end program
