# SPDX-License-Identifier: GPL-3.0-or-later
# Completion of the command parcoach for bash.  It gets the options from the command
# itself, so that it is never out of date.

_parcoach_compilers="mpicc mpicxx mpifort gcc g++ gfortran"

_parcoach_commands()
{
	parcoach help 2>/dev/null |
		sed -n 's/^  \([a-z-]*\)  .*/\1/p' | grep -v '^--'
	echo "$_parcoach_compilers"
}

# The options of subcommand $1, from its help; "": options before a compiler.
_parcoach_options()
{
	if [ -z "$1" ]; then
		echo --cflags --libs --version --facts= --analysis= --report= \
			--suppressions= --instrument= --processes=
	fi
	parcoach help "${1:-mpicc}" 2>/dev/null |
		sed -nE 's/^  (--[a-z-]+=?).*/\1/p' | sort -u
}

# The values of option $2 of subcommand $1, from the error message for a wrong value.
_parcoach_values()
{
	case $2 in
	--facts)
		local dir=$(dirname "$(readlink -f "$(command -v parcoach)")")

		ls "$dir/../share/parcoach/facts" "$dir/facts" \
			2>/dev/null | sed -n 's/\.facts$//p'
		;;
	--check) echo error ;;
	--analysis | --instrument)
		parcoach model "$2=?" 2>&1 |
			sed -n 's/.*legal values: //p' | tr -d ,
		;;
	*)
		[ -z "$1" ] || parcoach "$1" "$2=?" 2>&1 |
			sed -n 's/.*legal values: //p' | tr -d ,
		;;
	esac
}

# Bash splits "--facts=hdf5" into three words.
_parcoach()
{
	local word=${COMP_WORDS[COMP_CWORD]} name= option= i

	for ((i = 1; i < COMP_CWORD; i++)); do
		case ${COMP_WORDS[i]} in
		=) i=$((i + 1)) ;;
		-*) ;;
		*) name=${COMP_WORDS[i]} && break ;;
		esac
	done
	if [ "$word" = = ]; then
		option=${COMP_WORDS[COMP_CWORD - 1]} word=
	elif [ "${COMP_WORDS[COMP_CWORD - 1]}" = = ]; then
		option=${COMP_WORDS[COMP_CWORD - 2]}
	fi
	COMPREPLY=()
	if [ -n "$option" ]; then
		COMPREPLY=($(compgen -W "$(_parcoach_values "$name" "$option")" \
			-- "$word") $(compgen -f -- "$word"))
	elif [ "${word#-}" != "$word" ]; then
		COMPREPLY=($(compgen -W "$(_parcoach_options "$name")" -- "$word"))
		[ "${COMPREPLY[0]%=}" = "${COMPREPLY[0]}" ] || compopt -o nospace
	elif [ -z "$name" ] && [ "$COMP_CWORD" -eq 1 ]; then
		COMPREPLY=($(compgen -W "$(_parcoach_commands)" -- "$word"))
	elif [ -z "$name" ]; then
		COMPREPLY=($(compgen -W "$_parcoach_compilers" -- "$word"))
	elif [ "$name" = explain ]; then
		COMPREPLY=($(compgen -W "$(parcoach explain |
			sed 's/ .*//')" -- "$word"))
	else
		COMPREPLY=($(compgen -f -- "$word"))
		compopt -o filenames
	fi
}
complete -F _parcoach parcoach
