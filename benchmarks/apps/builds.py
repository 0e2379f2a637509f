# SPDX-License-Identifier: GPL-3.0-or-later
"""builds - a real program built in a copy of its source, each call logged."""
import json
import os
import shutil

import common

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAMS = ("hypre", "hpcc", "elpa", "mumps")
COMPILERS = ("mpicc", "mpicxx", "mpifort", "mpif90", "mpif77")


def wrappers(directory):
    """A directory whose compilers are apps/wrap."""
    place = os.path.join(directory, "bin")
    os.makedirs(place, exist_ok=True)
    for name in COMPILERS:
        link = os.path.join(place, name)
        if os.path.lexists(link):
            os.remove(link)
        os.symlink(os.path.join(HERE, "wrap"), link)
    return place


def build(program, source, kind, options, plugin):
    """Build PROGRAM in its own copy, unless it is there and made by the same
    plugin; returns (tree, its compiler calls)."""
    place = os.path.join(options.dir, program.PACKAGE, kind)
    tree = os.path.join(place, "tree")
    calls = os.path.join(place, "calls.json")
    stamp, maker = os.path.join(place, "built"), common.maker(plugin)
    if options.rebuild or not common.made_by(stamp, maker):
        common.require(program.PACKAGE, program.NEEDS)
        shutil.rmtree(place, ignore_errors=True)
        shutil.copytree(source, tree, symlinks=True)
        compile_, link = plugin
        env = common.environment(
            PATH=wrappers(options.dir) + ":" + os.environ["PATH"],
            WRAP_LOG=calls, WRAP_COMPILE=json.dumps(compile_),
            WRAP_LINK=json.dumps(link))

        def step(argv, cwd):
            log = os.path.join(place, "build.log")
            print("  %s: %s" % (kind, " ".join(argv)[:60]), flush=True)
            done = common.run(argv, cwd=cwd, env=env, log=log, timeout=7200)
            with open(os.path.join(place, "all.log"), "a") as file:
                file.write(done.output)
            if done.status != 0:
                raise RuntimeError("%s failed with status %s, see %s" %
                                   (" ".join(argv), done.status, log))
        program.build(tree, step)
        with open(stamp, "w") as file:
            file.write(maker)
    with open(calls) as file:
        return tree, [json.loads(line) for line in file]
