# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the paths and links that pages name exist: doc_paths.py ROOT PAGE..."""
import glob
import os
import re
import sys

root, bad = sys.argv[1], 0
for page in sys.argv[2:]:
    with open(page, encoding="utf-8") as file:
        text = file.read()
    found = [(os.path.join(root, word), word)
             for code in re.findall(r"`([^`\n]+)`", text)
             for word in re.split(r"[\s,]+", code)
             if re.match(r"(plugin|runtime|tests|benchmarks|docs)/", word)]
    found += [(os.path.join(os.path.dirname(page), link), link)
              for link in re.findall(r"\]\(([^)#:]+)[)#]", text)]
    for path, shown in found:
        if "NAME" not in shown and not glob.glob(path):
            print(f"{page}: there is no {shown}")
            bad = 1
sys.exit(bad)
