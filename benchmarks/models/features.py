# SPDX-License-Identifier: GPL-3.0-or-later
"""features - what a random model uses beyond branches, loops and calls.

Each program (program.py) has some of FEATURES:

  exceptions   thrown by functions, handled by type, thrown again
  recursion    functions that call each other with a smaller number
  arrays       of which a number selects an element
  records      with two fields, reached through pointers
  counts       that are computed, and operations that are chosen
  requests     of nonblocking barriers
  nested       a part of a part of MPI_COMM_WORLD
  team         parallel regions, in which one thread executes what counts
  ends         exit () anywhere
  casts        operations on bits, and numbers that wrap
"""

FEATURES = ("exceptions", "recursion", "arrays", "records", "counts", "requests",
            "nested", "team", "ends", "casts")
BITS = ("shl", "shr", "cast", "neg", "not", "ones")
ELEMENTS = 3            # of an array


class Features:
    """Statements of the maker of programs that use a feature."""

    def extra(self, depth):
        """Emits a statement of a feature.  True: control does not come behind it."""
        kinds = [name for name in self.features if hasattr(self, "extra_" + name)]
        if not kinds:
            return None
        return getattr(self, "extra_" + self.rng.choice(kinds))(depth)

    # ---- exceptions ----

    def call_ends(self):
        """Ends the block behind a call that can throw, where a handler is near."""
        if self.handlers:
            after = self.block()
            self.end(self.at, "try", after, self.handlers[-1])
            self.at = after

    def goes_on_throwing(self, at):
        """Block AT continues with what the exception meets next."""
        if self.handlers:
            self.end(at, "jmp", self.handlers[-1])
        else:
            self.end(at, "unwind")

    def leaves_handlers(self, to):
        for _ in range(self.catching - to):
            self.emit("endcatch")

    def extra_exceptions(self, depth):
        rng = self.rng
        if rng.random() < (0.3 if self.function.name == "main" else 0.6) and (
                self.handlers or depth or self.function.name != "main"):
            return self.throw(depth)
        self.attempt(depth)
        return False

    def throw(self, depth):
        behind = None
        if self.rng.random() < 0.7 or not depth:
            head, line, condition = self.at, self.next_line(), self.condition()
            self.at, behind = self.block(), self.block()
            self.end(head, "br", condition, self.at, behind, line)
        thrown = self.temporary()
        self.emit("new", thrown)
        self.emit("op", "*" + thrown, "copy", [self.value()])
        self.emit("throw", thrown, self.rng.choice((0, 1)), self.derived)
        if self.handlers:
            self.end(self.at, "jmp", self.handlers[-1])
        else:
            self.end(self.at, "noreturn")
        self.at = self.block() if behind is None else behind
        return behind is None

    def attempt(self, depth):
        rng = self.rng
        handler, behind = self.block(), self.block()
        self.handlers.append(handler)
        self.statements(depth + 1)
        if self.functions and rng.random() < 0.7:
            self.call()
        self.handlers.pop()
        self.end(self.at, "jmp", behind)
        types = rng.choice(([0], [1], [None], [0, None], [1, 0], [1, None]))
        cases = [(one, self.block()) for one in types]
        if None not in types:
            cases.append(("?", self.block()))
            self.goes_on_throwing(cases[-1][1])
        self.at = handler
        self.emit("filter", [one for one, _ in cases])
        self.end(handler, "handler", cases, self.line)
        for one, self.at in cases:
            if one != "?":
                self.catch(behind, depth)
        self.at = behind

    def catch(self, behind, depth):
        rng, clean = self.rng, self.block()
        what, object_ = self.temporary(), self.temporary()
        self.emit("caught", what, object_)
        if rng.random() < 0.5:
            self.emit("op", rng.choice("xyz"), "copy", ["*" + object_])
        self.handlers.append(clean)
        self.catching += 1
        if rng.random() < 0.7:
            self.statements(depth + 1)
        again = rng.random() < 0.15
        if again:
            self.emit("rethrow")
            self.end(self.at, "jmp", clean)
        self.catching -= 1
        self.handlers.pop()
        if not again:
            self.emit("endcatch")
            self.end(self.at, "jmp", behind)
        self.at = clean
        self.emit("endcatch")
        self.goes_on_throwing(clean)

    # ---- functions ----

    def extra_recursion(self, depth):
        function = self.function
        if function.name == "main":
            if self.functions:
                self.call()
            return False
        head, line = self.at, self.next_line()
        condition = self.compute("gt", "k", 0)
        self.at, behind = self.block(), self.block()
        self.end(head, "br", condition, self.at, behind, line)
        other = self.rng.choice([function] + [
            one for one in self.functions if one.params[0] == function.params[0]])
        first = self.value()
        if other.params[0] == "p":
            first = self.rng.choice(("p", "&x", "&y", "&@g"))
        self.emit("call", self.rng.choice(("x", "y", None)), other.name,
                  [first, self.compute("sub", "k", 1)])
        self.call_ends()
        if depth < 3:
            self.statements(depth + 1)
        self.end(self.at, "jmp", behind)
        self.at = behind
        return False

    def extra_ends(self, depth):
        if not depth:
            return None
        if self.rng.random() < 0.5 and self.function.name == "main":
            self.emit("mpi", "MPI_Finalize")
        self.end(self.at, "exit", self.next_line())
        self.at = self.block()
        return True

    # ---- memory ----

    def set_elements(self):
        if "arrays" in self.features:
            for at in range(ELEMENTS):
                self.emit("op", "v[%d]" % at, "copy", [self.rng.choice((0, 0, 1))])

    def extra_arrays(self, _depth):
        rng, array = self.rng, self.rng.choice(("v", "@w"))
        index = rng.choice((self.value(), self.compute("and", self.value(), 1)))
        kind = rng.random()
        if kind < 0.35:
            self.emit("load", rng.choice("xyz"), array, index)
        elif kind < 0.7:
            self.emit("store", array, index, self.value())
        elif kind < 0.85:
            self.emit("op", "%s[%d]" % (array, rng.randrange(ELEMENTS)), "copy",
                      [self.value()])
        else:
            self.emit("op", rng.choice("xyz"), "copy",
                      ["%s[%d]" % (array, rng.randrange(ELEMENTS))])
        return False

    def record(self):
        """The address of a record."""
        if self.function.name != "main" or self.rng.random() < 0.4:
            return self.rng.choice(("&@A", "&@B"))
        return self.rng.choice(("o1", "o2"))

    def set_records(self):
        if "records" in self.features:
            for pointer in ("o1", "o2"):
                self.emit("op", pointer, "copy", [self.rng.choice(("&@A", "&@B", "&C"))])
            for field in "nk":
                self.emit("set", "&C", field, self.rng.choice((0, 1, "r", "n")))

    def extra_records(self, _depth):
        rng, kind, field = self.rng, self.rng.random(), self.rng.choice("nk")
        if kind < 0.4:
            self.emit("get", rng.choice("xyz"), self.record(), field)
        elif kind < 0.75:
            self.emit("set", self.record(), field, self.value())
        elif kind < 0.85 or self.function.name != "main":
            self.emit("assign", self.record(), self.record())
        else:
            pointer, to = rng.choice(("o1", "o2")), rng.choice(("&@A", "&@B", "&C"))
            if rng.random() < 0.5:
                self.emit("op", pointer, "copy", [to])
            else:
                self.choose(pointer, to)
        return False

    # ---- MPI ----

    def count(self):
        """0 or 1."""
        if "counts" not in self.features or self.rng.random() < 0.6:
            return 1
        return self.compute("and", self.value(), 1)

    def operation(self):
        if "counts" not in self.features or self.rng.random() < 0.8:
            return "MPI_SUM"
        self.emit("op", "op", "copy", ["MPI_SUM"])
        self.choose("op", "MPI_MAX")
        return "op"

    def extra_requests(self, _depth):
        """q = Ibarrier, statements, wait: without a jump between them."""
        if self.function.name != "main" or self.pending:
            return None
        self.pending = True
        request = "q%d" % self.line
        self.emit("start", "MPI_Ibarrier", self.rng.choice(self.comms), request)
        if self.rng.random() < 0.6:
            self.collective()
        if self.rng.random() < 0.3:
            self.assign()
        self.emit("wait", request)
        self.pending = False
        return False

    # ---- OpenMP ----

    def extra_team(self, depth):
        """A region.  What is in it and in no single or master is the same for all."""
        if self.function.name != "main" or self.in_team or self.catching:
            return None
        kept = self.loops, self.handlers
        self.in_team, self.loops, self.handlers = True, [], []
        self.emit("enter", "parallel")
        self.members(depth + 1)
        self.emit("exit", "")
        self.in_team = False
        self.loops, self.handlers = kept
        return False

    def members(self, depth):
        for _ in range(self.rng.choice((1, 1, 2))):
            kind = self.rng.random()
            if kind < 0.35 and depth < 4:
                self.team_branch(depth)
            elif kind < 0.5 and depth < 4:
                self.loop(depth, self.members)
            else:
                construct = self.rng.choice(("single", "single", "master"))
                self.emit("enter", construct)
                kept, self.loops = self.loops, []
                self.statements(depth + 1)
                self.loops = kept
                self.emit("exit", "nowait" if construct == "master" else "")
                if construct == "master":
                    self.emit("enter", "barrier")

    def team_branch(self, depth):
        head, condition, line = self.at, self.condition(), self.next_line()
        self.at, behind = self.block(), self.block()
        self.end(head, "br", condition, self.at, behind, line)
        self.members(depth + 1)
        self.end(self.at, "jmp", behind)
        self.at = behind

    # ---- numbers ----

    def bits(self):
        """A value made by an operation of BITS."""
        rng, oper, value = self.rng, self.rng.choice(BITS), self.value()
        second = {"shl": rng.choice((1, 2)), "shr": rng.choice((1, 2)),
                  "cast": rng.choice((8, -8))}.get(oper)
        if oper == "ones":
            value = self.compute("and", value, 7)
        if oper == "cast" and rng.random() < 0.7:
            value = self.compute("sub", value, rng.choice((1, 2, 255, 256)))
        to = self.temporary()
        self.emit("op", to, oper, [value] + [second] * (second is not None))
        return to
