# SPDX-License-Identifier: GPL-3.0-or-later
"""gcc_tests - files of GCC's own test suite, compiled without and with the plugin.

parser    the options that all users of this module have
unpacked  the sources of GCC; an archive is unpacked first
flags_of  the options in a test's comments
compile_  one compilation in an empty directory
examine   both compilations of a case, and the differences: status, said, internal
          error, code
records   all cases, with a journal of those that are done
judge     print the tables; returns the number of cases that differ

The user of this module defines what equal code is: by a function from the directory
of a compilation to a value that can be compared.
"""
import argparse
import collections
import concurrent.futures
import glob
import json
import os
import re
import shutil

import common

DIRECTIVE = re.compile(
    r"\{ *dg-(additional-)?options +(\"[^\"]*\"|\{[^}]*\})(.*)\}")
# Files that a dump makes are named after passes, whose number may change, as those
# of functions do that -fopt-info says; how long it took is never the same.
DROPPED = ("-fdump", "$", "-foffload", "-ftime-report", "-fmem-report",
           "-fopt-info")
LIMIT = re.compile(r"^(?:(\S+?): )?note: parcoach: internal limitation, "
                   r"function '(.*)' not checked: (.*)$", re.M)
# The plugin's warnings with their notes, and where a function begins to be told
# of, which one more diagnostic makes appear or vanish.
OURS = re.compile(r"^.*\[parcoach-[a-z-]+\]\n(?:.*note: \(\d+\) .*\n)*|"
                  r"^.*note: parcoach: .*\n|"
                  r"^.*: In (?:\w+ )*(?:function|lambda|instantiation).*\n|"
                  r"^.*: At (?:global scope|top level):\n", re.M)
ICE = re.compile(r"internal compiler error|Internal error|Segmentation fault|"
                 r"parcoach: internal")

Case = collections.namedtuple("Case", "suite path compiler flags")


def parser(description, directory):
    tmp = os.environ.get("TMPDIR", "/tmp")
    options = argparse.ArgumentParser(description=description)
    options.add_argument("--source", metavar="PATH",
                         help="GCC's unpacked sources, or gcc-*.tar.xz of "
                         "Debian's gcc-N-source (default: as installed, else "
                         "fetched into --dir)")
    options.add_argument("--dir", default=os.path.join(tmp, directory))
    options.add_argument("--build", default=os.path.join(common.ROOT, "build"))
    options.add_argument("--arg", action="append", default=[], metavar="A=V",
                         help="an argument of the plugin")
    options.add_argument("--only", default="", metavar="REGEX",
                         help="only tests whose path matches")
    options.add_argument("-j", "--jobs", type=int, default=2)
    options.add_argument("--journal", metavar="FILE", help="write each test "
                         "down at once; go on behind the last one")
    options.add_argument("--out", metavar="FILE", help="all that differs and "
                         "all functions dropped, as .json")
    return options


def unpacked(source, directory, *patterns):
    """The directory of GCC's sources; of an archive the files that match
    PATTERNS are unpacked first.  SOURCE: None: Debian's package."""
    if not source:
        version = os.environ.get("GCCVER", "12")
        archive = "usr/src/gcc-%s/gcc-%s*.tar.xz" % (version, version)
        source = (glob.glob("/" + archive) or common.fetch_files(
            "gcc-%s-source" % version, directory, archive))[0]
    if os.path.isdir(source):
        return os.path.abspath(source)
    if not os.path.isfile(source):
        common.die("no GCC sources at %s" % source)
    place = os.path.join(directory, "src")
    if not os.path.isdir(place):
        os.makedirs(place + ".part")
        done = common.run(["tar", "xf", os.path.abspath(source), "-C",
                           place + ".part", "--wildcards"] + list(patterns))
        if done.status:
            common.die("cannot unpack %s: %s" % (source, done.output))
        os.rename(place + ".part", place)
    return glob.glob(place + "/*")[0]


def flags_of(path, default, always):
    """The options of the test at PATH; target selectors are not looked at
    unless they name another target, whose options are left out."""
    flags, more = list(default), []
    with open(path, errors="replace") as file:
        text = file.read()
    for additional, words, selector in DIRECTIVE.findall(text):
        if "target" in selector and not re.search(
                r"x86_64|i\?86|lp64|\*-\*-\*", selector):
            continue
        words = words.strip('"{} ').split()
        if additional:
            more += words
        else:
            flags = words
    return [word for word in flags + always + more
            if not word.startswith(DROPPED)
            or word.startswith("-foffload=")]


def files(source, suite, options):
    """The files of SUITE (a directory, compilers, endings) in SOURCE whose path
    OPTIONS want, with their compilers."""
    name, compilers, endings = suite[:3]
    for ending in endings:
        for path in sorted(glob.glob(os.path.join(source, name, "**/*." +
                                                  ending), recursive=True)):
            if re.search(options.only, path):
                for compiler in compilers:
                    yield path, compiler


# ---- one test ----

def compile_(case, place, how, code_of):
    """Compile in the empty directory PLACE; (status, output, code)."""
    version = os.environ.get("GCCVER", "12")
    # Modules that tests write into their directory must not meet.
    shutil.rmtree(place, ignore_errors=True)
    os.makedirs(place)
    argv = [case.compiler + "-" + version, "-fdiagnostics-plain-output",
            "-frandom-seed=1", "-gno-record-gcc-switches",
            "-I", os.path.dirname(case.path)]
    if case.compiler == "g++" and case.path.endswith(".c"):
        argv += ["-x", "c++"]
    done = common.run(argv + case.flags + how + [case.path], cwd=place,
                      log=place + ".log", timeout=300)
    code = code_of(place)
    shutil.rmtree(place)
    os.remove(place + ".log")
    return done.status, done.output, code


def read_journal(path):
    """The records in the journal PATH, each under what names its case."""
    records = {}
    if path and os.path.exists(path):
        with open(path) as file:
            for line in file:
                # The last line of a run that was killed is perhaps half one.
                if line.endswith("\n"):
                    record = json.loads(line)
                    records[record["compiler"], record["test"]] = record
    return records


def plain(said):
    """SAID without what is ours, and the numbers by which GCC tells what has no name."""
    said = re.sub(r"/cc\w{6}\.s\b", "/cc.s", OURS.sub("", said))
    return re.sub(r"<U[ 0-9a-f]+>", "<U>", said)


def examine(case, place, how, plugin, code_of):
    """Compile CASE without and with; a record of what differs."""
    without = compile_(case, place, how, code_of)
    with_ = compile_(case, place, how + plugin, code_of)
    limits = [(name, reason)
              for _, name, reason in LIMIT.findall(with_[1])]
    differs = []
    if without[0] != with_[0]:
        differs.append("status")
    if ICE.search(with_[1]) and not ICE.search(without[1]):
        differs.append("internal error")
    elif plain(with_[1]) != plain(without[1]):
        differs.append("said")
    # Some tables of GCC are in the order of addresses.
    unsteady = without[2] != with_[2] and any(
        compile_(case, place, how, code_of)[2] != without[2]
        for _ in range(4))
    if without[2] != with_[2] and not unsteady:
        differs.append("code")
    return {"suite": case.suite, "test": case.path, "flags": case.flags,
            "compiler": case.compiler, "refused": without[0] != 0,
            "compared": bool(without[2]) and not unsteady,
            "unsteady": unsteady, "differs": differs,
            "dropped": limits,
            "warnings": sum(common.warnings(with_[1]).values()),
            "output": [without[1][-2000:], with_[1][-2000:]]
            if differs else []}


def records(found, options, how, plugin, code_of):
    """The records of the cases FOUND, those of the journal as they are.

    HOW and the flags PLUGIN(case) are said to the compiler, CODE_OF(directory)
    is the code that it made, what is not there is "".
    """
    work = os.path.join(options.dir, "work")
    os.makedirs(work, exist_ok=True)
    done = read_journal(options.journal)

    def once(numbered):
        number, case = numbered
        record = done.get((case.compiler, case.path))
        if not record:
            record = examine(case, os.path.join(work, str(number)), how,
                             plugin(case), code_of)
            if options.journal:
                with open(options.journal, "a") as file:
                    file.write(json.dumps(record) + "\n")
        return record

    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        return list(pool.map(once, enumerate(found)))


# ---- the tables ----

def cause(reason):
    """REASON without what is particular to one function."""
    reason = re.sub(r"^(\S+:\d+(:\d+)?: )?in '.*?'(, b\d+)?(, event \d+)?: ",
                    "", reason)
    return re.sub(r"\b\d+\b", "N", re.sub(r"'[^']*'", "'...'", reason))


def judge(all_records, out):
    """Print the tables; what is worth a look goes to the file OUT as well.  The
    number of tests that differ."""
    print("%-44s %6s  %7s  %8s  %6s  %7s  %8s" % (
        "suite", "tests", "refused", "compared", "differ", "dropped",
        "warnings"))
    rows = collections.OrderedDict()
    for record in all_records:
        for name in (record["suite"], "all"):
            row = rows.setdefault(name, collections.Counter())
            row["tests"] += 1
            row["refused"] += record["refused"]
            row["compared"] += record["compared"]
            row["differ"] += bool(record["differs"])
            row["dropped"] += bool(record["dropped"])
            row["warnings"] += record["warnings"]
    rows.move_to_end("all")
    for name, row in rows.items():
        print("%-44s %6d  %7d  %8d  %6d  %7d  %8d" % (
            name, row["tests"], row["refused"], row["compared"],
            row["differ"], row["dropped"], row["warnings"]))
    causes = collections.defaultdict(list)
    for record in all_records:
        for name, reason in record["dropped"]:
            causes[cause(reason)].append((record["test"], name))
    print("\nfunctions dropped, by reason")
    for reason, places in sorted(causes.items(), key=lambda x: -len(x[1])):
        print("%6d  %s\n        first: %s in %s" % (
            len(places), reason, places[0][1], places[0][0]))
    for record in all_records:
        if record["differs"]:
            print("%s: %s (%s)" % (" and ".join(record["differs"]),
                                   record["test"], record["compiler"]))
        if record["unsteady"]:
            print("differs without the plugin, too: %s (%s)" % (
                record["test"], record["compiler"]))
        if record["warnings"]:
            print("warned of: %s (%s)" % (record["test"], record["compiler"]))
    if out:
        with open(out, "w") as file:
            json.dump([r for r in all_records if r["differs"] or r["dropped"]
                       or r["warnings"]], file, indent=1)
    return rows["all"]["differ"]
