# SPDX-License-Identifier: GPL-3.0-or-later
"""Are mistakes still stopped at run time after `parcoach check --prune`?

Each mutant is built with every collective checked, run, pruned, and run again.
One that was stopped with a report must be stopped again; and of none that was
stopped or hung all checks may be off, since then a proof was wrong.
"""
import collections
import os
import re
import tempfile

import common

PROCESSES = 4
ENDS = {66: "report", None: "hang", 0: "well"}

# before, after: how the run ended (AFTER "same": the file is as it was); off:
# checks switched off, of all.
Pruned = collections.namedtuple("Pruned", "before after off all")


def end(program, scratch):
    done = common.run(common.mpirun(PROCESSES) + [program], cwd=scratch,
                      log=scratch + "/log", timeout=30)
    return ENDS.get(done.status, "fail")


def content(path):
    with open(path, "rb") as file:
        return file.read()


def link(compiler, path, program, build, scratch):
    flags, libraries = common.flags(build, ["instrument=all"])
    done = common.run([compiler, "-O1", "-fopenmp", path, "-o", program] +
                      flags + ["-lm"] + libraries, cwd=scratch,
                      log=scratch + "/log", timeout=120)
    return done.status == 0


def try_one(compiler, name, text, build):
    """What becomes of the program TEXT; None: it is none."""
    with tempfile.TemporaryDirectory() as scratch:
        path = os.path.join(scratch, name)
        program = os.path.join(scratch, "program")
        with open(path, "w") as file:
            file.write(text)
        if not link(compiler, path, program, build, scratch):
            return None
        before = end(program, scratch)
        linked = content(program)
        done = common.run([os.path.join(build, "parcoach"), "check",
                           "--prune", program], cwd=scratch,
                          log=scratch + "/log", timeout=120)
        said = re.search(r"(\d+) of (\d+) checks switched off", done.output)
        if done.status not in (0, 1, 4) or not said:
            common.die("check --prune failed on a mutant of %s:\n%s" %
                       (name, done.output[-500:]))
        after = "same" if content(program) == linked else \
            end(program, scratch)
        return Pruned(before, after, int(said.group(1)), int(said.group(2)))


def is_wrong(one):
    """A mistake that a pruned program does not show as it did."""
    return one.before == "report" and one.after not in ("report", "same") or (
        one.before != "well" and one.off == one.all)


def table(found):
    """found: [(title, Pruned)]; prints, returns how many are wrong."""
    wrong = [(title, one) for title, one in found if is_wrong(one)]
    print("%-10s %-10s %8s %14s" % ("before", "pruned", "programs",
                                    "all checks off"))
    ends = collections.defaultdict(list)
    for _, one in found:
        ends[one.before, one.after].append(one.off == one.all)
    for (before, after), off in sorted(ends.items()):
        print("%-10s %-10s %8d %14d" % (before, after, len(off), sum(off)))
    for title, one in wrong:
        print("wrong: %s: %s before, %s after, %d of %d checks off" %
              ((title,) + one))
    return len(wrong)
