# SPDX-License-Identifier: GPL-3.0-or-later
"""proof_tables.py CORE - which functions of the tables of proof rules do not exist."""
import glob
import re
import sys

text = "".join(open(path).read() for path in glob.glob(sys.argv[1] + "/*/*.c"))
names = []
for table in ("rules", "doubts"):
    rows = open("%s/proof/%s.def" % (sys.argv[1], table)).read()
    names += re.findall(r'^PC_(?:RULE|DOUBT)\(\w+, "(\w+)"', rows, re.M)
for name in names:
    if not re.search(r"^[\w *]*\b%s\(" % name, text, re.M):
        print("missing:", name)
print(len(names), "rules")
