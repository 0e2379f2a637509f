# SPDX-License-Identifier: GPL-3.0-or-later
"""programs - random programs about one condition on the rank and the size.

Statements are tuples:

  ("let", name, term)                a variable of the term's type
  ("side", name, power)              the smallest number whose POWER is >= size
  ("leave", condition, how)          "return" or "finalize" (and end)
  ("split", colour, guard)           comm, crank, csize; the colour is a term or
                                     (condition, term): MPI_UNDEFINED otherwise;
                                     GUARD: leave if comm is MPI_COMM_NULL
  ("if", condition, then, other)     ("goto", condition, what is skipped)
  ("for", name, first, bound, body)  name < bound, by one
  ("double", name, bound, body)      name = 1, 2, 4, ... < bound
  ("switch", term, [(number, body)], default)
  ("break", condition)               of the loop round it
  ("coll", op, comm, root, count, redop)   redop: None or a condition (sum, max)

make ()       program number INDEX of a series
constants ()  all numbers in a program
terms_of ()   all terms and conditions of statements
"""
import collections
import random

import terms
from terms import SIZE, binary, compare, const, var, walk

LANGUAGES = ("c", "c", "c", "cc", "f90", "f90")
# PASSED: rank and size are parameters of the function.
Program = collections.namedtuple("Program", "index language shape passed body")
SHAPES = ("if",) * 6 + ("either",) * 3 + (
    "leave", "leave", "for", "for", "double", "switch", "switch", "root",
    "root", "count", "comm", "redop", "break", "nested", "nested", "goto",
    "flag")


def coll(op="Barrier", comm="comm", root=None, count=None, redop=None):
    return ("coll", op, comm, root, count, redop)


def bodies(statement):
    kind = statement[0]
    if kind == "if":
        return [statement[2], statement[3]]
    if kind == "goto":
        return [statement[2]]
    if kind == "for":
        return [statement[4]]
    if kind == "double":
        return [statement[3]]
    if kind == "switch":
        return [body for _, body in statement[2]] + [statement[3]]
    return []


def terms_of(body):
    for statement in body:
        kind = statement[0]
        some = {"let": statement[2:], "leave": statement[1:2],
                "if": statement[1:2], "goto": statement[1:2],
                "for": statement[2:4], "double": statement[2:3],
                "switch": statement[1:2], "break": statement[1:2],
                "coll": statement[2:]}.get(kind, ())
        if kind == "coll" and isinstance(statement[2], tuple):
            some = (statement[2][1],) + statement[3:]
        if kind == "split":
            some = statement[1] if isinstance(statement[1][0], tuple) \
                else statement[1:2]
        yield from (one for one in some if isinstance(one, tuple))
        for inner in bodies(statement):
            yield from terms_of(inner)


def folded(term):
    """The number that TERM is, whatever the rank; None: not known."""
    if term[0] == "const":
        return term[2]
    if term[0] != "bin":
        return None
    a, b = folded(term[3]), folded(term[4])
    if a is None or b is None or min(a, b) < 0:
        return None
    return {"+": lambda: a + b, "-": lambda: a - b, "*": lambda: a * b,
            "/": lambda: b and a // b, "%": lambda: b and a % b,
            "&": lambda: a & b, "|": lambda: a | b, "^": lambda: a ^ b,
            "<<": lambda: a << b % 64, ">>": lambda: a >> b % 64
            }.get(term[2], lambda: None)()


def constants(program):
    """Numbers of the program that say something of ranks and sizes."""
    found = {folded(some) for term in terms_of(program.body)
             for some in walk(term)} - {None}
    for term in terms_of(program.body):
        for some in walk(term):
            if some[0] == "bin" and some[2] in ("<<", ">>"):
                found |= {1 << n for n in range(1, 20)}
    return sorted(number for number in found if number >= 0)


class Builder:
    def __init__(self, rng, language):
        self.rng = rng
        self.terms = terms.Maker(rng, language == "f90")
        self.comm = "WORLD"

    def chance(self, percent):
        return self.terms.chance(percent)

    def call(self, **more):
        op = self.rng.choice(("Barrier", "Barrier", "Bcast", "Allreduce"))
        return coll(op, self.comm, **more)

    def size_guard(self):
        """Conditions with which programs refuse a number of processes."""
        n, rng = max(2, self.terms.number()), self.rng
        kind = rng.randrange(7)
        if kind < 3:
            return compare("!=", SIZE, const(n))
        if kind == 3:
            return compare("!=", binary("%", SIZE, const(n)), const(0))
        if kind == 4:
            return compare("!=", binary("&", SIZE, binary(
                "-", SIZE, const(1))), const(0))
        if kind == 5:
            return terms.both("or", compare("<", SIZE, const(n)), compare(
                ">", SIZE, const(n + rng.randrange(3))))
        return self.terms.condition(1, True)

    def before(self):
        """What stands before the question."""
        body, rng = [], self.rng
        how = rng.choice(("return", "finalize"))
        if self.chance(8):
            power = rng.choice((2, 3))
            side = var("side")
            whole = side
            for _ in range(power - 1):
                whole = binary("*", whole, side)
            body += [("side", "side", power),
                     ("leave", compare("!=", whole, SIZE), how)]
            self.terms.ours.append(side)
        elif self.chance(30):
            body.append(("leave", self.size_guard(), how))
        if self.chance(20):
            body += self.split()
        for name in "ab"[:rng.choice((0, 0, 0, 1, 1, 2))]:
            equal = self.chance(30)
            term = self.terms.term(2, equal)
            body.append(("let", name, term))
            (self.terms.ours if equal else self.terms.mine).append(
                var(name, term[1]))
        return body

    def split(self):
        maker, rng = self.terms, self.rng
        n = const(max(1, maker.number()))
        colour = rng.choice((
            binary("/", terms.RANK, n), binary("%", terms.RANK, n),
            binary("/", terms.RANK, ("max", "int", n, SIZE)),
            binary("/", binary("*", terms.RANK, const(2)), SIZE),
            binary("&", terms.RANK, n), binary(">>", terms.RANK, const(
                rng.randrange(1, 9))), maker.condition(1),
            ("pick", "int", maker.condition(1), const(0), const(1))))
        guard = self.chance(30)
        if guard:
            colour = (maker.condition(1), const(1))
        self.comm = "comm"
        if self.chance(50):
            maker.mine.append(var("crank"))
            maker.ours.append(var("csize"))
        return [("split", colour, guard)]

    def question(self):
        """The statements of a random shape, and its name."""
        shape = self.rng.choice(SHAPES)
        return shape, getattr(self, "s_" + shape)(self.terms)

    def s_if(self, maker):
        return [("if", maker.question(), [self.call()], [])]

    def s_either(self, maker):
        return [("if", maker.question(), [self.call()], [self.call()])]

    def s_leave(self, maker):
        return [("leave", maker.question(), self.rng.choice(
            ("return", "finalize"))), self.call()]

    def s_goto(self, maker):
        return [("goto", maker.question(), [self.call()])]

    def s_for(self, maker):
        first = const(0) if self.chance(60) else maker.term(1)
        return [("for", "i", first, maker.term(2), [self.call()])]

    def s_double(self, maker):
        body = [self.call()]
        if self.chance(50):
            body = [("if", compare("!=", binary("&", maker.leaf(), var("i")),
                                   const(0)), body, [])]
        return [("double", "i", maker.term(1, self.chance(60)), body)]

    def s_break(self, maker):
        bound = const(self.rng.randrange(2, 9))
        maker.ours.append(var("i"))
        return [("for", "i", const(0), bound,
                 [("break", maker.question()), self.call()])]

    def s_switch(self, maker):
        numbers = sorted({maker.number() % 16 for _ in range(3)})
        return [("switch", maker.term(2), [(n, [self.call()])
                                           for n in numbers],
                 [self.call()] if self.chance(50) else [])]

    def s_root(self, maker):
        root = maker.question()
        if self.chance(60):
            csize = SIZE if self.comm == "WORLD" else var("csize")
            root = binary("%", maker.term(2, self.chance(30)), csize)
        return [coll("Bcast", self.comm, root=root)]

    def s_count(self, maker):
        count = ("pick", "int", maker.question(), const(1), const(2))
        if self.chance(50):
            count = binary("%", maker.term(2), const(max(
                2, maker.number() % 900)))
        return [coll("Bcast", self.comm, root=const(0), count=count)]

    def s_comm(self, maker):
        return [("coll", "Barrier", ("other", maker.question()), None, None,
                 None)]

    def s_redop(self, maker):
        return [coll("Allreduce", self.comm, redop=maker.question())]

    def s_nested(self, maker):
        inner = [("if", maker.question(), [self.call()], [])]
        if self.chance(50):
            inner = [("if", maker.condition(1, True), inner, [])]
        return [("if", maker.question(), inner, [])]

    def s_flag(self, maker):
        return [("let", "flag", maker.question()),
                ("if", compare("!=", var("flag"), const(0)),
                 [self.call()], [])]


def make(seed, index):
    rng = random.Random("conditions %d %d" % (seed, index))
    language = rng.choice(LANGUAGES)
    builder = Builder(rng, language)
    body = builder.before()
    shape, asked = builder.question()
    return Program(index, language, shape, rng.random() < 0.25, body + asked)
