# SPDX-License-Identifier: GPL-3.0-or-later
"""proof_check.py PARCOACH DIRECTORY - verifies the proofs of all programs there."""
import glob
import subprocess
import sys

files = sorted(glob.glob(sys.argv[2] + "/*.pcm"))
for path in files:
    done = subprocess.run(
        [sys.argv[1], "model", "--verify-proofs", "--pass=uniform", path],
        capture_output=True, text=True, check=False)
    if "internal error" in done.stderr:
        print(path, done.stderr)
print(len(files), "programs")
