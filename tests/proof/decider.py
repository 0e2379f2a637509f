#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""decider.py - compares the decider with evaluation and with the solver z3.

    decider.py PROGRAM [--count N] [--seed N] [--no-solver]

PROGRAM is decide_terms.  Random terms over the rank, the number of processes and a
symbol k, with facts and colors, are given to the decider.  A witness is evaluated
here, in Python.  "equal" is compared with evaluation of small jobs and of random
members of larger ones, and with z3, which is asked for two members that differ.
Prints the number of each answer, and each term that is answered wrongly; exit status
1 if there is one.
"""
import argparse
import random
import subprocess
import sys

RANGE = {"int": (-2**31, 2**31 - 1), "i8": (-128, 127), "i16": (-2**15, 2**15 - 1),
         "i32": (-2**31, 2**31 - 1), "i64": (-2**63, 2**63 - 1),
         "u8": (0, 255), "u16": (0, 2**16 - 1), "u32": (0, 2**32 - 1),
         "u64": (0, 2**64 - 1)}
MOST = 2**31 - 1
COMPARE = ["eq", "ne", "lt", "le", "gt", "ge"]
NUMBERS = [0, 1, 1, 2, 2, 3, 4, 5, 7, 8, 10, 12, 13, 16, 20, 31, 32, 64, 100, 127, 128,
           150, 200, 255, 256, 1000, 1024, 4096, 65535, 65536, 100000, 1000000]


class Undefined(Exception):
    pass


def wrap(kind, value):
    low, high = RANGE[kind]
    size = high - low + 1
    return (value - low) % size + low


def check(kind, value):
    low, high = RANGE[kind]
    if low < 0 and not low <= value <= high:
        raise Undefined
    return value if low < 0 else wrap(kind, value)


def quotient(a, b):
    if b == 0:
        raise Undefined
    q = abs(a) // abs(b)
    return q if (a < 0) == (b < 0) else -q


def ones(x):
    if x < 0:
        raise Undefined
    return bin(x).count("1")


def shifted(kind, y):
    """Y, if a number of type KIND may be shifted by it."""
    if not 0 <= y < (RANGE[kind][1] - RANGE[kind][0] + 1).bit_length() - 1:
        raise Undefined
    return y


def shifted_left(kind, x, y):
    x <<= shifted(kind, y)
    if kind == "int" and not RANGE[kind][0] <= x <= RANGE[kind][1]:
        raise Undefined
    return wrap(kind, x)


# An operation of type K on the numbers {x} and {y}, in Python.
PYTHON = {"cast": "wrap({k}, {x})", "neg": "check({k}, -{x})", "not": "int({x} == 0)",
          "ones": "ones({x})", "add": "check({k}, {x} + {y})",
          "sub": "check({k}, {x} - {y})", "mul": "check({k}, {x} * {y})",
          "div": "check({k}, quotient({x}, {y}))",
          "mod": "remainder({k}, {x}, {y})", "and": "({x} & {y})", "or": "({x} | {y})",
          "xor": "({x} ^ {y})", "min": "min({x}, {y})", "max": "max({x}, {y})",
          "shl": "shifted_left({k}, {x}, {y})", "shr": "({x} >> shifted({k}, {y}))",
          "eq": "int({x} == {y})", "ne": "int({x} != {y})", "lt": "int({x} < {y})",
          "le": "int({x} <= {y})", "gt": "int({x} > {y})", "ge": "int({x} >= {y})"}


def remainder(kind, x, y):
    return x - check(kind, quotient(x, y)) * y


def python(t):
    """The text of T in Python; a program that is read once is executed faster than a
    tree that is walked each time."""
    if not isinstance(t, tuple):
        return "(%s)" % t
    parts = [python(x) for x in t[2:]] + [""]
    return PYTHON[t[0]].format(k=repr(t[1]), x=parts[0], y=parts[1])


def text(t):
    if isinstance(t, tuple):
        return "%s.%s %s" % (t[0], t[1], " ".join(text(x) for x in t[2:]))
    return str(t)


# ---- random terms ----

def leaf(r):
    n = r.random()
    return "rank" if n < .5 else "size" if n < .65 else "k" if n < .75 else number(r)


def number(r):
    return r.choice(NUMBERS) if r.random() < .85 else r.randrange(1, 3000)


def number_term(r, depth, kind):
    """An arithmetic term of type KIND."""
    n = r.random()
    if depth == 0 or n < .25:
        t = leaf(r)
        if kind != "int" and not isinstance(t, int):
            t = ("cast", kind, t)
        elif isinstance(t, int):
            t = wrap(kind, t)
        return t
    if n < .30 and kind != "int":
        return ("cast", kind, number_term(r, depth - 1, "int"))
    if n < .33:
        return ("cast", kind if kind != "int" else r.choice(["i8", "u8", "i16", "u16"]),
                number_term(r, depth - 1, r.choice(["int", kind])))
    if n < .36:
        return ("mul", "int", condition(r, depth - 1), number(r)) if kind == "int" \
            else number_term(r, depth - 1, kind)
    op = r.choice(["add", "add", "sub", "sub", "mul", "div", "mod", "mod", "and", "or",
                   "xor", "min", "max", "shl", "shr", "neg", "ones"])
    a = number_term(r, depth - 1, kind)
    if op in ("neg", "ones"):
        return (op, kind, a)
    if op in ("shl", "shr"):
        return (op, kind, a, r.randrange(0, 8))
    # Mostly by numbers, as programs do.
    if op in ("mul", "div", "mod", "and", "or", "xor") and r.random() < .8:
        return (op, kind, a, wrap(kind, number(r)))
    return (op, kind, a, number_term(r, depth - 1, kind))


def condition(r, depth):
    n = r.random()
    if depth > 0 and n < .25:
        return (r.choice(["and", "or", "mul"]), "int", condition(r, depth - 1),
                condition(r, depth - 1))
    if depth > 0 and n < .30:
        return ("not", "int", condition(r, depth - 1))
    kind = "int" if r.random() < .8 else r.choice(["u32", "i32", "u8", "u16", "u32"])
    a = number_term(r, depth, kind)
    if r.random() < .65:
        return (r.choice(COMPARE), "int", a, number(r))
    return (r.choice(COMPARE), "int", a, number_term(r, depth - 1 if depth else 0, kind))


def question(r):
    t = condition(r, r.randrange(1, 4)) if r.random() < .8 else \
        number_term(r, r.randrange(1, 3), "int")
    colour = None
    if r.random() < .25:
        colour = r.choice([
            lambda: ("div", "int", "rank", r.choice(NUMBERS[1:])),
            lambda: ("mod", "int", "rank", r.choice(NUMBERS[1:])),
            lambda: (r.choice(COMPARE), "int", "rank", number(r)),
            lambda: ("div", "int", "rank", ("div", "int", "size", 2)),
            lambda: number_term(r, 2, "int")])()
    facts = []
    while r.random() < .3:
        facts.append(r.choice([
            lambda: (r.choice(COMPARE), "int", "size", number(r)),
            lambda: (r.choice(COMPARE), "int", "rank", number(r)),
            lambda: (r.choice(COMPARE), "int", ("mod", "int", "size", number(r)),
                     r.choice([0, 1])),
            lambda: condition(r, 1)])())
    return t, colour, facts


# ---- evaluation ----

def member_of(q):
    """A function of the rank, the size and k: (color, value) of a member; None: it is
    none, or something is undefined."""
    t, colour, facts = q
    asked = eval("lambda rank, size, k: (%s 1)" % "".join(
        python(f) + " and " for f in facts))
    coloured = eval("lambda rank, size, k: " + python(0 if colour is None else colour))
    valued = eval("lambda rank, size, k: " + python(t))

    def member(rank, size, k):
        try:
            if not asked(rank, size, k):
                return None
            c = coloured(rank, size, k)
            return None if c < 0 else (c, valued(rank, size, k))
        except Undefined:
            return None
    return member


def refutes(q, r):
    """Two members that differ, among members of small and of random jobs."""
    member = member_of(q)
    sizes = list(range(1, 12)) + [r.randrange(2, 3000), 257, 1001, MOST]
    for size in sizes:
        for k in (0, 1, 2, r.randrange(-10, 300)):
            ranks = range(size) if size < 12 else sorted(
                {0, 1, 2, size - 1, size - 2} | {r.randrange(size) for _ in range(6)} |
                {n for n in NUMBERS if n < size})
            seen = {}
            for rank in ranks:
                m = member(rank, size, k)
                if m and seen.setdefault(m[0], (m[1], rank))[0] != m[1]:
                    return size, k, seen[m[0]][1], rank
    return None


# ---- the solver ----

def kinds(t):
    """The types in the term T."""
    if isinstance(t, tuple):
        yield t[1]
        for x in t[2:]:
            yield from kinds(x)


class Solver:
    """Values are signed numbers of BITS bits, which contain all types of a question;
    what an operation makes of them is computed with as many as it needs, so that
    nothing wraps around before it is compared with its type."""

    def __init__(self):
        import z3
        self.z = z3
        self.bits = 0

    def number(self, n):
        return self.z.BitVecVal(n, self.bits)

    def fits(self, kind, x):
        z = self.z
        low, high = RANGE[kind]
        return z.And(x >= z.BitVecVal(low, x.size()), x <= z.BitVecVal(high, x.size()))

    def wrap(self, kind, x):
        z = self.z
        low, high = RANGE[kind]
        bits = (high - low + 1).bit_length() - 1
        part = z.Extract(bits - 1, 0, x)
        return z.SignExt(self.bits - bits, part) if low < 0 else \
            z.ZeroExt(self.bits - bits, part)

    def more(self, op, t):
        """How many more bits the result of OP on the operands in T can need."""
        if op == "mul":
            return min(x.bit_length() + 1 if isinstance(x, int) else self.bits
                       for x in t[2:])
        return {"add": 1, "sub": 1, "neg": 1, "div": 1, "shl": 8}.get(op, 0)

    def term(self, t, env, defined):
        z = self.z
        if isinstance(t, int):
            return self.number(t)
        if isinstance(t, str):
            return env[t]
        op, kind = t[0], t[1]
        x = self.term(t[2], env, defined)
        truth = lambda c: z.If(c, self.number(1), self.number(0))
        if op == "cast":
            return self.wrap(kind, x)
        if op == "not":
            return truth(x == 0)
        if op == "ones":
            defined.append(x >= 0)
            return sum((z.ZeroExt(self.bits - 1, z.Extract(i, i, x))
                        for i in range(self.bits - 1)), self.number(0))
        y = self.number(0) if op == "neg" else self.term(t[3], env, defined)
        if op in COMPARE:
            return truth({"eq": x == y, "ne": x != y, "lt": x < y, "le": x <= y,
                          "gt": x > y, "ge": x >= y}[op])
        if op == "shr":
            return x >> y
        if op in ("div", "mod"):
            defined.append(y != 0)
            if op == "mod" and RANGE[kind][0] < 0:
                defined.append(z.Not(z.And(x == RANGE[kind][0], y == -1)))
        more = self.more(op, t)
        x, y = z.SignExt(more, x), z.SignExt(more, y)
        done = {"add": lambda: x + y, "sub": lambda: x - y, "mul": lambda: x * y,
                "neg": lambda: -x, "div": lambda: x / y, "mod": lambda: z.SRem(x, y),
                "and": lambda: x & y, "or": lambda: x | y, "xor": lambda: x ^ y,
                "min": lambda: z.If(x < y, x, y), "max": lambda: z.If(x < y, y, x),
                "shl": lambda: x << y}[op]()
        if RANGE[kind][0] < 0 and (op != "shl" or kind == "int"):
            defined.append(self.fits(kind, done))
            return z.Extract(self.bits - 1, 0, done)
        return self.wrap(kind, done)

    def refutes(self, q):
        """As above; False: there is none; None: not known in the time."""
        z = self.z
        t, colour, facts = q
        self.bits = 2 + max((RANGE[kind][1].bit_length() for one in [t, colour] + facts
                             for kind in kinds(one)), default=31)
        self.bits = max(self.bits, 33)
        size, k = z.BitVec("size", self.bits), z.BitVec("k", self.bits)
        s = z.Solver()
        s.set("timeout", 1000)
        s.add(size >= 1, size <= MOST, self.fits("i32", k))
        made = []
        for name in ("p", "q"):
            rank = z.BitVec(name, self.bits)
            env, defined = {"rank": rank, "size": size, "k": k}, []
            s.add(rank >= 0, rank < size)
            for f in facts:
                s.add(self.term(f, env, defined) != 0)
            c = self.term(colour, env, defined) if colour is not None else None
            if c is not None:
                s.add(c >= 0)
            v = self.term(t, env, defined)
            s.add(*defined)
            made.append((rank, c, v))
        s.add(made[0][2] != made[1][2])
        if colour is not None:
            s.add(made[0][1] == made[1][1])
        answer = s.check()
        if answer == z.unsat:
            return False
        if answer != z.sat:
            return None
        m = s.model()
        number = lambda v: m.eval(v, model_completion=True).as_signed_long()
        return number(size), number(k), number(made[0][0]), number(made[1][0])


def bad(q, what):
    print("%s ; %s%s: %s" % (text(q[0]), "-" if q[1] is None else text(q[1]),
                             "".join(" ; " + text(f) for f in q[2]), what))


def main():
    p = argparse.ArgumentParser()
    p.add_argument("program")
    p.add_argument("--count", type=int, default=300)
    p.add_argument("--seed", type=int, default=1)
    p.add_argument("--no-solver", action="store_true")
    p.add_argument("--show-unknown", action="store_true")
    p.add_argument("--most-unknown", type=float, default=2)
    opts = p.parse_args()
    r = random.Random(opts.seed)
    asked = [question(r) for _ in range(opts.count)]
    lines = "".join("%s ; %s%s\n" % (text(t), "none" if c is None else text(c),
                                     "".join(" ; " + text(f) for f in facts))
                    for t, c, facts in asked)
    answers = subprocess.run([opts.program], input=lines, capture_output=True,
                             text=True, check=True).stdout.splitlines()
    assert len(answers) == len(asked)
    solver = None if opts.no_solver else Solver()
    count = {"equal": 0, "witness": 0, "unknown": 0}
    wrong = late = equal_unknown = 0
    for q, answer in zip(asked, answers):
        word = answer.split()
        if word[0] not in count:
            bad(q, answer)
            wrong += 1
            continue
        count[word[0]] += 1
        if word[0] == "witness":
            size, k, a, b = map(int, word[1:])
            member = member_of(q)
            m = [member(x, size, k) for x in (a, b)]
            if not (0 <= a < size and 0 <= b < size and a != b and None not in m and
                    m[0][0] == m[1][0] and m[0][1] != m[1][1]):
                bad(q, "evaluation refutes " + answer)
                wrong += 1
            continue
        if word[0] == "unknown" and opts.show_unknown:
            bad(q, "unknown" + (" %s" % (solver.refutes(q),) if solver else
                                " %s" % (refutes(q, r),)))
        if word[0] != "equal":
            continue
        found = refutes(q, r)
        if not found and solver:
            found = solver.refutes(q)
            late += found is None
        if found:
            bad(q, "equal, but SIZE K P Q %s %s %s %s differ" % found)
            wrong += 1
    share = 100 * count["unknown"] / len(asked)
    print("%d terms: %d equal, %d witness, %d unknown (%.2f %%); %d wrong; %d without an "
          "answer of the solver" % (len(asked), count["equal"], count["witness"],
                                    count["unknown"], share, wrong, late))
    return wrong > 0 or share > opts.most_unknown


sys.exit(main())
