# SPDX-License-Identifier: GPL-3.0-or-later
"""reports - what a run of a code of MBI came to, and whether that is right.

A code's header names the calls that are wrong, each with its line, or that of
an assignment to its argument; then any line that makes the call will do.
verdict() compares the report of the run time with it:

  right    it names each of those calls at its line, and all processes of the
           job (a wrong argument of one process: one), none twice
  in part  it names one of two calls so
  other    there is a report, without one of these
  mpi      no report: the job failed, as MPI itself found the mistake
  hangs, ends well

table() prints the number of each for the wrong codes, by what they get wrong,
and for the right ones how many were stopped or are not as they are without us.
"""
import collections
import re

CALL = re.compile(r"(MPI_\w+) (?:at|line) (?:\S+\.c:|line )(\d+)")
SIDE = re.compile(r"parcoach:   ranks? ([\d, -]+?)"
                  r"(?: \(MPI_COMM_WORLD ranks? ([\d, -]+)\))?  +(.*)$", re.M)
ALONE = re.compile(r"Invalid", re.I)
COLUMNS = ("right", "in part", "other", "mpi", "hangs", "ends well")


def calls(text):
    """The calls that the header in TEXT says are wrong: (name, lines)."""
    said = re.search(r"\| ERROR: *\w+\s*\n\s*\| *(.*)", text)
    lines = [""] + text.splitlines()
    found = []
    for name, line in CALL.findall(said.group(1)) if said else []:
        made = [str(number) for number, words in enumerate(lines)
                if re.search(r"\b%s *\(" % name, words)]
        found.append((name, [line] if line in made else made))
    return found


def is_named(call, sides):
    name, lines = call
    return any(re.search(r"\b%s\b.*:(%s)\b" % (name, "|".join(lines)), what)
               for _, _, what in sides)


def ranks(words):
    found = []
    for word in words.replace(" ", "").split(","):
        first, _, last = word.partition("-")
        found += range(int(first), int(last or first) + 1)
    return found


def verdict(status, output, detail, wrong, processes):
    """DETAIL: the header's word for the mistake; WRONG: its calls()."""
    if not re.search(r"^parcoach: (error|warning):", output, re.M):
        return ("hangs" if status is None else
                "mpi" if status else "ends well")
    sides = SIDE.findall(output)
    named = sum(is_named(call, sides) for call in wrong)
    who = sorted(rank for words, world, _ in sides
                 for rank in ranks(world or words))
    whole = (who == list(range(processes)) or
             (ALONE.search(detail) and len(who) == 1))
    if not whole or not named:
        return "other"
    return "right" if named == len(wrong) else "in part"


def table(records):
    """Print both; the records of wrong codes without the right report."""
    rows = collections.defaultdict(collections.Counter)
    for record in records:
        if record["outcome"] != "OK":
            rows[record["generator"], record["outcome"]][
                record["verdict"]] += 1
    print("\n| wrong codes, at run time | codes | right report | in part | "
          "other | MPI's own error | hangs | ends well |\n" +
          "|---" * 8 + "|")
    for (generator, outcome), counts in sorted(rows.items()):
        print("| %s: %s | %d | %s |" % (
            generator, outcome, sum(counts.values()),
            " | ".join(str(counts[name]) for name in COLUMNS)))
    right = [record for record in records if record["outcome"] == "OK"]
    print("\nright codes at run time: %d, stopped or told of %d, not as "
          "without us %d" % (
              len(right), sum(told(record) for record in right),
              sum(bool(record.get("differs")) for record in right)))
    return [record for record in records if record["outcome"] != "OK" and
            record["verdict"] != "right"]


def told(record):
    return record["status"] == 66 or "parcoach:" in record.get("output", "")
