! SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1
! parcoach-ulfmf.h - error classes of User Level Failure Mitigation for Fortran
!                    and MPI libraries without it, in fixed and in free form.
      integer MPIX_ERR_PROC_FAILED, MPIX_ERR_PROC_FAILED_PENDING
      integer MPIX_ERR_REVOKED
      parameter (MPIX_ERR_PROC_FAILED = 101)
      parameter (MPIX_ERR_PROC_FAILED_PENDING = 102)
      parameter (MPIX_ERR_REVOKED = 103)
      external MPIX_Comm_revoke, MPIX_Comm_shrink, MPIX_Comm_agree
      external MPIX_Comm_failure_ack, MPIX_Comm_failure_get_acked
      external MPIX_Comm_is_revoked, MPIX_Comm_get_failed
      external MPIX_Comm_ack_failed, MPIX_Comm_iagree
      external MPIX_Comm_ishrink
