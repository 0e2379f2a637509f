# SPDX-License-Identifier: GPL-3.0-or-later
"""evaluate - a test of the judge: what it says a process calls, and what it calls.

The programs are compiled and executed without MPI, one process at a time (shim.h), by a
plain compiler.  For some ranks of the sizes that the judge uses, the calls must
be the same, where the judge does not say that the language leaves them undefined.
"""
import os
import shutil
import subprocess
import tempfile

import check
import judge
import print_c
import print_fortran
import programs
import verdict

CONSTANTS = """subroutine constants(values) bind(c)
  implicit none
  include 'mpif.h'
  integer :: values(4)
  values = [MPI_COMM_WORLD, MPI_COMM_NULL, MPI_UNDEFINED, MPI_SUM]
end subroutine
"""


def fortran(some):
    functions = [print_fortran.function(one, "p%d" % one.index)
                 for one in some]
    text = print_fortran.HEAD + "contains\n" + "".join(
        words for words, _ in functions) + "end module\n" + CONSTANTS
    for one, (_, call) in zip(some, functions):
        text += "subroutine e%d() bind(c)\n  use m\n  integer :: rank, size, " \
            "ierr\n%s%send subroutine\n" % (one.index, print_fortran.ASK, call)
    return text


def c(some):
    """The C file: judges, programs, and main."""
    text = judge.text(some, False).split("int main", 1)[0] + \
        '#include "%s/shim.h"\n' % judge.HERE + \
        print_c.HEAD.replace("#include <mpi.h>\n", "")
    for one in some:
        if one.language == "f90":
            text += "extern void e%d(void);\n" % one.index
            continue
        body, call = print_c.function(one, "q%d" % one.index)
        text += "%sstatic void e%d(void)\n{\n%s\t%s\n}\n" % (
            body, one.index, print_c.ASK, call)
    rows = "".join("\tdifferent += compare(&programs[%d], e%d);\n" %
                   (at, one.index) for at, one in enumerate(some))
    return text + "int main(void)\n{\n\tint different = 0;\n\n" \
        "\tconstants(fortran);\n%s\treturn different != 0;\n}\n" % rows


def compare(seed, wanted):
    some = [programs.make(seed, index) for index in wanted]
    version = os.environ.get("GCCVER", "12")
    with tempfile.TemporaryDirectory(prefix="pcc.") as place:
        for name, text in (("all.c", c(some)), ("all.f90", fortran(
                [one for one in some if one.language == "f90"]))):
            with open(os.path.join(place, name), "w") as file:
                file.write(text)
        for argv in (
                verdict.command("f90", check.arguments("f90") + [
                    "-w", "-O1", "-c", "all.f90"]),
                ["gcc-" + version if shutil.which("gcc-" + version)
                 else "gcc", "-w", "-O1", "all.c", "all.o", "-o", "all",
                 "-lgfortran", "-lm"]):
            subprocess.run(argv, check=True, cwd=place)
        done = subprocess.run([place + "/all"], check=False)
    print("%d programs, %s" % (len(some), "the judge is right" if
                               done.returncode == 0 else "the judge differs"))
    return 1 if done.returncode else 0
