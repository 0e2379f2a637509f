# SPDX-License-Identifier: GPL-3.0-or-later
"""elpa: eigenvalues of dense matrices, Fortran, MPI and OpenMP; its tests."""
import os
import re

PACKAGE = "elpa"
NEEDS = ["libscalapack-openmpi-dev", "liblapack-dev", "libblas-dev"]
TESTS = ("validate_real_double_eigenvectors_1stage_analytic",
         "validate_real_double_eigenvectors_2stage_default_kernel_analytic",
         "validate_real_double_eigenvalues_1stage_analytic",
         "validate_real_double_cholesky_1stage_random",
         "validate_real_double_generalized_1stage_random",
         "validate_real_double_solve_tridiagonal_1stage_toeplitz",
         "validate_complex_double_eigenvectors_1stage_analytic",
         "validate_c_version_real_double_eigenvectors_1stage_random")


def build(tree, step):
    # As Debian builds it, with OpenMP and without kernels for one processor.
    step(["./configure", "--enable-openmp", "--disable-sse",
          "--disable-sse-assembly", "--disable-sse-kernels", "--disable-avx",
          "--disable-avx2", "--disable-avx512", "--disable-shared",
          "FC=mpifort", "CC=mpicc", "CXX=mpicxx",
          "FCFLAGS=-O2 -g -fallow-argument-mismatch", "CFLAGS=-O2 -g",
          "LIBS=-lscalapack-openmpi"], tree)
    # Its makefile does not know which modules need which: one job, and the
    # library comes before the tests.
    step(["make", "-j1", "libelpa_openmp.la"], tree)
    step(["make", "-j1"] + tested(tree), tree)


def tested(tree):
    with open(os.path.join(tree, "Makefile")) as file:
        text = file.read()
    return [name for name in TESTS
            if re.search(r"^%s_OBJECTS =" % name, text, re.M)]


def jobs(tree):
    for name in tested(tree):
        yield {"name": name, "cwd": tree, "processes": 2,
               "argv": [os.path.join(tree, name), "150", "50", "16"]}


def results(job, output):
    """What must not change, in no order, since processes print in any.

    Not the tree of times, and of errors near rounding only that they are: the
    tests judge them themselves, by their exit status.
    """
    drop = re.compile(r"\|_|====|time|seconds|\bs\b|^\s*$", re.I)
    return sorted(re.sub(r"\d\.\d+E-01\d", "#", line)
                  for line in output.splitlines() if not drop.search(line))
