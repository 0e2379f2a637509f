# SPDX-License-Identifier: GPL-3.0-or-later
# documented.py PARCOACH PAGE: each command of PAGE, a line "    $ parcoach ...",
# exits with 0 and prints first the lines that follow it, up to "...".
import subprocess
import sys

lines = open(sys.argv[2]).read().splitlines()
commands = 0
for i, line in enumerate(lines):
    if not line.startswith("    $ parcoach interval "):
        continue
    commands += 1
    said = subprocess.run([sys.argv[1]] + line.split()[2:], check=True, text=True,
                          stdout=subprocess.PIPE).stdout.splitlines()
    for expected, real in zip(lines[i + 1:], said):
        if not expected.startswith("    ") or expected == "    ...":
            break
        if expected[4:] != real:
            sys.exit("%s\nprints: %s\nnot:    %s" % (line, real, expected[4:]))
if commands < 3:
    sys.exit("only %d commands in %s" % (commands, sys.argv[2]))
