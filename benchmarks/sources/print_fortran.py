# SPDX-License-Identifier: GPL-3.0-or-later
"""print_fortran - programs of Fortran: a source of a difference and a branch.

SHAPES, program () and unit () as in print_c.py.  What is asked stands in an
internal procedure of the main program: no other unit can call it.
"""
import re

BARRIER = "call MPI_Barrier(MPI_COMM_WORLD, ierr)"
REDUCE = "call MPI_Allreduce(data, sums, 1, MPI_INTEGER, MPI_SUM, " \
    "MPI_COMM_WORLD, ierr)"
SHAPES = {
    "if": ([], ["if (E == 1) BARRIER"]),
    "either": ([], ["if (E == 1) then", "  BARRIER", "else", "  REDUCE",
                    "end if"]),
    "while": ([], ["turn = E", "do while (turn > 0)", "  BARRIER",
                   "  turn = turn - 1", "end do"]),
    "do": ([], ["do turn = 1, E", "  BARRIER", "end do"]),
    "select": ([], ["select case (E)", "case (1)", "  BARRIER",
                    "case default", "  REDUCE", "end select"]),
    "return": ([], ["if (E == 1) return", "BARRIER"]),
    "goto": ([], ["if (E == 1) goto 900", "BARRIER", "900 continue"]),
    "exit": ([], ["do turn = 0, 2", "  if (E == turn) exit", "  BARRIER",
                  "end do"]),
    "cycle": ([], ["do turn = 0, 2", "  if (E == turn) cycle", "  BARRIER",
                   "end do"]),
    "call": (["subroutine shaped@(x)", "  integer :: x, ierr",
              "  if (x == 1) BARRIER", "end subroutine"], ["call shaped@((E))"]),
    "nested": ([], ["if (size > 2) then", "  if (size < 99 .and. E == 1) &",
                    "    BARRIER", "end if"]),
    "root": ([], ["call MPI_Bcast(data, 1, MPI_INTEGER, (E), "
                  "MPI_COMM_WORLD, ierr)"]),
    "count": ([], ["call MPI_Bcast(data, (E), MPI_INTEGER, 0, "
                   "MPI_COMM_WORLD, ierr)"]),
    "redop": ([], ["call MPI_Allreduce(data, sums, 1, MPI_INTEGER, &",
                   "  merge(MPI_SUM, MPI_MAX, E == 1), MPI_COMM_WORLD, ierr)"
                   ]),
    "comm": ([], ["call MPI_Comm_dup(MPI_COMM_WORLD, other, ierr)",
                  "call MPI_Barrier(merge(MPI_COMM_WORLD, other, E == 1), "
                  "ierr)"]),
}
BEGIN = re.compile(r"(recursive |elemental |pure )*(integer |logical )?"
                   r"(subroutine|function) ")
END = re.compile(r"end (subroutine|function)")


def parted(lines):
    """LINES as data and procedures."""
    data, procedures, inside = [], [], False
    for line in lines:
        inside |= bool(BEGIN.match(line))
        (procedures if inside else data).append(line)
        inside &= not END.match(line)
    return data, procedures


def words(lines, number, differs):
    return [line.replace("@", str(number)).replace(
        "$V", "rank" if differs else "(size - 1)").replace(
        "BARRIER", BARRIER).replace("REDUCE", REDUCE) for line in lines]


def program(source, shape, number, differs):
    """(module's data, its procedures, the main program's procedures, the module
    of another unit, the call) of the program with that NUMBER."""
    outside, statements = SHAPES[shape]
    split = source.inside.index("+")
    declared, inside = source.inside[:split], source.inside[split + 1:]
    used = [line for line in declared if line.startswith("use ")]
    declared = [line for line in declared if not line.startswith("use ")]
    if not differs and "bcast" in source.flags:
        inside.append("call MPI_Bcast(%s, 1, MPI_INTEGER, 0, MPI_COMM_WORLD, "
                      "ierr)" % source.value)
    statements = [re.sub(r"\bE\b", lambda _: source.value, line)
                  for line in statements]
    lines = ["subroutine " + (source.head or "f@()")] + used + [
        "integer :: rank, size, ierr, turn, other"] + declared + [
        "call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)",
        "call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)"] + inside + \
        statements
    if "inner" in source.flags:
        lines += ["contains"] + source.more
    lines = words(outside + lines + ["end subroutine", ""], number, differs)
    data, procedures = parted(source.outside)
    other = []
    if "module" in source.flags:
        other = ["module other@"] + source.outside + ["end module"]
        data = procedures = []
    data, procedures, other = (words(some, number, differs) for some in
                               (data, procedures, other))
    call = "" if source.head else "call f%d()" % number
    if source.head or "inner" in source.flags:
        return data, procedures + lines, [], other, call
    return data, procedures, lines, other, call


def unit(_, programs):
    """As print_c.unit (); and the text of other units' modules."""
    top = ["module m", "use iso_c_binding", "implicit none",
           "include 'mpif.h'", "integer :: data(4096), sums(4096)"]
    lines, spans = list(top), [set() for _ in programs]

    def put(part):
        for span, one in zip(spans, programs):
            span |= set(range(len(lines) + 1, len(lines) + 1 +
                              len(one[part])))
            lines.extend(one[part])

    put(0)
    lines.append("contains")
    put(1)
    lines.extend(["end module", ""])
    calls = [one[4] for one in programs if one[4]]
    if calls:
        lines.extend(["program main", "use m", "implicit none",
                      "integer :: ierr", "call MPI_Init(ierr)"] + calls + [
                          "call MPI_Finalize(ierr)", "contains"])
        put(2)
        lines.extend(["end program"])
    other = [line for one in programs for line in one[3]]
    return "\n".join(lines) + "\n", spans, "\n".join(other) + "\n"
