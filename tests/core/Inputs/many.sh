#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# many.sh PARCOACH FOLDER N: a program of N units after the first, unit 37 with a
# barrier for odd ranks only: FOLDER/right; the same without the last byte of unit
# 37: FOLDER/damaged.
parcoach=$1 n=$3
cd "$2" || exit
{
	printf 'unit main.c\n\nfunc main exported main.c:1:1\nb0:\n'
	for k in $(seq "$n"); do printf '\tcall f%d() @%d\n' "$k" "$k"; done
	printf '\tret\n'
} >u0.pcm
for k in $(seq "$n"); do
	test "$k" = 37 && way='br %2 b1 b2 @3' || way='jmp b1'
	printf 'unit u%d.c\n\nfunc f%d exported u%d.c:1:1\nb0:\n' $k $k $k
	printf '\tcall MPI_Comm_rank(MPI_COMM_WORLD, &rank) @2\n'
	printf '\t%%2 = and rank 1 @3\n\t%s\nb1:\n' "$way"
	printf '\tcall MPI_Barrier(MPI_COMM_WORLD) @%d\n\tjmp b2\nb2:\n\tret\n' $k
done | csplit -s -z -n 3 -f u -b %03d.pcm - '/^unit/' '{*}'
for file in u0.pcm u[0-9][0-9][0-9].pcm; do
	"$parcoach" model --pack "$file" >one || exit
	cat one >>right
	test "$file" = u036.pcm && head -c -1 one >short && mv short one
	cat one >>damaged
done
