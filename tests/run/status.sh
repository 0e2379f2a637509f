#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# status.sh SECONDS COMMAND... - run COMMAND with its output on ours (both
# streams), then say "exit status N".  After SECONDS its whole process group is
# killed and the status is 124; always exits 0.
seconds=$1
shift
timeout -k 2 "$seconds" "$@" 2>&1
echo "exit status $?"
