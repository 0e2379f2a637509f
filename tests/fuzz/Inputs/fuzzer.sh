#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What watch.py sees of a fuzzer of libFuzzer: FOUND names the file that the first
# run leaves (prefix-FOUND-1), STATUS how it ends; BURN seconds of the processor for
# a file by itself, SLEEP seconds on the wall.
case "$*" in
*-merge=1*)
	for dir; do case $dir in *.new) cp "${dir%.new}"/* "$dir" ;; esac; done
	exit 0 ;;
*-artifact_prefix=*)
	for word; do case $word in
	-artifact_prefix=*) prefix=${word#*=} ;;
	esac; done
	for seeds; do corpus=$last last=$seeds; done
	cp "$seeds"/* "$corpus"
	echo "#7	NEW    cov: 10 ft: 20 corp: 3/9b lim: 4 exec/s: 0 rss: 30Mb L: 3/4"
	if [ "$FOUND" ] && [ ! -e once ]; then
		: > once
		: > "$prefix$FOUND-1"
		echo "stat::number_of_executed_units: 30"
		exit "$STATUS"
	fi
	[ -z "$FOREVER" ] || { trap 'echo "stat::number_of_executed_units: 5"
		exit 72' TERM; sleep "$FOREVER" & wait; }
	echo "#99	DONE   cov: 11 ft: 22 corp: 3/9b lim: 4 exec/s: 0 rss: 30Mb"
	echo "stat::number_of_executed_units: 99" ;;
*)	exec python3 -c 'import sys, time
time.sleep(float(sys.argv[2]))
while time.process_time() < float(sys.argv[1]): pass' "${BURN:-0}" "${SLEEP:-0}" ;;
esac
