/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * check-cost.c - what the checks cost; benchmarks/runtime/run builds it, runs it
 *                once per way to compare, and prints the tables.
 *
 *   check-cost CALLS SERIES       times
 *   check-cost CALLS SERIES waits context switches, see below
 *
 * Out: one line per collective, from process 0: its name, and in nanoseconds per
 *      call over SERIES series of CALLS calls each without and with a check before it
 *      (as the plugin makes it, with arguments): the medians of both, the lower
 *      deciles of both, and the median of the ratios of neighbouring series.
 *      "Allreduce-8+line" is no check: what each process cannot do without, a
 *      compare-and-swap in memory that they share, in front of the same collective.
 *      "+ahead" is the same, and asks for the line of the next one.  "+own" is the
 *      other way to do that: each writes a place of its own and then looks at that
 *      of the next one; "+unordered" the same with nothing between the two, so that
 *      two that come at once may each miss the other.
 *      Then the hooks that compare nothing, and a check that nobody else makes
 *      at the same time; where checks wait for all (PARCOACH_MATCH=agree,
 *      paper), one that all make and no collective behind it.
 *
 * Series with and without checks take turns, so that noise hits both.  RATIONALE:
 * on a machine that does other things most series are hit; the tenth that was
 * hit least says what the instructions cost.
 *
 * With `waits` the numbers are context switches per call and process, all added
 * up: where there are more processes than processors, each time that one waits
 * for another is one at least.
 */
#include <mpi.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include "parcoach_rt.h"
#include "board/ring.h"

#define BIG (64 * 1024 / sizeof(double))
#define LEAST 10 /* the lower decile */

/* GIVEN: which values are handed over, a bit for each. */
#define SITE(NAME, GIVEN, FLAGS, WHAT)                                       \
	static const struct parcoach_site NAME##_made = {                    \
		PARCOACH_SITE_COLL, sizeof(WHAT),                            \
		PARCOACH_CHECK_MATCH | (FLAGS),                              \
		PARCOACH_ON_COMM, __LINE__, __FILE__, "main", WHAT,          \
		.given = GIVEN, .givens = __builtin_popcount(GIVEN)          \
	};                                                                   \
	static struct parcoach_record NAME = {                               \
		.abi = PARCOACH_ABI, .made = &NAME##_made                    \
	}
#define DATA(RULE, PLACE)                                                    \
	(PARCOACH_ARG_DATA | PARCOACH_DATA_##RULE << PARCOACH_DATA_SHIFT |   \
	 PARCOACH_PLACE_##PLACE << PARCOACH_PLACE_SHIFT)
#define U(X) ((uintptr_t)(X))

SITE(site_barrier, 1, 0, "MPI_Barrier");
SITE(site_bcast, 0x3b, PARCOACH_ARG_ROOT | DATA(ONE, NONE), "MPI_Bcast");
SITE(site_allreduce, 0x7d, PARCOACH_ARG_OP | DATA(ONE, ALL), "MPI_Allreduce");
SITE(site_alltoall, 0x1f9, DATA(ALL, ALL), "MPI_Alltoall");
SITE(site_start, 1, PARCOACH_CHECK_NOWAIT, "MPI_Ibarrier");
SITE(site_dup, 1, 0, "MPI_Comm_dup");
SITE(site_free, 1, 0, "MPI_Comm_free");
static const struct parcoach_site site_leave_made = {
	PARCOACH_SITE_LEAVE, 0, 0, PARCOACH_ON_COMM, __LINE__, __FILE__,
	"main", ""
};
static struct parcoach_record site_leave = {
	.abi = PARCOACH_ABI, .made = &site_leave_made
};
static const struct parcoach_site site_single_made = {
	PARCOACH_SITE_REGION, PARCOACH_REGION_ONE, 0, PARCOACH_ON_UNKNOWN,
	__LINE__, __FILE__, "main", "single"
};
static struct parcoach_record site_single = {
	.abi = PARCOACH_ABI, .made = &site_single_made
};

static double in[BIG], out[BIG];
static int rank, size, series_count;
static int count_waits;
/* In memory that all processes share: two rings of all, behind them one of each. */
static _Atomic(uint64_t) *slots;

static void check(struct parcoach_record *site)
{
	__parcoach_coll1(site, U(MPI_COMM_WORLD));
}

static void barrier(int checked)
{
	if (checked)
		check(&site_barrier);
	MPI_Barrier(MPI_COMM_WORLD);
}

static void bcast(int checked)
{
	if (checked)
		__parcoach_coll5(&site_bcast, U(MPI_COMM_WORLD), 0, U(in), 1,
				 U(MPI_DOUBLE));
	MPI_Bcast(in, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

static void allreduce_check(int n)
{
	__parcoach_coll6(&site_allreduce, U(MPI_COMM_WORLD), U(MPI_SUM), U(in),
			 U(n), U(MPI_DOUBLE), U(out));
}

static void allreduce(int checked)
{
	if (checked)
		allreduce_check(1);
	MPI_Allreduce(in, out, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

/* The N-th is about to be called: who comes first says so in RING; the others see
 * that. */
static void pass_line(_Atomic(uint64_t) *ring, uint64_t n)
{
	uint64_t seen = n > PCRT_RING ? n - PCRT_RING : 0;

	if (!atomic_compare_exchange_strong(&ring[pcrt_ring_place(n)], &seen,
					    n) &&
	    seen != n)
		MPI_Abort(MPI_COMM_WORLD, 1);
}

static void allreduce_line(int checked)
{
	static uint64_t n;

	if (checked)
		pass_line(slots, ++n);
	allreduce(0);
}

static void allreduce_ahead(int checked)
{
	static uint64_t n;

	if (checked) {
		pass_line(slots + PCRT_RING, ++n);
		pcrt_ring_fetch((struct pcrt_ring *)(slots + PCRT_RING), n + 1);
	}
	allreduce(0);
}

/* The N-th is about to be called: say so at a place of our own, and look at that
 * of the next process.  ORDERED: whoever of two comes last sees the other one. */
static void pass_own(uint64_t n, bool ordered)
{
	uint64_t place = pcrt_ring_place(n), seen;
	_Atomic(uint64_t) *own = &slots[(2 + rank) * PCRT_RING + place];

	if (ordered)
		atomic_exchange(own, n);
	else
		atomic_store_explicit(own, n, memory_order_release);
	seen = atomic_load(&slots[(2 + (rank + 1) % size) * PCRT_RING + place]);
	if (seen / PCRT_RING == n / PCRT_RING && seen != n)
		MPI_Abort(MPI_COMM_WORLD, 1);
}

static uint64_t own_calls = PCRT_RING;

static void allreduce_own(int checked)
{
	if (checked)
		pass_own(++own_calls, true);
	allreduce(0);
}

static void allreduce_unordered(int checked)
{
	if (checked)
		pass_own(++own_calls, false);
	allreduce(0);
}

static void allreduce_big(int checked)
{
	if (checked)
		allreduce_check(BIG);
	MPI_Allreduce(in, out, BIG, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
}

static void alltoall(int checked)
{
	if (checked)
		__parcoach_coll7(&site_alltoall, U(MPI_COMM_WORLD), U(in), 1,
				 U(MPI_DOUBLE), U(out), 1, U(MPI_DOUBLE));
	MPI_Alltoall(in, 1, MPI_DOUBLE, out, 1, MPI_DOUBLE, MPI_COMM_WORLD);
}

static void ibarrier(int checked)
{
	MPI_Request request;

	if (checked)
		check(&site_start);
	MPI_Ibarrier(MPI_COMM_WORLD, &request);
	MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void dup_free(int checked)
{
	MPI_Comm comm;

	if (checked)
		check(&site_dup);
	MPI_Comm_dup(MPI_COMM_WORLD, &comm);
	if (checked)
		__parcoach_coll1(&site_free, U(comm));
	MPI_Comm_free(&comm);
}

static void check_alone(int checked)
{
	if (checked)
		check(&site_barrier);
}

static void check_args_alone(int checked)
{
	if (checked)
		allreduce_check(1);
}

static void leave(int checked)
{
	if (checked)
		__parcoach_leave_on(&site_leave, (uintptr_t)MPI_COMM_WORLD, 0, 0);
}

static void region(int checked)
{
	if (!checked)
		return;
	__parcoach_enter(&site_single);
	__parcoach_exit(&site_single);
}

static double now(void)
{
	struct rusage use;

	if (!count_waits)
		return 1e9 * MPI_Wtime();
	getrusage(RUSAGE_SELF, &use);
	return (double)(use.ru_nvcsw + use.ru_nivcsw);
}

static double series(void (*call)(int checked), int checked, int calls)
{
	double t = now();

	for (int i = 0; i < calls; i++)
		call(checked);
	return (now() - t) / calls;
}

static int by_value(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void measure(const char *name, void (*call)(int checked), int calls)
{
	size_t n = (size_t)series_count;
	double *bare = malloc(3 * n * sizeof *bare);
	double *with = bare + n, *ratio = with + n;

	for (int s = -2; s < series_count; s++) {
		double t[2], sum[2] = { 0 };

		MPI_Barrier(MPI_COMM_WORLD);
		t[0] = series(call, 0, calls);
		MPI_Barrier(MPI_COMM_WORLD);
		t[1] = series(call, 1, calls);
		MPI_Reduce(t, sum, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
		if (s < 0)
			continue;
		bare[s] = count_waits ? sum[0] / size : t[0];
		with[s] = count_waits ? sum[1] / size : t[1];
		ratio[s] = with[s] / bare[s];
	}
	qsort(bare, n, sizeof *bare, by_value);
	qsort(with, n, sizeof *with, by_value);
	qsort(ratio, n, sizeof *ratio, by_value);
	if (rank == 0)
		printf("%s %.4f %.4f %.4f %.4f %.4f\n", name, bare[n / 2],
		       with[n / 2], bare[n / LEAST], with[n / LEAST],
		       ratio[n / 2]);
	free(bare);
}

/* SLOTS, all 0; they end with the program. */
static void share_slots(void)
{
	const MPI_Aint line = 64, n = (2 + (MPI_Aint)size) * PCRT_RING;
	MPI_Aint bytes = rank ? 0 : n * (MPI_Aint)sizeof *slots + line;
	MPI_Win win;
	int unit;

	MPI_Win_allocate_shared(bytes, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &slots,
				&win);
	MPI_Win_shared_query(win, 0, &bytes, &unit, &slots);
	slots += -((uintptr_t)slots / sizeof *slots) % (line / sizeof *slots);
	for (MPI_Aint i = 0; !rank && i < n; i++)
		atomic_store(&slots[i], 0);
	MPI_Barrier(MPI_COMM_WORLD);
}

/* Whether a check comes back before the others have come to theirs. */
static int checks_wait(void)
{
	const char *way = getenv("PARCOACH_MATCH"), *on =
		getenv("PARCOACH_ENABLE");

	return way && strcmp(way, "board") && strcmp(way, "watch") &&
	       !(on && !strcmp(on, "0"));
}

/* One process after the other, so that no line of the cache is shared. */
static void measure_alone(const char *name, void (*call)(int checked),
			  int calls)
{
	double best = 0;

	for (int s = -1; s < series_count; s++) {
		double t, all;

		for (int r = 0; r < size; r++) {
			MPI_Barrier(MPI_COMM_WORLD);
			if (r == rank)
				t = series(call, 1, calls) -
				    series(call, 0, calls);
		}
		MPI_Allreduce(&t, &all, 1, MPI_DOUBLE, MPI_MAX,
			      MPI_COMM_WORLD);
		if (s == 0 || all < best)
			best = all;
	}
	if (rank == 0)
		printf("%s 0 %.4f 0 %.4f 1\n", name, best, best);
}

int main(int argc, char **argv)
{
	void (*one)(const char *name, void (*call)(int checked), int calls);
	int calls, provided;

	/* The last measurement calls MPI inside a parallel region. */
	MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	calls = argc > 2 ? atoi(argv[1]) : 0;
	series_count = argc > 2 ? atoi(argv[2]) : 0;
	count_waits = argc > 3 && !strcmp(argv[3], "waits");
	if (provided < MPI_THREAD_FUNNELED || calls < 1 || series_count < 1 ||
	    (size_t)size > BIG)
		MPI_Abort(MPI_COMM_WORLD, 1);
	measure("Barrier", barrier, calls);
	measure("Allreduce-8", allreduce, calls);
	share_slots();
	measure("Allreduce-8+line", allreduce_line, calls);
	measure("Allreduce-8+ahead", allreduce_ahead, calls);
	measure("Allreduce-8+own", allreduce_own, calls);
	measure("Allreduce-8+unordered", allreduce_unordered, calls);
	measure("Alltoall-8", alltoall, calls);
	measure("Ibarrier+Wait", ibarrier, calls);
	measure("Bcast-8", bcast, calls);
	if (!count_waits) {
		measure("Allreduce-64K", allreduce_big, 1 + calls / 20);
		measure("Comm_dup+free", dup_free, 1 + calls / 20);
		one = checks_wait() ? measure : measure_alone;
		one("check", check_alone, calls);
		one("check+args", check_args_alone, calls);
		measure_alone("leave", leave, calls);
#pragma omp parallel num_threads(2)
		{
#pragma omp master
			measure("enter+exit", region, calls);
		}
	}
	MPI_Finalize();
	return 0;
}
