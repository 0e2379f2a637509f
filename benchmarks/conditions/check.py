# SPDX-License-Identifier: GPL-3.0-or-later
"""check - what the checker says of programs: a warning, a run-time check, nothing.

together ()   the numbers of the programs with a warning, many in one unit
alone ()      "told", "checked" or "neither" for one program, which is its unit
"""
import functools
import os
import re
import subprocess

import common
import print_c
import print_fortran

# The call of a collective that is compared.
COMPARED = re.compile(r"__parcoach_(?:typed_)?(?:MPI_|coll)")
# Seconds of the processor for one compilation.
LIMIT = 120


class Refused(Exception):
    """The compiler's words about a program that it does not compile."""


@functools.lru_cache(None)
def include_fortran():
    """Where mpif.h is."""
    got = subprocess.run(["mpifort", "-show"], stdout=subprocess.PIPE,
                         check=True, text=True, env=common.environment())
    return [word for word in got.stdout.split() if word.startswith("-I")]


def command(language, arguments):
    version = os.environ.get("GCCVER", "12")
    name = {"c": "gcc", "cc": "g++", "f90": "gfortran"}[language]
    if language == "f90":
        more = include_fortran() + ["-ffree-line-length-none",
                                    "-fallow-argument-mismatch",
                                    "-fno-range-check"]
    else:
        more = ["-I" + os.path.join(common.ROOT, "tests", "mock")]
    return ["%s-%s" % (name, version), "-g", "-fdiagnostics-plain-output"] + \
        more + list(arguments)


def compile_(text, language, directory, tool, arguments=()):
    """(lines with a warning of the checker, whether a collective is compared)."""
    path = os.path.join(directory, "unit." + language)
    with open(path, "w") as file:
        file.write(text)
    plugin, _ = common.flags(tool.build, tool.args)
    made = os.path.join(directory, "unit.s")
    done = common.run(
        ["prlimit", "--cpu=%d" % LIMIT] + command(language, arguments) +
        plugin + ["-O" + tool.optimize, "-S", path, "-o", made],
        cwd=directory)
    if common.crashed(done.output):
        raise Refused("the compiler crashes:\n" + done.output[-2000:])
    if done.status != 0:
        raise Refused(done.output[-2000:])
    told = {one["line"] for one in common.findings(done.output, directory)}
    with open(made) as file:
        return told, bool(COMPARED.search(file.read()))


def unit(programs, language):
    """The text of a unit with all PROGRAMS, and {number: its lines}."""
    printer = print_fortran if language == "f90" else print_c
    functions = [printer.function(one, "p%d" % one.index) for one in programs]
    lines = {}
    if language == "f90":
        head, text = print_fortran.HEAD + "contains\n", \
            print_fortran.unit(functions)
    else:
        head = print_c.HEAD
        text = head + "".join(one for one, _ in functions) + print_c.MAIN % (
            print_c.ASK.replace("\n\n", "\n") + "".join(
                "\t%s\n" % call for _, call in functions))
    at = head.count("\n") + 1
    for one, (body, _) in zip(programs, functions):
        lines[one.index] = range(at, at + body.count("\n"))
        at += body.count("\n")
    return text, lines


def together(programs, directory, tool):
    found = set()
    for language in sorted({one.language for one in programs}):
        found |= of_unit([one for one in programs if one.language ==
                          language], language, directory, tool)
    return found


def of_unit(some, language, directory, tool):
    """The numbers of those with a warning; without those that are refused."""
    text, lines = unit(some, language)
    try:
        told, _ = compile_(text, language, directory, tool)
    except Refused:
        half = len(some) // 2
        return of_unit(some[:half], language, directory, tool) | of_unit(
            some[half:], language, directory, tool) if half else set()
    return {index for index, span in lines.items() if told & set(span)}


def source(program):
    printer = print_fortran if program.language == "f90" else print_c
    return printer.alone(program)


def alone(program, directory, tool):
    told, compared = compile_(source(program), program.language, directory,
                              tool)
    return "told" if told else "checked" if compared else "neither"
