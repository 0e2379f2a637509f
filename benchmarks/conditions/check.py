# SPDX-License-Identifier: GPL-3.0-or-later
"""check - what the checker says of programs: a warning, a run-time check, nothing.

together ()   the numbers of the programs with a warning, many in one unit
alone ()      "told", "checked" or "neither" for one program, which is its unit
jobs ()       the sizes of jobs in which the checker sees a difference
"""
import os
import re

import common
import print_c
import print_fortran
import verdict


def arguments(language):
    if language == "f90":
        return verdict.headers("f90") + ["-fno-range-check"]
    return ["-I" + os.path.join(common.ROOT, "tests", "mock")]


def compile_(text, language, directory, tool):
    return verdict.compile_(text, language, directory, tool,
                            arguments(language))


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
    found = []
    for language in sorted({one.language for one in programs}):
        def compiled(some, language=language):
            text, lines = unit(some, language)
            at, _ = compile_(text, language, directory, tool)
            return [index for index, span in lines.items() if at & set(span)]

        found += verdict.told([one for one in programs if one.language ==
                               language], compiled)
    return set(found)


def source(program):
    printer = print_fortran if program.language == "f90" else print_c
    return printer.alone(program)


def alone(program, directory, tool):
    told, compared = compile_(source(program), program.language, directory,
                              tool)
    return "told" if told else "checked" if compared else "neither"


def jobs(program, directory, tool):
    """Sizes below 10^7 of MPI_COMM_WORLD for which the checker names processes that
    answer a condition of PROGRAM differently."""
    words = verdict.words(
        source(program), program.language, directory,
        tool._replace(args=tool.args + ["dump=value"]),
        arguments(program.language))
    return sorted({int(size) for size in re.findall(
        r"size\(MPI_COMM_WORLD\) = (\d{1,7})\b", words)} - {0})
