# SPDX-License-Identifier: GPL-3.0-or-later
# hostile.py PARCOACH: reports that nobody writes; all forms must be made of them.
import json
import subprocess
import sys

BAD = "</code></pre><script>alert('\"&\\N\\l\u2028%s')</script>\x01\n::error::x"
finding = {
    "parcoach": 1, "kind": "finding", "id": BAD, "fingerprint": BAD,
    "message": BAD, "function": BAD, "file": BAD, "line": 1 << 40,
    "column": -3, "text": BAD, "notes": [
        {"role": BAD, "message": BAD, "file": "/dev/zero", "line": 3},
        {"role": "condition", "message": BAD, "file": "../../" + BAD,
         "line": 7, "column": 1 << 29, "text": BAD}, 7, None, []],
    "graph": {
        "function": BAD,
        "regions": [{"kind": BAD, "name": BAD, "parent": 0},
                    {"kind": BAD, "parent": 99}, 5],
        "nodes": [{"kind": BAD, "region": 1, "side": 9}, {"kind": "start"},
                  {"kind": "branch", "line": 1 << 30, "condition": 5}, 7,
                  {"kind": "calls", "region": -1, "calls": [
                      {"name": BAD, "line": -1}, {"mark": 1}, []]}],
        "edges": [[0, 1, BAD], [-1, 99], [1], "x", [0, 1 << 50], [2, 3]]}}
lines = [
    {"parcoach": 1, "kind": "program", "unit": BAD, "units": [1, BAD, None],
     "directory": BAD, "time": BAD},
    {"parcoach": 1, "kind": "unit", "unit": 5, "units": {}, "directory": []},
    finding, dict(finding, notes=5, graph=[], file=None, text=7),
    dict(finding, id=7, message=[], fingerprint={}, file=""),
    {"parcoach": 1, "kind": "something new", "x": 1},
    {"parcoach": 1, "sides": [1, {"ranks": BAD, "what": BAD, "file": BAD,
                                  "predicted": BAD}],
     "message": BAD, "time": BAD, "host": BAD, "notes": [BAD, 7],
     "history": [{"ranks": BAD, "calls": [{"what": BAD, "file": BAD}, 1]}, 2]},
    {"parcoach": 1, "sides": 7, "history": 7, "notes": 7}]
with open("r", "w") as out:
    for line in lines:
        out.write(json.dumps(line) + "\n")
for form in ("text", "html", "sarif", "github", "gitlab", "baseline"):
    status = subprocess.call([sys.argv[1], "report", "--format=" + form,
                              "--output=hostile." + form, "r"],
                             stderr=subprocess.DEVNULL)
    assert status == (form != "baseline"), (form, status)
with open("hostile.github") as hub:
    assert all(l.startswith(("::warning ", "::error ")) for l in hub)
json.load(open("hostile.gitlab"))
# Cut anywhere it is an error that names the line, or a report.
whole = open("r", "rb").read()
for cut in range(0, len(whole), 211):
    done = subprocess.run([sys.argv[1], "report", "-"], input=whole[:cut],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    assert done.returncode in (0, 1) or b"-:" in done.stderr, done
# Nested deeper than any report.
done = subprocess.run([sys.argv[1], "report", "-"], stderr=subprocess.PIPE,
                      input=b'{"a":' * 100000)
assert done.returncode == 2 and b"nesting" in done.stderr, done
