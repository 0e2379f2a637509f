// SPDX-License-Identifier: GPL-3.0-or-later
// wrong: argument, mismatch
// n: 2
// not paper: it compares operations only
// With MPI_ERRORS_RETURN a wrong root is returned to the program, on all processes. If
// the roots differ, that is reported.
#include "../case.h"

int main(void)
{
	MPI_Comm c;
	int v = 1, code;

	begin(MPI_THREAD_SINGLE);
	MPI_Comm_dup(WORLD, &c);
	MPI_Comm_set_errhandler(c, MPI_ERRORS_RETURN);
	code = MPI_Bcast(&v, 1, MPI_INT, 17, c);
	MPI_Error_class(code, &code);
	v = code == MPI_ERR_ROOT;
	MPI_Bcast(&v, 1, MPI_INT, IS_WRONG && rank, c);
	MPI_Comm_free(&c);
	return end(v);
}
