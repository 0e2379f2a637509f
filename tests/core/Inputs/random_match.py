# SPDX-License-Identifier: GPL-3.0-or-later
# Random functions, and which conditionals directly decide on which collective
# by the paper's definition, computed in the most naive way.
#   random_match.py SEED COUNT MODEL EXPECTED
import random
import sys

seed, count = int(sys.argv[1]), int(sys.argv[2])
rng = random.Random(seed)


def make():
    n = rng.randint(3, 12)
    succ, ops = [], []
    for b in range(n):
        kind = rng.random()
        if b == n - 1 or kind < 0.1:
            succ.append([])
        elif kind < 0.5:
            succ.append([rng.randint(1, n - 1)])
        else:
            succ.append(rng.sample(range(1, n), rng.choice([2, 2, min(3, n - 1)])))
        ops.append(rng.choice([None, None, "MPI_Barrier", "MPI_Ibarrier"]))
    return succ, ops


def reach(succ, start, avoid=()):
    seen, todo = set(), [b for b in start if b not in avoid]
    while todo:
        b = todo.pop()
        if b not in seen:
            seen.add(b)
            todo += [s for s in succ[b] if s not in avoid]
    return seen


def order(succ):
    seen, out = set(), []

    def visit(b):
        seen.add(b)
        for s in reversed(succ[b]):
            if s not in seen:
                visit(s)
        out.append(b)
    visit(0)
    return out[::-1]


def solve(succ, ops):
    rpo = order(succ)
    num = {b: i for i, b in enumerate(rpo)}
    exits = [b for b in rpo if not succ[b]]
    before = dict.fromkeys(rpo, 0)
    for b in rpo:
        for s in succ[b]:
            if num[s] > num[b]:
                before[s] = max(before[s], before[b] + (ops[b] is not None))
    sets = {}
    for b in rpo:
        if ops[b]:
            sets.setdefault((before[b], ops[b]), set()).add(b)
    found = set()
    for x in sets.values():
        around = {b for b in rpo if reach(succ, [b], x) & set(exits)}
        toward = {b for b in rpo if reach(succ, [b]) & x}
        for m in rpo:
            if (any(s in toward and s not in around for s in succ[m]) and
                    any(s in around for s in succ[m])):
                found.add(m)
    return found


model, expected = open(sys.argv[3], "w"), open(sys.argv[4], "w")
model.write("unit r.c\n")
made = 0
while made < count:
    succ, ops = make()
    rpo = order(succ)
    if any(not any(not succ[e] for e in reach(succ, [b])) for b in rpo):
        continue
    model.write("func f%d (c) exported r.c:1:1 end 99:1\n" % made)
    for b, to in enumerate(succ):
        model.write("b%d:\n" % b)
        if ops[b]:
            model.write("call %s(MPI_COMM_WORLD) @%d:2\n" % (ops[b], b + 10))
        names = " ".join("b%d" % s for s in to)
        model.write({0: "ret", 1: "jmp %s"}.get(len(to), "switch c %s")
                    % (names if to else ()))
        model.write(" @%d:1\n" % (b + 10))
    expected.write("f%d" % made)
    for m in sorted(solve(succ, ops)):
        expected.write(" %d" % (m + 10))
    expected.write("\n")
    made += 1
