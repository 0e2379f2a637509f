# SPDX-License-Identifier: GPL-3.0-or-later
"""scan - collective calls in the text of a C, C++ or Fortran file.

calls(TEXT, LANGUAGE): a list of Call, in order, of those that are a statement
of their own (perhaps with their result assigned); others are not mutated.  No
parser: comments, strings and directives are blanked, parentheses and braces
counted.
"""
import bisect
import collections
import re

# Where communicator, root and operation stand among a procedure's arguments.
ARGUMENTS = {
    "barrier": (0, None, None), "bcast": (4, 3, None),
    "reduce": (6, 5, 4), "allreduce": (5, None, 4),
    "gather": (7, 6, None), "gatherv": (8, 7, None),
    "scatter": (7, 6, None), "scatterv": (8, 7, None),
    "allgather": (6, None, None), "allgatherv": (7, None, None),
    "alltoall": (6, None, None), "alltoallv": (8, None, None),
    "scan": (5, None, 4), "exscan": (5, None, 4),
    "reduce_scatter": (5, None, 4), "reduce_scatter_block": (5, None, 4),
    "ibarrier": (0, None, None), "ibcast": (4, 3, None),
    "iallreduce": (5, None, 4), "ireduce": (6, 5, 4),
    "comm_dup": (0, None, None), "comm_split": (0, None, None),
    "comm_create": (0, None, None), "cart_create": (0, None, None),
    "cart_sub": (0, None, None), "comm_free": (0, None, None),
    "win_create": (4, None, None), "file_open": (0, None, None),
    "win_fence": (None, None, None), "win_free": (None, None, None),
    "file_close": (None, None, None), "file_read_all": (None, None, None),
    "file_write_all": (None, None, None),
    "file_read_at_all": (None, None, None),
    "file_write_at_all": (None, None, None),
}

# prefix: what stands before "MPI_" in the name; args: the texts; start, end:
# the whole statement; first, last: its lines; block: offset of the brace or
# statement that it is in; function: offset where that one begins;
# rank: an expression that holds the rank there, or None.
Call = collections.namedtuple(
    "Call", "name prefix args spans start end first last block function rank")


def key(call):
    """The statement's name in the ledger: procedure and arguments."""
    return "%sMPI_%s(%s)" % (call.prefix, call.name.capitalize(),
                             ", ".join(" ".join(a.split()) for a in call.args))


def roles(call):
    """Indices of communicator, root and operation, or None for each."""
    found = ARGUMENTS[call.name]
    return [i if i is not None and i < len(call.args) else None
            for i in found]


def calls(text, language):
    return fortran(text) if language == "fortran" else c(text)


def spaces(match):
    return re.sub(r"[^\n]", " ", match.group(0))


def split_arguments(masked, start):
    """Spans of the arguments behind the "(" at START, and where they end."""
    depth, begin, spans = 0, start + 1, []
    for i in range(start, len(masked)):
        char = masked[i]
        if char in "([{":
            depth += 1
        elif char in ")]}":
            depth -= 1
            if depth == 0:
                spans.append((begin, i))
                return spans, i + 1
        elif char == "," and depth == 1:
            spans.append((begin, i))
            begin = i + 1
    return spans, None


# ---- C and C++ ----

MASK_C = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|'
                    r"'(?:\\.|[^'\\\n])+'|^[ \t]*#(?:[^\n]*\\\n)*[^\n]*",
                    re.S | re.M)
CALL_C = re.compile(r"\b((?:[a-z]+_)?)MPI_([A-Z][a-z_]*)\s*\(")
BEFORE_C = re.compile(r"(?:[A-Za-z_][\w.\[\]]*(?:->[\w.\[\]]+)*\s*=\s*|"
                      r"\(\s*void\s*\)\s*)?$")
RANK_C = re.compile(r"MPI_Comm_rank\s*\([^;]*?,\s*&\s*"
                    r"([A-Za-z_][\w.]*(?:->\w+)*)\s*\)")


def c(text):
    masked = MASK_C.sub(spaces, text)
    lines = [m.start() for m in re.finditer("\n", text)]
    found = []
    for match in CALL_C.finditer(masked):
        name = match.group(2).lower()
        if name not in ARGUMENTS:
            continue
        spans, end = split_arguments(masked, match.end() - 1)
        start = match.start()
        window = max(0, start - 200)
        start -= len(BEFORE_C.search(masked[window:start]).group(0))
        tail = end and re.match(r"\s*;", masked[end:end + 200])
        if not tail or not statement_start(masked, start):
            continue
        block, function = enclosing(masked, start)
        if block is None:
            continue
        rank = RANK_C.findall(masked[function:start])
        end += tail.end()
        found.append(Call(
            name, match.group(1), [text[a:b].strip() for a, b in spans],
            spans, start, end, bisect.bisect_left(lines, start) + 1,
            bisect.bisect_left(lines, end) + 1, block, function,
            rank[-1] if rank and usable(rank[-1], masked[function:start])
            else None))
    return found


def usable(rank, before):
    """Whether the variable is declared where all of its function sees it."""
    root = re.match(r"\w+", rank).group(0)
    declared = re.search(r"\b%s\b" % root, before)
    return before[:declared.start()].count("{") <= 1 if declared else False


def statement_start(masked, start):
    """Whether a statement can begin at START."""
    before = masked[:start].rstrip()
    if not before:
        return False
    if before[-1] in ";{}":
        return True
    if re.search(r"\b(else|do)$", before[-6:]):
        return True
    if before[-1] == ":":
        return "?" not in before[before.rfind(";"):]
    if before[-1] != ")":
        return False
    depth = 0
    for i in range(len(before) - 1, -1, -1):
        depth += (before[i] == ")") - (before[i] == "(")
        if depth == 0:
            return bool(re.search(r"\b(if|for|while)\s*$", before[:i]))
    return False


def enclosing(masked, start):
    """Offsets of the innermost "{" around START, and of its function."""
    depth, block = 0, None
    outer = None
    for i in range(start - 1, -1, -1):
        if masked[i] == "}":
            depth += 1
        elif masked[i] == "{":
            if depth:
                depth -= 1
            else:
                block = i if block is None else block
                outer = i
    if outer is None:
        return None, None
    # The parameters are in scope, too.
    begin = max(masked.rfind(char, 0, outer) for char in ";}")
    return block, begin + 1


# ---- Fortran ----

MASK_F = re.compile(r"^[cC*][^\n]*|^[ \t]*#[^\n]*|![^\n]*|'[^'\n]*'|"
                    r'"[^"\n]*"', re.M)
# In free form, a "c" in the first column is no comment.
MASK_FREE = re.compile(r"^[ \t]*#[^\n]*|![^\n]*|'[^'\n]*'|"
                       r'"[^"\n]*"', re.M)
CALL_F = re.compile(r"^([ \t]*\d*[ \t]*)call[ \t]+mpi_([a-z_]+)[ \t]*\(",
                    re.M | re.I)
RANK_F = re.compile(r"\bmpi_comm_rank\s*\(.*?,\s*&?\s*(\w+(?:%\w+)*)\s*[,)]",
                    re.I)
UNIT_F = re.compile(r"^[ \t]*(?:(?:recursive|pure|integer|logical|real|double "
                    r"precision)[ \t]+)*(?:program|subroutine|function)\b"
                    r"[ \t]+\w+", re.M | re.I)


def fortran(text):
    fixed = not re.search(r"&[ \t]*(![^\n]*)?\n", text)
    masked = (MASK_F if fixed else MASK_FREE).sub(spaces, text)
    lines = [m.start() for m in re.finditer("\n", text)]
    units = [m.start() for m in UNIT_F.finditer(masked)]
    found = []
    for match in CALL_F.finditer(masked):
        name = match.group(2).lower()
        if name not in ARGUMENTS:
            continue
        spans, end = split_arguments(masked, match.end() - 1)
        if not end or masked[end:end + 80].split("\n")[0].strip():
            continue
        unit = bisect.bisect(units, match.start())
        function = units[unit - 1] if unit else 0
        rank = RANK_F.findall(masked[function:match.start()])
        end = text.find("\n", end) + 1 or len(text)
        found.append(Call(
            name, "", [text[a:b].strip(" \t\n&") for a, b in spans], spans,
            match.start(), end, bisect.bisect_left(lines, match.start()) + 1,
            bisect.bisect_left(lines, end - 1) + 1, depth_f(
                masked[function:match.start()]), function,
            rank[-1] if rank else None))
    return found


def depth_f(before):
    """A number for the block that follows BEFORE: the line that opened it."""
    opened = []
    for number, line in enumerate(before.split("\n")):
        line = line.strip().lower()
        if re.match(r"end\s*(if|do|select|block)\b|enddo|endif", line):
            if opened:
                opened.pop()
        elif re.match(r"(else|case)\b", line) and opened:
            opened[-1] = number
        elif re.match(r"(if\b.*\bthen$|(\w+\s*:\s*)?do\b|select\b|block$)",
                      line):
            opened.append(number)
    return opened[-1] if opened else -1
