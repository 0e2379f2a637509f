# SPDX-License-Identifier: GPL-3.0-or-later
"""spack.py RECIPE SOURCE PREFIX STORE [VARIANT=VALUE,...] [SETTING...]: a recipe installs,
without Spack.

A stand-in for spack.package, as strict as the real one about what the recipe may
use: directives with their arguments, the phases' methods, the names of what it
depends on.  The commands are run in SOURCE as Spack does: its compiler wrapper in CC
and CXX, dependencies in directories of their own under STORE.  A SETTING goes to
make besides (B=..., where the tests have built).  Prints what was asked for.
The compilers are those of OMPI_CC, OMPI_CXX and OMPI_FC.
"""
import os
import runpy
import shutil
import subprocess
import sys
import types

RECIPE, SOURCE, PREFIX, STORE = sys.argv[1:5]
SETTINGS = [word for word in sys.argv[5:] if word.split("=")[0].isupper()]
CHOSEN = dict(word.split("=") for word in sys.argv[5:] if word not in SETTINGS)
TYPES = {"build", "link", "run", "test"}
needs = {}
variants = {}


class Prefix(str):
    include = property(lambda self: Prefix(self + "/include"))


class Version(str):
    def up_to(self, parts):
        return ".".join(self.split(".")[:parts])


class Environment:
    def prepend_path(self, name, path):
        old = os.environ.get(name)
        os.environ[name] = path + (":" + old if old else "")


class Spec(dict):
    def __missing__(self, name):
        sys.exit("the recipe asks for %s, which it does not depend on" % name)


def depends_on(name, type=("build", "link")):
    kinds = {type} if isinstance(type, str) else set(type)
    assert kinds <= TYPES, kinds
    needs[name] = kinds


def make(*words):
    print("make", *words, flush=True)
    subprocess.run(["make", "-C", SOURCE, *words, *SETTINGS], check=True,
                   stdout=sys.stderr)


def variant(name, *, description, values):
    chosen = CHOSEN.pop(name, "none").split(",")
    assert description and set(chosen) <= {"none", *values}, chosen
    variants[name] = types.SimpleNamespace(value=tuple(chosen))


package = types.ModuleType("spack.package")
package.any_combination_of = lambda *values: values
package.variant = variant
package.Package = object
package.version = lambda name, *, branch: None
package.license = lambda name: None
package.requires = lambda spec: print("requires", spec)
package.depends_on = depends_on
package.make = make
package.__all__ = [name for name in dir(package) if name[0] != "_"]
sys.modules["spack"] = types.ModuleType("spack")
sys.modules["spack.package"] = package

recipe = runpy.run_path(RECIPE)["Parcoach"]()
cc, cxx, fc = (shutil.which(os.environ["OMPI_" + name])
               for name in ("CC", "CXX", "FC"))
recipe.compiler = types.SimpleNamespace(
    version=Version(subprocess.check_output([cc, "-dumpfullversion"], text=True)),
    cc=cc, cxx=cxx, fc=fc)
recipe.spec = Spec()
recipe.spec.variants = variants
for name, kinds in needs.items():
    if "link" in kinds:
        recipe.spec[name] = types.SimpleNamespace(
            prefix=Prefix(os.path.join(STORE, name)))
recipe.spec["mpi"].mpicc = shutil.which("mpicc")
os.environ.update(CC=cc, CXX=cxx)
recipe.setup_build_environment(Environment())
print("CPATH", os.environ.get("CPATH", ""))
recipe.install(recipe.spec, Prefix(PREFIX))
