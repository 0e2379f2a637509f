# SPDX-License-Identifier: GPL-3.0-or-later
"""verdict - what the checker does about a unit: warnings, checks at run time.

words ()      what the compiler says of a unit
compile_ ()   (the lines with a warning, whether a collective is compared)
headers ()    where MPI's headers are, for a compiler without its wrapper
told ()       those with a warning of programs that are compiled in one unit
Refused       the compiler does not compile it; the words of it
"""
import collections
import functools
import os
import re

import common

WRAPPERS = {"c": "mpicc", "cc": "mpicxx", "f90": "mpifort"}
COMPILERS = {"c": "gcc", "cc": "g++", "f90": "gfortran"}
# The call of a collective that is compared.
COMPARED = re.compile(r"__parcoach_(?:typed[23]?_)?(?:MPI_|coll|call)")
# Seconds of the processor for one compilation.
LIMIT = 120

# The build directory, more arguments of the plugin, -O's level.
Tool = collections.namedtuple("Tool", "build args optimize")


class Refused(Exception):
    """The compiler's words about a unit that it does not compile."""


@functools.lru_cache(None)
def headers(language):
    words = common.run([WRAPPERS[language], "-show"]).output.split()
    return [word for word in words if word.startswith("-I")]


def command(language, arguments):
    argv = [COMPILERS[language] + "-" + os.environ.get("GCCVER", "12"), "-g",
            "-fdiagnostics-plain-output"] + list(arguments)
    if language == "f90":
        argv += ["-fallow-argument-mismatch", "-ffree-line-length-none"]
    return argv


def words(text, language, directory, tool, arguments):
    """What the compiler says of the unit TEXT; DIRECTORY/unit.s is the code."""
    path = os.path.join(directory, "unit." + language)
    with open(path, "w") as file:
        file.write(text)
    plugin, _ = common.flags(tool.build, tool.args)
    done = common.run(
        ["prlimit", "--cpu=%d" % LIMIT] + command(language, arguments) +
        plugin + ["-O" + tool.optimize, "-S", path, "-o", "unit.s"],
        cwd=directory)
    if common.crashed(done.output):
        raise Refused("the compiler crashes:\n" + done.output[-2000:])
    if done.status != 0:
        raise Refused(done.output[-2000:])
    return done.output


def compile_(text, language, directory, tool, arguments):
    said = words(text, language, directory, tool, arguments)
    lines = {one["line"] for one in common.findings(said, directory)}
    with open(os.path.join(directory, "unit.s")) as file:
        return lines, bool(COMPARED.search(file.read()))


def told(some, compiled):
    """Those of SOME with a warning; COMPILED says that of a unit of several.
    Without those that are refused."""
    try:
        return compiled(some)
    except Refused:
        half = len(some) // 2
        return told(some[:half], compiled) + told(some[half:], compiled) \
            if half else []
