# SPDX-License-Identifier: GPL-3.0-or-later
"""obligations - what the checker says of each call of MPI in a program.

asked (tool, what, file, text)  the output of parcoach model --pass=WHAT
Said                            the calls that are told or checked
"""
import re
import subprocess


def asked(tool, what, file="-", text=None):
    done = subprocess.run([tool, "model", "--pass=" + what, file], input=text, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
    if done.returncode not in (0, 1) or ": error: " in done.stdout:
        raise RuntimeError("parcoach model: status %d: %s" % (
            done.returncode, done.stdout[:500]))
    return done.stdout


class Said:
    """What the checker says of the model in FILE, or of TEXT."""

    def __init__(self, tool, file="-", text=None):
        warnings = asked(tool, "all", file, text)
        self.warns = "warning: " in warnings
        # The lines that the warnings name, also in their notes.
        self.lines = {int(line) for line in re.findall(
            r"^\S+?:(\d+):\d+: (?:warning|note): ", warnings, re.M)}
        self.known = set()      # (line, obligation) that is told or checked
        self.checked, line = False, None
        for one in asked(tool, "obligations", file, text).splitlines():
            site = re.match(r"  (\d+):\d+ MPI_", one)
            line = int(site[1]) if site else line
            one = re.match(r"    (\w[\w ]*) (told|checked)", one)
            if one:
                self.known.add((line, one[1].split()[0]))
                self.checked |= one[2] == "checked"

    def knows(self, lines, argument=False):
        """Whether each of LINES, at which processes stand in calls that do not match
        or, if ARGUMENT, in one call with other arguments, is told or checked."""
        known = {line for line, what in self.known if not argument or len(lines) > 1 or
                 what == "argument"}
        return bool(known & lines) if argument else lines <= known

    def add(self, other):
        """What is said of the calls of another unit of the program."""
        self.warns |= other.warns
        self.checked |= other.checked
        self.known |= other.known
        self.lines |= other.lines
