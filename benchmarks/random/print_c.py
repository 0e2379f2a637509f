# SPDX-License-Identifier: GPL-3.0-or-later
"""print_c - a program of tree.py as C, which is C++ as well.

A collective with FORM "direct" works on variables themselves, others on arrays
of their own block.  Requests' buffers are arrays of the function.
"""
import dress
import tree

TYPES = {"INT": "int", "DOUBLE": "double", "LONG": "long"}
# What a collective has: elements sent and received, per process of the
# communicator or not, and which arguments stand between.
ROOTED = ("Reduce", "Gather", "Scatter", "Bcast")
SPREAD = {"Gather": (0, 1), "Allgather": (0, 1), "Scatter": (1, 0),
          "Alltoall": (1, 1), "Reduce_scatter_block": (1, 0)}
MOST = 8    # processes

HEAD = """#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
"""

MAIN = """
int main(int argc, char **argv)
{
	%s
	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
	work();
	printf("rank %%d sum %%d\\n", rank, (sum + %s) %% 10007);
	MPI_Finalize();
	return 0;
}
"""


class Printer:
    def __init__(self, program):
        self.program, self.lines, self.depth = program, [], 0
        self.function = None
        self.marks = []         # lines of nodes with a fault

    def out(self, text):
        self.lines.append("\t" * self.depth + text if text[0] != "#" else text)

    def open(self, text):
        self.out(text + (" {" if text else "{"))
        self.depth += 1

    def close(self, text="}"):
        self.depth -= 1
        self.out(text)

    # ---- expressions ----

    def name(self, name):
        kind = self.program.storage.get(name)
        return {"struct": "state.", "bits": "bits."}.get(kind, "") + name

    def place(self, name):
        """Where NAME is set."""
        return {"pointer": "*%s_at", "table": "*%s_at[1]",
                "holder": "*%s_at.to"}.get(
                    self.program.storage.get(name), "%s") % self.name(name)

    def value(self, e):
        kind = e[0]
        if kind == "n":
            return str(e[1])
        if kind == "v":
            return self.name(e[1])
        if kind in ("rank", "size"):
            return kind
        if kind == "mirror":
            return "(size - 1 - rank)"
        if kind == "pick":
            return "(%s ? %s : %s)" % (self.cond(e[1]), self.value(e[2]),
                                       self.value(e[3]))
        return "(%s %s %s)" % (self.value(e[1]), kind, self.value(e[2]))

    def cond(self, c):
        kind = c[0]
        if kind == "member":
            return "%s != MPI_COMM_NULL" % self.comm(c[1])
        if kind == "not":
            return "!(%s)" % self.cond(c[1])
        if kind in ("and", "or"):
            return "(%s) %s (%s)" % (self.cond(c[1]),
                                     {"and": "&&", "or": "||"}[kind],
                                     self.cond(c[2]))
        return "%s %s %s" % (self.value(c[1]), kind, self.value(c[2]))

    def comm(self, name):
        if isinstance(name, tuple):
            return "(%s ? %s : %s)" % (self.cond(name[1]), self.comm(name[2]),
                                       self.comm(name[3]))
        return {"WORLD": "MPI_COMM_WORLD",
                "SELF": "MPI_COMM_SELF"}.get(name, name)

    def redop(self, redop):
        if isinstance(redop, tuple):
            return "%s ? MPI_%s : MPI_%s" % (self.cond(redop[1]), redop[2],
                                             redop[3])
        return "MPI_" + redop

    # ---- statements ----

    def block(self, body):
        for node in body:
            if node.fault:
                self.marks.append(len(self.lines) + 1)
            getattr(self, "p_" + node.kind)(node)

    def braced(self, head, body, end="}"):
        self.open(head)
        self.block(body)
        self.close(end)

    def p_set(self, node):
        place, value = self.place(node.var), self.value(node.value)
        if not node.by:
            self.out("%s = %s %% 997;" % (place, value))
            return
        self.open("")
        for line in dress.lines(self.program, node, place, value):
            self.out(line)
        self.close()

    def p_mix(self, node):
        self.out("sum = (sum * 31 + %s) %% 10007;" % self.value(node.value))

    def p_add(self, node):
        self.out("#pragma omp atomic")
        self.out("atomic_sum += %s;" % self.value(node.value))

    def p_coll(self, node):
        op = ("I" + node.op.lower()) if node.request else node.op
        if node.op == "Barrier":
            self.out("%s_%s(%s%s);" % (
                "wrap" if node.wrapped else "MPI", op, self.comm(node.comm),
                ", &" + node.request if node.request else ""))
            return
        type_ = TYPES[node.type]
        direct = tree.is_direct(node)
        if direct:
            send = receive = "&" + self.name(node.var)
            self.out("%s = %s;" % (self.name(node.var),
                                   self.value(node.value)))
            if node.op != "Bcast":
                self.open("")
                self.out("int mine = %s;" % self.name(node.var))
                send = "&mine"
        else:
            if node.request:
                send, receive = node.request + "_s", node.request + "_t"
            else:
                send, receive = "s", "t"
                self.open("")
                self.out("%s s[%d], t[%d];" % (type_, 4 * MOST, 4 * MOST))
            self.out("for (int i = 0; i < %d; i++)" % (4 * MOST))
            self.out("\t%s[i] = %s + i;" % (send, self.value(node.value)))
            if node.var and node.op in ("Reduce", "Gather", "Exscan"):
                self.out("%s[0] = %s;" % (receive, self.name(node.var)))
        self.out("%s_%s(%s);" % (
            "wrap" if node.wrapped else "MPI", op, ", ".join(
                self.arguments(node, send, receive))))
        if direct:
            self.out("%s %%= 997;" % self.name(node.var))
            if node.op != "Bcast":
                self.close()
        elif not node.request:
            self.result(node, send, receive)
            self.close()

    def result(self, node, send, receive):
        if node.var:
            place = "%s[0]" % (send if node.op == "Bcast" else receive)
            if node.op == "Allgather":
                comm = self.comm(node.comm)
                if comm == "MPI_COMM_WORLD":
                    place = "%s[(size - 1) * %s]" % (receive,
                                                     self.value(node.count))
                else:
                    self.out("MPI_Comm_size(%s, &members);" % comm)
                    place = "%s[(members - 1) * %s]" % (
                        receive, self.value(node.count))
            self.out("%s = (int)%s %% 997;" % (self.place(node.var), place))

    def arguments(self, node, send, receive):
        count, type_ = self.value(node.count), "MPI_" + node.type
        if node.op == "Bcast":
            some = [send, count, type_]
        elif node.op in ("Gather", "Allgather", "Scatter", "Alltoall"):
            some = [send, count, type_, receive, count, type_]
        else:
            some = [send, receive, count, type_, self.redop(node.redop)]
        if node.op in ROOTED:
            some.append(self.value(node.root))
        some.append(self.comm(node.comm))
        if node.request:
            some.append("&" + node.request)
        return some

    def p_wait(self, node):
        if len(node.requests) == 1:
            self.out("MPI_Wait(&%s, MPI_STATUS_IGNORE);" % node.requests[0])
        else:
            self.open("")
            self.out("MPI_Request all[] = { %s };" % ", ".join(node.requests))
            self.out("MPI_Waitall(%d, all, MPI_STATUSES_IGNORE);" %
                     len(node.requests))
            self.close()
        for name in node.requests:
            started = self.started(name)
            if started and started.op != "Barrier":
                self.result(started, name + "_s", name + "_t")

    def started(self, request):
        for some, index in tree.walk(self.function.body):
            if some[index].kind == "coll" and some[index].request == request:
                return some[index]
        return None

    def p_if(self, node):
        if not node.other:
            self.braced("if (%s)" % self.cond(node.cond), node.then)
            return
        self.braced("if (%s)" % self.cond(node.cond), node.then, "} else {")
        self.depth += 1
        self.block(node.other)
        self.close()

    def p_loop(self, node):
        var, first, trips = node.var, self.value(node.first), \
            self.value(node.trips)
        if node.form == "for":
            self.braced("for (int %s = %s; %s < %s + %s; %s++)" % (
                var, first, var, first, trips, var), node.body)
            return
        self.open("")
        self.out("int %s = %s - 1;" % (var, first))
        test = "%s + 1 < %s + %s" % (var, first, trips)
        self.open("do" if node.form == "do" else "while (%s)" % test)
        self.out("%s++;" % var)
        self.block(node.body)
        self.close("} while (%s);" % test if node.form == "do" else "}")
        self.close()

    def p_switch(self, node):
        self.open("switch (%s)" % self.value(node.value))
        for number, body in node.cases:
            self.braced("case %d:" % number, body)
            self.out("\tbreak;")
        self.braced("default:", node.other or [])
        self.out("\tbreak;")
        self.close()

    def called(self, name, node):
        args = [self.value(one) for one in node.args]
        if self.program.function(
                node.fn if node.kind == "call" else node.fns[0]).comm:
            args.append(self.comm(node.comm))
        return "%s(%s)" % (name, ", ".join(args))

    def p_call(self, node):
        self.out((self.place(node.var) + " = " if node.var else "") +
                 self.called(node.fn, node) +
                 (" % 997;" if node.var else ";"))

    def p_choose(self, node):
        function = self.program.function(node.fns[0])
        self.open("")
        self.out("%s (*f)(%s) = %s ? %s : %s;" % (
            "int" if function.result else "void", self.params(function, False),
            self.cond(node.cond), node.fns[0], node.fns[1]))
        self.out(self.called("f", node) + ";")
        self.close()

    def p_return(self, node):
        if getattr(node, "form", None) == "goto":
            self.out("goto out;")
        else:
            self.out("return%s;" % (" " + self.value(self.function.result)
                                    if self.function.result else ""))

    def p_break(self, node):
        self.out("break;")

    def p_continue(self, node):
        self.out("continue;")

    def p_abort(self, node):
        self.out("if (%s)" % self.cond(node.cond))
        self.out("\tMPI_Abort(MPI_COMM_WORLD, 3);")

    def p_ring(self, node):
        self.open("")
        self.out("int s = %s, t;" % self.value(node.value))
        if node.form == "sendrecv":
            self.out("MPI_Sendrecv(&s, 1, MPI_INT, (rank + 1) % size, 5, "
                     "&t, 1, MPI_INT,")
            self.out("\t(rank + size - 1) % size, 5, MPI_COMM_WORLD, "
                     "MPI_STATUS_IGNORE);")
        else:
            self.out("MPI_Request both[2];")
            self.out("MPI_Irecv(&t, 1, MPI_INT, (rank + size - 1) % size, 5, "
                     "MPI_COMM_WORLD, &both[0]);")
            self.out("MPI_Isend(&s, 1, MPI_INT, (rank + 1) % size, 5, "
                     "MPI_COMM_WORLD, &both[1]);")
            self.out("MPI_Waitall(2, both, MPI_STATUSES_IGNORE);")
        self.out("%s = t %% 997;" % self.place(node.var))
        self.close()

    def p_pass(self, node):
        self.open("if (rank == %d)" % node.source)
        self.out("int s = %s;" % self.value(node.value))
        self.out("MPI_Send(&s, 1, MPI_INT, %d, 6, MPI_COMM_WORLD);" %
                 node.dest)
        self.close("} else if (rank == %d) {" % node.dest)
        self.depth += 1
        self.out("int t;")
        self.out("MPI_Recv(&t, 1, MPI_INT, %d, 6, MPI_COMM_WORLD, "
                 "MPI_STATUS_IGNORE);" % node.source)
        self.out("%s = t %% 997;" % self.place(node.var))
        self.close()

    def p_new(self, node):
        if node.colour is None:
            self.out("MPI_Comm_dup(%s, &%s);" % (self.comm(node.parent),
                                                 node.name))
            return
        if node.colour[0] == "some":
            colour = "%s ? 1 : MPI_UNDEFINED" % self.cond(node.colour[1])
        else:
            colour = self.value(node.colour)
        self.out("MPI_Comm_split(%s, %s, rank, &%s);" % (
            self.comm(node.parent), colour, node.name))

    def p_free(self, node):
        self.out("if (%s != MPI_COMM_NULL)" % node.name)
        self.out("\tMPI_Comm_free(&%s);" % node.name)

    # ---- OpenMP ----

    def pragma(self, text, body):
        self.out("#pragma omp " + text)
        self.braced("", body)

    def p_parallel(self, node):
        self.pragma("parallel", node.body)

    def p_single(self, node):
        self.pragma("single" + (" nowait" if node.nowait else ""), node.body)

    def p_master(self, node):
        self.pragma("master", node.body)

    def p_critical(self, node):
        self.pragma("critical", node.body)

    def p_barrier(self, node):
        self.out("#pragma omp barrier")

    def p_task(self, node):
        self.pragma("task", node.body)

    def p_taskwait(self, node):
        self.out("#pragma omp taskwait")

    def p_for(self, node):
        self.out("#pragma omp for" + (" nowait" if node.nowait else ""))
        self.open("for (int %s = 1; %s <= %s; %s++)" % (
            node.var, node.var, self.value(node.trips), node.var))
        self.out("#pragma omp atomic")
        self.out("atomic_sum += %s;" % self.value(node.value))
        self.close()

    def p_sections(self, node):
        self.out("#pragma omp sections" + (" nowait" if node.nowait else ""))
        self.open("")
        for body in node.bodies:
            self.pragma("section", body)
        self.close()

    # ---- functions ----

    def params(self, function, names=True):
        some = ["int" + (" " + name if names else "")
                for name in function.params]
        if function.comm:
            some.append("MPI_Comm" + (" comm" if names else ""))
        return ", ".join(some) or "void"

    def p_function(self, function):
        self.function = function
        self.out("static %s %s(%s)" % ("int" if function.result else "void",
                                       function.name, self.params(function)))
        self.open("")
        _, others = tree.locals_of(self.program, function)
        if others:
            self.out("int %s;" % ", ".join(name + " = 0" for name in others))
        if function.rank == "call":
            self.out("int rank;")
        if any(some[index].kind == "coll" and some[index].op == "Allgather"
               and some[index].comm != "WORLD"
               for some, index in tree.walk(function.body)):
            self.out("int members;")
        for name in tree.requests_of(function):
            self.out("MPI_Request %s = MPI_REQUEST_NULL;" % name)
            started = self.started(name)
            if started.op != "Barrier":
                self.out("%s %s_s[%d], %s_t[%d];" % (
                    TYPES[started.type], name, 4 * MOST, name, 4 * MOST))
        if function.rank == "call":
            self.out("MPI_Comm_rank(MPI_COMM_WORLD, &rank);")
        self.block(function.body)
        if any(some[index].kind == "return" and
               getattr(some[index], "form", None) == "goto"
               for some, index in tree.walk(function.body)):
            self.depth -= 1
            self.out("out:")
            self.depth += 1
            self.out("return%s;" % (" " + self.value(function.result)
                                    if function.result else ""))
        elif function.result:
            self.out("return %s;" % self.value(function.result))
        self.close()

    def globals(self):
        program = self.program
        self.out("static int rank, size, sum = 7%s;" % (
            ", atomic_sum" if program.openmp else ""))
        known = {"pointer": "static int %s, *%s_at = &%s;",
                 "table": "static int %s, *%s_at[2] = { 0, &%s };",
                 "holder": "static int %s;\n"
                 "static struct { int n, *to; } %s_at = { 1, &%s };"}
        fields, bits = [], []
        for name, kind in sorted(program.storage.items()):
            if kind in ("struct", "bits"):
                (fields if kind == "struct" else bits).append(name)
            else:
                for line in known.get(kind, "static int %s;").splitlines():
                    self.out(line % ((name,) * line.count("%s")))
        if fields:
            self.open("static struct state")
            self.out("int %s;" % ", ".join(fields))
            self.close("} state;")
        if bits:
            self.out("static struct { unsigned %s; } bits;" % ", ".join(
                name + " : 10" for name in bits))
        if program.dressed:
            self.lines += dress.PRELUDE[program.language].splitlines()
        for name in program.comms:
            self.out("static MPI_Comm %s = MPI_COMM_NULL;" % name)


def text(program, about=""):
    """The source of PROGRAM, and the lines at which its fault stands."""
    printer = Printer(program)
    if about:
        printer.out("// " + about)
    for line in HEAD.splitlines():
        printer.out(line)
    printer.globals()
    for function in program.functions:
        printer.p_function(function)
    if program.level:
        init = ("int provided;\n\n\tMPI_Init_thread(&argc, &argv, "
                "MPI_THREAD_%s, &provided);\n\tif (provided < MPI_THREAD_%s)"
                "\n\t\tMPI_Abort(MPI_COMM_WORLD, 1);" % (program.level,
                                                         program.level))
    else:
        init = "MPI_Init(&argc, &argv);"
    source = "\n".join(printer.lines) + "\n" + MAIN % (
        init, "atomic_sum" if program.openmp else "0")
    return source, printer.marks
