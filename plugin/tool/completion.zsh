# SPDX-License-Identifier: GPL-3.0-or-later
# completion.zsh - completes the words of parcoach from the functions and variables
#                  that completion.c prints.

_parcoach()
{
	local word=${words[CURRENT]} name= option= i
	local -a list

	for ((i = 2; i < CURRENT; i++)); do
		[[ ${words[i]} = -* ]] || { name=${words[i]}; break }
	done
	if [[ $word = --*=* ]]; then
		option=${word%%=*}
		list=(${=$(_parcoach_values "$name" "$option")})
		compset -P '*='
		((!$#list)) || compadd -a list
		_files
	elif [[ $word = -* ]]; then
		list=(${=$(_parcoach_options "$name")})
		compadd -S '' -- ${(M)list:#*=}
		compadd -- ${list:#*=}
	elif [[ -z $name || $name = help ]]; then
		compadd -- ${=_parcoach_commands}
	elif [[ $name = explain ]]; then
		compadd -- ${=_parcoach_ids}
	elif [[ $name = completion ]]; then
		compadd bash zsh fish
	else
		_files
	fi
}
compdef _parcoach parcoach
# From a directory of fpath, zsh calls this file for the first completion.
[[ ${funcstack[1]} != _parcoach ]] || _parcoach "$@"
