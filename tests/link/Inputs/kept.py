# SPDX-License-Identifier: GPL-3.0-or-later
"""kept.py PARCOACH SEED PROGRAMS EDITS - is an incremental check equal to a fresh one?

Makes random programs of several units (.pcm) and edits them at random: other numbers,
more, fewer or exchanged statements, lines that move, calls and branches.  After each
edit `parcoach check` with a folder .parcoach must print the same as with --again, and
have the same status.  Prints how often the last outcome was used again; exit 1 if an
output differs, if none was, or if there was never a warning."""
import os
import random
import re
import subprocess
import sys

PARCOACH, SEED, PROGRAMS, EDITS = sys.argv[1], *map(int, sys.argv[2:5])
R = random.Random(SEED)
UNITS, FUNCTIONS = 4, 5


def statement(unit, tmp):
    """Lines of an event that uses and defines temporaries from TMP on."""
    n, k = R.randrange(1, 90), R.randrange(3)
    name = "f%d_%d" % (R.randrange(UNITS), R.randrange(FUNCTIONS))
    return R.choice([
        ["%%%d = mul n, %d" % (tmp, n), "v%d = add %%%d, n" % (k, tmp)],
        ["%%%d = add p, n, 8" % tmp, "*%%%d = copy v%d" % (tmp, k)],
        ["%%%d = add p, %d, 8" % (tmp, n), "v%d = copy *%%%d" % (k, tmp)],
        ["%%%d = mul v0, v1" % tmp, ".grid.x%d = copy %%%d" % (k, tmp)],
        ["v%d = copy .grid.x%d" % (k, R.randrange(3))],
        ["v%d = copy %d" % (k, n)], ["v%d = other v0, v2" % k],
        ["v%d = copy @total%d" % (k, unit)],
        ["@total%d = copy v%d" % (R.choice([unit, 0]), k)],
        ["call %s(p, v%d)" % (name, k)], ["v%d = call %s(&v2, n)" % (k, name)],
        ["call MPI_Barrier(MPI_COMM_WORLD)"],
        ["call MPI_Comm_rank(MPI_COMM_WORLD, &v2)"],
        ["%%%d = shr v0, 3" % tmp, "v1 = copy %%%d" % tmp],
    ][:R.choice([6, 8, 14])])


def function(unit, i, line):
    """The text of function I of UNIT from LINE on, and the line after it."""
    begin, tmp, blocks, mpi = line, 0, [[]], R.random() < .4
    if mpi:
        blocks[0].append("\tcall MPI_Comm_rank(MPI_COMM_WORLD, &v2) @%d:3" % line)
    for _ in range(R.randrange(2, 5)):
        for _ in range(R.randrange(1, 4)):
            for event in statement(unit, tmp):
                line += 1
                blocks[-1].append("\t%s @%d:3" % (event, line))
            tmp += 1
        if R.random() < .5:
            n = len(blocks)
            blocks[-1] += ["\t%%%d = lt %s, %d @%d:7" % (
                tmp, R.choice(["v2", "v2", "n", "v0", "@total0"]),
                R.randrange(9), line),
                "\tbr %%%d b%d b%d @%d:3" % (tmp, n, n + 1, line)]
            body = ["\t%s @%d:5" % (event, line + 1)
                    for event in (statement(unit, tmp + 1) if not mpi else
                                  ["call MPI_Barrier(MPI_COMM_WORLD)"])]
            blocks += [body + ["\tjmp b%d @%d:5" % (n + 1, line + 1)], []]
            tmp += 2
            line += 2
    blocks[-1].append("\tret v%d @%d:3" % (R.randrange(3), line))
    flags = "exported " if i else "exported address table "
    text = ["func f%d_%d (p, n) %stype \"i(p,i)\" u%d.c:%d:5 end %d:1" % (
        unit, i, flags, unit, begin, line + 1)]
    for number, block in enumerate(blocks):
        text += ["b%d:" % number] + block
    return text, line + 4


def program():
    units = []
    for unit in range(UNITS):
        text, line = ["unit u%d.c" % unit, "slot @table%d @f%d_0" % (unit, unit)], 10
        for i in range(FUNCTIONS):
            more, line = function(unit, i, line)
            text += more
        units.append(text)
    units[0] += ["func main (n, p) exported u0.c:300:5 end 310:1", "b0:",
                 "\tcall MPI_Init(&n, &p) @301:3"] + [
                     "\tcall f%d_%d(&@buffer, %d) @%d:3" % (u, i, u, 302 + i)
                     for u in range(UNITS) for i in (0, u)] + ["\tret 0 @309:3"]
    return units


def move(text):
    """Lines from some line on move."""
    at, by = R.randrange(5, 200), R.choice([-3, 1, 2, 7])

    def line(m):
        n = int(m.group(2))
        return m.group(1) + str(max(1, n + by if n >= at else n))
    return [re.sub(r"(@|\.c:|end )(\d+)(?=:)", line, t) for t in text]


def edit(units):
    unit = R.randrange(UNITS)
    text = units[unit] = list(units[unit])
    events = [i for i, t in enumerate(text) if re.match(r"\t(?!ret|br|jmp)", t)]
    at, kind = R.choice(events), R.randrange(8)
    if kind < 3:
        text[at] = re.sub(r"(?<![%\w])(\d+)(?= @|,)", lambda m: str(R.randrange(99)),
                          text[at])
    elif kind == 3:
        place = text[at][text[at].index(" @"):]
        text[at:at] = ["\t%s%s" % (event, place)
                       for event in statement(unit, R.randrange(1000, 9999))]
    elif kind == 4 and not re.match(r"\t%", text[at]):
        del text[at]
    elif kind == 5 and at + 1 in events and "%" not in text[at]:
        text[at:at + 2] = text[at + 1], text[at]
    else:
        units[unit] = move(text)


def check(*options):
    done = subprocess.run([PARCOACH, "check", *options] + [
        "u%d.pcm" % u for u in range(UNITS)], capture_output=True, check=False)
    return done.returncode, done.stdout, done.stderr


def kept():
    return [os.stat(os.path.join(".parcoach", name)).st_ino
            for name in os.listdir(".parcoach")]


used = count = warned = 0
for _ in range(PROGRAMS):
    units = program()
    for step in range(EDITS):
        for u, text in enumerate(units):
            with open("u%d.pcm" % u, "w") as file:
                file.write("\n".join(text) + "\n")
        before = kept()
        incremental, fresh = check(), check("--again")
        if incremental != fresh:
            sys.exit("step %d differs:\n%s\n%s" % (step, incremental, fresh))
        used += step > 0 and kept() == before
        count += step > 0
        warned += fresh[0] == 1
        edit(units)
print("%d edits, the last outcome was used for %d, %d with warnings" % (
    count, used, warned))
sys.exit(not used or not warned)
