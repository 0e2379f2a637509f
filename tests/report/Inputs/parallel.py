# SPDX-License-Identifier: GPL-3.0-or-later
# parallel.py N DIR COMMAND...: run COMMAND -o DIR/I.o, N times at once; DIR/r then
# has N units of 4 lines each, one behind the other.
import json
import subprocess
import sys

n, where, command = int(sys.argv[1]), sys.argv[2], sys.argv[3:]
jobs = [subprocess.Popen(command + ["-o", "%s/%d.o" % (where, i)],
                         stderr=subprocess.DEVNULL) for i in range(n)]
assert all(job.wait() == 0 for job in jobs)
with open(where + "/r") as lines:
    kinds = [json.loads(line)["kind"] for line in lines]
assert kinds == (["unit"] + ["finding"] * 3) * n, kinds
