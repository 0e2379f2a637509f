/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * cg.c - conjugate gradients for a tridiagonal system, rows over processes.
 *
 * How often the loop runs depends on residuals that all processes have agreed
 * on with MPI_Allreduce: it ends on all of them in the same step.
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

struct vector {
	double *at; /* 1 .. n, with a halo point on each side */
	int n;
};

struct solver {
	MPI_Comm comm;
	int rank, size;
	int iterations;
	double residual;
};

static struct vector vector_new(int n)
{
	struct vector v = { calloc((size_t)n + 2, sizeof(double)), n };

	if (!v.at)
		MPI_Abort(MPI_COMM_WORLD, 1);
	return v;
}

static double dot(const struct solver *solver, struct vector a, struct vector b)
{
	double sum = 0, all = 0;

	for (int i = 1; i <= a.n; i++)
		sum += a.at[i] * b.at[i];
	MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, solver->comm);
	return all;
}

static void halo(const struct solver *solver, struct vector v)
{
	int left = solver->rank ? solver->rank - 1 : MPI_PROC_NULL;
	int right = solver->rank + 1 < solver->size ? solver->rank + 1
						    : MPI_PROC_NULL;

	MPI_Sendrecv(&v.at[1], 1, MPI_DOUBLE, left, 0, &v.at[v.n + 1], 1,
		     MPI_DOUBLE, right, 0, solver->comm, MPI_STATUS_IGNORE);
	MPI_Sendrecv(&v.at[v.n], 1, MPI_DOUBLE, right, 1, &v.at[0], 1,
		     MPI_DOUBLE, left, 1, solver->comm, MPI_STATUS_IGNORE);
}

static void multiply(const struct solver *solver, struct vector p,
		     struct vector q)
{
	halo(solver, p);
	for (int i = 1; i <= p.n; i++)
		q.at[i] = 2.5 * p.at[i] - p.at[i - 1] - p.at[i + 1];
}

static int solve(struct solver *solver, struct vector x, struct vector b,
		 double tolerance, int most)
{
	struct vector r = vector_new(x.n), p = vector_new(x.n);
	struct vector q = vector_new(x.n);
	double rho, old = 1;

	for (int i = 1; i <= x.n; i++)
		r.at[i] = b.at[i];
	rho = dot(solver, r, r);
	for (solver->iterations = 0; solver->iterations < most;
	     solver->iterations++) {
		double beta = solver->iterations ? rho / old : 0, alpha;

		if (sqrt(rho) < tolerance)
			break;
		for (int i = 1; i <= x.n; i++)
			p.at[i] = r.at[i] + beta * p.at[i];
		multiply(solver, p, q);
		alpha = dot(solver, p, q);
		if (alpha == 0)
			return -1; /* breakdown, on all of them */
		alpha = rho / alpha;
		for (int i = 1; i <= x.n; i++) {
			x.at[i] += alpha * p.at[i];
			r.at[i] -= alpha * q.at[i];
		}
		old = rho;
		rho = dot(solver, r, r);
	}
	solver->residual = sqrt(rho);
	free(r.at);
	free(p.at);
	free(q.at);
	return 0;
}

int main(int argc, char **argv)
{
	struct solver solver;
	struct vector x, b;
	double norm;
	int rows = 4000, failed;

	MPI_Init(&argc, &argv);
	MPI_Comm_dup(MPI_COMM_WORLD, &solver.comm);
	MPI_Comm_rank(solver.comm, &solver.rank);
	MPI_Comm_size(solver.comm, &solver.size);
	if (solver.rank == 0 && argc > 1)
		rows = atoi(argv[1]);
	MPI_Bcast(&rows, 1, MPI_INT, 0, solver.comm);
	x = vector_new(rows / solver.size);
	b = vector_new(rows / solver.size);
	for (int i = 1; i <= b.n; i++)
		b.at[i] = 1;
	failed = solve(&solver, x, b, 1e-9, 500);
	norm = sqrt(dot(&solver, x, x));
	if (solver.rank == 0)
		printf("%s after %d iterations, residual %.1e, norm %.6f\n",
		       failed ? "breakdown" : "done", solver.iterations,
		       solver.residual, norm);
	free(x.at);
	free(b.at);
	MPI_Comm_free(&solver.comm);
	MPI_Finalize();
	return failed;
}
