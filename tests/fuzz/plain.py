#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# plain.py FILE: a seed for packed.c of a packed model: a byte that says what
# follows, then the plain text of the frame.  An empty file stays.
import subprocess
import sys

data = open(sys.argv[1], "rb").read()
if data:
    plain = subprocess.run(["zstd", "-dqc"], input=data[16:], check=True,
                           stdout=subprocess.PIPE).stdout
    open(sys.argv[1], "wb").write(b"\0" + plain)
