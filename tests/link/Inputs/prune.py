# SPDX-License-Identifier: GPL-3.0-or-later
"""Builds prune.c in many ways; prints what `parcoach check --prune` says of each.

    prune.py MPICC PARCOACH RUNTIME
"""
import os
import shlex
import subprocess
import sys

MPICC, PARCOACH, RT = (shlex.split(word) for word in sys.argv[1:4])
SOURCE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "prune.c")
MPICC += ["-fopenmp", "-fplugin-arg-parcoach-instrument=all"]
PLAIN = [MPICC[0]]


def make(command):
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)


def build(name, *more, what="PROVED", rt=None):
    make(MPICC + ["-DWHAT=" + what, SOURCE, "-o", name] + list(more) +
         (RT if rt is None else rt))
    return name


def prune(title, *words):
    done = subprocess.run(PARCOACH + ["check", "--prune"] + list(words),
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                          check=False)
    lines = [line for line in done.stderr.decode().splitlines()
             if "checks" in line or "kept" in line]
    print("%s: %s" % (title, "\n".join(lines)))


for what in ("CONDITION", "ARGUMENT", "IN_PLACE", "HANDLE", "SPAWN", "LOAD",
             "LEVEL", "TEAM"):
    prune(what, build(what, "-ldl", what=what))

with open("other.c", "w") as file:
    file.write("#include <mpi.h>\n"
               "void other(void) { MPI_Barrier(MPI_COMM_WORLD); }\n")
make(PLAIN + ["-c", "other.c"])
prune("OTHER", build("OTHER", "other.o", what="OTHER"))

NEEDS = ["-L.", "-lother", "-Wl,-rpath,$ORIGIN"]
make(MPICC + ["-shared", "-fPIC", "other.c", "-o", "libother.so"])
build("needs", *NEEDS, what="OTHER")
prune("needs", "needs")
prune("both", "needs", "libother.so")
prune("undo", "--prune=undo", "needs", "libother.so")
make(PLAIN + ["-shared", "-fPIC", "other.c", "-o", "libother.so"])
prune("no model", "needs")
os.remove("libother.so")
prune("lost", "needs")

build("PROVED")
prune("alone", "--no-needed", "PROVED")
make(["strip", "PROVED"])
prune("stripped", "PROVED")
ARCHIVE = [os.path.join(word[2:], "libparcoach_rt.a")
           for word in RT if word.startswith("-L")]
prune("not pie, archive", build("static", "-no-pie", rt=ARCHIVE))
prune("lto", build("lto", "-O2", "-flto"))
prune("sections", build("sections", "-O2", "-ffunction-sections",
                        "-Wl,--gc-sections"))
