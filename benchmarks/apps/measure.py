# SPDX-License-Identifier: GPL-3.0-or-later
"""measure - compile times with and without the plugin, and equal results.

compile_times takes the compiler calls of a build as `wrap` logged them and
makes those with -c again, in their directory, into a scratch file: without and
with the plugin, in turn, the order changing, so that what else the machine does
hits both alike.  Counted is the CPU time of the compiler and its children.
"""
import os
import statistics
import tempfile

import common

SOURCES = (".c", ".cc", ".cpp", ".cxx", ".C", ".f", ".F", ".f90", ".F90")
# Options that write a file, or name one to be written.
DROP = {"-MD", "-MMD", "-MP"}
DROP_WITH_NEXT = {"-o", "-MF", "-MT", "-MQ"}


def evenly(things, most):
    """At most MOST of THINGS, evenly chosen; MOST 0: all."""
    return things[::max(1, -(-len(things) // most))] if most else things


def replayable(calls):
    """The calls that compile one file of the program, each file once."""
    seen = set()
    for call in calls:
        words = call["argv"][1:]
        files = [word for word in words if word.endswith(SOURCES) and
                 not word.startswith("-")]
        if call["status"] != 0 or "-c" not in words or len(files) != 1:
            continue
        key = os.path.join(call["cwd"], files[0])
        if key in seen or "conftest" in key or not os.path.exists(key):
            continue
        seen.add(key)
        yield key, call


def command(call, output):
    argv = [call["argv"][0]]
    words = iter(call["argv"][1:])
    for word in words:
        if word in DROP_WITH_NEXT:
            next(words)
        elif word not in DROP and not word.startswith("-Wp,-M"):
            argv.append(word)
    return argv + ["-o", output]


def compile_times(calls, plugin, options):
    files = list(replayable(calls))
    chosen = evenly(files, options.files)
    times = [[[], []] for _ in chosen]
    with tempfile.TemporaryDirectory(dir=options.dir) as scratch:
        output = os.path.join(scratch, "x.o")
        for turn in range(options.repeat):
            for (_, call), pair in zip(chosen, times):
                argv = command(call, output)
                ways = [(0, argv), (1, argv + plugin)]
                for way, words in ways[::-1] if turn % 2 else ways:
                    done = common.run(words, cwd=call["cwd"], timeout=600,
                                      log=os.path.join(scratch, "log"))
                    if done.status != 0:
                        raise RuntimeError("%s: %s" % (
                            " ".join(words), done.output[-500:]))
                    pair[way].append(done.cpu)
    return summary(chosen, times, len(files))


def summary(chosen, times, count):
    """RATIO: of all files' time; over the repetitions, and file by file."""
    repeat = len(times[0][0]) if times else 0
    totals = [[sum(pair[way][turn] for pair in times) for way in (0, 1)]
              for turn in range(repeat)]
    per_turn = [after / before for before, after in totals]
    per_file = sorted(statistics.median(pair[1]) / statistics.median(pair[0])
                      for pair in times)
    if not per_turn:
        return None
    return {"files": len(chosen), "of": count, "repeat": repeat,
            "seconds": [statistics.median(total[way] for total in totals)
                        for way in (0, 1)],
            "ratio": statistics.median(per_turn),
            "ratio_min": min(per_turn), "ratio_max": max(per_turn),
            "file_quartiles": [per_file[len(per_file) * k // 4] if k < 4 else
                               per_file[-1] for k in range(5)],
            "times": [{"file": name, "cpu": pair}
                      for (name, _), pair in zip(chosen, times)]}


def describe(found):
    if not found:
        return "compile time: no files"
    return ("compile time: %.2fs -> %.2fs CPU, ratio %.3f (%.3f to %.3f in %d "
            "repetitions); file by file: quartiles %.3f %.3f %.3f; %d of %d "
            "files" % (found["seconds"][0], found["seconds"][1],
                       found["ratio"], found["ratio_min"], found["ratio_max"],
                       found["repeat"], *found["file_quartiles"][1:4],
                       found["files"], found["of"]))


def same(before, after):
    """"same", "close" (numbers differ in the 7th digit or later) or "different".

    Threads add in another order each time, so that last digits differ from run
    to run without the checker, too.
    """
    if before == after:
        return "same"
    if len(before) != len(after):
        return "different"
    for one, other in zip(before, after):
        if one != other and not close(one.split(), other.split()):
            return "different"
    return "close"


def close(one, other):
    if len(one) != len(other):
        return False
    for x, y in zip(one, other):
        if x == y:
            continue
        try:
            a, b = float(x), float(y)
        except ValueError:
            return False
        if abs(a - b) > 1e-6 * max(abs(a), abs(b)) + 1e-14:
            return False
    return True
