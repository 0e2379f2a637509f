# SPDX-License-Identifier: GPL-3.0-or-later
# lit configuration of all tiers; substitutions are explained in docs/HACKING.md.
import glob
import os

import lit.formats

config.name = "parcoach"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".pcm", ".c", ".cc", ".f90", ".F90", ".f", ".test"]
config.excludes = ["Inputs", "mock", "unit"]
config.test_source_root = os.path.dirname(__file__)
root = os.path.dirname(config.test_source_root)
build = os.environ.get("PARCOACH_BUILD", os.path.join(root, "build"))
config.test_exec_root = os.path.join(build, "tests")

llvm = sorted(glob.glob("/usr/lib/llvm-*/bin/FileCheck"))
if not llvm:
    lit_config.fatal("FileCheck not found: run 'make deps'")
config.environment["PATH"] = os.path.dirname(llvm[-1]) + ":" + os.environ["PATH"]
config.environment["LC_ALL"] = "C"

plugin = "-fplugin=" + os.path.join(build, "parcoach.so")
rt = "-L" + build + " -Wl,-rpath," + build + " -lparcoach_rt"
mock = "-I" + os.path.join(config.test_source_root, "mock")
plain = "-fdiagnostics-plain-output"
mpirun = ("timeout -k 5 60 mpirun --allow-run-as-root --oversubscribe "
          "--mca btl self,vader")
add = config.substitutions.append
# Longer names first: lit replaces textually, in order.
add(("%parcoach", os.path.join(build, "parcoach")))
add(("%mpicxx", "mpicxx " + plugin + " " + plain))
add(("%mpicc", "mpicc " + plugin + " " + plain))
add(("%mpifort", "mpifort " + plugin + " " + plain))
add(("%pcxx", "g++-12 " + mock + " " + plugin + " " + plain))
add(("%pcc", "gcc-12 " + mock + " " + plugin + " " + plain))
add(("%rt", rt))
add(("%mpirun", mpirun))
add(("%build", build))
