// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 3
// limit: ulimit -n 40
// note: 1
// Few file descriptors, of which the program uses all that are left.
#include "../case.h"
#include <fcntl.h>

int main(void)
{
	int s = 0, fd, n = 0;

	begin(MPI_THREAD_SINGLE);
	sum_of(1, WORLD);
	while ((fd = open("/dev/null", O_RDONLY)) >= 0)
		n++;
	for (int k = 0; k < 500; k++) {
		if (IS_WRONG && rank == 1 && k == 400)
			MPI_Barrier(WORLD);
		else
			s = sum_of(1, WORLD);
	}
	return end(s + (n == 0));
}
