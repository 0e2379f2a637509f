# SPDX-License-Identifier: GPL-3.0-or-later
"""oracle - what a program of tree.py really does on P processes.

Each process is a generator that yields what it wants of the others; all are
run until they have ended or nobody can go on.  A collective waits for all
members of its communicator (MPI-4.0 6.14 allows it to); k-th calls on one
communicator are compared.  A team is run as one thread that does everything
once (critical: once for each thread); what threads would do in an order that
nobody fixed is found by the strands that call collectives between barriers.

judge ()   the faults that show on P processes (a set of identifiers without
           "parcoach-"; empty: none), what each process prints, and the index
           in LEVELS of the thread level that is needed.
Invalid    is no program that could be judged: the tree makes no sense.
"""
import functools

THREADS = 2
STEPS = 20000
LEVELS = [None, "SINGLE", "FUNNELED", "SERIALIZED", "MULTIPLE"]
ROOTED = ("Bcast", "Reduce", "Gather", "Scatter")
REDUCES = ("Allreduce", "Reduce", "Scan", "Exscan", "Reduce_scatter_block")
REDUCTIONS = {"SUM": lambda a, b: a + b, "MAX": max, "MIN": min}


class Invalid(Exception):
    pass


class Shown(Exception):
    """A fault that the process shows by itself."""


class Leave(Exception):
    """Return, break and continue on their way out."""

    def __init__(self, kind):
        super().__init__(kind)
        self.kind = kind


class Comm:
    def __init__(self, members):
        self.members = members
        self.events = {}        # number -> {process: event}
        self.told = {process: 0 for process in members}


class Event:
    def __init__(self, op, signature, value, keep, other):
        self.op, self.signature, self.value = op, signature, value
        self.keep, self.other = keep, other
        self.result, self.done = None, False


class Process:
    """One process: its variables, and how it executes each statement."""

    def __init__(self, program, rank, size, world):
        self.program, self.rank, self.size = program, rank, size
        self.globals = dict.fromkeys(program.storage, 0)
        self.comms = {"WORLD": world, "SELF": Comm((rank,))}
        self.sum, self.atomic, self.steps = 7, 0, 0
        self.need = 1           # index in LEVELS
        # Inside a team: None, or what has called collectives since the last
        # barrier: strand -> communicators.
        self.team, self.strand, self.strands = None, None, 0
        self.maker = None       # the strand that made the current task
        # Constructs open since the function, and the loop, was entered.
        self.open = [0, 0]

    # ---- expressions ----

    def value(self, e, frame):
        kind = e[0]
        if kind == "n":
            return e[1]
        if kind == "v":
            where = frame if e[1] in frame else self.globals
            if where.get(e[1]) is None:
                raise Invalid("%s has no value" % e[1])
            return where[e[1]]
        if kind in ("rank", "size"):
            return getattr(self, kind)
        if kind == "mirror":
            return self.size - 1 - self.rank
        if kind == "pick":
            return self.value(e[2] if self.true(e[1], frame) else e[3], frame)
        a, b = self.value(e[1], frame), self.value(e[2], frame)
        if kind in "%/" and b <= 0:
            raise Invalid("division by %d" % b)
        return {"+": lambda: a + b, "*": lambda: a * b, "%": lambda: a % b,
                "-": lambda: a - b,
                "/": lambda: a // b}[kind]()

    def true(self, c, frame):
        kind = c[0]
        if kind == "member":
            return self.comm(c[1], frame, True) is not None
        if kind == "not":
            return not self.true(c[1], frame)
        if kind == "and":
            return self.true(c[1], frame) and self.true(c[2], frame)
        if kind == "or":
            return self.true(c[1], frame) or self.true(c[2], frame)
        a, b = self.value(c[1], frame), self.value(c[2], frame)
        return {"==": a == b, "!=": a != b, "<": a < b, ">": a > b}[kind]

    def comm(self, name, frame, null=False):
        if isinstance(name, tuple):     # ("pick", cond, one, other)
            name = name[2] if self.true(name[1], frame) else name[3]
        where = frame if name == "comm" else self.comms
        if name not in where or (where[name] is None and not null):
            raise Invalid("no communicator %s" % name)
        return where[name]

    def store(self, name, value, frame):
        if self.team is not None and self.strand is None:
            raise Invalid("%s is set by all threads" % name)
        if name in self.globals:
            self.globals[name] = value % 997
        else:
            frame[name] = value % 997

    # ---- threads ----

    def mpi(self, comm=None, needs_one=True):
        """MPI is called here, on COMM."""
        if self.team is None:
            return
        if self.strand is None:
            self.need = 4
            if needs_one:
                raise Shown("multithreaded")
            return
        self.need = max(self.need, 2 if self.strand == "master" else 3)
        if comm is None:
            return
        for strand, called in self.team.items():
            if strand not in (self.strand, self.maker):
                self.need = 4
                if comm in called:
                    raise Shown("concurrent")
        self.team.setdefault(self.strand, set()).add(comm)

    def alone(self, body, frame, strand=None):
        """BODY by one thread of the team."""
        if self.team is None:
            raise Invalid("no team")
        if self.strand is not None:
            raise Invalid("a construct inside a construct")
        self.strands += 1
        self.strand = strand or self.strands
        before, self.open = self.open, [self.open[0] + 1, self.open[1] + 1]
        yield from self.block(body, frame)
        self.open = before
        self.strand = None

    def parallel(self, node, frame):
        if self.team is not None:
            raise Invalid("nested")
        self.team = {}
        before, self.open = self.open, [self.open[0] + 1, self.open[1] + 1]
        yield from self.block(node.body, frame)
        self.open = before
        self.team = None

    def single(self, node, frame):
        yield from self.alone(node.body, frame)
        self.barrier(node, frame, node.nowait)

    def master(self, node, frame):
        yield from self.alone(node.body, frame, "master")

    def barrier(self, node, frame, nowait=False):
        if self.strand is not None or self.team is None:
            raise Invalid("a barrier that not all threads reach")
        if not nowait:
            self.team = {}
        return ()

    def critical(self, node, frame):
        if self.team is None or self.strand is not None:
            raise Invalid("critical")
        for _ in range(THREADS):
            self.strands += 1
            self.strand = self.strands
            yield from self.block(node.body, frame)
            self.strand = None

    def for_(self, node, frame):
        if self.team is None or self.strand is not None:
            raise Invalid("for")
        for i in range(1, self.value(node.trips, frame) + 1):
            frame[node.var] = i
            self.atomic += self.value(node.value, frame)
        frame[node.var] = None
        self.barrier(node, frame, node.nowait)
        return ()

    def sections(self, node, frame):
        for body in node.bodies:
            yield from self.alone(body, frame)
        self.barrier(node, frame, node.nowait)

    def task(self, node, frame):
        """LIMIT: only right inside a single, followed by a taskwait before
        the next collective; a taskwait makes it part of its maker."""
        if self.strand in (None, "master"):
            raise Invalid("task")
        if self.maker is not None:
            raise Invalid("a task in a task")
        self.maker = self.strand
        self.strands += 1
        self.strand = "task %d" % self.strands
        yield from self.block(node.body, frame)
        self.strand, self.maker = self.maker, None

    def taskwait(self, node, frame):
        if self.strand is None or self.maker is not None:
            raise Invalid("taskwait")
        if self.team is not None:
            for name in [one for one in self.team if "task" in str(one)]:
                self.team.setdefault(self.strand, set()).update(
                    self.team.pop(name))
        return ()

    def add(self, node, frame):
        times = THREADS if self.team is not None and self.strand is None else 1
        self.atomic += times * self.value(node.value, frame)
        return ()

    # ---- statements ----

    def block(self, body, frame):
        for node in body:
            self.steps += 1
            if self.steps > STEPS:
                raise Invalid("too long")
            name = node.kind + ("_" if node.kind in (
                "if", "for", "pass", "return", "break", "continue") else "")
            yield from getattr(self, name)(node, frame)

    def set(self, node, frame):
        self.store(node.var, self.value(node.value, frame), frame)
        return ()

    def mix(self, node, frame):
        if self.team is not None and self.strand is None:
            raise Invalid("mix by all threads")
        self.sum = (self.sum * 31 + self.value(node.value, frame)) % 10007
        return ()

    def if_(self, node, frame):
        yield from self.block(node.then if self.true(node.cond, frame)
                              else node.other or [], frame)

    def loop(self, node, frame):
        first = self.value(node.first, frame)
        trips = self.value(node.trips, frame)
        if node.form == "do":
            trips = max(trips, 1)
        before = self.open
        for i in range(trips):
            frame[node.var] = first + i
            self.open = [before[0], 0]
            try:
                yield from self.block(node.body, frame)
            except Leave as leave:
                self.open = before
                if leave.kind == "return":
                    raise
                if leave.kind == "break":
                    break
        frame[node.var] = None
        self.open = before

    def switch(self, node, frame):
        value = self.value(node.value, frame)
        yield from self.block(dict(node.cases).get(value, node.other or []),
                              frame)

    def leave(self, node, frame):
        if self.open[node.kind != "return"]:
            raise Invalid("a way out of a construct")
        raise Leave(node.kind)
        yield

    return_ = break_ = continue_ = leave

    def abort(self, node, frame):
        if self.true(node.cond, frame):
            raise Invalid("aborts")
        return ()

    def call(self, node, frame):
        yield from self.enter(node.fn, node, frame)

    def choose(self, node, frame):
        yield from self.enter(node.fns[0 if self.true(node.cond, frame)
                                       else 1], node, frame)

    def enter(self, name, node, frame):
        function = self.program.function(name)
        inside = {param: self.value(one, frame)
                  for param, one in zip(function.params, node.args)}
        if function.comm:
            inside["comm"] = self.comm(node.comm, frame)
        result = yield from self.body(function, inside)
        if getattr(node, "var", None):
            self.store(node.var, result, frame)

    def body(self, function, frame):
        if bool(function.team) != (self.team is not None and
                                   self.strand is None):
            raise Invalid("called by the wrong threads")
        before, self.open = self.open, [0, 0]
        try:
            yield from self.block(function.body, frame)
        except Leave as leave:
            if leave.kind != "return":
                raise Invalid(leave.kind)
        self.open = before
        if any(isinstance(one, Event) for one in frame.values()):
            raise Shown("request")
        return self.value(function.result, frame) if function.result else 0

    # ---- MPI ----

    def tell(self, comm, event):
        number = comm.told[self.rank]
        comm.told[self.rank] += 1
        comm.events.setdefault(number, {})[self.rank] = event
        yield "told", comm, number
        return event

    def coll(self, node, frame):
        comm = self.comm(node.comm, frame)
        self.mpi(comm)
        root = self.value(node.root, frame) \
            if node.op in ROOTED and node.root else None
        if root is not None and root >= len(comm.members):
            raise Invalid("no such root")
        redop = node.redop if node.op in REDUCES else None
        if isinstance(redop, tuple):
            redop = redop[2] if self.true(redop[1], frame) else redop[3]
        type_ = node.type if node.op != "Barrier" else None
        count = self.value(node.count, frame) if type_ else 0
        keep = 0
        if node.var and node.op in ("Reduce", "Gather", "Exscan"):
            keep = self.value(("v", node.var), frame)
        event = Event(node.op, (bool(node.request), root, redop, type_,
                                count),
                      self.value(node.value, frame) if node.value else 0,
                      keep, (root, redop, count))
        if node.request:
            if frame.get(node.request) is not None:
                raise Shown("request")
            frame[node.request] = event
            event.var = node.var
        yield from self.tell(comm, event)
        if not node.request:
            yield "wait", event
            if node.var:
                self.store(node.var, event.result, frame)

    def wait(self, node, frame):
        self.mpi()
        for name in node.requests:
            event = frame.pop(name, None)
            if event is None:
                raise Invalid("nothing to wait for")
            yield "wait", event
            if event.var:
                self.store(event.var, event.result, frame)

    def new(self, node, frame):
        parent = self.comm(node.parent, frame)
        self.mpi(parent)
        if node.colour is None:
            event = Event("Comm_dup", (), 0, 0, None)
        else:
            event = Event("Comm_split", (), self.colour(node, frame), 0, None)
        yield from self.tell(parent, event)
        yield "wait", event
        self.comms[node.name] = event.result

    def colour(self, node, frame):
        if node.colour[0] == "some":
            return 1 if self.true(node.colour[1], frame) else None
        return self.value(node.colour, frame)

    def free(self, node, frame):
        comm = self.comm(node.name, frame, True)
        if comm is None:
            return
        self.mpi(comm)
        event = Event("Comm_free", (), 0, 0, None)
        yield from self.tell(comm, event)
        yield "wait", event
        del self.comms[node.name]

    def ring(self, node, frame):
        self.mpi(None, False)
        yield "send", (self.rank + 1) % self.size, self.value(node.value,
                                                              frame)
        got = yield "receive", (self.rank - 1) % self.size
        self.store(node.var, got, frame)

    def pass_(self, node, frame):
        self.mpi(None, False)
        if node.source == node.dest or max(node.source, node.dest) >= 2:
            raise Invalid("nobody there")
        if self.rank == node.source:
            yield "send", node.dest, self.value(node.value, frame)
        if self.rank == node.dest:
            got = yield "receive", node.source
            self.store(node.var, got, frame)


# ---- all together ----

def complete(comm, events):
    """The results of the collective EVENTS (process -> event), all alike."""
    order = [events[process] for process in comm.members]
    some, size = order[0], len(order)
    values = [event.value for event in order]
    root, redop, count = some.other or (None, None, 0)

    def reduced(part):
        return functools.reduce(REDUCTIONS[redop], part)

    made = {}
    for i, event in enumerate(order):
        op, mine = event.op, event.keep
        if op == "Comm_dup":
            mine = made.setdefault(0, Comm(comm.members))
        elif op == "Comm_split":
            mine = None if event.value is None else made.setdefault(
                event.value, Comm(tuple(
                    process for process in comm.members
                    if events[process].value == event.value)))
        elif op == "Bcast":
            mine = values[root]
        elif op == "Allreduce" or (op == "Reduce" and i == root):
            mine = reduced(values)
        elif op == "Gather" and i == root:
            mine = values[0]
        elif op == "Allgather":
            mine = values[-1]
        elif op == "Scatter":
            mine = values[root] + i * count
        elif op == "Alltoall":
            mine = values[0] + i * count
        elif op == "Scan":
            mine = reduced(values[:i + 1])
        elif op == "Exscan" and i > 0:
            mine = reduced(values[:i])
        elif op == "Reduce_scatter_block":
            mine = reduced([value + i * count for value in values])
        event.result, event.done = mine, True


def told(comm, number):
    """A fault, if the calls that are there so far differ; else None."""
    events = comm.events[number]
    kinds = {(event.op, event.signature[:1]) for event in events.values()}
    if len(kinds) > 1:
        return "divergence"
    if len({event.signature for event in events.values()}) > 1:
        return "argument"
    if len(events) == len(comm.members):
        complete(comm, events)
    return None


def turn(process, runner, state, mail):
    """Let PROCESS go on as far as it can; (whether it moved, fault)."""
    moved = False
    while state[process.rank] != "ended":
        want, answer = state[process.rank], None
        if want and want[0] == "wait":
            if not want[1].done:
                break
        elif want and want[0] == "receive":
            box = mail.get((want[1], process.rank))
            if not box:
                break
            answer = box.pop(0)
        elif want and want[0] == "send":
            mail.setdefault((process.rank, want[1]), []).append(want[2])
        elif want and want[0] == "told":
            fault = told(want[1], want[2])
            if fault:
                return True, fault
        moved = True
        try:
            state[process.rank] = runner.send(answer)
        except StopIteration:
            state[process.rank] = "ended"
        except Shown as shown:
            return True, str(shown)
    return moved, None


def judge(program, size):
    world = Comm(tuple(range(size)))
    processes = [Process(program, rank, size, world) for rank in range(size)]
    work = program.functions[-1]
    runners = [one.body(work, {}) for one in processes]
    state, mail, found = [None] * size, {}, set()
    while not found:
        moved = False
        for one, runner in zip(processes, runners):
            some, fault = turn(one, runner, state, mail)
            moved |= some
            if fault:
                found.add(fault)
                break
        if not moved:
            break
    if not found and any(one != "ended" for one in state):
        found.add("divergence")
    if not found and any(len(events) < len(comm.members) for one in processes
                         for comm in one.comms.values() if comm
                         for events in comm.events.values()):
        found.add("divergence")
    if not found and any(mail.values()):
        raise Invalid("a message that nobody takes")
    have = max(1, LEVELS.index(program.level))
    if max(one.need for one in processes) > have:
        found.add("thread-level")
    lines = ["rank %d sum %d" % (one.rank, (one.sum + one.atomic) % 10007)
             for one in processes]
    return found, lines, max(one.need for one in processes)
