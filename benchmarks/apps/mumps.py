# SPDX-License-Identifier: GPL-3.0-or-later
"""mumps: a sparse direct solver, Fortran and C, MPI and OpenMP."""
import os
import re

PACKAGE = "mumps"
NEEDS = ["libscalapack-openmpi-dev", "liblapack-dev", "libblas-dev"]

# Make.inc/Makefile.debian.PAR of mumps itself, without optional orderings.
INC = """
LPORDDIR = $(topdir)/PORD/lib/
IPORD = -I$(topdir)/PORD/include/
LPORD = -L$(LPORDDIR) -lpord
ORDERINGSF = -Dpord
ORDERINGSC = $(ORDERINGSF)
LORDERINGS = $(LPORD)
IORDERINGSC = $(IPORD)
PLAT =
LIBEXT_SHARED = .so
LIBEXT = .a
FPIC_OPT = -fPIC
OUTC = -o\x20
OUTF = -o\x20
RM = /bin/rm -f
CC = mpicc
FC = mpif90
FL = mpif90
AR = ar vr\x20
RANLIB = ranlib
LIBPAR = -lscalapack-openmpi -llapack
LIBBLAS = -lblas
LIBOTHERS = -lpthread
CDEFS = -DAdd_
OPTF = -O -fopenmp -fallow-argument-mismatch
OPTL = -O -fopenmp
OPTC = -O -fopenmp
INCS = $(INCPAR)
LIBS = $(LIBPAR)
LIBSEQNEEDED =
"""


def build(tree, step):
    with open(os.path.join(tree, "Makefile.inc"), "w") as file:
        file.write(INC)
    step(["make", "-j2", "d"], tree)


def jobs(tree):
    examples = os.path.join(tree, "examples")
    for processes in (2, 3, 4):
        yield {"name": "dsimpletest.%d" % processes, "cwd": examples,
               "processes": processes,
               "argv": [os.path.join(examples, "dsimpletest")],
               "stdin": os.path.join(examples, "input_simpletest_real")}
    yield {"name": "c_example", "cwd": examples, "processes": 2,
           "argv": [os.path.join(examples, "c_example")]}


def results(job, output):
    drop = re.compile(r"time|elapsed|memory|MBYTES|space|flop|\bMB\b|^\s*$",
                      re.I)
    return [line for line in output.splitlines() if not drop.search(line)]
