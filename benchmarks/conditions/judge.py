# SPDX-License-Identifier: GPL-3.0-or-later
"""judge - which programs are wrong, by what every rank of many jobs does.

The statements are translated to C whose operations notice overflow and the like
(judge.h, print_c.Judge); a plain compiler compiles it.  Nothing of the checker is
used.

sizes ()   the numbers of processes to try: from the program's own numbers, small
           ones, powers, and random ones
judge ()   {number: Verdict} of programs
"""
import collections
import itertools
import os
import random
import shutil
import subprocess

import print_c
import programs

HERE = os.path.dirname(os.path.abspath(__file__))
MOST = 10 ** 6
# Ranks to evaluate for one program.
BUDGET = 3 * 10 ** 6
# witness: (size, rank, rank) or None; judged, undefined: how many sizes.
Verdict = collections.namedtuple("Verdict", "witness judged undefined")


def suggested(program):
    """Sizes at which something may change, for the numbers in PROGRAM."""
    numbers = [n for n in programs.constants(program) if n > 0][:24]
    found = set()
    for n in numbers:
        found |= {n + d for d in (-1, 0, 1, 2)} | {
            2 * n, 2 * n + 1, 3 * n, 4 * n + 3, n * n, n * n + 1, n ** 3}
    for a, b in itertools.combinations(numbers[:10], 2):
        found |= {a * b, a * b + 1, a + b, a + b + 1, abs(a - b) + 1}
    for power in range(1, 21):
        found |= {2 ** power + d for d in (-1, 0, 1)}
    return numbers, {n for n in found if 0 < n <= MOST}


def sizes(program, deep=False):
    rng = random.Random("sizes %d" % program.index)
    numbers, found = suggested(program)
    small = set(range(1, 2001 if deep else 41))
    sides = [rng.randrange(2, 1000) for _ in range(6)]
    found |= {side ** 2 for side in sides}
    found |= {(side % 99 + 2) ** 3 for side in sides}
    found |= {int(10 ** rng.uniform(0.3, 6)) for _ in range(30)}
    if deep:
        found |= {rng.randrange(1, MOST + 1) for _ in range(20)}
        return sorted(small) + sorted(found - small) + [2 ** 21] + (
            [] if splits(program) else [10 ** 7, 10 ** 8, 2 ** 31 - 1])
    chosen, left = sorted(small), BUDGET
    some = sorted(found - small, key=lambda n: (
        n not in numbers and n - 1 not in numbers, rng.random()))
    for n in some + [rng.randrange(MOST // 2, MOST + 1)]:
        if n <= left and len(chosen) < 160:
            chosen.append(n)
            left -= n
    return sorted(chosen)


def splits(program):
    return any(one[0] == "split" for one in program.body)


def text(some, deep, more=()):
    lines = ['#include "%s/judge.h"\n\n' % HERE]
    lines += [print_c.judge(one) for one in some]
    rows = []
    for one in some:
        lines.append("static const int sizes%d[] = { %s, 0 };\n" % (
            one.index, ", ".join(map(str, list(more) + sizes(one, deep)))))
        rows.append("\t{ %d, p%d, sizes%d, %s },\n" % (
            one.index, one.index, one.index,
            "true" if splits(one) else "false"))
    lines.append("static const struct program programs[] = {\n%s};\n\n"
                 "int main(void)\n{\n"
                 "\tfor (size_t i = 0; i < sizeof programs / "
                 "sizeof programs[0]; i++)\n"
                 "\t\tjudge(&programs[i]);\n"
                 "\treturn 0;\n}\n" % "".join(rows))
    return "".join(lines)


def judge(some, directory, deep=False, more=()):
    """{number: Verdict} of the programs SOME; DEEP: more sizes, some beyond
    MOST; MORE: these first."""
    if not some:
        return {}
    source = os.path.join(directory, "judge.c")
    with open(source, "w") as file:
        file.write(text(some, deep, more))
    compiler = shutil.which("gcc-" + os.environ.get("GCCVER", "12")) or "gcc"
    subprocess.run([compiler, "-O1", "-w", source, "-o", directory + "/judge",
                    "-lm"], check=True, stderr=subprocess.PIPE)
    told = subprocess.run([directory + "/judge"], check=True, text=True,
                          stdout=subprocess.PIPE).stdout
    found = {}
    for line in told.splitlines():
        index, word, *rest = line.split()
        rest = tuple(map(int, rest))
        found[int(index)] = Verdict(rest, 0, 0) if word == "wrong" else \
            Verdict(None, *rest)
    return found
