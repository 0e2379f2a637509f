# SPDX-License-Identifier: GPL-3.0-or-later
"""hpcc: the HPC Challenge benchmark, C; a small run of all its parts."""
import os
import re

PACKAGE = "hpcc"
NEEDS = ["libblas-dev"]

# hpl/setup has no file for today's Linux; these are its usual settings.
ARCH = """
SHELL = /bin/sh
CD = cd
CP = cp
LN_S = ln -s
MKDIR = mkdir -p
RM = /bin/rm -f
TOUCH = touch
ARCH = $(arch)
TOPdir = ../../..
INCdir = $(TOPdir)/include
BINdir = $(TOPdir)/bin/$(ARCH)
LIBdir = $(TOPdir)/lib/$(ARCH)
HPLlib = $(LIBdir)/libhpl.a
LAlib = -lblas -lm
F2CDEFS = -DAdd_ -DF77_INTEGER=int -DStringSunStyle
HPL_INCLUDES = -I$(INCdir) -I$(INCdir)/$(ARCH)
HPL_LIBS = $(HPLlib) $(LAlib)
HPL_DEFS = $(F2CDEFS) $(HPL_INCLUDES)
CC = mpicc
CCNOOPT = $(HPL_DEFS) $(MPI1)
# It still calls MPI_Type_struct and MPI_Address of MPI-1.
MPI1 = -DOMPI_OMIT_MPI1_COMPAT_DECLS=0
CCFLAGS = $(HPL_DEFS) $(MPI1) -fomit-frame-pointer -O3 -funroll-loops -W -Wall -fopenmp
LINKER = mpicc
LINKFLAGS = $(CCFLAGS)
ARCHIVER = ar
ARFLAGS = r
RANLIB = ranlib
"""


def build(tree, step):
    with open(os.path.join(tree, "hpl", "Make.parcoach"), "w") as file:
        file.write(ARCH)
    step(["make", "arch=parcoach"], tree)
    with open(os.path.join(tree, "_hpccinf.txt")) as file:
        text = file.read()
    # A size that takes seconds, on 2 x 2 processes.
    text = re.sub(r"^1000( +Ns)", r"400 \1", text, flags=re.M)
    text = re.sub(r"^\d+( +Ps)", r"2\1", text, flags=re.M)
    text = re.sub(r"^\d+( +Qs)", r"2\1", text, flags=re.M)
    with open(os.path.join(tree, "hpccinf.txt"), "w") as file:
        file.write(text)


def jobs(tree):
    # True: FFT/pzfft1d.c calls MPI_Alltoall in `omp single` inside `omp
    # parallel`, and src/hpcc.c asks for no thread level (MPI_Init).
    yield {"name": "hpcc", "cwd": tree, "processes": 4, "timeout": 600,
           "known": ["parcoach-thread-level"],
           "argv": [os.path.join(tree, "hpcc")],
           "file": os.path.join(tree, "hpccoutf.txt")}


def results(job, output):
    """Its verdicts: how many tests passed and failed, and where; without times,
    and PTRANS's lines "CPU", which it prints where the clock has moved."""
    keep = re.compile(r"PASSED|FAILED|^Success=|tests? completed|"
                      r"Found \d+ errors|Node\(s\) with error|Error|"
                      r"^ *\d+ tests|CommWorldProcs|HPL_N=")
    return [" ".join(re.sub(r"\S*\d\.\d+\S*", "#", line).split())
            for line in output.splitlines()
            if keep.search(line) and not line.startswith("CPU ")]
