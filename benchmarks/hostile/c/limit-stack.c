// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: mismatch
// n: 2
// limit: ulimit -s 512
// A recursion that leaves little of a small stack; one process returns too early.
#include "../case.h"

static int down(int depth)
{
	volatile char room[100];

	room[depth % 100] = (char)depth;
	if (IS_WRONG && rank && depth == 1000)
		return 0;
	if (depth == 2000)
		return sum_of(1, WORLD);
	return down(depth + 1) + (room[depth % 100] != (char)depth);
}

int main(void)
{
	int v = 0;

	begin(MPI_THREAD_SINGLE);
	for (int k = 0; k < 30; k++)
		v = down(0);
	return end(v);
}
