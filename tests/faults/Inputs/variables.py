# SPDX-License-Identifier: GPL-3.0-or-later
# variables.py PROGRAM LAUNCHER...: run PROGRAM with each variable of
# docs/RUNTIME.md and values that it must not have; with one that it may have.
import os
import re
import subprocess
import sys

program, launcher = sys.argv[1], sys.argv[2:]
here = os.path.dirname(os.path.abspath(__file__))
manual = open(os.path.join(here, "../../../docs/RUNTIME.md")).read()
known = re.findall(r"^\| `(PARCOACH_\w+)` \|", manual, re.M)
WORD = ["", "Abort", "abort ", "1", "abort,warn", "\n", "x" * 5000]
TIME = ["", " ", "x", "-1", "5s", "nan", "inf", "1e400", "--", "1,5"]
NUMBER = ["", "0", "-1", "+1", "0x10", "1.5", "1000001", "9" * 40, "1 "]
wrong = {
    "PARCOACH_ON_ERROR": ("abort, warn, stop", WORD, "warn"),
    "PARCOACH_ON_TIMEOUT": ("warn, abort, stop", WORD, "abort"),
    "PARCOACH_REPORT": ("a file name", [""], "/dev/null"),
    "PARCOACH_MATCH": ("board, watch, agree, paper", WORD, "paper"),
    "PARCOACH_BOARD": ("a number of communicators from 1 to 1000000", NUMBER,
                       "1"),
    "PARCOACH_NODES": ("a number of nodes from 1 to 1000000", NUMBER, "2"),
    "PARCOACH_NET": ("0, 1", ["", "2", "no", "01", " 1"], "0"),
    "PARCOACH_GRACE": ("a number of seconds; 0 means never", TIME, "1e3"),
    "PARCOACH_TIMEOUT": ("a number of seconds; 0 means never", TIME, "0.5"),
    "PARCOACH_HISTORY": ("a number of collectives from 0 to 64",
                         ["", "-1", "65", "x", "1x"], "0"),
    "PARCOACH_ENABLE": ("0, 1", ["", "2", "yes", "-0"], "1"),
    "PARCOACH_VERBOSE": ("0, 1", ["", "2", "true"], "0"),
}
assert sorted(known) == sorted(wrong), (known, sorted(wrong))
failed = 0


def run(n, name, value):
    env = dict(os.environ)
    env[name] = value
    # Most by one process without a launcher, which takes no time.
    command = launcher + ["-n", str(n)] if n else []
    done = subprocess.run(command + [program], env=env, timeout=60,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    text = done.stdout.decode(errors="replace")
    return done.returncode, re.findall(r"^parcoach: .*", text, re.M)


def check(n, name, value, legal):
    global failed
    status, lines = run(n, name, value)
    shown = value.split("\n")[0][:100]
    good = (status == 2 and len(lines) == 1 and
            lines[0].startswith("parcoach: error: %s is '%s" % (name, shown)))
    good = good and (legal in lines[0] or "\n" in value)
    if not good:
        failed += 1
        print("%s=%r, %d processes: status %d, %r" %
              (name, value[:60], n, status, lines))


for name, (legal, values, right) in sorted(wrong.items()):
    for i, value in enumerate(values):
        check(2 if i == 0 else 0, name, value, legal)
    status, lines = run(0, name, right)
    if status or lines:
        failed += 1
        print("%s=%s: status %d, %r" % (name, right, status, lines))
    status, lines = run(0, name + "S", right)
    if status != 2 or "did you mean '%s'?" % name not in lines[0]:
        failed += 1
        print("%sS: status %d, %r" % (name, status, lines))
sys.exit(failed > 0)
