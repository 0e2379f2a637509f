#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
# plain.py FILE: a seed for packed.c of a packed model with plain numbers: a byte
# that says what follows, the length of the texts, the texts, the numbers
# (plugin/core/model/pack_form.h).  An empty file stays.
import struct
import subprocess
import sys

data = open(sys.argv[1], "rb").read()
if data:
    end = 28 + struct.unpack_from("<I", data, 16)[0]
    texts = subprocess.run(["zstd", "-dqc"], input=data[28:end], check=True,
                           stdout=subprocess.PIPE).stdout
    open(sys.argv[1], "wb").write(
        b"\0" + struct.pack("<H", len(texts)) + texts + data[end:])
