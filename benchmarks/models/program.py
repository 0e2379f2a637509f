# SPDX-License-Identifier: GPL-3.0-or-later
"""program - random program models whose order of collectives can be judged.

A program is a list of functions, the main program last.  A function has blocks, a
block a list of events and a terminator; both are tuples:

  ("op", DST, OPER, [ARG...], LINE)       ("mpi", NAME, LINE)
  ("call", DST, FUNCTION, [ARG...], LINE) ("input", DST, LINE)
  ("rank", COMM, DST, LINE)               ("size", DST, LINE)
  ("split", DST, COLOR, LINE)             ("dup", DST, LINE)
  ("collective", NAME, COMM, ROOT, FROM, TO, LINE)

  ("jmp", B)   ("br", ARG, B, B, LINE)   ("switch", ARG, B, [(NUMBER, B)...], LINE)
  ("ret", ARG, LINE)   ("abort", LINE)

An ARG is a number, or as in docs/MODEL.md: x, @g, &x, *p, %1.  "input" broadcasts a
number that is equal on all processes.  Loops can have several entries, and processes
can stay in a loop for ever.
"""
import random

WORLD, NULL, UNDEFINED = "MPI_COMM_WORLD", "MPI_COMM_NULL", -32766
OPERATIONS = ("add sub and or xor min max mul eq ne lt gt ge le").split()
COMPARISONS = ("eq ne lt gt ge le").split()


class Function:
    def __init__(self, name, params, line):
        self.name, self.params, self.line = name, params, line
        self.blocks = []
        self.is_target = False      # it can be called through a pointer


class Maker:
    """Makes one program; self.blocks[self.at] is the block that is written."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.line = 10
        self.functions = []
        self.initial = {"@g": 0, "@h": self.rng.choice((0, 1))}
        self.part = self.rng.random() < 0.5     # @c is another communicator
        self.may_be_null = False

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
        for number in range(self.rng.choice((0, 0, 0, 1, 1, 2))):
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
        self.loops = []
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

    def main(self):
        self.emit("mpi", "MPI_Init")
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
        self.budget = self.rng.choice((4, 6, 8, 10))
        self.statements(0)
        self.leave()
        self.finish()
        if self.rng.random() < 0.3:
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
            self.emit("split", "@c", color)
        self.comms = [WORLD, "@c"]
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
            self.end(self.at, "jmp", rng.choice(self.loops[-1]))
            self.at = self.block()
            return True
        elif depth:
            if kind > 0.985:
                self.end(self.at, "abort", self.next_line())
            elif main:
                self.leave()
            else:
                self.end(self.at, "ret", self.value(), self.next_line())
            self.at = self.block()
            return True
        return False

    def collective(self):
        rng, kind = self.rng, self.rng.random()
        comm, to = rng.choice(self.comms + [WORLD]), rng.choice("xyz")
        source = rng.choice(self.variables)
        if kind < 0.5:
            self.emit("collective", "MPI_Barrier", comm, None, None, None)
        elif kind < 0.62:
            self.emit("collective", "MPI_Allreduce", comm, None, source, to)
        elif kind < 0.85:
            root = 0 if rng.random() < 0.7 else self.value()
            self.emit("collective", "MPI_Bcast", comm, root, None, to)
        elif kind < 0.93:
            self.emit("collective", "MPI_Reduce", comm, 0, source, to)
        else:
            self.emit("collective", "MPI_Scan", comm, None, source, to)

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

    def loop(self, depth):
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
        self.loops.append((latch, out))
        self.variables.append(counter)
        self.statements(depth + 1)
        self.loops.pop()
        self.variables.remove(counter)
        self.end(self.at, "jmp", latch)
        self.at = latch
        if not test_last:
            self.emit("op", counter, "add", [counter, 1])
            self.end(latch, "jmp", head)
        self.at = out


# ---- the text of a program ----

def successors(end):
    return {"jmp": end[1:2], "br": end[2:4]}.get(end[0], ()) if end[0] != "switch" \
        else (end[2],) + tuple(to for _, to in end[3])


def renamed(end, to):
    """The terminator END, which leads to TO (B) in place of each block B."""
    if end[0] == "jmp":
        return ("jmp", to(end[1]))
    if end[0] == "br":
        return end[:2] + (to(end[2]), to(end[3])) + end[4:]
    if end[0] == "switch":
        return end[:2] + (to(end[2]), [(n, to(b)) for n, b in end[3]]) + end[4:]
    return end


def drop_unreached(function):
    reached = [0]
    for block in reached:
        reached += [to for to in dict.fromkeys(successors(function.blocks[block][1]))
                    if to not in reached]
    number = {block: i for i, block in enumerate(sorted(reached))}
    function.blocks = [[function.blocks[block][0],
                        renamed(function.blocks[block][1], number.get)]
                       for block in sorted(reached)]


def address(name):
    return name[1:] if name[0] == "*" else "&" + name


def event_text(event):
    kind = event[0]
    if kind == "op":
        return "%s = %s %s" % (event[1], event[2], ", ".join(map(str, event[3])))
    if kind == "call":
        return "%scall %s(%s)%s" % (
            event[1] + " = " if event[1] else "", event[2],
            ", ".join(map(str, event[3])), ' type "i(i,i)"' * (event[2][0] == "*"))
    if kind == "collective":
        _, name, comm, root, source, to, _ = event
        words = [address(source)] if source else []
        words += [address(to), "1", "MPI_INT"] if to else []
        words += ["MPI_SUM"] if source else []
        words += [str(root)] if root is not None else []
        return "call %s(%s)" % (name, ", ".join(words + [comm]))
    return "call " + {
        "mpi": lambda name: name + ("(0, 0)" if name == "MPI_Init" else "()"),
        "rank": lambda comm, to: "MPI_Comm_rank(%s, &%s)" % (comm, to),
        "size": lambda to: "MPI_Comm_size(%s, &%s)" % (WORLD, to),
        "input": lambda to: "MPI_Bcast(&%s, 1, MPI_INT, 0, %s)" % (to, WORLD),
        "dup": lambda to: "MPI_Comm_dup(%s, &%s)" % (WORLD, to),
        "split": lambda to, color: "MPI_Comm_split(%s, %s, 0, &%s)" % (
            WORLD, color, to)}[kind](*event[1:-1])


def end_text(end):
    if end[0] == "jmp":
        return "jmp b%d" % end[1]
    if end[0] == "br":
        return "br %s b%d b%d @%d:1" % end[1:]
    if end[0] == "ret":
        return "ret %s @%d:1" % end[1:]
    if end[0] == "abort":
        return "call MPI_Abort(%s, 1) @%d:1\n\tnoreturn" % (WORLD, end[1])
    cases = {}
    for number, block in end[3]:
        cases.setdefault(block, []).append(str(number))
    return "switch %s b%d %s @%d:1" % (end[1], end[2], " ".join(
        "b%d(%s)" % (block, ", ".join(numbers)) for block, numbers in cases.items()
        if block != end[2]), end[4])


def text(functions, initial):
    lines = ["unit a.c"] + ["local %s %d" % (name[1:], number)
                            for name, number in initial.items()] + ["local c"]
    for function in functions:
        lines.append("func %s (%s)%s%s a.c:%d:1" % (
            function.name, ", ".join(function.params),
            " exported" * (function.name == "main"),
            ' address type "i(i,i)"' * function.is_target, function.line))
        for number, (events, end) in enumerate(function.blocks):
            lines.append("b%d:" % number)
            lines += ["\t%s @%d:1" % (event_text(event), event[-1])
                      for event in events]
            lines.append("\t" + end_text(end))
    return "\n".join(lines) + "\n"
