# SPDX-License-Identifier: GPL-3.0-or-later
"""generate - random programs of tree.py that are right by construction.

Names say which variables are equal on all processes (tree.py); collectives
stand only where all processes of their communicator come, in ways of which the
checker claims that it understands them: under conditions on what is equal, in
both arms of others, under a condition that its colour followed, and so on.
A function is of a KIND: "world" (may call anything), "comm" (collectives on its
parameter only), "local" (none), "team" (called by all threads of a team).
"""
import copy

from tree import Function, Node, Program

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


class Maker:
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

    # ---- statements without MPI ----

    def noise(self, c):
        if c.own_r and self.chance(50):
            return Node("set", var=self.rng.choice(c.own_r),
                        value=self.any(c))
        return Node("mix", value=self.any(c))

    def noises(self, c, most=2):
        return [self.noise(c) for _ in range(self.rng.randrange(most + 1))]

    def apart(self, c):
        """Conditions and loops on which processes part, without MPI."""
        if self.chance(60):
            return [Node("if", cond=self.rank_cond(c),
                         then=[self.noise(c)] + self.noises(c),
                         other=self.noises(c))]
        counter = self.fresh("k")
        inside = c.inner(rs=c.rs + [counter])
        return [Node("loop", form=self.rng.choice(("for", "while")),
                     var=counter, first=n(0),
                     trips=("+", ("%", ("rank",), n(3)), n(1)),
                     body=[self.noise(inside)] + self.noises(inside))]

    # ---- collectives and conditions ----

    def same(self, c, body):
        """BODY once more, with other noise."""
        made = []
        for node in body:
            if self.chance(30):
                made.append(self.noise(c))
            made.append(copy.deepcopy(node))
        return made + self.noises(c, 1)

    def arms(self, c):
        body = [self.coll(c, result="r")
                for _ in range(self.rng.randrange(1, 3))]
        if self.chance(25) and c.function.kind == "world":
            body = [Node("if", cond=self.u_cond(c), then=body, other=[])]
        one, other = self.same(c, body), self.same(c, body)
        # Values must not differ between the arms only by what noise does to
        # arguments; those come from names that noise does not set.
        cond = self.rank_cond(c)
        kind = self.rng.randrange(4)
        if kind == 0:
            return [Node("if", cond=cond, then=one),
                    Node("if", cond=("not", cond), then=other)] \
                if not self.changes(one, cond) else one
        if kind == 1:
            return [Node("switch", value=("%", ("rank",), n(3)),
                         cases=[(0, one), (1, other)],
                         other=self.same(c, body))]
        return [Node("if", cond=cond, then=one, other=other)]

    def changes(self, body, cond):
        from tree import variables, walk
        names = variables(cond)
        return any(getattr(some[i], "var", None) in names
                   for some, i in walk(body))

    def member(self, c):
        """Collectives of some processes on a communicator of theirs."""
        some = [(name, guard) for name, guard in self.groups.items()
                if guard != "dup"]
        if not some or c.kind != "world":
            inside = c.inner(comms=["SELF"], own_u=[], way_out=False,
                             loop=False)
            return [Node("if", cond=self.rank_cond(c),
                         then=[self.coll(inside, result="r")] +
                         self.noises(c))]
        name, guard = self.rng.choice(some)
        inside = c.inner(comms=[name, name, "SELF"], own_u=[], way_out=False,
                         loop=False, kind="comm")
        if guard[0] == "some":
            cond = ("member", name) if self.chance(60) else guard[1]
            return [Node("if", cond=cond, then=self.few(inside))]
        kind = self.rng.randrange(3)
        if kind == 0:
            return [self.coll(inside, result="r")]
        return [Node("if", cond=("==", guard, n(0)), then=self.few(inside),
                     other=self.few(inside) if kind == 1 else [])]

    def few(self, c):
        body = [self.coll(c, result="r")
                for _ in range(self.rng.randrange(1, 3))]
        fns = self.callable(("comm",))
        if fns and self.chance(40):
            body += self.call(c, self.rng.choice(fns), c.comms[0])
        return body + self.noises(c, 1)

    # ---- calls ----

    def callable(self, kinds, parallel=True):
        return [f for f in self.program.functions if f.kind in kinds and
                (parallel or f.name not in self.has_parallel)]

    def call(self, c, function, comm=None):
        args = [self.u(c) if name[0] == "u" else self.any(c)
                for name in function.params]
        if function.recursive:
            args[0] = n(self.rng.randrange(1, 4)) if not c.fixed or \
                self.chance(50) else ("%", ("v", self.rng.choice(c.fixed)),
                                      n(4))
        node = Node("call", fn=function.name, args=args)
        if function.comm:
            node.comm = comm or self.rng.choice(
                [one for one in c.comms if one != "SELF"] or ["SELF"])
        if function.result and self.chance(80):
            into = c.own_r + (c.own_u if function.result_u else [])
            if into:
                node.var = self.rng.choice(into)
        if function.name in self.has_parallel:
            self.has_parallel.add(c.function.name)
        return [node]

    def calls(self, c):
        kinds = {"world": ("world", "comm", "local"),
                 "comm": ("comm", "local"), "local": ("local",)}[c.kind]
        some = self.callable(kinds, c.openmp)
        if not some:
            return [self.coll(c)] if c.comms else [self.noise(c)]
        function = self.rng.choice(some)
        made = self.call(c, function)
        twins = [f for f in some if f.twin == function.twin and f.twin and
                 f is not function]
        if twins and not function.recursive and self.chance(60):
            other = self.rng.choice(twins)
            node = made[0]
            if other.name in self.has_parallel:
                self.has_parallel.add(c.function.name)
            cond = self.rank_cond(c) if self.chance(50) else self.u_cond(c)
            return [Node("choose", cond=cond, fns=[function.name, other.name],
                         args=node.args, comm=node.comm)]
        return made

    # ---- any statements ----

    def statement(self, c):
        rng, kinds = self.rng, []
        if c.comms:
            kinds += ["coll"] * 7 + ["started"] * 2 + ["arms"] * 2
            kinds += ["member"] * 2
        kinds += ["noise"] * 2 + ["apart"] * 2 + ["calls"] * 3
        if c.own_u:
            kinds += ["set"] * 2
        if c.depth < 3:
            kinds += ["if"] * 3 + ["loop"] * 3 + ["switch"]
        if c.kind == "world":
            kinds += ["abort", "ring", "pass"]
            if c.openmp and c.depth < 2 and self.program.openmp:
                kinds += ["parallel"] * 4
        kind = rng.choice(kinds)
        if kind in ("coll", "noise"):
            return [getattr(self, kind)(c)]
        if kind in ("started", "arms", "member", "apart", "calls"):
            return getattr(self, kind)(c)
        return getattr(self, "s_" + kind)(c)

    def s_set(self, c):
        return [Node("set", var=self.rng.choice(c.own_u), value=self.u(c))]

    def s_if(self, c):
        then = self.statements(c.inner(), 2)
        if (c.loop or c.way_out) and self.chance(30):
            then.append(self.out(c))
        other = self.statements(c.inner(), 2) if self.chance(40) else []
        return [Node("if", cond=self.u_cond(c), then=then, other=other)]

    def out(self, c):
        kinds = ["return"] if c.way_out else []
        kinds += ["break", "continue"] if c.loop else []
        node = Node(self.rng.choice(kinds))
        if node.kind == "return":
            node.form = "goto" if self.chance(30) else "return"
        return node

    def s_loop(self, c):
        trips, before = self.trips(c)
        counter = self.fresh("k")
        inside = c.inner(us=c.us + [counter], fixed=c.fixed + [counter],
                         loop=True)
        first = n(self.rng.randrange(2))
        if c.kind == "world" and self.chance(4):
            # As often on all processes, though not the same numbers.
            first = ("rank",)
            inside = c.inner(rs=c.rs + [counter], loop=True)
        made = Node("loop", form=self.rng.choice(("for", "for", "while",
                                                  "do")),
                    var=counter, first=first, trips=trips,
                    body=self.statements(inside, 2))
        return ([before] if before else []) + [made]

    def s_switch(self, c):
        inside = c.inner(loop=False)
        return [Node("switch", value=("%", self.u(c), n(4)),
                     cases=[(i, self.statements(inside, 1))
                            for i in range(self.rng.randrange(1, 4))],
                     other=self.statements(inside, 1)
                     if self.chance(50) else [])]

    def s_abort(self, c):
        return [Node("abort", cond=("<", self.r(c), n(0)))]

    def s_ring(self, c):
        return [Node("ring", value=self.any(c),
                     form=self.rng.choice(("sendrecv", "waitall")),
                     var=self.rng.choice(c.own_r))]

    def s_pass(self, c):
        dest = self.rng.randrange(2)
        return [Node("pass", source=1 - dest, dest=dest, value=self.any(c),
                     var=self.rng.choice(c.own_r))]

    def statements(self, c, most):
        body = []
        for _ in range(self.rng.randrange(1, most + 1)):
            body += self.statement(c)
        return body

    # ---- OpenMP ----

    def s_parallel(self, c):
        self.has_parallel.add(c.function.name)
        return [Node("parallel", body=self.team(c, 3))]

    def inside(self, c):
        return c.inner(loop=False, way_out=False, openmp=False)

    def team(self, c, most):
        body = []
        for _ in range(self.rng.randrange(1, most + 1)):
            body += self.team_statement(c)
        return body

    def team_statement(self, c):
        rng, inside = self.rng, self.inside(c)
        kind = rng.choice(("single",) * 5 + ("master",) * 3 + (
            "nowait", "barrier", "critical", "for", "for", "sections", "add",
            "tasks", "if", "loop", "call"))
        if kind in ("if", "loop") and c.depth > 2:
            kind = "single"
        if kind == "single":
            return [Node("single", body=self.statements(inside, 2))]
        if kind == "master":
            made = [Node("master", body=self.statements(inside, 2))
                    for _ in range(1 + self.chance(25))]
            return made + [Node("barrier")]
        if kind == "nowait":
            return [Node("single", body=self.statements(inside, 1),
                         nowait=True), Node("barrier")]
        if kind == "barrier":
            return [Node("barrier")]
        if kind == "critical":
            return [Node("critical", body=[Node("add", value=n(3))])]
        if kind == "for":
            return [Node("for", var=self.fresh("k"),
                         trips=n(rng.randrange(1, 9)),
                         value=n(rng.randrange(1, 9)),
                         nowait=self.chance(30))]
        if kind == "sections":
            bodies = [self.statements(inside, 1), [Node("add", value=n(5))]]
            rng.shuffle(bodies)
            return [Node("sections", bodies=bodies)]
        if kind == "add":
            return [Node("add", value=n(rng.randrange(9)))]
        if kind == "tasks":
            body = []
            for _ in range(rng.randrange(1, 3)):
                body += [Node("task", body=self.statements(inside, 1)),
                         Node("taskwait")]
            return [Node("single", body=body)]
        return self.team_more(c, kind)

    def team_more(self, c, kind):
        fixed = ("v", self.rng.choice(c.fixed)) if c.fixed else ("size",)
        if kind == "if":
            return [Node("if", cond=(self.rng.choice("<>"), fixed,
                                     n(self.rng.randrange(4))),
                         then=self.team(c.inner(), 2))]
        if kind == "loop":
            counter = self.fresh("k")
            return [Node("loop", form=self.rng.choice(("for", "while")),
                         var=counter, first=n(0),
                         trips=n(self.rng.randrange(1, 4)),
                         body=self.team(c.inner(
                             us=c.us + [counter],
                             fixed=c.fixed + [counter]), 2))]
        some = self.callable(("team",))
        if not some or c.function.kind == "team":
            return [Node("barrier")]
        args = [fixed if name[0] == "u" else n(2)
                for name in some[0].params]
        return [Node("call", fn=some[0].name, args=args)]

    # ---- functions ----

    def function(self, kind):
        rng = self.rng
        recursive = kind in ("world", "comm") and self.chance(20)
        params = [self.fresh(rng.choice("uur")) for _ in
                  range(rng.randrange(3))]
        if recursive:
            params.insert(0, self.fresh("u"))
        if kind == "team":
            params = [p for p in params if p[0] == "u"]
        f = Function("f%d" % len(self.program.functions), params,
                     kind == "comm", team=kind == "team",
                     rank="call" if kind != "team" and self.chance(25)
                     else "global")
        f.kind, f.recursive, f.twin, f.result_u = kind, recursive, None, False
        c = self.context(f, kind)
        f.body = self.locals(c) if kind != "team" else []
        if recursive:
            f.body.append(Node("if", cond=("==", ("v", params[0]), n(0)),
                               then=[Node("return", form="return")]))
        f.body += self.team(c, 2) if kind == "team" else \
            self.statements(c, 3)
        if recursive:
            f.body.append(Node("call", fn=f.name, comm="comm", args=[
                ("v", p) if i else ("-", ("v", p), n(1))
                for i, p in enumerate(params)]))
        elif kind in ("world", "local") and self.chance(40) and \
                not any(self.returns(f)):
            f.result_u = kind == "world" and self.chance(60)
            f.result = ("v", rng.choice(c.own_u)) if f.result_u else \
                self.any(c)
        self.program.functions.append(f)
        if kind in ("world", "comm") and not recursive and self.chance(30):
            self.twin(f, c)
        return f

    def returns(self, f):
        from tree import walk
        return [True for some, i in walk(f.body) if some[i].kind == "return"]

    def twin(self, f, c):
        """Another function of the same type that calls the same."""
        other = copy.deepcopy(f)
        other.name = "f%d" % len(self.program.functions)
        other.body.append(Node("mix", value=self.u(c)))
        f.twin = other.twin = f.name
        if f.name in self.has_parallel:
            self.has_parallel.add(other.name)
        self.program.functions.append(other)

    def context(self, f, kind):
        c = Context(f, kind)
        globals_u = [name for name in self.program.storage if name[0] == "u"]
        globals_r = [name for name in self.program.storage if name[0] == "r"]
        if kind in ("world", "team"):
            c.comms = ["WORLD"] * 4 + ["SELF"] + [
                name for name, group in self.groups.items()
                if group == "dup"] * 2
            c.own_u += globals_u
        elif kind == "comm":
            c.comms = ["comm"]
        c.own_r += globals_r
        if kind == "world":
            c.openmp = True
        if kind == "team":
            c.kind, c.us = "world", c.us + globals_u
            c.rs = c.rs + globals_r
            c.way_out = False
            return c
        c.us = c.us + (globals_u if kind == "world" else [])
        c.rs = c.rs + globals_r
        return c

    def locals(self, c):
        """Locals, and statements that set them."""
        body = []
        for _ in range(self.rng.randrange(1, 3)):
            name = self.fresh("u")
            body.append(Node("set", var=name, value=self.u(c, 1)))
            c.us.append(name)
            c.own_u = c.own_u + [name]
        name = self.fresh("r")
        body.append(Node("set", var=name, value=self.r(c)))
        c.rs.append(name)
        c.own_r = c.own_r + [name]
        return body

    def communicators(self):
        """Statements that make the program's communicators."""
        body, colours = [], [("%", ("rank",), n(2)), ("/", ("rank",), n(2)),
                             ("pick", (">", ("rank",), n(0)), n(1), n(0)),
                             ("some", ("<", ("rank",), n(2))),
                             ("some", ("==", ("%", ("rank",), n(2)), n(0))),
                             ("some", (">", ("rank",), n(0)))]
        for _ in range(self.rng.randrange(3)):
            name, colour = self.fresh("comm_"), None
            self.groups[name] = "dup"
            if self.chance(60):
                colour = self.rng.choice(colours)
                self.groups[name] = colour
            self.program.comms.append(name)
            body.append(Node("new", name=name, parent="WORLD", colour=colour))
        return body

    def make(self, openmp):
        rng, program = self.rng, self.program
        program.openmp = openmp
        for letter in ["ug", "rg"] + ["ug", "rg"][rng.randrange(3):]:
            name = self.fresh(letter)
            program.storage[name] = rng.choice(
                ("global", "struct") + (("common",) if program.language ==
                                        "f90" else ()))
        body = self.communicators()
        for _ in range(rng.randrange(4)):
            self.function(rng.choice(("world", "world", "comm", "comm",
                                      "local") + ("team",) * openmp))
        work = Function("work", rank="call" if self.chance(20) else "global")
        work.kind, work.recursive, work.twin = "world", False, None
        c = self.context(work, "world")
        work.body = body + self.locals(c) + self.statements(c, 6)
        if openmp and work.name not in self.has_parallel:
            work.body += self.s_parallel(c)
        if not self.returns(work) and self.chance(60):
            work.body += [Node("free", name=name) for name in program.comms]
        program.functions.append(work)
        return program


def generate(rng, language, openmp):
    return Maker(rng, language).make(openmp)
