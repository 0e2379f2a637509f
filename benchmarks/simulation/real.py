# SPDX-License-Identifier: GPL-3.0-or-later
"""real - what leaders of nodes really send: steady.c on pretended nodes.

count() runs it for two lengths of time and takes the difference, so that what
is sent at the start and at the end does not count.  Both must have kept the rate
that was asked for, or the difference is one of two loads of the machine: each is
tried again then, and in the end that is said.
"""
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(HERE))

import common       # noqa: E402

SECONDS = (2, 8)
SLOWER = 1.15  # so much longer a run may take
TRIES = 5


def once(program, nodes, words):
    """Rounds, seconds, messages and bytes of one run; words[0] is how many
    seconds it should take."""
    env = common.environment(PARCOACH_NODES=str(nodes), PARCOACH_VERBOSE="1")
    done = common.run(common.mpirun(nodes) + [program] +
                      [str(word) for word in words], env=env, timeout=120)
    made = re.search(r"^(\d+) (\d+\.\d+)$", done.output, re.M)
    sent = re.search(r"compared by (\d+) messages of (\d+) bytes",
                     done.output)
    if done.status != 0 or not made or not sent:
        common.die("steady failed (%s):\n%s" % (done.status, done.output))
    return [float(word) for word in made.groups() + sent.groups()]


def at_rate(program, nodes, words):
    """The same of a run that was not held up."""
    for _ in range(TRIES):
        result = once(program, nodes, words)
        if result[1] <= SLOWER * words[0]:
            return result
    common.die("the machine does too much else: %d processes took %.1f s for "
               "what is %d s of work" % (nodes, result[1], words[0]))


def count(nodes, communicators, rate, build):
    """Messages per second of all leaders, bytes of one, rounds per second."""
    compile_, link = common.flags(build, ["instrument=all"])
    with tempfile.TemporaryDirectory() as scratch:
        program = os.path.join(scratch, "steady")
        done = common.run(["mpicc", "-O1"] + compile_ +
                          [os.path.join(HERE, "steady.c"), "-o", program] +
                          link, cwd=scratch)
        if done.status != 0:
            common.die("steady.c does not compile:\n" + done.output)
        short, long_ = [at_rate(program, nodes, (seconds, communicators, rate))
                        for seconds in SECONDS]
    rounds, seconds, messages, size = [b - a for a, b in zip(short, long_)]
    return messages / seconds, size / messages, rounds / seconds
