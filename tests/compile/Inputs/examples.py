# SPDX-License-Identifier: GPL-3.0-or-later
"""Compile the examples of docs/analyses and compare with what they say.

An example is a fenced block with a language; a comment with [parcoach-X] is on
each line that is reported as X, and no other line is.  `analysis=LEVEL` behind
the language sets the level.  Blocks of one page with `check` are the units of
one program: the compiler reports nothing, `parcoach check` what they say."""
import argparse
import glob
import os
import re
import shlex
import subprocess
import sys

SUFFIX = {"c": ".c", "c++": ".cc", "fortran": ".f90"}
INCLUDES = ["-include", "mpi.h", "-include", "omp.h", "-include", "stdio.h"]
REPORT = re.compile(r"([^/\s:]+):(\d+)(?::\d+)?: [Ww]arning: .*\[(parcoach-[a-z-]+)\]$")
MARK = re.compile(r"\[(parcoach-[a-z-]+)\]")


def run(command):
    done = subprocess.run(command, text=True, check=False,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    found = {(name, int(line), ident) for name, line, ident in (
        match.groups() for match in map(REPORT.search, done.stdout.splitlines())
        if match)}
    return done, found


def blocks(page):
    with open(page, encoding="utf-8") as text:
        for match in re.finditer(r"^```(\S+)(.*)\n((?:.*\n)*?)```$",
                                 text.read(), re.M):
            if match[1] in SUFFIX:
                yield match[1], match[2].split(), match[3]


def fail(what, output):
    sys.exit(f"{what}\n{output}")


def compare(what, expected, found, output):
    if expected != found:
        fail(f"{what}: not reported {sorted(expected - found)}, "
             f"reported {sorted(found - expected)}", output)


def do_page(page, args):
    objects, of_program, number = [], set(), 0
    for language, words, text in blocks(page):
        number += 1
        name = (os.path.splitext(os.path.basename(page))[0] + f"-{number}" +
                SUFFIX[language])
        path = os.path.join(args.dir, name)
        with open(path, "w", encoding="utf-8") as out:
            out.write(text)
        expected = {(name, at, ident)
                    for at, line in enumerate(text.splitlines(), 1)
                    for ident in MARK.findall(line)}
        command = shlex.split(args.compiler[language])
        command += [] if language == "fortran" else INCLUDES
        command += ["-fplugin-arg-parcoach-" + word for word in words
                    if word != "check"]
        done, found = run(command + ["-fopenmp", "-g", "-c", path, "-o",
                                     path + ".o"])
        if done.returncode:
            fail(name, done.stdout)
        if "check" in words:
            objects.append(path + ".o")
            of_program |= expected
            expected = set()
        compare(name, expected, found, done.stdout)
    if objects:
        done, found = run([args.parcoach, "check"] + objects)
        compare(page, of_program, found, done.stdout)
    return number


def main():
    parser = argparse.ArgumentParser()
    for option in ("cc", "cxx", "fc", "parcoach"):
        parser.add_argument("--" + option, required=True)
    parser.add_argument("pages")
    parser.add_argument("dir")
    args = parser.parse_args()
    args.compiler = {"c": args.cc, "c++": args.cxx, "fortran": args.fc}
    os.makedirs(args.dir, exist_ok=True)
    pages = sorted(glob.glob(os.path.join(args.pages, "*.md")))
    number = sum(do_page(page, args) for page in pages)
    print(f"{number} examples")


main()
