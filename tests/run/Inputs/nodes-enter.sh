#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# nodes-enter.sh [-x] NODE WORD... - execute the words as a command of the shell on a node of
# nodes.sh, as ssh does, with the environment and in the directory of now.
[ "$1" = -x ] && shift
node=$1
shift
read -r pid < "$NODES/$node" || exit 255
exec nsenter -t "$pid" --net --ipc --uts --mount --pid --wd="$PWD" sh -c "$*"
