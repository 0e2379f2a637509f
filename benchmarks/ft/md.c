/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * md.c - molecular dynamics that survives the failure of processes (Bondarenko,
 *        Podryga, Polyakov, Yakobovskiy 2016).
 *
 * In:   md WORKERS STEPS INTERVAL memory|hybrid [DIR].  Processes beyond WORKERS
 *       are spare: one of them takes the number of each process that fails.  A
 *       checkpoint is written every INTERVAL steps: "memory" keeps a copy in the
 *       next worker, "hybrid" keeps the own state in memory and a file in DIR.
 * Out:  on standard output the energy and a number that follows from all bits of
 *       the final state; on standard error times and counts.
 * Cost: BX * BY * BZ boxes with about 3 particles in each worker.
 * Not:  more failures than there are spare processes (exit 3); "memory", if two
 *       neighbors fail at once: then the calculation starts again from step 0.
 *
 * Particles are in boxes with the side of the cutoff radius.  The forces on a
 * particle are added in the order of boxes and numbers of particles, so the
 * result does not depend on threads or on failures.
 */
#include <math.h>
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "parcoach-ulfm.h"

enum { BX = 4, BY = 6, BZ = 6, CAP = 12, PLANE = BY * BZ, OWN = BX * PLANE };
#define SIDE 2.5
#define DT 0.002
#define MOST 64 /* processes */

struct box {
	int64_t n, id[CAP];
	double x[CAP][3], v[CAP][3];
};

struct state {
	struct box box[OWN];
};

/* What each process tells the others after a failure. */
struct role {
	int number;    /* of the worker; -1: spare */
	int own, copy; /* step of its checkpoint, of that of its neighbor; -1 */
};

static MPI_Comm all;
static int rank, size, workers, steps, interval, hybrid;
static const char *dir = ".";
static struct role mine = { -1, -1, -1 }, role[MOST];
static int rank_of[MOST]; /* by number of the worker */
static struct state now, kept, copy, kept_next, copy_next;
static struct box ghost[2][PLANE], out[2][PLANE], in[2][PLANE];
static int done; /* steps */
static double begin, ck_time;
static int computed, n_ck, n_recovered;

/* ---- agreement ---- */

/* Whether there was no error, on all processes that are left. */
static int agreed(int error)
{
	int good = error == MPI_SUCCESS;

	return MPIX_Comm_agree(all, &good) == MPI_SUCCESS && good;
}

static int agreed_or_revoked(int error)
{
	if (error)
		MPIX_Comm_revoke(all);
	return agreed(error);
}

static int neighbor(int by)
{
	return (mine.number + by + workers) % workers;
}

/* ---- physics ---- */

static int box_at(int x, int y, int z)
{
	return (x * BY + (y + BY) % BY) * BZ + (z + BZ) % BZ;
}

static void put(struct box *b, const struct box *from, int i)
{
	if (b->n == CAP) {
		fprintf(stderr, "md: more than %d particles in a box\n", CAP);
		MPI_Abort(MPI_COMM_WORLD, 4);
	}
	b->id[b->n] = from->id[i];
	memcpy(b->x[b->n], from->x[i], sizeof b->x[0]);
	memcpy(b->v[b->n], from->v[i], sizeof b->v[0]);
	b->n++;
}

/* A number from -0.5 to 0.5 that follows from KEY. */
static double noise(uint64_t key)
{
	key = (key + 1) * 0x9e3779b97f4a7c15u;
	key = (key ^ key >> 30) * 0xbf58476d1ce4e5b9u;
	key = (key ^ key >> 27) * 0x94d049bb133111ebu;
	return (double)((key ^ key >> 31) >> 11) * 0x1p-53 - 0.5;
}

static void start_state(void)
{
	memset(&now, 0, sizeof now);
	for (int b = 0; b < OWN && mine.number >= 0; b++) {
		int at[3] = { mine.number * BX + b / PLANE, b / BZ % BY, b % BZ };
		struct box one = { .n = 3 };

		for (int i = 0; i < one.n; i++) {
			one.id[i] = (mine.number * (int64_t)OWN + b) * 3 + i;
			for (int d = 0; d < 3; d++) {
				uint64_t key = (uint64_t)one.id[i] * 6 +
					       (uint64_t)d;

				one.x[i][d] = SIDE * (at[d] + 0.2 +
						      (d == i ? 0.5 : 0) +
						      0.05 * noise(key));
				one.v[i][d] = 2 * noise(key + 3);
			}
			put(&now.box[b], &one, i);
		}
	}
}

static void sort_box(struct box *b)
{
	struct box old = *b;

	for (int i = 0; i < old.n; i++) {
		int at = 0;

		for (int k = 0; k < old.n; k++)
			at += old.id[k] < old.id[i];
		b->id[at] = old.id[i];
		memcpy(b->x[at], old.x[i], sizeof old.x[0]);
		memcpy(b->v[at], old.v[i], sizeof old.v[0]);
	}
}

/* Move particle I of B; the box of this worker that it is now in, or one of
 * OUT. */
static struct box *moved(struct box *next, struct box *b, int i)
{
	const double length[3] = { SIDE * BX * workers, SIDE * BY, SIDE * BZ };
	int at[3];

	for (int d = 0; d < 3; d++) {
		double *x = &b->x[i][d];

		*x += DT * b->v[i][d];
		at[d] = (int)floor(*x / SIDE) - (d ? 0 : mine.number * BX);
		if (*x < 0)
			*x += length[d];
		else if (*x >= length[d])
			*x -= length[d];
	}
	if (at[0] < 0)
		return &out[0][box_at(0, at[1], at[2])];
	if (at[0] >= BX)
		return &out[1][box_at(0, at[1], at[2])];
	return &next[box_at(at[0], at[1], at[2])];
}

static void force_on(const struct box *b, int i, const struct box *other,
		     const double shift[3], double f[3])
{
	for (int k = 0; k < other->n; k++) {
		double d[3], r2 = 0, s;

		if (other->id[k] == b->id[i])
			continue;
		for (int c = 0; c < 3; c++) {
			d[c] = b->x[i][c] - other->x[k][c] - shift[c];
			r2 += d[c] * d[c];
		}
		if (r2 >= SIDE * SIDE)
			continue;
		/* Lennard-Jones, at most as strong as at distance 0.8. */
		s = 1 / (r2 < 0.64 ? 0.64 : r2);
		s = 24 * s * s * s * s * (2 * s * s * s - 1);
		for (int c = 0; c < 3; c++)
			f[c] += s * d[c];
	}
}

static void accelerate(void)
{
#pragma omp parallel for schedule(static)
	for (int b = 0; b < OWN; b++) {
		int x = b / PLANE, y = b / BZ % BY, z = b % BZ;

		for (int i = 0; i < now.box[b].n; i++) {
			double f[3] = { 0, 0, 0 };

			for (int n = 0; n < 27; n++) {
				int at[3] = { x + n / 9 - 1, y + n / 3 % 3 - 1,
					      z + n % 3 - 1 };
				double shift[3] = { 0 };
				const struct box *o =
					at[0] < 0 ? &ghost[0][box_at(0, at[1], at[2])] :
					at[0] >= BX ? &ghost[1][box_at(0, at[1], at[2])] :
					&now.box[box_at(at[0], at[1], at[2])];

				if (at[0] < 0 && !mine.number)
					shift[0] = -SIDE * BX * workers;
				if (at[0] >= BX && mine.number == workers - 1)
					shift[0] = SIDE * BX * workers;
				shift[1] = at[1] < 0 ? -SIDE * BY :
					   at[1] >= BY ? SIDE * BY : 0;
				shift[2] = at[2] < 0 ? -SIDE * BZ :
					   at[2] >= BZ ? SIDE * BZ : 0;
				force_on(&now.box[b], i, o, shift, f);
			}
			for (int c = 0; c < 3; c++)
				now.box[b].v[i][c] += DT * f[c];
		}
	}
}

/* ---- messages of a step ---- */

/* Give OUT to the neighbors, and get theirs into TO. */
static int exchange(struct box to[2][PLANE])
{
	int left = rank_of[neighbor(-1)], right = rank_of[neighbor(1)], e, f;

	e = MPI_Sendrecv(out[0], sizeof out[0], MPI_BYTE, left, 0, to[1],
			 sizeof to[1], MPI_BYTE, right, 0, all, MPI_STATUS_IGNORE);
	f = MPI_Sendrecv(out[1], sizeof out[1], MPI_BYTE, right, 1, to[0],
			 sizeof to[0], MPI_BYTE, left, 1, all, MPI_STATUS_IGNORE);
	return e ? e : f;
}

static int migrate(void)
{
	static struct box next[OWN];
	int e;

	memset(next, 0, sizeof next);
	memset(out, 0, sizeof out);
	for (int b = 0; b < OWN; b++)
		for (int i = 0; i < now.box[b].n; i++)
			put(moved(next, &now.box[b], i), &now.box[b], i);
	e = exchange(in);
	if (e)
		return e;
	for (int s = 0; s < 2; s++)
		for (int b = 0; b < PLANE; b++)
			for (int i = 0; i < in[s][b].n; i++)
				put(&next[(s ? BX - 1 : 0) * PLANE + b], &in[s][b],
				    i);
#pragma omp parallel for schedule(static)
	for (int b = 0; b < OWN; b++) {
		sort_box(&next[b]);
		now.box[b] = next[b];
	}
	return MPI_SUCCESS;
}

static int step(void)
{
	int e = migrate();

	if (e)
		return e;
	memcpy(out[0], &now.box[0], sizeof out[0]);
	memcpy(out[1], &now.box[(BX - 1) * PLANE], sizeof out[1]);
	e = exchange(ghost);
	if (!e)
		accelerate();
	return e;
}

/* ---- checkpoints ---- */

static void file_name(char *name, size_t n, int number, int at,
		      const char *tail)
{
	snprintf(name, n, "%s/md.%d.%d%s", dir, number, at, tail);
}

static int file_write(void)
{
	char name[400], last[400];
	FILE *file;
	int bad;

	file_name(last, sizeof last, mine.number, done, ".new");
	file_name(name, sizeof name, mine.number, done, "");
	file = fopen(last, "w");
	if (!file)
		return MPI_ERR_IO;
	bad = fwrite(&now, sizeof now, 1, file) != 1;
	bad |= fflush(file) || fsync(fileno(file));
	bad |= fclose(file) || rename(last, name);
	return bad ? MPI_ERR_IO : MPI_SUCCESS;
}

static int file_read(int at)
{
	char name[400];
	FILE *file;
	int bad;

	file_name(name, sizeof name, mine.number, at, "");
	file = fopen(name, "r");
	if (!file)
		return MPI_ERR_IO;
	bad = fread(&kept, sizeof kept, 1, file) != 1;
	bad |= fclose(file);
	return bad ? MPI_ERR_IO : MPI_SUCCESS;
}

/* All processes keep the state of this step, or none. */
static int checkpoint(void)
{
	double from = MPI_Wtime();
	int e = MPI_SUCCESS;

	if (mine.number >= 0 && hybrid)
		e = file_write();
	else if (mine.number >= 0)
		e = MPI_Sendrecv(&now, sizeof now, MPI_BYTE, rank_of[neighbor(1)],
				 2, &copy_next, sizeof copy_next, MPI_BYTE,
				 rank_of[neighbor(-1)], 2, all,
				 MPI_STATUS_IGNORE);
	kept_next = now;
	if (!agreed_or_revoked(e))
		return 0;
	if (mine.number >= 0) {
		char name[400];

		file_name(name, sizeof name, mine.number, mine.own, "");
		if (hybrid && mine.own >= 0 && mine.own != done)
			remove(name);
		kept = kept_next;
		copy = copy_next;
		mine.own = done;
		mine.copy = hybrid ? -1 : done;
	}
	ck_time += MPI_Wtime() - from;
	n_ck++;
	return 1;
}

/* ---- recovery ---- */

/* Give the numbers of failed workers to spare processes. */
static void fill_field(void)
{
	int spare = 0;

	for (int k = 0; k < workers; k++)
		rank_of[k] = -1;
	for (int r = 0; r < size; r++)
		if (role[r].number >= 0)
			rank_of[role[r].number] = r;
	for (int k = 0; k < workers; k++) {
		if (rank_of[k] >= 0)
			continue;
		while (spare < size && role[spare].number >= 0)
			spare++;
		if (spare == size) {
			if (!rank)
				fprintf(stderr, "md: no spare process is left\n");
			MPI_Abort(MPI_COMM_WORLD, 3);
		}
		role[spare].number = k;
		rank_of[k] = spare;
	}
	mine = role[rank];
}

/* Learn what the others are and have. */
static int meet(void)
{
	int e;

	MPI_Comm_rank(all, &rank);
	MPI_Comm_size(all, &size);
	e = MPI_Allgather(&mine, sizeof mine, MPI_BYTE, role, sizeof mine,
			  MPI_BYTE, all);
	if (!agreed(e))
		return 0;
	fill_field();
	return 1;
}

/* The step of the last checkpoint that each worker can get; -1: none. */
static int reachable(void)
{
	int at = -1;

	for (int k = 0; k < workers; k++)
		if (role[rank_of[k]].own > at)
			at = role[rank_of[k]].own;
	for (int k = 0; k < workers && !hybrid; k++)
		if (role[rank_of[k]].own != at &&
		    role[rank_of[(k + 1) % workers]].copy != at)
			return -1;
	return at;
}

/* Get the state of step AT from the own memory, from the neighbor's, or from
 * the file. */
static int fetch(int at)
{
	int next = rank_of[neighbor(1)], last = rank_of[neighbor(-1)];
	int e = MPI_SUCCESS, f = MPI_SUCCESS;

	if (mine.own != at)
		e = hybrid ? file_read(at) :
		    MPI_Recv(&kept, sizeof kept, MPI_BYTE, next, 3, all,
			     MPI_STATUS_IGNORE);
	if (!hybrid && role[last].own != at)
		f = MPI_Send(&copy, sizeof copy, MPI_BYTE, last, 3, all);
	now = kept;
	return e ? e : f;
}

/* Begin again at the last checkpoint, of which all then have copies. */
static int restore(void)
{
	int at = reachable(), e = MPI_SUCCESS;

	if (at < 0)
		start_state();
	else if (mine.number >= 0)
		e = fetch(at);
	done = at < 0 ? 0 : at;
	return agreed_or_revoked(e) && checkpoint();
}

static void recover(void)
{
	do {
		MPI_Comm next;

		MPIX_Comm_revoke(all);
		MPIX_Comm_shrink(all, &next);
		if (all != MPI_COMM_WORLD)
			MPI_Comm_free(&all);
		all = next;
		n_recovered++;
	} while (!meet());
}

/* ---- results ---- */

struct result {
	double energy;
	uint64_t bits;
};

static struct result own_result(void)
{
	struct result r = { 0, 14695981039346656037u };

	for (int b = 0; b < OWN; b++)
		for (int i = 0; i < now.box[b].n; i++) {
			const struct box *x = &now.box[b];
			const double *v = x->v[i];
			unsigned char bytes[6 * sizeof(double)];

			memcpy(bytes, x->x[i], sizeof bytes / 2);
			memcpy(bytes + sizeof bytes / 2, v, sizeof bytes / 2);
			for (size_t k = 0; k < sizeof bytes; k++)
				r.bits = (r.bits ^ bytes[k]) * 1099511628211u;
			r.energy += (v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) / 2;
		}
	return r;
}

/* The first worker prints, and all know that it has. */
static int results(void)
{
	struct result sum = { 0, 0 }, one;
	int e = MPI_SUCCESS;

	if (mine.number >= 0)
		sum = own_result();
	if (mine.number > 0)
		e = MPI_Send(&sum, sizeof sum, MPI_BYTE, rank_of[0], 4, all);
	for (int k = 1; k < workers && !mine.number && !e; k++) {
		e = MPI_Recv(&one, sizeof one, MPI_BYTE, rank_of[k], 4, all,
			     MPI_STATUS_IGNORE);
		sum.energy += one.energy;
		sum.bits = sum.bits * 31 + one.bits;
	}
	if (!mine.number && !e) {
		printf("energy %.17g bits %016llx\n", sum.energy,
		       (unsigned long long)sum.bits);
		fprintf(stderr, "md: %.3f s, %d steps computed, %d checkpoints "
			"in %.4f s, %d recoveries\n", MPI_Wtime() - begin,
			computed, n_ck, ck_time, n_recovered);
		fflush(stdout);
	}
	return agreed_or_revoked(e);
}

/* ---- the program ---- */

static void usage(const char *what)
{
	if (!rank)
		fprintf(stderr, "md: wrong %s; usage: md WORKERS STEPS INTERVAL "
			"memory|hybrid [DIR]\n", what);
	MPI_Finalize();
	exit(2);
}

static void take_args(int argc, char **argv)
{
	MPI_Comm_rank(all, &rank);
	MPI_Comm_size(all, &size);
	workers = argc > 1 ? atoi(argv[1]) : 0;
	steps = argc > 2 ? atoi(argv[2]) : 0;
	interval = argc > 3 ? atoi(argv[3]) : 0;
	hybrid = argc > 4 && !strcmp(argv[4], "hybrid");
	if (argc > 5)
		dir = argv[5];
	if (workers < 1 || workers > size || size > MOST)
		usage("WORKERS");
	if (steps < 1 || interval < 1)
		usage("STEPS or INTERVAL");
	if (argc < 5 || (!hybrid && strcmp(argv[4], "memory")))
		usage("place of the checkpoints");
	mine.number = rank < workers ? rank : -1;
}

int main(int argc, char **argv)
{
	int level;

	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
	MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
	if (level < MPI_THREAD_FUNNELED)
		MPI_Abort(MPI_COMM_WORLD, 5);
	all = MPI_COMM_WORLD;
	take_args(argc, argv);
	begin = MPI_Wtime();
	if (!meet())
		recover();
	for (;;) {
		int good = restore();

		while (good && done < steps) {
			good = agreed_or_revoked(mine.number >= 0 ? step() :
						 MPI_SUCCESS);
			if (!good)
				break;
			done++;
			computed++;
			if (done % interval == 0)
				good = checkpoint();
		}
		if (good && results())
			break;
		recover();
	}
	MPI_Finalize();
	return 0;
}
