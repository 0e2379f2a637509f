# SPDX-License-Identifier: GPL-3.0-or-later
"""fortran - tests that need the modules of MPI (`use mpi`), which are files of one gfortran.

reads_modules  whether a gfortran can read those of an MPI: only the gfortran that wrote
               them can, or one with the same format of modules
Test           a test that does not run without the feature mpi-modules if it compiles a
               program with `use mpi`, of itself or of a file beside it in Inputs/; any
               other test that needs them has `REQUIRES: mpi-modules`
"""
import os
import re
import subprocess

import lit.formats
import lit.Test


def reads_modules(wrapper, compiler):
    """Whether WRAPPER, a command with options, reads the module mpi with COMPILER."""
    try:
        done = subprocess.run(
            [wrapper.split()[0], "-fsyntax-only", "-x", "f95", "-"], text=True,
            input="use mpi\nend\n", check=False, capture_output=True,
            env=dict(os.environ, OMPI_FC=compiler, MPICH_FC=compiler))
    except OSError:
        return False
    return not done.returncode


def read(path):
    if not os.path.exists(path):
        return ""
    with open(path, errors="replace") as file:
        return file.read()


def needs_modules(path):
    """Whether the test PATH compiles a program with `use mpi`."""
    text = read(path)
    if not re.search("%(mpi|hand)fort", text):
        return False
    texts = [text] + [read(os.path.join(os.path.dirname(path), name)) for name in
                      re.findall(r"%S/(Inputs/[\w.-]+\.[fF]\w*)", text)]
    return any(re.search(r"^\s*use\s+mpi(_f08)?\b", each, re.I | re.M)
               for each in texts)


class Test(lit.formats.ShTest):
    def execute(self, test, lit_config):
        if ("mpi-modules" not in test.config.available_features and
                needs_modules(test.getSourcePath())):
            return lit.Test.UNSUPPORTED, "no module mpi for this gfortran"
        return super().execute(test, lit_config)
