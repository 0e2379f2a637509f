# SPDX-License-Identifier: GPL-3.0-or-later
"""spack.py RECIPE PREFIX: the recipe's make commands, without Spack.

A stand-in for spack.package has what the recipe uses, and prints what it asks for.
"""
import runpy
import shutil
import sys
import types


class Version(str):
    def up_to(self, parts):
        return ".".join(self.split(".")[:parts])


def said(*words, **more):
    print(" ".join(map(str, words)), *("%s=%s" % m for m in more.items()))


package = types.ModuleType("spack.package")
package.Package = object
package.license = package.version = package.depends_on = said
package.requires = said
package.make = lambda *words: said("make", *words)
package.__all__ = [name for name in dir(package) if name[0] != "_"]
sys.modules["spack"] = types.ModuleType("spack")
sys.modules["spack.package"] = package

made = runpy.run_path(sys.argv[1])["Parcoach"]()
made.compiler = types.SimpleNamespace(
    version=Version("12.2.0"), cc=shutil.which("gcc-12"),
    cxx=shutil.which("g++-12"), fc=shutil.which("gfortran-12"))
mpi = types.SimpleNamespace(mpicc=shutil.which("mpicc"))
made.install({"mpi": mpi}, sys.argv[2])
