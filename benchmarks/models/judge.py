# SPDX-License-Identifier: GPL-3.0-or-later
"""judge - what the processes of a job call when they execute a program model.

Each process is a generator that yields what it calls and is sent what it receives.
A team is judged as one thread: outside of single and master all its threads do the same.
Nothing of the checker is used.
"""
import itertools

import program as models

STEPS = 1500        # of one process
CONSTANTS = (models.NULL, "MPI_SUM", "MPI_MAX")
SIZES = (1, 2, 3, 4, 5)
INPUTS, MORE_INPUTS = (0, 1, 3), (-1, 0, 1, 2, 4)

OPERATIONS = {
    "copy": lambda a: a, "add": lambda a, b: a + b, "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b, "and": lambda a, b: a & b, "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b, "min": min, "max": max,
    "shl": lambda a, b: a << b, "shr": lambda a, b: a >> b, "neg": lambda a: -a,
    "not": lambda a: int(not a), "ones": lambda a: bin(a).count("1"),
    "cast": lambda a, b: a % 2 ** b if b > 0 else (a + 2 ** (-b - 1)) % 2 ** -b - 2 ** (-b - 1),
    "div": lambda a, b: abs(a) // b * (1 if a >= 0 else -1),
    "mod": lambda a, b: abs(a) % b * (1 if a >= 0 else -1),
    "eq": lambda a, b: int(a == b), "ne": lambda a, b: int(a != b),
    "lt": lambda a, b: int(a < b), "gt": lambda a, b: int(a > b),
    "ge": lambda a, b: int(a >= b), "le": lambda a, b: int(a <= b)}


class Undefined(Exception):
    """The program is not valid, or does not end, with these inputs."""


class Thrown(Exception):
    """An exception of the program: its type, and where its value is."""

    def __init__(self, kind, derived, where):
        super().__init__()
        self.kind, self.derived, self.where = kind, derived, where

    def is_a(self, kind):
        return kind is None or kind == self.kind or (kind == 0 and self.derived)


class Ended(Exception):
    """The process has called exit ()."""


class Process:
    def __init__(self, functions, initial, rank, size, inputs):
        self.functions = {function.name: function for function in functions}
        self.shared = dict(initial)
        self.shared.update({"@w[%d]" % at: 0 for at in range(models.ELEMENTS)})
        self.shared.update({record + "." + field: 0
                            for record in ("@A", "@B") for field in "nk"})
        self.rank, self.size, self.inputs = rank, size, list(inputs)
        self.executed = set()   # lines
        self.steps = STEPS
        self.pending = 0        # requests of operations that were not waited for

    # ---- memory ----

    def get(self, own, name):
        if isinstance(name, int):
            return name
        if name in CONSTANTS:
            return name
        if name[0] == "&":
            return (self.shared if name[1] == "@" else own, name[1:])
        if name[0] == "@" and name[1:] in self.functions:
            return name
        if name[0] == "*":
            where, name = self.pointer(own, name[1:])
        else:
            where = self.shared if name[0] == "@" else own
        if name not in where:
            raise Undefined
        return where[name]

    def number(self, own, name):
        value = self.get(own, name)
        if not isinstance(value, int):
            raise Undefined
        return value

    def pointer(self, own, name):
        to = self.get(own, name)
        if not isinstance(to, tuple) or not isinstance(to[0], dict):
            raise Undefined
        return to

    def put(self, own, name, value):
        if isinstance(value, int) and abs(value) > 10 ** 9:
            raise Undefined
        where = self.shared if name[0] == "@" else own
        if name[0] == "*":
            where, name = self.pointer(own, name[1:])
        where[name] = value

    def element(self, own, array, index):
        at = self.number(own, index)
        if not 0 <= at < models.ELEMENTS:
            raise Undefined
        return "%s[%d]" % (array, at)

    def field(self, own, record, field):
        where, name = self.pointer(own, record)
        return where, name + "." + field

    def comm(self, own, name):
        comm = name if name == models.WORLD else self.get(own, name)
        if comm == models.NULL:
            raise Undefined
        return comm

    def spend(self):
        self.steps -= 1
        if self.steps < 0:
            raise Undefined

    # ---- events: each yields what it calls, and is sent what it receives ----

    def event(self, own, event, depth):
        self.executed.add(event[-1])
        yield from getattr(self, "event_" + event[0])(own, depth, *event[1:])

    def event_op(self, own, _depth, to, oper, arguments, _line):
        values = [self.get(own, name) for name in arguments]
        if oper not in ("copy", "eq", "ne") and not all(
                isinstance(value, int) for value in values):
            raise Undefined
        if oper == "ones" and values[0] < 0:
            raise Undefined
        self.put(own, to, OPERATIONS[oper](*values))
        yield from ()

    def event_call(self, own, depth, to, name, arguments, _line):
        name = name if name[0] != "*" else self.get(own, name[1:])[1:]
        if depth > 20 or name not in self.functions:
            raise Undefined
        result = yield from self.run(
            name, [self.get(own, argument) for argument in arguments], depth + 1)
        if to:
            self.put(own, to, result)

    def event_collective(self, own, _depth, name, comm, root, source, to, count,
                         operation, line):
        data = self.get(own, source or to) if to else None
        count = self.number(own, count)
        got = yield Call(name, line, self.comm(own, comm), (
            None if root is None else self.number(own, root), count,
            None if operation is None else self.get(own, operation)), data)
        if got is not None and count:
            self.put(own, to, got)

    def event_mpi(self, _own, _depth, name, line):
        if name == "MPI_Finalize" and self.pending:
            raise Undefined
        yield Call(name, line, models.WORLD)

    def event_input(self, own, _depth, to, line):
        yield Call("MPI_Bcast", line, models.WORLD, (0, 1, None))
        self.put(own, to, self.inputs.pop(0))

    def event_rank(self, own, _depth, comm, to, _line):
        comm = self.comm(own, comm)
        self.put(own, to, self.rank if comm == models.WORLD else
                 comm[1].index(self.rank))
        yield from ()

    def event_size(self, own, _depth, to, _line):
        self.put(own, to, self.size)
        yield from ()

    def event_dup(self, own, _depth, to, line):
        self.put(own, to, (yield Call("MPI_Comm_dup", line, models.WORLD)))

    def event_split(self, own, _depth, to, color, comm, line):
        self.put(own, to, (yield Call("MPI_Comm_split", line, self.comm(own, comm),
                                      data=self.number(own, color))))

    def event_start(self, own, _depth, name, comm, to, line):
        own[to] = yield Call(name, line, self.comm(own, comm), waits=False)
        self.pending += 1

    def event_wait(self, own, _depth, request, line):
        yield Call("MPI_Wait", line, None, data=self.get(own, request))
        self.pending -= 1

    def event_load(self, own, _depth, to, array, index, _line):
        self.put(own, to, self.get(own, self.element(own, array, index)))
        yield from ()

    def event_store(self, own, _depth, array, index, value, _line):
        self.put(own, self.element(own, array, index), self.get(own, value))
        yield from ()

    def event_get(self, own, _depth, to, record, field, _line):
        where, name = self.field(own, record, field)
        if name not in where:
            raise Undefined
        self.put(own, to, where[name])
        yield from ()

    def event_set(self, own, _depth, record, field, value, _line):
        where, name = self.field(own, record, field)
        where[name] = self.get(own, value)
        yield from ()

    def event_assign(self, own, _depth, to, record, _line):
        for field in "nk":
            where, name = self.field(own, record, field)
            if name in where:
                other, member = self.field(own, to, field)
                other[member] = where[name]
        yield from ()

    def event_new(self, own, _depth, to, _line):
        own[to] = ({}, "value")
        yield from ()

    def event_throw(self, own, _depth, thrown, kind, derived, _line):
        raise Thrown(kind, kind == 1 and derived, self.get(own, thrown))
        yield

    def event_caught(self, own, _depth, what, to, _line):
        thrown = self.get(own, "thrown")
        own[to] = thrown.where
        own["catching"] = own.get("catching", ()) + (thrown,)
        yield from ()

    def event_endcatch(self, own, _depth, _line):
        own["catching"] = self.get(own, "catching")[:-1]
        yield from ()

    def event_rethrow(self, own, _depth, _line):
        if not own.get("catching"):
            raise Undefined
        raise own["catching"][-1]
        yield

    def nothing(self, *_):
        yield from ()

    event_enter = event_exit = event_filter = nothing

    # ---- functions ----

    def run(self, name="main", values=(), depth=0):
        function = self.functions[name]
        own, at = dict(zip(function.params, values)), 0
        while True:
            events, end = function.blocks[at]
            try:
                for event in events:
                    self.spend()
                    yield from self.event(own, event, depth)
            except Thrown as thrown:
                if end[0] not in ("try", "jmp"):
                    raise
                own["thrown"], at = thrown, end[-1]
                continue
            self.spend()
            if end[0] == "ret":
                return self.get(own, end[1])
            if end[0] == "abort":
                yield Call("MPI_Abort", end[1], None)
            elif end[0] == "exit":
                raise Ended
            elif end[0] == "unwind":
                raise self.get(own, "thrown")
            elif end[0] in ("jmp", "try"):
                at = end[1]
            elif end[0] == "handler":
                thrown = self.get(own, "thrown")
                at = next((to for kind, to in end[1]
                           if kind == "?" or thrown.is_a(kind)), None)
                if at is None:
                    raise Undefined
            else:
                value = self.get(own, end[1])
                at = (end[2] if value else end[3]) if end[0] == "br" else \
                    dict(reversed(end[3])).get(value, end[2])

    def job(self):
        """What the process calls until it ends."""
        try:
            yield from self.run()
        except Ended:
            pass
        except Thrown:
            yield Call("MPI_Abort", None, None)
        if self.pending:
            raise Undefined


class Call:
    """A call: ARGUMENTS must agree; DATA is sent; WAITS: until all have called it."""

    def __init__(self, name, line, comm, arguments=(), data=None, waits=True):
        self.name, self.line, self.comm = name, line, comm
        self.arguments, self.data, self.waits = arguments, data, waits


def received(call, data, mine, members, serial):
    """What member number MINE gets; DATA: what each of MEMBERS gives."""
    name = call.name
    if name in ("MPI_Allreduce", "MPI_Reduce", "MPI_Scan"):
        if not all(isinstance(one, int) for one in data):
            raise Undefined
        total = max if call.arguments[2] == "MPI_MAX" else sum
        if name == "MPI_Reduce" and mine != call.arguments[0]:
            return None
        return total(data if name != "MPI_Scan" else data[:mine + 1])
    if name == "MPI_Bcast":
        return data[call.arguments[0]]
    if name == "MPI_Comm_dup":
        return (serial, tuple(members))
    if name == "MPI_Comm_split":
        if any(color < 0 and color != models.UNDEFINED for color in data):
            raise Undefined
        if data[mine] == models.UNDEFINED:
            return models.NULL
        return ((serial, data[mine]), tuple(
            member for member, color in zip(members, data) if color == data[mine]))
    return None


class Job:
    """The processes of a job; for each communicator, what each has called on it."""

    def __init__(self, functions, initial, size, inputs):
        self.processes = [Process(functions, initial, rank, size, inputs)
                          for rank in range(size)]
        self.runs = [process.job() for process in self.processes]
        self.size = size
        self.called = {}        # (communicator, number): {rank: call}
        self.numbers = {}       # (communicator, rank): calls so far
        self.done = {}          # (communicator, number): {rank: what it receives}
        self.waits = [None] * size      # for which (communicator, number)
        self.at = [None] * size         # the call in which a process is; None: ended

    def members(self, comm):
        return range(self.size) if comm == models.WORLD else comm[1]

    def advance(self, rank, got):
        """Until the process waits.  False: it has ended the job."""
        while True:
            try:
                call = self.runs[rank].send(got)
            except StopIteration:
                self.at[rank], self.waits[rank] = None, None
                return True
            self.at[rank] = call
            if call.name == "MPI_Abort":
                return False
            if call.name == "MPI_Wait":
                self.waits[rank] = call.data
                return True
            number = self.numbers.get((call.comm, rank), 0)
            self.numbers[call.comm, rank] = number + 1
            key = (call.comm, number)
            self.called.setdefault(key, {})[rank] = call
            if call.waits:
                self.waits[rank] = key
                return True
            got = key

    def matched(self, key):
        """None: all agree in the call KEY; else the mismatch."""
        calls = self.called[key]
        members = self.members(key[0])
        one = calls[members[0]]
        names = len({call.name for call in calls.values()}) > 1
        if names or len({call.arguments for call in calls.values()}) > 1:
            return "order" if names else "argument", [
                (rank, calls[rank].line, calls[rank].name) for rank in members]
        if one.arguments and one.arguments[0] is not None and \
                not 0 <= one.arguments[0] < len(members):
            raise Undefined
        data = [calls[rank].data for rank in members]
        self.done[key] = {rank: received(one, data, mine, members, (key[1], one.line))
                          for mine, rank in enumerate(members)}
        return None

    def stands(self):
        """Where the processes are that wait for ever, and what others have not called."""
        found = [(rank, call.line if call else None, call.name if call else "end")
                 for rank, call in enumerate(self.at)]
        return found + [(rank, call.line, call.name)
                        for key, calls in self.called.items() if key not in self.done
                        for rank, call in calls.items() if call is not self.at[rank]]

    def run(self):
        """None: the job ends well or a process aborts it; or the first mismatch."""
        ready = [(rank, None) for rank in range(self.size)]
        while True:
            ended = [self.advance(rank, got) for rank, got in ready]
            if not all(ended):
                return None
            for key, calls in self.called.items():
                if key not in self.done and len(calls) == len(self.members(key[0])):
                    found = self.matched(key)
                    if found:
                        return found
            ready = [(rank, self.done[key][rank]) for rank, key in enumerate(self.waits)
                     if key in self.done]
            if not ready:
                return ("order", self.stands()) if any(self.at) else None


def judge(functions, initial, inputs=INPUTS, executed=None):
    """((SIZE, INPUTS, KIND, calls) or None, number of valid jobs).  KIND: "order" or
    "argument"; calls: for each process of the first mismatch, (RANK, LINE or None,
    what it calls).  The lines of events that a job executes are added to EXECUTED."""
    valid = 0
    for size in SIZES:
        for pair in itertools.product(inputs, repeat=2):
            try:
                job = Job(functions, initial, size, pair)
                found = job.run()
            except Undefined:
                continue
            valid += 1
            if executed is not None:
                for process in job.processes:
                    executed |= process.executed
            if found:
                return (size, pair) + found, valid
    return None, valid
