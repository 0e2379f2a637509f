/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The main program of a library for tests. */
#pragma GCC system_header
void (*tests[4])(void);

int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
	for (int i = 0; i < 4; i++)
		if (tests[i])
			tests[i]();
	return MPI_Finalize();
}
