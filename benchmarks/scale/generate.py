# SPDX-License-Identifier: GPL-3.0-or-later
"""generate - C units of any size, of one shape each.

SHAPES: name -> (function that takes a size and yields lines, sizes).  In all of
them collectives and conditions on the rank are strewn about, at places that
grow with the size, so that the analyses find something to do everywhere: there
are four to fourteen times as many collectives as in programs (see `density`).
The shapes whose name begins with "ordinary" are of ordinary.py.
"""
import ordinary

HEAD = """#include <mpi.h>
int rank, size, count, opaque(int);
double data[64], sum[64];
"""


def collective(number, comm="MPI_COMM_WORLD"):
    return ("MPI_Barrier(%s);" % comm,
            "MPI_Bcast(data, %d, MPI_DOUBLE, 0, %s);" % (number % 60 + 1,
                                                         comm),
            "MPI_Allreduce(data, sum, 4, MPI_DOUBLE, MPI_SUM, %s);" % comm
            )[number % 3]


def start():
    yield "int main(int argc, char **argv)"
    yield "{"
    yield "\tint x = argc, y = 0;"
    yield "\tMPI_Init(&argc, &argv);"
    yield "\tMPI_Comm_rank(MPI_COMM_WORLD, &rank);"
    yield "\tMPI_Comm_size(MPI_COMM_WORLD, &size);"
    yield "\tMPI_Bcast(&count, 1, MPI_INT, 0, MPI_COMM_WORLD);"


def finish():
    yield "\tMPI_Finalize();"
    yield "\treturn x + y;"
    yield "}"


def blocks(n):
    """One function of about N basic blocks: ifs and loops one after another."""
    yield HEAD
    yield from start()
    for i in range(n // 4):
        kind = i % 8
        if kind == 0:
            yield "\tif (rank == %d) x += y; else y = x + rank;" % (i % 7)
        elif kind == 1:
            yield "\tif (x > y) y++;"
        elif kind == 2:
            yield "\tfor (int i = 0; i < count; i++) %s" % collective(i)
        elif kind == 3:
            yield "\tif (count > %d) %s" % (i, collective(i))
        elif kind == 4:
            yield "\tif (x == %d) y = opaque(x); else x = opaque(y);" % i
        elif kind == 5:
            yield "\tif (rank < size) { x++; %s }" % collective(i)
        elif kind == 6:
            yield "\twhile (y > %d) y -= opaque(rank) & 1;" % i
        else:
            yield "\tif (opaque(%d)) x = y;" % i
    yield from finish()


def functions(n):
    """N functions, each called by the next and one further on."""
    yield HEAD
    for i in range(n):
        yield "static void f%d(int a, int b)" % i
        yield "{"
        yield "\tif (rank == a) b = opaque(b);"
        yield "\tif (b > 2) data[%d] += a;" % (i % 60)
        if i % 5 == 0:
            yield "\t" + collective(i)
        if i:
            yield "\tf%d(a + 1, b);" % (i - 1)
        if i > 3 and i % 3 == 0:
            yield "\tif (a > b) data[0]++; else f%d(b, a);" % (i // 2)
        yield "}"
    yield from start()
    yield "\tf%d(rank, count);" % (n - 1)
    yield from finish()


def wide(n):
    """N functions that main calls one after another, some behind the rank."""
    yield HEAD
    for i in range(n):
        yield "static int f%d(int a)" % i
        yield "{"
        if i % 4 == 0:
            yield "\t" + collective(i)
        yield "\treturn a > %d ? opaque(a) : count;" % i
        yield "}"
    yield from start()
    for i in range(n):
        yield ("\tif (rank == %d) x += f%d(y);" % (i % 5, i) if i % 9 == 0
               else "\ty += f%d(x);" % i)
    yield from finish()


def nested(n, head, tail):
    yield HEAD
    yield from start()
    for i in range(n):
        yield "\t" + head(i)
        if i % 10 == 3:
            yield "\t" + collective(i)
    for i in reversed(range(n)):
        yield "\t" + tail(i)
    yield from finish()


def ifs(n):
    """N ifs in each other, every tenth on the rank."""
    return nested(
        n, lambda i: "if (%s) { x++;" % (
            "rank > %d" % i if i % 10 == 0 else "count > %d" % i),
        lambda i: "} else { y++; %s}" % (collective(i) if i % 10 == 5
                                         else ""))


def loops(n):
    """N loops in each other."""
    return nested(
        n, lambda i: "for (int i%d = 0; i%d < %s; i%d++) {" % (
            i, i, "rank" if i % 10 == 0 else "count", i),
        lambda i: "y++; %s}" % (collective(i) if i % 10 == 5 else ""))


def unequal(n):
    """N loops in each other, each with a bound that nothing is known of."""
    return nested(
        n, lambda i: "for (int i%d = 0; i%d < opaque(%d); i%d++) {" % (
            i, i, i, i),
        lambda i: "y++; %s}" % (collective(i) if i % 10 == 5 else ""))


def wrappers(n):
    """N functions round a collective, each called from ten places."""
    roots = ("0", "a > 3 ? 1 : 0", "rank ? MPI_PROC_NULL : MPI_ROOT", "count")
    yield HEAD
    for i in range(n):
        yield "static void w%d(int root, int n, MPI_Comm comm)" % i
        yield "{"
        yield "\tMPI_Bcast(data, n, MPI_DOUBLE, root, comm);"
        yield "}"
    for i in range(n):
        yield "void f%d(int a)" % i
        yield "{"
        for k in range(10):
            yield "\tw%d(%s, %d, MPI_COMM_WORLD);" % (
                (i * 7 + k * 131) % n,
                roots[k % 4], k + 1)
        yield "}"
    yield from start()
    for i in range(n):
        yield "\tf%d(count);" % i
    yield from finish()


def communicators(n):
    """N communicators, each made, used under its own condition, and freed."""
    yield HEAD
    yield "static MPI_Comm comm[4];"
    yield from start()
    for i in range(n):
        yield "\tMPI_Comm c%d;" % i
        yield ("\tMPI_Comm_split(MPI_COMM_WORLD, rank %% %d, rank, &c%d);"
               % (i % 5 + 2, i))
        yield "\tif (c%d != MPI_COMM_NULL) %s" % (i, collective(i, "c%d" % i))
        if i % 4 == 0:
            yield "\tif (rank == 0) { %s }" % collective(i, "c%d" % (i // 2))
        if i % 6 == 0:
            yield "\tcomm[%d] = c%d;" % (i % 4, i)
    for i in range(n):
        yield "\tMPI_Comm_free(&c%d);" % i
    yield from finish()


def variables(n):
    """N globals, set from each other, from the rank and by broadcasts."""
    yield HEAD
    for i in range(n):
        yield "int g%d;" % i
    for part in range(0, n, 50):
        yield "void set%d(void)" % part
        yield "{"
        for i in range(part, min(part + 50, n)):
            yield "\tg%d = %s;" % (i, "rank" if i % 25 == 0 else
                                   "g%d + %d" % (i * 7 % n, i))
            if i % 20 == 0:
                yield ("\tMPI_Bcast(&g%d, 1, MPI_INT, 0, MPI_COMM_WORLD);"
                       % i)
            if i % 10 == 0:
                yield "\tif (g%d) %s" % (i * 3 % n, collective(i))
        yield "}"
    yield from start()
    for part in range(0, n, 50):
        yield "\tset%d();" % part
    yield from finish()


def shared(n):
    """N functions that use a hundred globals each, the same ten thousand."""
    yield HEAD
    for i in range(min(100 * n, 10000)):
        yield "int g%d;" % i
    for i in range(n):
        yield "void use%d(void)" % i
        yield "{"
        for k in range(100):
            g = i * 37 + k * 101
            yield "\tg%d = g%d + %d;" % (
                g % min(100 * n, 10000),
                (g + 13) % min(100 * n, 10000), k)
        yield "\tif (g%d > rank) g%d++;" % (i, i)
        yield "\tif (g%d) %s" % (i, collective(i))
        yield "}"
    yield from start()
    for i in range(n):
        yield "\tuse%d();" % i
    yield from finish()


SHAPES = {
    "blocks in a function": (blocks, (1000, 10000, 100000)),
    "functions, called in a chain": (functions, (100, 1000, 10000)),
    "functions, called side by side": (wide, (100, 1000, 10000)),
    "ifs in each other": (ifs, (10, 100, 1000)),
    "loops in each other": (loops, (10, 100, 1000)),
    "loops of unequal bounds": (unequal, (10, 100, 1000)),
    "wrappers of collectives": (wrappers, (10, 100, 1000)),
    "communicators": (communicators, (10, 100, 1000)),
    "globals": (variables, (100, 1000, 10000)),
    "globals in each function": (shared, (30, 300, 3000)),
    **ordinary.SHAPES,
}
