// SPDX-License-Identifier: GPL-3.0-or-later
// std::thread runs beside its creator until it is joined.
// RUN: %pcxx -std=c++17 -pthread -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
#include <mpi.h>
#include <thread>

static void work()
{
	MPI_Barrier(MPI_COMM_WORLD);
}

void right()
{
	std::thread t(work);

	t.join();
	MPI_Barrier(MPI_COMM_WORLD);
}

void wrong(int *x)
{
	std::thread t(work);

	MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
	t.join();
}

struct worker {
	void run(int) { MPI_Barrier(MPI_COMM_WORLD); }
	void operator()() const { MPI_Barrier(MPI_COMM_WORLD); }
};

void objects(int *x)
{
	worker w;
	std::thread t([x] { MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD); });
	MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Barrier' here while another thread is in 'MPI_Bcast'
	t.join();
	std::thread u(&worker::run, &w, 3);
	MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: two threads may be in 'MPI_Barrier' at once
	u.join();
	std::thread v(w);
	MPI_Bcast(x, 1, MPI_INT, 0, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
	v.join();
	std::thread q([] {});
	MPI_Barrier(MPI_COMM_WORLD);
	q.join();
}

// The same in templates.
template <typename T> void handed(T x)
{
	std::thread t([x] { T y = x; MPI_Bcast(&y, 1, MPI_INT, 0, MPI_COMM_WORLD); });
	MPI_Barrier(MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Barrier' here while another thread is in 'MPI_Bcast'
	t.join();
}

template <typename T> struct crew {
	T v;
	void go() { MPI_Barrier(MPI_COMM_WORLD); }
	void wrong()
	{
		std::thread t(&crew::go, this);
		MPI_Bcast(&v, 1, MPI_INT, 0, MPI_COMM_WORLD); // CHECK-DAG: [[#@LINE]]:{{[0-9]+}}: warning: one thread may be in 'MPI_Bcast' here while another thread is in 'MPI_Barrier'
		t.join();
	}
	void right()
	{
		std::thread t([this] { go(); });
		t.join();
		MPI_Bcast(&v, 1, MPI_INT, 0, MPI_COMM_WORLD);
	}
};

void templates(int n)
{
	crew<int> c;

	handed(n);
	c.wrong();
	c.right();
}
