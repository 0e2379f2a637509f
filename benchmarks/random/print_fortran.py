# SPDX-License-Identifier: GPL-3.0-or-later
"""print_fortran - a program of tree.py as Fortran 2008, in free form.

Functions are procedures of a module; variables of storage "common" are in a
common block, "struct" in a variable of derived type, others in the module.
"""
import copy

import dress
import tree
from print_c import MOST, ROOTED, Printer as PrinterC

TYPES = {"INT": ("integer", "MPI_INTEGER"),
         "LONG": ("integer(8)", "MPI_INTEGER8"),
         "DOUBLE": ("double precision", "MPI_DOUBLE_PRECISION")}
COMPARE = {"==": "==", "!=": "/=", "<": "<", ">": ">"}


class Printer(PrinterC):
    def out(self, text):
        # Fortran's lines end early: cut at commas.
        while len(text) > 110:
            cut = text.rfind(", ", 0, 100) + 2
            if cut < 2:
                break
            self.lines.append("  " * self.depth + text[:cut] + "&")
            text = "    " + text[cut:]
        self.lines.append("  " * self.depth + text)

    def open(self, text):
        self.out(text)
        self.depth += 1

    def close(self, text="end"):
        self.depth -= 1
        self.out(text)

    def call(self, text):
        self.out("call " + text)

    # ---- expressions ----

    def name(self, name):
        kind = self.program.storage.get(name)
        return "state%" + name if kind == "struct" else name

    def value(self, e):
        if e[0] == "rank" and self.function.rank == "call":
            return "me"
        if e[0] == "mirror":
            return "(size - 1 - %s)" % self.value(("rank",))
        if e[0] == "pick":
            return "merge(%s, %s, %s)" % (self.value(e[2]), self.value(e[3]),
                                          self.cond(e[1]))
        if e[0] == "%":
            return "mod(%s, %s)" % (self.value(e[1]), self.value(e[2]))
        return super().value(e)

    def cond(self, c):
        kind = c[0]
        if kind == "member":
            return "%s /= MPI_COMM_NULL" % self.comm(c[1])
        if kind == "not":
            return ".not. (%s)" % self.cond(c[1])
        if kind in ("and", "or"):
            return "(%s) .%s. (%s)" % (self.cond(c[1]), kind, self.cond(c[2]))
        return "%s %s %s" % (self.value(c[1]), COMPARE[kind],
                             self.value(c[2]))

    def comm(self, name):
        return {"WORLD": "MPI_COMM_WORLD",
                "SELF": "MPI_COMM_SELF"}.get(name, name)

    def redop(self, redop):
        if isinstance(redop, tuple):
            return "merge(MPI_%s, MPI_%s, %s)" % (redop[2], redop[3],
                                                  self.cond(redop[1]))
        return "MPI_" + redop

    # ---- statements ----

    def p_set(self, node):
        name, value = self.name(node.var), self.value(node.value)
        if not node.by:
            self.out("%s = mod(%s, 997)" % (name, value))
            return
        for line in dress.lines(self.program, node, name, value):
            self.out(line)

    def p_mix(self, node):
        self.out("sum = mod(sum * 31 + %s, 10007)" % self.value(node.value))

    def p_add(self, node):
        self.out("!$omp atomic")
        self.out("atomic_sum = atomic_sum + %s" % self.value(node.value))

    def p_coll(self, node):
        if isinstance(node.comm, tuple):
            _, cond, one, other = node.comm
            self.open("if (%s) then" % self.cond(cond))
            self.out("chosen = " + self.comm(one))
            self.close("else")
            self.depth += 1
            self.out("chosen = " + self.comm(other))
            self.close("end if")
            node = copy.copy(node)
            node.comm = "chosen"
        op = ("I" + node.op.lower()) if node.request else node.op
        tail = [self.comm(node.comm)]
        tail += [node.request] if node.request else []
        if node.op == "Barrier":
            self.call("%s_%s(%s)" % ("wrap" if node.wrapped else "MPI", op,
                                     ", ".join(tail + ["ierr"])))
            return
        if tree.is_direct(node):
            name = self.name(node.var)
            self.out("%s = %s" % (name, self.value(node.value)))
            send = receive = name
            if node.op != "Bcast":
                self.out("mine = " + name)
                send = "mine"
        else:
            send, receive = self.buffers(node)
            self.open("do i = 1, %d" % (4 * MOST))
            self.out("%s(i) = %s + i - 1" % (send, self.value(node.value)))
            self.close("end do")
            if node.var and node.op in ("Reduce", "Gather", "Exscan"):
                self.out("%s(1) = %s" % (receive, self.name(node.var)))
        self.call("MPI_%s(%s)" % (op, ", ".join(
            self.arguments(node, send, receive) + ["ierr"])))
        if tree.is_direct(node):
            self.out("%s = mod(%s, 997)" % (name, name))
        elif not node.request:
            self.result(node, send, receive)

    def buffers(self, node):
        if node.request:
            return node.request + "_s", node.request + "_t"
        letter = node.type[0].lower()
        return letter + "s", letter + "t"

    def result(self, node, send, receive):
        if not node.var:
            return
        place = "%s(1)" % (send if node.op == "Bcast" else receive)
        if node.op == "Allgather":
            comm, members = self.comm(node.comm), "size"
            if comm != "MPI_COMM_WORLD":
                members = "members"
                self.call("MPI_Comm_size(%s, members, ierr)" % comm)
            place = "%s((%s - 1) * %s + 1)" % (receive, members,
                                               self.value(node.count))
        self.out("%s = mod(int(%s), 997)" % (self.name(node.var), place))

    def arguments(self, node, send, receive):
        count, type_ = self.value(node.count), TYPES[node.type][1]
        if node.op == "Bcast":
            some = [send, count, type_]
        elif node.op in ("Gather", "Allgather", "Scatter", "Alltoall"):
            some = [send, count, type_, receive, count, type_]
        else:
            some = [send, receive, count, type_, self.redop(node.redop)]
        if node.op in ROOTED:
            some.append(self.value(node.root))
        some.append(self.comm(node.comm))
        return some + ([node.request] if node.request else [])

    def p_wait(self, node):
        if len(node.requests) == 1:
            self.call("MPI_Wait(%s, MPI_STATUS_IGNORE, ierr)" %
                      node.requests[0])
        else:
            self.out("several(1:%d) = [%s]" % (len(node.requests),
                                               ", ".join(node.requests)))
            self.call("MPI_Waitall(%d, several, MPI_STATUSES_IGNORE, ierr)" %
                      len(node.requests))
        for name in node.requests:
            started = self.started(name)
            if started and started.op != "Barrier":
                self.result(started, name + "_s", name + "_t")

    def p_if(self, node):
        self.open("if (%s) then" % self.cond(node.cond))
        self.block(node.then)
        if node.other:
            self.close("else")
            self.depth += 1
            self.block(node.other)
        self.close("end if")

    def p_loop(self, node):
        var, first, trips = node.var, self.value(node.first), \
            self.value(node.trips)
        if node.form == "for":
            self.open("do %s = %s, %s + %s - 1" % (var, first, first, trips))
        else:
            self.out("%s = %s - 1" % (var, first))
            test = "%s + 1 < %s + %s" % (var, first, trips)
            again = any(some[i].kind == "continue"
                        for some, i in tree.walk(node.body))
            if node.form == "do":
                self.open("do while (%s .or. %s < %s)" % (test, var, first)
                          if again else "do")
            else:
                self.open("do while (%s)" % test)
            self.out("%s = %s + 1" % (var, var))
            self.block(node.body)
            if node.form == "do" and not again:
                self.out("if (.not. %s) exit" % test)
            self.close("end do")
            return
        self.block(node.body)
        self.close("end do")

    def p_switch(self, node):
        self.out("select case (%s)" % self.value(node.value))
        for number, body in node.cases + [(None, node.other or [])]:
            self.out("case (%d)" % number if number is not None
                     else "case default")
            self.depth += 1
            self.block(body)
            self.depth -= 1
        self.out("end select")

    def p_call(self, node):
        text = self.called(node.fn, node)
        if node.var:
            self.out("%s = mod(%s, 997)" % (self.name(node.var), text))
        elif self.program.function(node.fn).result:
            self.out("ignored = " + text)
        else:
            self.call(text)

    def p_choose(self, node):
        function = self.program.function(node.fns[0])
        pointer = "f_" + node.fns[0]
        self.open("if (%s) then" % self.cond(node.cond))
        self.out("%s => %s" % (pointer, node.fns[0]))
        self.close("else")
        self.depth += 1
        self.out("%s => %s" % (pointer, node.fns[1]))
        self.close("end if")
        text = self.called(pointer, node)
        self.out(("ignored = " if function.result else "call ") + text)

    def p_return(self, node):
        if getattr(node, "form", None) == "goto":
            self.out("goto 100")
            return
        if self.function.result:
            self.out("answer = " + self.value(self.function.result))
        self.out("return")

    def p_break(self, node):
        self.out("exit")

    def p_continue(self, node):
        self.out("cycle")

    def p_abort(self, node):
        self.out("if (%s) call MPI_Abort(MPI_COMM_WORLD, 3, ierr)" %
                 self.cond(node.cond))

    def p_ring(self, node):
        rank = self.value(("rank",))
        self.out("is(1) = " + self.value(node.value))
        if node.form == "sendrecv":
            self.call("MPI_Sendrecv(is, 1, MPI_INTEGER, mod(%s + 1, size), 5, "
                      "it, 1, MPI_INTEGER, mod(%s + size - 1, size), 5, "
                      "MPI_COMM_WORLD, MPI_STATUS_IGNORE, ierr)" % (rank,
                                                                    rank))
        else:
            self.call("MPI_Irecv(it, 1, MPI_INTEGER, mod(%s + size - 1, size)"
                      ", 5, MPI_COMM_WORLD, several(1), ierr)" % rank)
            self.call("MPI_Isend(is, 1, MPI_INTEGER, mod(%s + 1, size), 5, "
                      "MPI_COMM_WORLD, several(2), ierr)" % rank)
            self.call("MPI_Waitall(2, several, MPI_STATUSES_IGNORE, ierr)")
        self.out("%s = mod(it(1), 997)" % self.name(node.var))

    def p_pass(self, node):
        rank = self.value(("rank",))
        self.open("if (%s == %d) then" % (rank, node.source))
        self.out("is(1) = " + self.value(node.value))
        self.call("MPI_Send(is, 1, MPI_INTEGER, %d, 6, MPI_COMM_WORLD, ierr)"
                  % node.dest)
        self.close("else if (%s == %d) then" % (rank, node.dest))
        self.depth += 1
        self.call("MPI_Recv(it, 1, MPI_INTEGER, %d, 6, MPI_COMM_WORLD, "
                  "MPI_STATUS_IGNORE, ierr)" % node.source)
        self.out("%s = mod(it(1), 997)" % self.name(node.var))
        self.close("end if")

    def p_new(self, node):
        if node.colour is None:
            self.call("MPI_Comm_dup(%s, %s, ierr)" % (self.comm(node.parent),
                                                      node.name))
            return
        if node.colour[0] == "some":
            colour = "merge(1, MPI_UNDEFINED, %s)" % self.cond(node.colour[1])
        else:
            colour = self.value(node.colour)
        self.call("MPI_Comm_split(%s, %s, %s, %s, ierr)" % (
            self.comm(node.parent), colour, self.value(("rank",)), node.name))

    def p_free(self, node):
        self.out("if (%s /= MPI_COMM_NULL) call MPI_Comm_free(%s, ierr)" %
                 (node.name, node.name))

    # ---- OpenMP ----

    def pragma(self, text, body, end=""):
        self.open("!$omp " + text)
        self.block(body)
        self.close("!$omp end " + text.split()[0] + end)

    def p_parallel(self, node):
        counters = sorted({some[index].var
                           for some, index in tree.walk(node.body)
                           if some[index].kind in ("loop", "for")})
        self.pragma("parallel" + (" private(%s)" % ", ".join(counters)
                                  if counters else ""), node.body)

    def p_single(self, node):
        self.pragma("single", node.body, " nowait" if node.nowait else "")

    def p_barrier(self, node):
        self.out("!$omp barrier")

    def p_taskwait(self, node):
        self.out("!$omp taskwait")

    def p_for(self, node):
        self.open("!$omp do")
        self.open("do %s = 1, %s" % (node.var, self.value(node.trips)))
        self.p_add(node)
        self.close("end do")
        self.close("!$omp end do" + (" nowait" if node.nowait else ""))

    def p_sections(self, node):
        self.open("!$omp sections")
        for body in node.bodies:
            self.out("!$omp section")
            self.block(body)
        self.close("!$omp end sections" + (" nowait" if node.nowait else ""))

    # ---- functions ----

    def p_function(self, function):
        self.function = function
        params = ", ".join(function.params +
                           (["comm"] if function.comm else []))
        kind = "function" if function.result else "subroutine"
        self.open("recursive %s %s(%s)%s" % (
            kind, function.name, params,
            " result(answer)" if function.result else ""))
        if params:
            self.out("integer, intent(in) :: " + params)
        counters, others = tree.locals_of(self.program, function)
        self.out("integer :: " + ", ".join(["ierr"] + counters + others))
        self.temporaries(function)
        for name in others:
            self.out("%s = 0" % name)
        if function.rank == "call":
            self.call("MPI_Comm_rank(MPI_COMM_WORLD, me, ierr)")
        for name in tree.requests_of(function):
            self.out("%s = MPI_REQUEST_NULL" % name)
        self.block(function.body)
        if any(some[index].kind == "return" and
               getattr(some[index], "form", None) == "goto"
               for some, index in tree.walk(function.body)):
            self.out("100 continue")
        if function.result:
            self.out("answer = " + self.value(function.result))
        self.close("end %s %s" % (kind, function.name))

    def temporaries(self, function):
        if function.result:
            self.out("integer :: answer")
        if function.rank == "call":
            self.out("integer :: me")
        self.out("integer :: i, mine, members, ignored, chosen, several(8)")
        for letter, key in (("i", "INT"), ("l", "LONG"), ("d", "DOUBLE")):
            self.out("%s :: %ss(%d), %st(%d)" % (
                TYPES[key][0], letter, 4 * MOST, letter, 4 * MOST))
        for name in tree.requests_of(function):
            self.out("integer :: " + name)
            started = self.started(name)
            if started.op != "Barrier":
                self.out("%s :: %s_s(%d), %s_t(%d)" % (
                    TYPES[started.type][0], name, 4 * MOST, name, 4 * MOST))
        pointers = {some[index].fns[0]: None
                    for some, index in tree.walk(function.body)
                    if some[index].kind == "choose"}
        for name in pointers:
            self.out("procedure(%s), pointer :: f_%s" % (name, name))

    def globals(self):
        program = self.program
        self.out("integer :: rank, size, sum = 7, atomic_sum = 0")
        by_kind = {}
        for name, kind in sorted(program.storage.items()):
            by_kind.setdefault(kind, []).append(name)
        if "struct" in by_kind:
            self.open("type state_type")
            self.out("integer :: " + ", ".join(
                name + " = 0" for name in by_kind["struct"]))
            self.close("end type state_type")
            self.out("type(state_type) :: state")
        if "common" in by_kind:
            names = ", ".join(by_kind["common"])
            self.out("integer :: " + names)
            self.out("common /shared/ " + names)
        if "global" in by_kind:
            self.out("integer :: " + ", ".join(
                name + " = 0" for name in by_kind["global"]))
        for name in program.comms:
            self.out("integer :: %s = MPI_COMM_NULL" % name)
        self.out("private :: size, sum")


def text(program, about=""):
    """The source of PROGRAM, and the lines at which its fault stands."""
    printer = Printer(program)
    if about:
        printer.out("! " + about)
    printer.open("module body")
    if program.mpif:
        printer.out("implicit none")
        printer.out("include 'mpif.h'")
    else:
        printer.out("use mpi")
        printer.out("implicit none")
    printer.globals()
    printer.close("contains")
    printer.depth += 1
    if program.dressed:
        printer.lines += dress.PRELUDE["f90"].splitlines()
    for function in program.functions:
        printer.p_function(function)
    printer.open("subroutine all()")
    printer.out("integer :: ierr, provided")
    for name, kind in sorted(program.storage.items()):
        if kind == "common":
            printer.out("%s = 0" % name)
    if program.level:
        level = "MPI_THREAD_" + program.level
        printer.call("MPI_Init_thread(%s, provided, ierr)" % level)
        printer.out("if (provided < %s) call MPI_Abort(MPI_COMM_WORLD, 1, "
                    "ierr)" % level)
    else:
        printer.call("MPI_Init(ierr)")
    printer.call("MPI_Comm_rank(MPI_COMM_WORLD, rank, ierr)")
    printer.call("MPI_Comm_size(MPI_COMM_WORLD, size, ierr)")
    printer.call("work()")
    printer.out("write (*, '(a,i0,a,i0)') 'rank ', rank, ' sum ', "
                "mod(sum + atomic_sum, 10007)")
    printer.call("MPI_Finalize(ierr)")
    printer.close("end subroutine all")
    printer.close("end module body")
    printer.out("program main")
    printer.out("  use body")
    printer.out("  call all()")
    printer.out("end program main")
    return "\n".join(printer.lines) + "\n", printer.marks
