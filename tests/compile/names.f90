! SPDX-License-Identifier: GPL-3.0-or-later
! Variables of modules and common blocks in messages and in the findings as data.
! RUN: rm -f %t.json
! RUN: cd %T && %mpifort -fplugin-arg-parcoach-report=%t.json -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=_MOD_ --implicit-check-not=blk_
! RUN: FileCheck %s --check-prefix=JSON < %t.json
! JSON: it depends on 'myid', set here by 'MPI_Comm_rank'
module params_m
  use mpi
  integer :: myid, comm, ierr
  real, allocatable :: u(:)
contains
  subroutine in_module()
    ! CHECK-DAG: [[#@LINE+1]]:{{.*}}: note: (2) it depends on 'myid', set here by 'MPI_Comm_rank'
    call MPI_Comm_rank(comm, myid, ierr)
    ! CHECK-DAG: [[#@LINE+1]]:{{.*}}: Warning: not every process of 'comm' may reach this 'MPI_Barrier'
    if (myid == 0) call MPI_Barrier(comm, ierr)
  end subroutine
  subroutine in_common()
    integer :: ncom
    common /blk/ ncom
    ! CHECK-DAG: note: (2) it depends on 'ncom', set here by 'MPI_Comm_rank'
    call MPI_Comm_rank(comm, ncom, ierr)
    if (ncom == 0) call MPI_Barrier(comm, ierr)
  end subroutine
  subroutine bounds()
    call MPI_Comm_rank(comm, myid, ierr)
    ! CHECK-DAG: [[#@LINE+1]]:{{.*}}: note: (2) 'u.ubound' is computed here
    allocate(u(myid))
    if (size(u) > 2) call MPI_Barrier(comm, ierr)
  end subroutine
end module
