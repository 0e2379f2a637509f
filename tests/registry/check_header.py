#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Compare the registry with the prototypes in an installed mpi.h.

usage: check_header.py DUMP_OPS MACRO COMPILER...

COMPILER is an MPI wrapper whose mpi.h defines MACRO (so that the right MPI is
tested).  Says what is wrong, one line each, and exits with 1: a procedure that
the registry does not know, a wrong number of arguments, an argument that
cannot be what the registry says, one that the registry forgot.
"""
import re
import subprocess
import sys

INCLUDE = """#include <mpi.h>
#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif
"""
COLUMNS = ("name base class on comm root op nargs made request counts types "
           "equal same output uniform varying flags collective").split()
TYPE_OF = {"COMM": "MPI_Comm", "COMM_PTR": "MPI_Comm*", "WIN": "MPI_Win",
           "WIN_PTR": "MPI_Win*", "FILE": "MPI_File", "FILE_PTR": "MPI_File*",
           "GROUP": "MPI_Group", "SESSION": "MPI_Session"}
RETURNS = 31
# Open MPI 5.0 and MPICH 4.2 lack the "const" of the standard.
ONLY_READ = {("MPI_Pready_list", 1), ("MPI_Status_get_error", 0),
             ("MPI_Status_get_source", 0), ("MPI_Status_get_tag", 0)}
ONLY_READ |= {("MPI_Request_get_status_" + name, 1) for name in ("all", "any", "some")}


def preprocess(compiler, *options):
    return subprocess.run(compiler + ["-E", "-P", *options, "-x", "c", "-"],
                          input=INCLUDE, text=True, check=True,
                          stdout=subprocess.PIPE).stdout


def without_attributes(text):
    """TEXT without __attribute__ ((...)), which may hold parentheses."""
    out, pos = [], 0
    for match in re.finditer(r"__attribute__\s*\(", text):
        if match.start() < pos:
            continue
        out.append(text[pos:match.start()])
        pos, depth = match.end(), 1
        while depth:
            depth += {"(": 1, ")": -1}.get(text[pos], 0)
            pos += 1
    return "".join(out) + text[pos:]


class Argument:
    """TYPE: without const, array as '[]'; CONST: cannot be an output."""

    def __init__(self, text):
        text = text.strip()
        self.const = "const" in text.split()
        text = re.sub(r"\bconst\b", "", text)
        match = re.fullmatch(r"(.*?)(\w*)\s*((?:\[\d*\])*)", text.strip(),
                             re.S)
        self.name = match[2]
        self.type = re.sub(r"\s+", "", match[1])
        if not self.type or "(" in text:
            self.type, self.name = re.sub(r"\s+", "", text), ""
        self.type += "[]" * match[3].count("[")

    def element(self):
        return re.sub(r"(\*|\[\])$", "", self.type)

    def is_output(self):
        return not self.const and self.type[-1] in "*]"

    def is_procedure(self):
        return bool(re.search(r"_function(_\w)?\*$|_fn\*$|\(", self.type))


def prototypes(text):
    """name -> (type returned, arguments) of all MPI procedures in TEXT."""
    text = without_attributes(re.sub(r"\s+", " ", text))
    found = {}
    pattern = re.compile(r"\b(int|double|MPIX?_\w+)\s+(P?MPIX?_\w+)\s*"
                         r"\(((?:[^(){};]|\([^()]*\))*)\)\s*;")
    for match in pattern.finditer(text):
        inner = match[3].strip()
        args = re.split(r",(?![^(]*\))", inner) if inner else []
        args = [a for a in args if a.strip() not in ("void", "...")]
        found[match[2]] = (match[1], [Argument(a) for a in args])
    return found


def bits(mask):
    return [i for i in range(32) if mask >> i & 1]


def read_rows(dump):
    rows = {}
    out = subprocess.run([dump], text=True, check=True,
                         stdout=subprocess.PIPE).stdout
    for line in out.splitlines():
        row = dict(zip(COLUMNS, line.split()))
        for key in COLUMNS[4:]:
            row[key] = int(row[key], 0)
        rows[row["name"]] = row
    return rows


def check_handle(row, args, say):
    want = TYPE_OF.get(row["on"])
    has = [i for i, a in enumerate(args)
           if a.type in ("MPI_Comm", "MPI_Win", "MPI_File", "MPI_Session")]
    if want is None:
        if row["comm"] != -1:
            say("comm is %d, but nothing is meant" % row["comm"])
        if has:
            say("argument %d is a handle, the row has none" % has[0])
    elif not 0 <= row["comm"] < len(args):
        say("there is no argument %d" % row["comm"])
    elif args[row["comm"]].type != want:
        say("comm: argument %d is '%s', not '%s'"
            % (row["comm"], args[row["comm"]].type, want))
    if row["collective"] and row["on"] == "NONE":
        say("collective over nothing")


def check_single(row, args, say):
    """root, op, made: the place named is right, and no other would be."""
    roots = [i for i, a in enumerate(args)
             if a.name in ("root", "local_leader") and a.type == "int"]
    ops = [i for i, a in enumerate(args) if a.type == "MPI_Op"]
    made = [i for i, a in enumerate(args)
            if a.type in ("MPI_Comm*", "MPI_Win*", "MPI_File*")]
    if row["on"].endswith("_PTR") or row["on"] == "WORLD":
        made = []
    requests = [i for i, a in enumerate(args)
                if a.element() == "MPI_Request"]
    if row["name"].startswith("MPI_Op_"):
        ops = []
    for key, places in (("root", roots), ("op", ops), ("made", made),
                        ("request", requests)):
        if [row[key]] != (places or [-1]):
            say("%s is %d, the prototype says %s" % (key, row[key],
                                                     places or "none"))


def check_buffers(row, args, say):
    # Open MPI 4.1 calls one of MPI_Rput's "target_cout".
    named = [i for i, a in enumerate(args) if re.search(r"coun?ts?$", a.name)
             and a.element() in ("int", "MPI_Count")
             and (a.const or a.type in ("int", "MPI_Count"))]
    typed = [i for i, a in enumerate(args)
             if a.element() == "MPI_Datatype"
             and (a.const or a.type == "MPI_Datatype")]
    for key, places in (("counts", named), ("types", typed)):
        claimed = bits(row[key])
        for i in claimed:
            if i not in places:
                say("%s: argument %d is not one" % (key, i))
        # Who has a datatype column at all has buffers: it must be complete.
        if row["types"] and claimed != places:
            say("%s are %s, the prototype says %s" % (key, claimed, places))
    if row["collective"] and typed and not row["types"]:
        say("types: none, the prototype says %s" % typed)


def check_equal(row, args, say):
    """What must be equal is no pointer, what must be the same is one."""
    if (row["equal"] or row["same"]) and not row["collective"]:
        say("equal arguments, but it is not collective")
    for i in bits(row["equal"] | row["same"]):
        if i >= len(args):
            say("there is no argument %d" % i)
        elif row["same"] >> i & 1 and not (args[i].const and
                                           args[i].type[-1] in "*]"):
            say("same: argument %d is no array that is only read" % i)
        elif row["equal"] >> i & 1 and args[i].type[-1] in "*]":
            say("equal: argument %d is a pointer" % i)
    for key in ("root", "op"):
        if row["collective"] and row[key] >= 0 and \
                not row["equal"] >> row[key] & 1:
            say("%s need not be equal" % key)


def check_outputs(row, args, returned, say):
    written = [i for i, a in enumerate(args)
               if a.is_output() and not a.is_procedure() and
               (row["name"], i) not in ONLY_READ]
    if bits(row["output"]) != written:
        say("output is %s, the prototype says %s" % (bits(row["output"]),
                                                     written))
    if row["uniform"] & row["varying"]:
        say("outputs both uniform and varying")
    for i in bits(row["uniform"] | row["varying"]):
        if i == RETURNS:
            # An extension may return a flag.
            if returned == "int" and not row["name"].startswith("MPIX_"):
                say("what is returned is an error code")
        elif i >= len(args):
            say("there is no argument %d" % i)
        elif not args[i].is_output():
            say("argument %d is no output" % i)
    for i, arg in enumerate(args):
        output = arg.is_output() and arg.name in ("recvbuf", "buffer")
        if row["collective"] and output and \
                not (row["uniform"] | row["varying"]) >> i & 1:
            say("argument %d is uniform or varying" % i)


def main():
    dump, macro, compiler = sys.argv[1], sys.argv[2], sys.argv[3:]
    if not re.search(r"#define %s\b" % macro, preprocess(compiler, "-dM")):
        sys.exit("%s: its mpi.h does not define %s" % (compiler[0], macro))
    protos = prototypes(preprocess(compiler))
    if len(protos) < 600:  # 350 procedures of MPI-3.1, each with its PMPI_
        sys.exit("only %d prototypes found in mpi.h" % len(protos))
    rows = read_rows(dump)
    wrong = 0
    for name, (returned, args) in sorted(protos.items()):
        if name[0] == "P" and name[1:] in protos:
            continue

        def say(what):
            nonlocal wrong
            wrong += 1
            print("%s: %s" % (name, what))

        row = rows.get(name.lstrip("P"))
        if row is None:
            say("not in the registry")
            continue
        if row["nargs"] != len(args):
            say("%d arguments, not %d" % (len(args), row["nargs"]))
            continue
        check_handle(row, args, say)
        check_single(row, args, say)
        check_buffers(row, args, say)
        check_equal(row, args, say)
        check_outputs(row, args, returned, say)
    print("%d prototypes compared, %d wrong" % (len(protos), wrong))
    return wrong != 0


sys.exit(main())
