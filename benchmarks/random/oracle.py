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
import random

import tree
from process import LEVELS, THREADS, Comm, Invalid, Process, Shown

REDUCTIONS = {"SUM": lambda a, b: a + b, "MAX": max, "MIN": min}


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


def equal_for_all(expression):
    """Whether names alone say so."""
    kind = expression[0]
    if kind in ("rank", "mirror", "member"):
        return False
    if kind == "v":
        return expression[1][0] in "un"
    return all(equal_for_all(one) for one in expression[1:]
               if isinstance(one, tuple))


def others(program, seed):
    """Some conditions on which processes agree, chosen by SEED: what stands
    under them must be right whatever their values are."""
    found = {}
    for _, some, index in tree.everywhere(program):
        node = some[index]
        about = {"if": node.cond, "switch": node.value,
                 "loop": node.trips}.get(node.kind)
        rng = random.Random("%d %s" % (seed, about))
        if about and rng.random() < 0.5 and equal_for_all(about):
            found[about] = rng.randrange(1, 4)
    return found


def right_anyhow(program, size, seeds=6, strict=False):
    """Whether no fault shows with other answers to such conditions; STRICT: and
    all that is used then has a value."""
    for seed in range(seeds):
        try:
            if judge(program, size, others(program, seed))[0]:
                return False
        except (Invalid, RecursionError) as error:
            # Else it does not end, say.
            if strict and "no value" in str(error):
                return False
    return True


def judge(program, size, other=None):
    world = Comm(tuple(range(size)))
    processes = [Process(program, rank, size, world, other)
                 for rank in range(size)]
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
