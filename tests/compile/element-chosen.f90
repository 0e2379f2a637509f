! SPDX-License-Identifier: GPL-3.0-or-later
! Processes read different elements of arrays that a loop has filled, or call a subroutine
! with different arrays or components.  Wrong if W is defined; else all use the same, with all
! uses in one program (USE is 0).
! RUN: sh %S/Inputs/each.sh 4 %t.o %s %parcoach %mpifort -cpp -DW | FileCheck %s --implicit-check-not=proved
! RUN: %mpifort -cpp -DUSE=0 -c %s -o %t.o && %parcoach model --pass=obligations %t.o | FileCheck %s --check-prefix=RIGHT --implicit-check-not=checked
! RIGHT: inalize
! CHECK: 4: {{told|checked}}
program main
  use mpi
  implicit none
  type part
    integer :: n, v (3)
  end type
  integer :: rank, m (2, 3), i, ierr, table (9)
  type (part) :: s (2)
  call MPI_Init (ierr)
  call MPI_Comm_rank (MPI_COMM_WORLD, rank, ierr)
  do i = 1, 9
    table (i) = 2 * i
  end do
  do i = 1, 2
    m (i, :) = i * 2
    s (i)%n = i
    s (i)%v = i * 3
  end do
#ifdef W
#define OTHER 2
#else
#define OTHER 1
#endif
#if !USE || USE == 1
  if (merge (m (OTHER, 2), m (1, 2), rank > 0) > 3) call MPI_Barrier (MPI_COMM_WORLD, ierr)
#endif
#if !USE || USE == 2
  if (rank > 0) then
    call number (s (OTHER)%n)
  else
    call number (s (1)%n)
  end if
#endif
#if !USE || USE == 3
  if (rank > 0) then
    call vector (s (OTHER)%v)
  else
    call vector (s (1)%v)
  end if
#endif
#if !USE || USE == 4
  if (rank > 0) then
    call record (s (OTHER))
  else
    call record (s (1))
  end if
#endif
  call MPI_Finalize (ierr)
contains
  subroutine number (n)
    integer, intent (in) :: n
    if (table (n) > 3) call MPI_Barrier (MPI_COMM_WORLD, ierr)
  end subroutine
  subroutine vector (v)
    integer, intent (in) :: v (3)
    if (sum (v) > 10) call MPI_Barrier (MPI_COMM_WORLD, ierr)
  end subroutine
  subroutine record (p)
    type (part), intent (in) :: p
    if (p%v (2) > 3) call MPI_Barrier (MPI_COMM_WORLD, ierr)
  end subroutine
end program
