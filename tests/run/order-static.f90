! SPDX-License-Identifier: GPL-3.0-or-later
! As order-static.c, in Fortran, with three loops: right; and one on the primary
! thread only.
! RUN: %mpifort -w -fopenmp -fplugin-arg-parcoach-instrument=all %s -o %t %rt
! RUN: %status -n 2 %t | FileCheck %s --check-prefix=RIGHT --implicit-check-not=parcoach
! RUN: %status -n 2 %t wrong | FileCheck %s
! RIGHT: exit status 0
! CHECK: parcoach: error: {{.*}} [parcoach-{{multithreaded|concurrent}}]
! CHECK-NEXT: parcoach: {{.*}}, thread [[T:[01]]] of 2
! CHECK-NOT: thread [[T]] of 2
! CHECK: parcoach: job stopped
! CHECK: exit status 66
program order_static
  use mpi
  use omp_lib
  implicit none
  integer :: comm(4), i, provided, error

  call MPI_Init_thread(MPI_THREAD_MULTIPLE, provided, error)
  do i = 1, 4
     call MPI_Comm_dup(MPI_COMM_WORLD, comm(i), error)
  end do
  !$omp parallel num_threads(2) private(error)
  !$omp do schedule(static)
  do i = 1, 4
     call MPI_Barrier(comm(i), error)
  end do
  !$omp end do nowait
  !$omp do schedule(static)
  do i = 1, 4
     call MPI_Barrier(comm(i), error)
  end do
  !$omp end do nowait
  !$omp do schedule(static)
  do i = 5, 8
     call MPI_Barrier(comm(i - 4), error)
  end do
  !$omp end do nowait
  if (command_argument_count() > 0 .and. omp_get_thread_num() == 0) &
       call MPI_Barrier(comm(4), error)
  !$omp end parallel
  call MPI_Finalize(error)
end program order_static
