#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# each.sh N OBJECT SOURCE TOOL COMPILER... - compile SOURCE with -DUSE=1 to -DUSE=N and print
# for each whether there is a warning (told), or anything is checked, or all is proved.
n=$1 object=$2 source=$3 tool=$4
shift 4
for i in $(seq "$n"); do
	"$@" -DUSE="$i" -c "$source" -o "$object" 2>"$object.err" || { cat "$object.err"; exit 1; }
	if grep -q 'warning: .*\[parcoach-' "$object.err"; then
		echo "$i: told"
	elif "$tool" model --pass=obligations "$object" | grep -q checked; then
		echo "$i: checked"
	else
		echo "$i: proved"
	fi
done
