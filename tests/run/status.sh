#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# status.sh SECONDS COMMAND... - run COMMAND with its output on ours (both
# streams), then say "exit status N".  After SECONDS its whole process group is
# killed and the status is 124; always exits 0.
#
# Each has a directory of its own for temporary files: two mpiruns of Open MPI
# that start at once can both want to make the same one, and one of them fails.
# YIELD is a library to preload (Inputs/yield.c), or empty.
seconds=$1
shift
TMPDIR=$(mktemp -d) || exit 1
export TMPDIR
LD_PRELOAD=$YIELD timeout -k 2 "$seconds" "$@" 2>&1
echo "exit status $?"
rm -rf "$TMPDIR"
