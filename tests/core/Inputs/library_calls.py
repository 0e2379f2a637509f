# SPDX-License-Identifier: GPL-3.0-or-later
"""The collectives of a file of facts, each called in two functions.

usage: library_calls.py PARCOACH FACTS

One function calls it behind `if (rank == 0)`: there must be one warning that names
it.  In the other both sides call it: there must be none.  Says what is wrong.
"""
import os
import re
import subprocess
import sys

FUNCTION = """func %s exported a.c:%d:1 end %d:1
b0:
	call MPI_Comm_rank(MPI_COMM_WORLD, &rank) @%d:3
	%%1 = eq rank, 0 @%d:7
	br %%1 b1 b2 @%d:7
b1:
	call %s(%s) @%d:5
	jmp b3
b2:
	%sjmp b3
b3:
	ret @%d:1
"""


def linked(name):
    """NAME of a file of facts as the linker spells it."""
    module, _, plain = name.rpartition("::")
    return "__%s_MOD_%s" % (module, plain) if module else name


def arguments(words):
    """A call's arguments, as many as WORDS name."""
    at = {}
    for word in words:
        key, _, value = word.partition("=")
        for number in value.split(","):
            if number.isdigit():
                at[int(number)] = "MPI_COMM_WORLD" if key == "comm" else "0"
    return ", ".join(at.get(i + 1, "0") for i in range(max(at or [0])))


def rows(path):
    for line in open(path, encoding="utf-8"):
        words = line.split("#")[0].split()
        if words and words[0] == "collective":
            yield words[1], words[2:]
        elif words and words[0] == "wrapper" and words[2] in (
                "MPI_Barrier", "MPI_Bcast", "MPI_Allreduce"):
            yield words[1], ["comm=%d" % {"r": 1, "t": 5, "e": 6}[words[2][-1]]]


def function(name, line, link, args, other):
    return FUNCTION % (
        name, line, line + 9, line + 1, line + 2, line + 2, link, args,
        line + 3, "call %s(%s) @%d:5\n\t" % (link, args, line + 5)
        if other else "", line + 9)


def main():
    parcoach, path = sys.argv[1:]
    text, wanted, line = [], {}, 1
    for i, (name, words) in enumerate(rows(path)):
        shown = [w[5:] for w in words if w.startswith("name=")] or [name]
        args = arguments(words)
        text.append(function("f%d" % i, line, linked(name), args, False))
        text.append(function("g%d" % i, line + 10, linked(name), args, True))
        wanted[line + 3] = shown[0]
        line += 20
    done = subprocess.run(
        [parcoach, "model", "--pass=all", "--facts=" + path, "-"],
        input="".join(text), text=True, check=False, stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT)
    said = {int(m[1]): m[2] for m in re.finditer(
        r"^a\.c:(\d+):\d+: warning: not every process of .* may reach this '([^']*)'", done.stdout, re.M)}
    for at in sorted(set(said) | set(wanted)):
        if said.get(at) != wanted.get(at):
            print("%s: '%s' wanted, '%s' said" % (
                os.path.basename(path), wanted.get(at), said.get(at)))
    print("%s: %d" % (os.path.basename(path), len(wanted)))
    if done.returncode not in (0, 1):
        print(done.stdout[:500])
    return said != wanted or not wanted


if __name__ == "__main__":
    sys.exit(main())
