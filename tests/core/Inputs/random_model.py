# SPDX-License-Identifier: GPL-3.0-or-later
# Random programs, well formed and otherwise without any sense: to show that the
# analyses come back, with the same answer each time.
#   random_model.py SEED COUNT DIRECTORY COMMAND...
# writes COUNT models, runs COMMAND MODEL with each level on them, two times
# with level default, and says which failed.  What fails stays in DIRECTORY.
import os
import random
import subprocess
import sys

SECONDS = 20    # a model of this size takes milliseconds
OPERS = ("eq", "ne", "lt", "le", "gt", "ge", "add", "sub", "mul", "div", "mod",
         "and", "or", "xor")
LOCALS = ["x", "y", "z", "r", "s", "p", "q", "c", "d", "req"]
GLOBALS = ["@g", "@h", "@rank", "@size", "@comm", "@f0", ".n", ".t.comm",
           ".t.rank"]
COMMS = ["MPI_COMM_WORLD", "MPI_COMM_WORLD", "MPI_COMM_SELF", "c", "d", "@comm",
         ".t.comm", "*p", "MPI_COMM_NULL"]
NUMBERS = ["0", "1", "2", "-1", "7", "9223372036854775807",
           "-9223372036854775808", "MPI_COMM_NULL", "MPI_SUM", "MPI_INT"]
CONSTRUCTS = ("parallel single master section sections for task critical "
              "ordered guard taskgroup target teams masked").split()


class Function:
    def __init__(self, rng, number, total):
        self.rng, self.number, self.total = rng, number, total
        self.blocks, self.temps, self.made = [], 0, []

    def pick(self, *some):
        return self.rng.choice(some)

    def value(self):
        kind = self.rng.random()
        if kind < 0.2:
            return self.pick(*NUMBERS)
        if kind < 0.4 and self.made:
            return "%%%d" % self.pick(*self.made)
        if kind < 0.65:
            return self.pick(*LOCALS)
        if kind < 0.8:
            return self.pick(*GLOBALS)
        if kind < 0.87:
            return "*" + self.pick("p", "q", "a", "@g", ".n")
        if kind < 0.97:
            return "&" + self.pick(*(LOCALS + GLOBALS))
        return "?"

    def record(self, value):
        return value + (self.pick("", "", ":t", ":u")
                        if value[0] in "&p" else "")

    def target(self):
        kind = self.rng.random()
        if kind < 0.4:
            self.temps += 1
            self.made.append(self.temps)
            return "%%%d" % self.temps
        if kind < 0.75:
            return self.pick(*LOCALS)
        if kind < 0.9:
            return self.pick(*(g for g in GLOBALS if g != "@f0"))
        return "*" + self.pick("p", "q", "a")

    def mpi(self):
        comm = self.pick(*COMMS)
        return self.pick(
            "MPI_Barrier(%s)" % comm, "MPI_Barrier(%s)" % comm,
            "MPI_Bcast(%s, 1, MPI_INT, %s, %s)" % (
                self.value(), self.value(), comm),
            "MPI_Allreduce(%s, %s, 1, MPI_INT, MPI_SUM, %s)" % (
                self.value(), self.value(), comm),
            "MPI_Reduce(%s, %s, %s, MPI_INT, MPI_SUM, %s, %s)" % (
                self.value(), self.value(), self.value(), self.value(), comm),
            "MPI_Comm_rank(%s, &%s)" % (comm, self.pick("r", "x", "@rank",
                                                        ".t.rank")),
            "MPI_Comm_size(%s, &%s)" % (comm, self.pick("s", "y", "@size")),
            "MPI_Comm_split(%s, %s, %s, &%s)" % (
                comm, self.value(), self.value(), self.pick("c", "d", "@comm")),
            "MPI_Comm_dup(%s, &%s)" % (comm, self.pick("c", ".t.comm")),
            "MPI_Comm_free(&%s)" % self.pick("c", "d", "@comm"),
            "MPI_Ibarrier(%s, &req)" % comm, "MPI_Wait(&req, ?)",
            "MPI_Recv(%s, 1, MPI_INT, 0, 0, %s, ?)" % (self.value(), comm),
            "MPI_Abort(%s, 1)" % comm, "MPI_Init(?, ?)", "MPI_Finalize()",
            "MPI_Barrier_init(%s, ?, &req)" % comm, "MPI_Start(&req)")

    def call(self):
        kind = self.rng.random()
        into = self.target() + " = " if self.rng.random() < 0.3 else ""
        if kind < 0.6:
            return into + "call " + self.mpi()
        args = ", ".join(self.record(self.value())
                         for _ in range(self.rng.randint(0, 3)))
        if kind < 0.8:
            return into + "call f%d(%s)" % (self.rng.randrange(self.total),
                                            args)
        if kind < 0.9:
            return into + "call *%s(%s) type %s" % (
                self.pick("p", "@g", ".n", "*p"), args, self.pick("A", "B"))
        return into + "call %s(%s)" % (self.pick(
            "puts", "puts", "exit", "__cxa_throw", "rand", "gethostname",
            "omp_get_thread_num", "malloc", "pure_one", "getenv"), args)

    def event(self):
        kind = self.rng.random()
        if kind < 0.42:
            return self.call()
        if kind < 0.46:
            return "barrier" + self.pick("", " tasks")
        shape = self.rng.random()
        if shape < 0.3:
            from_ = self.value()
            return "%s = copy %s" % (self.target(), from_)
        if shape < 0.4:
            args = [self.value() for _ in range(self.rng.randint(0, 3))]
            return "%s = other %s" % (self.target(), " ".join(args))
        one, two = self.value(), self.value()
        if shape < 0.45:
            return "%s = %s %s" % (self.target(), self.pick("not", "neg"), one)
        return "%s = %s %s, %s" % (self.target(), self.pick(*OPERS), one, two)

    def events(self):
        return [self.event() for _ in range(self.rng.choice((0, 1, 1, 2, 5)))]

    # Blocks of any shape: control comes in at the first and goes on at LAST,
    # whose terminator is the caller's.
    def part(self, size, depth):
        first = len(self.blocks)
        mine = []
        while len(mine) < size:
            block = len(self.blocks)
            self.blocks.append([self.events(), None])
            mine.append(block)
            if depth and self.rng.random() < 0.15:
                self.construct(block, depth - 1)
                mine.append(len(self.blocks) - 1)
        last = mine[-1]
        for block in mine[:-1]:
            if self.blocks[block][1] is None:
                ahead = [to for to in mine if to > block]
                self.blocks[block][1] = self.way(mine[1:], ahead)
        return first, last

    def construct(self, block, depth):
        events = self.blocks[block][0]
        events.append("enter %s%s" % (self.pick(*CONSTRUCTS),
                                      self.pick("", "", " serial")))
        first, last = self.part(self.rng.randint(1, 4), depth)
        self.blocks[block][1] = "jmp b%d" % first
        behind = len(self.blocks)
        self.blocks[last][0].append("exit" + self.pick("", " nowait"))
        self.blocks[last][1] = "jmp b%d" % behind
        self.blocks.append([self.events(), None])

    # Mostly ahead, or few blocks would be reached, and few ends.
    def way(self, any_, ahead):
        kind = self.rng.random()
        some = ["b%d" % self.pick(*self.pick(ahead, ahead[:2], any_))
                for _ in range(self.rng.randint(2, 5))]
        if kind < 0.3:
            return "jmp b%d" % ahead[0]
        if kind < 0.78:
            return "br %s %s %s%s" % (self.value(), some[0], some[1], self.pick(
                "", "", "", " workshare"))
        if kind < 0.88:
            return "switch %s %s" % (self.value(), " ".join(some))
        if kind < 0.97:
            return "try " + " ".join(some)
        return self.pick("unwind", "noreturn", "jmp " + some[0])

    def text(self):
        _, last = self.part(self.rng.choice((1, 2, 5, 9, 14)), 2)
        self.blocks[last][1] = self.pick("ret", "ret", "ret " + self.value())
        head = "func f%d (a, b)%s%s type %s r.c:%d:1 end 999:1\n" % (
            self.number, self.pick("", " exported"), self.pick("", " address"),
            self.pick("A", "B"), self.number + 1)
        lines = [head]
        for number, (events, way) in enumerate(self.blocks):
            lines.append("b%d:\n" % number)
            lines += ["\t%s @%d:1\n" % (event, number + 1) for event in events]
            lines.append("\t%s @%d:9\n" % (way, number + 1))
        return "".join(lines)


def program(rng):
    total = rng.randint(1, 5)
    lines = ["unit r.c\nrecord t (u)\n"
             "extern pure_one (a) pure\nextern abort noreturn\n"
             "extern exit noreturn\n"]
    lines += [Function(rng, i, total).text() for i in range(total)]
    return "".join(lines)


def attempt(argv):
    """(what went wrong or "", output)"""
    try:
        done = subprocess.run(argv, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "does not end", b""
    if done.returncode:
        return "exit %d: %s" % (done.returncode, done.stderr.decode(
            errors="replace")[-2000:]), b""
    return "", done.stdout


def main():
    seed, count = int(sys.argv[1]), int(sys.argv[2])
    directory, command = sys.argv[3], sys.argv[4:]
    os.makedirs(directory, exist_ok=True)
    bad = 0
    for number in range(seed, seed + count):
        path = os.path.join(directory, "%d.pcm" % number)
        with open(path, "w") as file:
            file.write(program(random.Random(number)))
        said, before = "", None
        for way in ("paper", "strict", "default", "default"):
            said, out = attempt(command + ["--analysis=" + way, path])
            if way == "default":
                if not said and before not in (None, out):
                    said = "another answer the second time"
                before = out
            if said:
                print("%s, level %s: %s" % (path, way, said))
                bad += 1
                break
        if not said:
            os.unlink(path)
    print("%d models, %d bad" % (count, bad))
    return 1 if bad else 0


sys.exit(main())
