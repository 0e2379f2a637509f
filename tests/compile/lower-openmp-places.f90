! SPDX-License-Identifier: GPL-3.0-or-later
! A variable of the host procedure is handed to a region by value
! (firstprivate) and written back (lastprivate): no function is given up for it.
! RUN: %pfort -fopenmp -w -fplugin-arg-parcoach-verify -fplugin-arg-parcoach-dump=model -S %s -o %t.s 2>&1 | FileCheck %s --implicit-check-not='internal limitation'
program main
	implicit none
	integer :: k, s

	k = 4
	s = total()
	if (s /= k) stop 1
contains
	! CHECK: func {{.*}} "total"
	! CHECK: ."[[FIELD:.omp_data_s[.0-9]+k]]" = copy %
	! CHECK: enter parallel
	! CHECK: k = copy ."[[FIELD]]"
	! CHECK: ."[[FIELD]]" = copy k
	! CHECK: exit
	! CHECK: .FRAME.MAIN__.k = copy
	integer function total()
		integer :: i

		total = 0
		!$omp parallel do firstprivate(k) lastprivate(k) reduction(+ : total)
		do i = 1, 8
			k = i
			total = total + 1
		end do
	end function
end program
