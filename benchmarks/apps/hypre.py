# SPDX-License-Identifier: GPL-3.0-or-later
"""hypre: parallel linear solvers, C; its own test drivers and test lines."""
import glob
import os
import re

PACKAGE = "hypre"
NEEDS = []
DRIVERS = ("ij", "struct", "sstruct")


def build(tree, step):
    src = os.path.join(tree, "src")
    step(["./configure", "--with-openmp", "--with-MPI", "--disable-fortran",
          "CC=mpicc", "CXX=mpicxx"], src)
    step(["make", "-j2"], src)
    for driver in DRIVERS:
        step(["make", driver], os.path.join(src, "test"))


def jobs(tree):
    """The first lines for 2 to 4 processes of each of hypre's own job files."""
    test = os.path.join(tree, "src", "test")
    for driver in DRIVERS:
        where = os.path.join(test, "TEST_" + driver)
        for path in sorted(glob.glob(where + "/*.jobs")):
            with open(path) as file:
                text = file.read().replace("\\\n", " ")
            lines = re.findall(r"^mpirun -np ([234]) +\./%s ([^>&|\n]*)"
                               % driver, text, re.M)
            for number, (processes, words) in enumerate(lines[:2]):
                yield {"name": "%s/%s.%d" % (driver, os.path.basename(
                           path)[:-len(".jobs")], number),
                       "cwd": where, "processes": int(processes),
                       "argv": [os.path.join(test, driver)] + words.split()}


def results(job, output):
    """What must not change: everything but times.

    ParaSails prints its seconds as "  0:  0.0" for each process and "ave:".
    """
    drop = re.compile(r"time|MFLOPS|seconds|wall|cpu|HYPRE_DEVELOP|^\s*$|"
                      r"^\s*(\d+|ave):\s+\d+\.\d\s*$", re.I)
    return [line for line in output.splitlines() if not drop.search(line)]
