! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! parcoach-ulfmf.h - error classes of User Level Failure Mitigation for Fortran
!                    and MPI libraries without it, in fixed and in free form.
      integer MPIX_ERR_PROC_FAILED, MPIX_ERR_PROC_FAILED_PENDING
      integer MPIX_ERR_REVOKED
      parameter (MPIX_ERR_PROC_FAILED = 101)
      parameter (MPIX_ERR_PROC_FAILED_PENDING = 102)
      parameter (MPIX_ERR_REVOKED = 103)
