# SPDX-License-Identifier: GPL-3.0-or-later
"""tree - a small MPI+OpenMP program as a tree, of no language in particular.

Expressions are tuples: ("n", 3), ("v", name), ("rank",), ("size",),
("mirror",) (size - 1 - rank), ("+" "-" "*" "%" "/", a, b), ("pick", cond, a, b);
all integers, none negative.  Conditions: ("==" "!=" "<" ">", a, b),
("and" "or", a, b), ("not", a), ("member", communicator).

Statements are Nodes; what each kind has is in FIELDS.  Names of variables say
what they are: u... is equal on all processes, r... may differ, k... counts a
loop, n... is a bound computed before its loop, q... is a request.
"""

FIELDS = {
    "set": "var value by",         # the value, % 997; dress.py
    "mix": "value",                # into the sum that is printed in the end
    "coll": "op comm root type count redop value var form request wrapped",
    "wait": "requests",
    "if": "cond then other",
    "loop": "form var first trips body",
    "switch": "value cases other",    # cases: pairs of number and statements
    "call": "fn args comm var",
    "choose": "cond fns args comm",     # one of two, through a pointer
    "return": "",                  # "form": return, goto
    "break": "", "continue": "",
    "abort": "cond",
    "ring": "value var form",      # everybody sends to the next one
    "pass": "source dest value var",   # one process sends to another one
    "new": "name parent colour",   # colour None: dup; "member": some have none
    "free": "name",
    "parallel": "body", "single": "body nowait", "master": "body",
    "barrier": "", "critical": "body", "for": "var trips value nowait",
    "sections": "bodies nowait", "task": "body", "taskwait": "",
    "add": "value",                # to a sum of all threads, atomically
}
BODIES = ("then", "other", "body")
# Those that may run inside a team without being inside a single, master...
TEAM = ("single", "master", "barrier", "critical", "for", "sections", "add",
        "if", "loop", "call", "parallel")


class Node:
    """A statement; FAULT: what was done to it to make the program wrong."""

    def __init__(self, kind, **fields):
        self.kind = kind
        self.fault = None
        for name in FIELDS[kind].split():
            setattr(self, name, fields.pop(name, None))
        self.__dict__.update(fields)


# What a kind has not is None.
for _field in set(" ".join(FIELDS.values()).split()) | {"form"}:
    setattr(Node, _field, None)


class Function:
    """PARAMS: names (u..., r...); COMM: whether it has a communicator, "comm",
    as its last one; RESULT: an expression or None; TEAM: all threads call it."""

    def __init__(self, name, params=(), comm=False, body=None, result=None,
                 team=False, rank="global"):
        self.name, self.params, self.comm = name, list(params), comm
        self.body, self.result, self.team = body or [], result, team
        self.rank = rank


class Program:
    """FUNCTIONS: the last one is "work", called by main.  STORAGE: global
    variable -> "global", "struct" or "common", or one of dress.py; COMMS: names of communicators,
    all global.  LEVEL: None (MPI_Init) or SINGLE...  FAULT: its name or None."""

    def __init__(self, language):
        self.language = language
        self.functions, self.storage, self.comms = [], {}, []
        self.level, self.fault, self.openmp = None, None, False
        self.mpif = False       # Fortran: include 'mpif.h', not the module
        self.dressed = False    # dress.py

    def function(self, name):
        for one in self.functions:
            if one.name == name:
                return one
        raise KeyError(name)


def lists(node):
    """All lists of statements directly below NODE."""
    found = [getattr(node, name) for name in BODIES
             if getattr(node, name, None)]
    if node.kind == "switch":
        found += [body for _, body in node.cases]
    if node.kind == "sections":
        found += node.bodies
    return found


def walk(body):
    """Pairs of list and index of all statements, outermost first."""
    todo = [body]
    while todo:
        some = todo.pop()
        for index, node in enumerate(some):
            yield some, index
            todo.extend(lists(node))


def everywhere(program):
    for function in program.functions:
        for some, index in walk(function.body):
            yield function, some, index


def expressions(node):
    """The expressions and conditions of NODE itself."""
    found = []
    for name in ("value", "root", "count", "cond", "first", "trips", "colour"):
        one = getattr(node, name, None)
        if isinstance(one, tuple):
            found.append(one)
    return found + [one for one in (getattr(node, "args", None) or [])]


def variables(expression):
    """Names in EXPRESSION."""
    if expression[0] == "v":
        return {expression[1]}
    return set().union(set(), *(variables(one) for one in expression[1:]
                                if isinstance(one, tuple)))


def is_direct(node):
    """Whether the collective NODE works on its variable itself: it is set first,
    so no root may be computed from it."""
    return node.form == "direct" and not (
        node.op == "Bcast" and node.root and
        node.var in variables(node.root))


def locals_of(program, function):
    """Names that FUNCTION must declare, in order: (counters, others)."""
    names = set()
    for some, index in walk(function.body):
        node = some[index]
        for one in expressions(node):
            names |= variables(one)
        if getattr(node, "var", None):
            names.add(node.var)
    names -= set(function.params) | set(program.storage)
    return (sorted(name for name in names if name[0] == "k"),
            sorted(name for name in names if name[0] != "k"))


def requests_of(function):
    return sorted({some[index].request for some, index in walk(function.body)
                   if some[index].kind == "coll" and some[index].request})


def level_needed(program):
    """Index in oracle.LEVELS of what the text needs, executed or not."""
    need, todo, seen = 1, [], set()
    for _, some, index in everywhere(program):
        if some[index].kind in ("single", "sections", "task", "master"):
            todo.append((2 if some[index].kind == "master" else 3,
                         sum(lists(some[index]), [])))
    while todo:
        level, body = todo.pop()
        for some, index in walk(body):
            node = some[index]
            if node.kind in ("coll", "wait", "ring", "pass", "abort", "new",
                             "free"):
                need = max(need, level)
            for name in [node.fn] if node.kind == "call" else node.fns or []:
                function = program.function(name)
                if function.rank == "call":
                    need = max(need, level)
                if (name, level) not in seen:
                    seen.add((name, level))
                    todo.append((level, function.body))
    return need
