#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# same.sh PLUGIN OBJECT COMPILER... : whether COMPILER makes the same object
# with the plugin (-fplugin=..., arguments behind it) as without.
plugin=$1 object=$2
shift 2
"$@" -gno-record-gcc-switches -c -o "$object" || exit
"$@" -gno-record-gcc-switches $plugin -c -o "$object.with" || exit
cmp "$object" "$object.with"
