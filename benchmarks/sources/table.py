# SPDX-License-Identifier: GPL-3.0-or-later
"""table - the sources of a difference: c.txt, cc.txt and f90.txt.

A source begins with a line "# NAME KIND [FLAG...]" and has parts separated by
lines "--":

  what stands outside of the function (in Fortran: in the module), the statements
  that make the value, an expression of it (an integer), and perhaps what makes
  it equal again (in Fortran with flag "inner": an internal procedure)

"@" is another number for each program.  $V is a number that differs: the rank;
in the right counterpart of the program it is size - 1.  In Fortran the statements
are declarations, a line "+", and what is executed.  A line "head ..." outside is
the head of the function, which other units call; "tail ..." follows the function.

KIND     sure: the language alone carries the rank to the value, so the difference
         must be told.  library: functions of a library, assembler and the like
         carry it, so it is told or checked.  may: the value differs in some
         runs; told or checked.  unknown: other units decide whether there is a
         difference, so it must be checked, and there is no right counterpart.
FLAG     cc: C that is C++ as well.  omp: needs OpenMP.  bcast: the right
         counterpart broadcasts the value.  module (Fortran): what stands outside
         is a module of another unit.  cray: needs that option.  cxx20: needs
         that standard.
"""
import collections
import os

HERE = os.path.dirname(os.path.abspath(__file__))

Source = collections.namedtuple(
    "Source", "name language kind flags outside head tail inside value more")


def parse(language, name, kind, flags, lines):
    parts, head, tail = [[]], "", ""
    for line in lines:
        if line == "--":
            parts.append([])
        elif len(parts) == 1 and line.startswith("head "):
            head = line[5:]
        elif len(parts) == 1 and line.startswith("tail "):
            tail = line[5:]
        else:
            parts[-1].append(line)
    outside, inside, value = parts[:3]
    return Source(name, language, kind, flags, outside, head, tail, inside,
                  value[0], parts[3] if len(parts) > 3 else [])


def read(language):
    """The sources of LANGUAGE's own file."""
    found, about, lines = [], None, []
    with open(os.path.join(HERE, language + ".txt")) as file:
        for line in file.read().splitlines() + ["# end"]:
            if line.startswith("# "):
                if about:
                    found.append(parse(language, about[0], about[1],
                                       set(about[2:]), lines))
                about, lines = line[2:].split(), []
            elif about:
                lines.append(line)
    return found


def sources():
    """All of them; those of C that are C++ as well twice."""
    c = read("c")
    return c + [one._replace(language="cc") for one in c
                if "cc" in one.flags] + read("cc") + read("f90")
