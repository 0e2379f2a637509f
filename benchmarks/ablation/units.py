# SPDX-License-Identifier: GPL-3.0-or-later
"""units - the compilation units of real programs, ready to compile again.

units(NAME, options): a list of Unit, of those files of the program whose
object code calls MPI.  Programs of ../apps come from their builds there (built
if need be); MPICH's own tests and Open MPI's are compiled by their wrappers, of these
those that need nothing but what is installed; of lammps the
files of src/ that have a collective in their text, behind its step that
makes headers.  "hypre-wrapped" is hypre
with its file of MPI wrappers in front of each unit: alone, its units call
nothing that a checker of one unit could know.  Of p4est, pnetcdf, hdf5, petsc and
fftw3, which are only configured, those files that have a collective in their text
(see CONFIGURED).
"""
import collections
import concurrent.futures
import glob
import importlib
import json
import os
import re
import shutil
import tempfile

import builds
import common
import measure

# cwd, argv: how to compile it, without -o; top: what paths are relative to.
Unit = collections.namedtuple("Unit", "key cwd argv top")

PROGRAMS = ("hypre", "hypre-wrapped", "hpcc", "elpa", "mumps", "mpich",
            "openmpi", "lammps", "p4est", "pnetcdf", "hdf5", "petsc", "fftw3")
MPICH_PARTS = ("coll", "comm", "topo", "io", "rma", "threads", "f77", "f90",
               "f08", "cxx")
COLLECTIVE = re.compile(
    r"\b(sc_)?MPIU?_(I?(Barrier|Bcast|Reduce|Allreduce|Gatherv?|Allgatherv?|"
    r"Scatterv?|Alltoall[vw]?|Scan|Exscan|Reduce_scatter)|Comm_(dup|split|"
    r"create)|Cart_create|File_open|Win_create)\b")
# Package: how it is configured, which files, the compiler's words; directories are
# relative to the source.
CONFIGURED = {
    "p4est": ([["sh", "./bootstrap"],
               ["./configure", "--enable-mpi", "CC=mpicc", "F77=mpif77",
                "--disable-shared"]],
              ["src", "sc/src", "test", "sc/test", "example"],
              ["-Iconfig", "-Isrc", "-Isc/config", "-Isc/src", "-Isc", "-I."]),
    "pnetcdf": ([["autoreconf", "-fi"],
                 ["./configure", "MPICC=mpicc", "MPICXX=mpicxx",
                  "MPIF77=mpif77", "MPIF90=mpif90",
                  "FFLAGS=-fallow-argument-mismatch",
                  "FCFLAGS=-fallow-argument-mismatch"],
                 ["make", "-k", "-C", "src/drivers"],
                 ["make", "-k", "-C", "src/dispatchers"]],
                ["src"],
                ["-DHAVE_CONFIG_H"] + ["-Isrc/" + part for part in (
                    "include", "drivers/ncmpio", "drivers/include",
                    "drivers/common", "drivers/ncbbio", "utils")]),
    "hdf5": ([["./configure", "--enable-parallel", "CC=mpicc",
               "--disable-shared"]],
             ["src", "hl/src", "tools"],
             ["-Isrc", "-Itest", "-Ihl/src", "-Itools/lib"]),
    "petsc": ([["python3", "./configure", "--with-cc=mpicc",
                "--with-cxx=mpicxx", "--with-fc=0", "--with-debugging=0",
                "PETSC_ARCH=arch"]],
              ["src/" + part for part in ("vec", "mat", "ksp", "dm", "sys")],
              ["-Iinclude", "-Iarch/include"]),
    "fftw3": ([["./configure", "--enable-mpi", "--enable-openmp",
                "MPICC=mpicc"]],
              ["mpi"],
              ["-DHAVE_CONFIG_H", "-I."] + ["-I" + part for part in (
                  "kernel", "dft", "rdft", "api", "libbench2", "mpi")]),
}


def units(name, options):
    """All units of the program NAME that call MPI; options: dir, jobs."""
    found = {"hypre-wrapped": hypre_wrapped, "mpich": mpich,
             "openmpi": openmpi, "lammps": lammps}.get(
                 name, configured if name in CONFIGURED else built)(
                     name, options)
    cache = os.path.join(options.dir, "units-%s.json" % name)
    calls = {}
    if os.path.exists(cache):
        with open(cache) as file:
            calls = json.load(file)
    new = [unit for unit in found if unit.key not in calls]
    if new:
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            calls.update(zip([unit.key for unit in new],
                             pool.map(calls_mpi, new)))
        with open(cache, "w") as file:
            json.dump(calls, file, indent=0)
    skipped = [unit.key for unit in found if calls.get(unit.key) is None]
    if skipped:
        print("  %s: %d of %d files do not compile alone, as %s" %
              (name, len(skipped), len(found), skipped[0]))
    return [unit for unit in found if calls.get(unit.key)]


def compile_(unit, more, output, log, timeout=300):
    """Compile UNIT at -O0 with the words MORE; modules stay where they are."""
    with tempfile.TemporaryDirectory() as modules:
        argv = []
        for word in unit.argv:
            if re.match(r"-J.", word):
                argv += ["-I" + word[2:]]
            else:
                argv.append(word)
        if re.search("fort|f90|f77", os.path.basename(argv[0])):
            argv += ["-J", modules, "-fallow-argument-mismatch"]
        argv += ["-O0", "-g0", "-fdiagnostics-plain-output", "-o", output]
        return common.run(argv + more, cwd=unit.cwd, log=log, timeout=timeout)


def calls_mpi(unit):
    """Whether its object code names MPI; None if it does not compile."""
    with tempfile.TemporaryDirectory() as scratch:
        output = os.path.join(scratch, "x.o")
        done = compile_(unit, [], output, scratch + "/log")
        if done.status != 0:
            return None
        with open(output, "rb") as file:
            return bool(re.search(rb"mpi_[a-z]|MPI", file.read(), re.I))


def built(name, options):
    """As apps/run builds it; see there."""
    program = importlib.import_module(name)
    source = common.fetch(program.PACKAGE, options.dir)
    top, calls = builds.build(program, source, "plain", options, ([], []))
    found = []
    for key, call in measure.replayable(calls):
        argv = measure.command(call, "")[:-2]
        found.append(Unit(key, call["cwd"], argv, top))
    return found


def hypre_wrapped(_, options):
    found = []
    for unit in built("hypre", options):
        wrapper = os.path.join(unit.top, "src/utilities/mpistubs.c")
        if unit.key == wrapper or not re.search("MPI_", text(unit.key)):
            continue
        found.append(unit._replace(argv=unit.argv + [
            "-I" + os.path.dirname(wrapper),
            "-I" + os.path.join(unit.top, "src"), "-include", wrapper]))
    return found


def text(path):
    with open(path, errors="replace") as file:
        return file.read()


def mpich(_, options):
    """MPICH's test suite, configured for MPICH in a copy of test/mpi."""
    place = os.path.join(options.dir, "mpich-tests")
    top = os.path.join(place, "tree")
    compilers = {".c": "mpicc.mpich", ".cxx": "mpicxx.mpich",
                 ".f": "mpifort.mpich", ".f90": "mpifort.mpich"}
    if not os.path.exists(os.path.join(place, "configured")):
        source = os.path.join(common.fetch("mpich", options.dir), "test/mpi")
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(source, top)
        done = common.run(
            ["./configure", "--enable-cxx", "MPICC=mpicc.mpich",
             "MPICXX=mpicxx.mpich", "MPIF77=mpifort.mpich",
             "MPIFC=mpifort.mpich", "CC=mpicc.mpich", "CXX=mpicxx.mpich",
             "F77=mpifort.mpich", "FC=mpifort.mpich",
             "FFLAGS=-fallow-argument-mismatch",
             "FCFLAGS=-fallow-argument-mismatch"],
            cwd=top, log=os.path.join(place, "configure.log"), timeout=1800)
        if done.status != 0:
            raise RuntimeError("configure failed, see %s/configure.log" %
                               place)
        open(os.path.join(place, "configured"), "w").close()
    found = []
    for part in MPICH_PARTS:
        for path in sorted(glob.glob("%s/%s/**/*" % (top, part),
                                     recursive=True)):
            end = os.path.splitext(path)[1]
            if end in compilers:
                here = os.path.dirname(path)
                found.append(Unit(path, here, [
                    compilers[end], "-c", "-fopenmp", "-I", here,
                    "-I", top + "/include", "-I", top + "/dtpools/include",
                    "-I", os.path.join(top, part, "util"), path], top))
    return found


def openmpi(_, options):
    """Open MPI's tests and examples."""
    compilers = {".c": "mpicc.openmpi", ".cc": "mpicxx.openmpi",
                 ".f": "mpifort.openmpi", ".f90": "mpifort.openmpi"}
    source = common.fetch("openmpi", options.dir, ["*/test/*", "*/examples/*"])
    found = []
    for part in ("examples", "test"):
        for path in sorted(glob.glob("%s/%s/**/*" % (source, part),
                                     recursive=True)):
            end = os.path.splitext(path)[1]
            if end in compilers:
                here = os.path.dirname(path)
                found.append(Unit(path, here, [compilers[end], "-c", path],
                                  source))
    return found


def lammps(_, options):
    source = common.fetch("lammps", options.dir, ["*/src/*", "*/lib/*"])
    src = os.path.join(source, "src")
    made = os.path.join(src, "lmpgitversion.h")
    if not os.path.exists(made):
        log = os.path.join(options.dir, "lammps-headers.log")
        done = common.run(
            ["sh", "-c", "sh Make.sh style && sh Make.sh packages && "
             "make lmpinstalledpkgs.h gitversion"],
            cwd=src, log=log, timeout=600)
        if not os.path.exists(made):
            raise RuntimeError("making lammps' headers failed (%d), see %s" %
                               (done.status, log))
    return [Unit(path, src, ["mpicxx", "-std=c++11", "-fopenmp",
                             "-DLAMMPS_SMALLBIG", "-I.", "-I",
                             os.path.dirname(path), "-c", path], source)
            for path in sorted(glob.glob(src + "/*.cpp"))
            if COLLECTIVE.search(text(path))]


def configured(name, options):
    """Configured in a copy of its source; not built."""
    steps, parts, words = CONFIGURED[name]
    place = os.path.join(options.dir, name, "configured")
    top, stamp = os.path.join(place, "tree"), os.path.join(place, "done")
    if not os.path.exists(stamp):
        source = common.fetch(name, options.dir)
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(source, top, symlinks=True)
        for argv in steps:
            log = os.path.join(place, "configure.log")
            done = common.run(argv, cwd=top, log=log, timeout=3600)
            # make goes on behind files that need what is not installed.
            if done.status != 0 and argv[0] != "make":
                raise RuntimeError("%s failed, see %s" % (argv[0], log))
        open(stamp, "w").close()
    found = []
    for path in sorted(path for part in parts for path in glob.glob(
            "%s/%s/**/*.c" % (top, part), recursive=True)):
        if COLLECTIVE.search(text(path)):
            found.append(Unit(path, top, ["mpicc", "-c", "-I" +
                                          os.path.dirname(path)] + words +
                              [path], top))
    return found
