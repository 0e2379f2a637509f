# SPDX-License-Identifier: GPL-3.0-or-later
"""parts - expressions and single collectives of random programs (generate.py).

What stands where is decided by a Context: which variables are equal on all
processes that come there, on which communicators all of them are.
"""
import copy

from tree import Node, Program

OPS = ("Barrier", "Bcast", "Bcast", "Allreduce", "Allreduce", "Reduce",
       "Gather", "Allgather", "Scatter", "Alltoall", "Scan", "Exscan",
       "Reduce_scatter_block")
EQUAL = ("Bcast", "Allreduce", "Allgather")     # results equal on all
REDUCES = ("Allreduce", "Reduce", "Scan", "Exscan", "Reduce_scatter_block")


def n(number):
    return ("n", number)


class Context:
    """Where a statement will stand."""

    def __init__(self, function, kind, depth=0):
        self.function, self.kind, self.depth = function, kind, depth
        self.us = [p for p in function.params if p[0] == "u"]
        self.rs = [p for p in function.params if p[0] == "r"]
        self.fixed = list(self.us)      # equal, and never assigned
        self.own_u, self.own_r = [], []     # those that may be assigned
        self.comms = []                 # on which all who come may call
        self.loop = False               # break and continue are possible
        self.way_out = True             # return is possible
        self.openmp = False             # a parallel region is possible

    def inner(self, **changes):
        new = copy.copy(self)
        new.depth += 1
        new.us, new.rs = list(self.us), list(self.rs)
        new.fixed = list(self.fixed)
        for name, value in changes.items():
            setattr(new, name, value)
        return new


class Parts:
    """The program that is being made, its expressions and collectives."""

    def __init__(self, rng, language):
        self.rng, self.program = rng, Program(language)
        self.kinds, self.counter, self.groups = {}, 0, {}
        self.has_parallel = set()

    def fresh(self, letter):
        self.counter += 1
        return "%s%d" % (letter, self.counter)

    def chance(self, percent):
        return self.rng.random() * 100 < percent

    # ---- expressions ----

    def u(self, c, depth=0):
        """An expression equal on all processes that come to C."""
        pick = self.rng.random()
        if pick < 0.35 or depth > 1:
            return n(self.rng.randrange(6))
        if pick < 0.75 and c.us:
            return ("v", self.rng.choice(c.us))
        if pick < 0.85:
            return ("size",)
        return (self.rng.choice("+*"), self.u(c, depth + 1),
                self.u(c, depth + 1))

    def r(self, c):
        """An expression that may differ."""
        choice = [("rank",), ("mirror",), ("%", ("rank",), n(2)),
                  ("+", ("rank",), self.u(c, 1)),
                  ("*", ("rank",), n(self.rng.randrange(2, 4))),
                  ("pick", self.rank_cond(c, False), self.u(c, 1),
                   self.u(c, 1))]
        choice += [("v", name) for name in c.rs] * 2
        return self.rng.choice(choice)

    def any(self, c):
        return self.r(c) if self.chance(60) else self.u(c)

    def u_cond(self, c):
        made = (self.rng.choice(("==", "!=", "<", ">")), self.u(c),
                n(self.rng.randrange(5)))
        if self.chance(15):
            made = (self.rng.choice(("and", "or")), made,
                    ("<", self.u(c), n(self.rng.randrange(9))))
        return ("not", made) if self.chance(10) else made

    def rank_cond(self, c, deep=True):
        choice = [("==", ("rank",), n(self.rng.randrange(3))),
                  ("!=", ("rank",), n(0)), (">", ("rank",), n(0)),
                  ("==", ("%", ("rank",), n(2)), n(self.rng.randrange(2))),
                  ("<", ("rank",), n(2)), ("==", ("mirror",), n(0))]
        if deep:
            choice += [(">", ("v", name), n(self.rng.randrange(3)))
                       for name in c.rs] * 2
        return self.rng.choice(choice)

    def trips(self, c):
        """An expression for a loop's bound, equal on all, and a statement
        that must stand before the loop, or None."""
        if self.chance(50) or (not c.own_u and not c.fixed):
            return n(self.rng.randrange(1, 4)), None
        if self.chance(20):
            return ("size",), None
        if c.fixed and self.chance(50):
            return ("%", ("v", self.rng.choice(c.fixed)), n(4)), None
        if not c.own_u:
            return n(2), None
        name = self.fresh("n")
        return ("v", name), Node("set", var=name,
                                 value=("%", self.u(c), n(4)))

    # ---- collectives ----

    def coll(self, c, comm=None, result="any"):
        """RESULT: "any", "r" (nothing that counts as equal), "none"."""
        rng, op = self.rng, self.rng.choice(OPS)
        comm = comm or rng.choice(c.comms)
        node = Node("coll", op=op, comm=comm, form="block")
        if op == "Barrier":
            return node
        node.type = rng.choice(("INT", "INT", "DOUBLE", "LONG"))
        node.count = n(rng.randrange(1, 3))
        if self.chance(15) and c.fixed and comm != "SELF":
            node.count = ("+", ("%", ("v", rng.choice(c.fixed)), n(2)), n(1))
        if op in REDUCES:
            node.redop = rng.choice(("SUM", "MAX", "MIN"))
        if op in ("Bcast", "Reduce", "Gather", "Scatter"):
            node.root = n(0)
            if comm == "WORLD" or comm in self.program.comms and \
                    self.groups.get(comm) == "dup":
                node.root = rng.choice((n(0), n(0), n(1), (
                    "%", self.u(c), ("size",)), ("+", ("size",), n(0))))
                if node.root[0] == "+":
                    node.root = ("%", n(3), ("size",))
        node.value = self.any(c)
        into = []
        if result != "none":
            into += c.own_r
            if result == "any" and op in EQUAL and comm != "SELF":
                into += c.own_u * 3
        if into and self.chance(85):
            node.var = rng.choice(into)
        if node.type == "INT" and node.count == n(1) and node.var and \
                op in ("Bcast", "Allreduce", "Scan") and self.chance(60) and \
                node.var not in c.function.params:
            node.form = "direct"
        return node

    def started(self, c):
        """Nonblocking collectives, something else, and their wait."""
        body, names = [], []
        for _ in range(self.rng.randrange(1, 3)):
            node = self.coll(c)
            if node.op in ("Scan", "Exscan", "Reduce_scatter_block"):
                continue
            node.form, node.request = "block", self.fresh("q")
            names.append(node.request)
            body.append(node)
        if not names:
            return [self.coll(c)]
        if self.chance(50):
            body.append(self.noise(c))
        if self.chance(30):
            body.append(self.coll(c, result="none"))
        if len(names) > 1 and self.chance(50):
            body += [Node("wait", requests=[name]) for name in names]
        else:
            body.append(Node("wait", requests=names))
        return body
