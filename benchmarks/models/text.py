# SPDX-License-Identifier: GPL-3.0-or-later
"""text - the text form (docs/MODEL.md) of a program of program.py."""

WORLD = "MPI_COMM_WORLD"
TYPES = ("&@_ZTI1A", "&@_ZTI1B")


def successors(end):
    if end[0] in ("jmp", "br", "try"):
        return end[1:2] if end[0] == "jmp" else end[1:3] if end[0] == "try" else end[2:4]
    if end[0] == "handler":
        return tuple(to for _, to in end[1])
    return (end[2],) + tuple(to for _, to in end[3]) if end[0] == "switch" else ()


def renamed(end, to):
    """The terminator END, which leads to TO (B) in place of each block B."""
    if end[0] == "jmp":
        return ("jmp", to(end[1]))
    if end[0] == "br":
        return end[:2] + (to(end[2]), to(end[3])) + end[4:]
    if end[0] == "try":
        return ("try", to(end[1]), to(end[2]))
    if end[0] == "handler":
        return (end[0], [(one, to(b)) for one, b in end[1]]) + end[2:]
    if end[0] == "switch":
        return end[:2] + (to(end[2]), [(n, to(b)) for n, b in end[3]]) + end[4:]
    return end


def drop_unreached(function):
    reached = [0]
    for block in reached:
        reached += [to for to in dict.fromkeys(successors(function.blocks[block][1]))
                    if to not in reached]
    number = {block: i for i, block in enumerate(sorted(reached))}
    function.blocks = [[function.blocks[block][0],
                        renamed(function.blocks[block][1], number.get)]
                       for block in sorted(reached)]


def address(name):
    return name[1:] if name[0] == "*" else "&" + name


def whole(record):
    """The record at the address RECORD."""
    return record[1:] if record[0] == "&" else "*" + record


def caught(types):
    words = {None: "0", "?": "?"}
    return ", ".join(words[one] if one in words else TYPES[one] for one in types)


def collective_text(name, comm, root, source, to, count, operation):
    words = [address(source)] if source else []
    words += [address(to), str(count), "MPI_INT"] if to else []
    words += [operation] if source else []
    words += [str(root)] if root is not None else []
    return "call %s(%s)" % (name, ", ".join(words + [comm]))


def event_text(event):
    """The lines of EVENT, without their places."""
    kind, rest = event[0], event[1:-1]
    if kind == "op":
        return ["%s = %s %s" % (event[1], event[2], ", ".join(map(str, event[3])))]
    if kind == "call":
        return ["%scall %s(%s)%s" % (
            event[1] + " = " if event[1] else "", event[2],
            ", ".join(map(str, event[3])), ' type "i(i,i)"' * (event[2][0] == "*"))]
    if kind == "collective":
        return [collective_text(*rest)]
    if kind == "throw":
        return ["call __cxa_throw(%s, %s, 0%s)" % (
            event[1], TYPES[event[2]], ", " + TYPES[0] if event[2] and event[3] else "")]
    if kind == "caught":
        return ["%s = other ?" % event[1],
                "%s = call __cxa_begin_catch(%s)" % (event[2], event[1])]
    return [{
        "mpi": lambda name: "call " + name + ("(0, 0)" if name == "MPI_Init" else
                                              "(0, 0, 3, 0)" if "Init" in name else "()"),
        "rank": lambda comm, to: "call MPI_Comm_rank(%s, &%s)" % (comm, to),
        "size": lambda to: "call MPI_Comm_size(%s, &%s)" % (WORLD, to),
        "input": lambda to: "call MPI_Bcast(&%s, 1, MPI_INT, 0, %s)" % (to, WORLD),
        "dup": lambda to: "call MPI_Comm_dup(%s, &%s)" % (WORLD, to),
        "split": lambda to, color, of: "call MPI_Comm_split(%s, %s, 0, &%s)" % (
            of, color, to),
        "start": lambda name, comm, to: "call %s(%s, &%s)" % (name, comm, to),
        "wait": lambda request: "call MPI_Wait(&%s, MPI_STATUS_IGNORE)" % request,
        "new": lambda to: "%s = call __cxa_allocate_exception(4) fresh" % to,
        "filter": lambda types: "call __builtin_eh_filter(%s)" % caught(types),
        "endcatch": lambda: "call __cxa_end_catch()",
        "rethrow": lambda: "call __cxa_rethrow()",
        "load": lambda to, array, index: "%s = other %s, %s" % (to, array, index),
        "store": lambda array, index, value: "%s = other %s, %s, %s" % (
            array, value, array, index),
        "get": lambda to, record, field: "%s = copy .s.%s, %s exact" % (
            to, field, record),
        "set": lambda record, field, value: ".s.%s = copy %s, %s exact" % (
            field, value, record),
        "assign": lambda to, record: "%s = copy %s:s" % (whole(to), whole(record)),
        "enter": lambda name: "barrier" if name == "barrier" else "enter " + name,
        "exit": lambda flag: ("exit " + flag).rstrip()}[kind](*rest)]


def end_text(end):
    kind = end[0]
    if kind == "jmp":
        return "jmp b%d" % end[1]
    if kind == "br":
        return "br %s b%d b%d @%d:1" % end[1:]
    if kind == "try":
        return "try b%d b%d" % end[1:]
    if kind == "ret":
        return "ret %s @%d:1" % end[1:]
    if kind == "abort":
        return "call MPI_Abort(%s, 1) @%d:1\n\tnoreturn" % (WORLD, end[1])
    if kind == "exit":
        return "call exit(0) @%d:1\n\tnoreturn" % end[1]
    if kind in ("noreturn", "unwind"):
        return kind
    if kind == "handler":
        blocks = " ".join("b%d" % to for _, to in end[1])
        return ("switch ? %s @%d:1" if len(end[1]) > 1 else "jmp %s @%d:1") % (
            blocks, end[2])
    cases = {}
    for number, block in end[3]:
        cases.setdefault(block, []).append(str(number))
    return "switch %s b%d %s @%d:1" % (end[1], end[2], " ".join(
        "b%d(%s)" % (block, ", ".join(numbers)) for block, numbers in cases.items()
        if block != end[2]), end[4])


def text(functions, initial):
    """The model of a unit that is the whole program."""
    return unit(functions, ["local %s %d" % (name[1:], number)
                            for name, number in initial.items()] +
                ["local " + name for name in ("c", "d", "w", "A", "B")])


def parts(functions):
    """The models of two units: the functions, and the main program."""
    return [unit(part, [], True) for part in (functions[:-1], functions[-1:]) if part]


def unit(functions, items, exported=False):
    lines = ["unit a.cc"] + items + [
        "extern exit noreturn", "extern __cxa_throw noreturn",
        "extern __cxa_rethrow noreturn"]
    throws = any(event[0] in ("throw", "filter") for function in functions
                 for events, _ in function.blocks for event in events)
    for function in functions:
        lines.append("func %s (%s)%s%s%s a.cc:%d:1" % (
            function.name, ", ".join(function.params),
            " exported" * (exported or function.name == "main"),
            ' address type "i(i,i)"' * function.is_target, " lang c++" * throws,
            function.line))
        for number, (events, end) in enumerate(function.blocks):
            lines.append("b%d:" % number)
            lines += ["\t%s @%d:1" % (one, event[-1])
                      for event in events for one in event_text(event)]
            lines.append("\t" + end_text(end))
    return "\n".join(lines) + "\n"
