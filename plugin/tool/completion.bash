# SPDX-License-Identifier: GPL-3.0-or-later
# completion.bash - completes the words of parcoach from the functions and variables
#                   that completion.c prints.  Bash splits "--facts=hdf5" into three words.

_parcoach()
{
	local word=${COMP_WORDS[COMP_CWORD]} name= option= i words

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
	words=
	if [ -n "$option" ]; then
		words=$(_parcoach_values "$name" "$option")
	elif [ "${word#-}" != "$word" ]; then
		words=$(_parcoach_options "$name")
	elif [ -z "$name" ]; then
		words=$_parcoach_commands
	elif [ "$name" = explain ]; then
		words=$_parcoach_ids
	elif [ "$name" = help ]; then
		words=$_parcoach_commands
	elif [ "$name" = completion ]; then
		words="bash zsh fish"
	fi
	COMPREPLY=($(compgen -W "$words" -- "$word"))
	if [ -n "$option" ] || [ -z "$words" ]; then
		COMPREPLY+=($(compgen -f -- "$word"))
		compopt -o filenames
	elif [ "${COMPREPLY[0]%=}" != "${COMPREPLY[0]}" ]; then
		compopt -o nospace
	fi
}
complete -F _parcoach parcoach
