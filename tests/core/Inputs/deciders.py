# SPDX-License-Identifier: GPL-3.0-or-later
# The lines of the conditionals that directly decide, from --pass=match.
import re
import sys

name, found = None, []
for line in list(open(sys.argv[1])) + ["func end"]:
    hit = re.match(r"  S (\d+):1.* decides on ", line)
    if line.startswith("func "):
        if name:
            print(" ".join([name] + [str(n) for n in sorted(found)]))
        name, found = line.split()[1], []
    elif hit:
        found.append(int(hit.group(1)))
