! SPDX-License-Identifier: GPL-3.0-or-later
! The run time makes a checked call: the record stands in the place of a constant datatype,
! or is one more argument. Calls with texts and with values keep the call after their check.
! RUN: cd %T && %mpifort -w -fplugin-arg-parcoach-instrument=all -O0 -fdump-tree-optimized=%t.0 -c %s -o %t.o
! RUN: FileCheck %s < %t.0
! RUN: cd %T && %mpifort -w -fplugin-arg-parcoach-instrument=all -O2 -fPIC -fdump-tree-optimized=%t.2 -c %s -o %t.o
! RUN: FileCheck %s < %t.2
! RUN: nm %t.o | FileCheck %s --check-prefix=OBJECT
! OBJECT: U mpi_allreduce_
subroutine sites(a, b, n, kind, comm, file)
  implicit none
  include 'mpif.h'
  integer :: n, kind, comm, file, ierr
  double precision :: a(n), b(n)
  ! CHECK-NOT: mpi_bcast (
  ! CHECK: __parcoach_typed2_call6 (a{{.*}}, n{{.*}}, {{.*}}__parcoach_records{{.*}}, {{.*}}, comm{{.*}}, &ierr)
  call MPI_Bcast(a, n, MPI_DOUBLE_PRECISION, 0, comm, ierr)
  ! CHECK: __parcoach_call6 (a{{.*}}, n{{.*}}, kind{{.*}}, {{.*}}, comm{{.*}}, &ierr, {{.*}}__parcoach_records
  call MPI_Bcast(a, n, kind, 0, comm, ierr)
  ! CHECK: __parcoach_typed3_call7 (a{{.*}}, b{{.*}}, n{{.*}}, {{.*}}__parcoach_records
  call MPI_Allreduce(a, b, n, MPI_DOUBLE_PRECISION, MPI_SUM, comm, ierr)
  ! CHECK: __parcoach_coll{{[0-9]*}} (
  ! CHECK: mpi_file_open (
  call MPI_File_open(comm, 'x', MPI_MODE_RDONLY, MPI_INFO_NULL, file, ierr)
end subroutine
