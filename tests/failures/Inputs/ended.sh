#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# ended.sh PARCOACH COMMAND... - sweeps that are ended at some time, and such whose runs are.
parcoach=$1
shift
for s in 0.1 0.3 0.6; do
	timeout -s INT $s "$parcoach" faults "$@" >/dev/null 2>&1
	timeout -s TERM $s "$parcoach" faults "$@" >/dev/null 2>&1
	"$parcoach" faults --rank=0 --limit=$s "$@" >/dev/null 2>&1
done
exit 0
