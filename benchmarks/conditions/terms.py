# SPDX-License-Identifier: GPL-3.0-or-later
"""terms - random integer terms over the rank, the size and constants.

A term is a tuple (kind, type, ...); its type is the type of its value in C:

  ("const", type, number)         ("var", type, name)
  ("bin", type, op, a, b)         + - * / % & | ^ in TYPE; "<<" ">>": of a
                                  "modulo": Fortran only
  ("cmp", "int", op, a, b)        "<" ...; both in the common type
  ("and" "or", "int", a, b)       ("not", "int", a)
  ("neg" "inv" "cast" "abs" "popcount", type, a)
  ("min" "max", type, a, b)       ("pick", type, condition, a, b)

Types in ascending order of C's conversions: int, unsigned, long, ulong.  Fortran
has int (integer(4)) and long (integer(8)).

Maker    terms and conditions, from a random number generator; it likes those
         that programs contain, and those that hold on all processes
common   the type in which two types meet
walk     all terms in a term
"""
TYPES = ("int", "unsigned", "long", "ulong")
COMPARE = ("==", "!=", "<", "<=", ">", ">=")
# Sizes of jobs and of boxes that are used, powers, and what is next to none.
FAVOURITES = (12, 13, 16, 24, 27, 32, 36, 48, 60, 64, 81, 96, 100, 120, 125,
              128, 144, 150, 200, 243, 256, 360, 500, 512, 720, 1000, 1023,
              1024, 4096, 10000, 65536)


def common(one, other):
    return TYPES[max(TYPES.index(one), TYPES.index(other))]


def const(number, type_="int"):
    return ("const", type_, number)


def var(name, type_="int"):
    return ("var", type_, name)


def binary(op, a, b):
    type_ = a[1] if op in ("<<", ">>") else common(a[1], b[1])
    return ("bin", type_, op, a, b)


def compare(op, a, b):
    return ("cmp", "int", op, a, b)


def both(op, a, b):
    return (op, "int", a, b)


RANK, SIZE = var("rank"), var("size")


def walk(term):
    todo = [term]
    while todo:
        some = todo.pop()
        yield some
        todo += [part for part in some[2:] if isinstance(part, tuple)]


def names(term):
    return {some[2] for some in walk(term) if some[0] == "var"}


class Maker:
    """MINE: variables that may differ, OURS: those that are equal."""

    def __init__(self, rng, fortran):
        self.rng, self.fortran = rng, fortran
        self.mine, self.ours = [RANK], [SIZE]

    def chance(self, percent):
        return self.rng.random() * 100 < percent

    def number(self):
        rng, kind = self.rng, self.rng.random()
        if kind < 0.40:
            return rng.randrange(10)
        if kind < 0.55:
            return rng.randrange(10, 64)
        if kind < 0.80:
            return rng.choice(FAVOURITES)
        if kind < 0.98:
            return int(10 ** rng.uniform(1, 5))
        return int(10 ** rng.uniform(5, 5.99))

    def leaf(self, equal=False):
        kind = self.rng.random()
        if kind < 0.45 and not equal:
            return self.rng.choice(self.mine)
        if kind < 0.75:
            return self.rng.choice(self.ours)
        return const(self.number())

    def term(self, depth=2, equal=False):
        """An integer; EQUAL: without what may differ."""
        rng = self.rng
        if depth == 0 or self.chance(15):
            return self.leaf(equal)
        kind = rng.random()
        a = self.term(depth - 1, equal)
        if kind < 0.30:
            return binary(rng.choice("+-+-*"), a, self.term(depth - 1, equal))
        if kind < 0.60:
            return self.division(a, depth, equal)
        if kind < 0.72:
            return binary(rng.choice("&|^&"), a,
                          self.term(depth - 1, equal) if self.chance(50)
                          else const(self.number()))
        if kind < 0.80:
            op = rng.choice((">>", ">>", "<<"))
            if op == "<<" and self.chance(50) and names(a):
                return binary(op, const(1), a)
            return binary(op, a, const(rng.randrange(1, 9)))
        if kind < 0.88:
            return (rng.choice(("min", "max")), common(a[1], "int"), a,
                    const(self.number()))
        if kind < 0.94:
            other = self.term(depth - 1, equal)
            return ("pick", common(a[1], other[1]), self.condition(1, equal),
                    a, other)
        return self.unary(a)

    def division(self, a, depth, equal):
        by = const(max(1, self.number()))
        if self.chance(25):
            by = self.term(depth - 1, True)
            if self.chance(60):
                by = ("max", by[1], by, const(1)) if self.chance(50) else SIZE
            if not names(by):
                by = SIZE       # compilers refuse a constant 0
        return binary(self.rng.choice(
            ("/", "%", "%") + ("modulo",) * self.fortran), a, by)

    def unary(self, a):
        kinds = ["neg", "inv", "abs", "cast", "cast", "popcount"]
        kind = self.rng.choice(kinds)
        if kind in ("abs", "popcount") and a[1] != "int":
            kind = "inv"
        if kind == "cast":
            types = ("long",) if self.fortran else TYPES
            return ("cast", self.rng.choice(types), a)
        return (kind, "int" if kind == "popcount" else a[1], a)

    def condition(self, depth=2, equal=False):
        rng = self.rng
        if depth and self.chance(25):
            op = rng.choice(("and", "or", "not"))
            a = self.condition(depth - 1, equal)
            if op == "not":
                return ("not", "int", a)
            return both(op, a, self.condition(depth - 1, equal))
        a = self.term(depth, equal)
        if self.chance(35):
            return compare(rng.choice(COMPARE), a, self.term(1, equal))
        return compare(rng.choice(COMPARE), a, const(self.number()))

    def always(self):
        """A condition on the rank that has one value on all processes, if
        nothing else does: what a proof is needed for."""
        rng, c = self.rng, const(max(1, self.number()))
        rank, two = rng.choice(self.mine), const(rng.choice((2, 4, 8)))
        zero, other = const(0), const(self.number())
        many = [
            compare(">=", RANK, zero), compare("<", RANK, SIZE),
            compare("<=", RANK, binary("-", SIZE, const(1))),
            compare(">", binary("-", SIZE, RANK), zero),
            compare("==", binary("/", RANK, SIZE), zero),
            compare("==", binary("%", RANK, SIZE), RANK),
            compare("<", binary("%", RANK, c), c),
            compare("==", binary("%", binary("*", RANK, two), two), zero),
            compare("==", binary("-", rank, rank), zero),
            compare("==", binary("^", rank, rank), zero),
            compare("==", binary("+", binary("&", rank, c), binary(
                "&", rank, ("inv", "int", c))), rank),
            compare("==", ("min", "int", RANK, SIZE), RANK),
            compare("<=", binary("&", RANK, c), c),
            compare("<=", binary("/", RANK, c), RANK),
            compare("==", binary("+", binary("*", binary("/", RANK, c), c),
                                 binary("%", RANK, c)), RANK),
            compare(">=", ("max", "int", rank, c), c),
            compare("<", ("min", "int", rank, c), binary("+", c, const(1))),
            compare("!=", binary("|", rank, const(1)), zero),
            both("or", compare("<", rank, other),
                 compare(">=", rank, other)),
            both("and", compare("==", rank, other),
                 compare("!=", rank, other)),
            compare("<", binary("%", binary("+", RANK, const(1)), SIZE),
                    SIZE),
            compare("!=", binary("+", RANK, const(1)), zero)]
        if not self.fortran:
            many += [compare("<", ("cast", "unsigned", RANK),
                             ("cast", "unsigned", SIZE)),
                     compare(">=", ("cast", "unsigned", rank), zero),
                     compare(">=", binary("*", ("cast", "long", RANK), (
                         "cast", "long", RANK)), zero)]
        made = rng.choice(many)
        if self.chance(20):
            made = both(rng.choice(("and", "or")), made,
                        self.condition(1, True))
        return ("not", "int", made) if self.chance(20) else made

    def question(self):
        """A condition for the program to be about."""
        return self.always() if self.chance(30) else self.condition(2)
