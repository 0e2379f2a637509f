# SPDX-License-Identifier: GPL-3.0-or-later
# A recipe for Spack, 0.23 to 1.x.  Copy this directory as packages/parcoach into your
# own repository (spack repo create), set "git" below to the place of the source, and
# run spack install parcoach %gcc@12.
from spack.package import *

try:  # Spack 1.0 and 1.1 have it here only
    from spack_repo.builtin.build_systems.generic import Package
except ImportError:
    pass


class Parcoach(Package):
    """Checker of MPI collectives: plugin for GCC, and run time."""

    git = "file:///path/to/parcoach"
    license("GPL-3.0-or-later")

    version("main", branch="main")

    depends_on("c", type="build")
    depends_on("cxx", type="build")
    depends_on("fortran", type="build")
    depends_on("gmake", type="build")
    depends_on("mpi")
    depends_on("elfutils")
    depends_on("json-c")
    depends_on("zstd")
    depends_on("gmp")
    depends_on("graphviz", type="run")

    # GCC loads the plugin, so it is built for the compiler that Spack uses,
    requires("%gcc@11:16")
    # and for further ones in PATH, such as gcc-14 and g++-14 with their plugin headers:
    # spack install parcoach %gcc@12 gcc=13,14
    variant(
        "gcc",
        description="Also build plugins for these versions of GCC",
        values=any_combination_of("11", "12", "13", "14", "15", "16"),
    )

    def setup_build_environment(self, env):
        # HOSTCC below is the compiler itself, without Spack's wrapper, which
        # would tell it where these are.
        for name in ("elfutils", "json-c", "zstd", "gmp"):
            env.prepend_path("CPATH", self.spec[name].prefix.include)

    def install(self, spec, prefix):
        settings = [
            "GCCVER=" + str(self.compiler.version.up_to(1)),
            "HOSTCC=" + self.compiler.cc,
            "HOSTCXX=" + self.compiler.cxx,
            "HOSTFC=" + self.compiler.fc,
            "MPICC=" + spec["mpi"].mpicc,
            "MPIS=one",
        ]
        make("all", *settings)
        for version in spec.variants["gcc"].value:
            if version != "none":
                make("plugin", "GCCVER=" + version)
        make("install", "PREFIX=" + prefix, *settings)
