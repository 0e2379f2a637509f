# SPDX-License-Identifier: GPL-3.0-or-later
# A recipe for Spack: put this directory as packages/parcoach into a repository of
# yours (spack repo create), or spack repo add it.
from spack.package import *


class Parcoach(MakefilePackage):
    """Checker of MPI collectives: plugin for GCC, and run time."""

    homepage = "https://parcoach.example.org"
    git = "file:///path/to/parcoach"
    license("GPL-3.0-or-later")

    version("main", branch="main")

    depends_on("mpi")
    depends_on("elfutils")
    depends_on("json-c")
    depends_on("zstd")
    depends_on("gmp")
    depends_on("graphviz", type="run")

    # GCC loads it: the compiler is what it is built for.
    requires("%gcc@11:12")

    @property
    def build_targets(self):
        return self._settings() + ["all"]

    @property
    def install_targets(self):
        return self._settings() + ["install", "PREFIX=" + self.prefix]

    def _settings(self):
        return [
            "GCCVER=" + str(self.compiler.version.up_to(1)),
            "HOSTCC=" + self.compiler.cc,
            "HOSTCXX=" + self.compiler.cxx,
            "HOSTFC=" + self.compiler.fc,
            "MPICC=" + self.spec["mpi"].mpicc,
            "MPIS=one",
        ]
