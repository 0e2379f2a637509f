# SPDX-License-Identifier: GPL-3.0-or-later
"""reduce - a smaller program with the same disagreement.

Takes away statements, puts bodies in place of what is round them, makes
expressions simpler, as long as the oracle says the same of the program (right
stays right, wrong stays wrong in the same way) and the checker still disagrees
by the same name.  Each try is a compilation (and a run, if a run disagreed).
"""
import copy
import re

import case as cases
import generate
import oracle
import tree

SIMPLE = ("n", 1)
# With few, some of hundreds of tries is right by chance.
SEEDS = 24


def words(what, text):
    return "" if what.startswith("run") else \
        re.sub(r"'[^']*'|\d+|\s", "", text)


class Reducer:
    def __init__(self, case, what, tool, sizes, tries):
        self.case, self.what, self.tool = case, what, tool
        self.sizes = sizes if what.startswith("run") else ()
        self.tries = tries
        self.ids = cases.shown(case.truth)
        self.words = {words(*one) for one in
                      cases.examine(case, tool, self.sizes)
                      if one[0] == what}

    def holds(self, program):
        """The case with PROGRAM if it still disagrees, else None."""
        generate.called(program)
        try:
            truth = cases.truth_of(program)
            program.level, level = "MULTIPLE", program.level
            need = oracle.judge(program, 6)
            program.level = level
        except (oracle.Invalid, KeyError, RecursionError):
            return None  # also: what was cut out had ended a recursion
        ids = cases.shown(truth)
        if ids != self.ids or (not ids and (
                need[0] or not oracle.right_anyhow(program, 4, SEEDS, True))):
            return None
        if self.tries <= 0:
            return None
        self.tries -= 1
        case = self.case._replace(program=program, truth=truth)
        found = cases.examine(case, self.tool, self.sizes)
        return case if any(what == self.what and
                           words(what, text) in self.words
                           for what, text in found) else None

    def attempt(self, change):
        """Try CHANGE on a copy; whether it was taken."""
        program = copy.deepcopy(self.case.program)
        if change(program) is False:
            return False
        case = self.holds(program)
        if case:
            self.case = case
        return bool(case)


def place(program, number):
    """The NUMBER-th statement: list and index; None: there are less."""
    for i, (_, some, index) in enumerate(tree.everywhere(program)):
        if i == number:
            return some, index
    return None


def count(program):
    return sum(1 for _ in tree.everywhere(program))


def cut(number, size):
    def change(program):
        found = place(program, number)
        if not found or len(found[0]) < found[1] + size:
            return False
        del found[0][found[1]:found[1] + size]
    return change


def hoist(number, which):
    def change(program):
        found = place(program, number)
        bodies = tree.lists(found[0][found[1]]) if found else []
        if which >= len(bodies):
            return False
        found[0][found[1]:found[1] + 1] = bodies[which]
    return change


def simplify(number, field, value):
    def change(program):
        found = place(program, number)
        node = found[0][found[1]] if found else None
        old = getattr(node, field, None) if node else None
        if old is None or old == value or isinstance(old, str) and \
                isinstance(value, tuple):
            return False
        if isinstance(old, list) and not old:
            return False
        setattr(node, field, value)
    return change


SIMPLER = [("other", []), ("value", SIMPLE), ("count", SIMPLE),
           ("trips", ("n", 2)), ("first", ("n", 0)), ("form", "block"),
           ("form", "for"), ("root", ("n", 0)), ("type", "INT"),
           ("var", None), ("cond", ("==", ("rank",), ("n", 0))),
           ("op", "Barrier"), ("comm", "WORLD"), ("nowait", False),
           ("by", None), ("wrapped", False)]


def functions(reducer):
    """Variables and communicators that are not used."""
    for name in list(reducer.case.program.storage):
        reducer.attempt(lambda program, name=name:
                        program.storage.pop(name) and None)
    for name in list(reducer.case.program.comms):
        reducer.attempt(lambda program, name=name:
                        program.comms.remove(name))

    def plain(program):
        for f in program.functions:
            f.rank = "global"
        for name in program.storage:
            program.storage[name] = "global"
    reducer.attempt(plain)


def statements(reducer):
    for size in (8, 4, 2, 1):
        number = count(reducer.case.program) - 1
        while number >= 0:
            reducer.attempt(cut(number, size))
            number -= 1
    number = 0
    while number < count(reducer.case.program):
        if not any(reducer.attempt(hoist(number, which))
                   for which in range(3)):
            number += 1
    for number in range(count(reducer.case.program)):
        for field, value in SIMPLER:
            found = place(reducer.case.program, number)
            kind = found[0][found[1]].kind if found else ""
            if field == "var" and kind not in ("coll", "call"):
                continue
            if field in ("comm", "op", "form"):
                if field == "form" and \
                        (value == "for") != (kind == "loop") or \
                        (field != "form" and kind != "coll"):
                    continue
            reducer.attempt(simplify(number, field, value))


def reduce(case, what, tool, sizes=(), tries=400):
    reducer = Reducer(case, what, tool, sizes,
                      40 if what.startswith("run") else tries)
    while True:
        before = count(reducer.case.program), reducer.tries
        functions(reducer)
        statements(reducer)
        functions(reducer)
        if count(reducer.case.program) == before[0] or reducer.tries <= 0:
            return reducer.case
