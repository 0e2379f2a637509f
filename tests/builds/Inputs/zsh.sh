# SPDX-License-Identifier: GPL-3.0-or-later
# zsh.sh SCRIPT WORD...: what the function for zsh offers for the last word.
compdef() { :; }
compset() { :; }
_files() { print -r -- files; }
compadd() { [[ $1 = -a ]] && print -r -- "${(P)2}" || print -r -- "$@"; }
script=$1
shift
words=("$@") CURRENT=$#
. $script
_parcoach
