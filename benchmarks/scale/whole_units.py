# SPDX-License-Identifier: GPL-3.0-or-later
"""whole_units - whole programs of any number of units, as objects carry them.

A unit has about LINES lines of C in functions of ordinary sizes; half of its
functions are static.  3 of 8 units call MPI, as often as ordinary.MIX says (of the
547 units of hypre 208 do); the others only compute.  16 units share a record type,
and each has variables of its own and a table of functions.  The units are a tree in
which each calls two others, and one more of the next level: all are reached, 15 levels
deep for 20,000 units, with a few calls in each.

TEMPLATES units are generated and compiled with the plugin.  The models of the others
are these with other names of functions, variables, records and files, packed as the
plugin packs them.  program() writes one object with all of them in section .parcoach
and a symbol for each function, as the linker does.
"""
import concurrent.futures
import os
import re
import subprocess

import common
import ordinary

TEMPLATES = 24
WITH_MPI = (0, 3, 6)    # of 8 units
TOGETHER = 16           # units with one record type

FIELDS = """int n, kind, step, left, right, me, all;
	double *u, *v, *w, tol, dt;
	int *index;
	MPI_Comm comm;"""
PROBLEM = """#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
struct problem { int n, kind, me, all; MPI_Comm comm; };
double work(double);
"""
HEAD = PROBLEM + """struct grid_M0000 {
	""" + FIELDS + """
};
int run_U0001(struct problem *, int), run_U0002(struct problem *, int);
int run_U0003(struct problem *, int);
static double total_U0000;
int verbose_U0000;
#define grid grid_M0000
#define total total_U0000
#define verbose verbose_U0000
"""
FIRST = PROBLEM + """int run_U0001(struct problem *, int);
double work(double x) { return x * x + 1; }
int run_L0001(struct problem *p, int n) { return p->n + n; }
int run_L0002(struct problem *p, int n) { return p->kind - n; }
int run_L0003(struct problem *p, int n)
{
	MPI_Barrier(p->comm);
	return n;
}
int main(int argc, char **argv)
{
	struct problem p = { 8, 0, 0, 1, MPI_COMM_WORLD };
	MPI_Init(&argc, &argv);
	MPI_Comm_size(p.comm, &p.all);
	MPI_Comm_rank(p.comm, &p.me);
	if (p.me == 0)
		p.n = atoi(argv[1]);
	MPI_Bcast(&p.n, 1, MPI_INT, 0, p.comm);
	run_U0001(&p, p.n);
	MPI_Finalize();
	return 0;
}
"""
RUN = """static int (*const table_U0000[])(struct grid *, int) = {
	%s
};
int run_U0000(struct problem *p, int n)
{
	struct grid g = { 0 };
	int k;
	g.comm = p->comm;
	g.n = p->n;
	g.kind = p->kind;
	g.me = p->me;
	g.all = p->all;
	g.left = g.me > 0 ? g.me - 1 : MPI_PROC_NULL;
	g.right = g.me < g.all - 1 ? g.me + 1 : MPI_PROC_NULL;
	g.u = malloc(n * sizeof *g.u);
	g.v = malloc(n * sizeof *g.v);
	g.w = malloc(n * sizeof *g.w);
	g.index = malloc(n * sizeof *g.index);
	k = table_U0000[n & 3](&g, n);
%s
	k += run_U0001(p, n) + run_U0002(p, n);
	if (p->kind == %d)
		k += run_U0003(p, n);
	return k;
}
"""


def functions(due, number, lines, used):
    """Functions until there are LINES lines, USED of them above; their names."""
    names = []
    while used < lines:
        i = len(names)
        mpi = number % 8 in WITH_MPI and i % ordinary.MIX.calls_mpi == 0
        text = ["%sint part%d_U0000(struct grid *g, int n)\n{" % (
            "static " if (i + number) % 2 else "", i), ordinary.START,
            ordinary.who(due) if mpi else "\trank = g->me;"]
        size = ordinary.MIX.blocks * ordinary.pick(
            (1, 1, 2, 2, 4, 4, 6, 10, 20), i + 31 * number) // 10
        text += ordinary.body(due, size, mpi, mpi and i % 8 == 0)
        if i > 1:
            text.append("\tk += part%d_U0000(g, n - 1);" % (
                i - 1 - i * 31 % min(i, 8)))
        text.append("\treturn k + (sum > most);\n}")
        due.at += 2
        names.append("part%d_U0000" % i)
        yield "\n".join(text)
        used += len("\n".join(text).splitlines())


def template(number, lines):
    """A unit; U0000 is its own number, U0001 to U0003 those that it calls."""
    due = ordinary.Due()
    due.number = 1000 * number
    text = [HEAD]
    text += functions(due, number, lines,
                      len((HEAD + RUN).splitlines()) + 8)
    n = len(text) - 1
    calls = ["\tk += part%d_U0000(&g, n);" % k for k in range(n - 1, -1, -3)]
    text.append(RUN % ("".join("part%d_U0000, " % (k % n) for k in range(4)),
                       "\n".join(calls), number))
    return "\n".join(text)


def model(text, name, options):
    """The model of the unit TEXT, as text; how many lines and blocks it has."""
    path = os.path.join(options.dir, name + ".c")
    with open(path, "w") as file:
        file.write(text)
    compile_, _ = common.flags(options.build, ["instrument=none"])
    output = path[:-2] + ".o"
    done = common.run(["mpicc", "-O1", "-c", path, "-o", output] + compile_)
    if done.status != 0:
        common.die("cannot compile %s:\n%s" % (path, done.output[-500:]))
    section = path[:-2] + ".model"
    subprocess.run(["objcopy", "-O", "binary", "--only-section=.parcoach",
                    "--set-section-flags", ".parcoach=alloc", output,
                    section], check=True)
    said = subprocess.run([options.build + "/parcoach", "model", section],
                          check=True, capture_output=True).stdout.decode()
    return said, len(text.splitlines()), len(re.findall(r"^b\d+:", said, re.M))


def called(unit, size):
    """The names that the three calls of UNIT, from 1 on, mean."""
    level = unit.bit_length()
    units = (2 * unit, 2 * unit + 1, (1 << level) + unit * 7919 % (1 << level))
    return ["run_U%04d" % of if of <= size and of not in units[:k] else
            "run_L%04d" % (k + 1) for k, of in enumerate(units)]


def renamed(unit, text, size):
    """The model of UNIT made of the TEXT of a template."""
    names = {"U0000": "U%04d" % unit, "M0000": "M%04d" % (unit // TOGETHER)}
    names.update(zip(("run_U0001", "run_U0002", "run_U0003"),
                     called(unit, size)))
    text = re.sub(r"run_U000[1-3]|[UM]0000", lambda m: names[m.group(0)], text)
    return re.sub(r"\btemplate\d+\.c\b", "unit%04d.c" % unit, text)


def pack(path, text, options):
    """The record of the model TEXT, which a command packs from the file PATH."""
    with open(path, "w") as file:
        file.write(text)
    return subprocess.run([options.build + "/parcoach", "model", "--pack", path],
                          check=True, stdout=subprocess.PIPE).stdout


def symbols(text):
    """Assembler text of a symbol for each function that the model defines."""
    for name, flags in re.findall(r"^func (\S+) \(.*?\)(.*)", text, re.M):
        if " end " in flags:
            yield "%s.type %s,@function\n%s%s:\n.byte 0\n.size %s,1\n" % (
                ".globl %s\n" % name if " exported" in flags else "", name,
                "" if " exported" in flags else "", name, name)


def some(job):
    """(records, symbols) of the units FROM to TO."""
    begin, end, size, made, options = job
    path = os.path.join(options.dir, "unit.%d.pcm" % os.getpid())
    records, names = [], []
    for unit in range(begin, end):
        text = made[0][0] if not unit else renamed(
            unit, made[1 + unit % TEMPLATES][0], size)
        records.append(pack(path, text, options))
        names += symbols(text)
    return records, "".join(names)


def templates(options):
    """(text, lines, blocks) of the first unit and of the templates."""
    return [model(FIRST, "first", options)] + [
        model(template(k, options.lines), "template%d" % k, options)
        for k in range(TEMPLATES)]


def units(size, made, options):
    """The records of a program of SIZE units beside the first, and the text of its
    symbols."""
    step = max(1, size // 64)
    jobs = [(k, min(k + step, size + 1), size, made, options)
            for k in range(0, size + 1, step)]
    records, names = [], []
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        for some_, text in pool.map(some, jobs):
            records += some_
            names.append(text)
    return records, "".join(names)


def program(path, records, names):
    """Write an object with RECORDS and the symbols NAMES."""
    with open(path + ".bin", "wb") as file:
        file.write(b"".join(records))
    with open(path + ".s", "w") as file:
        file.write(".text\n%s.section .parcoach,\"\",@progbits\n"
                   ".incbin \"%s.bin\"\n" % (names, path))
    subprocess.run(["as", "-o", path, path + ".s"], check=True)


def counted(size, made):
    """(lines, blocks) of a program of SIZE units."""
    of = [made[0]] + [made[1 + unit % TEMPLATES] for unit in range(1, size + 1)]
    return sum(one[1] for one in of), sum(one[2] for one in of)
