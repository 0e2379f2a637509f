# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of the command parcoach for bash.  What can be said is asked of the
# command itself, so this does not grow old.

_parcoach_commands()
{
	parcoach help 2>/dev/null |
		sed -n 's/^  parcoach \([a-z-]*\).*/\1/p'
	echo mpicc mpicxx mpifort --version
}

# The options of subcommand $1, from its part of the help.
_parcoach_options()
{
	parcoach help 2>/dev/null | awk -v name="$1" '
		/^  parcoach / { on = $2 == name }
		on { while (match($0, /--[a-z-]+=?/)) {
			print substr($0, RSTART, RLENGTH)
			$0 = substr($0, RSTART + RLENGTH) } }' | sort -u
}

_parcoach()
{
	local word=${COMP_WORDS[COMP_CWORD]} name=${COMP_WORDS[1]}

	COMPREPLY=()
	if [ "$COMP_CWORD" -eq 1 ]; then
		COMPREPLY=($(compgen -W "$(_parcoach_commands)" -- "$word"))
	elif [ "${word#-}" != "$word" ]; then
		COMPREPLY=($(compgen -W "$(_parcoach_options "$name")" -- "$word"))
		[ "${COMPREPLY[0]%=}" = "${COMPREPLY[0]}" ] || compopt -o nospace
	else
		COMPREPLY=($(compgen -f -- "$word"))
		compopt -o filenames
	fi
}
complete -F _parcoach parcoach
