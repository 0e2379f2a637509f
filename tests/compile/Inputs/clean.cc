/* SPDX-License-Identifier: GPL-3.0-or-later */
/* clean.cc - collectives in all kinds of constructs, none of them suspicious. */
#include <mpi.h>
#include <memory>
#include <vector>

void work(int);
extern int n;

struct owner {
	MPI_Comm comm;
	owner(MPI_Comm from) { MPI_Comm_dup(from, &comm); }
	~owner() { MPI_Comm_free(&comm); }
};

struct thing {
	thing();
	thing(const thing &);
	~thing();
};

template <class F> void each(std::vector<int> &v, F f)
{
#pragma omp parallel for schedule(dynamic)
	for (unsigned long i = 0; i < v.size(); i++)
		f(v[i]);
}

int run(MPI_Comm comm, std::vector<int> v)
{
	owner o(comm);
	thing t;
	int x = 0;

	each(v, [&](int i) { work(i); });
	MPI_Barrier(o.comm);
#pragma omp parallel firstprivate(t)
	{
		thing here;
#pragma omp for schedule(guided)
		for (auto &i : v) {
			thing inside;
			try {
				work(i);
			} catch (int e) {
				work(e);
			}
		}
#pragma omp single
		{
			thing once;
			MPI_Barrier(o.comm);
		}
#pragma omp sections
		{
#pragma omp section
			work(1);
#pragma omp section
			MPI_Bcast(&x, 1, MPI_INT, 0, o.comm);
		}
#pragma omp task firstprivate(t) depend(out : x)
		work(2);
#pragma omp taskwait
#pragma omp critical
		x++;
	}
#pragma omp parallel sections
	{
		work(3);
#pragma omp section
		work(4);
	}
#pragma omp parallel
	{
		if (n > 3)
#pragma omp for
			for (int i = 0; i < n; i++)
				work(i);
		else
#pragma omp single
			work(5);
	}
	MPI_Allreduce(&v[0], &x, 1, MPI_INT, MPI_SUM, o.comm);
	return x;
}

struct base {
	virtual void sync(MPI_Comm) = 0;
	virtual ~base();
};

struct derived : base {
	std::unique_ptr<int> p;
	void sync(MPI_Comm comm) override { MPI_Barrier(comm); }
};

base *make() { return new derived; }
base::~base() {}
