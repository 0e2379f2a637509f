# SPDX-License-Identifier: GPL-3.0-or-later
"""print_c - a program of programs.py as C, which is C++ as well.

Source   for the compiler; function () for a unit with others, alone () with a
         main of its own
Judge    the same statements for judge.h, where each operation is a call that
         notices what the language leaves undefined
"""
import programs
from terms import walk

TYPES = {"int": "int", "unsigned": "unsigned", "long": "long",
         "ulong": "unsigned long"}
SUFFIX = {"int": "", "unsigned": "u", "long": "L", "ulong": "ul"}
# For judge.h.
WORDS = {"+": "add", "-": "sub", "*": "mul", "/": "div", "%": "rem",
         "&": "and", "|": "or", "^": "xor", "<<": "shl", ">>": "shr",
         "modulo": "modulo"}
OPS = ("Barrier", "Bcast", "Allreduce")

HEAD = """#include <mpi.h>
#include <stdlib.h>
#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
static int data[2000], sums[2000];

"""
MAIN = """int main(int argc, char **argv)
{
	MPI_Init(&argc, &argv);
%s	MPI_Finalize();
	return 0;
}
"""
ASK = """	int rank, size;

	MPI_Comm_rank(MPI_COMM_WORLD, &rank);
	MPI_Comm_size(MPI_COMM_WORLD, &size);
"""


class Printer:
    """Statements; what differs between the two is below."""
    AGAIN = ""

    def __init__(self):
        self.lines, self.depth = [], 1

    def out(self, text):
        self.lines.append("\t" * self.depth + text)

    def value(self, term):
        if term[0] == "const":
            return str(term[2]) + SUFFIX[term[1]]
        return term[2] if term[0] == "var" else self.compound(term)

    def block(self, body, head):
        self.out(head + " {")
        self.depth += 1
        self.statements(body)
        self.depth -= 1
        self.out("}")

    def statements(self, body):
        for statement in body:
            getattr(self, "p_" + statement[0])(*statement[1:])

    def p_let(self, name, term):
        self.out("%s %s = %s;" % (TYPES[term[1]], name, self.value(term)))

    def p_leave(self, condition, how):
        self.out("if (%s)" % self.value(condition))
        self.out("\t" + self.leaving(how))

    def p_if(self, condition, then, other):
        self.block(then, "if (%s)" % self.value(condition))
        if other:
            self.block(other, "else")

    def p_goto(self, condition, body):
        self.out("if (%s)" % self.value(condition))
        self.out("\tgoto out;")
        self.statements(body)
        self.out("out:;")

    def p_for(self, name, first, bound, body):
        self.block(body, "for (int %s = %s; %s%s; %s++)" % (
            name, self.value(first), self.AGAIN, self.value(
                ("cmp", "int", "<", ("var", "int", name), bound)), name))

    def p_double(self, name, bound, body):
        var = ("var", "int", name)
        self.block(body, "for (int %s = 1; %s%s; %s = %s)" % (
            name, self.AGAIN, self.value(("cmp", "int", "<", var, bound)), name,
            self.value(("bin", "int", "*", var, ("const", "int", 2)))))

    def p_switch(self, term, cases, default):
        self.out("switch (%s) {" % self.value(term))
        for number, body in cases + [(None, default)]:
            self.out("default:" if number is None else "case %d:" % number)
            self.depth += 1
            self.statements(body)
            self.out("break;")
            self.depth -= 1
        self.out("}")

    def p_break(self, condition):
        self.out("if (%s)" % self.value(condition))
        self.out("\tbreak;")

    def params(self, names):
        return ", ".join("int " + name for name in names) or "void"


class Source(Printer):
    def __init__(self, alone):
        super().__init__()
        self.alone = alone

    def compound(self, term):
        kind, type_ = term[:2]
        if kind in ("bin", "cmp"):
            return "(%s %s %s)" % (self.value(term[3]), term[2],
                                   self.value(term[4]))
        if kind in ("and", "or"):
            return "(%s %s %s)" % (self.value(term[2]),
                                   {"and": "&&", "or": "||"}[kind],
                                   self.value(term[3]))
        if kind in ("min", "max"):
            return "%s(%s, %s)" % (kind.upper(), self.value(term[2]),
                                   self.value(term[3]))
        if kind == "pick":
            return "(%s ? %s : %s)" % tuple(map(self.value, term[2:5]))
        word = {"not": "!", "neg": "-", "inv": "~", "abs": "abs",
                "popcount": "__builtin_popcount",
                "cast": "(%s)" % TYPES[type_]}[kind]
        inner = self.value(term[2])
        if kind in ("abs", "popcount"):
            return "%s(%s)" % (word, inner)
        return "(%s(%s))" % (word, inner)

    def comm(self, comm):
        if isinstance(comm, tuple):
            return "%s ? MPI_COMM_WORLD : other" % self.value(comm[1])
        return {"WORLD": "MPI_COMM_WORLD"}.get(comm, comm)

    def leaving(self, how):
        if how == "return" and not self.alone:
            return "return;"
        return "{ MPI_Finalize(); exit(0); }" if self.alone == "inside" \
            else "{ MPI_Finalize(); return 0; }" if self.alone else "return;"

    def p_side(self, name, power):
        self.out("int %s = 1;" % name)
        self.out("while (%s < size)" % " * ".join([name] * power))
        self.out("\t%s++;" % name)

    def p_split(self, colour, guard):
        if isinstance(colour[0], tuple):
            words = "%s ? %s : MPI_UNDEFINED" % tuple(map(self.value, colour))
        else:
            words = self.value(colour)
        self.out("MPI_Comm comm;")
        self.out("int crank = 0, csize = 1;")
        self.out("MPI_Comm_split(MPI_COMM_WORLD, %s, rank, &comm);" % words)
        if guard:
            self.out("if (comm == MPI_COMM_NULL)")
            self.out("\t" + self.leaving("return"))
        self.out("MPI_Comm_rank(comm, &crank);")
        self.out("MPI_Comm_size(comm, &csize);")
        self.out("(void)crank, (void)csize;")

    def p_coll(self, op, comm, root, count, redop):
        if isinstance(comm, tuple):
            self.out("MPI_Comm other;")
            self.out("MPI_Comm_dup(MPI_COMM_WORLD, &other);")
        root = self.value(root) if root else "0"
        count = self.value(count) if count else "1"
        redop = self.value(redop) + " ? MPI_SUM : MPI_MAX" if redop \
            else "MPI_SUM"
        self.out("MPI_%s(%s%s);" % (op, {
            "Barrier": "", "Bcast": "data, %s, MPI_INT, %s, " % (count, root),
            "Allreduce": "data, sums, %s, MPI_INT, %s, " % (count, redop)
            }[op], self.comm(comm)))


class Judge(Printer):
    """SHORT: the right side of `and` and `or` is not always evaluated."""
    AGAIN = "again(me) && "

    def __init__(self, short):
        super().__init__()
        self.short = short

    def compound(self, term):
        kind, type_ = term[:2]
        inner = [self.value(one) for one in term[2:] if isinstance(one, tuple)]
        if kind == "bin":
            word = WORDS[term[2]]
            if word == "shl" and not self.short:
                word = "shiftl"
            return "%s_%s(me, %s, %s)" % (word, type_, *inner)
        if kind == "cmp":
            meets = max(term[3][1], term[4][1], key=list(TYPES).index)
            return "((%s)%s %s (%s)%s)" % (TYPES[meets], inner[0], term[2],
                                           TYPES[meets], inner[1])
        if kind in ("and", "or"):
            word = {"and": "&", "or": "|"}[kind]
            return "(!!%s %s !!%s)" % (inner[0], word * (1 + self.short),
                                       inner[1])
        if kind == "not":
            return "(!%s)" % inner[0]
        if kind == "pick":
            return "(%s ? (%s)%s : (%s)%s)" % (inner[0], TYPES[type_],
                                               inner[1], TYPES[type_],
                                               inner[2])
        if kind == "cast":
            return "((%s)%s)" % (TYPES[type_], inner[0])
        if kind == "popcount":
            return "__builtin_popcount(%s)" % inner[0]
        return "%s_%s(me, %s)" % (kind, type_, ", ".join(inner))

    def p_for(self, name, first, bound, body):
        """A loop whose turns are equal is one turn, and how many."""
        if any(one == ("var", "int", name) for term in programs.terms_of(body)
               for one in walk(term)) or any(
                   one[0] != "coll" for one in body):
            super().p_for(name, first, bound, body)
            return
        type_ = TYPES[max("int", bound[1], key=list(TYPES).index)]
        self.out("%s %s = (int)%s, bound = %s;" % (
            type_, name, self.value(first), self.value(bound)))
        if not self.short:
            self.out("me->undefined |= bound <= INT_MIN || bound > INT_MAX;")
        self.out("repeat(me, %s < bound ? (ulong)bound - (ulong)%s : 0, "
                 "%s >= 0 && bound > INT_MAX);" % (name, name, name))
        self.statements(body)
        self.out("me->times = 1;")

    def leaving(self, how):
        return "return;"

    def p_side(self, name, power):
        self.out("int %s = side_of(size, %d);" % (name, power))

    def p_split(self, colour, guard):
        if isinstance(colour[0], tuple):
            words = "%s ? %s : UNDEFINED" % tuple(map(self.value, colour))
        else:
            words = "colour(me, %s)" % self.value(colour)
        self.out("if (split(me, %s))" % words)
        self.out("\treturn;")
        if guard:
            self.out("if (me->colour == UNDEFINED)")
            self.out("\treturn;")
        self.out("int crank = me->crank, csize = me->csize;")
        self.out("(void)crank, (void)csize;")

    def p_coll(self, op, comm, root, count, redop):
        own = "!%s" % self.value(comm[1]) if isinstance(comm, tuple) else "0"
        most = "!%s" % self.value(redop) if redop else "0"
        self.out("call(me, %s, %d, %s, %s, %s, %s);" % (
            "true" if comm == "comm" else "false", OPS.index(op), own, most,
            self.value(root) if root else "0",
            self.value(count) if count else "1"))


def function(program, name):
    """Its text, without a main, and the words that call it."""
    printer = Source("")
    printer.statements(program.body)
    head, ask, call = "void", ASK, "%s();" % name
    if program.passed:
        head, ask, call = "int rank, int size", "", "%s(rank, size);" % name
    return "static void %s(%s)\n{\n%s\t(void)rank, (void)size;\n%s\n}\n\n" % (
        name, head, ask, "\n".join(printer.lines)), call


def alone(program):
    printer = Source("inside" if program.passed else "main")
    printer.statements(program.body)
    text = "\n".join(printer.lines) + "\n"
    if program.passed:
        return HEAD + "static void work(int rank, int size)\n{\n%s}\n\n" % \
            text + MAIN % ("\tint rank, size;\n\n" +
                           ASK.split("\n\n", 1)[1] + "\twork(rank, size);\n")
    return HEAD + MAIN % (ASK.replace("\n\n", "\n") + text)


def judge(program):
    """The function for judge.h."""
    printer = Judge(program.language != "f90")
    printer.statements(program.body)
    return ("static void p%d(struct process *me)\n{\n"
            "\tint rank = me->rank, size = me->size;\n"
            "\t(void)rank, (void)size;\n%s\n}\n\n" % (
                program.index, "\n".join(printer.lines)))
