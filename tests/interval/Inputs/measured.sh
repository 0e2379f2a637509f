# SPDX-License-Identifier: GPL-3.0-or-later
# measured.sh PARCOACH: each file below is wrong, and the exit status is 2.
kind='"kind":"checkpoints"'

wrong() {
	printf "%s\n" "$@" | "$parcoach" interval --mtbf=1h --measured=- >/dev/null
	[ $? = 2 ] || echo "status $? of: $*" >&2
}

parcoach=$1
wrong "{\"a\""
wrong '{"kind":"unit"}'
wrong "{$kind,\"rank\":0,\"processes\":2,\"peers\":1}"
wrong "{$kind,\"rank\":0,\"processes\":2,\"peers\":1}" \
	"{$kind,\"rank\":0,\"processes\":2,\"peers\":1}"
wrong "{$kind,\"rank\":0,\"processes\":2,\"peers\":1}" \
	"{$kind,\"rank\":1,\"processes\":3,\"peers\":1}"
wrong "{$kind,\"rank\":0,\"processes\":2,\"peers\":0}"
wrong "{$kind,\"rank\":2,\"processes\":2,\"peers\":1}"
wrong "{$kind,\"rank\":0,\"processes\":1,\"peers\":1,\"checkpoints\":3}"
wrong "{$kind,\"rank\":0,\"processes\":1,\"peers\":1,\"checkpoints\":{\"number\":1,\"seconds\":-1}}"
wrong "{$kind,\"rank\":0,\"processes\":1,\"peers\":1}"
