# SPDX-License-Identifier: GPL-3.0-or-later
"""mutate - faulty versions of a text around its collective calls.

mutants(TEXT, LANGUAGE) yields Mutant (operator, call, text, added); added is
where lines were put in: (line, how many), so that places can be compared with
those of the text it was made from.  In C all stays on its line.

guard     only rank 0 makes the call
delete    rank 1 does not make it
swap      rank 0 makes it after the next, different, collective of its block
root      rank 1 names another root     (root-branch: in a call of its own)
op        rank 1 names another operation    (op-branch: the same)
parallel  each thread of a parallel region makes it
"""
import collections
import re

import scan

Mutant = collections.namedtuple("Mutant", "operator call text added")

OPERATORS = ("guard", "delete", "swap", "root", "root-branch", "op",
             "op-branch", "parallel")
OTHER_OP = {"MPI_MAX": "MPI_MIN"}


def mutants(text, language):
    found = scan.calls(text, language)
    make = fortran if language == "fortran" else c
    for call, after in zip(found, found[1:] + [None]):
        for operator in OPERATORS:
            made = make(text, call, after, operator)
            if made:
                yield Mutant(operator, call, *made)


def changed(text, call, what):
    """The statement CALL with another root or operation WHAT."""
    _, root, op = scan.roles(call)
    index = root if what == "root" else op
    if index is None:
        return None
    old = call.args[index]
    prefix = call.prefix
    upper = old.upper()
    if what == "root":
        new = "1" if old == "0" else "0"
        if upper.endswith(("MPI_ROOT", "MPI_PROC_NULL")):
            return None
    elif upper.startswith("MPI_") or "_MPI_" in upper:
        new = prefix + OTHER_OP.get("MPI" + upper.split("MPI", 1)[1],
                                    "MPI_MAX")
    else:
        new = prefix + "MPI_MAX"
    a, b = call.spans[index]
    return text[call.start:a] + " " + new + " " + text[b:call.end], old, new


def neighbours(text, call, after):
    """What stands between two collectives that can be swapped, or None."""
    if not after or after.block != call.block or \
            after.function != call.function or after.start < call.end or \
            (after.name == call.name and alike(call, after)):
        return None
    between = text[call.end:after.start]
    if re.search(r"[{}#]|\b(if|for|while|do|else|return|goto|case)\b",
                 between, re.I) or between.count(";") > 4 or \
            between.count("\n") > 12:
        return None
    return between


def alike(one, other):
    """Whether two calls of one procedure match each other."""
    return all(i is None or one.args[i] == other.args[i]
               for i in scan.roles(one))


def communicator(call):
    """Whose rank is asked for where none is known."""
    index = scan.roles(call)[0]
    comm = "MPI_COMM_WORLD" if index is None else call.args[index].lstrip("& ")
    return comm if re.match(r"\w", comm) else "MPI_COMM_WORLD"


# ---- C and C++ ----

def c(text, call, after, operator):
    comm = communicator(call)
    rank = call.rank
    head = "{ "
    if not rank:
        rank = "mutant_rank"
        head += "int mutant_rank; MPI_Comm_rank(%s, &mutant_rank); " % comm
    old = text[call.start:call.end]
    end = call.end
    if operator in ("guard", "delete"):
        new = "%sif (%s) %s }" % (
            head, rank + (" == 0" if operator == "guard" else " != 1"), old)
    elif operator == "swap":
        between = neighbours(text, call, after)
        if between is None or "\n#" in between:
            return None
        end = after.end
        second = text[after.start:after.end]
        # On the same lines: the swapped copy is one line.
        new = "%sif (%s == 0) { %s %s %s } else { %s%s%s } }" % (
            head, rank, flat(second), flat(between), flat(old), old, between,
            second)
    elif operator == "parallel":
        new = '_Pragma("omp parallel") { %s }' % old
    else:
        what, _, branch = operator.partition("-")
        made = changed(text, call, what)
        if not made:
            return None
        other, was, value = made
        if branch:
            new = "%sif (%s == 1) { %s } else { %s } }" % (
                head, rank, flat(other), old)
        else:
            a, b = call.spans[scan.roles(call)[1 if what == "root" else 2]]
            new = "%s%s%s == 1 ? %s : %s%s }" % (
                head, text[call.start:a], rank, value, was, text[b:end])
    return text[:call.start] + new + text[end:], []


def flat(text):
    return " ".join(re.sub(r"/\*.*?\*/|//[^\n]*", " ", text,
                           flags=re.S).split())


# ---- Fortran ----

def fortran(text, call, after, operator):
    comm = communicator(call)
    pad = "      "
    rank, before, behind = call.rank, [], []
    if not rank:
        rank = "mutant_rank"
        before = [pad + "block", pad + "integer :: mutant_rank, mutant_err",
                  pad + "call MPI_Comm_rank(%s, mutant_rank, mutant_err)"
                  % comm]
        behind = [pad + "end block"]
    old = text[call.start:call.end].rstrip("\n")
    end = call.end
    if operator in ("guard", "delete"):
        before += [pad + "if (%s) then" % (
            rank + (" == 0" if operator == "guard" else " /= 1"))]
        behind = [pad + "end if"] + behind
        new = old
    elif operator == "swap":
        between = neighbours(text, call, after)
        if between is None:
            return None
        end = after.end
        second = text[after.start:after.end].rstrip("\n")
        between = between.rstrip("\n")
        swapped = [second] + ([between] if between else []) + [old]
        before += [pad + "if (%s == 0) then" % rank] + \
            "\n".join(swapped).split("\n") + [pad + "else"]
        behind = [pad + "end if"] + behind
        new = text[call.start:end].rstrip("\n")
    elif operator == "parallel":
        before, behind = ["!$omp parallel"], ["!$omp end parallel"]
        new = old
    else:
        what, _, branch = operator.partition("-")
        made = changed(text, call, what)
        if not made:
            return None
        other, was, value = made
        if branch:
            before += [pad + "if (%s == 1) then" % rank] + \
                other.rstrip("\n").split("\n") + [pad + "else"]
            behind = [pad + "end if"] + behind
            new = old
        else:
            a, b = call.spans[scan.roles(call)[1 if what == "root" else 2]]
            new = "%smerge(%s, %s, %s == 1)%s" % (
                text[call.start:a], value, was, rank,
                text[b:end].rstrip("\n"))
    whole = "\n".join(before + [new] + behind) + "\n"
    return (text[:call.start] + whole + text[end:],
            [(call.first, len(before)), (call.last + 1 if end == call.end
                                         else after.last + 1, len(behind))])
