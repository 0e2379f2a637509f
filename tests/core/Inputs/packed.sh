#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# packed.sh PARCOACH SCRATCH FILE.pcm... : whether the analyses find the same in
# each model as text and as bytes.
parcoach=$1 scratch=$2
shift 2
for file; do
	"$parcoach" model --pack "$file" >"$scratch.bin" || exit
	"$parcoach" model --pass=all "$file" >"$scratch.text" || exit
	"$parcoach" model --pass=all "$scratch.bin" >"$scratch.found" || exit
	cmp "$scratch.text" "$scratch.found" || exit
done
