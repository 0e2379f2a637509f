#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# mutants.sh ROOT DIRECTORY - break board/ring.h, board/history.h and board/compare.h of
# the run time in one place at a time, in a copy under DIRECTORY, and say what
# tests/unit/board_*.c and watch_*.c find, and ring_*.c, which call often enough
# to go round the upper rings.
set -eu
root=$(cd "$1" && pwd)
dir=$2
cc=${HOSTCC:-gcc-${GCCVER:-12}}
mkdir -p "$dir/tests/unit" "$dir/runtime/board" "$dir/runtime/arguments"
cd "$root/tests/unit"
cp check.h weak*.h board_*.[ch] ring_*.[ch] watch*.[ch] "$dir/tests/unit"

# Says whether the copy is right.
judge() {
	for one in "$dir"/tests/unit/*.c; do
		$cc -std=c11 -O1 -I"$dir/runtime" "$one" -o "$dir/test"
		if ! "$dir/test" >"$dir/log" 2>&1; then
			echo wrong
			return
		fi
	done
	echo right
}

fresh() {
	cp "$root/runtime/board/ring.h" "$root/runtime/board/history.h" \
		"$root/runtime/board/compare.h" "$dir/runtime/board"
	cp "$root/runtime/arguments/fields.h" "$dir/runtime/arguments"
}

fresh
echo "as it is: $(judge)"

all=0
found=0
# FILE, and what to do to it by sed; it must change something.
while read -r file command; do
	fresh
	sed "$command" "$root/runtime/$file" >"$dir/runtime/$file"
	if cmp -s "$root/runtime/$file" "$dir/runtime/$file"; then
		echo "$file: '$command' changes nothing"
		exit 1
	fi
	verdict=$(judge)
	echo "$file $command: $verdict"
	all=$((all + 1))
	[ "$verdict" = right ] || found=$((found + 1))
done <<'MUTANTS'
board/ring.h s/memory_order_acq_rel,/memory_order_acquire,/
board/ring.h s/memory_order_acquire)/memory_order_relaxed)/
board/ring.h s/lap = pcrt_ring_lap(seq)/lap = 1/
board/ring.h s/if (ahead == 0)/if (ahead == 1)/
board/ring.h s/if (ahead > 0)/if (ahead < 0)/
board/ring.h s/if (seen == mine)/if (ahead == 0)/
board/ring.h s/ || seq % PCRT_RING)/)/
board/ring.h s/slot, seq \/ PCRT_RING + 1, chain/slot, 1, chain/
board/ring.h s/(found == PCRT_PASS_LAPPED && end)/0/
board/ring.h s/broken && seq >= broken/broken/
board/ring.h s/found == PCRT_PASS_DIFFERENT ||/(found == PCRT_PASS_DIFFERENT \&\& !end) ||/
board/history.h s/explicit(count, seq, memory_order_release)/explicit(count, seq, memory_order_relaxed)/
board/history.h /last = atomic_load_explicit(count,/,/acquire/s/acquire/relaxed/
board/history.h s/return last - seq < w.mask && \*word;/return true;/
board/history.h s/if (atomic_load_explicit(&h->where, memory_order_relaxed) ==$/if (true || where ==/
board/history.h s/last - seq < w.mask \&\&/last - seq <= w.mask \&\&/
board/history.h s/i < w->mask ? atomic/i < w->mask \/ 2 ? atomic/
board/history.h s/ && \*word;/;/
board/history.h s/(&h->where, where, memory_order_release)/(\&h->where, where, memory_order_relaxed)/
board/history.h /f->word\[i\], what/,/release/s/release/relaxed/
board/history.h s/return atomic_load_explicit(&f->number, memory_order_relaxed) ==$/return true || number ==/
board/compare.h s/seq < l->least/seq > l->least/
board/compare.h s/\*high = at/*low = at/
board/compare.h s/DIFFERENT ? seq : 0/DIFFERENT ? 0 : 0/
board/compare.h s/(x ^ y) >> PCRT_FORM_BITS/(x ^ y) >> 63/
board/compare.h s/pcrt_look_found(&l, wrong);/;/
MUTANTS
echo "mutants found: $found of $all"
