# SPDX-License-Identifier: GPL-3.0-or-later
"""judge - what the processes of a job call when they execute a program model.

Each process is a generator that yields what it calls and is sent what it receives.
Nothing of the checker is used.
"""
import itertools

import program as models

STEPS = 1500        # of one process
SIZES = (1, 2, 3, 4, 5)
INPUTS, MORE_INPUTS = (0, 1, 3), (-1, 0, 1, 2, 4)

OPERATIONS = {
    "copy": lambda a: a, "add": lambda a, b: a + b, "sub": lambda a, b: a - b,
    "mul": lambda a, b: a * b, "and": lambda a, b: a & b, "or": lambda a, b: a | b,
    "xor": lambda a, b: a ^ b, "min": min, "max": max,
    "div": lambda a, b: abs(a) // b * (1 if a >= 0 else -1),
    "mod": lambda a, b: abs(a) % b * (1 if a >= 0 else -1),
    "eq": lambda a, b: int(a == b), "ne": lambda a, b: int(a != b),
    "lt": lambda a, b: int(a < b), "gt": lambda a, b: int(a > b),
    "ge": lambda a, b: int(a >= b), "le": lambda a, b: int(a <= b)}


class Undefined(Exception):
    """The program is not valid, or does not end, with these inputs."""


class Process:
    def __init__(self, functions, initial, rank, size, inputs):
        self.functions = {function.name: function for function in functions}
        self.shared = dict(initial)
        self.rank, self.size, self.inputs = rank, size, list(inputs)
        self.steps = STEPS

    def get(self, own, name):
        if isinstance(name, int):
            return name
        if name == models.NULL:
            return name
        if name[0] == "&":
            return (self.shared if name[1] == "@" else own, name[1:])
        if name[0] == "@" and name[1:] in self.functions:
            return name
        if name[0] == "*":
            where, name = self.pointer(own, name)
        else:
            where = self.shared if name[0] == "@" else own
        if name not in where:
            raise Undefined
        return where[name]

    def pointer(self, own, name):
        to = self.get(own, name[1:])
        if not isinstance(to, tuple) or not isinstance(to[0], dict):
            raise Undefined
        return to

    def put(self, own, name, value):
        if isinstance(value, int) and abs(value) > 10 ** 9:
            raise Undefined
        where = self.shared if name[0] == "@" else own
        if name[0] == "*":
            where, name = self.pointer(own, name)
        where[name] = value

    def comm(self, own, name):
        comm = name if name == models.WORLD else self.get(own, name)
        if comm == models.NULL:
            raise Undefined
        return comm

    def spend(self):
        self.steps -= 1
        if self.steps < 0:
            raise Undefined

    def event(self, own, event, depth):
        """Yields (NAME, LINE, COMM, ROOT, DATA) for a collective."""
        kind, line = event[0], event[-1]
        if kind == "op":
            values = [self.get(own, name) for name in event[3]]
            if event[2] not in ("copy", "eq", "ne") and not all(
                    isinstance(value, int) for value in values):
                raise Undefined
            self.put(own, event[1], OPERATIONS[event[2]](*values))
        elif kind == "call":
            name = event[2] if event[2][0] != "*" else self.get(
                own, event[2][1:])[1:]
            if depth > 20 or name not in self.functions:
                raise Undefined
            result = yield from self.run(
                name, [self.get(own, argument) for argument in event[3]], depth + 1)
            if event[1]:
                self.put(own, event[1], result)
        elif kind == "collective":
            _, name, comm, root, source, to, _ = event
            data = self.get(own, source or to) if to else None
            got = yield (name, line, self.comm(own, comm),
                         None if root is None else self.get(own, root), data)
            if got is not None:
                self.put(own, to, got)
        elif kind == "mpi":
            yield (event[1], line, models.WORLD, None, None)
        elif kind == "input":
            yield ("MPI_Bcast", line, models.WORLD, 0, None)
            self.put(own, event[1], self.inputs.pop(0))
        elif kind == "rank":
            comm = self.comm(own, event[1])
            self.put(own, event[2], self.rank if comm == models.WORLD else
                     comm[1].index(self.rank))
        elif kind == "size":
            self.put(own, event[1], self.size)
        else:
            got = yield ("MPI_Comm_" + kind, line, models.WORLD, None,
                         self.get(own, event[2]) if kind == "split" else 0)
            self.put(own, event[1], got)

    def run(self, name="main", values=(), depth=0):
        function = self.functions[name]
        own, at = dict(zip(function.params, values)), 0
        while True:
            events, end = function.blocks[at]
            for event in events:
                self.spend()
                yield from self.event(own, event, depth)
            self.spend()
            if end[0] == "ret":
                return self.get(own, end[1])
            if end[0] == "abort":
                yield ("MPI_Abort", end[1], None, None, None)
            elif end[0] == "jmp":
                at = end[1]
            else:
                value = self.get(own, end[1])
                at = (end[2] if value else end[3]) if end[0] == "br" else \
                    dict(reversed(end[3])).get(value, end[2])


def received(name, root, data, mine, members, serial):
    """What member number MINE gets; DATA: what each of MEMBERS gives."""
    if name == "MPI_Bcast":
        return data[root]
    if name == "MPI_Allreduce" or (name == "MPI_Reduce" and mine == root):
        return sum(data)
    if name == "MPI_Scan":
        return sum(data[:mine + 1])
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


def simulate(functions, initial, size, inputs):
    """None: the job ends well or a process aborts it; or, for each process of the
    first mismatch, (RANK, LINE or None, what it calls)."""
    runs = [Process(functions, initial, rank, size, inputs).run()
            for rank in range(size)]
    at = [next(run, None) for run in runs]
    for serial in itertools.count():
        if any(call and call[0] == "MPI_Abort" for call in at):
            return None
        moved = set()
        for call in list(at):
            if not call:
                continue
            members = range(size) if call[2] == models.WORLD else call[2][1]
            calls = [at[member] for member in members]
            if moved & set(members) or any(
                    not one or one[2] != call[2] for one in calls):
                continue
            if len({(one[0], one[3]) for one in calls}) > 1:
                return [(member, at[member][1], at[member][0]) for member in members]
            if call[3] is not None and not 0 <= call[3] < len(members):
                raise Undefined
            data = [one[4] for one in calls]
            for mine, member in enumerate(members):
                try:
                    at[member] = runs[member].send(received(
                        call[0], call[3], data, mine, members, (serial, call[1])))
                except StopIteration:
                    at[member] = None
            moved |= set(members)
        if not moved:
            return [(rank, call[1] if call else None, call[0] if call else "end")
                    for rank, call in enumerate(at)] if any(at) else None


def judge(functions, initial, inputs=INPUTS):
    """((SIZE, INPUTS, mismatch) or None, number of valid jobs)."""
    valid = 0
    for size in SIZES:
        for pair in itertools.product(inputs, repeat=2):
            try:
                found = simulate(functions, initial, size, pair)
            except Undefined:
                continue
            valid += 1
            if found:
                return (size, pair, found), valid
    return None, valid
