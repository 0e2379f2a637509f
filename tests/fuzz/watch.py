#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""watch - one fuzzer of libFuzzer for some time, and a line about it.

    watch.py [--limit S] JOURNAL CORPUS SEEDS SECONDS FUZZER [LOG]

Runs the program FUZZER for SECONDS from what is in the folders CORPUS and SEEDS,
makes CORPUS then the least that reaches as much (-merge=1), and appends to the file
JOURNAL one line of JSON: fuzzer, date, revision, cpu and wall (seconds really used,
without the merging), executions, coverage, features, corpus (files), found (names of
the files that break something).  What libFuzzer prints goes to LOG (FUZZER.log).

What libFuzzer calls slow, or times out, by the clock on the wall is run again by
itself: it counts if it takes more than --limit seconds of the processor, else the
fuzzer goes on.  SIGINT and SIGTERM end the fuzzer, and the line is written.
Exit 1 if something was found.
"""
import argparse
import datetime
import glob
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                "..", "..", "benchmarks"))
sys.dont_write_bytecode = True

import common       # noqa: E402

TIMED_OUT = 70          # libFuzzer's exit status
WALL = 60               # seconds for one input, however busy the machine
STATUS = re.compile(rb"^#(\d+)\s.*? cov: (\d+) ft: (\d+) ", re.M)
EXECUTED = re.compile(rb"stat::number_of_executed_units: (\d+)")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--limit", type=float, default=10, metavar="S")
    for name in ("journal", "corpus", "seeds"):
        parser.add_argument(name)
    parser.add_argument("seconds", type=float)
    parser.add_argument("fuzzer")
    parser.add_argument("log", nargs="?")
    options = parser.parse_args()
    options.log = options.log or options.fuzzer + ".log"
    return options


def wait(process):
    """The status of PROCESS at its end, and its seconds of the processor."""
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_utime + usage.ru_stime


class Watch:
    """A fuzzer that is watched: what it used, and whether it shall end."""

    def __init__(self, options):
        self.options = options
        self.cpu = self.wall = 0.0
        self.process = None
        self.end = False
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self.stop)

    def stop(self, _number, _frame):
        self.end = True
        if self.process and self.process.returncode is None:
            # Merging has a child.
            os.killpg(self.process.pid, signal.SIGTERM)

    def start(self, words, out, **more):
        # A session of its own, so that only we tell it of an interrupt.
        return subprocess.Popen(
            [self.options.fuzzer] + words, stdin=subprocess.DEVNULL,
            stdout=out, stderr=subprocess.STDOUT, env=dict(
                os.environ, ASAN_OPTIONS="detect_leaks=1"),
            start_new_session=True, **more)

    def run(self, words, out):
        """Run the fuzzer with WORDS: its status, seconds of processor, wall."""
        start = time.monotonic()
        self.process = self.start(words, out)
        if self.end:
            self.stop(0, None)
        status, cpu = wait(self.process)
        self.process = None
        return status, cpu, time.monotonic() - start

    def artifacts(self):
        return set(glob.glob(glob.escape(self.options.fuzzer) + "-*"))

    def slow(self, path):
        """Whether PATH alone takes longer than the limit."""
        most = int(self.options.limit) + 2
        return wait(self.start(
            ["-timeout=0", path], subprocess.DEVNULL,
            preexec_fn=lambda: resource.setrlimit(
                resource.RLIMIT_CPU, (most, most))))[1] > self.options.limit

    def really(self, paths):
        """Those of PATHS that break something; the others are removed."""
        bad = []
        for path in sorted(paths):
            if re.search(r"-(timeout|slow-unit)-[^/]*$", path) and \
               not self.slow(path):
                os.unlink(path)
            else:
                bad.append(path)
        return bad

    def fuzz(self):
        """Fuzz for the time there is; the files that break something."""
        options = self.options
        bad = []
        before = self.artifacts()
        with open(options.log, "wb") as log:
            while not self.end and not bad and \
                    options.seconds - self.wall >= 1:
                status, cpu, wall = self.run([
                    "-max_total_time=%d" % (options.seconds - self.wall),
                    "-timeout=%d" % WALL, "-report_slow_units=%d" % max(
                        1, options.limit), "-rss_limit_mb=2048",
                    "-max_len=16384", "-print_final_stats=1", "-verbosity=1",
                    "-artifact_prefix=%s-" % options.fuzzer,
                    options.corpus, options.seeds], log)
                self.cpu += cpu
                self.wall += wall
                bad = self.really(self.artifacts() - before)
                if status == 0:
                    break
                if not bad and status != TIMED_OUT and not self.end:
                    bad = ["exit status %d" % status]
        return bad

    def merge(self):
        """Leave in the corpus no file that adds nothing to the others."""
        corpus = self.options.corpus
        new, old = corpus + ".new", corpus + ".old"
        for path in (new, old):
            shutil.rmtree(path, ignore_errors=True)
        os.mkdir(new)
        with open(self.options.fuzzer + ".merge.log", "wb") as log:
            status = self.run(["-merge=1", "-timeout=%d" % WALL,
                               "-rss_limit_mb=2048", "-max_len=16384",
                               "-artifact_prefix=%s.merge-" %
                               self.options.fuzzer, new, corpus,
                               self.options.seeds], log)[0]
        if status or self.end or not os.listdir(new):
            shutil.rmtree(new)
            return
        os.rename(corpus, old)
        os.rename(new, corpus)
        shutil.rmtree(old)


def main():
    options = arguments()
    os.makedirs(options.corpus, exist_ok=True)
    watch = Watch(options)
    line = {"fuzzer": os.path.basename(options.fuzzer),
            "date": datetime.datetime.now().isoformat(timespec="seconds"),
            "revision": common.revision()}
    bad = watch.fuzz()
    with open(options.log, "rb") as log:
        text = log.read()
    last = STATUS.findall(text)[-1:] or [(0, 0, 0)]
    # A fuzzer that was killed had no time for its sums.
    executions = (sum(map(int, EXECUTED.findall(text))) or int(last[0][0]))
    if not bad and not watch.end:
        watch.merge()
    line.update(cpu=round(watch.cpu, 1), wall=round(watch.wall, 1),
                executions=executions, coverage=int(last[0][1]),
                features=int(last[0][2]),
                corpus=len(os.listdir(options.corpus)),
                found=[os.path.basename(path) for path in bad])
    with open(options.journal, "a") as journal:
        journal.write(json.dumps(line) + "\n")
    print("%s: %d executions in %.0f s of the processor, coverage %d, "
          "features %d%s" % (line["fuzzer"], executions, watch.cpu,
                             line["coverage"], line["features"],
                             "".join("\n    " + path for path in bad)))
    return 1 if bad else 0


sys.exit(main())
