! SPDX-License-Identifier: GPL-3.0-or-later
! Failures in Fortran, with `use mpi` and with `use mpi_f08`: in a collective, in a
! wait, and the procedures of ULFM.
! REQUIRES: long, openmpi
! RUN: %failfort -cpp %s -o %t.old %ulfm
! RUN: %failfort -cpp -DF08 %s -o %t.new %ulfm
! RUN: %faults --uniform --expect='grep -qx " total 12"' %mpi4 %t.old
! RUN: %faults --uniform --rank=2 --expect='grep -qx " total 12"' %mpi4 %t.new
! RUN: %failrun --fail=rank=1,at=fortran.f90:39 %mpi4 %t.new | FileCheck %s
! CHECK: parcoach: rank 1 fails at its call 1, MPI_Allreduce (fortran.f90:39)
! CHECK: total 12
! CHECK: exit status 0
program fortran
#ifdef F08
    use mpi_f08
#else
    use mpi
#endif
    implicit none
    include 'parcoach-ulfmf.h'
#ifdef F08
    type(MPI_Comm) :: work, next
    type(MPI_Request) :: request
#else
    integer :: work, next, request
#endif
    integer :: e, f, good, rank, step, total, most

    call MPI_Init(e)
    work = MPI_COMM_WORLD
    call MPI_Comm_set_errhandler(work, MPI_ERRORS_RETURN, e)
    total = 0
    step = 1
    do
        good = 1
        call MPI_Comm_rank(work, rank, f)
        if (step <= 3) then

            call MPI_Allreduce(step, most, 1, MPI_INTEGER, MPI_MAX, work, e)
            call MPI_Ibarrier(work, request, f)
            if (f == MPI_SUCCESS) &
                call MPI_Wait(request, MPI_STATUS_IGNORE, f)
            if (e /= MPI_SUCCESS .or. f /= MPI_SUCCESS) good = 0
        else if (rank == 0) then
            print '(a,i0)', ' total ', total
            flush (6)
        end if
        call MPIX_Comm_agree(work, good, e)
        if (good == 1 .and. step <= 3) then
            total = total + 2 * most
            step = step + 1
        else if (good == 1 .and. e == MPI_SUCCESS) then
            exit
        else
            call MPIX_Comm_revoke(work, e)
            call MPIX_Comm_shrink(work, next, e)
            work = next
        end if
    end do
    call MPI_Finalize(e)
end program fortran
