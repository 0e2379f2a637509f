# SPDX-License-Identifier: GPL-3.0-or-later
# Random programs whose conditions are made of rank, size and values equal on all
# processes, run here for several numbers of processes; what happens is compared
# with what the analysis says at its default level.
#   oracle.py SEED COUNT DIRECTORY KNOWN COMMAND...
# KNOWN: seeds, with commas, of programs that are known to be misjudged, or none.
# A program is wrong if for some number of processes and some value of what is
# equal but not known some process waits forever in a collective, or two are in
# different collectives of one communicator.  Missed: wrong for 2 to 4 processes,
# and neither a warning nor a check at run time because it was too much to
# follow (those are counted: open).  False: right for 2 to 9 of them, and a warning of a collective
# that some process called.  Both stay in DIRECTORY, and are printed.  Programs
# that do not come to an end are not asked about, nor are those in which one
# process ends the job while others wait.
import os
import random
import re
import subprocess
import sys

STEPS = 4000            # of one process
UNKNOWN = (-1, 0, 1, 2, 3, 4)
MISSED, FALSE = (2, 3, 4), (2, 3, 4, 5, 6, 7, 8, 9)


class TooLong(Exception):
    pass


class Aborted(Exception):
    pass


class Result(Exception):
    pass


# ---- making a program: functions of blocks of (text, action) ----

class Maker:
    """One function.  Statements become blocks at once."""

    def __init__(self, rng, name, params, callees, features):
        self.rng, self.name, self.params = rng, name, params
        self.callees, self.features = callees, features
        self.blocks, self.temps, self.loops = [[]], 0, []
        self.locals = ["x", "y"] + params
        self.lines = {}
        self.counters, self.budget = 0, rng.choice((4, 7, 12))

    def pick(self, *some):
        return self.rng.choice(some)

    def emit(self, *event):
        self.blocks[-1].append(event)

    def block(self):
        self.blocks.append([])
        return len(self.blocks) - 1

    def temp(self, *event):
        self.temps += 1
        self.emit(event[0], "%%%d" % self.temps, *event[1:])
        return "%%%d" % self.temps

    def here(self):
        return len(self.blocks) - 1

    # An operand whose value is some integer.
    def number(self):
        kind = self.rng.random()
        if kind < 0.3:
            return self.pick("r", "r", "@rank") if "r" in self.locals \
                else "@rank"
        if kind < 0.42:
            return "@size"
        if kind < 0.5:
            return "@u"
        if kind < 0.7:
            return self.pick("0", "1", "2", "3")
        return self.pick(*(self.locals + ["@g"] + [
            "i%d" % i for i in self.loops if i is not None]))

    def expression(self):
        if self.rng.random() < 0.5:
            return self.number()
        oper = self.pick("add", "sub", "mod", "div", "mul")
        one = self.number()
        two = self.number() if oper in ("add", "sub") else self.pick("2", "3")
        return self.temp("op", oper, one, two)

    def condition(self):
        kind = self.rng.random()
        if kind < 0.2:
            oper = self.pick("and", "or")
            return self.temp("op", oper, self.condition_of(),
                             self.condition_of())
        return self.condition_of()

    def condition_of(self):
        if self.rng.random() < 0.08:
            return self.temp("not", self.condition_of())
        return self.temp("op", self.pick("eq", "ne", "lt", "le", "gt", "ge"),
                         self.expression(), self.pick(
                             self.number(), self.pick("0", "1", "2")))

    def collective(self):
        comm = "MPI_COMM_WORLD"
        if "comms" in self.features:
            comm = self.pick(comm, comm, "@dup", "@row")
        kind = self.rng.random()
        if kind < 0.7:
            self.emit("coll", self.pick("MPI_Barrier", "MPI_Barrier",
                                        "MPI_Ibarrier"), comm)
        elif kind < 0.85:
            self.emit("bcast", self.pick(*(self.locals[:2] + ["@g"])), comm)
        else:
            self.emit("sum", self.pick("x", "y", "@g"),
                      self.pick("x", "y", "@g"), comm)

    def statement(self, depth):
        self.budget -= 1
        kind = self.rng.random()
        if kind < 0.26:
            self.collective()
        elif kind < 0.4:
            self.emit("copy", self.pick("x", "x", "y", "@g"),
                      self.expression())
        elif kind < 0.52 and self.callees:
            self.call()
        elif kind < 0.57 and self.loops:
            self.leave_loop()
        elif kind < 0.62:
            self.leave()
        elif depth == 0:
            self.collective()
        elif kind < 0.84:
            self.branch(depth - 1)
        elif kind < 0.88:
            self.switch(depth - 1)
        else:
            self.loop(depth - 1)

    def statements(self, depth):
        for _ in range(self.rng.choice((0, 1, 1, 2, 3))):
            if self.budget > 0:
                self.statement(depth)

    def call(self):
        callee = self.pick(*self.callees)
        args = [self.expression() for _ in callee.params]
        into = self.pick(None, "x", "y")
        self.emit("call", into, callee, args)

    def leave_loop(self):
        """if (...) break;"""
        cond = self.condition()
        self.emit("br", cond, self.here() + 1, "break")
        self.blocks[-1][-1] = ["br", cond, "break", self.here() + 1]
        self.open_breaks[-1].append(self.blocks[-1][-1])
        self.block()

    def leave(self):
        """if (...) return; or the job ends"""
        cond = self.condition()
        self.emit("br", cond, self.here() + 1, self.here() + 2)
        self.block()
        if "abort" in self.features and self.rng.random() < 0.4:
            self.emit("abort")
        self.emit("ret", self.number())
        self.block()

    def branch(self, depth):
        cond = self.condition()
        self.emit("br", cond, self.here() + 1, None)
        fork = self.here()
        self.block()
        self.statements(depth)
        if self.rng.random() < 0.5:
            self.emit("jmp", None)
            end = self.here()
            self.close(fork, self.block())
            self.statements(depth)
            self.emit("jmp", self.here() + 1)
            self.blocks[end][-1] = ("jmp", self.block())
        else:
            self.emit("jmp", self.here() + 1)
            self.close(fork, self.block())

    def close(self, fork, to):
        self.blocks[fork][-1] = self.blocks[fork][-1][:-1] + (to,)

    def switch(self, depth):
        value = self.expression()
        fork, ends, arms = self.here(), [], []
        self.emit("switch", value, arms)
        for _ in range(3):
            arms.append(self.block())
            self.statements(depth)
            if self.rng.random() < 0.8:
                self.emit("jmp", None)
                ends.append(self.here())
            else:
                self.emit("jmp", self.here() + 1)
        to = self.block()
        for end in ends:
            self.blocks[end][-1] = ("jmp", to)
        del fork

    open_breaks = None

    def loop(self, depth):
        self.counters += 1
        name = "i%d" % self.counters
        bound = self.expression() if self.rng.random() < 0.7 else None
        self.emit("copy", name, "0")
        self.emit("jmp", self.here() + 1)
        head = self.block()
        if bound is None:       # computed in each round
            cond = self.temp("op", "lt", name, self.expression())
        else:
            cond = self.temp("op", "lt", name, bound)
        self.emit("br", cond, self.here() + 1, None)
        fork = self.here()
        self.loops.append(self.counters)
        self.open_breaks = (self.open_breaks or []) + [[]]
        self.block()
        self.statements(depth)
        self.emit("op", name, "add", name, "1")
        self.emit("jmp", head)
        self.close(fork, self.block())
        for jump in self.open_breaks.pop():
            jump[2] = self.here()
        self.loops.pop()

    def make(self, start):
        for event in start:
            self.emit(*event)
        while self.budget > 0:
            self.statement(3)
        self.emit("ret", self.number())
        return self

    # ---- as text ----

    def text(self, exported, line):
        out = ["func %s (%s)%s o.c:%d:1 end %d:9\n" % (
            self.name, ", ".join(self.params), " exported" if exported else "",
            line, line + 99)]
        for number, events in enumerate(self.blocks):
            out.append("b%d:\n" % number)
            for event in events:
                line += 1
                self.lines[id(event)] = line
                out.append("\t%s @%d:1\n" % (shown(event), line))
        return "".join(out), line + 100


def shown(event):
    kind = event[0]
    if kind == "op":
        return "%s = %s %s, %s" % event[1:]
    if kind == "not":
        return "%s = eq %s, 0" % event[1:]
    if kind == "copy":
        return "%s = copy %s" % event[1:]
    if kind == "coll":
        return "call %s(%s%s)" % (event[1], event[2], ", &q" if
                                  event[1] == "MPI_Ibarrier" else "")
    if kind == "bcast":
        return "call MPI_Bcast(&%s, 1, MPI_INT, 0, %s)" % event[1:]
    if kind == "sum":
        return "call MPI_Allreduce(&%s, &%s, 1, MPI_INT, MPI_SUM, %s)" % \
            event[1:]
    if kind == "split":
        return "call MPI_Comm_split(MPI_COMM_WORLD, %s, 0, &%s)" % event[1:]
    if kind == "call":
        return "%scall %s(%s)" % (event[1] + " = " if event[1] else "",
                                  event[2].name, ", ".join(event[3]))
    if kind == "abort":
        return "call MPI_Abort(MPI_COMM_WORLD, 1)"
    if kind == "br":
        return "br %s b%d b%d" % tuple(event[1:])
    if kind == "switch":
        return "switch %s b%d b%d(1) b%d(2)" % (event[1], *event[2])
    if kind == "jmp":
        return "jmp b%d" % event[1]
    if kind == "ret":
        return "ret " + event[1]
    return event[1]     # text


def program(rng):
    features = {f for f in ("comms", "abort") if rng.random() < 0.3}
    functions, callees = [], []
    for number in range(rng.choice((0, 1, 1, 2, 3))):
        one = Maker(rng, "f%d" % number, ["a", "b"][:rng.randint(0, 2)],
                    callees[:], features).make([("copy", "x", "0"),
                                                ("copy", "y", "1")])
        functions.append(one)
        callees.append(one)
    start = [("text", "call MPI_Init(?, ?)"),
             ("text", "call MPI_Comm_rank(MPI_COMM_WORLD, &r)"),
             ("text", "@rank = copy r"),
             ("text", "call MPI_Comm_size(MPI_COMM_WORLD, &@size)"),
             ("text", "@u = call rand()"),
             ("text", "call MPI_Bcast(&@u, 1, MPI_INT, 0, MPI_COMM_WORLD)"),
             ("copy", "x", "0"), ("copy", "y", "1"), ("copy", "@g", "2")]
    main = Maker(rng, "main", [], callees, features)
    main.locals.append("r")
    if "comms" in features:
        start.append(("text", "call MPI_Comm_dup(MPI_COMM_WORLD, &@dup)"))
        start.append(("op", "%9001", rng.choice(("mod", "div")), "r", "2"))
        start.append(("split", rng.choice(("%9001", "@u", "0", "r")), "@row"))
    return [main.make(start)] + functions


# ---- running it ----

def divide(one, two):
    quotient = abs(one) // abs(two)
    return quotient if (one < 0) == (two < 0) else -quotient


OPERS = {
    "eq": lambda a, b: int(a == b), "ne": lambda a, b: int(a != b),
    "lt": lambda a, b: int(a < b), "le": lambda a, b: int(a <= b),
    "gt": lambda a, b: int(a > b), "ge": lambda a, b: int(a >= b),
    "add": lambda a, b: a + b, "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b, "div": divide,
    "mod": lambda a, b: a - b * divide(a, b),
    "and": lambda a, b: a & b, "or": lambda a, b: a | b,
}


class Process:
    def __init__(self, rank, size, unknown, passed):
        self.passed = passed
        self.shared = {"@rank": rank, "@size": size, "@u": unknown}
        self.steps = STEPS

    def get(self, frame, name):
        if name in frame:
            return frame[name]
        if name in self.shared:
            return self.shared[name]
        return int(name)

    def put(self, frame, name, value):
        (self.shared if name[0] == "@" else frame)[name] = value

    def run(self, function, args):
        """Yields (communicator, operation, value); is sent the result."""
        frame = dict(zip(function.params, args))
        frame.update(x=0, y=1, r=self.shared["@rank"])
        at = 0
        while True:
            for event in function.blocks[at]:
                self.steps -= 1
                if self.steps < 0:
                    raise TooLong()
                kind = event[0]
                self.passed.add(function.lines[id(event)])
                if kind == "op":
                    self.put(frame, event[1], OPERS[event[2]](
                        self.get(frame, event[3]), self.get(frame, event[4])))
                elif kind == "not":
                    self.put(frame, event[1],
                             int(not self.get(frame, event[2])))
                elif kind == "copy":
                    self.put(frame, event[1], self.get(frame, event[2]))
                elif kind == "coll":
                    yield event[2], event[1], 0
                elif kind == "bcast":
                    self.put(frame, event[1], (yield (
                        event[2], "bcast", self.get(frame, event[1]))))
                elif kind == "sum":
                    self.put(frame, event[2], (yield (
                        event[3], "sum", self.get(frame, event[1]))))
                elif kind == "split":
                    self.colour = self.get(frame, event[1])
                elif kind == "call":
                    result = yield from self.run(event[2], [
                        self.get(frame, arg) for arg in event[3]])
                    if event[1]:
                        self.put(frame, event[1], result)
                elif kind == "abort":
                    raise Aborted()
                elif kind == "br":
                    at = event[2] if self.get(frame, event[1]) else event[3]
                elif kind == "switch":
                    value = self.get(frame, event[1])
                    at = event[2][value if 0 <= value < 3 else 0]
                elif kind == "jmp":
                    at = event[1]
                elif kind == "ret":
                    return self.get(frame, event[1])


def run(main, size, unknown, passed):
    """Whether all came to the end; None: some waited when others ended it."""
    processes = [Process(rank, size, unknown, passed) for rank in range(size)]
    ways = [process.run(main, []) for process in processes]
    at, aborted = [None] * size, False

    def go(rank, value):
        nonlocal aborted
        try:
            at[rank] = ways[rank].send(value)
        except StopIteration:
            at[rank] = None
        except Aborted:
            at[rank], aborted = None, True

    def members(rank):
        if at[rank][0] != "@row":
            return range(size)
        return [p for p in range(size)
                if processes[p].colour == processes[rank].colour]

    for rank in range(size):
        go(rank, None)
    # Everybody goes on as far as possible; what waits then waits forever.
    moved = True
    while moved:
        moved = False
        for rank in range(size):
            if at[rank] is None:
                continue
            group = members(rank)
            if any(at[p] is None or at[p][:2] != at[rank][:2] for p in group):
                continue
            kind, values = at[rank][1], [at[p][2] for p in group]
            moved = True
            for p in group:
                go(p, values[0] if kind == "bcast" else
                   sum(values) if kind == "sum" else 0)
    return (None if aborted else False) if any(at) else True


def judge(main, passed):
    """(wrong for few, right for any), or None; PASSED: lines"""
    wrong, unclear = set(), False
    for size in FALSE:
        for unknown in UNKNOWN:
            try:
                right = run(main, size, unknown, passed)
            except TooLong:
                return None
            unclear |= right is None
            if right is False:
                wrong.add(size)
    return bool(wrong & set(MISSED)), not wrong and not unclear


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    directory, known, command = sys.argv[3], sys.argv[4], sys.argv[5:]
    os.makedirs(directory, exist_ok=True)
    known = set() if known == "none" else {int(n) for n in known.split(",")}
    number = {"missed": 0, "open": 0, "false": 0, "wrong": 0, "right": 0,
              "known": 0}
    for n in range(seed, seed + count):
        functions = program(random.Random(n))
        text, line, passed = ["unit o.c\n"], 1, set()
        for one in functions:
            some, line = one.text(one.name == "main", line)
            text.append(some)
        verdict = judge(functions[0], passed)
        if verdict is None:
            continue
        path = os.path.join(directory, "%d.pcm" % n)
        with open(path, "w") as file:
            file.write("".join(text))
        done = subprocess.run(command + [path], stdout=subprocess.PIPE,
                              timeout=60, check=True)
        warned = {int(at) for at in re.findall(
            rb"^o\.c:(\d+):.*\[parcoach-divergence\]$", done.stdout, re.M)}
        unclear = re.search(rb"^  S .* unknown$", done.stdout, re.M)
        number["open"] += bool(verdict[0] and not warned and unclear)
        said = ("missed" if verdict[0] and not warned and not unclear else
                "false" if warned & passed and verdict[1] else None)
        number["wrong" if verdict[0] else "right"] += verdict[0] or verdict[1]
        if said and n in known:
            number["known"] += 1
        elif said:
            number[said] += 1
            print("%s: %s" % (path, said))
        else:
            os.unlink(path)
    print("%(wrong)d wrong, %(right)d right: %(missed)d missed, %(open)d open, "
          "%(false)d false, %(known)d known" % number)
    return 1 if number["missed"] or number["false"] else 0


sys.exit(main())
