# SPDX-License-Identifier: GPL-3.0-or-later
"""faults - one mistake put into a right program of generate.py.

inject ()   a copy of the program with one fault, and its name; None if it has
            no place for that fault.  Whether it can be seen, and as what, the
            oracle says.
"""
import copy

import tree
from tree import Node

FAULTS = ("guard", "without", "other-op", "other-root", "other-redop",
          "other-comm", "swap", "root", "redop", "count", "comm", "trips",
          "return", "break", "condition", "not-agreed", "not-waited",
          "in-parallel", "no-single", "nowait", "no-barrier", "sections",
          "level", "no-taskwait")


def n(number):
    return ("n", number)


def rank_cond(rng):
    return rng.choice((("==", ("rank",), n(0)), ("!=", ("rank",), n(0)),
                       ("==", ("rank",), n(1)), ("!=", ("rank",), n(1)),
                       ("==", ("%", ("rank",), n(2)), n(0)),
                       (">", ("rank",), n(0)), ("<", ("rank",), n(1)),
                       ("==", ("mirror",), n(0))))


def mark(node):
    node.fault = True
    return node


class Injector:
    def __init__(self, rng, program):
        self.rng, self.program = rng, program
        self.places = list(tree.everywhere(program))

    def pick(self, good):
        """A random place whose statement is GOOD (function, node)."""
        some = [place for place in self.places
                if good(place[0], place[1][place[2]])]
        return self.rng.choice(some) if some else None

    def blocking(self, good=lambda node: True):
        return self.pick(lambda f, node: node.kind == "coll" and
                         not node.request and node.comm != "SELF" and
                         good(node))

    def replace(self, place, nodes):
        _, some, index = place
        some[index:index + 1] = nodes
        return True

    def instead(self, place, change):
        """On some processes the collective at PLACE changed by CHANGE."""
        node = place[1][place[2]]
        other = copy.deepcopy(node)
        if change(other) is False:
            return False
        arms = [[mark(other)], [node]]
        cond = rank_cond(self.rng)
        if self.rng.random() < 0.5:
            arms, cond = arms[::-1], ("not", cond)
        return self.replace(place, [Node("if", cond=cond, then=arms[0],
                                         other=arms[1])])

    # ---- between processes ----

    def f_guard(self):
        place = self.blocking()
        if not place:
            return False
        node = mark(place[1][place[2]])
        return self.replace(place, [Node("if", cond=rank_cond(self.rng),
                                         then=[node])])

    def f_without(self):
        place = self.blocking()
        if not place:
            return False
        node = mark(place[1][place[2]])
        return self.replace(place, [Node(
            "if", cond=rank_cond(self.rng), then=[Node("mix", value=n(3))],
            other=[node])])

    def f_other_op(self):
        place = self.blocking()

        def change(node):
            new = "Barrier" if node.op != "Barrier" else "Allreduce"
            keep = Node("coll", op=new, comm=node.comm, form="block")
            if new == "Allreduce":
                keep.type, keep.count = "INT", n(1)
                keep.value, keep.redop = n(1), "SUM"
            node.__dict__.update(keep.__dict__)
        return place and self.instead(place, change)

    def f_other_root(self):
        place = self.blocking(lambda node: node.root and node.comm == "WORLD")

        def change(node):
            node.root = n(1 if node.root == n(0) else 0)
        return place and self.instead(place, change)

    def other_redop(self, redop):
        return {"SUM": "MAX", "MAX": "MIN", "MIN": "SUM"}[redop]

    def f_other_redop(self):
        place = self.blocking(lambda node: node.redop)

        def change(node):
            node.redop = self.other_redop(node.redop)
        return place and self.instead(place, change)

    def other_comm(self, comm):
        new = [name for name in self.program.comms + ["WORLD"]
               if name != comm]
        return self.rng.choice(new) if new else "SELF"

    def f_other_comm(self):
        place = self.blocking(lambda node: node.comm != "comm")

        def change(node):
            node.comm = self.other_comm(node.comm)
            node.root = node.root and n(0)
        return place and self.instead(place, change)

    def f_swap(self):
        """LIMIT: of two communicators, only operations that wait for all."""
        some = []
        for function, body, index in self.places:
            pair = body[index:index + 2]
            if len(pair) == 2 and all(
                    one.kind == "coll" and not one.request
                    for one in pair) and (
                    pair[0].comm == pair[1].comm or all(
                        one.op in ("Barrier", "Allreduce", "Allgather",
                                   "Alltoall") for one in pair)):
                some.append((function, body, index))
        if not some:
            return False
        _, body, index = self.rng.choice(some)
        pair = body[index:index + 2]
        back = [mark(copy.deepcopy(one)) for one in reversed(pair)]
        body[index:index + 2] = [Node("if", cond=rank_cond(self.rng),
                                      then=back, other=pair)]
        return True

    def f_root(self):
        place = self.blocking(lambda node: node.root and node.comm == "WORLD")
        if not place:
            return False
        node = mark(place[1][place[2]])
        node.root = self.rng.choice((("%", ("rank",), n(2)),
                                     ("pick", rank_cond(self.rng), n(1),
                                      n(0)), ("rank",), ("mirror",)))
        return True

    def f_redop(self):
        place = self.blocking(lambda node: node.redop)
        if not place:
            return False
        node = mark(place[1][place[2]])
        node.redop = ("pick", rank_cond(self.rng), node.redop,
                      self.other_redop(node.redop))
        return True

    def f_count(self):
        place = self.blocking(lambda node: node.count and
                              node.form != "direct")
        if not place:
            return False
        node = mark(place[1][place[2]])
        node.count = ("+", ("%", ("rank",), n(2)), n(1))
        return True

    def f_comm(self):
        place = self.blocking(lambda node: node.comm != "comm")
        if not place:
            return False
        node = mark(place[1][place[2]])
        node.comm = ("pick", rank_cond(self.rng), node.comm,
                     self.other_comm(node.comm))
        return True

    def has_coll(self, body):
        return any(some[i].kind == "coll" and some[i].comm != "SELF" or
                   some[i].kind in ("call", "choose")
                   for some, i in tree.walk(body))

    def in_team(self, function):
        """All statements of FUNCTION inside its parallel regions."""
        found = set()
        for some, i in tree.walk(function.body):
            if some[i].kind == "parallel":
                for inner, j in tree.walk(some[i].body):
                    found.add(id(inner[j]))
        if function.team:
            found |= {id(some[i]) for some, i in tree.walk(function.body)}
        return found

    def f_trips(self):
        place = self.pick(lambda f, node: node.kind == "loop" and
                          id(node) not in self.in_team(f) and
                          self.has_coll(node.body))
        if not place:
            return False
        node = mark(place[1][place[2]])
        node.trips = ("+", node.trips, ("%", self.rng.choice(
            (("rank",), ("mirror",))), n(3)))
        return True

    def f_return(self):
        place = self.pick(lambda f, node: node.kind in ("coll", "call", "set")
                          and id(node) not in self.in_team(f) and
                          not getattr(node, "request", None))
        if not place or any(
                some[i].kind == "coll" and some[i].request
                for some, i in tree.walk(place[0].body)):
            return False
        node = place[1][place[2]]
        out = Node("return", form=self.rng.choice(("return", "goto")))
        return self.replace(place, [mark(Node(
            "if", cond=rank_cond(self.rng), then=[out])), node])

    def f_break(self):
        place = self.pick(lambda f, node: node.kind == "loop" and
                          id(node) not in self.in_team(f) and
                          self.has_coll(node.body))
        if not place:
            return False
        body = place[1][place[2]].body
        body.insert(self.rng.randrange(len(body) + 1), mark(Node(
            "if", cond=rank_cond(self.rng), then=[Node(self.rng.choice(
                ("break", "continue")))])))
        return True

    def f_condition(self):
        place = self.pick(lambda f, node: node.kind == "if" and
                          id(node) not in self.in_team(f) and
                          self.has_coll(node.then + (node.other or [])))
        if not place:
            return False
        mark(place[1][place[2]]).cond = rank_cond(self.rng)
        return True

    def f_not_agreed(self):
        place = self.pick(lambda f, node: node.kind in ("coll", "set") and
                          node.var and node.var[0] in "un" and
                          not node.request and
                          id(node) not in self.in_team(f))
        if not place:
            return False
        node = place[1][place[2]]
        return self.replace(place, [mark(Node(
            "set", var=node.var, value=self.rng.choice(
                (("rank",), ("%", ("rank",), n(2)), ("mirror",)))))])

    def f_not_waited(self):
        place = self.pick(lambda f, node: node.kind == "wait")
        if not place:
            return False
        node = place[1][place[2]]
        for some, i in tree.walk(place[0].body):
            if some[i].kind == "coll" and some[i].request in node.requests:
                some[i].fault = True
        return self.replace(place, [])

    # ---- between threads ----

    def f_in_parallel(self):
        place = self.pick(lambda f, node: node.kind == "coll" and
                          not node.request and node.comm != "SELF" and
                          not f.team and id(node) not in self.in_team(f))
        if not place or not self.program.openmp:
            return False
        node = mark(place[1][place[2]])
        node.form, node.var = "block", None
        return self.replace(place, [Node("parallel", body=[node])])

    def construct(self, *kinds):
        return self.pick(lambda f, node: node.kind in kinds and
                         self.has_coll(getattr(node, "body", None) or
                                       sum(node.bodies or [], [])
                                       if node.kind == "sections"
                                       else node.body))

    def f_no_single(self):
        place = self.construct("single", "master")
        if not place:
            return False
        colls = [some[i] for some, i in
                 tree.walk(place[1][place[2]].body)
                 if some[i].kind == "coll" and not some[i].request and
                 some[i].comm != "SELF"]
        if not colls:
            return False
        node = mark(copy.deepcopy(self.rng.choice(colls)))
        node.form, node.var = "block", None
        node.count = node.count and n(1)
        node.value = node.value and n(1)
        node.root = node.root and n(0)
        return self.replace(place, [node])

    def f_nowait(self):
        place = self.pick(lambda f, node: node.kind == "single" and
                          not node.nowait and self.has_coll(node.body))
        if not place:
            return False
        node = mark(place[1][place[2]])
        node.nowait = True
        return self.follow(place, node)

    def follow(self, place, node):
        """Half of the time another such single right behind it."""
        if self.rng.random() < 0.5:
            again = copy.deepcopy(node)
            again.nowait = False
            place[1].insert(place[2] + 1, again)
        return True

    def f_no_barrier(self):
        some = [place for place in self.places
                if place[1][place[2]].kind == "barrier" and place[2] > 0]
        if not some:
            return False
        place = self.rng.choice(some)
        before = mark(place[1][place[2] - 1])
        place[1].pop(place[2])
        if self.rng.random() < 0.5 and before.kind == "master":
            place[1].insert(place[2], mark(Node(
                "single", body=copy.deepcopy(before.body))))
        return True

    def f_sections(self):
        place = self.construct("sections")
        if not place:
            return False
        node = mark(place[1][place[2]])
        full = next(body for body in node.bodies if self.has_coll(body))
        node.bodies = [full, copy.deepcopy(full)]
        return True

    def f_no_taskwait(self):
        place = self.pick(lambda f, node: node.kind == "taskwait")
        if not place:
            return False
        mark(place[1][place[2] - 1])
        return self.replace(place, [])

    def f_level(self):
        levels = [None, "SINGLE", "FUNNELED", "SERIALIZED", "MULTIPLE"]
        if levels.index(self.program.level) < 2:
            return False
        self.program.level = self.rng.choice(
            levels[:levels.index(self.program.level)])
        return True


def inject(rng, program, fault):
    """LIMIT: no messages between two processes in wrong programs: who waits
    for one that does not come is not looked for by the run time."""
    program = copy.deepcopy(program)
    for function in program.functions:
        for some, i in list(tree.walk(function.body)):
            some[:] = [node for node in some
                       if node.kind not in ("ring", "pass")]
    program.fault = fault
    injector = Injector(rng, program)
    return program if getattr(injector, "f_" + fault.replace("-", "_"))() \
        else None
