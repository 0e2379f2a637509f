#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# same.sh PLUGIN OBJECT COMPILER... : whether COMPILER makes the same object
# with the plugin (-fplugin=..., arguments behind it) as without, but for the section .parcoach.
plugin=$1 object=$2
shift 2
"$@" -gno-record-gcc-switches -c -o "$object" || exit
"$@" -gno-record-gcc-switches $plugin -c -o "$object.with" || exit
"$@" -gno-record-gcc-switches $plugin -fplugin-arg-parcoach-model=none -c \
	-o "$object.none" || exit
cmp "$object" "$object.none" || exit
objcopy -R .parcoach "$object" "$object.left" &&
	objcopy -R .parcoach "$object.with" && cmp "$object.left" "$object.with"
