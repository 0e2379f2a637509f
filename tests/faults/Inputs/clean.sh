#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# clean.sh SECONDS COMMAND... - run COMMAND with its output on ours (both
# streams), then say "exit status N", and what it has left: a line "left: ..." for
# each process that is still there 5 s later, each file in TMPDIR and /dev/shm;
# or "left: nothing".  Always exits 0.
#
# Jobs of others run meanwhile: TMPDIR is one of its own, so is /dev/shm where the
# kernel lets us have one (if not, only files with our name count), and a process
# belongs to the job if it has inherited its FAULT_JOB.
if [ -z "$FAULT_SHM" ]; then
	FAULT_SHM=$(unshare -m true 2>/dev/null && echo own || echo shared)
	export FAULT_SHM
	[ "$FAULT_SHM" = shared ] || exec unshare -m "$0" "$@"
fi
seconds=$1
shift
if [ "$FAULT_SHM" = own ]; then
	mount -t tmpfs -o "size=${FAULT_SHM_SIZE:-256m}" faults /dev/shm || exit 1
	all=/dev/shm
else
	all=
fi
dir=$(mktemp -d) || exit 1
job=$$-$(date +%s%N)

# The processes of the job that are there.
there() {
	grep -lsz "^FAULT_JOB=$job\$" /proc/[0-9]*/environ | cut -d / -f 3
}

(ulimit -c 0; FAULT_JOB=$job TMPDIR=$dir \
	exec timeout -k 2 "$seconds" "$@") 2>&1
echo "exit status $?"
for i in 1 2 3 4 5 6 7 8 9 10; do
	[ "$(there)" ] || break
	sleep 0.5
done
left=$(for p in $(there); do
		echo "left: process $p, $(tr '\0' ' ' < "/proc/$p/cmdline")"
		kill -9 "$p" 2>/dev/null
	done
	find "$dir" $all -mindepth 1 ! -type d -printf 'left: file %p\n'
	find /dev/shm -name '*parcoach*' -printf 'left: file %p\n')
echo "${left:-left: nothing}"
rm -rf "$dir"
