// SPDX-License-Identifier: GPL-3.0-or-later
// A virtual call that can mean more than eight methods, of which one calls a collective:
// that process 0 means this one is a guess, which is checked.  If all of them do, it is not.
// RUN: %mpicxx -DALL -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %mpicxx -c %s -o %t.o 2>&1 | count 0
// RUN: %parcoach model --pass=obligations %t.o | FileCheck --check-prefix=VERDICT %s
#include <mpi.h>

struct shape {
	virtual ~shape() {}
	virtual double area() const = 0;
};

#ifdef ALL
#define LOCAL_AREA double x = K, s; MPI_Allreduce(&x, &s, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); return s;
#else
#define LOCAL_AREA return K;
#endif

template <int K> struct local : shape {
	double area() const override { LOCAL_AREA }
};

struct spread : shape {
	// VERDICT: MPI_Allreduce
	// VERDICT-NEXT: order checked
	double area() const override
	{
		double x = 1, s;

		MPI_Allreduce(&x, &s, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
		return s;
	}
};

shape *make(int n)
{
	switch (n) {
	case 1: return new local<1>;
	case 2: return new local<2>;
	case 3: return new local<3>;
	case 4: return new local<4>;
	case 5: return new local<5>;
	case 6: return new local<6>;
	case 7: return new local<7>;
	case 8: return new local<8>;
	default: return new spread;
	}
}

double first(const shape &s)
{
	int rank;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	if (rank == 0)
		return s.area(); // CHECK: [[#@LINE]]:{{[0-9]+}}: warning:
	return 0;
}
