# SPDX-License-Identifier: GPL-3.0-or-later
"""print_fortran - a program of programs.py as Fortran 2008.

function () for a module with others, alone () with a program of its own.
Values of conditions are integers where an integer is wanted, as in C.
"""
import programs

WORDS = {"%": "mod", "modulo": "modulo", "&": "iand", "|": "ior",
         "^": "ieor", "<<": "shiftl", ">>": "shifta"}
COMPARE = {"!=": "/="}
LOGICAL = ("cmp", "and", "or", "not")
KINDS = {"int": 4, "long": 8}
ASK = """  call MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)
  call MPI_Comm_size(MPI_COMM_WORLD, size, ierr)
"""


class Printer:
    def __init__(self, alone):
        self.alone = alone
        self.lines, self.depth, self.labels = [], 1, 0

    # ---- expressions ----

    def value(self, term, kind="int"):
        """TERM as an integer of KIND."""
        text = self.natural(term)
        return text if term[1] == kind else "int(%s, %d)" % (text,
                                                             KINDS[kind])

    def natural(self, term):
        kind, type_ = term[:2]
        if kind in LOGICAL:
            return "merge(1, 0, %s)" % self.condition(term)
        if kind == "const":
            return "%d%s" % (term[2], "_8" if type_ == "long" else "")
        if kind == "var":
            return term[2]
        if kind == "bin":
            a = self.value(term[3], type_)
            if term[2] in ("<<", ">>"):
                return "%s(%s, %s)" % (WORDS[term[2]], a, self.value(term[4]))
            b = self.value(term[4], type_)
            if term[2] in WORDS:
                return "%s(%s, %s)" % (WORDS[term[2]], a, b)
            return "(%s %s %s)" % (a, term[2], b)
        if kind == "pick":
            return "merge(%s, %s, %s)" % (
                self.value(term[3], type_), self.value(term[4], type_),
                self.condition(term[2]))
        if kind == "cast":
            return "int(%s, %d)" % (self.natural(term[2]), KINDS[type_])
        if kind == "neg":
            return "(-(%s))" % self.value(term[2], type_)
        word = {"inv": "not", "popcount": "popcnt"}.get(kind, kind)
        return "%s(%s)" % (word, ", ".join(
            self.value(one, type_) for one in term[2:]))

    def condition(self, term):
        kind = term[0]
        if kind == "cmp":
            return "(%s %s %s)" % (self.natural(term[3]), COMPARE.get(
                term[2], term[2]), self.natural(term[4]))
        if kind in ("and", "or"):
            return "(%s .%s. %s)" % (self.condition(term[2]), kind,
                                     self.condition(term[3]))
        if kind == "not":
            return "(.not. %s)" % self.condition(term[2])
        return "(%s /= 0)" % self.natural(term)

    # ---- statements ----

    def out(self, text):
        """TEXT, in lines of 100 characters."""
        indent = "  " * self.depth
        while len(text) > 100:
            cut = text.rindex(" ", 0, 100) if " " in text[:100] else 100
            self.lines.append(indent + text[:cut] + " &")
            text = "    " + text[cut:].lstrip()
        self.lines.append(indent + text)

    def block(self, head, body, end):
        self.out(head)
        self.depth += 1
        self.statements(body)
        self.depth -= 1
        if end:
            self.out(end)

    def statements(self, body):
        for statement in body:
            getattr(self, "p_" + statement[0])(*statement[1:])

    def p_let(self, name, term):
        self.out("%s = %s" % (name, self.natural(term)))

    def p_side(self, name, power):
        self.out("%s = 1" % name)
        self.block("do while (%s < size)" % " * ".join([name] * power),
                   [("let", name, ("bin", "int", "+", ("var", "int", name),
                                   ("const", "int", 1)))], "end do")

    def leave(self, condition):
        self.out("if %s then" % condition)
        if self.alone:
            self.out("  call MPI_Finalize(ierr)")
        self.out("  stop" if self.alone else "  return")
        self.out("end if")

    def p_leave(self, condition, how):
        self.leave(self.condition(condition))

    def p_split(self, colour, guard):
        words = "merge(%s, MPI_UNDEFINED, %s)" % (
            self.value(colour[1]), self.condition(colour[0])) \
            if isinstance(colour[0], tuple) else self.value(colour)
        self.out("call MPI_Comm_split(MPI_COMM_WORLD, %s, rank, comm, ierr)" %
                 words)
        if guard:
            self.leave("(comm == MPI_COMM_NULL)")
        self.out("call MPI_Comm_rank(comm, crank, ierr)")
        self.out("call MPI_Comm_size(comm, csize, ierr)")

    def p_if(self, condition, then, other):
        self.block("if %s then" % self.condition(condition), then, "")
        if other:
            self.block("else", other, "")
        self.out("end if")

    def p_goto(self, condition, body):
        self.labels += 1
        self.out("if %s go to %d" % (self.condition(condition),
                                     100 + self.labels))
        self.statements(body)
        self.lines.append("%d continue" % (100 + self.labels))

    def p_for(self, name, first, bound, body):
        self.block("do %s = %s, %s - 1" % (name, self.value(first),
                                           self.value(bound)), body, "end do")

    def p_double(self, name, bound, body):
        self.out("%s = 1" % name)
        self.out("do while (%s < %s)" % (name, self.natural(bound)))
        self.depth += 1
        self.statements(body)
        self.out("%s = %s * 2" % (name, name))
        self.depth -= 1
        self.out("end do")

    def p_switch(self, term, cases, default):
        self.out("select case (%s)" % self.natural(term))
        for number, body in cases:
            self.block("case (%d)" % number, body, "")
        self.block("case default", default, "end select")

    def p_break(self, condition):
        self.out("if %s exit" % self.condition(condition))

    def p_coll(self, op, comm, root, count, redop):
        name = {"WORLD": "MPI_COMM_WORLD"}.get(comm, comm)
        if isinstance(comm, tuple):
            self.out("call MPI_Comm_dup(MPI_COMM_WORLD, other, ierr)")
            name = "merge(MPI_COMM_WORLD, other, %s)" % self.condition(comm[1])
        root = self.value(root) if root else "0"
        count = self.value(count) if count else "1"
        redop = "merge(MPI_SUM, MPI_MAX, %s)" % self.condition(redop) \
            if redop else "MPI_SUM"
        self.out("call MPI_%s(%s%s, ierr)" % (op, {
            "Barrier": "", "Bcast": "data, %s, MPI_INTEGER, %s, " %
            (count, root), "Allreduce": "data, sums, %s, MPI_INTEGER, %s, " %
            (count, redop)}[op], name))


def declared(body):
    """Lines that declare what BODY sets."""
    kinds = {}
    todo = list(body)
    while todo:
        statement = todo.pop()
        if statement[0] == "let":
            kinds[statement[1]] = statement[2][1]
        elif statement[0] in ("side", "for", "double"):
            kinds[statement[1]] = "int"
        for inner in programs.bodies(statement):
            todo += inner
    return "  integer :: ierr, comm, other, crank, csize\n" + "".join(
        "  integer(%d) :: %s\n" % (KINDS[kind], name)
        for name, kind in sorted(kinds.items()))


def routine(program, name, alone):
    """A subroutine and the words that call it."""
    printer = Printer(alone)
    printer.statements(program.body)
    text = "\n".join(printer.lines) + "\n"
    if program.passed:
        return ("  subroutine %s(rank, size)\n  integer :: rank, size\n%s%s"
                "  end subroutine\n\n" % (name, declared(program.body), text),
                "  call %s(rank, size)\n" % name)
    return ("  subroutine %s()\n  integer :: rank, size\n%s%s%s"
            "  end subroutine\n\n" % (name, declared(program.body), ASK,
                                      text), "  call %s()\n" % name)


HEAD = """module m
  implicit none
  include 'mpif.h'
  integer :: data(2000), sums(2000)
"""


def unit(functions):
    """A unit of FUNCTIONS, pairs as of routine ()."""
    return HEAD + "contains\n" + "".join(text for text, _ in functions) + \
        "end module\n\nprogram main\n  use m\n  implicit none\n" \
        "  integer :: rank, size, ierr\n  call MPI_Init(ierr)\n" + ASK + \
        "".join(call for _, call in functions) + \
        "  call MPI_Finalize(ierr)\nend program\n"


def function(program, name):
    return routine(program, name, False)


def alone(program):
    if program.passed:
        text, call = routine(program, "work", True)
        return "program main\n  implicit none\n  include 'mpif.h'\n" \
            "  integer :: data(2000), sums(2000), rank, size, ierr\n" \
            "  call MPI_Init(ierr)\n%s%s  call MPI_Finalize(ierr)\n" \
            "contains\n%send program\n" % (ASK, call, text)
    printer = Printer(True)
    printer.statements(program.body)
    return "program main\n  implicit none\n  include 'mpif.h'\n" \
        "  integer :: data(2000), sums(2000), rank, size\n%s" \
        "  call MPI_Init(ierr)\n%s%s\n  call MPI_Finalize(ierr)\n" \
        "end program\n" % (declared(program.body), ASK,
                           "\n".join(printer.lines))
