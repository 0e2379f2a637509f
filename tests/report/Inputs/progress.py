# SPDX-License-Identifier: GPL-3.0-or-later
# progress.py PARCOACH: a slow "dot" makes the report take time.
import os
import pty
import signal
import subprocess
import sys
import time

os.mkdir("bin")
with open("bin/dot", "w") as dot:
    dot.write("#!/bin/sh\nexec sleep 2.5\n")
os.chmod("bin/dot", 0o755)
os.environ["PATH"] = os.getcwd() + "/bin:" + os.environ["PATH"]
os.environ["TERM"] = "xterm"
command = [sys.argv[1], "report", "--format=html", "--output=page.html", "r"]


def not_ignored():
    # A job in the background of a shell may have been told to ignore it.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def on_terminal():
    ours, theirs = pty.openpty()
    job = subprocess.Popen(command, stderr=theirs, start_new_session=True,
                           preexec_fn=not_ignored)
    os.close(theirs)
    return ours, job


ours, job = on_terminal()
seen = b""
while True:
    try:
        more = os.read(ours, 4096)
    except OSError:
        break
    if not more:
        break
    seen += more
assert job.wait() == 1
assert b"parcoach: writing page.html, 1 s" in seen, seen
assert b"writing page.html, 2 s\r\x1b[Kparcoach: 2 findings written to page" in seen, seen

done = subprocess.run(command, stderr=subprocess.PIPE)
assert done.stderr == b"parcoach: 2 findings written to page.html\n", done

with open("page.html", "w") as old:
    old.write("old")
before = set(os.listdir("."))
for number in (signal.SIGINT, signal.SIGTERM):
    ours, job = on_terminal()
    time.sleep(0.7)
    assert len(set(os.listdir(".")) - before) == 1
    os.killpg(job.pid, number)
    assert job.wait() == -number, job.returncode
    assert set(os.listdir(".")) == before, os.listdir(".")
    assert open("page.html").read() == "old"
