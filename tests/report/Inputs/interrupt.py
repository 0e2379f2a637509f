# SPDX-License-Identifier: GPL-3.0-or-later
"""interrupt.py PARCOACH: Ctrl-C at many moments of commands that write.

Each command runs in a session of its own, and the whole group gets SIGINT, as from
a terminal.  Then no file may be there that was not there before, except a whole
result, and old files are whole, old or new.
"""
import json
import os
import signal
import subprocess
import sys
import time

MOMENTS = 12


def start(command):
    return subprocess.Popen(
        command, start_new_session=True, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))


def files():
    return {name: open(name, "rb").read() for name in os.listdir(".")
            if os.path.isfile(name)}


def put(old):
    for name in set(os.listdir(".")) - set(old):
        if os.path.isfile(name):
            os.unlink(name)
    for name, content in old.items():
        if open(name, "rb").read() != content:
            with open(name, "wb") as out:
                out.write(content)


def lines(content):
    """Whether CONTENT is lines of JSON, none of them cut."""
    if content and not content.endswith(b"\n"):
        return False
    for line in content.splitlines():
        json.loads(line)
    return True


def half_left(old, new, whole):
    """Names of files that are neither old nor new nor whole.  RATIONALE: what was
    started beside the command that we wait for gets the signal as well, and may take
    away what it has begun after that one has ended."""
    end = time.monotonic() + 2
    while True:
        left = files()
        bad = [name for name in left
               if left[name] not in (old.get(name), new.get(name)) and
               not (whole and whole(name, left[name]))]
        if not bad or time.monotonic() > end:
            return left, bad
        time.sleep(0.01)


def interrupt(command, whole=None):
    """COMMAND undisturbed, then interrupted.  WHOLE (NAME, CONTENT): whether what
    was written is; else it must be what an undisturbed one writes."""
    old = files()
    began = time.monotonic()
    start(command).wait()
    took = time.monotonic() - began
    new = files()
    assert new != old, command
    stopped = moment = 0
    while moment < MOMENTS or (stopped <= MOMENTS // 4 and
                               moment < 10 * MOMENTS):
        put(old)
        job = start(command)
        time.sleep(took * (moment % MOMENTS + 0.5) / MOMENTS)
        moment += 1
        try:
            os.killpg(job.pid, signal.SIGINT)
        except ProcessLookupError:
            pass
        # Other jobs may have made the undisturbed one slow.
        if job.wait() in (0, 1):
            took *= 0.95
        else:
            stopped += 1
        left, bad = half_left(old, new, whole)
        assert not bad, (command, moment, bad)
        for name in old:
            assert name in left, (command, moment, name)
    assert stopped > MOMENTS // 4, (command, stopped)
    put(old)


def main():
    parcoach = sys.argv[1]
    with open("slow.c", "w", encoding="utf-8") as out:
        out.write("#include <mpi.h>\n")
        for i in range(400):
            out.write("int f%d(int n) { int r; "
                      "MPI_Comm_rank(MPI_COMM_WORLD, &r); "
                      "if (n == %d) MPI_Barrier(MPI_COMM_WORLD); "
                      "return r; }\n" % (i, i))
        out.write("int main(void) { int r; MPI_Init(0, 0); "
                  "MPI_Comm_rank(MPI_COMM_WORLD, &r);\n")
        out.write("if (r == 0) MPI_Barrier(MPI_COMM_WORLD);\n"
                  "MPI_Finalize(); }\n")
    report = "--report=" + os.getcwd() + "/found"

    # The assembler or linker may have made its file, or a part of it, just after the
    # compiler, which ends as well, has removed it: also without us.
    def found(name, content):
        return lines(content) if name == "found" else name.startswith("slow")

    mpicc = [parcoach, report, "mpicc"]
    interrupt(mpicc + ["-c", "slow.c", "-o", "slow.o"], found)
    subprocess.run(mpicc + ["slow.c", "-o", "slow"], check=True,
                   stderr=subprocess.DEVNULL)
    os.unlink("slow")
    interrupt([parcoach, report, "--check", "mpicc", "slow.c", "-o", "slow"],
              found)
    interrupt([parcoach, "check", "--prune", "right"])
    interrupt([parcoach, "check", "--prune", "-j2", "right"])
    # One finding is reported before a signal gets there.
    with open("found", encoding="utf-8") as file:
        one = file.read()
    with open("found", "w", encoding="utf-8") as out:
        for i in range(2000):
            out.write(one.replace("slow.c", "slow%d.c" % i))
    for form in "sarif", "html":
        interrupt([parcoach, "report", "--format=" + form,
                   "--output=report", "found"])


main()
