# SPDX-License-Identifier: GPL-3.0-or-later
"""ordinary - C units of any size whose code is that of an ordinary program.

Loops over arrays, stencils, sums, packing by an index, conditions on numbers,
a switch, memory asked for, records; and, as often as MIX says, what is MPI in
such programs: messages, the number of the process asked for, what only process
0 prints, a collective.  They are right: nothing in them is to be warned of.

MIX is the sum of hpcc, hypre, elpa and mumps in the table of `density`
(143,167 blocks of the units that call MPI), rounded.  It was chosen before any
cost was measured and is no parameter to turn: `density ordinary` counts what the
units below have in fact.
"""
import collections
import itertools

# For 1000 basic blocks: MPI calls, collectives among them, conditions on the
# rank; then blocks in a function, and of how many functions one calls MPI,
# calls a collective, has an OpenMP construct.
Mix = collections.namedtuple("Mix", "mpi collectives on_rank blocks "
                             "calls_mpi calls_collective has_construct")
MIX = Mix(30, 8.5, 7.5, 38, 4, 10, 25)

HEAD = """#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
struct grid {
	int n, kind, step, left, right, me, all;
	double *u, *v, *w, tol, dt;
	int *index;
	MPI_Comm comm;
};
double work(double), total;
int verbose;
"""

START = """	double *a = g->u, *b = g->v, *c = g->w, sum = 0, most = 0;
	int i, j, k = 0, rank, iter = 0;
	MPI_Request request[4];"""

# Text, and the basic blocks that it adds.
COMPUTE = (
    ("""	for (i = 0; i < n; i++) {
		a[i] = b[i] + %d * c[i];
		b[i] = work(a[i]);
	}""", 3),
    ("""	for (j = 1; j < n - 1; j++) {
		for (i = 1; i < n - 1; i++)
			b[i + n * j] = a[i + n * j] +
				g->dt * (a[i - 1 + n * j] +
					 a[i + 1 + n * j] -
					 2 * a[i + n * j]);
		c[j] = b[%d];
	}""", 6),
    ("""	if (sum > most) {
		most = sum;
		g->step += %d;
	}""", 2),
    ("""	sum = 0;
	for (i = 0; i < n; i++)
		sum += a[i] * b[i];
	g->tol = sum / (n + %d);""", 3),
    ("""	if (a[k] < 0) {
		a[k] = 0;
		k++;
	} else {
		a[k] = work(a[k] - %d);
	}""", 3),
    ("""	for (i = 0; i < n; i++) {
		c[i] = a[g->index[i]];
		if (c[i] > %d)
			k = i;
	}""", 5),
    ("""	iter = 0;
	while (sum > g->tol && iter < %d) {
		sum = sum / 2;
		a[iter] = sum;
		iter++;
	}""", 4),
    ("""	switch (g->kind) {
	case 1:
		k += %d;
		break;
	case 2:
		most = work(sum);
		break;
	default:
		k = n;
	}""", 5),
    ("""	b = malloc(n * sizeof *b + %d);
	if (!b) {
		fprintf(stderr, "no memory\\n");
		exit(1);
	}""", 2),
    ("""	most = sum * g->tol;
	sum += work(most) / %d;
	g->step = k + 1;
	g->dt = g->tol * g->dt;
	a = g->u + k;
	total += most;
	k = g->step * 2;""", 0),
    ("""	a[k] = b[k] + most;
	c[k + 1] = a[k] * g->tol;
	g->tol = g->tol / %d;
	iter = g->index[k];
	g->w[iter] = c[k] - sum;""", 0),
)
PARALLEL = ("""	#pragma omp parallel for
	for (int m = 0; m < n; m++)
		a[m] = b[m] * %d;""", 5)
ON_RANK = (
    ("""	if (rank == 0)
		printf("step %%d: %%g\\n", %d, sum);""", 2),
    ("""	if (rank == 0 && verbose) {
		printf("%%d of %%d\\n", g->step, %d);
		total = most;
	}""", 3),
)
# Text, blocks, calls of MPI.
WHO = ("	MPI_Comm_rank(g->comm, &rank);", 0, 1)
EXCHANGE = (
    ("""	MPI_Irecv(a, n, MPI_DOUBLE, g->left, %d, g->comm, request);
	MPI_Isend(b, n, MPI_DOUBLE, g->right, %d, g->comm, request + 1);
	MPI_Waitall(2, request, MPI_STATUSES_IGNORE);""", 0, 3),
    ("""	if (g->left != MPI_PROC_NULL)
		MPI_Send(a, n, MPI_DOUBLE, g->left, %d, g->comm);
	if (g->right != MPI_PROC_NULL)
		MPI_Recv(b, n, MPI_DOUBLE, g->right, %d, g->comm,
			 MPI_STATUS_IGNORE);""", 4, 2),
)
COLLECTIVE = (
    "	MPI_Allreduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, g->comm);",
    "	MPI_Bcast(c, n, MPI_DOUBLE, 0, g->comm);",
    "	MPI_Barrier(g->comm);",
    "	MPI_Reduce(&sum, &most, 1, MPI_DOUBLE, MPI_MAX, 0, g->comm);",
    """	MPI_Gather(&sum, 1, MPI_DOUBLE, c, 1, MPI_DOUBLE, 0,
		   g->comm);""",
)


class Due:
    """What is due next, so that each kind comes as often as MIX says."""

    def __init__(self):
        self.at = 0         # blocks so far
        self.number = 0
        self.done = collections.Counter()

    def late(self, kind, per_thousand):
        return self.done[kind] < per_thousand * self.at / 1000

    def count(self, kind, n=1):
        self.done[kind] += n


def pick(choices, number):
    """One of CHOICES; which one looks random, but is always the same."""
    return choices[(number * 2654435761 >> 7) % len(choices)]


def with_number(text, number):
    """TEXT with NUMBER in place of each %d of its own."""
    return text % ((number,) * (text.count("%d") - text.count("%%d")))


def compute(due):
    text, blocks = pick(COMPUTE, due.number)
    due.number += 1
    due.at += blocks
    return with_number(text, due.number)


def message(due):
    """What is MPI and no collective."""
    text, blocks, calls = pick(EXCHANGE + (WHO, WHO), due.number)
    due.number += 1
    due.at += blocks
    due.count("mpi", calls)
    return with_number(text, due.number % 100)


def collective(due):
    due.number += 1
    due.count("mpi")
    due.count("collective")
    return pick(COLLECTIVE, due.number)


def on_rank(due):
    text, blocks = pick(ON_RANK, due.number)
    due.number += 1
    due.at += blocks
    due.count("on rank")
    return with_number(text, due.number)


def body(due, blocks, mpi=True, collectives=True):
    """Statements of BLOCKS blocks, with MPI, and collectives, when due."""
    end = due.at + blocks
    while due.at < end:
        yield compute(due)
        if not mpi:
            continue
        if due.late("on rank", MIX.on_rank):
            yield on_rank(due)
        if collectives and due.late("collective", MIX.collectives):
            yield collective(due)
        if due.late("mpi", MIX.mpi):
            yield message(due)


def who(due):
    due.count("mpi")
    return WHO[0]


def main_(calls):
    yield """int main(int argc, char **argv)
{
	struct grid g = { 0 };
	MPI_Init(&argc, &argv);
	g.comm = MPI_COMM_WORLD;
	MPI_Comm_size(g.comm, &g.all);
	MPI_Comm_rank(g.comm, &g.me);
	if (g.me == 0)
		g.n = atoi(argv[1]);
	MPI_Bcast(&g.n, 1, MPI_INT, 0, g.comm);
	g.left = g.me > 0 ? g.me - 1 : MPI_PROC_NULL;
	g.right = g.me < g.all - 1 ? g.me + 1 : MPI_PROC_NULL;"""
    yield from calls
    yield """	MPI_Finalize();
	return 0;
}"""


def blocks(n):
    """One function of about N basic blocks."""
    due = Due()
    yield HEAD
    yield "void solve(struct grid *g, int n)\n{"
    yield START
    yield who(due)
    yield from body(due, n)
    yield "\ttotal += sum + most + k;\n}"
    yield from main_(["\tsolve(&g, g.n);"])


def functions(n):
    """N functions; each calls one that stands before it, as callees do in C, and
    main all of them: the compiler drops none."""
    due = Due()
    yield HEAD
    for i in range(n):
        mpi = i % MIX.calls_mpi == 0
        construct = i % MIX.has_construct == 7
        yield "static int part%d(struct grid *g, int n)\n{" % i
        yield START
        yield who(due) if mpi else "\trank = g->me;"
        # Few functions have large parts, so many are small.
        size = MIX.blocks * pick((1, 1, 2, 2, 4, 4, 6, 10, 20, 50), i) // 10
        yield from body(due, size, mpi, mpi and i // MIX.calls_mpi % 5 < 2)
        if construct:
            yield PARALLEL[0] % i
            due.at += PARALLEL[1]
        if i > 3:
            yield "\tk += part%d(g, n - 1);" % (i - 1 - i * 31 % min(i, 50))
        yield "\treturn k + (sum > most);\n}"
        due.at += 2
    yield from main_("\tpart%d(&g, g.n);" % i for i in range(n))


def nested(n):
    """N levels of loops and conditions in each other, in a function, with an
    ordinary stretch of statements at each level."""
    due = Due()
    yield HEAD
    yield "void solve(struct grid *g, int n)\n{"
    yield START
    yield who(due)
    for i in range(n):
        yield ("\tfor (int m%d = 0; m%d < g->n; m%d++) {" % (i, i, i) if i % 2
               else "\tif (n > %d) {" % i)
        due.at += 3 if i % 2 else 2
        yield from body(due, 4)
    for i in range(n):
        yield from body(due, 4)
        yield "\t}"
    yield "\ttotal += sum + most + k;\n}"
    yield from main_(["\tsolve(&g, g.n);"])


SHAPES = {
    "ordinary: blocks in a function": (blocks, (1000, 10000, 100000)),
    "ordinary: functions": (functions, (100, 1000, 10000)),
    "ordinary: loops and ifs in each other": (nested, (10, 100, 1000)),
}
