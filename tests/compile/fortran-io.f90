! SPDX-License-Identifier: GPL-3.0-or-later
! What an I/O statement sets (`iostat=`, `exist=`, a namelist, ...) differs if one
! process executes it, unless that is then sent to all; if all execute it, each by
! itself, nothing is proved.
! RUN: cd %T && %mpifort -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=arning:
! RUN: cd %T && %mpifort -fplugin-arg-parcoach-dump=model -c %s -o %t.o 2>/dev/null | FileCheck %s --check-prefix=MODEL
module fortran_io
  use mpi
  implicit none
  integer :: me, ierr, nx, ny
  namelist /grid/ nx, ny
contains
  subroutine open_one(comm)
    integer, intent(in) :: comm
    integer :: io, u
    call MPI_Comm_rank(comm, me, ierr)
    io = 0
    if (me == 0) open(newunit=u, file='in', iostat=io)
    if (io /= 0) return
    ! CHECK: Warning: not every process of 'comm' may reach this 'MPI_Barrier'
    ! CHECK: io.f90:[[#@LINE-2]]:{{[0-9]+}}: note: (1) this condition can be true on some processes
    ! CHECK: io.f90:[[#@LINE-4]]:{{[0-9]+}}: note: (2) the value of 'io' depends on which branch
    ! MODEL-DAG: call _gfortran_st_open(&open_parm.[[#]]:__st_parameter_open, &io, &u)
    call MPI_Barrier(comm, ierr)
  end subroutine
  subroutine read_one(comm, io)
    integer, intent(in) :: comm
    integer :: io(2), n, done
    call MPI_Comm_rank(comm, me, ierr)
    done = 0
    if (me == 0) read(5, '(i5)', advance='no', iostat=io(2), size=done) n
    if (done < 5) return
    ! CHECK: Warning: not every process of 'comm' may reach this 'MPI_Barrier'
    ! CHECK: io.f90:[[#@LINE-2]]:{{[0-9]+}}: note: (1) this condition can be true on some processes
    ! MODEL-DAG: call _gfortran_st_read_done(&dt_parm.[[#]]:__st_parameter_dt, %[[#]], &size.[[#]])
    call MPI_Barrier(comm, ierr)
  end subroutine
  subroutine inquire_one(comm)
    integer, intent(in) :: comm
    logical :: there, is_open
    call MPI_Comm_rank(comm, me, ierr)
    there = .true.
    if (me == 0) inquire(file='in', exist=there, opened=is_open)
    if (.not. there) return
    ! CHECK: Warning: not every process of 'comm' may reach this 'MPI_Barrier'
    ! CHECK: io.f90:[[#@LINE-2]]:{{[0-9]+}}: note: (1) this condition can be true on some processes
    ! MODEL-DAG: call _gfortran_st_inquire(&inquire_parm.[[#]]:__st_parameter_inquire, &there, &is_open)
    call MPI_Barrier(comm, ierr)
  end subroutine
  subroutine helper(io)
    integer, intent(out) :: io
    write(7, *, iostat=io) 'x'
    if (io == 0) close(7, iostat=io)
  end subroutine
  subroutine call_one(comm)
    integer, intent(in) :: comm
    integer :: io
    call MPI_Comm_rank(comm, me, ierr)
    io = 0
    if (me == 0) call helper(io)
    if (io /= 0) return
    ! CHECK: Warning: not every process of 'comm' may reach this 'MPI_Barrier'
    ! CHECK: io.f90:[[#@LINE-2]]:{{[0-9]+}}: note: (1) this condition can be true on some processes
    call MPI_Barrier(comm, ierr)
  end subroutine
  subroutine namelist_one(comm)
    integer, intent(in) :: comm
    integer :: n
    namelist /local/ n
    call MPI_Comm_rank(comm, me, ierr)
    n = 3
    if (me == 0) read(5, nml=local)
    if (n > 3) return
    ! CHECK: Warning: not every process of 'comm' may reach this 'MPI_Barrier'
    ! CHECK: io.f90:[[#@LINE-2]]:{{[0-9]+}}: note: (1) this condition can be true on some processes
    ! MODEL-DAG: call _gfortran_st_read_done(&dt_parm.[[#]]:__st_parameter_dt, &n)
    call MPI_Barrier(comm, ierr)
  end subroutine
  ! From here on all is right.
  subroutine sent(comm)
    integer, intent(in) :: comm
    integer :: io, i
    call MPI_Comm_rank(comm, me, ierr)
    if (me == 0) then
      open(11, file='in', iostat=io)
      if (io == 0) read(11, nml=grid, iostat=io)
      close(11)
    end if
    call MPI_Bcast(io, 1, MPI_INTEGER, 0, comm, ierr)
    if (io /= 0) return
    call MPI_Bcast(nx, 1, MPI_INTEGER, 0, comm, ierr)
    do i = 1, nx
      call MPI_Barrier(comm, ierr)
    end do
    ! Writing a namelist sets nothing.
    ! MODEL-DAG: call _gfortran_st_write_done(&dt_parm.[[#]]:__st_parameter_dt) @[[#@LINE+1]]:
    if (me == 0) write(*, nml=grid)
    do i = 1, nx
      call MPI_Barrier(comm, ierr)
    end do
  end subroutine
  subroutine count_one(comm, a)
    integer, intent(in) :: comm
    real :: a(:)
    integer :: io, n
    call MPI_Comm_rank(comm, me, ierr)
    n = 0
    do while (me == 0)
      read(12, *, iostat=io) a(n + 1)
      if (io /= 0) exit
      n = n + 1
    end do
    call MPI_Bcast(n, 1, MPI_INTEGER, 0, comm, ierr)
    if (n > 0) call MPI_Barrier(comm, ierr)
  end subroutine
  subroutine all(comm)
    integer, intent(in) :: comm
    integer :: io, n
    logical :: there
    call MPI_Comm_rank(comm, me, ierr)
    if (me == 0) write(*, *, iostat=io) 'start'
    inquire(file='in', exist=there)
    if (.not. there) return
    open(13, file='in', iostat=io)
    if (io /= 0) return
    do
      read(13, *, iostat=io) n
      if (io /= 0) exit
      call MPI_Barrier(comm, ierr)
    end do
    read(13, *, err=10, end=10) n
    call MPI_Barrier(comm, ierr)
10  close(13, iostat=io)
  end subroutine
end module
