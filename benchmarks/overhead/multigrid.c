/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * multigrid.c - conjugate gradients, preconditioned by one V-cycle of
 *               multigrid: -u'' - v'' - w'' = f on a cube, slabs over processes.
 *
 *   multigrid [points along an edge, a power of 2] [solves]
 *
 * Halos go by MPI_Sendrecv, dot products by MPI_Allreduce, and the levels that
 * have fewer planes than processes are gathered and solved by everybody
 * (MPI_Allgather): many small collectives between short computations, the
 * dearest case for a check.
 *
 * Out: seconds between MPI_Init and MPI_Finalize, and the iterations of all
 *      solves together.
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEVELS = 12, SMOOTH = 2, MOST = 60 };

/* n points along x and y, MINE planes of n along z with a halo on both sides;
 * WHOLE: every process has all planes. */
struct level {
	int n, mine, whole;
	double *u, *f, *r;
};

static struct level levels[LEVELS];
static int depth, rank, size;

#define AT(l, z, y, x)                                                   \
	(((size_t)(z) * ((l)->n + 2) + (size_t)(y)) * ((l)->n + 2) + (size_t)(x))

static size_t points(const struct level *l)
{
	return (size_t)(l->mine + 2) * (size_t)(l->n + 2) * (size_t)(l->n + 2);
}

static double *field(const struct level *l)
{
	double *f = calloc(points(l), sizeof *f);

	if (!f)
		MPI_Abort(MPI_COMM_WORLD, 1);
	return f;
}

static void make_levels(int n)
{
	int mine = n / size, whole = 0;

	for (depth = 0; depth < LEVELS && n >= 2; depth++, n /= 2) {
		struct level *l = &levels[depth];

		if (!whole && mine < 2) {
			whole = 1;
			mine = n;
		}
		l->n = n;
		l->mine = mine;
		l->whole = whole;
		l->u = field(l);
		l->f = field(l);
		l->r = field(l);
		mine /= 2;
	}
}

static void halo(const struct level *l, double *u)
{
	int plane = (l->n + 2) * (l->n + 2);
	int below = rank ? rank - 1 : MPI_PROC_NULL;
	int above = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;

	if (l->whole)
		return;
	MPI_Sendrecv(u + AT(l, l->mine, 0, 0), plane, MPI_DOUBLE, above, 1,
		     u, plane, MPI_DOUBLE, below, 1, MPI_COMM_WORLD,
		     MPI_STATUS_IGNORE);
	MPI_Sendrecv(u + AT(l, 1, 0, 0), plane, MPI_DOUBLE, below, 2,
		     u + AT(l, l->mine + 1, 0, 0), plane, MPI_DOUBLE, above, 2,
		     MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

/* OUT = A IN, with the mesh width 1 / N; IN's halo is up to date afterwards. */
static void apply(const struct level *l, double *in, double *out)
{
	double h2 = (double)l->n * l->n;
	size_t dy = (size_t)l->n + 2, dz = dy * dy;

	halo(l, in);
	for (int z = 1; z <= l->mine; z++)
		for (int y = 1; y <= l->n; y++)
			for (int x = 1; x <= l->n; x++) {
				size_t i = AT(l, z, y, x);

				out[i] = h2 * (6 * in[i] - in[i - 1] - in[i + 1] -
					       in[i - dy] - in[i + dy] -
					       in[i - dz] - in[i + dz]);
			}
}

static void residual(const struct level *l)
{
	apply(l, l->u, l->r);
	for (size_t i = 0, n = points(l); i < n; i++)
		l->r[i] = l->f[i] - l->r[i];
}

static void smooth(const struct level *l)
{
	double weight = 0.8 / (6.0 * l->n * l->n);

	for (int k = 0; k < SMOOTH; k++) {
		residual(l);
		for (int z = 1; z <= l->mine; z++)
			for (int y = 1; y <= l->n; y++)
				for (int x = 1; x <= l->n; x++) {
					size_t i = AT(l, z, y, x);

					l->u[i] += weight * l->r[i];
				}
	}
}

/* The mean of eight points of FROM, planes Z0 .. of TO. */
static void restrict_to(const struct level *from, const struct level *to,
			int z0, int planes)
{
	for (int z = 1; z <= planes; z++)
		for (int y = 1; y <= to->n; y++)
			for (int x = 1; x <= to->n; x++) {
				double sum = 0;

				for (int k = 0; k < 8; k++)
					sum += from->r[AT(from, 2 * z - (k & 1),
							  2 * y - (k >> 1 & 1),
							  2 * x - (k >> 2))];
				to->f[AT(to, z0 + z, y, x)] = sum / 8;
			}
}

static void add_back(const struct level *from, const struct level *to, int z0)
{
	for (int z = 1; z <= to->mine; z++)
		for (int y = 1; y <= to->n; y++)
			for (int x = 1; x <= to->n; x++)
				to->u[AT(to, z, y, x)] += from->u[AT(
					from, z0 + (z + 1) / 2, (y + 1) / 2,
					(x + 1) / 2)];
}

/* From slabs to everything on every process. */
static void gather(const struct level *to, int planes)
{
	int plane = (to->n + 2) * (to->n + 2);
	double *all = to->f + AT(to, 1, 0, 0);

	MPI_Allgather(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, all, planes * plane,
		      MPI_DOUBLE, MPI_COMM_WORLD);
}

static void cycle(int at)
{
	const struct level *l = &levels[at], *next = l + 1;

	memset(l->u, 0, points(l) * sizeof *l->u);
	if (at == depth - 1) {
		for (int k = 0; k < 10; k++)
			smooth(l);
		return;
	}
	smooth(l);
	residual(l);
	if (next->whole && !l->whole) {
		int planes = next->mine / size;

		restrict_to(l, next, rank * planes, planes);
		gather(next, planes);
		cycle(at + 1);
		add_back(next, l, rank * planes);
	} else {
		restrict_to(l, next, 0, next->mine);
		cycle(at + 1);
		add_back(next, l, 0);
	}
	smooth(l);
}

static double dot(const struct level *l, const double *a, const double *b)
{
	double sum = 0, all = 0;

	for (int z = 1; z <= l->mine; z++)
		for (int y = 1; y <= l->n; y++)
			for (int x = 1; x <= l->n; x++)
				sum += a[AT(l, z, y, x)] * b[AT(l, z, y, x)];
	MPI_Allreduce(&sum, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
	return all;
}

/* Iterations until the residual is 1e-8 of what it was; r is the right side. */
static int solve(const struct level *l, double *x, double *r, double *p,
		 double *q)
{
	double first = dot(l, r, r), rz = 0;
	size_t n = points(l);
	int k;

	for (k = 0; k < MOST && dot(l, r, r) > 1e-16 * first; k++) {
		double old = rz, alpha;

		memcpy(l->f, r, n * sizeof *r);
		cycle(0);
		rz = dot(l, r, l->u);
		for (size_t i = 0; i < n; i++)
			p[i] = l->u[i] + (k ? rz / old : 0) * p[i];
		apply(l, p, q);
		alpha = rz / dot(l, p, q);
		for (size_t i = 0; i < n; i++) {
			x[i] += alpha * p[i];
			r[i] -= alpha * q[i];
		}
	}
	return k;
}

int main(int argc, char **argv)
{
	int n = argc > 1 ? atoi(argv[1]) : 32, solves = argc > 2 ? atoi(argv[2]) : 4;
	int iterations = 0;
	double start, *x, *r, *p, *q;
	const struct level *l = levels;

	MPI_Init(&argc, &argv);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	if (n < 2 * size || n & (n - 1) || size & (size - 1)) {
		if (rank == 0)
			fprintf(stderr, "multigrid: powers of 2, please\n");
		MPI_Abort(MPI_COMM_WORLD, 2);
	}
	make_levels(n);
	x = field(l);
	r = field(l);
	p = field(l);
	q = field(l);
	MPI_Barrier(MPI_COMM_WORLD);
	start = MPI_Wtime();
	for (int s = 0; s < solves; s++) {
		memset(x, 0, points(l) * sizeof *x);
		memset(p, 0, points(l) * sizeof *p);
		for (int z = 1; z <= l->mine; z++)
			for (int y = 1; y <= n; y++)
				for (int i = 1; i <= n; i++)
					r[AT(l, z, y, i)] =
						sin(0.3 * (rank * l->mine + z + s)) *
						cos(0.2 * (y + i));
		iterations += solve(l, x, r, p, q);
	}
	MPI_Barrier(MPI_COMM_WORLD);
	start = MPI_Wtime() - start;
	if (rank == 0)
		printf("%12.6f %16d\n", start, iterations);
	MPI_Finalize();
	return 0;
}
