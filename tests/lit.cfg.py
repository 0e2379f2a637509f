# SPDX-License-Identifier: GPL-3.0-or-later
# lit configuration of all tiers; substitutions are explained in docs/HACKING.md.
import glob
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import fortran      # noqa: E402

config.name = "parcoach"
config.test_format = fortran.Test(execute_external=False)
config.suffixes = [".pcm", ".c", ".cc", ".f90", ".F90", ".f", ".test"]
config.excludes = ["Inputs", "mock"]
config.test_source_root = os.path.dirname(os.path.abspath(__file__))
root = os.path.dirname(config.test_source_root)
build = os.environ.get("PARCOACH_BUILD", os.path.join(root, "build"))
config.test_exec_root = os.path.join(build, "tests")


def llvm_version(path):
    return int(re.search(r"llvm-(\d+)", path).group(1))


llvm = sorted(glob.glob("/usr/lib/llvm-*/bin/FileCheck"), key=llvm_version)
env = config.environment
if llvm:
    env["PATH"] = os.path.dirname(llvm[-1]) + ":" + os.environ["PATH"]
elif not shutil.which("FileCheck"):
    lit_config.fatal("FileCheck not found: run 'make deps'")
env["LC_ALL"] = "C"
env["OMP_NUM_THREADS"] = "2"
env["OMP_WAIT_POLICY"] = "passive"

# If a test hangs, all its processes are killed (lit needs psutil for it).
if not lit_config.maxIndividualTestTime:
    # Of the long tests, one builds a package twice, and others judge a thousand
    # programs.
    seconds = 1800 if lit_config.params.get("long") else 120
    try:
        lit_config.maxIndividualTestTime = seconds
    except AttributeError:  # since LLVM 22
        config.maxIndividualTestTime = seconds

# The compiler that loads the plugin; the MPI wrappers use it too.
ver = os.environ.get("GCCVER", "12")
cc = os.environ.get("HOSTCC", "gcc-" + ver)
cxx = os.environ.get("HOSTCXX", "g++-" + ver)
fc = os.environ.get("HOSTFC", "gfortran-" + ver)
env["GCCVER"] = ver     # for benchmarks
for mpi in ("OMPI", "MPICH"):
    env[mpi + "_CC"], env[mpi + "_CXX"], env[mpi + "_FC"] = cc, cxx, fc

if fortran.reads_modules(os.environ.get("PARCOACH_MPIFORT", "mpifort"), fc):
    config.available_features.add("mpi-modules")

# Parameters of Open MPI: shared memory only, and processes that wait leave the
# processors to the other tests.
env["OMPI_MCA_pml"], env["OMPI_MCA_btl"] = "ob1", "self,vader"
env["OMPI_MCA_mpi_yield_when_idle"] = "1"
# More processes than processors, and not bound to these: each version has other names.
names = {4: ("OMPI_MCA_rmaps_base_oversubscribe", "OMPI_MCA_hwloc_base_binding_policy"),
         5: ("PRTE_MCA_rmaps_default_mapping_policy",
             "PRTE_MCA_hwloc_default_binding_policy"),
         6: ("PRTE_MCA_mapby", "PRTE_MCA_bindto")}
version = re.search(r"\(Open MPI\) (\d+)", subprocess.run(
    ["mpirun", "--version"], text=True, check=False, capture_output=True).stdout)
if version:
    major = min(max(int(version.group(1)), 4), 6)
    more, bind = names[major]
    env[more], env[bind] = "1" if major == 4 else ":oversubscribe", "none"

config.available_features.add("gcc-" + ver)
# What came with a version of GCC, such as constructs of OpenMP.
for n in range(12, 1 + (int(ver) if ver.isdigit() else 12)):
    config.available_features.add("since-gcc-%d" % n)

# Slow tests have `REQUIRES: long` and run in `make check-long`.
if lit_config.params.get("long"):
    config.available_features.add("long")
    # It is downloaded once; without access to npm packages this is not checked.
    schema = os.path.join(build, "fetched", "sarif-2.1.0.json")
    if not subprocess.run([sys.executable, os.path.join(
            config.test_source_root, "report", "Inputs", "schema.py"),
            schema], check=False).returncode:
        config.available_features.add("sarif-schema")
    config.substitutions.append(("%schema", schema))
for feature, command in (("cmake", "cmake"), ("autotools", "libtoolize"),
                         ("pkg-config", "pkg-config"), ("groff", "groff"),
                         ("lintian", "lintian"), ("gnuplot", "gnuplot"),
                         ("ccache", "ccache"), ("ninja", "ninja"),
                         ("meson", "meson"),
                         ("sarif-multitool", "sarif-multitool"),
                         ("rpm", "rpmspec"), ("zsh", "zsh"), ("fish", "fish")):
    if shutil.which(command):
        config.available_features.add(feature)
for feature, command in (("hdf5", "h5pcc"), ("openshmem", "oshcc")):
    if shutil.which(command):
        config.available_features.add(feature)
for feature, header in (("pnetcdf", "pnetcdf.h"), ("fftw", "fftw3-mpi.h"),
                        ("hypre", "hypre/HYPRE.h")):
    if os.path.exists("/usr/include/" + header):
        config.available_features.add(feature)
petsc = subprocess.run(["pkg-config", "--cflags", "petsc"], text=True,
                       check=False, capture_output=True) if shutil.which(
                           "pkg-config") else None
if petsc and not petsc.returncode:
    config.available_features.add("petsc")
    config.substitutions.append(("%petsc", petsc.stdout.strip()))
if shutil.which("mpicc.mpich") and shutil.which("mpirun.mpich"):
    config.available_features.add("mpich")

plugin = "-fplugin=" + os.path.join(build, "parcoach.so")
rt = "-L" + build + " -Wl,-rpath," + build + " -lparcoach_rt"
mock = "-I" + os.path.join(config.test_source_root, "mock")
plain = "-fdiagnostics-plain-output"
# GCC 16 warns of `master`, which OpenMP 5.1 has deprecated.
if "since-gcc-16" in config.available_features:
    plain += " -Wno-deprecated-openmp"
# -fchecking: the compiler verifies its own statements after each pass.  In C++, where
# headers have most of them, it takes a third of the time.
plain_cxx = plain + (" -fchecking" if lit_config.params.get("long") else "")
plain += " -fchecking"
# The processes of a job that hangs are killed before lit's own limit.
mpirun = "timeout -k 5 60 mpirun --allow-run-as-root --oversubscribe"
add = config.substitutions.append
# A line with %long only runs in the long tests.
add(("%long", "" if lit_config.params.get("long") else "true ||"))
# Longer names first: lit replaces them as text, in order.
add(("%parcoach", os.path.join(build, "parcoach")))
add(("%mpicxx", "mpicxx " + plugin + " " + plain_cxx))
add(("%mpicc", "mpicc " + plugin + " " + plain))
add(("%mpifort", "mpifort " + plugin + " " + plain))
add(("%pfort", fc + " " + plugin + " " + plain))
add(("%pcxx", cxx + " " + mock + " " + plugin + " " + plain_cxx))
# GCC 14 and later refuse an implicit declaration; the mock has all that tests call.
add(("%pcc", cc + " -Werror=implicit-function-declaration " + mock + " " + plugin + " " + plain))
add(("%rt", rt))
add(("%mpirun", mpirun))
add(("%plugin", plugin))
add(("%build", build))
add(("%root", root))
add(("%python", sys.executable))
add(("%gcc", cc))
