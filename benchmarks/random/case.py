# SPDX-License-Identifier: GPL-3.0-or-later
"""case - program number INDEX of a series, its truth, and the checker's word.

make ()      the program (of seed and number alone) and what the oracle says
examine ()   compiles it, perhaps runs it; the disagreements, as pairs of a
             short name (what, of which fault or identifier) and details
"""
import collections
import os
import random
import re
import tempfile

import common
import dress
import faults
import generate
import oracle
import print_c
import print_fortran
import process
import tree

SIZES = (2, 3, 4)
# Seconds of the processor for a compilation; on the wall a busy machine takes longer.
MOST = 60
COMPILERS = {"c": "mpicc", "cc": "mpicxx", "f90": "mpifort"}
# What may be said of a fault: at compile time, by the run time.
FITS = {
    "divergence": ({"divergence", "argument"}, {"mismatch", "argument"}),
    "argument": ({"divergence", "argument"}, {"mismatch", "argument"}),
    "multithreaded": ({"multithreaded", "thread-level"},
                      {"multithreaded", "concurrent", "thread-level",
                       "mismatch", "argument"}),
    "concurrent": ({"concurrent", "thread-level"},
                   {"multithreaded", "concurrent", "thread-level",
                    "mismatch", "argument"}),
    "thread-level": ({"thread-level"}, {"thread-level"}),
    "request": ({"request", "divergence"}, {"mismatch", "argument"}),
}
REPORT = re.compile(r"^parcoach: (?:error|warning): (.*)$", re.M)

# The build directory, and more arguments of the plugin.
Tool = collections.namedtuple("Tool", "build args")
# truth: number of processes -> (faults, lines of output)
Case = collections.namedtuple("Case", "index program truth optimize all")


def truth_of(program):
    """{processes: (faults, output)}; oracle.Invalid if it makes no sense."""
    found = {}
    for size in SIZES:
        shown, lines, _ = oracle.judge(program, size)
        found[size] = (shown, sorted(lines))
    return found


def shown(truth):
    return set().union(*(some for some, _ in truth.values()))


def right(rng, language, openmp):
    """A right program with a thread level that suffices."""
    while True:
        program = generate.generate(rng, language, openmp)
        program.level = "MULTIPLE"
        try:
            told = [oracle.judge(program, size) for size in SIZES + (6,)]
        except oracle.Invalid as error:
            if str(error) in ("too long", "aborts"):
                continue
            raise
        if any(some[0] for some in told) or \
                not oracle.right_anyhow(program, 4, 2):
            raise oracle.Invalid("not right: %s" % told)
        program.mpif = rng.random() < 0.7
        need = max([tree.level_needed(program)] + [some[2] for some in told])
        program.level = rng.choice(oracle.LEVELS[need:] if need > 1
                                   else oracle.LEVELS)
        return program


def make(seed, index, dressed=False):
    """DRESSED: the same program with more features of its language."""
    case = made(seed, index)
    if dressed:
        dress.dress(random.Random("dress %d %d" % (seed, index)),
                    case.program, lambda: is_true(case))
    return case


def is_true(case):
    """Whether the truth of CASE is that of its program, which was changed."""
    try:
        return truth_of(case.program) == case.truth
    except oracle.Invalid:
        return False


def made(seed, index):
    rng = random.Random("%d %d" % (seed, index))
    language = rng.choice(("c", "c", "c", "cc", "f90", "f90", "f90"))
    openmp = rng.random() < 0.5
    wrong = rng.random() < 0.5
    optimize, instrument = rng.choice("012"), rng.random() < 0.5
    while True:
        program = right(rng, language, openmp)
        truth = truth_of(program)
        if not wrong:
            return Case(index, program, truth, optimize, instrument)
        for fault in rng.sample(faults.FAULTS, len(faults.FAULTS)):
            changed = faults.inject(rng, program, fault)
            try:
                # Requests: completed on some ways is not told of.
                if changed and shown(truth_of(changed)) - (
                        {"request"} if fault != "not-waited" else set()):
                    return Case(index, changed, truth_of(changed), optimize,
                                instrument)
            except oracle.Invalid:
                pass


def below(node, apart):
    """Lists of statements below NODE, and whether some processes go there."""
    about = {"if": node.cond, "switch": node.value,
             "loop": node.trips}.get(node.kind)
    apart |= bool(about) and not oracle.equal_for_all(about)
    return [(some, apart) for some in tree.lists(node)]


def visit(program):
    """All statements that run, each with whether only some processes come there."""
    todo, seen = [(program.functions[-1].body, False)], set()
    while todo:
        some, apart = todo.pop()
        for node in some:
            yield node, apart
            there = apart or node.kind == "choose" and \
                not oracle.equal_for_all(node.cond)
            for name in [node.fn] if node.fn else node.fns or []:
                if (name, there) not in seen:
                    seen.add((name, there))
                    todo.append((program.function(name).body, there))
            todo += below(node, apart)


def fault_apart(program):
    """Whether the fault is where not all processes come: then what those call
    is another thing than what the others do, whatever else the fault is."""
    return any(node.fault and apart for node, apart in visit(program))


def fault_on_part(program):
    """Whether there is a collective on a part, or on what a function is given,
    under the fault."""
    parts = {node.name for node, _ in visit(program)
             if node.kind == "new" and node.colour} | {"comm"}
    return any(
        some[index].kind == "coll" and some[index].comm in parts
        for node, _ in visit(program) if node.fault
        for some, index in [([node], 0)] +
        [pair for body in tree.lists(node) for pair in tree.walk(body)])


def is_parted(program, colour, cond):
    """Whether COND differs between processes of one part made by COLOUR."""
    for size in SIZES:
        ways = collections.defaultdict(set)
        for rank in range(size):
            one = process.Process(program, rank, size, None)
            ways[one.colour(colour, {})].add(one.true(cond, {}))
        ways.pop(None, None)
        if any(len(some) > 1 for some in ways.values()):
            return True
    return False


def one_parted(program):
    """Whether the fault is to choose one of two parts by a condition that differs
    inside of just one of them."""
    parts = {node.name: node for node, _ in visit(program)
             if node.kind == "new" and node.colour}
    for node, _ in visit(program):
        if not node.fault or not isinstance(node.comm, tuple):
            continue
        _, cond, one, other = node.comm
        if one in parts and other in parts and \
           is_parted(program, parts[one], cond) != \
           is_parted(program, parts[other], cond):
            return True
    return False


def variables(expression):
    """The names of variables in EXPRESSION."""
    if not isinstance(expression, tuple):
        return set()
    if expression[0] == "v":
        return {expression[1]}
    return set().union(*map(variables, expression[1:]))


def like_faulty(program):
    """Collectives with the operation of a faulty one: it, or what the others
    call."""
    nodes = [node for node, _ in visit(program) if node.kind == "coll"]
    ops = {node.op for node in nodes if node.fault}
    return [node for node in nodes if node.op in ops]


def features(program, truth):
    """What known limits are about: names for rows of known.json."""
    nodes = [some[index] for _, some, index in tree.everywhere(program)]
    found = {"level " + (program.level or "none")}
    if any(node.kind == "loop" and node.first == ("rank",)
           for node in nodes):
        found.add("loop from rank")
    if any(node.kind == "new" and node.colour for node in nodes):
        found.add("parts")
    if program.fault and fault_apart(program):
        found.add("fault apart")
    if program.fault and fault_on_part(program):
        found.add("fault on part")
    if any(apart and node.kind == "coll" and (node.var or "")[:2] == "ug"
           for node, apart in visit(program)):
        found.add("common value set on two ways")
    if any(apart and node.kind == "coll" and node.comm == "SELF" and node.var
           for node, apart in visit(program)):
        found.add("own value set on two ways")
    if any(variables(node.root) & set(program.storage)
           for node in like_faulty(program)):
        found.add("root from a global")
    if one_parted(program):
        found.add("one of two parts differs inside")
    if program.dressed:
        found.add("dressed")
        if any(node.kind == "choose" and
               any(name[0] == "r" for name in variables(node.cond))
               for node in nodes):
            found.add("dressed, own value chooses a function")
    if shown(truth) and not all(some for some, _ in truth.values()):
        found.add("right on some sizes")
    return sorted(found)


def source(case):
    program = case.program
    about = "program %d: %s" % (case.index, "fault '%s' shows as %s" % (
        program.fault, ", ".join(sorted(shown(case.truth))))
        if program.fault else "right")
    printer = print_fortran if program.language == "f90" else print_c
    return printer.text(program, about)


def compile_(case, directory, tool, link):
    """The compiler's Result; the program is DIRECTORY/program."""
    path = os.path.join(directory, "program." + case.program.language)
    with open(path, "w") as file:
        file.write(source(case)[0])
    instrument = ("all" if case.all else "selective") if link else "none"
    args = [] if any(one.startswith("instrument=") for one in tool.args) \
        else ["instrument=" + instrument]
    plugin, libraries = common.flags(tool.build, args + tool.args)
    # At the first of both limits the compiler says why it ends.
    argv = ["prlimit", "--cpu=%d:%d" % (MOST, MOST + 5),
            COMPILERS[case.program.language], "-O" + case.optimize, path,
            "-fdiagnostics-plain-output"]
    if case.program.language == "f90":
        argv += ["-J" + directory, "-fallow-argument-mismatch"]
    # Without the classes of MPI-2, which take 4 of 5 parts of the time.
    if case.program.language == "cc":
        argv += ["-DOMPI_SKIP_MPICXX", "-DMPICH_SKIP_MPICXX"]
    if case.program.openmp:
        argv.append("-fopenmp")
    argv += plugin
    argv += ["-o", directory + "/program"] + libraries if link else \
        ["-S", "-o", "/dev/null"]
    return common.run(argv, cwd=directory, log=directory + "/log",
                      timeout=30 * MOST)


def suspected(case, directory, tool):
    """Whether the run time is to look at what was not told."""
    done = compile_(case, directory, tool._replace(
        args=tool.args + ["dump=match"]), False)
    if re.search(r"^  S .* unknown( quiet)?$", done.output, re.M):
        return "; suspected, so checked at run time"
    if re.search(r"^  S \S+ unproven calls", done.output, re.M):
        return "; unproven, so checked at run time"
    return ""


def judge_static(case, done, directory, tool):
    if done.status is None or "CPU time limit" in done.output:
        return [("compiler hangs", "")]
    if common.crashed(done.output):
        return [("compiler crashes", done.output[-800:])]
    if done.status != 0:
        return [("does not compile", done.output[-800:])]
    found = [("plugin: " + line, line) for line in re.findall(
        r"parcoach: (?:bug|internal|.*not checked).*", done.output)]
    ids = shown(case.truth)
    fits = set().union(*(FITS[one][0] for one in ids)) if ids else set()
    if ids and fault_apart(case.program):
        fits |= FITS["divergence"][0]
    # What is wrong is that order; with the values that the conditions have here
    # only the level shows, which is not told of a call that has a warning.
    if case.program.fault in ("no-barrier", "nowait") and "thread-level" in ids:
        fits |= FITS["concurrent"][0]
    good = False
    for one in common.findings(done.output, "/"):
        name = one["id"].replace("parcoach-", "")
        good |= name in fits
        if name not in fits:
            what = "unfit %s of %s" % (name, case.program.fault) if ids \
                else "false " + name
            found.append((what, "%d: %s" % (one["line"], one["text"])))
    if ids and not good:
        found.append(("missed %s" % case.program.fault, ", ".join(ids) +
                      suspected(case, directory, tool)))
    return list(dict(reversed(found)).items())


def judge_run(case, size, ran):
    faulty, lines = case.truth[size]
    # With instrument=proofs the run compares what was proved.
    refuted = re.search(r"^parcoach: internal: .*", ran.output, re.M)
    if refuted:
        return [("run refutes a proof", refuted.group())]
    report = re.search(r"^parcoach: error: .*\[parcoach-([a-z-]+)\]",
                       ran.output, re.M)
    fault = case.program.fault
    if ran.status is None:
        return [("run hangs: %s" % (fault or "right"), ran.output[-800:])]
    if not faulty:
        if report:
            return [("run reports %s: %s" % (report.group(1),
                                             fault or "right"),
                     ran.output[-800:])]
        said = sorted(re.findall(r"^rank \d+ sum \d+$", ran.output, re.M))
        if ran.status != 0:
            return [("run fails: %s" % (fault or "right"),
                     "status %s: %s" % (ran.status, ran.output[-800:]))]
        if said != lines:
            return [("run prints something else: %s" % (fault or "right"),
                     "%s, not %s" % (said, lines))]
        if "parcoach:" in ran.output:
            return [("run warns: %s" % (fault or "right"),
                     ran.output[-800:])]
        return []
    fits = set().union(*(FITS[one][1] for one in faulty))
    if report and ran.status == 66:
        if report.group(1) in fits:
            return []
        return [("run unfit %s of %s" % (report.group(1), fault),
                 ran.output[-800:])]
    # What the level forbids does no harm here, and a request that is never
    # completed neither.
    if ran.status == 0 and faulty <= {"thread-level", "request"}:
        return []
    return [("run misses %s" % fault,
             "status %s: %s" % (ran.status, ran.output[-800:]))]


def run_once(case, directory, size, timeout=20):
    with tempfile.TemporaryDirectory(prefix="pcr.") as place:
        env = common.environment(OMP_NUM_THREADS=str(oracle.THREADS),
                                 PARCOACH_GRACE="3", TMPDIR=place)
        ran = common.run(common.mpirun(size) + [directory + "/program"],
                         env=env, cwd=directory, log=place + "/log",
                         timeout=timeout)
    # On a busy machine much takes 20 seconds.
    return run_once(case, directory, size, 60) \
        if ran.status is None and timeout < 60 else ran


def missed(case, what, text, directory, tool):
    """The disagreement that a fault is missed, which is a hole if a run of what is
    instrumented by default does not stop either."""
    if not what.startswith("missed ") or "so checked" in text:
        return what, text
    size = next(n for n in SIZES if case.truth[n][0])
    args = [one for one in tool.args if not one.startswith("instrument=")]
    done = compile_(case, directory, tool._replace(
        args=args + ["instrument=selective"]), True)
    if done.status == 0 and not judge_run(
            case, size, run_once(case, directory, size)):
        return what, text + "; a run is stopped, so checked at run time"
    return what.replace("missed", "hole:"), text


def examine(case, tool, sizes=()):
    """All disagreements of CASE, compiled and run with SIZES processes."""
    with tempfile.TemporaryDirectory(prefix="pcr.") as directory:
        done = compile_(case, directory, tool, bool(sizes))
        found = judge_static(case, done, directory, tool)
        with tempfile.TemporaryDirectory(prefix="pcr.") as place:
            found = [missed(case, what, text, place, tool)
                     for what, text in found]
        if done.status == 0:
            for size in sizes:
                found += judge_run(case, size,
                                   run_once(case, directory, size))
    return found
