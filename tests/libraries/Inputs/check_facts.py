# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare a file of facts with the prototypes of a library.

usage: check_facts.py FACTS INCLUDE COMPILER...

INCLUDE is what a program includes, with commas between.  Says what is wrong, one
line each, and exits with 1: a function without a prototype, an argument that cannot
be what the fact says.  Names with '::' and '_f03', of Fortran, are passed over, and
those of later versions, behind a comment that says so.
"""
import os
import re
import subprocess
import sys

# Names that the version at hand may not have yet.
LATER = re.compile(r"^shmem_(team_|\w+mem$)|^hypre_MPI_Comm_split_type$")
POINTERS = {"uniform", "varying", "made", "writes"}


def prototypes(include, compiler):
    text = "".join("#include <%s>\n" % name for name in include.split(","))
    out = subprocess.run(compiler + ["-E", "-P", "-x", "c", "-"], input=text,
                         text=True, check=True, stdout=subprocess.PIPE).stdout
    out = re.sub(r"\s+", " ", out)
    out = re.sub(r"__attribute(?:__)? ?\(\((?:[^()]|\([^()]*\))*\)\)", "", out)
    found = {}
    for match in re.finditer(r"\b(\w+) ?\(((?:[^();{}]|\([^()]*\))*)\) *;",
                             out):
        args = [arg.strip() for arg in
                re.split(r",(?![^(]*\))", match[2])]
        found[match[1]] = [] if args in ([""], ["void"]) else args
    return found


def wrong(key, number, args):
    """Why KEY=NUMBER cannot be, or None."""
    if number > len(args):
        return "there are %d arguments" % len(args)
    arg = args[number - 1]
    if key == "comm" and not re.match(r"MPI_Comm\b(?! *\*)", arg):
        return "'%s' is no communicator" % arg
    if key in POINTERS and "*" not in arg and "[" not in arg:
        return "'%s' cannot be written to" % arg
    if key == "object" and re.match(r"(const )?(char|double|MPI_Comm)\b", arg):
        return "'%s' is no object" % arg
    return None


def main():
    path, include, *compiler = sys.argv[1:]
    known, bad, seen = prototypes(include, compiler), 0, 0
    for line in open(path, encoding="utf-8"):
        words = line.split("#")[0].split()
        if not words or words[0] in ("handle", "uniform") or \
                "::" in words[1] or words[1].endswith("_f03"):
            continue
        name = words[1]
        if name not in known:
            if not LATER.match(name):
                print("%s: no prototype" % name)
                bad += 1
            continue
        seen += 1
        for word in words[2:]:
            key, _, value = word.partition("=")
            for number in value.split(","):
                why = number.isdigit() and wrong(key, int(number),
                                                 known[name])
                if why:
                    print("%s: %s=%s: %s" % (name, key, number, why))
                    bad += 1
    print("%s: %d compared" % (os.path.basename(path), seen))
    return bad > 0 or not seen


if __name__ == "__main__":
    sys.exit(main())
