# SPDX-License-Identifier: GPL-3.0-or-later
"""program - random program models whose order of collectives can be judged.

A program is a list of functions, the main program last.  A function has blocks, a
block a list of events and a terminator; both are tuples:

  ("op", DST, OPER, [ARG...], LINE)       ("mpi", NAME, LINE)
  ("call", DST, FUNCTION, [ARG...], LINE) ("input", DST, LINE)
  ("rank", COMM, DST, LINE)               ("size", DST, LINE)
  ("split", DST, COLOR, COMM, LINE)       ("dup", DST, LINE)
  ("collective", NAME, COMM, ROOT, FROM, TO, COUNT, OPERATION, LINE)

  ("jmp", B)   ("br", ARG, B, B, LINE)   ("switch", ARG, B, [(NUMBER, B)...], LINE)
  ("ret", ARG, LINE)   ("abort", LINE)

and what features.py adds.  An ARG is a number, or as in docs/MODEL.md: x, @g, &x, *p,
%1.  "input" broadcasts a number that is equal on all processes.  Loops can have
several entries, and processes can stay in a loop for ever.
"""
import random

from features import ELEMENTS, FEATURES, Features     # noqa: F401
from text import WORLD, drop_unreached

NULL, UNDEFINED = "MPI_COMM_NULL", -32766
OPERATIONS = ("add sub and or xor min max mul eq ne lt gt ge le").split()
COMPARISONS = ("eq ne lt gt ge le").split()


class Function:
    def __init__(self, name, params, line):
        self.name, self.params, self.line = name, params, line
        self.blocks = []
        self.is_target = False      # it can be called through a pointer


class Maker(Features):
    """Makes one program; self.function.blocks[self.at] is the block that is written."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.line = 10
        self.functions = []
        self.initial = {"@g": 0, "@h": self.rng.choice((0, 1))}
        self.part = self.rng.random() < 0.5     # @c is another communicator
        self.may_be_null = self.in_team = self.pending = False
        self.features = [name for name in FEATURES if self.rng.random() < 0.2]
        if "exceptions" in self.features and "team" in self.features:
            self.features.remove("team")        # an exception may not leave a region
        self.derived = self.rng.random() < 0.5      # class B is derived from class A

    # ---- blocks ----

    def next_line(self):
        self.line += 1
        return self.line

    def block(self):
        self.function.blocks.append([[], None])
        return len(self.function.blocks) - 1

    def emit(self, *event):
        self.function.blocks[self.at][0].append(event + (self.next_line(),))

    def end(self, at, *terminator):
        block = self.function.blocks[at]
        block[1] = block[1] or terminator

    def temporary(self):
        self.temporaries += 1
        return "%%%d" % (self.temporaries - 1)

    # ---- functions ----

    def program(self):
        functions = (1, 2, 2, 3) if {"exceptions", "recursion"} & set(self.features) else \
            (0, 0, 0, 1, 1, 2)
        for number in range(self.rng.choice(functions)):
            by_address = self.rng.random() < 0.35
            self.start("f%d" % number, ["p" if by_address else "a", "k"])
            self.budget = self.rng.choice((2, 3, 5))
            self.statements(0)
            self.end(self.at, "ret", self.value(), self.next_line())
            self.finish()
            self.functions.append(self.function)
        self.start("main", [])
        self.main()
        self.functions.append(self.function)
        for function in self.functions:
            drop_unreached(function)
        return self.functions, self.initial

    def start(self, name, params):
        self.function = Function(name, params, self.next_line())
        self.temporaries = self.counters = 0
        self.loops, self.handlers, self.catching = [], [], 0
        self.variables = ["*p" if p == "p" else p for p in params] + list("xyz")
        self.comms = [WORLD] + (["@c"] if self.part else [])
        self.ranks, self.common = [], []
        self.at = self.block()
        if name != "main" and self.rng.random() < 0.5:
            self.emit("rank", WORLD, "r")
            self.variables.append("r")
            self.ranks = ["r"]
        if name != "main":
            self.set_variables()

    def set_variables(self):
        for name in "xyz":
            self.emit("op", name, "copy", [self.rng.choice((0, 0, 1, 2))])
        self.set_elements()

    def main(self):
        self.emit("mpi", "MPI_Init_thread" if "team" in self.features else "MPI_Init")
        self.emit("rank", WORLD, "r")
        self.emit("size", "s")
        self.emit("input", "n")
        self.emit("input", "m")
        self.variables += ["r", "s", "n", "m"]
        self.ranks, self.common = ["r", "r"], ["n", "m", "n", "s"]
        self.comms = [WORLD]
        if self.part:
            self.make_part()
        self.set_variables()
        self.set_records()
        self.budget = self.rng.choice((4, 6, 8, 10))
        self.statements(0)
        self.leave()
        self.finish()
        if self.rng.random() < 0.3 and not {"team", "exceptions"} & set(self.features):
            self.jump_anywhere()

    def make_part(self):
        rng = self.rng
        if rng.random() < 0.3:
            self.emit("dup", "@c")
        else:
            color = self.expression()
            if rng.random() < 0.4:
                self.emit("op", "color", "copy", [UNDEFINED])
                self.choose("color", rng.choice((0, color, 1)))
                color, self.may_be_null = "color", True
            self.emit("split", "@c", color, WORLD)
        self.comms = [WORLD, "@c"]
        if "nested" in self.features and not self.may_be_null:
            self.emit("split", "@d", self.expression(), "@c")
            self.comms.append("@d")
            if rng.random() < 0.5:
                self.emit("rank", "@d", "rd")
                self.variables.append("rd")
                self.ranks.append("rd")
        if rng.random() < 0.5 and not self.may_be_null:
            self.emit("rank", "@c", "rc")
            self.variables.append("rc")
            self.ranks.append("rc")

    def leave(self):
        if self.rng.random() < 0.9:
            self.emit("mpi", "MPI_Finalize")
        self.end(self.at, "ret", 0, self.next_line())

    def finish(self):
        for at in range(len(self.function.blocks)):
            self.end(at, "ret", 0, self.next_line())

    def jump_anywhere(self):
        blocks = self.function.blocks
        jumps = [at for at, block in enumerate(blocks) if block[1][0] == "jmp"]
        if jumps:
            at = self.rng.choice(jumps)
            blocks[at][1] = ("br", self.rng.choice(("r", "n", "x", "y", "@g", "s")),
                             blocks[at][1][1], self.rng.randrange(1, len(blocks)),
                             self.next_line())

    # ---- values ----

    def value(self):
        rng, kind = self.rng, self.rng.random()
        if kind < 0.25:
            return rng.choice((0, 1, 2, 3))
        if kind < 0.45 and self.ranks:
            return rng.choice(self.ranks)
        if kind < 0.65 and self.common:
            return rng.choice(self.common)
        return rng.choice(("@g", "@h") if kind < 0.75 else self.variables)

    def compute(self, oper, left, right):
        to = self.temporary()
        self.emit("op", to, oper, [left, right])
        return to

    def expression(self, depth=0):
        rng = self.rng
        if rng.random() < 0.3 + 0.3 * depth:
            return self.value()
        if "casts" in self.features and rng.random() < 0.4:
            return self.bits()
        left = self.expression(depth + 1)
        if rng.random() < 0.15:
            return self.compute(rng.choice(("mod", "div")), left, rng.choice((2, 3)))
        return self.compute(rng.choice(OPERATIONS), left, self.expression(depth + 1))

    def condition(self):
        rng = self.rng
        if self.may_be_null and self.function.name == "main" and rng.random() < 0.5:
            return self.compute(rng.choice(("ne", "ne", "eq")), "@c", NULL)
        if rng.random() < 0.2:
            return self.value()
        left = self.value() if rng.random() < 0.7 else self.expression()
        right = self.value() if rng.random() < 0.6 else rng.choice((0, 1, 2))
        return self.compute(rng.choice(COMPARISONS), left, right)

    def choose(self, name, value):
        """if (CONDITION) NAME = VALUE;"""
        condition, head, line = self.condition(), self.at, self.next_line()
        self.at = self.block()
        self.emit("op", name, "copy", [value])
        behind = self.block()
        self.end(self.at, "jmp", behind)
        self.end(head, "br", condition, self.at, behind, line)
        self.at = behind

    # ---- statements ----

    def statements(self, depth):
        for _ in range(self.rng.choice((1, 2, 2, 3)) + (2 if depth == 0 else 0)):
            if self.budget > 0 and self.statement(depth):
                return

    def statement(self, depth):
        """True: control does not come behind it."""
        rng, kind, main = self.rng, self.rng.random(), self.function.name == "main"
        self.budget -= 1
        if rng.random() < 0.45:
            left = self.extra(depth)
            if left is not None:
                return left
        if kind < 0.3:
            self.collective()
        elif kind < 0.42:
            self.assign()
        elif kind < (0.5 if main else 0.44) and self.functions:
            self.call()
        elif kind < 0.8 or depth > 3:
            self.branch(depth)
        elif kind < 0.9:
            self.loop(depth)
        elif kind < 0.94:
            self.switch(depth)
        elif self.loops and kind < 0.97:
            latch, out, catching = self.loops[-1]
            self.leaves_handlers(catching)
            self.end(self.at, "jmp", rng.choice((latch, out)))
            self.at = self.block()
            return True
        elif depth:
            if kind > 0.985:
                self.end(self.at, "abort", self.next_line())
            elif self.in_team:
                return False
            elif main:
                self.leaves_handlers(0)
                self.leave()
            else:
                self.leaves_handlers(0)
                self.end(self.at, "ret", self.value(), self.next_line())
            self.at = self.block()
            return True
        return False

    def collective(self):
        rng, kind = self.rng, self.rng.random()
        comm, to = rng.choice(self.comms + [WORLD]), rng.choice("xyz")
        source, one = rng.choice(self.variables), None
        if kind < 0.5:
            one = ("MPI_Barrier", comm, None, None, None, 0, None)
        elif kind < 0.62:
            one = ("MPI_Allreduce", comm, None, source, to)
        elif kind < 0.85:
            root = 0 if rng.random() < 0.7 else self.value()
            one = ("MPI_Bcast", comm, root, None, to, self.count(), None)
        elif kind < 0.93:
            one = ("MPI_Reduce", comm, 0, source, to)
        else:
            one = ("MPI_Scan", comm, None, source, to)
        if len(one) == 5:
            one += (self.count(), self.operation())
        self.emit("collective", *one)
        self.call_ends()

    def assign(self):
        rng, value = self.rng, self.expression()
        to = rng.choice(["x", "y", "z", "@g", "@h", "x", "y"] +
                        ["*p"] * 2 * ("p" in self.function.params))
        if self.function.name == "main" and rng.random() < 0.15:
            pointer = rng.choice(("q1", "q2"))
            self.emit("op", pointer, "copy", [rng.choice(("&x", "&y", "&@g", "&z"))])
            if rng.random() < 0.4:
                self.choose(pointer, rng.choice(("&x", "&y", "&@g", "&@h")))
            if rng.random() < 0.5:
                to = "*" + pointer
            else:
                value = "*" + pointer
        self.emit("op", to, "copy", [value])

    def call(self):
        rng, target = self.rng, self.rng.choice(self.functions)
        to = rng.choice(("x", "y", None))
        if "p" in target.params:
            address = rng.choice(("&x", "&y", "&z", "&@g", "&@h"))
            self.emit("call", to, target.name, [address, self.value()])
            self.call_ends()
            return
        argument, name = self.expression(), target.name
        if rng.random() < 0.3:
            other = rng.choice([f for f in self.functions if "p" not in f.params])
            target.is_target = other.is_target = True
            self.emit("op", "q", "copy", ["@" + name])
            if rng.random() < 0.6:
                self.choose("q", "@" + other.name)
            name = "*q"
        self.emit("call", to, name, [argument, self.value()])
        self.call_ends()

    def branch(self, depth):
        condition, head, line = self.condition(), self.at, self.next_line()
        first = self.at = self.block()
        self.statements(depth + 1)
        ends = [self.at]
        second = None
        if self.rng.random() < 0.45:
            second = self.at = self.block()
            self.statements(depth + 1)
            ends.append(self.at)
        self.at = self.block()
        self.end(head, "br", condition, first,
                 self.at if second is None else second, line)
        for end in ends:
            self.end(end, "jmp", self.at)

    def switch(self, depth):
        value, head, line = self.value(), self.at, self.next_line()
        cases, ends = [], []
        for number in self.rng.sample((0, 1, 2, 3), self.rng.choice((1, 2, 3))):
            self.at = self.block()
            cases.append((number, self.at))
            self.statements(depth + 1)
            ends.append(self.at)
        default = self.at = self.block()
        if self.rng.random() < 0.5:
            self.statements(depth + 1)
        ends.append(self.at)
        self.at = self.block()
        for end, (_, following) in zip(ends, cases[1:]):
            if self.rng.random() < 0.3:
                self.end(end, "jmp", following)
        for end in ends:
            self.end(end, "jmp", self.at)
        self.end(head, "switch", value, default, cases, line)

    def loop(self, depth, body_of=None):
        rng = self.rng
        self.counters += 1
        counter = "i%d" % self.counters
        bound = rng.choice((2, 3, "n", "m")) if self.common and \
            rng.random() < 0.6 else self.value()
        self.emit("op", counter, "copy", [0])
        before, test_last = self.at, rng.random() < 0.3
        head, latch, out, body = (self.block() for _ in range(4))
        self.end(before, "jmp", head)
        self.at = latch if test_last else head
        if test_last:
            self.emit("op", counter, "add", [counter, 1])
            self.end(head, "jmp", body)
        self.end(self.at, "br", self.compute("lt", counter, bound),
                 head if test_last else body, out, self.line)
        self.at = body
        self.loops.append((latch, out, self.catching))
        self.variables.append(counter)
        (body_of or self.statements)(depth + 1)
        self.loops.pop()
        self.variables.remove(counter)
        self.end(self.at, "jmp", latch)
        self.at = latch
        if not test_last:
            self.emit("op", counter, "add", [counter, 1])
            self.end(latch, "jmp", head)
        self.at = out
