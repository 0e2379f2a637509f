# SPDX-License-Identifier: GPL-3.0-or-later
# complete.sh WORD...: what completion for bash offers for the last of them.
compopt() { :; }
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
. "$COMPLETION"
_parcoach
printf '%s\n' "${COMPREPLY[@]}" | sort | tr '\n' ' '
echo
