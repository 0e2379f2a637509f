# SPDX-License-Identifier: GPL-3.0-or-later
"""reduce - a smaller program with the same hole or false warning.

Takes away statements, puts bodies and parts of terms in the place of what they
are in, as long as the judge and the checker give the same verdict.
"""
import re
import subprocess
import tempfile

import check
import judge
import programs
import verdict as verdicts

TRIES = 400


def smaller_terms(term):
    """Terms to put in the place of TERM."""
    parts = [one for one in term[2:] if isinstance(one, tuple)]
    if term[0] not in ("const", "var"):
        yield from (one for one in parts if one[1] == term[1] or
                    term[0] in ("cast", "and", "or", "not"))
    for at, part in enumerate(term):
        if at > 1 and isinstance(part, tuple):
            for less in smaller_terms(part):
                if less[1] == part[1]:
                    yield term[:at] + (less,) + term[at + 1:]


def smaller(body):
    """Bodies to put in the place of BODY, the boldest first."""
    for at, statement in enumerate(body):
        yield body[:at] + body[at + 1:]
        for inner in programs.bodies(statement):
            yield body[:at] + inner + body[at + 1:]
    for at, statement in enumerate(body):
        for less in smaller_statements(statement):
            yield body[:at] + [less] + body[at + 1:]


def smaller_statements(statement):
    kind = statement[0]
    if kind == "coll" and statement[1] == "Allreduce" and not statement[5]:
        yield programs.coll("Barrier", statement[2])
    if kind == "coll" and statement[2] == "comm":
        yield statement[:2] + ("WORLD",) + statement[3:]
    for at, part in enumerate(statement):
        if isinstance(part, tuple) and part and isinstance(part[0], str) and \
                not (kind == "coll" and at == 2):
            for less in smaller_terms(part):
                yield statement[:at] + (less,) + statement[at + 1:]
        elif isinstance(part, list) and part and isinstance(part[0], tuple) \
                and isinstance(part[0][0], str):
            for less in smaller(part):
                yield statement[:at] + (less,) + statement[at + 1:]


def holds(program, verdict, tool, directory):
    """Whether VERDICT is still that of PROGRAM."""
    truth = judge.judge([program], directory)[program.index]
    if bool(truth.witness) != (verdict == "hole") or \
            (verdict == "false" and truth.undefined):
        return False
    return check.alone(program, directory, tool) == (
        "neither" if verdict == "hole" else "told")


def kind_of(program):
    """What is in PROGRAM, in some words: its shape, statements, operations."""
    words = []
    for statement in program.body:
        words += {"leave": ["guard"], "split": ["split"], "side": ["side"],
                  "let": ["variable"]}.get(statement[0], [])
    for term in programs.terms_of(program.body):
        for one in programs.walk(term):
            words += [one[2]] if one[0] in ("bin", "cmp") else [one[0]] \
                if one[0] not in ("const", "var") else []
            words += [one[1]] if one[1] != "int" else []
    return re.sub(r" +", " ", " ".join([program.shape] +
                                       sorted(set(words))))


def reduce(program, verdict, tool):
    """The text of a smaller program, and kind_of it."""
    tries, found = TRIES, True
    with tempfile.TemporaryDirectory(prefix="pcc.") as directory:
        while found and tries > 0:
            found = False
            for body in smaller(program.body):
                tries -= 1
                less = program._replace(body=body)
                try:
                    found = tries > 0 and holds(less, verdict, tool, directory)
                except (subprocess.CalledProcessError, verdicts.Refused):
                    # What was cut out is still used.
                    continue
                if found:
                    program = less
                    break
                if tries <= 0:
                    break
    return check.source(program), kind_of(program)
