# SPDX-License-Identifier: GPL-3.0-or-later
# status.py N COMMAND...: exit 0 if COMMAND exits with N.
import subprocess
import sys

status = subprocess.call(sys.argv[2:])
if status != int(sys.argv[1]):
    sys.exit("exit status %d, not %s" % (status, sys.argv[1]))
