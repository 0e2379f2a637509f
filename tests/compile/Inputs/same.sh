#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# same.sh [-s] PLUGIN OBJECT COMPILER... : whether COMPILER makes the same object
# with the plugin (-fplugin=...) as without; -s: but for the debug information.
strip=:
[ "$1" = -s ] && strip="strip -g" && shift
plugin=$1 object=$2
shift 2
"$@" -gno-record-gcc-switches -c -o "$object" || exit
"$@" -gno-record-gcc-switches "$plugin" -c -o "$object.with" || exit
$strip "$object" "$object.with"
cmp "$object" "$object.with"
